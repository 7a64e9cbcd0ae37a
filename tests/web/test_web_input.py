"""Pointer input on the board in the browser: undoing choices, dropping, refusals and explanations."""

from __future__ import annotations

from typing import TYPE_CHECKING

import pytest

from fairychess import Board, Variant
from fairychess.pictures import sprites
from support.board_driver import Driver

if TYPE_CHECKING:
    from playwright.sync_api import Page


pytestmark = pytest.mark.browser

PROMOTING = "1nbq3r/2P4k/8/8/8/3P4/PP4PP/R3K2R w KQ - 0 1"
PINNED = "4k3/8/8/8/4r3/8/4N3/4K2R w - - 0 1"


def test_escape_and_clicks_outside_go_back_one_step(page: Page) -> None:
    driver = Driver(page, Board(fen=PROMOTING))
    driver.click("c7", "b8")
    assert driver.state() == ("promotion", "c7", "b8")
    assert page.locator(".choice").count() == 4
    page.keyboard.press("Escape")
    assert driver.state() == ("target", "c7", None)
    assert page.locator(".choice").count() == 0
    page.keyboard.press("Escape")
    assert driver.state() == ("start", None, None)
    driver.click("c7", "d8")
    page.mouse.click(*driver.middle("a1"))  # click on the shaded board, next to the fan of choices
    assert driver.state() == ("target", "c7", None)
    page.mouse.click(5, 5)
    assert driver.state() == ("start", None, None)
    assert driver.board.fen() == PROMOTING


def test_pictures_that_arrive_late_keep_the_choice(page: Page) -> None:
    driver = Driver(page, Board())
    driver.click("e2")
    page.evaluate("text => { board.sprites = text; }", sprites(Variant("chess"), prefix="other").svg)
    assert driver.state() == ("target", "e2", None)
    driver.click("e4")
    page.wait_for_function("board.view.last?.uci === 'e2e4'")


def test_a_piece_that_is_dropped_off_the_board_goes_back(page: Page) -> None:
    driver = Driver(page, Board())
    for leave in ("off", "not a target", "lost", "hidden"):
        page.mouse.move(*driver.middle("g1"))
        page.mouse.down()
        page.mouse.move(*driver.middle("f3"), steps=3)
        assert driver.state() == ("target", "g1", None)
        if leave == "off":
            page.mouse.move(890, 890)
        elif leave == "not a target":
            page.mouse.move(*driver.middle("f5"))
        elif leave == "lost":
            page.evaluate("board.stage.frame.dispatchEvent(new PointerEvent('pointercancel', {pointerId: 1, bubbles: true}))")
        else:
            page.evaluate("""Object.defineProperty(document, 'hidden', {get: () => true, configurable: true});
                document.dispatchEvent(new Event('visibilitychange')); delete document.hidden""")
        page.mouse.up()
        assert driver.state() == ("start", None, None), leave
        assert page.locator(".dragged").count() == 0
        place = "board.stage.pieces.figures.get('g1').element.style.transform === board.stage.grid.transform('g1')"
        assert page.evaluate(place)
    assert not driver.heard("fc-move")


def test_a_view_that_arrives_ends_the_drag(page: Page) -> None:
    driver = Driver(page, Board("crazyhouse", "4k3/8/8/8/8/8/8/4K2R[N] w - - 0 1"))
    page.mouse.move(*driver.middle("@knight"))
    page.mouse.down()
    page.mouse.move(*driver.middle("f3"), steps=3)
    assert page.locator(".dragged").count() == 1
    driver.board.push_uci("h1h2")
    page.evaluate("view => { board.view = view; }", driver.view())
    page.mouse.up()
    assert page.locator(".dragged").count() == 0
    assert page.locator(".pieces .piece").count() == 3
    assert driver.state() == ("start", None, None)


def test_castling_by_a_click_on_the_rook_is_no_accident(page: Page) -> None:
    driver = Driver(page, Board(fen="4k3/8/8/8/8/8/8/4K2R w K - 0 1"))
    driver.click("e1", "h1")
    assert driver.state() == ("target", "h1", None)
    driver.drag("e1", "h1")
    page.wait_for_function("board.view.last !== null")
    assert driver.board.peek().uci() == "e1g1"


