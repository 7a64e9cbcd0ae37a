"""95 % intervals: Wilson's for shares and scores, and the bootstrap over games for everything else.

Positions within a game are correlated, so entire games are resampled. Each resample draws as many games as there are, with
replacement; the interval spans the 2.5th to the 97.5th percentile of the resampled values.
"""

from __future__ import annotations

import functools
import math
import operator
import random
from typing import TYPE_CHECKING, Any, Final

from fairychess._support.extras import needed

from .measure import DEVIATIONS

if TYPE_CHECKING:
    from collections.abc import Sequence

    from .measure import Interval

RESAMPLES: Final = 1000
"""The number of resamples."""

TAIL: Final = 0.025
"""The share of resamples beyond each end of the interval."""

NOTHING: Final = 1e-9
"""An interval narrower than this, relative to its upper end, owes its width to rounding."""

SEED: Final = 1
"""The seed for resampling, which is fixed so that the same games give the same intervals."""


def wilson(hits: float, count: float) -> Interval:
    """Return Wilson's interval for a share.

    Args:
        hits: The number of hits.
        count: The number of cases.

    >>> [round(end, 3) for end in wilson(5, 10)], wilson(0, 0)
    ([0.237, 0.763], (0.0, 1.0))
    """
    if not count:
        return 0.0, 1.0
    share, square = hits / count, DEVIATIONS**2 / count
    middle = (share + square / 2) / (1 + square)
    half = DEVIATIONS / (1 + square) * math.sqrt(share * (1 - share) / count + square / (4 * count))
    return max(middle - half, 0.0), min(middle + half, 1.0)


def mean_interval(values: Sequence[float], weights: Sequence[float] | None = None, most: float = math.inf) -> Interval | None:
    """Return the interval for a mean, or for a quotient of two sums; None for fewer than two games.

    If all games agree, resampling shows no spread. Then some games are assumed to differ by one: the largest share of games that
    a sample of this size would miss with a probability of 2.5 %.

    Args:
        values: A number for each game, at least 0.
        weights: The contribution of each game to the divisor, such as its number of positions; by default 1.
        most: The largest possible number: 1 for shares.

    >>> low, high = mean_interval([0.0, 1.0] * 200)
    >>> 0.44 < low < 0.46, 0.54 < high < 0.56
    (True, True)
    >>> low, high = mean_interval([0.0] * 100)
    >>> low, round(high, 3)
    (0.0, 0.036)
    """
    if len(values) < 2:  # noqa: PLR2004 - one game shows no spread
        return None
    numpy = needed("numpy", "data")
    drawn = resamples(len(values))
    sums = numpy.asarray(values, dtype=float)[drawn].sum(axis=1)
    counts = len(values) if weights is None else numpy.asarray(weights, dtype=float)[drawn].sum(axis=1)
    with numpy.errstate(divide="ignore", invalid="ignore"):
        found = ends(numpy, sums / counts)
    if found is None or found[1] - found[0] > NOTHING * abs(found[1]):
        return found
    half = (1 - TAIL ** (1 / len(values))) * len(values) / (len(values) if weights is None else math.fsum(weights))
    return max(found[0] - half, 0.0), min(found[1] + half, most)


def score_interval(points: Sequence[float], weights: Sequence[float] | None = None) -> Interval | None:
    """Return the interval for a mean score: Wilson's, for the number of games without draws that has the same variance.

    Unlike the bootstrap, it is valid near 0 and 1. If all scores are equal, it allows for other scores that could have been
    missed by chance.

    Args:
        points: The points in each game (or the mean points in each pair), 0 to 1.
        weights: The weight of each game, such as its number of positions; by default 1.

    >>> score_interval([0.0, 1.0] * 5) == wilson(5, 10), score_interval([0.5] * 3)[0] < 0.2
    (True, True)
    """
    shares = [1.0] * len(points) if weights is None else weights
    whole = math.fsum(shares)
    if not whole:
        return None
    mean = math.fsum(map(operator.mul, points, shares)) / whole
    variance = math.fsum(share * (each - mean) ** 2 for each, share in zip(points, shares, strict=True)) / whole
    count = whole**2 / math.fsum(share**2 for share in shares)  # Kish's effective sample size
    if variance == 0:
        often = TAIL ** (1 / count)
        return often * mean, 1 - often * (1 - mean)
    games = count * mean * (1 - mean) / variance
    return wilson(mean * games, games)


