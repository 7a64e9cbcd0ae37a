"""The board in the browser: every move of a game by clicking source and target in either order, by dragging, and by keyboard."""

from __future__ import annotations

import os
import random
from typing import TYPE_CHECKING

import pytest

from fairychess import Board, families, variants
from support.board_driver import DRAWN, WAYS, Driver

if TYPE_CHECKING:
    from playwright.sync_api import Page

pytestmark = pytest.mark.browser

LONG = bool(os.environ.get("FAIRYCHESS_LONG"))
MOVES = 40 if LONG else 10
BY_FAMILY = (
    "chess960",
    "stoltz",
    "culverin2",
    "newchess",
    "wolf",
    "reserve-trebuchet",
    "berolina",
    "capablanca",
    "seirawan",
    "gardner",
    "spartan",
    "courier",
    "3check-crazyhouse",
    "atomic",
    "ataxx",
    "sittuyin",
    "duck",
    "shogi",
    "janggi",
)
"""A variant from each family."""


@pytest.mark.parametrize("name", variants() if LONG else BY_FAMILY)
def test_moves_made_by_hand_are_the_moves_of_python(page: Page, name: str) -> None:
    driver = Driver(page, Board(name))
    rng = random.Random(name)
    for number in range(MOVES):
        if driver.board.is_game_over():
            driver.show(Board(name))
        move = rng.choice(driver.view()["moves"])
        driver.make(move, WAYS[number % len(WAYS)])
        assert driver.board.peek().uci() == move["uci"]
        assert page.evaluate("board.view.fen") == driver.board.fen()
        assert page.evaluate(DRAWN), move["uci"]


def test_a_variant_of_each_family_is_played() -> None:
    played = [[family for family in families() if name in variants(family)] for name in BY_FAMILY]
    assert sorted(played) == sorted([family] for family in families())
