"""Drama: changes of the lead, and the point at which games are decided.

In the code, `p` is White's expected score before a move, and `q` is the eventual winner's.
"""

from __future__ import annotations

from itertools import pairwise
from statistics import fmean
from typing import TYPE_CHECKING, Final

from .intervals import mean_interval, wilson
from .measure import Measure

if TYPE_CHECKING:
    from collections.abc import Sequence

    from .curve import ScoreCurve
    from .facts import GameFacts

EVEN: Final = 0.1
"""A side leads if the expected score differs from one half by more than this."""

BEHIND: Final = 0.25
"""A winner whose expected score was once below this made a comeback."""

KILLER: Final = 0.2
"""A move is a killer move if it changes the expected score by more than this."""

DECIDED: Final = 0.9
"""A game is decided once the winner's expected score stays above this."""

LATE: Final = 0.75
"""Uncertainty after this share of a game counts as late."""


def expectations(game: GameFacts, curve: ScoreCurve) -> list[tuple[int, float]]:
    """Return the plies that have a score, counted from 0, with White's expected score before the move."""
    return [(ply, curve.expected(score)) for ply, score in enumerate(game.scores) if score is not None]


def drama_of(winner: Sequence[float]) -> float:
    """Return the drama of a decisive game: how far the winner was behind, on average.

    >>> drama_of([0.5, 0.3, 0.1, 0.6])
    0.15
    """
    return round(fmean(max(0.0, 0.5 - q) for q in winner), 12)


def lead_changes(expected: Sequence[float]) -> int:
    """Count the lead changes; nearly equal positions have no leader.

    >>> lead_changes([0.5, 0.7, 0.45, 0.3, 0.55, 0.8])
    2
    """
    leaders = [each > 0.5 for each in expected if abs(each - 0.5) > EVEN]  # noqa: PLR2004 - an equal score
    return sum(before != after for before, after in pairwise(leaders))


def killer_moves(expected: Sequence[float]) -> int:
    """Count the moves that change the expected score by a large amount.

    >>> killer_moves([0.5, 0.55, 0.8, 0.79])
    1
    """
    return sum(abs(after - before) > KILLER for before, after in pairwise(expected))


def decided_at(winner: Sequence[float]) -> float:
    """Return the point, as a share of the scores, after which the winner's expected score stays above 0.9.

    >>> decided_at([0.5, 0.95, 0.8, 0.95])
    0.75
    """
    last = max((place for place, q in enumerate(winner, 1) if q <= DECIDED), default=0)
    return last / len(winner)


def drama(games: Sequence[GameFacts], curve: ScoreCurve) -> list[Measure]:
    """Measure the drama in games with scores.

    Args:
        games: The games.
        curve: The curve from scores to expected results.
    """
    found: dict[str, list[float]] = {"drama": [], "lead_changes": [], "killer_moves": [], "late": [], "decided_at": []}
    comebacks = decisive = 0
    for game in games:
        expected = [p for _, p in expectations(game, curve)]
        if not expected or game.points is None:
            continue
        found["lead_changes"].append(lead_changes(expected))
        found["killer_moves"].append(killer_moves(expected))
        late = expected[min(int(LATE * len(expected)), len(expected) - 1)]
        found["late"].append(1 - abs(2 * late - 1))
        if game.points != 0.5:  # noqa: PLR2004 - a draw
            winner = expected if game.points == 1 else [1 - p for p in expected]
            decisive += 1
            comebacks += min(winner) < BEHIND
            found["drama"].append(drama_of(winner))
            found["decided_at"].append(decided_at(winner))
    return [
        mean("drama", "drama", "how far winners were behind, on average", found["drama"], 0.01),
        Measure(
            "drama",
            "comebacks",
            "decided games whose winner was clearly losing",
            comebacks / decisive if decisive else None,
            wilson(comebacks, decisive),
            "share",
            decisive,
            0.03,
        ),
        Measure(
            "drama",
            "lead_changes",
            "changes of the lead in a game",
            average(found["lead_changes"]),
            mean_interval(found["lead_changes"]),
            "number",
            len(found["lead_changes"]),
            0.2,
        ),
        Measure(
            "drama",
            "killer_moves",
            "moves in a game that change the expected score by more than 20 points",
            average(found["killer_moves"]),
            mean_interval(found["killer_moves"]),
            "number",
            len(found["killer_moves"]),
            0.2,
        ),
        mean("drama", "late_uncertainty", "uncertainty after three quarters of a game (1: even)", found["late"], 0.03),
        mean("drama", "decided_at", "share of a decided game before its winner is clear", found["decided_at"], 0.03),
    ]


def average(values: Sequence[float]) -> float | None:
    """Return a mean; None without values."""
    return fmean(values) if values else None


def mean(group: str, name: str, label: str, values: Sequence[float], margin: float) -> Measure:
    """Return a mean share with its interval."""
    return Measure(group, name, label, average(values), mean_interval(values, most=1), "share", len(values), margin)
