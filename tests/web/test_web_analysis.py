"""Analysing a game in the browser: drawn arrows, steps by keys and wheel, review, captured pieces, pictures of positions."""

from __future__ import annotations

import base64
import random
import re
from collections import Counter
from typing import TYPE_CHECKING
from urllib.parse import quote

import pytest

from fairychess import BLACK, WHITE, Board
from test_web_screens import enter, moves, two_people, until, view

if TYPE_CHECKING:
    from playwright.sync_api import Page

    from support.web_server import WebServer

pytestmark = pytest.mark.browser

SHAPES = "document.querySelector('fairychess-board')?.shapes"
PLY = "document.querySelector('fairychess-board').view.ply"


def drag(page: Page, start: str, end: str) -> None:
    """Draw from one square to another with the right button."""
    for square, act in ((start, page.mouse.down), (end, page.mouse.up)):
        box = page.locator(f"[data-square={square}]").bounding_box()
        assert box
        page.mouse.move(box["x"] + box["width"] / 2, box["y"] + box["height"] / 2)
        act(button="right")


def pgn(page: Page) -> str:
    page.get_by_role("button", name="Export").click()
    text = page.get_by_role("textbox", name="PGN", exact=True).input_value()
    page.get_by_role("button", name="Close").click()
    return text


def test_arrows_and_circles_are_drawn_kept_and_cleared(window: Page, server: WebServer) -> None:
    two_people(window, server)
    enter(window, "e4")
    drag(window, "g8", "f6")
    drag(window, "d5", "d5")
    window.keyboard.down("Shift")
    drag(window, "a7", "a5")
    window.keyboard.up("Shift")
    assert window.evaluate(SHAPES) == [
        {"from": "d5", "to": "d5", "brush": "green"},
        {"from": "g8", "to": "f6", "brush": "green"},
        {"from": "a7", "to": "a5", "brush": "red"},
    ]
    text = pgn(window)
    assert "[%csl Gd5]" in text
    assert "[%cal Gg8f6,Ra7a5]" in text
    enter(window, "e5")
    assert window.evaluate(SHAPES) == []
    window.get_by_role("button", name="One move back").click()
    until(window, f"{SHAPES}.length === 3")
    drag(window, "g8", "f6")  # the same again removes it
    assert len(window.evaluate(SHAPES)) == 2
    window.locator("[data-square=h5]").click(force=True)
    assert window.evaluate(SHAPES) == []
    assert "%c" not in pgn(window)


def test_arrows_of_a_pgn_stay_when_they_are_hidden(window: Page, server: WebServer) -> None:
    two_people(window, server)
    window.get_by_role("button", name="Import").click()
    window.get_by_role("textbox", name="PGN", exact=True).fill("1. e4 { [%cal Gd2d4] good } e5 *")
    window.get_by_role("button", name="Open this PGN").click()
    window.locator(".moves .move", has_text="e5").wait_for()
    assert window.locator(".comment").inner_text().strip() == "good"
    window.locator(".moves .move").first.click()
    until(window, f"{SHAPES}?.length === 1")
    window.locator("[data-square=h5]").click(force=True)
    assert window.evaluate(SHAPES) == []
    assert "[%cal Gd2d4]" in pgn(window)


def test_what_was_drawn_and_what_came_with_a_pgn_are_kept_apart(window: Page, server: WebServer) -> None:
    two_people(window, server)
    window.get_by_role("button", name="Import").click()
    window.get_by_role("textbox", name="PGN", exact=True).fill("1. e4 { [%cal Gd2d4] good } e5 *")
    window.get_by_role("button", name="Open this PGN").click()
    window.locator(".moves .move", has_text="e5").wait_for()
    window.locator(".moves .move").first.click()
    until(window, f"{SHAPES}?.length === 1")
    window.locator("[data-square=h5]").click(force=True)
    drag(window, "a7", "a5")
    assert window.evaluate(f"{SHAPES}.map(({{from}}) => from)") == ["d2", "a7"]  # what was hidden is shown again
    assert "[%cal Gd2d4,Ga7a5]" in pgn(window)
    window.reload()
    until(window, f"{SHAPES}?.length === 2")
    window.locator("[data-square=h5]").click(force=True)
    assert window.evaluate(SHAPES) == []
    assert "[%cal Gd2d4] good" in pgn(window)
    drag(window, "d2", "d4")
    assert len(window.evaluate(SHAPES)) == 1
    drag(window, "d2", "d4")  # the same again removes it
    assert window.evaluate(SHAPES) == []
    assert "%c" not in pgn(window)


