"""Keyboard input on the board in the browser: typed moves, the list of moves, and a whole game with votes and a drop."""

from __future__ import annotations

from typing import TYPE_CHECKING

import pytest

from fairychess import Board
from support.board_driver import Driver

if TYPE_CHECKING:
    from playwright.sync_api import Page


pytestmark = pytest.mark.browser


@pytest.mark.parametrize("text", ["Nf3", "g1f3", "nf3", " Nf3+ "])
def test_a_typed_move_is_played(page: Page, text: str) -> None:
    driver = Driver(page, Board())
    assert page.evaluate("text => board.enter(text)", text)
    assert driver.board.peek().uci() == "g1f3"


def test_a_typed_move_that_is_illegal_or_ambiguous_is_explained(page: Page) -> None:
    driver = Driver(page, Board(fen="4k3/8/8/8/8/5N2/8/1N2K3 w - - 0 1"))
    for text, message in (("Nd2", "'Nd2' could be b1d2 or f3d2"), ("Ne4", "no knight can go to e4")):
        assert not page.evaluate("text => board.enter(text)", text)
        assert driver.heard("fc-status")[-1] == {"state": "refused", "text": message}
    assert not driver.board.move_stack


def test_a_move_is_chosen_from_the_list(page: Page) -> None:
    driver = Driver(page, Board())
    page.evaluate("board.focus()")
    page.keyboard.type("/N")
    assert page.locator("[role=option]").first.inner_text().startswith("Na3")
    assert page.locator("[role=option]").count() == 4
    page.keyboard.press("ArrowDown")
    page.keyboard.press("ArrowDown")
    page.keyboard.press("Enter")
    page.wait_for_function("board.view.last !== null")
    assert driver.board.peek().uci() == "b1c3"
    assert page.evaluate("board.shadowRoot.activeElement.className") == "cell"


def test_the_list_is_that_of_the_position(page: Page) -> None:
    driver = Driver(page, Board())
    page.evaluate("board.type()")
    assert page.locator("[role=option]").count() == 20
    driver.board.push_uci("e2e4")
    driver.board.push_uci("e7e5")
    page.evaluate("view => { board.view = view; }", driver.view())
    assert page.locator("[role=option]").count() == len(driver.board.legal_moves) == 29
    page.keyboard.press("Escape")
    assert page.locator("[role=option]").count() == 0


def test_the_board_is_flipped(page: Page) -> None:
    driver = Driver(page, Board("crazyhouse", "4k3/8/8/8/8/8/8/4K2R[N] w - - 0 1"))
    assert driver.middle("a8") < driver.middle("h8")
    page.evaluate("board.focus()")
    page.keyboard.press("f")
    assert driver.middle("h1") < driver.middle("h8") < driver.middle("a8")
    driver.drag("@knight", "f3")
    page.wait_for_function("board.view.last !== null")
    assert driver.board.peek().uci() == "N@f3"


def test_the_focus_stays_on_the_board_after_a_button(page: Page) -> None:
    driver = Driver(page, Board("stoltz"))
    page.locator("[data-button='!accept']").focus()
    page.keyboard.press("Enter")
    page.wait_for_function("board.view.last !== null")
    assert driver.board.peek().uci() == "accept"
    assert page.evaluate("board.shadowRoot.activeElement.className") == "cell"


@pytest.mark.parametrize("draw", ["board.flip()", "board.sprites = null"], ids=["turned", "without pictures"])
def test_the_focus_stays_on_its_square_when_the_board_is_drawn_again(page: Page, draw: str) -> None:
    driver = Driver(page, Board())
    driver.focus("g1")
    page.evaluate(draw)
    assert page.evaluate("board.shadowRoot.activeElement?.dataset.square") == "g1"
    page.keyboard.press("Enter")
    assert driver.state() == ("target", "g1", None)


def test_squares_stay_when_other_pictures_arrive(page: Page) -> None:
    """A click that began before them ends on the same square."""
    Driver(page, Board())
    page.evaluate("window.square = board.shadowRoot.querySelector('[data-square=c3]')")
    page.evaluate("board.sprites = null")
    assert page.evaluate("square.isConnected")


def test_a_game_of_stoltz_by_the_keyboard_alone(page: Page) -> None:
    driver = Driver(page, Board("stoltz"))
    page.keyboard.press("Tab")

    def press(*keys: str) -> None:
        for key in keys:
            page.keyboard.press(key)

    def played(san: str) -> None:
        page.wait_for_function("san => board.view.last?.san === san", arg=san)

    page.evaluate("board.focus()")
    press("a")
    played("accept")
    page.wait_for_function("board.view.turn === 'b'")
    press("a")
    page.wait_for_function("board.view.vote === null")
    for san in ("f3", "e5"):
        press("/")
        page.keyboard.type(san)
        press("Enter")
        played(san)
    press("c")  # choose the culverin in the reserve
    assert driver.state() == ("target", "@culverin", None)
    driver.focus("g2")
    press("Enter")
    played("C@g2")
    driver.focus("d8")
    press("Enter")
    for key in ("ArrowDown",) * 4 + ("ArrowRight",) * 4:
        press(key)
    press("Enter")
    page.wait_for_function("board.view.over !== null || board.view.last.san.startsWith('Qh4')")
    assert driver.board.peek().uci() == "d8h4"
