"""What the games of a data set have in common, in numbers."""

from __future__ import annotations

from collections import Counter
from dataclasses import dataclass
from statistics import fmean
from typing import TYPE_CHECKING, Final

from fairychess import Board
from fairychess.errors import DataError
from fairychess.results import WHITE_POINTS

from .material import Kind, Row, kinds, row
from .values import piece_values

if TYPE_CHECKING:
    from fairychess.data.dataset import Dataset
    from fairychess.data.games import PlayedGame

    from .values import PieceValue

__all__ = ["Statistics", "statistics_of"]

FEW: Final = 10
"""A ply that fewer games reach has no mean."""


@dataclass(frozen=True, slots=True)
class Statistics:
    """What the games of a data set say.

    `results` counts games by result as PGN has it, `endings` by reason (of `Termination` in lower case, or `"max_plies"`) and
    result, `lengths` by plies. `replayed` games were played over for the rest: `branching` is the mean number of legal turns in a
    position that somebody moved in, `branching_by_ply` the same for each ply that ten of these games reached, and `values` what
    men are worth, which is empty where the games do not tell.
    """

    games: int
    plies: int
    size: int
    results: Counter[str]
    endings: Counter[tuple[str, str]]
    lengths: Counter[int]
    replayed: int
    branching: float
    branching_by_ply: tuple[float, ...]
    values: tuple[PieceValue, ...]

    @property
    def draw_rate(self) -> float | None:
        """How many of the games that ended were drawn, from 0 to 1; None where none ended."""
        ended = self.games - self.results["*"]
        return self.results["1/2-1/2"] / ended if ended else None

    @property
    def white_score(self) -> float | None:
        """What White scored on average in games that ended, from 0 to 1; None where none ended."""
        ended = self.games - self.results["*"]
        return (
            sum(WHITE_POINTS[result] * count for result, count in self.results.items() if result != "*") / ended
            if ended
            else None
        )

    def length(self, share: float) -> int:
        """Give the length in plies that so many of the games (from 0 to 1) do not exceed: the median for 0.5.

        Raises `DataError` for a number above 1.
        """
        reached = 0
        for plies, count in sorted(self.lengths.items()):
            reached += count
            if reached >= share * self.games:
                return plies
        raise DataError(f"{share} is no share of games: a number from 0 to 1 is expected")


def statistics_of(dataset: Dataset, *, sample: int = 1000) -> Statistics:
    """Count all games of a data set, and play `sample` of them over, spread evenly over the whole.

    Raises `DataError` for a data set without games, a sample of less than 1, and shards that are damaged; `MissingExtraError`
    where pyarrow or NumPy is missing (the extra `data`).
    """
    if sample < 1:
        raise DataError(f"sample is {sample}: at least 1 is expected")
    if not len(dataset):
        raise DataError(f"{dataset.path}: there are no games in it")
    results: Counter[str] = Counter()
    endings: Counter[tuple[str, str]] = Counter()
    lengths: Counter[int] = Counter()
    replay = Replay(dataset)
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
        branching_by_ply=tuple(fmean(counts) for counts in legal if len(counts) >= FEW),
        values=piece_values(replay.kinds, replay.material),
    )


class Replay:
    """Plays games over, and counts what is in their positions."""

    def __init__(self, dataset: Dataset) -> None:
        self.kinds: tuple[Kind, ...] = kinds(dataset.variant)
        self.games: int = 0
        self.legal: list[list[int]] = []
        self.material: list[tuple[float, Counter[Row]]] = []
        self._dataset = dataset

    def add(self, game: PlayedGame) -> None:
        """Play a game over."""
        board = Board(self._dataset.variant, game.start)
        material: Counter[Row] = Counter()
        for ply, move in enumerate(self._dataset.moves(game)):
            if ply == len(self.legal):
                self.legal.append([])
            self.legal[ply].append(board.legal_moves.count())
            board.push(move)
            material[row(board, self.kinds)] += 1
        self.games += 1
        if game.result in WHITE_POINTS and material:
            self.material.append((WHITE_POINTS[game.result], material))
