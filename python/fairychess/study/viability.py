"""Viability: whether games come to an end, and how."""

from __future__ import annotations

from collections import Counter
from typing import TYPE_CHECKING, Any

from fairychess.data.games import UNFINISHED

from .intervals import wilson
from .measure import Measure, rounded

if TYPE_CHECKING:
    from collections.abc import Sequence

    from .facts import GameFacts


def viability(games: Sequence[GameFacts]) -> list[Measure]:
    """Measure how many games end by the rules.

    Args:
        games: The games.
    """
    ended = sum(game.reason != UNFINISHED for game in games)
    share = ended / len(games) if games else None
    label = "games that end by the rules"
    return [Measure("viability", "completion", label, share, wilson(ended, len(games)), "share", len(games), 0.02)]


def endings(games: Sequence[GameFacts]) -> list[dict[str, Any]]:
    """Count the games by the reason of their end and by result, the most frequent first.

    Args:
        games: The games.
    """
    counts = Counter((game.reason, game.result) for game in games)
    rows: list[dict[str, Any]] = []
    for (reason, result), count in sorted(counts.items(), key=lambda each: (-each[1], each[0])):
        low, high = wilson(count, len(games))
        share = {"share": rounded(count / len(games)), "low": rounded(low), "high": rounded(high)}
        rows.append({"reason": reason, "result": result, "games": count, **share})
    return rows
