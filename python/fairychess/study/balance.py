"""Balance: White's score, the share of decisive games, and the contributions of the first move and the army."""

from __future__ import annotations

import math
from dataclasses import dataclass, replace
from statistics import fmean
from typing import TYPE_CHECKING, Any, Final, Literal

from fairychess.match.elo import logistic
from fairychess.records.results import WHITE_POINTS

from .intervals import difference_interval, score_interval, wilson
from .measure import Measure, estimate

if TYPE_CHECKING:
    from collections.abc import Sequence

    from .facts import GameFacts

__all__ = ["Verdict"]

FAIR: Final = (0.45, 0.55)
"""The limits of White's score in a balanced variant."""

EVEN: Final = (0.48, 0.52)
"""The limits of the score within which neither side is considered ahead."""

MIN_GAMES: Final = 30
"""The minimum number of games for a verdict or a finding; with fewer, no tests are made."""

MORE: Final = 1.05
"""A factor that makes the study request slightly more games than are needed on average."""

MIN_FIRST: Final = 10
"""The minimum number of games for a first move to be listed."""


@dataclass(frozen=True, slots=True)
class Verdict:
    """The verdict on a variant's balance: `"balanced"`, `"white"` or `"black"` for the side that is ahead, or `"unclear"`."""

    word: Literal["balanced", "white", "black", "unclear"]
    """The verdict."""
    more_games: int = 0
    """The approximate number of further games that an unclear verdict needs."""


@dataclass(frozen=True, slots=True)
class Scored:
    """A game for which only the result is known."""

    result: str
    """The result as written in PGN."""

    @property
    def points(self) -> float | None:
        """White's points; None without a result."""
        return WHITE_POINTS.get(self.result)


def points_of(games: Sequence[GameFacts | Scored]) -> list[float]:
    """Return White's points in games with a result."""
    return [game.points for game in games if game.points is not None]


def score_measure(name: str, label: str, points: Sequence[float]) -> Measure:
    """Return a mean score with its interval."""
    mean = fmean(points) if points else None
    return Measure("balance", name, label, mean, score_interval(points), "share", len(points), 0.02)


def elo_measure(name: str, label: str, score: Measure, group: str = "balance") -> Measure:
    """Return the Elo difference for a mean score."""
    value = None if score.value is None else logistic(score.value)
    interval = None if score.interval is None else (logistic(score.interval[0]), logistic(score.interval[1]))
    return Measure(group, name, label, value, interval, "elo", score.games)


def balance(games: Sequence[GameFacts | Scored]) -> list[Measure]:
    """Measure White's score and the share of decisive games.

    Args:
        games: The games.
    """
    points = points_of(games)
    score = score_measure("white_score", "White's mean score", points)
    decisive = sum(each != 0.5 for each in points)  # noqa: PLR2004 - a draw
    share = decisive / len(points) if points else None
    label = "games with a winner, of those with a result"
    return [
        score,
        elo_measure("white_elo", "White's advantage in Elo", score),
        Measure("balance", "decisive", label, share, wilson(decisive, len(points)), "share", len(points), 0.03),
    ]


def army_and_move(games: Sequence[GameFacts | Scored], swapped: Sequence[Scored]) -> list[Measure]:
    """Separate the advantage of White's army from that of the first move, using games with the armies exchanged.

    Args:
        games: The games.
        swapped: Games in which White has Black's army and Black has White's.
    """
    usual, other = points_of(games), points_of(swapped)
    white = score_measure("", "", usual)
    found = [score_measure("swapped_score", "White's mean score with the armies exchanged", other)]
    halves = {  # to be subtracted from White's points: the same army's points, or the other army's, in the exchanged games
        "first_move": ("points of the first move, with either army", [1 - each for each in other]),
        "army": ("points of White's army, with or without the first move", other),
    }
    for name, (label, points) in halves.items():
        less = score_measure("", "", points)
        if white.value is None or white.interval is None or less.value is None or less.interval is None:
            return []
        low, high = difference_interval(white.value, white.interval, less.value, less.interval)
        value, games_of_both = (white.value - less.value) / 2, len(usual) + len(other)
        found.append(Measure("balance", name, label, value, (low / 2, high / 2), "share", games_of_both, 0.02))
    return found


def first_moves(games: Sequence[GameFacts]) -> list[dict[str, Any]]:
    """Return White's score by the first move of the game, fairest moves first.

    Args:
        games: The games.
    """
    by_move: dict[str, list[float]] = {}
    for game in games:
        if game.moves and game.points is not None:
            by_move.setdefault(game.moves[0], []).append(game.points)
    rows: list[dict[str, Any]] = []
    for move, points in by_move.items():
        if len(points) >= MIN_FIRST:
            rows.append({"move": move, "games": len(points), **estimate("score", fmean(points), score_interval(points))})
    return sorted(rows, key=lambda row: (abs(row["score"] - 0.5), row["move"]))


def verdict_of(score: Measure) -> Verdict:
    """Judge White's mean score.

    Args:
        score: The measure.

    >>> verdict_of(score_measure("white_score", "", [0.0, 0.5, 1.0] * 400)).word
    'balanced'
    >>> verdict_of(score_measure("white_score", "", [1.0, 1.0, 0.5] * 40)).word
    'white'
    >>> verdict_of(score_measure("white_score", "", [0.0, 1.0] * 20))
    Verdict(word='unclear', more_games=329)
    """
    if score.value is None or score.interval is None:
        return Verdict("unclear", 100)
    low, high = score.interval
    if score.games < MIN_GAMES:
        return Verdict("unclear", 100 - score.games)
    if FAIR[0] <= low and high <= FAIR[1]:
        return Verdict("balanced")
    if not low <= 0.5 <= high and not EVEN[0] <= score.value <= EVEN[1]:  # noqa: PLR2004 - an equal score
        return Verdict("white" if score.value > EVEN[1] else "black")
    half, away = (high - low) / 2, abs(score.value - 0.5)
    wanted = max(abs(FAIR[1] - 0.5 - away), away if away > EVEN[1] - 0.5 else 0.0, 0.01)
    return Verdict("unclear", max(math.ceil(score.games * (MORE * (half / wanted) ** 2 - 1)), 1))


def at_strength(measure: Measure, nodes: int) -> Measure:
    """Return a measure under a name that includes the player's number of nodes.

    Args:
        measure: The measure.
        nodes: The number of nodes.
    """
    return replace(measure, name=f"{measure.name}_{nodes}", label=f"{measure.label}, {nodes:,} nodes", margin=0.0)
