"""The page without a server: a variant can be played on it without any requests."""

from __future__ import annotations

import json
import re
from typing import TYPE_CHECKING, Any

import pytest

from fairychess import Board, FenError, Variant
from fairychess.web.static_page import embedded, static_page
from support.accessibility import fits
from support.wasm import needs_module
from test_web_access import audit

if TYPE_CHECKING:
    from collections.abc import Callable
    from pathlib import Path

    from playwright.sync_api import Browser, Page

    from conftest import Result

pytestmark = needs_module

HOSTILE = "</script><img src=x onerror='window.harmed=1'><script>window.harmed=1</script>&<!--"
TABLE = "document.querySelector('fairychess-table')"


@pytest.fixture
def opened(chromium: Browser, tmp_path: Path) -> Any:  # noqa: ANN401 - a generator of a function
    """Yield a function that writes a page's text to a file and opens it; it returns the page and its requests."""
    context = chromium.new_context(reduced_motion="reduce")
    errors: list[str] = []

    def open_page(text: str) -> tuple[Page, list[str]]:
        path = tmp_path / "page.html"
        path.write_text(text, encoding="utf-8")
        page, requests = context.new_page(), list[str]()
        page.on("pageerror", lambda error: errors.append(str(error)))
        page.on("request", lambda request: requests.append(request.url))
        page.goto(path.as_uri())
        wait(page, f"{TABLE}.game?.views.length > 0")
        return page, requests

    yield open_page
    context.close()
    assert not errors, errors


def wait(page: Page, condition: str) -> None:
    """Wait until a condition is true. Playwright's own way of waiting is forbidden by the page's policy."""
    for _ in range(600):
        if page.evaluate(condition):
            return
        page.wait_for_timeout(50)
    raise AssertionError(f"{condition}: {page.evaluate(f'{TABLE}.status.textContent')}")


def moved(page: Page) -> Board:
    """Return the page's game, played in Python."""
    board = Board("stoltz")
    for move in page.evaluate(f"{TABLE}.game.views.slice(1).map(({{ last }}) => last.uci)"):
        board.push_uci(move)
    return board


@pytest.mark.browser
def test_a_game_against_the_engine(opened: Callable[[str], tuple[Page, list[str]]]) -> None:
    page, requests = opened(static_page(Variant("stoltz")))
    page.get_by_role("button", name=re.compile("Accept")).click()
    wait(page, f"{TABLE}.game.views.length === 3")
    page.get_by_label("Level").fill("0")
    page.evaluate(f"{TABLE}.board.enter('Nf3')")
    wait(page, f"{TABLE}.game.views.length === 5")
    board = moved(page)
    assert page.get_by_label("FEN of the position").input_value() == board.fen()
    listed = page.locator("ol[aria-label=Moves] button").all_inner_texts()
    assert (listed[0], listed[2], len(listed)) == ("accept", "Nf3", 4)
    page.locator("ol[aria-label=Moves] button").nth(1).click()
    wait(page, f"{TABLE}.game.at === 2")
    page.get_by_role("button", name="Take back").click()
    wait(page, f"{TABLE}.game.views.length === 1")
    page.get_by_role("button", name="Flip").click()
    assert page.evaluate(f"{TABLE}.board.orientation") == "b"
    page.get_by_label("You play").select_option("b")
    page.get_by_role("button", name="New game").click()
    wait(page, f"{TABLE}.game.views.length === 2")
    page.get_by_label("You play").select_option("both")
    page.get_by_role("button", name="Analyse").click()
    wait(page, f"{TABLE}.lines.children.length > 1")
    assert requests[0].startswith("file:")
    assert all(url.startswith("blob:") for url in requests[1:])


