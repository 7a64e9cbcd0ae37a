"""The screens for all users: axe finds no violations on any screen, in either theme; all fit on a phone and at 200 %."""

from __future__ import annotations

from typing import TYPE_CHECKING

import pytest

from support.accessibility import violations
from support.web_server import WebServer

if TYPE_CHECKING:
    from collections.abc import Callable, Iterator
    from pathlib import Path

    from playwright.sync_api import Browser, Page

pytestmark = pytest.mark.browser

MINE = 'name = "mine"\nextends = "chess"\n'
WRONG = MINE + '[pieces.knight]\nlettr = "N"\n'


@pytest.fixture(scope="module")
def server(tmp_path_factory: pytest.TempPathFactory) -> Iterator[WebServer]:
    folder: Path = tmp_path_factory.mktemp("files")
    (folder / "mine.toml").write_text(WRONG)
    (folder / "games.pgn").write_text("1. e4 {good} e5 (1... c5 2. Nf3) 2. Nf3 1-0\n")
    made = WebServer(tmp_path_factory.mktemp("state"), "--dir", str(folder))
    yield made
    made.kill()


def home(page: Page, server: WebServer) -> None:
    page.goto(server.address())
    page.get_by_text("variants", exact=False).first.wait_for()
    page.get_by_label("Search all variants").fill("duck")


def table(page: Page, server: WebServer) -> None:
    page.goto(server.address(screen="table", variant="stoltz"))
    page.locator("fairychess-board").wait_for()
    page.keyboard.press("l")
    page.locator(".lines li").nth(1).wait_for()
    page.get_by_role("tab", name="Notes").click()


def workshop(page: Page, server: WebServer) -> None:
    page.goto(server.address())
    page.get_by_role("link", name="mine.toml").click()
    page.locator(".problems .problem").first.wait_for()
    area = page.get_by_role("textbox", name="Definition")
    area.press("Control+End")
    area.press("m")
    page.get_by_role("option").first.wait_for()


def pieces(page: Page, server: WebServer) -> None:
    page.goto(server.address(screen="pieces", variant="wolf"))
    page.locator(".diagrams img").first.wait_for()


def setup(page: Page, server: WebServer) -> None:
    page.goto(server.address(screen="setup", variant="crazyhouse"))
    page.locator(".palette label").first.wait_for()


def games(page: Page, server: WebServer) -> None:
    page.goto(server.address())
    page.get_by_role("link", name="games.pgn").click()
    page.locator(".moves .move").first.wait_for()


def new_game(page: Page, server: WebServer) -> None:
    page.goto(server.address(screen="table", variant="chess"))
    page.get_by_role("button", name="New game").click()


def pressed(page: Page, server: WebServer, button: str) -> None:
    page.goto(server.address(screen="table", variant="chess"))
    page.get_by_role("button", name=button).click()
    page.locator("dialog").wait_for()


def importing(page: Page, server: WebServer) -> None:
    pressed(page, server, "Import")


def exporting(page: Page, server: WebServer) -> None:
    pressed(page, server, "Export")


def sharing(page: Page, server: WebServer) -> None:
    pressed(page, server, "Share")


def keys(page: Page, server: WebServer) -> None:
    pressed(page, server, "Shortcuts")


def review(page: Page, server: WebServer) -> None:
    games(page, server)
    page.get_by_role("button", name="Open on the board").click()
    page.get_by_role("tab", name="Review").click()
    page.get_by_role("button", name="Review this game").click()
    page.get_by_text("Reviewed").wait_for()


def sandbox(page: Page, server: WebServer) -> None:
    pieces(page, server)
    page.get_by_role("button", name="Sandbox of the king").click()
    page.get_by_text("8 moves").wait_for()


def difference(page: Page, server: WebServer) -> None:
    page.goto(server.address(screen="workshop"))
    page.locator(".problems .good").wait_for()
    page.get_by_role("button", name="Keep a version").click()
    page.get_by_role("textbox", name="Definition").fill(MINE)
    page.get_by_role("button", name="Version 1").click()
    page.locator(".difference").wait_for()


def not_connected(page: Page, server: WebServer) -> None:
    page.goto(server.origin + "/")
    page.locator("#connection", has_text="token").wait_for()


SHOWN: list[Callable[[Page, WebServer], None]] = [
    home, table, workshop, pieces, setup, games, new_game, importing, exporting, sharing, keys, review, sandbox, difference,
    not_connected,
]  # fmt: skip


@pytest.mark.parametrize("show", SHOWN, ids=lambda show: show.__name__)
def test_no_rule_of_accessibility_is_violated(
    chromium: Browser, server: WebServer, show: Callable[[Page, WebServer], None]
) -> None:
    page = chromium.new_page(reduced_motion="reduce")
    page.set_default_timeout(15_000)
    show(page, server)
    found = violations(page)
    page.close()
    assert found == []
