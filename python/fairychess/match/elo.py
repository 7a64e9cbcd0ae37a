"""Statistics of a match: Elo from pairs of games, normalised Elo, and the sequential test of two hypotheses.

Games are played in pairs, the same opening with colours reversed, so the two results of a pair are correlated. The statistics
therefore count pairs: the five possible scores of a pair (0, 1/2, 1, 3/2, 2) give the mean and the variance.

Normalised Elo is `(800 / ln 10) * (mean - 1/2) / sigma`, where sigma is the standard deviation of one game's score, which is
`sqrt(2)` times that of the mean score of a pair. The test is the generalised sequential probability ratio test of two values of
normalised Elo, as in fishtest and fastchess: Michel Van den Bergh, "Normalized Elo" (2021), and "A Practical Introduction to the
GSPRT".
"""

from __future__ import annotations

import math
from dataclasses import dataclass
from typing import Literal

from fairychess.errors import MatchError

__all__ = ["MatchScore", "Sprt"]

SCORES = (0.0, 0.25, 0.5, 0.75, 1.0)
"""The possible mean scores per game in a pair."""

ELO_UNIT = 800 / math.log(10)
"""One standard deviation of a game's score, in normalised Elo."""

LEVEL, TWO_SIDED = 0.95, 1.959963984540054
"""95 % of a normal distribution lies within this number of standard deviations of its mean."""

UNSEEN = 1e-3
"""The count assumed for a score that no pair has had so far, since it remains possible."""

MAX_ELO = 200
"""The largest normalised Elo of a hypothesis. Larger differences need no test, and the limit keeps the computation finite."""

HALVINGS = 60
"""The number of times an interval is bisected: more than a float has bits."""

STEPS, EXACT = 30, 1e-10
"""The maximum number of steps to find the most likely distribution, and the maximum change in the last step."""


def logistic(score: float) -> float:
    """Return the Elo difference that corresponds to a mean score: infinite at 0 and 1.

    >>> round(logistic(0.75)), logistic(1.0), logistic(0.0)
    (191, inf, -inf)
    """
    if score <= 0 or score >= 1:
        return math.copysign(math.inf, score - 0.5)
    return 400 * math.log10(score / (1 - score))


@dataclass(frozen=True, slots=True)
class MatchScore:
    """The results of a match from the first player's point of view.

    Args:
        wins: The number of games won.
        draws: The number of games drawn.
        losses: The number of games lost.
        pairs: The number of pairs with each score: 0, 1/2, 1, 3/2, 2. Only pairs with both games finished count.

    >>> score = MatchScore(wins=230, draws=169, losses=181, pairs=(34, 54, 63, 64, 75))
    >>> [round(number, 1) for number in (score.elo, score.elo_error, score.normalised_elo, score.normalised_elo_error)]
    [55.6, 27.7, 57.9, 28.3]
    """

    wins: int = 0
    draws: int = 0
    losses: int = 0
    pairs: tuple[int, int, int, int, int] = (0, 0, 0, 0, 0)

    @property
    def games(self) -> int:
        """The number of games."""
        return self.wins + self.draws + self.losses

    @property
    def mean(self) -> float:
        """The mean score per game, 0 to 1: over pairs, or over games until a pair is complete; 1/2 without games."""
        if any(self.pairs):
            return moments(list(zip(SCORES, shares(self.pairs), strict=True)))[0]
        return (self.wins + self.draws / 2) / self.games if self.games else 0.5

    @property
    def mean_interval(self) -> tuple[float, float]:
        """The 95 % confidence interval of the mean, from the variance of the pairs; 0 to 1 without any pairs.

        If all pairs have the same score, the variance is 0, and the interval comes from the probability of a different score.
        """
        count = sum(self.pairs)
        if not count:
            return 0.0, 1.0
        mean, variance = self.mean, self._variance()
        if not variance:
            often = ((1 - LEVEL) / 2) ** (1 / count)
            return often * mean, 1 - often * (1 - mean)
        half = TWO_SIDED * math.sqrt(variance / count)
        return max(mean - half, 0.0), min(mean + half, 1.0)

    @property
    def elo(self) -> float:
        """The Elo difference by the logistic formula; infinite if every game was won or every game was lost."""
        return logistic(self.mean)

    @property
    def elo_interval(self) -> tuple[float, float]:
        """The Elo differences at the ends of `mean_interval`; they may be infinite."""
        low, high = self.mean_interval
        return logistic(low), logistic(high)

    @property
    def elo_error(self) -> float:
        """Half the width of `elo_interval`."""
        low, high = self.elo_interval
        return (high - low) / 2

    @property
    def normalised_elo(self) -> float:
        """The normalised Elo difference; infinite if all pairs have the same score, other than 1."""
        spread = math.sqrt(2 * self._variance())
        above = self.mean - 0.5
        if spread == 0:
            return math.copysign(math.inf, above) if above else 0.0
        return ELO_UNIT * above / spread

    @property
    def normalised_elo_error(self) -> float:
        """Half the width of its 95 % confidence interval; infinite without any pairs."""
        count = sum(self.pairs)
        return TWO_SIDED * ELO_UNIT / math.sqrt(2 * count) if count else math.inf

    @property
    def superiority(self) -> float:
        """The likelihood that the first player is stronger, 0 to 1."""
        count, variance, above = sum(self.pairs), self._variance(), self.mean - 0.5
        if not count or not above:
            return 0.5
        return 0.5 * math.erfc(-above / math.sqrt(2 * variance / count)) if variance else float(above > 0)

    def _variance(self) -> float:
        """Return the variance of a pair's mean score."""
        return moments(list(zip(SCORES, shares(self.pairs), strict=True)))[1] if any(self.pairs) else 0.0


