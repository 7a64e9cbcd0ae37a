"""The Workshop in a real browser: definitions are written, checked and saved, and games continue under their rules."""

from __future__ import annotations

import json
import re
from typing import TYPE_CHECKING

import pytest

from support.web_server import WebServer
from test_web_screens import MINE, enter, good, guarded, moves, open_at, two_people, until, view

if TYPE_CHECKING:
    from collections.abc import Iterator
    from pathlib import Path

    from playwright.sync_api import Browser, Page

pytestmark = pytest.mark.browser


@pytest.fixture(scope="module")
def folder(tmp_path_factory: pytest.TempPathFactory) -> Path:
    made = tmp_path_factory.mktemp("files")
    (made / "mine.toml").write_text(MINE)
    return made


@pytest.fixture(scope="module")
def server(tmp_path_factory: pytest.TempPathFactory, folder: Path) -> Iterator[WebServer]:
    made = WebServer(tmp_path_factory.mktemp("state"), "--dir", str(folder))
    yield made
    made.kill()


@pytest.fixture
def window(chromium: Browser, server: WebServer) -> Iterator[Page]:
    with guarded(chromium, server) as page:
        yield page


def type_definition(page: Page, text: str) -> None:
    """Replace the definition."""
    page.get_by_role("textbox", name="Definition").fill(text)


def test_a_game_goes_on_under_new_rules(window: Page, server: WebServer) -> None:
    open_at(window, server, screen="workshop")
    good(window)
    for move in ("Nf3", "e5", "Nxe5"):
        enter(window, move)
    text = window.get_by_role("textbox", name="Definition").input_value()
    type_definition(window, text.replace('"NL"', '"L"'))
    window.get_by_text("it broke: g1f3 is no longer legal, the knight on g1 does not move to f3").wait_for()
    assert moves(window) == []
    type_definition(window, text.replace('"NL"', '"NLW"'))
    window.get_by_text("all 3 moves are legal").wait_for()
    assert moves(window) == ["Nf3", "e5", "Nxe5"]
    type_definition(window, text.replace("letter =", "lettr ="))
    window.locator(".problems .problem").first.wait_for()
    window.get_by_text(re.compile("problems?, playing the last good one")).wait_for()
    enter(window, "d6")
    assert moves(window)[-1] == "d6"
    window.get_by_role("button", name="Use letter").click()
    good(window)
    assert "letter = " in window.get_by_role("textbox", name="Definition").input_value()
    window.get_by_text("all 4 moves are legal").wait_for()


def test_variations_and_comments_stay_under_new_rules(window: Page, server: WebServer) -> None:
    def note() -> str:
        return window.get_by_label("Comment on the move").input_value()

    open_at(window, server, screen="workshop")
    good(window)
    for move in ("e4", "e5", "Nf3", "Nc6"):
        enter(window, move)
    window.locator(".moves .move", has_text="e5").click()
    until(window, "document.querySelector('fairychess-board').view.ply === 2")
    enter(window, "d4")
    window.get_by_role("tab", name="Notes").click()
    window.get_by_label("Comment on the move").fill("the centre")
    window.get_by_role("tab", name="Moves").click()
    text = window.get_by_role("textbox", name="Definition").input_value()
    type_definition(window, text.replace('"NL"', '"L"'))
    window.get_by_text("from move 3 of 4, where it broke: g1f3 is no longer legal").wait_for()
    assert moves(window) == ["e4", "e5", "d4"]
    assert note() == "the centre"
    type_definition(window, text.replace('"NL"', '"NLW"'))
    window.get_by_text("all 5 moves are legal").wait_for()
    assert window.locator(".variation .move").all_inner_texts() == ["d4"]
    assert moves(window) == ["e4", "e5", "Nf3", "d4", "Nc6"]
    assert (note(), view(window)["ply"]) == ("the centre", 3)
    window.get_by_role("button", name="New game").click()
    window.get_by_label("Players").select_option("two")
    window.get_by_role("button", name="Begin").click()
    window.get_by_text("No moves yet.").wait_for()
    before = json.dumps(view(window)["variant"]["id"])
    type_definition(window, text)
    until(window, f"document.querySelector('fairychess-board').view.variant.id !== {before}")
    assert moves(window) == []


