"""Length: the number of plies in games, and the share of them after a game is decided."""

from __future__ import annotations

from statistics import fmean
from typing import TYPE_CHECKING, Any, Final

from .intervals import mean_interval, quantile_interval, wilson
from .measure import Measure

if TYPE_CHECKING:
    from collections.abc import Sequence

    from .curve import ScoreCurve
    from .facts import GameFacts

SHORT: Final = 0.25
"""A game is short if its length is less than this share of the median."""

OPEN: Final = (0.1, 0.9)
"""A game is open while White's expected score is within these limits."""

BINS: Final = 24
"""The maximum number of bins in the histogram."""


def quantile(values: Sequence[float], share: float) -> float:
    """Return a quantile: the value that this share of the values does not exceed.

    >>> quantile([5, 1, 3], 0.5)
    3
    """
    ordered = sorted(values)
    return ordered[min(int(share * len(ordered)), len(ordered) - 1)]


def length(games: Sequence[GameFacts], curve: ScoreCurve) -> list[Measure]:
    """Measure the length of games.

    Args:
        games: The games.
        curve: The curve from scores to expected results.
    """
    plies, count = [game.plies for game in games], len(games)
    names = {
        "lower_quartile": ("a quarter of the games are shorter", 0.25),
        "median_plies": ("half of the games are shorter", 0.5),
    }
    names["upper_quartile"] = ("three quarters of the games are shorter", 0.75)
    found = [
        Measure("length", name, label, quantile(plies, share) if plies else None, quantile_interval(plies, share), "plies", count)
        for name, (label, share) in names.items()
    ]
    mean = fmean(plies) if plies else None
    found.append(Measure("length", "mean_plies", "mean length", mean, mean_interval(plies), "plies", count, 5))
    median = quantile(plies, 0.5) if plies else 0
    short = sum(each < SHORT * median for each in plies)
    label = "games shorter than a quarter of the median"
    found.append(Measure("length", "short", label, short / count if count else None, wilson(short, count), "share", count, 0.03))
    tails = [idle_tail(game, curve) for game in games if any(score is not None for score in game.scores)]
    label = "share of a game after its outcome is clear"
    value = fmean(tails) if tails else None
    found.append(Measure("length", "idle_tail", label, value, mean_interval(tails, most=1), "share", len(tails), 0.03))
    return found


def idle_tail(game: GameFacts, curve: ScoreCurve) -> float:
    """Return the share of plies played after the game was last open."""
    open_plies = [
        ply for ply, score in enumerate(game.scores, 1) if score is not None and OPEN[0] <= curve.expected(score) <= OPEN[1]
    ]
    last = open_plies[-1] if open_plies else game.random_plies
    return (game.plies - last) / game.plies


def histogram(games: Sequence[GameFacts]) -> list[dict[str, Any]]:
    """Count the games by length, in bins of equal width.

    Args:
        games: The games.
    """
    plies = [game.plies for game in games]
    if not plies:
        return []
    first, width = min(plies), max((max(plies) - min(plies)) // BINS + 1, 1)
    counts = [0] * ((max(plies) - first) // width + 1)
    for each in plies:
        counts[(each - first) // width] += 1
    return [
        {"from": first + place * width, "to": first + place * width + width - 1, "games": n} for place, n in enumerate(counts)
    ]
