"""Ratings of several players: maximum-likelihood ratings in the Bradley-Terry model, computed by the choix package."""

from __future__ import annotations

from collections import defaultdict
from dataclasses import dataclass
from importlib import import_module
from math import inf
from typing import TYPE_CHECKING, Any

from fairychess.errors import MatchError, MissingExtraError
from fairychess.pgn import read_headers
from fairychess.records.results import WHITE_POINTS

from .elo import ELO_UNIT, TWO_SIDED

if TYPE_CHECKING:
    from collections.abc import Iterable
    from typing import TextIO

__all__ = ["Rating", "rate", "read_results"]

PRIOR = 0.01
"""The regularisation used by choix, so that a player who has won every game gets a finite rating. It changes other ratings by
only a tenth of an Elo point."""

SAMPLES = 200
"""The number of resampled tables used to estimate the errors."""

STEPS, EXACT = 10_000, 1e-5
"""The maximum number of steps in choix, and the maximum change in the last step: far less than a hundredth of an Elo point."""


@dataclass(frozen=True, slots=True)
class Rating:
    """A player's rating.

    Args:
        name: The player's name.
        elo: Its Elo rating; the mean over all players is 0.
        error: Half the width of its 95 % confidence interval; infinite for a player that has won or lost every game, whose `elo`
            only means "far above" or "far below".
        games: Its number of games.
        points: Its number of points.
    """

    name: str
    elo: float
    error: float
    games: int
    points: float

    @property
    def score(self) -> float:
        """The mean score per game, 0 to 1."""
        return self.points / self.games


def read_results(handle: TextIO) -> tuple[list[tuple[str, str, float]], int]:
    r"""Read the results from a PGN file of any variant; only headers are read.

    Args:
        handle: An open text file.

    Returns:
        White's name, Black's name and White's points for each game with a result, and the number of games without one.

    >>> import io
    >>> read_results(io.StringIO('[White "A"]\n[Black "B"]\n[Result "1-0"]\n\n1-0\n'))
    ([('A', 'B', 1.0)], 0)
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
    """Rate players by the Bradley-Terry model; a draw is half a win for each. The errors are found by resampling (bootstrap).

    Args:
        results: White's name, Black's name and White's points (1, 1/2 or 0) for each game.
        seed: The seed for resampling.

    Returns:
        The ratings, with the strongest player first.

    Raises:
        MatchError: There are no games, or two players cannot be compared because no chain of games connects them.
        MissingExtraError: choix is not installed (the `rate` extra).

    >>> ratings = rate([("A", "B", 1.0), ("A", "B", 1.0), ("B", "A", 1.0)])
    >>> [rating.name for rating in ratings], round(ratings[0].elo - ratings[1].elo, -1)
    (['A', 'B'], 120.0)
    """
    try:
        choix, numpy = import_module("choix"), import_module("numpy")
    except ImportError:
        raise MissingExtraError("ratings need choix: pip install 'fairychess[rate]'") from None
    games = [(white, black, points) for white, black, points in results if white != black]
    names = sorted({name for white, black, _ in games for name in (white, black)})
    if not games:
        raise MatchError("there are no games of two players with a result")
    check_connected(names, games)
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
    """Return each player's Elo. Each row has the indices of White and Black and White's points; `start` is a first guess."""
    white, black, points = rows[:, 0].astype(int), rows[:, 1].astype(int), rows[:, 2]
    wins = numpy.zeros((players, players))
    numpy.add.at(wins, (white, black), points)
    numpy.add.at(wins, (black, white), 1 - points)
    try:
        near = None if start is None else start / (ELO_UNIT / 2)
        strengths = choix.ilsr_pairwise_dense(wins, alpha=PRIOR, initial_params=near, max_iter=STEPS, tol=EXACT)
    except RuntimeError as error:
        raise MatchError(f"the games give no ratings: {error}") from None
    return (strengths - strengths.mean()) * ELO_UNIT / 2


def check_connected(names: list[str], games: list[tuple[str, str, float]]) -> None:
    """Raise `MatchError` unless games connect all players, directly or through others."""
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
