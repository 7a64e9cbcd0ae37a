"""Games that end early because both engines agree on the result."""

from __future__ import annotations

import pytest

from fairychess import MatchError
from fairychess.match import Agreement, Contender, GameRecord, Match
from support.matches import CHESS, engine

LONG = 14
"""The number of plies in a game that does not end by agreement; the first two are random."""


def play(
    a: Contender, b: Contender, *, win: Agreement | None = None, draw: Agreement | None = None
) -> list[tuple[str, str, int]]:
    """Play a pair of games; return how each game ended, and how many moves the engines made."""

    def ending(game: GameRecord) -> tuple[str, str, int]:
        return game.result, game.reason, len(game.moves) - game.opening

    match = Match(a, b, CHESS, 2, random_plies=2, seed=1, max_plies=LONG, margin=10_000, win=win, draw=draw)
    return [ending(game) for game in match.run().games]


def saying(score: int) -> Contender:
    """Return an engine that reports the same score for every position, from its own point of view."""
    return engine(f"score {score}")


NOT_AGREED = [("1/2-1/2", f"a draw after {LONG} plies", LONG - 2)] * 2


@pytest.mark.parametrize("moves", [1, 3])
def test_win_needs_both_engines_for_a_number_of_moves(moves: int) -> None:
    win = Agreement(moves, 500)
    reason = "a win by agreement"
    assert play(saying(500), saying(-900), win=win) == [("1-0", reason, 2 * moves), ("0-1", reason, 2 * moves)]
    assert play(saying(-500), saying(500), win=win) == [("0-1", reason, 2 * moves), ("1-0", reason, 2 * moves)]
    assert play(engine("mate"), saying(500), win=win) == [("0-1", reason, 2 * moves), ("1-0", reason, 2 * moves)]


@pytest.mark.parametrize(("one", "two"), [(500, -499), (499, -500), (900, 900), (-900, -900), (0, 0)])
def test_win_that_one_engine_does_not_see_is_not_agreed(one: int, two: int) -> None:
    assert play(saying(one), saying(two), win=Agreement(2, 500)) == NOT_AGREED


def test_draw_needs_both_engines_after_the_first_moves() -> None:
    reason = "a draw by agreement"
    assert play(saying(10), saying(-10), draw=Agreement(2, 10)) == [("1/2-1/2", reason, 4)] * 2
    assert play(saying(10), saying(10), draw=Agreement(2, 10, after=3)) == [("1/2-1/2", reason, 10)] * 2
    assert play(saying(10), saying(-11), draw=Agreement(2, 10)) == NOT_AGREED
    assert play(saying(0), engine("mate"), draw=Agreement(2, 10)) == NOT_AGREED


def test_without_agreements_games_go_on() -> None:
    assert play(saying(5000), saying(-5000)) == NOT_AGREED
    assert play(saying(0), saying(0)) == NOT_AGREED


@pytest.mark.parametrize(
    ("moves", "centipawns", "after", "name"), [(0, 5, 0, "moves"), (1, 0, 0, "centipawns"), (1, 5, -1, "after")]
)
def test_invalid_numbers_are_refused(moves: int, centipawns: int, after: int, name: str) -> None:
    with pytest.raises(MatchError, match=f"^{name} of an agreement is -?[01]: expected at least [01]$"):
        Agreement(moves, centipawns, after)