def test_castling_and_a_step_of_the_king_to_one_square_are_a_choice(page: Page) -> None:
    driver = Driver(page, Board("chess960", "4k3/8/8/8/8/8/8/5KR1 w G - 0 1"))
    assert driver.board.variant.name == "chess960"
    driver.click("f1", "g1")
    page.wait_for_function("board.view.last !== null")
    assert driver.board.peek().uci() == "f1g1"
    assert page.evaluate("board.view.last.castling") == ["g1", "f1"]


def test_a_drag_begins_anew_whatever_was_chosen(page: Page) -> None:
    driver = Driver(page, Board())
    for square in ("e4", "d5", "d2"):
        driver.click(square)
        driver.drag("e2", "e3")
        page.wait_for_function("board.view.last !== null")
        assert driver.board.peek().uci() == "e2e3", square
        driver.board.pop()
        page.evaluate("view => { board.view = view; }", driver.view())


def test_the_other_sides_pieces_show_what_they_may_do(page: Page) -> None:
    driver = Driver(page, Board(fen=PINNED))
    driver.click("e4")
    page.wait_for_function("board.explaining.reach !== null")
    assert page.locator(".may").count() > 5
    page.keyboard.press("Escape")
    assert page.locator(".may").count() == 0


def test_why_a_move_is_illegal(page: Page) -> None:
    driver = Driver(page, Board(fen=PINNED))
    driver.click("e2")
    page.wait_for_function("board.explaining.reach !== null")
    driver.click("c3")
    page.wait_for_function("board.explaining.seen.length > 0")
    assert driver.heard("fc-status")[-1] == {"state": "refused", "text": "it leaves the king on e1 to the rook on e4"}
    assert page.evaluate("board.explaining.seen") == ["e1", "e4"]
    assert page.locator(".live").inner_text() == "it leaves the king on e1 to the rook on e4"


def test_a_move_can_be_cancelled_by_the_page(page: Page) -> None:
    driver = Driver(page, Board())
    page.evaluate("board.addEventListener('fc-move', event => event.preventDefault(), {once: true})")
    driver.drag("e2", "e4")
    assert not driver.board.move_stack
    assert driver.state() == ("start", None, None)
    driver.drag("e2", "e4")
    page.wait_for_function("board.view.last !== null")
    assert driver.heard("fc-move")[-1]["san"] == "e4"


def test_only_one_side_can_be_moved(page: Page) -> None:
    driver = Driver(page, Board())
    page.evaluate("board.movable = 'b'")
    assert driver.heard("fc-status")[-1] == {"state": "waiting", "text": "Waiting for White"}
    driver.drag("e2", "e4")
    assert not driver.board.move_stack
    page.evaluate("board.movable = 'w'")
    driver.drag("e2", "e4")
    page.wait_for_function("board.view.last !== null")


def test_a_refusal_by_the_port_puts_the_piece_back(page: Page) -> None:
    driver = Driver(page, Board())
    page.evaluate("board.port = {play: async () => { throw new Error('not connected'); }}")
    driver.drag("e2", "e4")
    page.wait_for_function("heard.at(-1)[1].state === 'refused'")
    assert driver.heard("fc-status")[-1]["text"] == "not connected"
    assert page.evaluate("board.stage.pieces.figures.has('e2') && board.choosing.sources.size") == 10


def touch(driver: Driver, *squares: str, end: str) -> None:
    """Move a finger over squares, then lift or cancel it; the page receives this last event a little later."""
    session = driver.page.context.new_cdp_session(driver.page)
    for name, square in zip(["touchStart", *["touchMove"] * len(squares)], squares, strict=False):
        x, y = driver.middle(square)
        session.send("Input.dispatchTouchEvent", {"type": name, "touchPoints": [{"x": x, "y": y}]})
    driver.page.locator(".dragged").wait_for()
    session.send("Input.dispatchTouchEvent", {"type": end, "touchPoints": []})
    driver.page.locator(".dragged").wait_for(state="detached")


