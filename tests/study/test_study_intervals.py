"""A study's intervals contain the true value as often as claimed, and its corrections are right."""

from __future__ import annotations

import math
import random
from statistics import fmean
from typing import TYPE_CHECKING

import pytest

from fairychess.data import PlayedGame
from fairychess.data.stats import CountedPiece, piece_values
from fairychess.study import balance, choice, depth, openings
from fairychess.study.comparison import Difference
from fairychess.study.curve import ScoreCurve, expected_in, fit_curve, with_error_of_curve
from fairychess.study.facts import GameFacts
from fairychess.study.intervals import at_most, beyond, holm, mean_interval, quantile_interval, score_interval, wilson
from fairychess.study.measure import Measure
from fairychess.study.pieces import fitted_interval

if TYPE_CHECKING:
    from collections.abc import Callable, Sequence

pytest.importorskip("numpy")

CASES = 1000


def held(draw: Callable[[random.Random], tuple[tuple[float, float] | None, float]]) -> float:
    """Return the share of cases in which the interval from random games contains the true value."""
    inside = 0
    for case in range(CASES):
        interval, truth = draw(random.Random(case))
        assert interval is not None
        inside += interval[0] <= truth <= interval[1]
    return inside / CASES


def points(chance: random.Random, games: int, won: float, drawn: float) -> list[float]:
    return [1.0 if (r := chance.random()) < won else 0.5 if r < won + drawn else 0.0 for _ in range(games)]


def game(result: str = "1-0", number: int = 1, **facts: object) -> GameFacts:
    """Return the facts about a game, with the given ones replaced."""
    found = GameFacts(number, "", result, "checkmate")
    for name, value in facts.items():
        setattr(found, name, value)
    return found


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
    """Positions in a game are correlated: each game has its own mean number of legal moves."""

    def draw(chance: random.Random) -> tuple[tuple[float, float] | None, float]:
        plies = [chance.randint(40, 160) for _ in range(150)]
        sums = [n * chance.gauss(30, 4) for n in plies]
        return mean_interval(sums, plies), 30.0

    assert 0.93 <= held(draw) <= 0.97


@pytest.mark.parametrize("share", [0.25, 0.5, 0.75])
def test_intervals_of_quantiles(share: float) -> None:
    held_share = held(lambda chance: (quantile_interval([chance.random() for _ in range(150)], share), share))
    assert 0.93 <= held_share <= 0.97


def test_intervals_of_rare_events() -> None:
    """One such event is a capture by a piece that captures in few games."""
    held_share = held(lambda chance: (mean_interval([float(chance.random() < 0.08) for _ in range(400)]), 0.08))
    assert 0.93 <= held_share <= 0.97


def test_intervals_of_events_that_no_game_has() -> None:
    """If the true mean were the interval's upper end, none of 200 games would have the event with a probability of 2.5 %."""
    low, high = mean_interval([0.0] * 200, [50.0] * 200) or (0, 0)
    nothing = sum(not any(chance.random() < 50 * high for _ in range(200)) for chance in map(random.Random, range(CASES)))
    assert low == 0
    assert 0.015 <= nothing / CASES <= 0.035
    assert mean_interval([1.0] * 50, most=1) == pytest.approx((0.025 ** (1 / 50), 1.0))


def test_intervals_of_scores_of_positions() -> None:
    """The games' results, weighted by each game's number of positions in a range of engine scores."""

    def draw(chance: random.Random) -> tuple[tuple[float, float] | None, float]:
        weights = [float(chance.randint(1, 30)) for _ in range(150)]
        return score_interval(points(chance, 150, 0.6, 0.2), weights), 0.7

    assert 0.93 <= held(draw) <= 0.97


def test_intervals_of_first_moves() -> None:
    """The effective number of first moves is `exp` of the entropy of their shares."""
    shares = (0.4, 0.3, 0.2, 0.1)
    games = [game(moves=[move]) for move in "abcd"]
    truth = math.exp(-math.fsum(share * math.log(share) for share in shares))

    def draw(chance: random.Random) -> tuple[tuple[float, float] | None, float]:
        return openings.openings(chance.choices(games, shares, k=200))[0].interval, truth

    assert 0.93 <= held(draw) <= 0.97


def test_intervals_of_legal_moves_by_ply() -> None:
    games = [game(moves=["a"], legal=[legal]) for legal in range(10, 51)]

    def draw(chance: random.Random) -> tuple[tuple[float, float] | None, float]:
        (row,) = choice.legal_by_ply(chance.choices(games, k=60))
        return (row["mean"] - row["error"], row["mean"] + row["error"]), 30.0

    assert 0.93 <= held(draw) <= 0.97