@pytest.mark.browser
@pytest.mark.parametrize("scheme", ["light", "dark"])
def test_no_rule_of_accessibility_is_violated(opened: Callable[[str], tuple[Page, list[str]]], scheme: Any) -> None:  # noqa: ANN401
    page, _ = opened(static_page(Variant("stoltz")))
    page.emulate_media(color_scheme=scheme)
    page.get_by_role("button", name=re.compile("Accept")).click()
    page.get_by_role("button", name="Analyse").click()
    wait(page, f"{TABLE}.lines.children.length > 1")
    assert page.evaluate(f"{TABLE}.board.theme") == {"light": "wood", "dark": "night"}[scheme]
    for width in (1200, 320):
        page.set_viewport_size({"width": width, "height": 800})
        assert fits(page)
        assert audit(page) == []


@pytest.mark.browser
def test_names_in_a_definition_are_only_text(opened: Callable[[str], tuple[Page, list[str]]]) -> None:
    text = f'name = "mine"\ntitle = {json.dumps(HOSTILE)}\ndescription = {json.dumps(HOSTILE)}\nextends = "chess"\n'
    page, _ = opened(static_page(Variant.from_toml(text)))
    assert page.get_by_role("heading").inner_text() == HOSTILE
    assert page.evaluate("[window.harmed, document.images.length]") == [None, 0]
    assert page.evaluate(f"{TABLE}.game.view.variant.title") == HOSTILE


@pytest.mark.browser
def test_the_policy_allows_no_requests(opened: Callable[[str], tuple[Page, list[str]]]) -> None:
    start = "rnbqk/ppppp/5/PPPPP/RNBQK w - - 0 1"
    page, _ = opened(static_page(Variant("gardner"), fen=start))
    assert page.evaluate(f"{TABLE}.game.view.fen") == start
    tried = """async () => {
        const violated = new Promise((resolve) => document.addEventListener("securitypolicyviolation", resolve));
        Object.assign(new Image(), { src: "http://board.test/x.png" });
        return (await violated).effectiveDirective;
    }"""
    assert page.evaluate(tried) == "img-src"
    assert page.evaluate("fetch('http://board.test/').catch(({ name }) => name)") == "TypeError"


def test_pages_are_the_same_each_time_and_refuse_positions_that_are_wrong() -> None:
    assert static_page(Variant("chess")) == static_page(Variant("chess"))
    with pytest.raises(FenError):
        static_page(Variant("chess"), fen="x")


def test_the_command_writes_a_page(fairychess_command: Callable[..., Result], tmp_path: Path) -> None:
    done = fairychess_command("web", "stoltz", "--static", "stoltz.html")
    assert (done.code, done.err) == (0, "")
    assert done.out.startswith("Written to stoltz.html (1.")
    assert (tmp_path / "stoltz.html").read_text(encoding="utf-8") == static_page(Variant("stoltz"))
    assert fairychess_command("web", "--static", "x.html").err == "fairychess: --static needs one variant or definition, not 0\n"
    assert fairychess_command("web", "no-such", "--static", "x.html").code == 2
    assert not (tmp_path / "x.html").exists()


def test_no_tag_begins_in_embedded_data() -> None:
    element = embedded("data", {"name": HOSTILE})
    assert element.count("<") == 2
    content = element.removeprefix('<script type="application/json" id="data">').removesuffix("</script>")
    assert json.loads(content) == {"name": HOSTILE}


@pytest.mark.browser
@pytest.mark.parametrize(("width", "height"), [(1440, 900), (1366, 768), (844, 390)])
def test_board_reserves_and_vote_are_seen_without_scrolling(
    opened: Callable[[str], tuple[Page, list[str]]], width: int, height: int
) -> None:
    page, _ = opened(static_page(Variant("stoltz")))
    page.set_viewport_size({"width": width, "height": height})
    page.wait_for_timeout(200)
    for element in (page.locator("fairychess-board"), *page.locator("[data-button]").all(), *page.locator(".tray").all()):
        box = element.bounding_box()
        assert box
        assert box["y"] >= 0
        assert box["y"] + box["height"] <= height