def test_keys_and_the_wheel_step_through_the_moves(window: Page, server: WebServer) -> None:
    two_people(window, server)
    for move in ("e4", "e5", "Nf3"):
        enter(window, move)
    window.locator("[data-square=h5]").click(force=True)  # the board has the focus, but by the mouse
    steps = {"ArrowLeft": (2, 1), "ArrowRight": (2,), "ArrowUp": (0,), "ArrowDown": (3,), "Home": (0,), "End": (3,)}
    for key, ply in ((key, ply) for key, plies in steps.items() for ply in plies):
        window.keyboard.press(key)
        until(window, f"{PLY} === {ply}")
    window.mouse.wheel(0, -100)
    until(window, f"{PLY} === 2")
    window.mouse.wheel(0, 100)
    until(window, f"{PLY} === 3")
    window.keyboard.press("Tab")
    window.keyboard.press("Shift+Tab")
    window.keyboard.press("ArrowLeft")  # by the keyboard, the arrows move over the squares
    window.wait_for_timeout(300)
    assert window.evaluate(PLY) == 3


def test_what_is_read_aloud_is_displayed_before_it_is_filled(window: Page, server: WebServer) -> None:
    two_people(window, server)
    status = window.locator(".analysis [role=status]")
    assert status.evaluate("status => [status.textContent, status.checkVisibility()]") == ["", True]


def test_a_review_finds_the_blunder(window: Page, server: WebServer) -> None:
    two_people(window, server)
    for move in ("e4", "e5", "Qh5", "Ke7", "Qxe5"):
        enter(window, move)
    window.get_by_role("tab", name="Review").click()
    window.get_by_role("button", name="Review this game").click()
    window.get_by_text("Reviewed").wait_for()
    assert "Ke7??" in window.locator(".remarks .blunder").first.inner_text()
    assert "White: accuracy" in window.locator(".accuracy").inner_text()
    better = window.locator(".remarks .blunder .move").nth(1)
    assert better.inner_text() != "Ke7"
    better.click()
    until(window, f"{PLY} === 3")
    assert window.evaluate("document.querySelector('fairychess-board').arrows.length") == 1
    window.get_by_label("Position in the graph").fill("5")
    until(window, f"{PLY} === 5")
    picture = window.locator(".graph svg")
    box = picture.bounding_box()
    assert box
    picture.click(position={"x": box["width"] * 2.1 / 5, "y": 20})
    until(window, f"{PLY} === 2")
    window.get_by_role("tab", name="Moves").click()
    assert "Ke7??" in moves(window)


def test_a_review_numbers_the_moves_as_the_list_does(window: Page, server: WebServer) -> None:
    fen = quote("rnbqkbnr/pppp1ppp/8/4p2Q/4P3/8/PPPP1PPP/RNB1KBNR b KQkq - 1 5")
    two_people(window, server, fen=fen)
    for move in ("Ke7", "Qxe5"):
        enter(window, move)
    assert window.locator(".pair").all_inner_texts()[0].split() == ["5", "…", "Ke7"]
    window.get_by_role("tab", name="Review").click()
    window.get_by_role("button", name="Review this game").click()
    window.get_by_text("Reviewed").wait_for()
    assert window.locator(".remarks .blunder .move").first.inner_text() == "5… Ke7??"


def test_captured_pieces_are_shown_at_the_board(window: Page, server: WebServer) -> None:
    two_people(window, server)
    for move in ("e4", "d5", "exd5", "Qxd5"):
        enter(window, move)
    window.get_by_label("has captured 1 pawn").nth(1).wait_for()
    assert window.locator(".lead").all_inner_texts() == ["", ""]
    enter(window, "Nc3")
    enter(window, "Qxg2")
    window.locator(".lead", has_text="+1").wait_for()
    for _ in range(2):
        window.get_by_role("button", name="Take back").click()
    until(window, "[...document.querySelectorAll('.lead')].every((each) => each.textContent === '')")
    window.get_by_role("button", name="Take back").click()
    until(window, f"{PLY} === 3")
    assert moves(window) == ["e4", "d5", "exd5"]
    until(window, "document.querySelectorAll('.taken[role=img]').length === 1")


