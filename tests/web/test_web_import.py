"""Games that come from elsewhere: what cannot be read of a PGN, a file or a link is named, and of several games one is chosen."""

from __future__ import annotations

from typing import TYPE_CHECKING

import pytest

from support.web_server import WebServer
from test_web_analysis import pgn
from test_web_screens import moves, open_at, two_people, until

if TYPE_CHECKING:
    from collections.abc import Iterator

    from playwright.sync_api import Page

pytestmark = pytest.mark.browser

ILLEGAL = "line 1, column 13: 'Ke8' is not a legal move"
PACKED = """async () => (await import("/app/address.js")).pack({ variant: "chess", moves: ["e2e4", "e7e5", "e1e3", "a7a6"] })"""


@pytest.fixture(scope="module")
def server(tmp_path_factory: pytest.TempPathFactory) -> Iterator[WebServer]:
    folder = tmp_path_factory.mktemp("files")
    (folder / "bad.pgn").write_text("1. e4 e5 2. Ke8 *\n")
    (folder / "unknown.pgn").write_text('[Variant "Foo"]\n\n1. e4 *\n')
    made = WebServer(tmp_path_factory.mktemp("state"), "--dir", str(folder))
    yield made
    made.kill()


def test_what_cannot_be_read_of_a_pgn_is_named(window: Page, server: WebServer) -> None:
    def read(text: str) -> None:
        window.get_by_role("textbox", name="PGN", exact=True).fill(text)
        window.get_by_role("button", name="Open this PGN").click()

    two_people(window, server)
    window.get_by_role("button", name="Import").click()
    read("hello")
    window.locator("dialog .problem", has_text="line 1, column 1: 'hello' is not a move of chess").wait_for()
    read('[White "A"]\n\n1. d4 *\n\n[White "B"]\n\n1. c4 *\n')
    window.get_by_text("There are 2 games: choose one.").wait_for()
    assert window.locator("dialog .problem").inner_text() == ""
    listed = [text.partition(" ? ")[2] for text in window.locator("dialog .games li").all_inner_texts()]
    assert listed == ["1 move", "1 move"]
    read("1. e4 e5 2. Ke8 *")
    window.get_by_text("Only a part can be read. Open that?").wait_for()
    window.locator("dialog .games button", has_text=f"1 move; {ILLEGAL}").click()
    until(window, "document.querySelectorAll('.moves .move').length === 2")
    assert moves(window) == ["e4", "e5"]


def test_comments_before_variations_are_kept(window: Page, server: WebServer) -> None:
    two_people(window, server)
    window.get_by_role("button", name="Import").click()
    window.get_by_role("textbox", name="PGN", exact=True).fill("1. e4 e5 ({instead} 1... c5) *")
    window.get_by_role("button", name="Open this PGN").click()
    assert window.locator(".variation").inner_text().split() == ["instead", "1…", "c5"]
    assert "{instead}" in pgn(window).replace("{ ", "{").replace(" }", "}")


def test_errors_in_files_are_listed(window: Page, server: WebServer) -> None:
    for name, said in (("bad.pgn", f"1 move; {ILLEGAL}"), ("unknown.pgn", "'Foo' is not a built-in variant")):
        open_at(window, server)
        window.get_by_role("link", name=name).click()
        window.locator(".heading-of-game", has_text=said).wait_for()
        window.get_by_role("tab", name="All games").click()
        window.locator(".games li", has_text=said).wait_for()


def test_a_link_with_an_illegal_move_says_where_it_ends(window: Page, server: WebServer) -> None:
    open_at(window, server)
    open_at(window, server, screen="table", share=window.evaluate(PACKED))
    said = "The game of the link ends here: e1e3 is not legal, the king on e1 does not move to e3"
    window.locator(".state", has_text=said).wait_for()
    assert moves(window) == ["e4", "e5"]
    window.get_by_role("button", name="One move back").click()
    window.locator(".state", has_text="Black to move").wait_for()
