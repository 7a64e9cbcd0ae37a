"""Endgame tables and openings for all users, as in test_web_screens_access.py."""

from __future__ import annotations

from typing import TYPE_CHECKING

import pytest

from fairychess import Variant
from fairychess.book import Book, BookGame
from fairychess.endgames import generate
from support.accessibility import violations
from support.web_server import WebServer

if TYPE_CHECKING:
    from collections.abc import Callable, Iterator
    from pathlib import Path

    from playwright.sync_api import Browser, Page

pytestmark = pytest.mark.browser


@pytest.fixture(scope="module")
def server(tmp_path_factory: pytest.TempPathFactory) -> Iterator[WebServer]:
    folder: Path = tmp_path_factory.mktemp("references")
    generate("chess", "KRK", directory=folder / "tables")
    games = [BookGame(("e2e4", "e7e5"), "1-0"), BookGame(("d2d4", "d7d5"), "1/2-1/2"), BookGame(("d2d4",), "0-1")]
    Book.of_games(Variant("chess"), games, min_games=1).write(folder / "some.book")
    (folder / "bad.book").write_text("[]")
    books = [part for name in ("some.book", "bad.book") for part in ("--book", str(folder / name))]
    made = WebServer(tmp_path_factory.mktemp("state"), "--endgames", str(folder / "tables"), *books)
    yield made
    made.kill()


def endgame(page: Page, server: WebServer) -> None:
    page.goto(server.address(screen="table", variant="chess", fen="8/8/8/3k4/8/8/8/R3K3%20w%20-%20-%200%201"))
    page.get_by_role("button", name="Analyse").click()
    page.locator(".results li").first.wait_for()


def openings(page: Page, server: WebServer) -> None:
    page.goto(server.address(screen="table", variant="chess"))
    page.get_by_role("tab", name="Openings").click()
    page.locator(".source .problem").wait_for()


def no_openings(page: Page, server: WebServer) -> None:
    page.goto(server.address(screen="table", variant="wolf"))
    page.get_by_role("tab", name="Openings").click()
    page.get_by_text("There are no games").or_(page.locator(".source .problem")).wait_for()


@pytest.mark.parametrize("show", [endgame, openings, no_openings], ids=lambda show: show.__name__)
def test_no_rule_of_accessibility_is_violated(
    chromium: Browser, server: WebServer, show: Callable[[Page, WebServer], None]
) -> None:
    page = chromium.new_page(reduced_motion="reduce")
    page.set_default_timeout(15_000)
    show(page, server)
    found = violations(page)
    page.close()
    assert found == []