CAPTURES = "e4 d5 exd5 c6 dxc6 Nf6 cxb7 Bd7 bxa8=Q Qb6 Qxb8+ Qxb8"
"""Moves with which White captures pieces of three types and promotes, and Black captures the promoted piece."""

Shown = list[dict[str, int]]
"""What White has, and what Black has: numbers of pieces by type."""


def material(board: Board, *, color: bool) -> Counter[str]:
    return Counter(piece.name for piece in board.piece_map().values() if piece.color == color)


def expected(variant: str, moves: list[str]) -> list[tuple[Shown, Shown]]:
    """Return for each position what was captured, which is not listed if pieces enter the reserves, and the reserves."""
    board = Board(variant)
    captured = [Counter[str](), Counter[str]()]
    positions: list[tuple[Shown, Shown]] = [([{}, {}], [{}, {}])]
    for move in moves:
        side = board.turn
        before = material(board, color=not side)
        board.push_san(move)
        captured[0 if side == WHITE else 1] += before - material(board, color=not side)
        reserves = [board.reserve(WHITE), board.reserve(BLACK)]
        positions.append(([{}, {}] if any(reserves) else [dict(each) for each in captured], reserves))
    return positions


def shown(page: Page) -> tuple[Shown, Shown]:
    """Return what the players' lines and the reserves on the screen say."""
    lines: list[str] = page.evaluate("[...document.querySelectorAll('.player .taken')].map((line) => line.ariaLabel ?? '')")
    slots: list[tuple[str, str]] = page.evaluate("""[
        ...document.querySelector("fairychess-board").shadowRoot.querySelectorAll(".slot")
    ].map((slot) => [slot.dataset.side, slot.ariaLabel])""")
    counts = [{name: int(number) for number, name in re.findall(r"(\d+) (\w+)", line)} for line in reversed(lines)]
    reserves: Shown = [{}, {}]
    for side, label in slots:
        name, number = label.removesuffix(" in reserve").split(", ")
        if number != "0":
            reserves["wb".index(side)][name] = int(number)
    return counts, reserves


@pytest.mark.parametrize(("variant", "more"), [("chess", ""), ("crazyhouse", "N@c7+ Qxc7")], ids=["captures", "reserves"])
def test_what_was_captured_is_what_the_positions_lack(window: Page, server: WebServer, variant: str, more: str) -> None:
    played = f"{CAPTURES} {more}".split()
    positions = expected(variant, played)
    end = positions[len(CAPTURES.split())][1 if more else 0]
    assert end == [{"pawn": 3, "rook": 1, "knight": 1}, {"pawn" if more else "queen": 1}]
    two_people(window, server, variant)
    window.get_by_role("button", name="Import").click()
    window.get_by_role("textbox", name="PGN", exact=True).fill(f'[Variant "{variant}"]\n\n{" ".join(played)} *')
    window.get_by_role("button", name="Open this PGN").click()
    window.locator(".moves .move", has_text=played[-1]).last.click()
    for ply in range(len(played), played.index("bxa8=Q"), -1):
        until(window, f"{PLY} === {ply}")
        assert shown(window) == positions[ply], ply
        window.get_by_role("button", name="One move back").click()


def captures_of_all_types() -> list[str]:
    """Return the moves of a game of chess in which each side captures pieces of all types."""
    board, chance, moves = Board(), random.Random(5), list[str]()
    while len(board.piece_map()) > 9 and board.outcome() is None:
        legal = list(board.legal_moves)
        move = chance.choice([each for each in legal if board.is_capture(each)] or legal)
        moves.append(board.san(move))
        board.push(move)
    return moves


