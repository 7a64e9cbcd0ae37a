"""Batches contain each position once, in a seeded order, with its planes, policy, value and search results."""

from __future__ import annotations

import sys
from collections import Counter
from importlib import import_module
from importlib.util import find_spec
from typing import TYPE_CHECKING, Any, Literal, cast

import pytest

import fairychess
from fairychess import Board, DataError, FairyChessError, MissingExtraError, Variant, VecEnv
from fairychess.data import Dataset, SelfPlay, parse_player, run_selfplay, torch_dataset
from test_data_sets import Visitor

if TYPE_CHECKING:
    from pathlib import Path

    from fairychess.data import Batch, PlayedGame, SelfPlayer

    View = Literal["mover", "absolute"]

pytest.importorskip("pyarrow")
np = pytest.importorskip("numpy")

BLACK_STARTS = """
name = "black-starts"
extends = "crazyhouse"
[board]
start = "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR[] b KQkq - 0 1"
"""

Row = tuple[Any, ...]
"""All fields of a row in a batch."""


def made(directory: Path, variant: Variant, player: SelfPlayer | str, games: int, **options: int) -> Dataset:
    parsed = parse_player(player) if isinstance(player, str) else player
    run_selfplay(SelfPlay(variant, parsed, games, 1, **cast("dict[str, Any]", options)), directory)
    return Dataset(directory)


@pytest.fixture(scope="module")
def dataset(tmp_path_factory: pytest.TempPathFactory) -> Dataset:
    directory = tmp_path_factory.mktemp("data") / "games"
    return made(directory, Variant("stoltz"), "random", 14, max_plies=250, shard_games=4)


@pytest.fixture(scope="module")
def searched(tmp_path_factory: pytest.TempPathFactory) -> Dataset:
    """Return games in which Black moves first, with visits, scores, values and random opening moves."""
    directory = tmp_path_factory.mktemp("data") / "searched"
    return made(directory, Variant.from_toml(BLACK_STARTS), Visitor(), 5, random_plies=3, max_plies=600, shard_games=2)


def rows(batch: Batch) -> list[Row]:
    return [
        (
            batch.planes[row].tobytes(),
            batch.policy[row].tobytes(),
            float(batch.value[row]),
            int(batch.action[row]),
            batch.mask[row].tobytes(),
            bool(batch.random[row]),
            repr(float(batch.score[row])),
            repr(float(batch.root_value[row])),
            int(batch.game[row]),
            int(batch.ply[row]),
        )
        for row in range(len(batch.value))
    ]


def expected(dataset: Dataset, game: PlayedGame, view: View, history: int) -> list[Row]:
    """Return the rows expected for a game, made with a `Board` and an environment with one board."""
    env = VecEnv(dataset.variant, 1, autoreset=None, view=view, history=history, claim_draws=False)
    step, table, board = env.reset(), dataset.variant.actions, Board(dataset.variant, game.start)
    found: list[Row] = []
    for ply, played in enumerate(game.actions):
        color = board.turn if view == "mover" else fairychess.WHITE
        action = table.encode(table.decode(played, board), color=color)
        policy = np.zeros(len(table), "float32")
        visits = game.visits[ply]
        if visits is not None:
            for each, count in visits.items():
                policy[table.encode(table.decode(each, board), color=color)] = np.float32(count / sum(visits.values()))
        elif ply >= game.random_plies:
            policy[action] = 1
        value = {"1-0": 1.0, "0-1": -1.0, "1/2-1/2": 0.0}[game.result] * (1 if board.turn else -1) + 0.0
        mask = np.zeros(len(table), bool)
        mask[[table.encode(move, color=color) for move in board.legal_moves]] = True
        score, root_value = (float("nan") if each is None else float(each) for each in (game.scores[ply], game.values[ply]))
        assert step.obs is not None
        found.append(
            (
                step.obs[0].tobytes(),
                policy.tobytes(),
                value,
                action,
                mask.tobytes(),
                ply < game.random_plies,
                repr(score),
                repr(root_value),
                game.number,
                ply,
            )
        )
        board.push(table.decode(played, board))
        step = env.step(np.array([action], "int32"))
    return found


@pytest.mark.parametrize("name", ["dataset", "searched"])
@pytest.mark.parametrize(("view", "history"), [("mover", 0), ("absolute", 2)])
def test_each_position_occurs_once(name: str, view: View, history: int, request: pytest.FixtureRequest) -> None:
    games: Dataset = request.getfixturevalue(name)
    ended = [game for game in games if game.result != "*"]
    assert {game.result for game in ended} >= ({"1/2-1/2"} if name == "dataset" else {"1-0", "0-1"})
    wanted = [row for game in ended for row in expected(games, game, view, history)]
    assert [row for batch in games.batches(7, view=view, history=history) for row in rows(batch)] == wanted
    for size, seed, memory in ((5, 1, 1 << 28), (64, 2, 1 << 28), (16, 3, 1)):  # in the last case, a window has one batch
        batches = list(games.batches(size, seed=seed, view=view, history=history, memory=memory))
        assert {len(batch.value) for batch in batches[:-1]} <= {size}
        assert 0 < len(batches[-1].value) <= size
        assert Counter(row for batch in batches for row in rows(batch)) == Counter(wanted)


