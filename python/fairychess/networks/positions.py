"""Reads training positions from self-play games. This module imports NumPy."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final, NamedTuple

import numpy as np

from fairychess._core import _Training
from fairychess.data.columns import read_columns, read_lengths
from fairychess.data.shuffle import mixed
from fairychess.errors import DataError

if TYPE_CHECKING:
    from collections.abc import Sequence
    from pathlib import Path

    from numpy.typing import NDArray

    from fairychess import Variant
    from fairychess.data import Dataset
    from fairychess.data.columns import Columns

WHITE_POINTS: Final = {"1-0": 1.0, "1/2-1/2": 0.5, "0-1": 0.0}

HELD_OUT: Final = 50
"""One game in this many is held out from training."""

FEW, OF_FEW = 1000, 10
"""If there are fewer games than the first number, the second number replaces `HELD_OUT`."""

MAX_NEAR: Final = 8
"""The maximum number of positions generated near each position of a game."""

MIN_QUIET: Final = 0.1
"""If the share of quiet positions is smaller than this, all positions count."""


PLY_BITS: Final = 24
"""The number of bits for a ply in a position's number; the bits above are for the game."""


class Drawn(NamedTuple):
    """A data set, and the share of its positions to use."""

    dataset: Dataset
    """The data set."""
    share: float = 1.0
    """The share of positions to use, above 0 and at most 1."""
    seed: int = 0
    """The seed that decides which ones."""


class Games(NamedTuple):
    """The games of a shard, in the form that `_Training.add` takes."""

    start: list[str]
    starts: NDArray[np.int64]
    moves: NDArray[np.int32]
    score: NDArray[np.float32]
    points: NDArray[np.float32]
    opening: NDArray[np.int64]
    held_out: NDArray[np.bool_]


def read_positions(variant: Variant, datasets: Sequence[Dataset], buckets: int, regions: int = 1) -> _Training:
    """Read the training positions of data sets.

    A position that occurs in several data sets counts once, with the data from the first. Positions count if the side to move is
    not in check, the move played is quiet, and the score is not too high. If hardly any position qualifies, as in games where
    every move captures, all positions with a score count.

    Args:
        variant: The variant.
        datasets: The data sets.
        buckets: The number of output buckets in the network.
        regions: The number of regions of the board with inputs of their own.

    Raises:
        DataError: A shard is damaged, or a game has an illegal move.
        FairyChessError: The variant's inputs cannot be divided into as many regions.
    """
    return read_drawn(variant, [Drawn(dataset) for dataset in datasets], buckets, regions)[0]


def read_drawn(variant: Variant, sources: Sequence[Drawn], buckets: int, regions: int) -> tuple[_Training, list[int]]:
    """Read positions drawn from data sets as `read_positions` does, and count the training positions from each data set.

    Args:
        variant: The variant.
        sources: The data sets, and the positions to draw from each.
        buckets: The number of output buckets in the network.
        regions: The number of regions of the board with inputs of their own.

    Raises:
        DataError: A shard is damaged, or a game has an illegal move.
    """
    games = sum(len(source.dataset) for source in sources)
    every = OF_FEW if games < FEW else HELD_OUT
    training = _Training(variant, buckets=buckets, regions=regions, noisy=False)
    scored, counts = add_all(training, sources, every)
    if sum(training.sizes) < MIN_QUIET * scored:
        training = _Training(variant, buckets=buckets, regions=regions, noisy=True)
        _, counts = add_all(training, sources, every)
    return training, counts


def add_all(training: _Training, sources: Sequence[Drawn], every: int) -> tuple[int, list[int]]:
    """Add data sets. Return the number of moves with a score, and the number of training positions from each data set."""
    scored, counts = 0, list[int]()
    for source in sources:
        before, _ = training.sizes
        scored += sum(add_shard(training, file, every, draw=source) for file in files([source.dataset]))
        counts.append(training.sizes[0] - before)
    return scored, counts


def read_near(variant: Variant, datasets: Sequence[Dataset], buckets: int, count: int) -> _Training:
    """Read training positions near those of data sets, with handmade static evaluations as scores.

    Args:
        variant: The variant.
        datasets: The data sets.
        buckets: The number of output buckets in the network.
        count: The approximate number of positions to produce.

    Raises:
        DataError: A shard is damaged, or a game has an illegal move.
    """
    training = _Training(variant, buckets=buckets, regions=1, noisy=True)
    shards = files(datasets)
    plies = sum(int(read_lengths(file, 0).plies.sum()) for file in shards)
    near = max(1, min(MAX_NEAR, count // max(1, plies)))
    for file in shards:
        add_shard(training, file, OF_FEW, near)
    return training


def files(datasets: Sequence[Dataset]) -> list[Path]:
    """Return the shards of data sets."""
    return [file for dataset in datasets for file in sorted(dataset.path.glob("shard-*.parquet"))]


def add_shard(training: _Training, file: Path, every: int, near: int = 0, draw: Drawn | None = None) -> int:
    """Add the games of a shard, and return the number of moves with a score. One game in `every` is held out.

    With `near`, each position is replaced by this many positions near it. With `draw`, only some positions are added.
    """
    columns = read_columns(file)
    if draw is not None and draw.share < 1:
        columns.score[~drawn(columns, draw)] = np.nan  # positions without a score are not used
    wrong = training.add(stored(columns, every), near)
    if wrong is not None:
        index, problem = wrong
        raise DataError(f"{file}, game {int(columns.number[index])}: {problem}")
    return int(np.count_nonzero(~np.isnan(columns.score)))


def drawn(columns: Columns, draw: Drawn) -> NDArray[np.bool_]:
    """Return True for each position to draw. A position is drawn by its game's number and its ply, not by its shard."""
    plies = np.diff(columns.starts)
    ply = np.arange(int(columns.starts[-1])) - np.repeat(columns.starts[:-1], plies)
    places = (np.repeat(columns.number, plies) << PLY_BITS) + ply
    key = np.uint64(draw.seed)
    return mixed(mixed(places.astype(np.uint64)) ^ mixed(np.full(len(places), key))) < np.uint64(draw.share * 2**64)


def stored(columns: Columns, every: int) -> Games:
    """Return games in the form that `_Training.add` takes. Random moves have no score, so openings need no special treatment."""
    return Games(
        start=columns.start,
        starts=np.ascontiguousarray(columns.starts, np.int64),
        moves=np.ascontiguousarray(columns.moves, np.int32),
        score=np.ascontiguousarray(columns.score, np.float32),
        points=np.array([WHITE_POINTS.get(result, np.nan) for result in columns.result], np.float32),
        opening=np.zeros(len(columns.start), np.int64),
        held_out=columns.number % every == 0,
    )