@pytest.mark.parametrize(("name", "truth"), [("first_move", 0.05), ("army", 0.1)])
def test_intervals_of_army_and_first_move(name: str, truth: float) -> None:
    def draw(chance: random.Random) -> tuple[tuple[float, float] | None, float]:
        usual, swapped = ([balance.Scored("1-0" if chance.random() < won else "0-1") for _ in range(150)] for won in (0.65, 0.45))
        return next(each.interval for each in balance.army_and_move(usual, swapped) if each.name == name), truth

    assert 0.93 <= held(draw) <= 0.97


def test_intervals_of_rungs() -> None:
    """The two games in a pair have the same opening, so their results are correlated."""

    def draw(chance: random.Random) -> tuple[tuple[float, float] | None, float]:
        games: list[PlayedGame] = []
        for pair in range(60):
            opening = chance.uniform(-0.3, 0.3)  # the advantage of White
            for place, won in enumerate((0.6 + opening, 0.4 + opening)):
                games.append(PlayedGame(2 * pair + place + 1, "", result="1-0" if chance.random() < won else "0-1"))
        return depth.rung(games, 100, 200)[0].interval, 0.6

    assert 0.93 <= held(draw) <= 0.97


def fitted(chance: random.Random) -> tuple[ScoreCurve, list[GameFacts]]:
    """Return a fitted curve, and the games to which it was fitted: one score each, with results drawn from the curve `TRUTH`."""
    games: list[GameFacts] = []
    for number in range(100):
        score = chance.gauss(0, 250)
        won = TRUTH.expected(score)
        games.append(game("1-0" if chance.random() < won else "0-1", number=number, scores=[score], moves=["a"]))
    return fit_curve(games), games


TRUTH = ScoreCurve(0.2, 0.004)


def test_intervals_of_expected_scores() -> None:
    def draw(chance: random.Random) -> tuple[tuple[float, float] | None, float]:
        row = expected_in([150.0], fitted(chance)[0])
        return (row["expected low"] or 0.0, row["expected high"] or 1.0), TRUTH.expected(150)

    assert 0.93 <= held(draw) <= 0.97


def test_intervals_of_measures_of_drama() -> None:
    """The intervals account for both the spread of the games and the error of the curve."""

    def uncertainty(games: Sequence[GameFacts], curve: ScoreCurve) -> list[Measure]:
        values = [1 - abs(2 * curve.expected(each.scores[0] or 0.0) - 1) for each in games]
        return [Measure("drama", "", "", fmean(values), mean_interval(values, most=1), "share", len(values))]

    many = random.Random(1)
    truth = fmean(1 - abs(2 * TRUTH.expected(many.gauss(0, 250)) - 1) for _ in range(200_000))

    def draw(chance: random.Random) -> tuple[tuple[float, float] | None, float]:
        curve, games = fitted(chance)
        return with_error_of_curve(uncertainty, games, curve)[0].interval, truth

    assert 0.93 <= held(draw) <= 0.97


def test_intervals_of_fitted_values() -> None:
    """An extra piece adds 0.7 to the log odds; all positions in a game have the same result."""
    counted = [CountedPiece("rook", reserve=False)]

    def draw(chance: random.Random) -> tuple[tuple[float, float] | None, float]:
        games: list[tuple[float, dict[tuple[int, ...], int]]] = []
        for _ in range(150):
            more = chance.choice((-1, 0, 1))
            won = 1 / (1 + math.exp(-(0.1 + 0.7 * more)))
            games.append((float(chance.random() < won), {(more,): chance.randint(5, 40)}))
        return fitted_interval(piece_values(counted, games)[0])[1], 0.7

    assert 0.93 <= held(draw) <= 0.97


def test_intervals_of_differences() -> None:
    """The differences are those between two studies, as a comparison shows them."""

    def draw(chance: random.Random) -> tuple[tuple[float, float] | None, float]:
        both: list[Measure] = []
        for won in (0.45, 0.35):
            values = points(chance, 200, won, 0.2)
            both.append(Measure("", "", "", fmean(values), score_interval(values), "share", 200, 0.02))
        return Difference(*both).change.interval, 0.1

    assert 0.93 <= held(draw) <= 0.97


def test_probabilities_of_differences() -> None:
    """Without a true difference, probabilities below 5 % occur in about 5 % of cases, or in fewer for shares near 0 or 1."""
    for share, least in ((0.5, 0.03), (0.97, 0.01)):
        rare = 0
        for case in range(CASES):
            chance = random.Random(case)
            both = [Measure("", "", "", hits / 200, wilson(hits, 200), "share", 200, 0.02) for hits in binomial(chance, share)]
            rare += Difference(*both).probability < 0.05
        assert least <= rare / CASES <= 0.07


def binomial(chance: random.Random, share: float) -> list[int]:
    """Return the number of hits in each of two groups of 200 games."""
    return [sum(chance.random() < share for _ in range(200)) for _ in range(2)]


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