@pytest.mark.parametrize("view", ["mover", "absolute"])
def test_values_are_right_where_black_moves_first(searched: Dataset, view: View) -> None:
    decisive = 0
    results = {game.number: game.result for game in searched}
    for batch in searched.batches(32, view=view):
        black = batch.ply % 2 == 0
        for number, value, is_black in zip(batch.game.tolist(), batch.value.tolist(), black.tolist(), strict=True):
            winner = {"1-0": 1, "0-1": -1, "1/2-1/2": 0}[results[number]]
            assert value == (-winner if is_black else winner)
            decisive += winner != 0
    assert decisive > 20


def test_shapes_and_types(dataset: Dataset) -> None:
    variant = dataset.variant
    types: list[tuple[Literal["u8", "f32"], str]] = [("u8", "uint8"), ("f32", "float32")]
    for obs, dtype in types:
        batch = next(dataset.batches(5, obs=obs))
        assert [str(part.dtype) for part in batch] == [
            *(dtype, "float32", "float32", "int32", "bool", "bool", "float32", "float32", "int64", "int32", "bool")
        ]
        assert batch.planes.shape == (5, len(VecEnv(variant, 1).planes), variant.ranks, variant.files)
        assert [part.shape for part in batch[1:]] == [
            (5, len(variant.actions)),
            (5,),
            (5,),
            (5, len(variant.actions)),
            *[(5,)] * 6,
        ]
        assert (batch.policy.sum(axis=1) == 1).all()
        assert all(part.flags.writeable and part.base is None for part in batch)


def test_random_moves_are_marked_and_are_not_targets(searched: Dataset) -> None:
    batches = list(searched.batches(8, seed=1))
    for batch in batches:
        assert (batch.random == (batch.ply < 3)).all()
        assert not batch.policy[batch.random].any()
        assert np.allclose(batch.policy[~batch.random].sum(axis=1), 1)
        assert np.isnan(batch.score[batch.random]).all()
        assert not np.isnan(batch.score[~batch.random]).any()
    kept = Counter(row for batch in batches for row in rows(batch) if not row[5])
    assert Counter(row for batch in searched.batches(8, seed=1, skip_random=True) for row in rows(batch)) == kept


def test_values_of_a_tree_search_are_stored(tmp_path: Path) -> None:
    games = made(tmp_path, Variant("stoltz"), "mcts:simulations=12", 3, random_plies=2, max_plies=60)
    for game in games:
        assert game.values[:2] == [None, None]
        assert all(value is not None and -1 <= value <= 1 for value in game.values[2:])
        assert any(game.values[2:])
    assert games.facts["format"] == 3


def test_the_seed_decides_the_order(dataset: Dataset) -> None:
    first, again, other, plain = ([rows(batch) for batch in dataset.batches(16, seed=seed)] for seed in (1, 1, 2, None))
    assert first == again
    assert first != other != plain
    small_windows = [rows(batch) for batch in dataset.batches(16, seed=1, memory=1)]
    assert small_windows == first


def test_a_batch_is_a_sample_of_all_positions(dataset: Dataset) -> None:
    positions = np.concatenate([batch.ply for batch in dataset.batches(64)])
    middle, spread = positions.mean(), positions.std()
    batches = list(dataset.batches(64, seed=4))[:-1]
    for batch in batches:
        assert len(set(batch.game.tolist())) == 4  # the games that ended
        assert abs(batch.ply.mean() - middle) < 4.5 * spread / 8
        assert 0.25 < (batch.ply % 2).mean() < 0.75
    assert len(batches) > 5


def test_parts_are_the_whole(dataset: Dataset) -> None:
    whole = [row for batch in dataset.batches(16, seed=3) for row in rows(batch)]
    for count in (2, 3):
        parts = [
            [row for batch in dataset.batches(16, seed=3, part=(part, count)) for row in rows(batch)] for part in range(count)
        ]
        assert [row for part in parts for row in part] == whole
        assert max(map(len, parts)) - min(map(len, parts)) <= 1


def test_few_games_do_not_step_idle_boards(dataset: Dataset, monkeypatch: pytest.MonkeyPatch) -> None:
    stepped: list[int] = []

    class Counted(VecEnv):
        def step(self, actions: Any, *, copy: bool = False) -> Any:  # noqa: ANN401 - as the base class
            stepped.append(self.n)
            return super().step(actions, copy=copy)

    monkeypatch.setattr("fairychess.data.replay.VecEnv", Counted)
    total = sum(len(batch.value) for batch in dataset.batches(1024))
    games = sum(1 for game in dataset if game.result != "*")
    assert max(stepped) <= games
    assert sum(stepped) < 2 * total


