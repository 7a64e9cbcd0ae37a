"""Home and Appearance in a real browser: variants are found, games are listed, colours and pieces are chosen."""

from __future__ import annotations

from typing import TYPE_CHECKING

import pytest

from test_web_screens import enter, open_at, two_people, until, view

if TYPE_CHECKING:
    from playwright.sync_api import Page

    from support.web_server import WebServer

pytestmark = pytest.mark.browser


def test_home_finds_games(window: Page, server: WebServer) -> None:
    open_at(window, server)
    window.get_by_label("Search all variants").fill("8x10 wolf")
    window.get_by_text("variants found").wait_for()
    shown = window.locator(".card:visible").count()
    assert 0 < shown < 30
    window.locator(".card:visible a").first.click()
    window.locator("h1.title").wait_for()
    assert (view(window)["variant"]["files"], view(window)["variant"]["ranks"]) == (8, 10)
    window.go_back()
    window.get_by_role("heading", name="Which game?").wait_for()


def test_what_is_searched_for_comes_first(window: Page, server: WebServer) -> None:
    open_at(window, server)
    window.get_by_label("Search all variants").fill("amazon")
    window.get_by_text("variants found").wait_for()
    titles = window.locator(".card:visible strong").all_inner_texts()
    assert titles[0].startswith("Amazon")
    assert not window.get_by_role("heading", name="Games to discover").is_visible()
    window.get_by_label("Search all variants").fill("")
    window.get_by_role("heading", name="Games to discover").wait_for()
    assert window.locator(".family .card").count() > 300
    assert "http" not in " ".join(window.locator(".what").all_text_contents())
    assert window.get_by_role("link", name="About Duck Chess").first.get_attribute("rel") == "noreferrer"


def test_recent_games_are_those_with_moves(window: Page, server: WebServer) -> None:
    two_people(window, server, "wolf")
    two_people(window, server)
    for move in ("e4", "e5", "Nf3"):
        enter(window, move)
    open_at(window, server)
    recent = window.get_by_role("region", name="Recent games")
    assert recent.get_by_role("link").all_inner_texts() == ["Chess, 2 moves"]


def test_board_colours_and_pieces_can_be_chosen(window: Page, server: WebServer) -> None:
    two_people(window, server, "xiangqi")
    shown = """() => {
        const board = document.querySelector("fairychess-board");
        return [board.theme, board.stage.sprites.game, getComputedStyle(document.body).backgroundColor];
    }"""
    _, _, light = window.evaluate(shown)
    assert window.evaluate(shown)[:2] == ["wood", ""]
    window.get_by_role("button", name="Appearance").click()
    window.get_by_role("combobox", name="Colours").select_option("dark")
    assert window.evaluate(shown)[0] == "night"
    window.get_by_role("combobox", name="Board").select_option("lake")
    window.get_by_role("combobox", name="Pieces").select_option("native")
    until(window, "document.querySelector('fairychess-board').stage.sprites.game === 'xiangqi'")
    window.reload()
    until(window, "document.querySelector('fairychess-board')?.stage.sprites.game === 'xiangqi'")
    theme, _, dark = window.evaluate(shown)
    assert theme == "lake"
    assert dark != light
    open_at(window, server)
    assert "theme=lake&shapes=native" in (window.locator(".card img").first.get_attribute("src") or "")
