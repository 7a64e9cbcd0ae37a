"""Viability: whether and how games end."""

from __future__ import annotations

from collections import Counter
from typing import TYPE_CHECKING, Any

from fairychess import Outcome, Termination
from fairychess.data.games import ADJUDICATED, UNFINISHED
from fairychess.records.results import SIDES, WINNERS, in_words

from .intervals import wilson
from .measure import Measure, estimate

if TYPE_CHECKING:
    from collections.abc import Sequence

    from .facts import GameFacts


def viability(games: Sequence[GameFacts]) -> list[Measure]:
    """Measure the share of games that end by the rules.

    Args:
        games: The games.
    """
    ended = sum(game.reason != UNFINISHED for game in games)
    share = ended / len(games) if games else None
    label = "games that end by the rules"
    return [Measure("viability", "completion", label, share, wilson(ended, len(games)), "share", len(games), 0.02)]


def ending(reason: str, result: str) -> str:
    """Describe how a game ended.

    Args:
        reason: The reason, as in `PlayedGame.reason`.
        result: The result as in PGN.

    >>> ending("checkmate", "1-0"), ending("threefold_repetition", "1/2-1/2"), ending("max_plies", "*")
    ('White wins by checkmate', 'Draw by threefold repetition', 'Stopped as too long')
    >>> ending("adjudication", "0-1")
    'Black wins by endgame tables'
    """
    if reason == UNFINISHED:
        return "Stopped as too long"
    if reason == ADJUDICATED:
        winner = WINNERS[result]
        return f"{'Draw' if winner is None else f'{SIDES[winner]} wins'} by endgame tables"
    return in_words(Outcome(Termination[reason.upper()], WINNERS[result]))


def endings(games: Sequence[GameFacts]) -> list[dict[str, Any]]:
    """Count the games by reason and result, the most frequent first.

    Args:
        games: The games.
    """
    counts = Counter((game.reason, game.result) for game in games)
    rows: list[dict[str, Any]] = []
    for (reason, result), count in sorted(counts.items(), key=lambda each: (-each[1], each[0])):
        share = estimate("share", count / len(games), wilson(count, len(games)))
        rows.append({"reason": reason, "result": result, "games": count, **share})
    return rows