def test_all_captured_pieces_can_be_seen_on_a_phone(window: Page, server: WebServer) -> None:
    played = captures_of_all_types()
    text = f'[White "A player with a very long name"]\n[Black "Another one"]\n\n{" ".join(played)} *'
    window.set_viewport_size({"width": 390, "height": 844})
    two_people(window, server, "chess")
    window.get_by_role("button", name="Import").click()
    window.get_by_role("textbox", name="PGN", exact=True).fill(text)
    window.get_by_role("button", name="Open this PGN").click()
    window.locator(".moves .move", has_text=played[-1]).last.click()
    until(window, f"{PLY} === {len(played)}")
    for width in (390, 320):
        window.set_viewport_size({"width": width, "height": 844})
        lines = shown(window)[0]
        assert all(len(line) >= 4 for line in lines), lines
        cut = """[...document.querySelectorAll('.player')].flatMap((line) => {
            const taken = line.querySelector(".taken");
            const fits = taken.scrollWidth <= taken.clientWidth && taken.scrollHeight <= taken.clientHeight;
            return fits && line.scrollWidth <= line.clientWidth ? [] : [line.textContent];
        })"""
        until(window, f"{cut}.length === 0")


def test_a_position_is_saved_as_a_picture(window: Page, server: WebServer) -> None:
    two_people(window, server, "stoltz")
    view(window)
    window.get_by_role("button", name="Share").click()
    with window.expect_download() as saved:
        window.get_by_role("button", name="Save as PNG").click()
    assert saved.value.suggested_filename == "stoltz.png"
    head = saved.value.path().read_bytes()[:24]
    assert head.startswith(base64.b64decode("iVBORw0KGgo="))
    assert int.from_bytes(head[16:20]) == 1200


def test_one_move_is_taken_back_where_the_engine_plays_itself(window: Page, server: WebServer) -> None:
    two_people(window, server)
    for move in ("e4", "e5", "Nf3"):
        enter(window, move)
    key = "Object.keys(localStorage).find(key => key.startsWith('game '))"
    sides = """'"sides":{"w":"engine","b":"engine"}'"""
    window.evaluate(f'localStorage[{key}] = localStorage[{key}].replace(/"sides":{{[^}}]*}}/, {sides})')
    window.reload()
    window.get_by_role("button", name="Stop").click()
    window.get_by_text("The engine waits").wait_for()
    played = moves(window)
    window.get_by_role("button", name="Take back").click()
    until(window, f"{PLY} === {len(played) - 1}")
    window.wait_for_timeout(500)
    assert moves(window) == played[:-1]
    assert window.get_by_text("The engine waits").is_visible()


def test_a_resignation_can_be_taken_back(window: Page, server: WebServer) -> None:
    two_people(window, server)
    for move in ("e4", "e5"):
        enter(window, move)
    window.get_by_role("button", name="Resign").click()
    window.get_by_text("Game over: White resigns (0-1)").wait_for()
    window.get_by_role("button", name="Take back").click()
    window.locator(".state", has_text="White to move").wait_for()
    assert moves(window) == ["e4", "e5"]
    window.get_by_role("button", name="Take back").click()
    until(window, f"{PLY} === 1")


def test_moves_are_tried_in_a_game_that_has_ended(window: Page, server: WebServer) -> None:
    two_people(window, server)
    window.get_by_role("button", name="Import").click()
    window.get_by_role("textbox", name="PGN", exact=True).fill('[Result "1-0"]\n\n1. e4 e5 2. Nf3 Nc6 1-0')
    window.get_by_role("button", name="Open this PGN").click()
    until(window, "document.querySelectorAll('.moves .move').length === 4")
    window.get_by_role("button", name="Last position").click()
    window.locator(".state", has_text="Game over: 1-0").wait_for()
    assert window.evaluate("document.querySelector('fairychess-board').movable") == "none"
    window.get_by_role("button", name="One move back").click()
    window.locator(".state", has_text="Black to move").wait_for()
    enter(window, "d6")
    enter(window, "d4")
    assert window.locator(".variation .move").all_inner_texts() == ["d6", "d4"]


def test_buttons_stay_in_their_places_during_a_game(window: Page, server: WebServer) -> None:
    two_people(window, server)
    boxes = "() => [...document.querySelectorAll('.actions .action')].map((each) => each.getBoundingClientRect().toJSON())"
    before = window.evaluate(boxes)
    assert window.get_by_role("button", name="Resign").is_disabled()
    enter(window, "e4")
    assert window.get_by_role("button", name="Resign").is_enabled()
    assert window.evaluate(boxes) == before
    assert len({box["y"] for box in before if box["width"]}) == 2