def test_a_finger_taps_and_drags(page: Page) -> None:
    driver = Driver(page, Board("crazyhouse", "4k3/8/8/8/8/8/8/4K2R[N] w - - 0 1"))
    page.touchscreen.tap(*driver.middle("h1"))
    assert driver.state() == ("target", "h1", None)
    page.touchscreen.tap(*driver.middle("h8"))
    page.wait_for_function("board.view.turn === 'b'")
    driver.board.push_uci("e8e7")
    page.evaluate("view => { board.view = view; }", driver.view())
    touch(driver, "@knight", "f2", "f3", end="touchEnd")
    page.wait_for_function("board.view.turn === 'b'")
    assert driver.board.peek().uci() == "N@f3"


@pytest.mark.parametrize(
    ("variant", "fen", "squares", "options"),
    [("chess", "8/4P1k1/8/8/8/8/8/K6R w - - 0 1", "e7 e8", 4), ("seirawan", None, "b1 c3", 3)],
    ids=["promotion", "gate"],
)
def test_a_tap_opens_choices_and_does_not_choose_one(
    page: Page, variant: str, fen: str | None, squares: str, options: int
) -> None:
    driver = Driver(page, Board(variant, fen))
    source, target = squares.split()
    for square in (source, target):
        page.touchscreen.tap(*driver.middle(square))
    page.wait_for_timeout(100)  # the browser's click follows the tap
    assert driver.state()[1:] == (source, target)
    assert page.locator(".choice").count() == options
    page.touchscreen.tap(*driver.middle("a5"))  # beside the choices
    assert driver.state() == ("target", source, None)
    page.touchscreen.tap(*driver.middle(target))
    page.locator(".choice").first.tap()
    page.wait_for_function("board.view.last !== null")
    assert driver.board.peek().uci().startswith(f"{source}{target}")


def test_a_touch_that_the_browser_takes_away_changes_nothing(page: Page) -> None:
    driver = Driver(page, Board())
    touch(driver, "g1", "f3", end="touchCancel")
    assert driver.state() == ("start", None, None)
    assert not driver.board.move_stack


def test_a_fan_offers_to_introduce_no_piece(page: Page) -> None:
    driver = Driver(page, Board("seirawan"))
    driver.click("b1", "c3")
    labels = page.evaluate("[...board.shadowRoot.querySelectorAll('.choice')].map((each) => each.ariaLabel)")
    assert labels == ["none", "hawk on b1", "elephant on b1"]


def test_a_piece_stands_where_it_goes_while_the_duck_is_placed(page: Page) -> None:
    driver = Driver(page, Board("duck"))
    where = "board.stage.squareAt((({x, y, width}) => ({x: x + width / 2, y: y + width / 2}))(pawn.getBoundingClientRect()))"
    page.evaluate("window.pawn = board.stage.pieces.figures.get('e2').element")
    driver.click("e2", "e4")
    assert driver.state() == ("wall", "e2", "e4")
    assert page.evaluate(where) == "e4"
    page.keyboard.press("Escape")
    assert page.evaluate(where) == "e2"
    driver.click("e4", "e2")
    page.wait_for_function("board.view.last?.uci.startsWith('e2e4')")
    assert page.evaluate(where) == "e4"
    assert driver.board.fen().startswith("rnbqkbnr/pppppppp/8/8/4P3/8/PPPP*PPP/RNBQKBNR")


def test_attributes_that_are_set_again_keep_what_is_chosen(page: Page) -> None:
    driver = Driver(page, Board())
    page.evaluate("board.movable = 'both'; board.orientation = 'w'")
    driver.click("e2")
    page.evaluate("board.movable = 'both'; board.orientation = 'w'")
    assert driver.state() == ("target", "e2", None)


def test_arrows_choose_in_a_fan_that_the_mouse_has_opened(page: Page) -> None:
    driver = Driver(page, Board(fen=PROMOTING))
    page.evaluate("board.stepping = true; window.left = 0; document.addEventListener('keydown', () => left++)")
    driver.click("c7", "b8")
    page.keyboard.press("ArrowDown")
    assert page.evaluate("left") == 0
    assert page.evaluate("board.shadowRoot.activeElement === board.choices.button(1)")
