"""Elo and the sequential test, compared with published numbers and with the definition of maximum likelihood."""

from __future__ import annotations

import math
import random

import pytest

from fairychess import MatchError
from fairychess.match import MatchScore, Sprt, rate
from fairychess.match.elo import SCORES, moments, most_likely, shares

Pairs = tuple[int, int, int, int, int]

# From the tests of fastchess (app/tests/sprt_test.cpp, "normalized pentanomial"), which took them from fishtest. Fastchess counts
# pairs of a win and a loss separately from pairs of two draws; here the two counts are added.
PUBLISHED_RATIOS: list[tuple[Pairs, float, float, float]] = [
    ((365, 16618, 36029 + 200, 16974, 390), 0, 2, 2.25),
    ((127, 4883, 10311 + 401, 5150, 104), -1.75, 0.25, 3.01),
    ((0, 0, 0, 0, 5550), 0, 5, 111.82),
]

# app/tests/elo_test.cpp, "EloPentanomial": Elo and its error, normalised Elo and its error, likelihood of superiority in percent.
PUBLISHED_ELO: list[tuple[Pairs, tuple[float, float, float, float, float]]] = [
    ((34, 54, 31 + 32, 64, 75), (55.58, 27.65, 57.94, 28.28, 100.00)),
    ((332, 433, 457 + 41, 333, 334), (-8.64, 10.33, -9.17, 10.96, 5.05)),
    ((7895, 8757, 5485 + 200, 568, 9999), (-21.04, 2.95, -19.01, 2.65, 0.00)),
]


@pytest.mark.parametrize(("pairs", "elo0", "elo1", "ratio"), PUBLISHED_RATIOS)
def test_published_ratios(pairs: Pairs, elo0: float, elo1: float, ratio: float) -> None:
    assert Sprt(elo0, elo1).ratio(MatchScore(pairs=pairs)) == pytest.approx(ratio, abs=0.005 if ratio < 10 else 0.03)


@pytest.mark.parametrize(("pairs", "numbers"), PUBLISHED_ELO)
def test_published_elo(pairs: Pairs, numbers: tuple[float, ...]) -> None:
    score = MatchScore(pairs=pairs)
    found = (score.elo, score.elo_error, score.normalised_elo, score.normalised_elo_error, 100 * score.superiority)
    assert found == pytest.approx(numbers, abs=0.006)


@pytest.mark.parametrize("elo", [-150.0, -20.0, 0.0, 3.0, 60.0, 200.0])
@pytest.mark.parametrize("seed", range(4))
def test_the_most_likely_distribution_is(elo: float, seed: int) -> None:
    """The distribution found satisfies the condition, and no nearby distribution that satisfies it is more likely."""
    chance = random.Random(seed)
    found = shares([chance.randint(1, 100) for _ in SCORES])
    deviations = math.sqrt(2) * elo * math.log(10) / 800
    best = most_likely(list(zip(SCORES, found, strict=True)), deviations)
    assert sum(best) == pytest.approx(1)
    mean, variance = moments(list(zip(SCORES, best, strict=True)))
    assert mean - 0.5 == pytest.approx(deviations * math.sqrt(variance), abs=1e-9)

    def likelihood(distribution: list[float]) -> float:
        return sum(share * math.log(value) for share, value in zip(found, distribution, strict=True))

    # Try other distributions that satisfy the condition: change the weights at random, then correct them.
    tried = 0
    while tried < 200:
        other = mended([max(value + chance.gauss(0, 0.01), 1e-6) for value in best], deviations)
        if other is not None:
            tried += 1
            assert likelihood(other) <= likelihood(best) + 1e-12


def mended(weights: list[float], deviations: float) -> list[float] | None:
    """Shift weight towards high or low scores until the condition is satisfied; the shift is found by bisection."""

    def leaning(lean: float) -> list[float]:
        return shares([weight * math.exp(lean * value) for weight, value in zip(weights, SCORES, strict=True)])

    def excess(lean: float) -> float:
        mean, variance = moments(list(zip(SCORES, leaning(lean), strict=True)))
        return mean - 0.5 - deviations * math.sqrt(variance)

    low, high = -3.0, 3.0
    if excess(low) > 0 or excess(high) < 0:
        return None
    for _ in range(60):
        middle = (low + high) / 2
        low, high = (middle, high) if excess(middle) < 0 else (low, middle)
    return leaning(low)


def test_how_often_the_test_errs() -> None:
    """For equal players and for players whose strengths differ by `elo1`, 5 % of verdicts on random pairs are wrong."""
    test = Sprt(0, 100)
    chance = random.Random(5)
    wrong = {"elo0": 0, "elo1": 0}
    even = [0.05, 0.2, 0.5, 0.2, 0.05]
    strong = most_likely(list(zip(SCORES, even, strict=True)), math.sqrt(2) * 100 * math.log(10) / 800)
    for truth, weights in (("elo0", even), ("elo1", strong)):
        for _ in range(100):
            counts, verdict = [0] * 5, None
            while verdict is None:
                for drawn in chance.choices(range(5), weights, k=6):
                    counts[drawn] += 1
                verdict = test.verdict(MatchScore(pairs=(counts[0], counts[1], counts[2], counts[3], counts[4])))
            wrong[truth] += verdict != truth
    # Of 100 verdicts with 5 % errors, more than 12 are wrong in one of 700 runs, and none is wrong in one of 170.
    assert 1 <= wrong["elo0"] <= 12
    assert 1 <= wrong["elo1"] <= 12


