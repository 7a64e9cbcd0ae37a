"""Openings: the number of first moves, positions and transpositions in the games."""

from __future__ import annotations

import math
from collections import Counter
from typing import TYPE_CHECKING, Any, Final

from .measure import DEVIATIONS, Measure

if TYPE_CHECKING:
    from collections.abc import Sequence

    from .facts import GameFacts

PLIES: Final = (2, 4, 6, 8, 12)
"""The plies at which positions are counted."""


def effective(counts: Sequence[int]) -> float:
    """Return the effective number of choices: `exp` of the entropy of the shares.

    >>> effective([10, 10]), effective([7])
    (2.0, 1.0)
    """
    whole = sum(counts)
    return round(math.exp(-math.fsum(n / whole * math.log(n / whole) for n in counts if n)), 9)


def openings(games: Sequence[GameFacts]) -> list[Measure]:
    """Measure the number of first moves, with an interval by the delta method.

    Args:
        games: The games.
    """
    counts = Counter(game.moves[0] for game in games if game.moves)
    label = "effective number of first moves"
    if not counts:
        return [Measure("openings", "first_moves", label, None, None, "moves", 0, 0.5)]
    whole = counts.total()
    value = effective(list(counts.values()))
    entropy = math.log(value)
    variance = math.fsum(n / whole * math.log(n / whole) ** 2 for n in counts.values()) - entropy**2
    # On average, a sample's entropy is too small by this much.
    entropy += (len(counts) - 1) / (2 * whole)
    half = DEVIATIONS * math.sqrt(max(variance, 0.0) / whole)
    ends = max(math.exp(entropy - half), 1.0), math.exp(entropy + half)
    return [Measure("openings", "first_moves", label, math.exp(entropy), ends, "moves", whole, 0.5)]


def position_table(games: Sequence[GameFacts]) -> list[dict[str, Any]]:
    """Count the distinct positions after certain plies, and those reached by different moves.

    Args:
        games: The games.
    """
    rows: list[dict[str, Any]] = []
    for ply in PLIES:
        ways: dict[int, set[tuple[str, ...]]] = {}
        long = [game for game in games if len(game.keys) >= ply]
        for game in long:
            ways.setdefault(game.keys[ply - 1], set()).add(tuple(game.moves[:ply]))
        if long:
            transposed = sum(len(each) > 1 for each in ways.values())
            rows.append({"ply": ply, "games": len(long), "positions": len(ways), "transposed": transposed})
    return rows
