"""Games that end early because both engines agree about them."""

from __future__ import annotations

import pytest

from fairychess import MatchError
from fairychess.match import Agreement, GameRecord, Match, Player
from support.matches import CHESS, engine

LONG = 14
"""Plies of a game about which nobody agrees, two of them random."""


def play(a: Player, b: Player, *, win: Agreement | None = None, draw: Agreement | None = None) -> list[tuple[str, str, int]]:
    """Play a pair; give how each game ended and how many turns the engines made."""

    def told(game: GameRecord) -> tuple[str, str, int]:
        return game.result, game.reason, len(game.turns) - game.opening

    match = Match(a, b, CHESS, 2, random_plies=2, seed=1, max_plies=LONG, margin=10_000, win=win, draw=draw)
    return [told(game) for game in match.run().games]


def saying(score: int) -> Player:
    """Give an engine that says the same score of every position, for itself."""
    return engine(f"score {score}")


NOT_AGREED = [("1/2-1/2", f"a draw after {LONG} plies", LONG - 2)] * 2


@pytest.mark.parametrize("turns", [1, 3])
def test_a_win_needs_both_for_so_many_turns(turns: int) -> None:
    win = Agreement(turns, 500)
    reason = "a win by agreement"
    assert play(saying(500), saying(-900), win=win) == [("1-0", reason, 2 * turns), ("0-1", reason, 2 * turns)]
    assert play(saying(-500), saying(500), win=win) == [("0-1", reason, 2 * turns), ("1-0", reason, 2 * turns)]
    assert play(engine("mate"), saying(500), win=win) == [("0-1", reason, 2 * turns), ("1-0", reason, 2 * turns)]


@pytest.mark.parametrize(("one", "two"), [(500, -499), (499, -500), (900, 900), (-900, -900), (0, 0)])
def test_a_win_that_one_does_not_see_is_none(one: int, two: int) -> None:
    assert play(saying(one), saying(two), win=Agreement(2, 500)) == NOT_AGREED


def test_a_draw_needs_both_behind_the_first_turns() -> None:
    reason = "a draw by agreement"
    assert play(saying(10), saying(-10), draw=Agreement(2, 10)) == [("1/2-1/2", reason, 4)] * 2
    assert play(saying(10), saying(10), draw=Agreement(2, 10, after=3)) == [("1/2-1/2", reason, 10)] * 2
    assert play(saying(10), saying(-11), draw=Agreement(2, 10)) == NOT_AGREED
    assert play(saying(0), engine("mate"), draw=Agreement(2, 10)) == NOT_AGREED


def test_without_agreements_games_go_on() -> None:
    assert play(saying(5000), saying(-5000)) == NOT_AGREED
    assert play(saying(0), saying(0)) == NOT_AGREED


@pytest.mark.parametrize(
    ("turns", "centipawns", "after", "name"), [(0, 5, 0, "turns"), (1, 0, 0, "centipawns"), (1, 5, -1, "after")]
)
def test_numbers_that_are_none(turns: int, centipawns: int, after: int, name: str) -> None:
    with pytest.raises(MatchError, match=f"^{name} of an agreement is -?[01]: at least [01] is expected$"):
        Agreement(turns, centipawns, after)