def test_games_may_start_from_several_positions(tmp_path: Path) -> None:
    games = made(
        tmp_path, Variant("chess"), Visitor(("4k3/7p/8/8/8/8/P7/4K3 b - - 0 1", Variant("chess").start_fen)), 4, max_plies=2000
    )
    seen = {game.start for game in games}
    assert len(seen) == 2
    batches = list(games.batches(16, seed=1))
    assert sum(len(batch.value) for batch in batches) == sum(len(game.actions) for game in games if game.result != "*") > 0


def test_unfinished_games_are_left_out(tmp_path: Path) -> None:
    games = made(tmp_path, Variant("chess"), "random", 3, max_plies=5)
    assert games.results() == {"*": 3}
    assert list(games.batches(4)) == list(games.batches(4, seed=1)) == []


@pytest.mark.parametrize(
    ("options", "message"),
    [
        ({"size": 0}, "size is 0: at least 1"),
        ({"memory": 0}, "memory is 0: at least 1"),
        ({"part": (2, 2)}, r"part is \(2, 2\)"),
        ({"obs": None}, "obs is None: 'u8' or 'f32' is expected"),
        ({"view": "enemy"}, "view must be one of"),
        ({"history": 65}, "history must be a whole number from 0 to 64"),
    ],
)
def test_invalid_options(dataset: Dataset, options: dict[str, Any], message: str) -> None:
    with pytest.raises(FairyChessError, match=message):
        next(dataset.batches(**options))


@pytest.mark.parametrize(("place", "action", "ply"), [(5, 10**6, 6), (5, -1, 6), (-1, 0, None), (3, 1984, 4)])
def test_an_illegal_move_names_its_game_and_ply(tmp_path: Path, place: int, action: int, ply: int | None) -> None:
    Visitor.break_game = (2, place, action)
    try:
        games = made(tmp_path, Variant("stoltz"), Visitor(), 3, max_plies=2000)
    finally:
        Visitor.break_game = None
    broken = list(games)[1]
    assert broken.actions[place] == action
    ply = len(broken.actions) if ply is None else ply
    with pytest.raises(DataError, match=f"game 2, ply {ply}: action {action} is not legal in "):
        list(games.batches(4))


def test_an_invalid_start_position_names_its_game(tmp_path: Path) -> None:
    Visitor.break_start = (2, "4k3/8/8/8/8/8/8 w - - 0 1")
    try:
        games = made(tmp_path, Variant("chess"), Visitor(), 3, max_plies=2000)
    finally:
        Visitor.break_start = None
    with pytest.raises(DataError, match="game 2: its start position is invalid: FEN, board"):
        list(games.batches(4))


def test_without_numpy(dataset: Dataset, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setitem(sys.modules, "numpy", None)
    with pytest.raises(MissingExtraError, match=r"fairychess\[numpy\]"):
        next(dataset.batches())


@pytest.mark.skipif(find_spec("torch") is None, reason="PyTorch is not installed (the extra `torch`)")
@pytest.mark.parametrize("workers", [0, 2])
def test_torch(dataset: Dataset, workers: int) -> None:
    torch, data = import_module("torch"), import_module("torch.utils.data")
    context = "spawn" if workers else None  # the start method that works on every system
    items = torch_dataset(dataset, 16, seed=1)
    loader = data.DataLoader(items, batch_size=None, num_workers=workers, multiprocessing_context=context)
    batches = list(loader)
    assert all(isinstance(part, torch.Tensor) for part in batches[0])
    found = Counter(row for batch in batches for row in rows(type(batch)(*(part.numpy() for part in batch))))
    assert found == Counter(row for batch in dataset.batches(16) for row in rows(batch))


def test_without_torch(dataset: Dataset, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setitem(sys.modules, "torch", None)
    with pytest.raises(MissingExtraError, match=r"pip install 'fairychess\[torch\]'"):
        torch_dataset(dataset)


@pytest.mark.parametrize("n", [1, 2, 3, 5, 16, 17, 1000])
def test_a_shuffle_is_a_permutation(n: int) -> None:
    shuffle = import_module("fairychess.data.shuffle").Shuffle
    orders = [shuffle(n, seed)[np.arange(n)].tolist() for seed in range(40)]
    assert all(sorted(order) == list(range(n)) for order in orders)
    assert len({tuple(order) for order in orders}) >= min(n, 20)
    assert shuffle(n, 3)[np.array([n - 1])].tolist() == [orders[3][-1]]


def test_each_place_of_a_shuffle_is_equally_likely() -> None:
    shuffle = import_module("fairychess.data.shuffle").Shuffle
    n, seeds = 7, 3000
    counts = np.zeros((n, n))
    for seed in range(seeds):
        counts[np.arange(n), shuffle(n, seed)[np.arange(n)]] += 1
    chi_square = ((counts - seeds / n) ** 2 / (seeds / n)).sum()
    assert chi_square < 75  # with 36 degrees of freedom, it exceeds 75 in one of ten thousand cases
