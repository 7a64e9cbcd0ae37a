"""Ratings of several players from their games, by the Bradley-Terry model: with what the package choix finds most likely."""

from __future__ import annotations

from collections import defaultdict
from dataclasses import dataclass
from importlib import import_module
from math import inf
from typing import TYPE_CHECKING, Any

from fairychess.errors import MatchError, MissingExtraError
from fairychess.pgn import read_headers
from fairychess.results import WHITE_POINTS

from .elo import ELO_UNIT, TWO_SIDED

if TYPE_CHECKING:
    from collections.abc import Iterable
    from typing import TextIO

__all__ = ["Rating", "rate", "read_results"]

PRIOR = 0.01
"""What choix begins with so that who has won every game gets a number too; others are moved by a tenth of a point of Elo."""

SAMPLES = 200
"""So many tables are drawn for the errors."""

STEPS, EXACT = 10_000, 1e-5
"""So many steps may choix take at most, and so little may the last one change: a hundredth of a point of Elo is far more."""


@dataclass(frozen=True, slots=True)
class Rating:
    """A player's rating: Elo points around a mean of 0 for all players, half the width of its 95 % interval, games and points.

    The error is infinite for who has won every game, or lost every one: the number then only says "far above" or "far below".
    """

    name: str
    elo: float
    error: float
    games: int
    points: float

    @property
    def score(self) -> float:
        """The mean score of a game, from 0 to 1."""
        return self.points / self.games


def read_results(handle: TextIO) -> tuple[list[tuple[str, str, float]], int]:
    """Read the results of a file of PGN: White, Black, White's points, for each game that has a result; and how many have none.

    Only headers are looked at, so any variant will do.
    """
    results: list[tuple[str, str, float]] = []
    without = 0
    while (headers := read_headers(handle)) is not None:
        points = WHITE_POINTS.get(headers.get("Result", "*"))
        if points is None:
            without += 1
        else:
            results.append((headers.get("White", "?"), headers.get("Black", "?"), points))
    return results, without


def rate(results: Iterable[tuple[str, str, float]], *, seed: int = 0) -> list[Rating]:
    """Rate players by results: White, Black, White's points (1, 1/2 or 0). The strongest comes first.

    A draw is half a win for both. The error is that of tables drawn anew from the games (bootstrap), by `seed`.

    Raises `MatchError` where there are no games, or players have not met even by way of others, who then cannot be compared;
    `MissingExtraError` where the package choix is not installed (the extra `rate`).
    """
    try:
        choix, numpy = import_module("choix"), import_module("numpy")
    except ImportError:
        raise MissingExtraError("ratings need choix: pip install 'fairychess[rate]'") from None
    games = [(white, black, points) for white, black, points in results if white != black]
    names = sorted({name for white, black, _ in games for name in (white, black)})
    if not games:
        raise MatchError("there are no games of two players with a result")
    refuse_strangers(names, games)
    place = {name: number for number, name in enumerate(names)}
    rows = numpy.array([[place[white], place[black], points] for white, black, points in games])
    elo = solve(choix, numpy, rows, len(names))
    chance = numpy.random.default_rng(seed)
    samples = [rows[chance.integers(len(rows), size=len(rows))] for _ in range(SAMPLES)]
    drawn = [solve(choix, numpy, sample, len(names), start=elo) for sample in samples]
    errors = TWO_SIDED * numpy.std(drawn, axis=0)
    won: defaultdict[str, list[float]] = defaultdict(list)
    for white, black, points in games:
        won[white].append(points)
        won[black].append(1 - points)
    rated = [
        Rating(
            name, float(elo[number]), float(errors[number]) if 0 < sum(points) < len(points) else inf, len(points), sum(points)
        )
        for name, number in place.items()
        for points in (won[name],)
    ]
    return sorted(rated, key=lambda rating: -rating.elo)


def solve(choix: Any, numpy: Any, rows: Any, players: int, start: Any = None) -> Any:  # noqa: ANN401 - any package
    """Give the Elo of each player: rows are White's number, Black's number, White's points. `start` is an Elo near to it."""
    white, black, points = rows[:, 0].astype(int), rows[:, 1].astype(int), rows[:, 2]
    wins = numpy.zeros((players, players))
    numpy.add.at(wins, (white, black), points)
    numpy.add.at(wins, (black, white), 1 - points)
    try:
        near = None if start is None else start / (ELO_UNIT / 2)
        strengths = choix.ilsr_pairwise_dense(wins, alpha=PRIOR, initial_params=near, max_iter=STEPS, tol=EXACT)
    except RuntimeError as error:
        raise MatchError(f"the games do not tell ratings: {error}") from None
    return (strengths - strengths.mean()) * ELO_UNIT / 2


def refuse_strangers(names: list[str], games: list[tuple[str, str, float]]) -> None:
    """Raise `MatchError` unless a way of games leads from every player to every other."""
    met: defaultdict[str, set[str]] = defaultdict(set)
    for white, black, _ in games:
        met[white].add(black)
        met[black].add(white)
    known, new = {names[0]}, [names[0]]
    while new:
        found = met[new.pop()] - known
        known |= found
        new += found
    strangers = [name for name in names if name not in known]
    if strangers:
        raise MatchError(f"{names[0]!r} and {strangers[0]!r} cannot be compared: no games lead from one to the other")
