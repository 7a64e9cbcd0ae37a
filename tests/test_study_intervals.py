"""The intervals of a study hold the truth as often as they say, and its corrections hold."""

from __future__ import annotations

import math
import random
from statistics import fmean
from typing import TYPE_CHECKING

import pytest

from fairychess.study.intervals import at_most, beyond, holm, mean_interval, quantile_interval, score_interval, wilson
from fairychess.study.measure import Measure

if TYPE_CHECKING:
    from collections.abc import Callable

pytest.importorskip("numpy")

CASES = 1000


def held(draw: Callable[[random.Random], tuple[tuple[float, float] | None, float]]) -> float:
    """Return how often the interval of random games holds the truth."""
    inside = 0
    for case in range(CASES):
        interval, truth = draw(random.Random(case))
        assert interval is not None
        inside += interval[0] <= truth <= interval[1]
    return inside / CASES


def points(chance: random.Random, games: int, won: float, drawn: float) -> list[float]:
    return [1.0 if (r := chance.random()) < won else 0.5 if r < won + drawn else 0.0 for _ in range(games)]


def lengths(chance: random.Random, games: int) -> list[float]:
    return [float(round(chance.gammavariate(4, 20))) for _ in range(games)]


@pytest.mark.parametrize(("share", "games"), [(0.5, 100), (0.3, 400), (0.9, 400)])
def test_intervals_of_shares(share: float, games: int) -> None:
    def draw(chance: random.Random) -> tuple[tuple[float, float], float]:
        return wilson(sum(chance.random() < share for _ in range(games)), games), share

    assert 0.93 <= held(draw) <= 0.97


@pytest.mark.parametrize(("won", "drawn", "games"), [(0.4, 0.3, 100), (0.3, 0.4, 400), (0.93, 0.04, 400), (0.05, 0.85, 400)])
def test_intervals_of_scores(won: float, drawn: float, games: int) -> None:
    held_share = held(lambda chance: (score_interval(points(chance, games, won, drawn)), won + drawn / 2))
    assert 0.93 <= held_share <= 0.97


def test_intervals_of_means_of_skewed_lengths() -> None:
    assert 0.93 <= held(lambda chance: (mean_interval(lengths(chance, 200)), 80.0)) <= 0.97


def test_intervals_of_quotients() -> None:
    """Positions of a game depend on each other: the legal moves of a game vary around a number of its own."""

    def draw(chance: random.Random) -> tuple[tuple[float, float] | None, float]:
        plies = [chance.randint(40, 160) for _ in range(150)]
        sums = [n * chance.gauss(30, 4) for n in plies]
        return mean_interval(sums, plies), 30.0

    assert 0.93 <= held(draw) <= 0.97


def test_intervals_of_medians() -> None:
    def draw(chance: random.Random) -> tuple[tuple[float, float] | None, float]:
        return quantile_interval([chance.random() for _ in range(150)], 0.5), 0.5

    assert 0.93 <= held(draw) <= 0.97


def test_intervals_of_differences() -> None:
    """The difference of two studies, as the comparison makes it from their standard errors."""

    def draw(chance: random.Random) -> tuple[tuple[float, float] | None, float]:
        both = []
        for won in (0.45, 0.35):
            values = points(chance, 200, won, 0.2)
            both.append(Measure("", "", "", fmean(values), score_interval(values), "share", 200, 0.02))
        first, second = both
        assert first.value is not None
        assert second.value is not None
        half = 1.96 * math.hypot(first.error or 0, second.error or 0)
        return (first.value - second.value - half, first.value - second.value + half), 0.1

    assert 0.93 <= held(draw) <= 0.97


def test_intervals_of_few_games() -> None:
    assert wilson(0, 0) == (0.0, 1.0)
    assert mean_interval([3.0]) is None
    assert quantile_interval([3.0], 0.5) is None
    assert score_interval([]) is None
    low, high = score_interval([1.0] * 100) or (0, 0)
    assert 0.96 < low < 0.97
    assert high == 1.0
    assert mean_interval([1.0, 2.0, 3.0], [0.0, 0.0, 0.0]) is None


def test_probabilities() -> None:
    assert beyond(1.959964) == pytest.approx(0.025, abs=1e-6)
    assert at_most(2, 4, 0.5) == pytest.approx(11 / 16)
    assert at_most(0, 100, 0.05) == pytest.approx(0.95**100)
    assert at_most(3, 3, 1.0) == 1.0


def test_holm_corrects_as_published() -> None:
    assert holm([0.01, 0.04, 0.03, 0.005]) == pytest.approx([0.03, 0.06, 0.06, 0.02])
    assert holm([]) == []


def test_holm_limits_false_alarms() -> None:
    alarms = 0
    for case in range(2000):
        chance = random.Random(case)
        alarms += min(holm([chance.random() for _ in range(20)])) < 0.05
    assert 0.035 <= alarms / 2000 <= 0.065
