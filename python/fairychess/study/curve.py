"""`ScoreCurve`: the expected result of a game, given the engine's score in centipawns."""

from __future__ import annotations

import math
import operator
from dataclasses import dataclass, replace
from itertools import pairwise
from typing import TYPE_CHECKING, Any, Final

from fairychess._support.extras import needed
from fairychess.data.stats.values import PRIOR, fit

from .intervals import score_interval
from .measure import DEVIATIONS, estimate

if TYPE_CHECKING:
    from collections.abc import Callable, Sequence

    from .facts import GameFacts
    from .measure import Measure

__all__ = ["ScoreCurve"]

LICHESS: Final = 0.00368208
"""The slope that lichess uses for chess, used if there are too few games for a fit."""

MIN_GAMES: Final = 50
"""The minimum number of games with a result for a fit."""

CAP: Final = 1500
"""Scores are clamped to this many centipawns in either direction."""

BINS: Final = (-1500, -600, -300, -150, -50, 50, 150, 300, 600, 1501)
"""The bounds of the score ranges that are compared with results."""


@dataclass(frozen=True, slots=True)
class ScoreCurve:
    """White's expected score as a function of centipawns: `1 / (1 + exp(-(offset + slope * centipawns)))`.

    >>> ScoreCurve().expected(0), round(ScoreCurve().expected(100), 2)
    (0.5, 0.59)
    """

    offset: float = 0.0
    """The log odds at a score of 0."""
    slope: float = LICHESS
    """The log odds added by one centipawn."""
    fitted: bool = False
    """True if the curve was fitted to games, False for lichess's curve."""
    errors: tuple[tuple[float, float], ...] = ()
    """Independent standard errors, each given as its contributions to offset and slope."""

    @property
    def neighbours(self) -> list[tuple[ScoreCurve, ScoreCurve]]:
        """For each standard error, the curves one standard error above and below."""
        return [
            (ScoreCurve(self.offset + a, self.slope + b), ScoreCurve(self.offset - a, self.slope - b)) for a, b in self.errors
        ]

    def expected(self, centipawns: float) -> float:
        """Return White's expected score, 0 to 1.

        Args:
            centipawns: The engine's score, for White.
        """
        return 1 / (1 + math.exp(-(self.offset + self.slope * capped(centipawns))))

    def to_json(self) -> dict[str, Any]:
        """Return the curve as JSON data."""
        return {"offset": round(self.offset, 6), "slope": round(self.slope, 8), "fitted": self.fitted}


def capped(centipawns: float) -> float:
    """Return a score, clamped to the limit."""
    return max(-CAP, min(CAP, centipawns))


def fit_curve(games: Sequence[GameFacts]) -> ScoreCurve:
    """Fit the curve by logistic regression of results on scores; all games have the same weight.

    If fewer than 50 games have scores and a result, or better scores do not lead to better results, lichess's curve is returned.

    Args:
        games: The games.
    """
    rows = [
        (number, game.points, capped(score) / 100, 1 / len(scored))
        for number, game in enumerate(games)
        if game.points is not None and (scored := [score for score in game.scores if score is not None])
        for score in scored
    ]
    numbers = sorted({row[0] for row in rows})
    if len(numbers) < MIN_GAMES:
        return ScoreCurve()
    numpy = needed("numpy", "data")
    game, points, score, weight = (numpy.array(column, dtype=float) for column in zip(*rows, strict=True))
    inputs = numpy.column_stack([numpy.ones(len(rows)), score])
    values, covariance = fit(numpy, inputs, points, weight, game.astype(int), precisions=(PRIOR, PRIOR))
    offset, slope = float(values[0]), float(values[1]) / 100
    # Residuals are too small because two parameters were fitted to them; the last factor corrects this.
    variances, axes = numpy.linalg.eigh(covariance * len(numbers) / (len(numbers) - 2))
    errors = [axes[:, place] * math.sqrt(max(variances[place], 0.0)) for place in (0, 1)]
    pairs = tuple((float(a), float(b) / 100) for a, b in errors)
    return ScoreCurve(offset, slope, fitted=True, errors=pairs) if slope > 0 else ScoreCurve()


def with_error_of_curve(
    measure: Callable[[Sequence[GameFacts], ScoreCurve], list[Measure]], games: Sequence[GameFacts], curve: ScoreCurve
) -> list[Measure]:
    """Return measures whose intervals include the error of the curve, which was fitted to the same games.

    Args:
        measure: A function that measures games, given a curve.
        games: The games.
        curve: The fitted curve.
    """
    found = measure(games, curve)
    moved = [(measure(games, above), measure(games, below)) for above, below in curve.neighbours]
    widened: list[Measure] = []
    for place, each in enumerate(found):
        value, interval = each.value, each.interval
        if value is not None and interval is not None:
            variance = math.fsum(
                (((above[place].value or 0.0) - (below[place].value or 0.0)) / 2 * DEVIATIONS) ** 2 for above, below in moved
            )
            low, high = (math.sqrt((end - value) ** 2 + variance) for end in interval)
            # No measure is negative, and no share exceeds 1, but adding the curve's error may push an interval beyond these
            # limits.
            interval = (max(value - low, 0.0), min(value + high, 1.0 if each.unit == "share" else math.inf))
        widened.append(replace(each, interval=interval))
    return widened


def calibration(games: Sequence[GameFacts], curve: ScoreCurve) -> list[dict[str, Any]]:
    """Compare the curve with the results: mean expected and mean actual scores by score range, with intervals.

    Args:
        games: The games.
        curve: The curve.
    """
    rows: list[dict[str, Any]] = []
    scored = [(game.points, [capped(score) for score in game.scores if score is not None]) for game in games]
    for low, high in pairwise(BINS):
        within = [
            (points, found)
            for points, scores in scored
            if points is not None and (found := [score for score in scores if low <= score < high])
        ]
        if within:
            row = {"from": low, "to": min(high, CAP), "positions": sum(len(found) for _, found in within)}
            rows.append(row | expected_in([score for _, found in within for score in found], curve) | real_in(within))
    return rows


def expected_in(scores: Sequence[float], curve: ScoreCurve) -> dict[str, float | None]:
    """Return the mean expected score according to the curve, with the curve's error."""

    def mean(each: ScoreCurve) -> float:
        return math.fsum(map(each.expected, scores)) / len(scores)

    value = mean(curve)
    half = DEVIATIONS * math.hypot(*((mean(above) - mean(below)) / 2 for above, below in curve.neighbours))
    return estimate("expected", value, (max(value - half, 0.0), min(value + half, 1.0)))


def real_in(within: Sequence[tuple[float, Sequence[float]]]) -> dict[str, float | None]:
    """Return the mean actual score of games, each weighted by its number of positions."""
    points, weights = [each for each, _ in within], [float(len(found)) for _, found in within]
    value = math.fsum(map(operator.mul, points, weights)) / math.fsum(weights)
    return estimate("result", value, score_interval(points, weights))
