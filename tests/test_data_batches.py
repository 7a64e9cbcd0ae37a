"""Batches hold the positions of the games, each as `VecEnv` shows it, with what was played and what became of it."""

from __future__ import annotations

import sys
from collections import Counter
from importlib import import_module
from importlib.util import find_spec
from typing import TYPE_CHECKING, Literal

import pytest

from fairychess import DataError, MissingExtraError, Variant, VecEnv
from fairychess.data import Dataset, SelfPlay, parse_player, run_selfplay, torch_dataset
from test_data_sets import Visitor

if TYPE_CHECKING:
    from pathlib import Path

    from fairychess.data import Batch, PlayedGame

pytest.importorskip("pyarrow")
np = pytest.importorskip("numpy")

Row = tuple[bytes, bytes, float, int]
"""A position: its planes, its policy, its value, what was played."""


@pytest.fixture(scope="module")
def dataset(tmp_path_factory: pytest.TempPathFactory) -> Dataset:
    directory = tmp_path_factory.mktemp("data") / "games"
    run_selfplay(SelfPlay(Variant("stoltz"), parse_player("random"), 14, 1, max_plies=250, shard_games=4), directory)
    return Dataset(directory)


def rows(batch: Batch) -> list[Row]:
    return [
        (batch.planes[row].tobytes(), batch.policy[row].tobytes(), float(batch.value[row]), int(batch.action[row]))
        for row in range(len(batch.value))
    ]


def positions(dataset: Dataset, game: PlayedGame, view: Literal["mover", "absolute"], history: int) -> list[Row]:
    """Play one game over on a board of its own."""
    env = VecEnv(dataset.variant, 1, autoreset=None, view=view, history=history, claim_draws=False)
    step, table = env.reset(), dataset.variant.actions
    found: list[Row] = []
    for ply, played in enumerate(game.actions):
        black = bool(ply % 2)
        turned = black and view == "mover"
        action = table.turned_over(played) if turned else played
        policy = np.zeros(len(table), "float32")
        visits = game.visits[ply]
        for each, times in {played: 1}.items() if visits is None else visits.items():
            policy[table.turned_over(each) if turned else each] = times / (1 if visits is None else sum(visits.values()))
        value = {"1-0": 1, "0-1": -1, "1/2-1/2": 0}[game.result] * (-1 if black else 1)
        assert step.obs is not None
        found.append((step.obs[0].tobytes(), policy.tobytes(), float(value), action))
        step = env.step(np.array([action], "int32"))
    return found


@pytest.mark.parametrize(("view", "history"), [("mover", 0), ("absolute", 2)])
def test_every_position_once_and_as_it_is(dataset: Dataset, view: Literal["mover", "absolute"], history: int) -> None:
    games = [game for game in dataset if game.result != "*"]
    assert {game.result for game in games} >= {"1/2-1/2"}
    wanted = Counter(row for game in games for row in positions(dataset, game, view, history))
    for size, seed in ((1, None), (3, 5), (64, None)):
        batches = list(dataset.batches(size, seed=seed, view=view, history=history))
        assert {len(batch.value) for batch in batches[:-1]} <= {size}
        assert 0 < len(batches[-1].value) <= size
        assert Counter(row for batch in batches for row in rows(batch)) == wanted


def test_shapes_and_types(dataset: Dataset) -> None:
    variant = dataset.variant
    kinds: list[tuple[Literal["u8", "f32"], str]] = [("u8", "uint8"), ("f32", "float32")]
    for obs, dtype in kinds:
        batch = next(dataset.batches(5, obs=obs))
        assert [str(part.dtype) for part in batch] == [dtype, "float32", "float32", "int32"]
        assert batch.planes.shape == (5, len(VecEnv(variant, 1).planes), variant.ranks, variant.files)
        assert [part.shape for part in batch[1:]] == [(5, len(variant.actions)), (5,), (5,)]
        assert (batch.policy.sum(axis=1) == 1).all()


def test_visits_become_shares(tmp_path: Path) -> None:
    run_selfplay(SelfPlay(Variant("stoltz"), Visitor(), 3, 1, 2, 300), tmp_path)
    dataset = Dataset(tmp_path)
    games = [game for game in dataset if game.result != "*"]
    assert games
    wanted = Counter(row for game in games for row in positions(dataset, game, "mover", 0))
    batches = list(dataset.batches(8))
    assert Counter(row for batch in batches for row in rows(batch)) == wanted
    assert any(((batch.policy > 0) & (batch.policy < 1)).any() for batch in batches)


def test_a_seed_decides_the_order(dataset: Dataset) -> None:
    first, again, other, plain = ([rows(batch) for batch in dataset.batches(16, seed=seed)] for seed in (1, 1, 2, None))
    assert first == again
    assert first != other != plain


def test_parts_are_the_whole(dataset: Dataset) -> None:
    whole = Counter(row for batch in dataset.batches(16) for row in rows(batch))
    parts = Counter(row for part in range(3) for batch in dataset.batches(16, seed=3, part=(part, 3)) for row in rows(batch))
    assert parts == whole


def test_what_cannot_be(dataset: Dataset, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    with pytest.raises(DataError, match="size is 0"):
        next(dataset.batches(0))
    with pytest.raises(DataError, match=r"part is \(2, 2\)"):
        next(dataset.batches(part=(2, 2)))
    run_selfplay(SelfPlay(Variant("stoltz"), Visitor(), 1, 1, 2, 300), tmp_path)
    broken = Dataset(tmp_path)
    (game,) = broken
    game.actions[5] = game.actions[4]
    monkeypatch.setattr("fairychess.data.dataset.read", lambda _: iter([game]))
    with pytest.raises(DataError, match="one of the games 1 cannot be played so"):
        list(broken.batches(4))
    monkeypatch.setitem(sys.modules, "numpy", None)
    with pytest.raises(MissingExtraError, match=r"fairychess\[numpy\]"):
        next(dataset.batches())


@pytest.mark.skipif(find_spec("torch") is None, reason="PyTorch is not installed (the extra `torch`)")
@pytest.mark.parametrize("workers", [0, 2])
def test_torch(dataset: Dataset, workers: int) -> None:
    torch, data = import_module("torch"), import_module("torch.utils.data")
    context = "spawn" if workers else None  # the ways of Windows and macOS
    given = torch_dataset(dataset, 16, seed=1)
    loader = data.DataLoader(given, batch_size=None, num_workers=workers, multiprocessing_context=context)
    batches = list(loader)
    assert all(isinstance(part, torch.Tensor) for part in batches[0])
    found = Counter(row for batch in batches for row in rows(type(batch)(*(part.numpy() for part in batch))))
    assert found == Counter(row for batch in dataset.batches(16) for row in rows(batch))


def test_without_torch(dataset: Dataset, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setitem(sys.modules, "torch", None)
    with pytest.raises(MissingExtraError, match=r"pip install 'fairychess\[torch\]'"):
        torch_dataset(dataset)