def quantile_interval(values: Sequence[float], share: float) -> Interval | None:
    """Return the interval for a quantile; None for fewer than two games.

    The ends are two of the values, chosen by rank, since the quantiles of resamples take only a few different values. The
    number of values below the quantile is binomial; half a rank is added as a continuity correction for the normal approximation.

    Args:
        values: A number for each game.
        share: The share of games below the quantile: 0.5 for the median.

    >>> quantile_interval(list(range(101)), 0.5)
    (40.0, 60.0)
    """
    count = len(values)
    if count < 2:  # noqa: PLR2004 - one game shows no spread
        return None
    ordered = sorted(values)
    middle, half = share * count, DEVIATIONS * math.sqrt(count * share * (1 - share))
    low, high = math.floor(middle - half + 0.5) - 1, math.ceil(middle + half + 0.5) - 1
    return float(ordered[max(low, 0)]), float(ordered[min(high, count - 1)])


def difference_interval(first: float, first_ends: Interval, second: float, second_ends: Interval) -> Interval:
    """Return the interval for the difference of two independent numbers, given their intervals.

    Each end uses the variances recovered from the matching ends (G. Zou and A. Donner, Statistics in Medicine 27, 2008), so
    asymmetric intervals are also handled correctly.

    Args:
        first: The number from which to subtract.
        first_ends: Its interval.
        second: The number to subtract.
        second_ends: Its interval.

    >>> difference_interval(0.6, (0.56, 0.64), 0.5, (0.47, 0.53))
    (0.05, 0.15)
    """
    value = first - second
    low = value - math.hypot(first - first_ends[0], second_ends[1] - second)
    high = value + math.hypot(first_ends[1] - first, second - second_ends[0])
    return round(low, 12), round(high, 12)


@functools.lru_cache(maxsize=4)
def resamples(count: int) -> Any:  # noqa: ANN401 - an array
    """Return the indices of the games in each resample. They depend only on the number of games."""
    numpy = needed("numpy", "data")
    drawn = random.Random(f"{SEED}/{count}").randbytes(8 * RESAMPLES * count)
    numbers = numpy.frombuffer(drawn, dtype="<u8") % count
    return numbers.astype(numpy.int64).reshape(RESAMPLES, count)


def ends(numpy: Any, resampled: Any) -> Interval | None:  # noqa: ANN401 - arrays
    """Return the percentiles of resampled values; None if any value is undefined."""
    if not numpy.isfinite(resampled).all():
        return None
    low, high = numpy.quantile(resampled, (TAIL, 1 - TAIL))
    return float(low), float(high)


def beyond(deviations: float) -> float:
    """Return the probability that a normal variable is at least this many standard deviations above its mean.

    >>> round(beyond(1.96), 3)
    0.025
    """
    return 0.5 * math.erfc(deviations / math.sqrt(2))


def at_most(hits: int, count: int, share: float) -> float:
    """Return the probability of at most `hits` hits in `count` cases, each a hit with probability `share`.

    >>> round(at_most(0, 10, 0.2), 3)
    0.107
    """
    if not 0 < share < 1:
        return 1.0
    logs = (
        math.lgamma(count + 1)
        - math.lgamma(each + 1)
        - math.lgamma(count - each + 1)
        + each * math.log(share)
        + (count - each) * math.log1p(-share)
        for each in range(hits + 1)
    )
    return min(math.fsum(map(math.exp, logs)), 1.0)


def holm(probabilities: Sequence[float]) -> list[float]:
    """Return the probabilities of several tests, corrected by Holm's method for the number of tests.

    Args:
        probabilities: The probability of each test, in any order.

    >>> holm([0.01, 0.04, 0.03])
    [0.03, 0.06, 0.06]
    """
    corrected = [1.0] * len(probabilities)
    highest = 0.0
    for place, index in enumerate(sorted(range(len(probabilities)), key=lambda each: probabilities[each])):
        highest = max(highest, min((len(probabilities) - place) * probabilities[index], 1.0))
        corrected[index] = highest
    return corrected