def test_a_game_of_a_variant_goes_on_under_rules_of_ones_own(window: Page, server: WebServer) -> None:
    two_people(window, server)
    for move in ("e4", "e5"):
        enter(window, move)
    before = window.url
    window.get_by_role("link", name="Workshop").click()
    good(window)
    assert moves(window) == ["e4", "e5"]
    area = window.get_by_role("textbox", name="Definition")
    area.fill(area.input_value().replace('name = "chess"', 'name = "mine"'))
    until(window, "document.querySelector('fairychess-board').view.variant.name === 'mine'")
    enter(window, "Nf3")
    window.get_by_role("button", name="Keep a version").click()
    window.get_by_role("button", name="Version 1").wait_for()
    window.goto(before)
    until(window, "document.querySelector('fairychess-board')?.view?.variant.name === 'chess'")
    assert moves(window) == ["e4", "e5"]
    window.get_by_role("link", name="Edit").click()
    window.get_by_role("button", name="Play from here").click()
    window.get_by_text("No moves yet.").wait_for()
    assert (moves(window), view(window)["ply"]) == ([], 2)
    window.goto(before)
    window.locator(".moves .move").nth(1).wait_for()
    assert moves(window) == ["e4", "e5"]


def test_a_definition_is_typed_key_by_key(window: Page, server: WebServer) -> None:
    open_at(window, server, screen="workshop")
    good(window)
    enter(window, "e4")
    text = 'name = "m"\nextends = "wolf"\n[board]\nranks = 10\n'
    area = window.get_by_role("textbox", name="Definition")
    for end in range(len(text) + 1):
        area.fill(text[:end])
        shown = view(window)
        assert shown["moves"], text[:end]
        assert shown["variant"]["name"] in ("mygame", "m")
    good(window)
    until(window, "document.querySelector('fairychess-board').view.variant.name === 'm'")
    window.reload()
    good(window)
    assert area.input_value() == text
    assert view(window)["variant"]["name"] == "m"


def test_keys_are_completed_and_explained(window: Page, server: WebServer) -> None:
    open_at(window, server, screen="workshop")
    good(window)
    area = window.get_by_role("textbox", name="Definition")
    area.press("Control+End")
    area.press_sequentially("\n[captures]\nto_r")
    option = window.get_by_role("option", name="to_reserve")
    option.wait_for()
    shown, editor = option.bounding_box(), window.locator(".editor").bounding_box()
    assert shown and editor  # noqa: PT018 - boxes
    assert editor["y"] <= shown["y"] < editor["y"] + editor["height"] - shown["height"]
    area.press("Enter")
    area.press_sequentially("t")
    window.get_by_role("option", name="true").wait_for()
    area.press("Tab")
    assert area.input_value().endswith("[captures]\nto_reserve = true")
    assert "to_reserve" in window.locator(".key-help").inner_text()


def test_files_are_saved_unless_they_changed_meanwhile(window: Page, server: WebServer, folder: Path) -> None:
    open_at(window, server)
    window.get_by_role("link", name="mine.toml", exact=True).click()
    good(window)
    area = window.get_by_role("textbox", name="Definition")
    area.fill(MINE + "# one\n")
    window.get_by_role("button", name="Save mine.toml").click()
    window.get_by_text("mine.toml is saved").wait_for()
    assert (folder / "mine.toml").read_text() == MINE + "# one\n"
    (folder / "mine.toml").write_text(MINE + "# by another\n")
    area.fill(MINE + "# two\n")
    window.get_by_role("button", name="Save mine.toml").click()
    window.get_by_role("heading", name="mine.toml was changed meanwhile").wait_for()
    assert window.locator(".difference .removed").inner_text().strip() == "- # by another"
    assert (folder / "mine.toml").read_text() == MINE + "# by another\n"
    window.get_by_role("button", name="Take the file").click()
    assert area.input_value() == MINE + "# by another\n"
