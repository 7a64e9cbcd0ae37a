"""Drawing of the board in the browser: ghosts before a move, animated moves, marks, and views that follow the game or stay."""

from __future__ import annotations

from typing import TYPE_CHECKING

import pytest

from fairychess import Board
from support.board_driver import DRAWN, Driver

if TYPE_CHECKING:
    from playwright.sync_api import Page

pytestmark = pytest.mark.browser

ANIMATED = "board.stage.layer.getAnimations({subtree: true}).length"


def count(page: Page, selector: str) -> int:
    """Return the number of elements in the component that match."""
    return page.locator(f"fairychess-board {selector}").count()


def seen(driver: Driver, *, hover: str) -> tuple[int, int, int]:
    """Return the numbers of crosses, ghosts and paths shown when hovering over a square."""
    driver.page.mouse.move(*driver.middle(hover))
    return count(driver.page, ".cross"), count(driver.page, ".ghost"), count(driver.page, ".way")


def test_a_capture_elsewhere_is_crossed_before_it_happens(page: Page) -> None:
    driver = Driver(page, Board(fen="4k3/8/8/3pP3/8/8/8/4K3 w - d6 0 1"))
    driver.click("e5")
    assert count(page, ".dot") == 2
    assert seen(driver, hover="d6") == (1, 0, 0)
    assert seen(driver, hover="e6") == (0, 0, 0)


def test_castling_shows_where_the_rook_goes(page: Page) -> None:
    driver = Driver(page, Board(fen="4k3/8/8/8/8/8/8/4K2R w K - 0 1"))
    driver.click("e1")
    assert seen(driver, hover="g1") == (0, 1, 1)


def test_a_throw_shows_its_arc_and_what_it_captures(page: Page) -> None:
    driver = Driver(page, Board("reserve-belfry", "k7/8/3r4/8/3Y4/3N4/8/4K3[] w - - 0 1"))
    driver.click("d4")
    assert seen(driver, hover="d5") == (1, 1, 1)


def test_a_piece_that_makes_room_is_lifted(page: Page) -> None:
    driver = Driver(page, Board("newchess"))
    driver.click("@queen", "b2")
    assert driver.state() == ("relocation", "@queen", "b2")
    assert count(page, ".lifted") == 1
    assert seen(driver, hover="f4") == (0, 1, 1)
    page.keyboard.press("Escape")
    assert count(page, ".lifted") == 0


def test_marks_of_the_last_move_of_check_and_of_captures(page: Page) -> None:
    board = Board(fen="4k3/8/8/8/8/8/3p4/R3K3 w - - 0 1")
    driver = Driver(page, board)
    assert (count(page, ".check"), count(page, ".last")) == (1, 0)
    driver.click("e1")
    assert (count(page, ".ring"), count(page, ".dot")) == (1, 4)
    driver.click("d2")
    page.wait_for_function("board.view.last !== null")
    assert (count(page, ".check"), count(page, ".last"), count(page, ".selected")) == (0, 2, 0)


def test_arrows_and_circles_of_the_page(page: Page) -> None:
    Driver(page, Board())
    page.evaluate("""() => {
        board.arrows = [{from: "e2", to: "e4", brush: "red"}, {from: "d5", to: "d5"}, {from: "a1", to: "b3", brush: "x"}];
        board.marks = [{square: "f7", brush: "blue"}];
    }""")
    assert (count(page, ".arrow"), count(page, ".circle")) == (2, 2)
    assert page.locator(".arrow").first.get_attribute("color") == "var(--fc-red)"


def test_a_move_is_animated_and_the_next_one_ends_it(page: Page) -> None:
    page.emulate_media(reduced_motion="no-preference")
    driver = Driver(page, Board())
    for number, move in enumerate(("e2e4", "e7e5", "g1f3")):
        driver.board.push_uci(move)
        assert page.evaluate(f"view => {{ board.view = view; return {ANIMATED}; }}", driver.view()) == 1, number
    page.wait_for_function(f"{ANIMATED} === 0", timeout=5000)
    driver.board.pop()
    assert page.evaluate(f"view => {{ board.view = view; return {ANIMATED}; }}", driver.view()) == 0


def test_captured_pieces_fade_and_are_gone(page: Page) -> None:
    page.emulate_media(reduced_motion="no-preference")
    driver = Driver(page, Board(fen="4k3/8/8/3pP3/8/8/8/4K3 w - d6 0 1"))
    driver.drag("e5", "d6")
    page.wait_for_function("board.view.last !== null")
    page.wait_for_function(DRAWN, timeout=5000)
    assert count(page, ".piece") == 3