def test_scores_at_the_ends() -> None:
    nothing = MatchScore()
    assert (nothing.games, nothing.mean, nothing.elo, nothing.superiority, nothing.normalised_elo) == (0, 0.5, 0, 0.5, 0)
    assert nothing.mean_interval == (0, 1)
    assert Sprt(0, 5).ratio(nothing) == 0
    assert Sprt(0, 5).verdict(nothing) is None
    won = MatchScore(wins=20, pairs=(0, 0, 0, 0, 10))
    assert (won.mean, won.elo, won.normalised_elo, won.superiority) == (1, math.inf, math.inf, 1)
    # 0.6915 ** 10 is 2.5 %, the probability of winning ten pairs if each is won with a probability of 0.6915.
    assert won.mean_interval == pytest.approx((0.6915, 1), abs=1e-4)
    assert won.elo_interval == pytest.approx((140.2, math.inf), abs=0.1)
    assert {MatchScore(wins=2 * count, pairs=(0, 0, 0, 0, count)).elo_interval[1] for count in range(1, 50)} == {math.inf}
    assert {MatchScore(losses=2 * count, pairs=(count, 0, 0, 0, 0)).elo_interval[0] for count in range(1, 50)} == {-math.inf}
    lost = MatchScore(losses=20, pairs=(10, 0, 0, 0, 0))
    assert (lost.elo, lost.superiority) == (-math.inf, 0)
    assert lost.mean_interval == pytest.approx((0, 1 - 0.6915), abs=1e-4)
    drawn = MatchScore(draws=20, pairs=(0, 0, 10, 0, 0))
    assert (drawn.elo, drawn.normalised_elo, drawn.superiority) == (0, 0, 0.5)
    single = MatchScore(wins=1)
    assert (single.mean, single.elo_error) == (1, math.inf)


@pytest.mark.parametrize("bounds", [(5, 5), (5, 0), (-201, 0), (0, 201), (math.nan, 5)])
def test_tests_that_are_none(bounds: tuple[float, float]) -> None:
    with pytest.raises(MatchError, match="expected -200 <= elo0 < elo1 <= 200"):
        Sprt(*bounds)


def test_ratings_of_two_are_their_score() -> None:
    """By the logistic formula, 64 points of 100 correspond to 99.95 Elo."""
    first, second = rate([("A", "B", 1.0)] * 40 + [("B", "A", 0.5)] * 48 + [("B", "A", 1.0)] * 12)
    assert (first.name, first.games, first.points, first.score) == ("A", 100, 64.0, 0.64)
    assert first.elo - second.elo == pytest.approx(99.95, abs=0.1)
    # The expected error is half the error of the difference, which follows from the variance of a game's score.
    spread = math.sqrt((40 + 48 / 4) / 100 - 0.64**2) / math.sqrt(100)
    assert first.error == pytest.approx(1.96 * spread * 400 / math.log(10) / (0.64 * 0.36) / 2, rel=0.15)


def test_ratings_of_many_are_found_again() -> None:
    chance = random.Random(1)
    strength = {"A": 200, "B": 100, "C": 0, "D": -100, "E": -200}
    games: list[tuple[str, str, float]] = []
    for _ in range(3000):
        white, black = chance.sample(sorted(strength), 2)
        expected = 1 / (1 + 10 ** ((strength[black] - strength[white]) / 400))
        games.append((white, black, float(chance.random() < expected)))
    rated = rate(games)
    assert [rating.name for rating in rated] == list(strength)
    assert sum(rating.elo for rating in rated) == pytest.approx(0, abs=1e-6)
    for rating in rated:
        assert rating.elo == pytest.approx(strength[rating.name], abs=2 * rating.error)
        assert 10 < rating.error < 40
    assert rate(games) == rated, "the same seed gives the same errors"


def test_who_won_all_has_a_number_and_no_error() -> None:
    first, second, third = rate([("A", "B", 1.0), ("A", "C", 1.0), ("B", "C", 1.0), ("C", "B", 0.5)])
    assert (first.name, second.name, third.name) == ("A", "B", "C")
    assert first.error == math.inf
    assert math.isfinite(first.elo)


@pytest.mark.parametrize(
    ("games", "message"),
    [
        ([], "there are no games"),
        ([("A", "A", 1.0)], "there are no games"),
        ([("A", "B", 1.0), ("C", "D", 1.0)], "'A' and 'C' cannot be compared"),
    ],
)
def test_what_cannot_be_rated(games: list[tuple[str, str, float]], message: str) -> None:
    with pytest.raises(MatchError, match=message):
        rate(games)