@dataclass(frozen=True, slots=True)
class Sprt:
    """A sequential test of two values of the normalised Elo difference.

    Args:
        elo0: The first value.
        elo1: The second value.
        error: The probability of each kind of error.

    Raises:
        MatchError: Not -200 <= elo0 < elo1 <= 200.

    >>> Sprt(0, 40).verdict(MatchScore(pairs=(34, 54, 63, 64, 75)))
    'elo1'
    """

    elo0: float
    elo1: float
    error: float = 0.05

    def __post_init__(self) -> None:
        """Check the two values."""
        if not -MAX_ELO <= self.elo0 < self.elo1 <= MAX_ELO:
            raise MatchError(f"a test of {self.elo0:g} against {self.elo1:g}: expected -{MAX_ELO} <= elo0 < elo1 <= {MAX_ELO}")

    @property
    def bound(self) -> float:
        """The log-likelihood ratio at which the test accepts `elo1`; it accepts `elo0` at minus this value."""
        return math.log((1 - self.error) / self.error)

    def ratio(self, score: MatchScore) -> float:
        """Return the log-likelihood ratio of `elo1` to `elo0`, given the pairs; 0 without pairs.

        Args:
            score: The results so far.
        """
        count = sum(score.pairs)
        if not count:
            return 0.0
        seen = [each or UNSEEN for each in score.pairs]
        found = list(zip(SCORES, shares(seen), strict=True))
        likely0, likely1 = (most_likely(found, math.sqrt(2) * elo / ELO_UNIT) for elo in (self.elo0, self.elo1))
        together = zip(found, likely0, likely1, strict=True)
        return sum(seen) * sum(share * math.log(one / zero) for (_, share), zero, one in together)

    def verdict(self, score: MatchScore) -> Literal["elo0", "elo1"] | None:
        """Return the accepted hypothesis, `"elo0"` or `"elo1"`, or None while the test continues.

        Args:
            score: The results so far.
        """
        ratio = self.ratio(score)
        if abs(ratio) < self.bound:
            return None
        return "elo1" if ratio > 0 else "elo0"


def shares(counts: tuple[float, ...] | list[float]) -> list[float]:
    """Return each count as a share of the total."""
    whole = sum(counts)
    return [count / whole for count in counts]


def moments(distribution: list[tuple[float, float]]) -> tuple[float, float]:
    """Return the mean and variance of a distribution of values with their probabilities."""
    mean = sum(value * share for value, share in distribution)
    return mean, sum((value - mean) ** 2 * share for value, share in distribution)


def most_likely(found: list[tuple[float, float]], deviations: float) -> list[float]:
    """Return the most likely distribution, given the counts, whose mean is `deviations` standard deviations above 1/2.

    The condition is not linear in the probabilities. Near a distribution with mean m and standard deviation s, to first
    order, it requires the mean of `value - 1/2 - deviations * s / 2 * (1 + ((value - m) / s)^2)` to be zero. The most likely
    distribution under this linear condition is the starting point of the next step.
    """
    likely = [1 / len(found)] * len(found)
    for _ in range(STEPS):
        mean, variance = moments([(value, share) for (value, _), share in zip(found, likely, strict=True)])
        spread = math.sqrt(variance)
        excess = [value - 0.5 - deviations * spread / 2 * (1 + ((value - mean) / spread) ** 2) for value, _ in found]
        before, likely = likely, balanced([share for _, share in found], excess)
        if max(abs(old - new) for old, new in zip(before, likely, strict=True)) < EXACT:
            break
    return likely


def balanced(found: list[float], excess: list[float]) -> list[float]:
    """Return the most likely distribution, given the counts, with a mean excess of zero: `found / (1 + x * excess)`.

    The Lagrange multiplier x is in the range where every probability is positive. The mean excess decreases there, so x is found
    by bisection.
    """
    low, high = -1 / max(excess), -1 / min(excess)
    middle = 0.0
    for _ in range(HALVINGS):
        middle = (low + high) / 2
        if sum(share * over / (1 + middle * over) for share, over in zip(found, excess, strict=True)) > 0:
            low = middle
        else:
            high = middle
    return [share / (1 + middle * over) for share, over in zip(found, excess, strict=True)]
