"""Fits values to the results of games with odds. Importing this module imports NumPy.

The logit of a side's expected score is the sum of the values of the pieces that only this side has, minus the sum of those that
only the other side has. Values in logits are found by iterated least squares. Then they are divided by the value of the unit.

Values are not exactly additive: each comparison has an error of its own, which more of its games do not reduce. The variance
of these errors follows from how much the comparisons deviate from the fit: it is the between-study variance of a
meta-analysis, by the method of moments (R. DerSimonian and N. Laird, Controlled Clinical Trials 7, 1986), with weights that
follow from it (R. Paule and J. Mandel, Journal of Research of the National Bureau of Standards 87, 1982). The covariances
are those of the sandwich estimator (H. White, Econometrica 50, 1982), and intervals of quotients are Fieller's (E. Fieller,
Journal of the Royal Statistical Society B 16, 1954).
"""

from __future__ import annotations

import math
from dataclasses import dataclass
from typing import TYPE_CHECKING, Final

import numpy as np

from fairychess.study.intervals import beyond
from fairychess.study.measure import DEVIATIONS

if TYPE_CHECKING:
    from collections.abc import Mapping, Sequence

    from numpy.typing import NDArray

    from fairychess.study.measure import Interval

    from .army import Army
    from .odds import Odds

BONUS: Final = "pair of "
"""The prefix of the parameter for the bonus of a pair."""

FREE: Final = 10.0
"""The standard deviation, in logits, of a prior so wide that it matters only for values that the games leave open."""

PRIOR_SHARE: Final = 0.05
"""From this share of the prior in a value, the games do not determine it: one side has won all of them, and a wider prior would
give a larger value."""

LIKE_OTHERS: Final = 8
"""The number of pairs of games that the variance of all comparisons counts as, in that of each comparison."""

SPREAD: Final = 0.35
"""The variance of a pair's mean score, divided by that of a single game without draws, as assumed before games are played. Priors
have the weight that follows from it, whatever the games show."""

STEPS: Final = 25
"""The maximum number of iterations of least squares."""

ROUNDING: Final = 1e-6
"""Differences below this are due to rounding: coefficients are small integers."""

SETTLED: Final = 1e-6
"""The relative change of the variance between comparisons below which it is not computed anew."""

REWEIGHTED: Final = 10
"""The maximum number of times that the weights of the comparisons are computed anew."""


@dataclass(frozen=True, slots=True)
class Parameters:
    """The unknown numbers: the values of the pieces in logits, and the bonuses of pairs."""

    names: tuple[str, ...]
    """The names of the pieces, and of the bonuses."""
    pairs: frozenset[str]
    """The piece types with two pieces on each side."""

    @classmethod
    def of(cls, army: Army) -> Parameters:
        """Return the parameters for an army."""
        pieces = (*army.counts, *(name for name in army.targets if name not in army.counts))
        return cls((*pieces, *(BONUS + name for name in army.counts if name in army.pairs)), army.pairs)

    def row(self, odds: Odds) -> NDArray[np.float64]:
        """Return the coefficients of the logit of the expected score."""
        found = np.zeros(len(self.names))
        for names, sign in ((odds.ours, 1.0), (odds.theirs, -1.0)):
            for name in names:
                found[self.names.index(name)] += sign
            for name in self.pairs.intersection(names):  # the other side has lost its pair
                found[self.names.index(BONUS + name)] += sign
        return found


@dataclass(frozen=True, slots=True)
class Prior:
    """What is assumed before games are played: normal distributions of the parameters."""

    mean: NDArray[np.float64]
    """The means."""
    deviation: NDArray[np.float64]
    """The standard deviations."""


@dataclass(frozen=True, slots=True)
class ValueFit:
    """Values in logits."""

    parameters: Parameters
    """The parameters."""
    value: NDArray[np.float64]
    """Their values."""
    covariance: NDArray[np.float64]
    """Their covariances."""
    dispersion: float
    """The variance of a pair's mean score, divided by that of a single game without draws, averaged over all comparisons."""
    model_error: float
    """The standard deviation of the comparisons' own errors, in logits; 0 if chance explains all deviations from the fit."""
    estimable: frozenset[str]
    """The names of the parameters that the games determine, almost without the prior."""

    def pair(self, name: str, unit: str) -> tuple[float, float, float, float, float]:
        """Return the values of a parameter and the unit in logits, their variances, and their covariance.

        Args:
            name: The name of the parameter.
            unit: The name of the unit.

        Raises:
            ValueError: There is no such parameter.
        """
        i, j = self.parameters.names.index(name), self.parameters.names.index(unit)
        first, second, both = (float(each) for each in (self.covariance[i, i], self.covariance[j, j], self.covariance[i, j]))
        return float(self.value[i]), float(self.value[j]), first, second, both

    def value_of(self, name: str, unit: str) -> tuple[float | None, Interval | None]:
        """Return a value in units, and its 95 % interval (Fieller's); None for what the games leave open.

        Args:
            name: The name of the parameter.
            unit: The name of the unit, whose value is 1 without an interval.

        Raises:
            ValueError: There is no such parameter.
        """
        if name == unit:
            return 1.0, None
        a, b, aa, bb, ab = self.pair(name, unit)
        square = DEVIATIONS**2
        lead, half, rest = b * b - square * bb, a * b - square * ab, a * a - square * aa
        if not self.estimable.issuperset((name, unit)) or b <= 0 or lead <= 0:  # the unit may have no value
            return None, None
        root = math.sqrt(max(half * half - lead * rest, 0.0))
        return a / b, ((half - root) / lead, (half + root) / lead)

    def differs(self, name: str, unit: str, value: float) -> float:
        """Return the probability of a difference this large from a value in units, if that value is right.

        Args:
            name: The name of the parameter.
            unit: The name of the unit.
            value: The value.

        Raises:
            ValueError: There is no such parameter.
        """
        a, b, aa, bb, ab = self.pair(name, unit)
        variance = aa - 2 * value * ab + value * value * bb
        return min(2 * beyond(abs(a - value * b) / math.sqrt(variance)), 1.0) if variance > 0 else 1.0


