"""A small value network learns as well from `Dataset.batches` as from fully shuffled positions."""

from __future__ import annotations

from dataclasses import dataclass
from statistics import fmean, stdev
from typing import TYPE_CHECKING, Any, ClassVar

import pytest

from conftest import ROOT
from fairychess import Variant, VecEnv
from fairychess.data import Dataset, SelfPlay, run_selfplay
from fairychess.data.players import RandomPlayer

if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator, Sequence
    from pathlib import Path

    from fairychess.data import Batch, GameTask, PlayedGame

    Samples = tuple[Any, Any]

pytest.importorskip("pyarrow")
np = pytest.importorskip("numpy")

SIZE, HIDDEN, RATE, SEEDS = 64, 16, 0.3, 5

VALUES = {"queen": 9, "rook": 5, "bishop": 3, "knight": 3, "pawn": 1, "king": 0}


@dataclass(frozen=True)
class Counter(RandomPlayer):
    """Plays at random, then gives the win to the side with more material."""

    forms: ClassVar[str] = "counter"

    def play(self, variant: Variant, tasks: Iterable[GameTask]) -> Iterator[PlayedGame]:
        env = VecEnv(variant, 1, autoreset=None, view="absolute", mask=None, claim_draws=False)
        values = np.array(
            [VALUES.get(name.removeprefix("white "), 0) - VALUES.get(name.removeprefix("black "), 0) for name in env.planes]
        )
        for game in super().play(variant, tasks):
            step = env.reset()
            for action in game.actions:
                step = env.step(np.array([action], np.int32))
            assert step.obs is not None
            lead = int(step.obs[0].sum(axis=(1, 2), dtype=int) @ values)
            game.result = "1-0" if lead > 0 else "0-1" if lead < 0 else "1/2-1/2"
            yield game

    def __str__(self) -> str:
        """Return a string that `parse_player` cannot read."""
        return "counter"


def games(directory: Path, count: int, seed: int) -> Dataset:
    gardner = (ROOT / "examples" / "gardner.toml").read_text(encoding="utf-8")
    variant = Variant.from_toml(gardner.replace("rnbqk/ppppp", "rnb1k/ppppp"))
    run_selfplay(SelfPlay(variant, Counter(), count, seed, max_plies=60, shard_games=100), directory)
    return Dataset(directory)


def samples(dataset: Dataset, batches: Iterable[Batch]) -> Iterator[Samples]:
    """Yield inputs and values; the inputs are the number of pieces of each type and side, and the side to move."""
    planes = VecEnv(dataset.variant, 1).planes
    counted = [index for index, name in enumerate(planes) if name.startswith(("own ", "enemy "))]
    side = planes.index("white to move")
    for batch in batches:
        counts = batch.planes[:, counted].sum(axis=(2, 3), dtype=np.float32)
        yield np.concatenate([counts, batch.planes[:, side, :1, 0]], axis=1, dtype=np.float32), batch.value


def whole(parts: Iterable[Samples]) -> Samples:
    inputs, values = (np.concatenate(each) for each in zip(*parts, strict=True))
    return inputs, values


def in_order(data: Samples, order: Any) -> list[Samples]:  # noqa: ANN401 - an array
    """Return the samples in the given order, in batches."""
    return [(data[0][order[start : start + SIZE]], data[1][order[start : start + SIZE]]) for start in range(0, len(order), SIZE)]


def loss_after(batches: Sequence[Samples], held_out: Samples, seed: int) -> float:
    """Train a network with one hidden layer by SGD with a decreasing rate; return the mean squared error on held-out games."""
    chance = np.random.default_rng(seed)
    w1, b1 = chance.normal(0, 0.3, (held_out[0].shape[1], HIDDEN)).astype(np.float32), np.zeros(HIDDEN, np.float32)
    w2, b2 = np.zeros(HIDDEN, np.float32), np.float32(0)
    for number, (inputs, values) in enumerate(batches):
        rate = RATE * (1 - number / len(batches))
        hidden = np.tanh(inputs @ w1 + b1)
        found = np.tanh(hidden @ w2 + b2)
        slope = 2 * (found - values) * (1 - found**2) / len(values)
        inner = np.outer(slope, w2) * (1 - hidden**2)
        w1, b1 = w1 - rate * (inputs.T @ inner), b1 - rate * inner.sum(axis=0)
        w2, b2 = w2 - rate * (hidden.T @ slope), b2 - rate * slope.sum()
    found = np.tanh(np.tanh(held_out[0] @ w1 + b1) @ w2 + b2)
    return float(((found - held_out[1]) ** 2).mean())


def test_a_value_network_learns_as_from_a_full_shuffle(tmp_path: Path) -> None:
    training, other = games(tmp_path / "training", 300, 1), games(tmp_path / "other", 150, 2)
    plies = np.concatenate([batch.ply for batch in training.batches(SIZE)])
    data, held_out = whole(samples(training, training.batches(SIZE))), whole(samples(other, other.batches(SIZE)))
    assert len(plies) > 10_000
    shuffled, ours, by_ply = (list[float]() for _ in range(3))
    for seed in range(SEEDS):
        chance = np.random.default_rng(seed)
        shuffled.append(loss_after(in_order(data, chance.permutation(len(plies))), held_out, seed))
        ours.append(loss_after(list(samples(training, training.batches(SIZE, seed=seed))), held_out, seed))
        # The order in which environments play games together: the positions in a batch have the same ply and side to move.
        by_ply.append(loss_after(in_order(data, np.lexsort((chance.random(len(plies)), plies))), held_out, seed))
    noise = ((stdev(shuffled) ** 2 + stdev(ours) ** 2) / SEEDS) ** 0.5
    assert abs(fmean(ours) - fmean(shuffled)) < 3 * noise
    constant = float((held_out[1] ** 2).mean())
    assert fmean(ours) < constant - 0.15
    assert fmean(by_ply) > max(*shuffled, *ours) + 0.005, "the order matters, so this test can fail"
