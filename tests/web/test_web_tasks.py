"""Five tasks, one of them in two ways, with their clicks counted in a browser: not more than on lichess or pychess.

docs/records/2026-11-28-screens.md lists these clicks one by one, and docs/records/2026-11-29-screens.md those on the two sites.
"""

from __future__ import annotations

import random
from typing import TYPE_CHECKING

import pytest

from fairychess import Board
from support.browser import watched
from support.web_server import WebServer
from test_web_screens import open_at, until

if TYPE_CHECKING:
    from collections.abc import Callable, Iterator
    from pathlib import Path

    from playwright.sync_api import Browser, Page

pytestmark = pytest.mark.browser

COUNT = "window.clicks = 0; addEventListener('click', ({isTrusted, detail}) => isTrusted && detail && window.clicks++, true)"
"""Counts clicks of the mouse: those that a key or a script causes have no `detail`, or are not trusted."""

BLUNDER = '[White "A"]\n[Black "B"]\n[Result "0-1"]\n\n1. e4 e5 2. Nf3 Nc6 3. Bc4 Nf6 4. Ng5 h6 5. Qh5 hxg5 6. Qxg5 d5 0-1\n'


@pytest.fixture(scope="module")
def server(tmp_path_factory: pytest.TempPathFactory) -> Iterator[WebServer]:
    folder: Path = tmp_path_factory.mktemp("files")
    (folder / "lost.pgn").write_text(BLUNDER)
    made = WebServer(tmp_path_factory.mktemp("state"), "--dir", str(folder))
    yield made
    made.kill()


def long_game() -> str:
    """Return a game of 40 random moves as PGN."""
    rng, board, texts = random.Random(1), Board(), list[str]()
    for ply in range(80):
        number = f"{ply // 2 + 1}. " if ply % 2 == 0 else ""
        texts.append(number + board.san_and_push(rng.choice(list(board.legal_moves))))
    return " ".join([*texts, "*"])


def square(page: Page, name: str, board: str = "fairychess-board") -> None:
    page.locator(f"{board} [data-square={name}]").click(force=True)


def play_to_the_end(page: Page) -> int:
    """Play a game of a variant against the engine: one move, and the end. The clicks of the move do not count."""
    page.get_by_role("region", name="Much played").get_by_role("link", name="Crazyhouse", exact=False).first.click()
    page.locator(".title", has_text="Crazyhouse").wait_for()
    square(page, "e2")
    square(page, "e4")
    until(page, "document.querySelectorAll('.moves .move').length === 2")
    page.get_by_role("button", name="Resign").click()
    page.get_by_text("Game over: White resigns (0-1)").wait_for()
    return 2


def find_the_mistake(page: Page) -> int:
    """Find where a game was lost, from its last position."""
    page.get_by_role("link", name="lost.pgn").click()
    page.get_by_role("button", name="Open on the board").click()
    page.get_by_role("tab", name="Review").click()
    page.get_by_role("button", name="Review this game").click()
    page.get_by_text("Reviewed").wait_for()
    page.locator(".remarks .blunder .move").first.click()
    until(page, "document.querySelector('fairychess-board').view.last !== null")
    return 2


def import_a_game(page: Page) -> int:
    """Import a PGN, and go to move 30. The text is pasted by a key."""
    page.get_by_role("link", name="Board", exact=True).click()
    page.get_by_role("button", name="Import").click()
    page.keyboard.insert_text(long_game())
    page.get_by_role("button", name="Open this PGN").click()
    page.locator(".moves .pair").nth(29).locator(".move").first.click()
    until(page, "document.querySelector('fairychess-board').view.ply === 59")
    return 0


def make_a_variant(page: Page) -> int:
    """Make a variant with one new piece, and try the piece. The clicks of its move do not count."""
    page.get_by_role("link", name="New variant").click()
    page.get_by_role("button", name="Next").click()
    page.get_by_role("button", name="New piece").click()
    square(page, "e6", ".making")
    page.get_by_role("button", name="Next").click()
    page.locator(".palette label[title^=White]").last.click()
    square(page, "b1", ".start-board")
    page.get_by_role("button", name="Next").click()
    page.get_by_text("The definition is complete").wait_for()
    page.get_by_role("button", name="Workshop").click()
    # The wizard's board has the piece, too, but no moves.
    until(page, "document.querySelector('fairychess-board')?.view?.moves?.some(({ uci }) => uci === 'b1c3')")
    square(page, "b1")
    square(page, "c3")
    until(page, "document.querySelector('fairychess-board').view.last?.uci === 'b1c3'")
    return 2


def write_a_variant(page: Page) -> int:
    """Write a variant with one new piece, and try the piece. The clicks of its move do not count."""
    page.get_by_role("link", name="Workshop").click()
    page.get_by_role("textbox", name="Definition").click()
    page.keyboard.press("Control+a")
    page.keyboard.insert_text('name = "mine"\nextends = "chess"\n[pieces.knight]\nmoves = "NF"\n')
    until(page, "document.querySelector('fairychess-board')?.view?.moves?.some(({ uci }) => uci === 'b1c3')")
    until(page, "document.querySelector('fairychess-board').view.variant.name === 'mine'")
    square(page, "b1")
    square(page, "c3")
    until(page, "document.querySelector('fairychess-board').view.last?.uci === 'b1c3'")
    return 2


def share_a_position(page: Page) -> int:
    """Share a position."""
    page.get_by_role("link", name="Board", exact=True).click()
    page.locator("fairychess-board").wait_for()
    page.get_by_role("button", name="Share").click()
    page.get_by_text("The link is copied.").wait_for()
    return 1


@pytest.mark.parametrize(
    ("task", "clicks"),
    [
        (play_to_the_end, 2),
        (find_the_mistake, 3),
        (import_a_game, 4),
        (make_a_variant, 9),
        (write_a_variant, 2),
        (share_a_position, 1),
    ],
    ids=lambda each: getattr(each, "__name__", ""),
)
def test_a_task_takes_few_clicks(chromium: Browser, server: WebServer, task: Callable[[Page], int], clicks: int) -> None:
    """The task returns the number of clicks that do not count: moves, and the way to where it begins."""
    with watched(chromium, 1440, 900) as page:
        page.context.grant_permissions(["clipboard-write"], origin=server.origin)
        page.add_init_script(COUNT)
        open_at(page, server)
        page.get_by_text("variants", exact=False).first.wait_for()
        others = task(page)
        assert page.evaluate("window.clicks") - others == clicks