def fit(parameters: Parameters, results: Mapping[Odds, Sequence[float]], prior: Prior | None = None) -> ValueFit:
    """Fit the parameters to results.

    Args:
        parameters: The parameters.
        results: The first side's mean scores in pairs of games, by odds.
        prior: What is assumed about the parameters; None for almost nothing.

    Returns:
        The values. Without results, they are those of the prior.

    Raises:
        ValueError: The results have a piece that is not among the parameters.
    """
    size = len(parameters.names)
    rows = np.array([parameters.row(odds) for odds in results]).reshape(-1, size)
    pairs = np.array([len(points) for points in results.values()], dtype=float)
    score = np.array([float(np.mean(points)) for points in results.values()])
    squares = np.array([float(np.var(points)) * len(points) for points in results.values()])
    center = np.zeros(size) if prior is None else prior.mean
    precision = SPREAD * np.diag(np.full(size, FREE**-2) if prior is None else prior.deviation**-2.0)
    row_space = np.linalg.pinv(rows, ROUNDING) @ rows  # the projection on it
    freedom = len(results) - round(float(np.trace(row_space)))  # the degrees of freedom
    between, effective, rounds = 0.0, pairs, 0
    while True:
        value = least_squares(rows, effective, score, center, precision)
        mean = expected(rows @ value)
        single = mean * (1 - mean)
        dispersion = (SPREAD * LIKE_OTHERS + float(np.sum(squares / single))) / (LIKE_OTHERS + max(float(np.sum(pairs - 1)), 0.0))
        variance = (squares + LIKE_OTHERS * dispersion * single) / (pairs - 1 + LIKE_OTHERS) / (pairs * single**2)  # of the logit
        weight = effective * single
        inverse = np.linalg.inv(rows.T @ (rows * weight[:, None]) + precision)
        middle = rows.T @ (rows * (weight**2 * (variance + between))[:, None]) + SPREAD * precision
        deviations = np.eye(len(rows)) - rows @ inverse @ (rows.T * weight)
        before = between
        between = variance_between(deviations, (score - mean) / single, variance, before) if freedom > 0 else 0.0
        effective = effective_pairs(pairs, single, dispersion, between)
        rounds += 1
        if abs(between - before) <= SETTLED * before or rounds == REWEIGHTED:
            break
    # a parameter is estimable if its coefficients are a combination of those of comparisons that neither side has always won
    decided = rows[(score > 0) & (score < 1)]
    from_games = np.diag(np.linalg.pinv(decided, ROUNDING) @ decided) > 1 - ROUNDING
    from_games &= np.diag(inverse @ precision) < PRIOR_SHARE
    estimable = frozenset(np.array(parameters.names)[from_games].tolist())
    return ValueFit(parameters, value, inverse @ middle @ inverse, dispersion, math.sqrt(before), estimable)


def effective_pairs(
    pairs: NDArray[np.float64], single: NDArray[np.float64], dispersion: float, between: float
) -> NDArray[np.float64]:
    """Return the numbers of pairs that would be as informative if comparisons had no errors of their own.

    Args:
        pairs: The numbers of pairs of games.
        single: The variances of the score of a single game without draws.
        dispersion: The variance of a pair's mean score, divided by that of a single game without draws.
        between: The variance of the comparisons' own errors.
    """
    return pairs / (1 + pairs * single * between / dispersion)


def variance_between(
    deviations: NDArray[np.float64], found: NDArray[np.float64], variance: NDArray[np.float64], before: float
) -> float:
    """Return the variance of the comparisons' own errors for which the expected chi-squared is the observed one; at least 0.

    Args:
        deviations: The matrix that turns the errors of the comparisons into their deviations from the fit.
        found: The deviations.
        variance: The variances of the logits by chance.
        before: An estimate of the result, for the weights of the comparisons in chi-squared (Pearson's).
    """
    weight = 1 / (variance + before)
    shares = weight @ deviations**2
    return max((float(weight @ found**2) - float(shares @ variance)) / float(np.sum(shares)), 0.0)


def least_squares(
    rows: NDArray[np.float64],
    pairs: NDArray[np.float64],
    score: NDArray[np.float64],
    center: NDArray[np.float64],
    precision: NDArray[np.float64],
) -> NDArray[np.float64]:
    """Return the values that fit the scores best, by least squares in logits with weights that are improved in each step."""
    value = center.copy()
    for _ in range(STEPS):
        logit = rows @ value
        mean = expected(logit)
        weight = pairs * mean * (1 - mean)
        left = rows.T @ (rows * weight[:, None]) + precision
        right = rows.T @ (weight * logit + pairs * (score - mean)) + precision @ center
        step = np.linalg.solve(left, right) - value
        largest = float(np.max(np.abs(step), initial=0.0))
        value = value + step * min(1.0, 1.0 / max(largest, 1e-9))  # at most one logit, so that steps do not overshoot
        if largest < 1e-9:  # noqa: PLR2004 - far below any error
            break
    return value


def expected(logit: NDArray[np.float64]) -> NDArray[np.float64]:
    """Return the expected score for a logit, kept away from 0 and 1 so that no weight vanishes."""
    score: NDArray[np.float64] = np.clip(1 / (1 + np.exp(-logit)), 1e-4, 1 - 1e-4)
    return score
