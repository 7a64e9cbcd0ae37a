"""The board in the browser, accessible to all users: screen readers, themes, native pieces, and hostile names."""

from __future__ import annotations

from dataclasses import asdict
from typing import TYPE_CHECKING

import pytest

from fairychess import Board, Variant
from fairychess.pictures import sprites
from fairychess.pictures.duck import BEAK, BODY, WING_AND_EYE
from fairychess.styles.theme import THEMES
from support.board_driver import Driver

if TYPE_CHECKING:
    from playwright.sync_api import Page


pytestmark = pytest.mark.browser

PROMOTING = "1nbq3r/2P4k/8/8/8/3P4/PP4PP/R3K2R w KQ - 0 1"
BAD = "<img src=x onerror=alert(1)>"
HOSTILE = """<svg xmlns="http://www.w3.org/2000/svg">
<symbol id="x" onload="alert(1)">
<script>alert(1)</script>
<image href="http://evil.test/x"/>
<path d="M0,0" onclick="alert(1)" style="fill:url(http://evil.test)" fill="url(http://evil.test)"/>
</symbol></svg>"""


def audit(page: Page) -> list[str]:
    """Return the accessibility rules that the page violates."""
    axe = pytest.importorskip("axe_playwright_python.sync_playwright").Axe()
    found = axe.run(page).response["violations"]
    return [f"{each['id']}: {[node['html'] for node in each['nodes']][:3]}" for each in found]


@pytest.mark.parametrize("theme", THEMES)
def test_no_rule_of_accessibility_is_violated(page: Page, theme: str) -> None:
    driver = Driver(page, Board("stoltz"))
    page.evaluate("theme => { board.theme = theme; }", theme)
    assert not audit(page)
    driver.show(Board("seirawan"))
    page.evaluate("theme => { board.theme = theme; }", theme)
    driver.click("b1", "c3")
    assert page.locator(".choice").count() == 3
    assert not audit(page)
    driver.show(Board(fen=PROMOTING))
    page.evaluate("board.type()")
    assert not audit(page)


def test_the_themes_are_those_of_python(page: Page) -> None:
    found = page.evaluate("import('/board/themes.js').then(({THEMES}) => THEMES)")
    assert found == {
        name: {key: value for key, value in asdict(theme).items() if key != "name"} for name, theme in THEMES.items()
    }


def test_the_duck_is_that_of_python(page: Page) -> None:
    outlines = """import('/board/marks.js').then(({ duck }) =>
        [...duck().querySelectorAll('path')].map((path) => path.getAttribute('d')))"""
    assert page.evaluate(outlines) == [BODY, BEAK, WING_AND_EYE]


def test_pieces_of_native_shogi_point_forward(page: Page) -> None:
    Driver(page, Board("shogi"))
    page.evaluate("text => { board.sprites = text; }", sprites(Variant("shogi"), shapes="native").svg)
    turned = "board.stage.pieces.figures.get('e9').element.firstChild.getAttribute('transform')"
    assert page.evaluate(turned) == "rotate(180 50 50)"
    page.evaluate("board.flip()")
    assert page.evaluate(turned) == "rotate(0 50 50)"


def test_hostile_names_are_texts(page: Page) -> None:
    driver = Driver(page, Board())
    view = driver.view()
    view["variant"] |= {"title": BAD, "id": BAD, "reserves": True}
    for piece in view["variant"]["pieces"]:
        piece["name"], piece["letter"] = f"{BAD}{piece['name']}", "<"
    view["reserve"]["w"] = {f"{BAD}queen": 1}
    view["moves"].append({"uci": BAD, "san": BAD, "drop": f"{BAD}queen", "to": "e4", "acts": [["put", "e4", f"{BAD}queen", "w"]]})
    view["moves"].append({"uci": f"{BAD}2", "san": BAD, "drop": f"{BAD}queen", "to": "e4", "acts": [["wall", "e5"]]})
    page.evaluate("view => { board.view = view; }", view)
    page.keyboard.press("/")
    page.evaluate("board.type()")
    page.keyboard.press("Escape")
    driver.click(f"@{BAD}queen", "e4")
    assert page.locator(".choice").count() == 2
    risky = "img, script, image, [onload], [onclick], [onerror]"
    page.evaluate("text => { board.sprites = text; }", HOSTILE)
    assert page.evaluate("board.stage.sprites.ids.has('x')")
    assert not page.evaluate("risky => board.shadowRoot.querySelectorAll(risky).length", risky)
    assert page.evaluate("board.shadowRoot.querySelector('.symbols path').attributes.length") == 1