def test_nothing_is_animated_with_reduced_motion(page: Page) -> None:
    driver = Driver(page, Board())
    driver.board.push_uci("e2e4")
    assert page.evaluate(f"view => {{ board.view = view; return {ANIMATED}; }}", driver.view()) == 0


def test_a_piece_keeps_its_element_and_a_dragged_one_is_not_animated(page: Page) -> None:
    page.emulate_media(reduced_motion="no-preference")
    driver = Driver(page, Board())
    page.evaluate("window.pawn = board.stage.pieces.figures.get('e2').element")
    driver.drag("e2", "e4")
    page.wait_for_function("board.view.last !== null")
    assert page.evaluate(ANIMATED) == 0
    assert page.evaluate("board.stage.pieces.figures.get('e4').element === pawn")


def test_a_screen_reader_hears_the_move(page: Page) -> None:
    driver = Driver(page, Board())
    driver.drag("g1", "f3")
    page.wait_for_function("board.view.last !== null")
    assert page.locator(".live").inner_text() == "The knight goes to f3. Black to move."
    assert page.locator("[data-square=f3]").get_attribute("aria-label") == "f3, white knight"
    assert page.locator("[data-square=e4]").get_attribute("aria-label") == "e4, empty"
    driver.click("e7")
    assert page.locator(".live").inner_text() == "Choose a square for the pawn on e7: e6 and e5"
    assert page.locator("[data-square=e5]").get_attribute("aria-label") == "e5, empty, can be chosen"
    assert page.locator("[data-square=e7]").get_attribute("aria-selected") == "true"


def test_long_comments_are_read_in_linear_time(page: Page) -> None:
    took, count, text = page.evaluate("""async () => {
        const {shownIn, textOf} = await import("/app/shapes.js");
        const size = {files: 8, ranks: 8};
        const began = performance.now();
        for (const long of ["[%" + "a".repeat(400_000), "[%csl" + " ".repeat(400_000), "[%a".repeat(100_000)]) {
            textOf(long);
            shownIn(long, size);
        }
        const took = performance.now() - began;
        const comment = "[%csl Rj9,Gh8] so [%cal Ga1a9,Bb1b2]";
        const count = shownIn(`[%csl ${"Ra1,".repeat(5000)}]`, size).length;
        return [took, count, `${JSON.stringify(shownIn(comment, size).map(({from, to}) => from + to))} ${textOf(comment)}`];
    }""")
    assert took < 2000
    assert (count, text) == (100, '["h8h8","b1b2"] so')


def test_an_arrow_that_is_being_drawn_ends_with_its_pointer_and_its_view(page: Page) -> None:
    driver = Driver(page, Board())
    begin = "() => board.drawing.begun !== null"

    def press() -> None:
        page.mouse.move(*driver.middle("e2"))
        page.mouse.down(button="right")
        page.mouse.move(*driver.middle("e4"))
        assert page.evaluate(begin)

    press()
    page.evaluate("board.stage.frame.dispatchEvent(new PointerEvent('lostpointercapture', {pointerId: 1}))")
    assert not page.evaluate(begin)
    page.mouse.up(button="right")
    press()
    page.evaluate("board.stage.frame.dispatchEvent(new PointerEvent('pointerup', {pointerId: 1, button: 0}))")
    assert not page.evaluate(begin)
    page.mouse.up(button="right")
    assert page.evaluate("board.shapes") == []
    press()
    driver.board.push_uci("e2e4")
    page.evaluate("view => { board.view = view; }", driver.view())
    assert not page.evaluate(begin)


def test_the_menu_is_kept_back_only_after_a_press_on_the_board(page: Page) -> None:
    driver = Driver(page, Board())
    menu = """([x, y]) => !board.stage.frame.dispatchEvent(
        new MouseEvent("contextmenu", {clientX: x, clientY: y, cancelable: true, bubbles: true}))"""
    where = driver.middle("e4")
    assert not page.evaluate(menu, where)  # from the keyboard, or by a long press
    page.evaluate("window.kept = []; document.addEventListener('contextmenu', event => kept.push(event.defaultPrevented))")
    page.mouse.click(*where, button="right")
    page.mouse.click(890, 890, button="right")
    kept = page.evaluate("kept")
    assert kept == [True, False]
