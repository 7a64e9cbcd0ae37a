"""`Statistics` of the games in a data set."""

from __future__ import annotations

from collections import Counter
from dataclasses import dataclass
from statistics import fmean
from typing import TYPE_CHECKING, Final

from fairychess import Board
from fairychess.errors import DataError
from fairychess.records.results import WHITE_POINTS

from .material import Material, Row
from .values import piece_values

if TYPE_CHECKING:
    from fairychess.data.dataset import Dataset
    from fairychess.data.games import PlayedGame

    from .values import PieceValue

__all__ = ["Statistics", "statistics_of"]

MIN_GAMES: Final = 10
"""The minimum number of games at a ply for a mean to be computed there."""


@dataclass(frozen=True, slots=True)
class Statistics:
    """Statistics of the games in a data set. The last four fields are based on a sample of the games."""

    games: int
    """The number of games."""
    plies: int
    """The number of moves in all games."""
    size: int
    """The size of the shards in bytes."""
    results: Counter[str]
    """The number of games with each PGN result."""
    endings: Counter[tuple[str, str]]
    """The number of games by reason (a `Termination` in lower case, `"max_plies"` or `"adjudication"`) and result."""
    lengths: Counter[int]
    """The number of games by length in plies."""
    replayed: int
    """The number of games in the sample."""
    branching: float
    """The mean number of legal moves in the positions of the sample in which a move was played."""
    branching_by_ply: tuple[float, ...]
    """The mean number of legal moves at each ply reached by at least ten games of the sample."""
    values: tuple[PieceValue, ...]
    """The piece values by regression; empty if the games do not determine any."""

    @property
    def draw_rate(self) -> float | None:
        """The share of draws among games with a result, 0 to 1; None if there are none."""
        ended = self.games - self.results["*"]
        return self.results["1/2-1/2"] / ended if ended else None

    @property
    def white_score(self) -> float | None:
        """White's mean score in games with a result, 0 to 1; None if there are none."""
        ended = self.games - self.results["*"]
        return (
            sum(WHITE_POINTS[result] * count for result, count in self.results.items() if result != "*") / ended
            if ended
            else None
        )

    def length(self, share: float) -> int:
        """Return a percentile of the game length, in plies.

        Args:
            share: The share of games that are no longer than the result, from 0 to 1: 0.5 for the median.

        Raises:
            DataError: The share is above 1.
        """
        reached = 0
        for plies, count in sorted(self.lengths.items()):
            reached += count
            if reached >= share * self.games:
                return plies
        raise DataError(f"share is {share}: a number from 0 to 1 is expected")


def statistics_of(dataset: Dataset, *, sample: int = 1000) -> Statistics:
    """Return statistics of all games in a data set.

    Args:
        dataset: The data set.
        sample: The number of games, spread evenly over the data set, to replay for branching and piece values.

    Raises:
        DataError: The data set has no games, the sample is less than 1, or a shard is damaged.
        MissingExtraError: pyarrow or NumPy is not installed (the `data` extra).

    >>> import tempfile
    >>> from fairychess import Variant, data
    >>> plan = data.SelfPlay(Variant("chess"), data.parse_player("random"), games=2, seed=1)
    >>> with tempfile.TemporaryDirectory() as directory:
    ...     _ = data.run_selfplay(plan, directory)
    ...     statistics = statistics_of(data.Dataset(directory))
    >>> statistics.games, sum(statistics.results.values())
    (2, 2)
    """
    if sample < 1:
        raise DataError(f"sample is {sample}: at least 1 is expected")
    if not len(dataset):
        raise DataError(f"{dataset.path}: there are no games in it")
    results: Counter[str] = Counter()
    endings: Counter[tuple[str, str]] = Counter()
    lengths: Counter[int] = Counter()
    replay = CountedReplay(dataset)
    total = len(dataset)
    for place, game in enumerate(dataset):
        results[game.result] += 1
        endings[game.reason, game.result] += 1
        lengths[len(game.actions)] += 1
        if place * sample // total != (place - 1) * sample // total or sample >= total:
            replay.add(game)
    legal = replay.legal
    return Statistics(
        games=total,
        plies=sum(plies * count for plies, count in lengths.items()),
        size=dataset.size,
        results=results,
        endings=endings,
        lengths=lengths,
        replayed=replay.games,
        branching=fmean(count for counts in legal for count in counts) if legal else 0.0,
        branching_by_ply=tuple(fmean(counts) for counts in legal if len(counts) >= MIN_GAMES),
        values=piece_values(replay.counts.counted, replay.material),
    )


class CountedReplay:
    """Replays games, and counts legal moves and material."""

    def __init__(self, dataset: Dataset) -> None:
        self.counts: Material = Material(dataset.variant)
        self.games: int = 0
        self.legal: list[list[int]] = []
        self.material: list[tuple[float, Counter[Row]]] = []
        self._dataset = dataset

    def add(self, game: PlayedGame) -> None:
        """Replay a game."""
        board = Board(self._dataset.variant, game.start)
        rows: list[Row] = []
        for ply, move in enumerate(self._dataset.moves(game)):
            if ply == len(self.legal):
                self.legal.append([])
            self.legal[ply].append(board.legal_moves.count())
            board.push(move)
            rows.append(self.counts.row(board))
        self.games += 1
        shown = self.counts.telling(rows)
        if game.result in WHITE_POINTS and shown:
            self.material.append((WHITE_POINTS[game.result], shown))
