"""What was left is freed: a long game, and screens that were closed, take no more memory than short ones."""

from __future__ import annotations

import random
from typing import TYPE_CHECKING, Any

import pytest

from fairychess import Board
from fairychess.pictures import sprites
from support.browser import watched
from support.web_server import WebServer, server
from test_web_screens import enter, open_at

if TYPE_CHECKING:
    from playwright.sync_api import Browser, Page

__all__ = ["server"]

pytestmark = pytest.mark.browser

MOVES = 300


def taken(page: Page) -> tuple[int, int, int]:
    """Return the bytes, the nodes and the listeners in use."""
    session: Any = page.context.new_cdp_session(page)
    for _ in range(2):
        session.send("HeapProfiler.collectGarbage")
    counts = session.send("Memory.getDOMCounters")
    size: int = session.send("Runtime.getHeapUsage")["usedSize"]
    session.detach()
    return size, counts["nodes"], counts["jsEventListeners"]


def test_a_long_game_takes_no_more_memory_than_a_short_one(page: Page) -> None:
    board, rng = Board("crazyhouse"), random.Random(7)
    page.evaluate(
        "async (sprites) => { await import('/board/board.js'); document.querySelector('fairychess-board').sprites = sprites; }",
        sprites(board.variant).svg,
    )
    found: list[tuple[int, int, int]] = []
    for number in range(MOVES):
        moves = list(board.legal_moves)
        if not moves:
            board.reset()
            moves = list(board.legal_moves)
        board.push(rng.choice(moves))
        page.evaluate("text => { document.querySelector('fairychess-board').view = JSON.parse(text); }", board.view_json())
        if number % 100 == 99:
            found.append(taken(page))
    (first, nodes, listeners), _, (last, more_nodes, more_listeners) = found
    assert last - first < 1 << 20
    assert more_nodes - nodes < 400  # there may be more pieces and slots
    assert more_listeners == listeners


def screens(page: Page) -> None:
    """Open screens one after the other, and play."""
    for where in ("table&variant=stoltz", "pieces&variant=wolf", "setup&variant=chess", "table&variant=chess"):
        page.evaluate("where => { location.hash = `screen=${where}`; }", where)
        page.locator(".screen[data-ready]").wait_for()
    enter(page, "e4")
    page.get_by_role("button", name="Take back").click()
    page.evaluate("() => { location.hash = 'screen=workshop&variant=chess'; }")
    page.locator(".screen[data-ready]").wait_for()


def test_screens_that_were_closed_are_freed(chromium: Browser, server: WebServer) -> None:
    with watched(chromium, 1280, 800) as page:
        open_at(page, server)
        found: list[tuple[int, int, int]] = []
        for _ in range(4):
            screens(page)
            page.evaluate("() => { localStorage.clear(); location.hash = 'screen=workshop'; }")
            page.locator(".problems .good").wait_for()
            found.append(taken(page))
        (_, nodes, listeners), *_, (_, more_nodes, more_listeners) = found[1:]
        assert more_nodes < nodes + 200  # a closed board has 1,000
        assert more_listeners < listeners + 20
