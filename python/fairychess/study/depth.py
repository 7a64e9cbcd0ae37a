"""Depth: the gain in strength from doubling the nodes."""

from __future__ import annotations

from statistics import fmean
from typing import TYPE_CHECKING, Final

from fairychess.records.results import WHITE_POINTS

from .balance import elo_measure
from .intervals import score_interval
from .measure import Measure

if TYPE_CHECKING:
    from collections.abc import Iterable

    from fairychess.data import PlayedGame

FLAT: Final = 20
"""The ladder ends at the rung where doubling the nodes gains less Elo than this."""


def rung(games: Iterable[PlayedGame], few: int, many: int) -> list[Measure]:
    """Measure a rung: the score of the player with more nodes.

    Args:
        games: The games of a `Duel`, in pairs: the player with more nodes has White in odd-numbered games.
        few: The smaller number of nodes.
        many: The larger number of nodes.
    """
    pairs: dict[int, list[float]] = {}
    for game in games:
        points = WHITE_POINTS.get(game.result, 0.5)  # an unfinished game counts as a draw
        pairs.setdefault((game.number + 1) // 2, []).append(points if game.number % 2 else 1 - points)
    scores = [fmean(pair) for pair in pairs.values()]
    count = sum(map(len, pairs.values()))
    label = f"score of {many:,} nodes against {few:,}"
    value = fmean(scores) if scores else None
    score = Measure("depth", f"score_{few}_{many}", label, value, score_interval(scores), "share", count, 0.03)
    return [score, elo_measure(f"elo_{few}_{many}", f"Elo of {many:,} nodes against {few:,}", score, "depth")]
