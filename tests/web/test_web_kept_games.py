"""Games that the browser keeps: looking at boards, new games and other windows lose none, and a lost one is named."""

from __future__ import annotations

import json
from typing import TYPE_CHECKING

import pytest

from fairychess import Board
from test_web_screens import enter, moves, open_at, two_people, until, view

if TYPE_CHECKING:
    from playwright.sync_api import Browser, Page

    from support.web_server import WebServer

pytestmark = pytest.mark.browser

SAVED = "Object.keys(localStorage).filter((key) => key.startsWith('game ')).map((key) => JSON.parse(localStorage[key]))"
PLAYED = f"{SAVED}.filter(({{ nodes }}) => nodes.length > 1).map(({{ nodes }}) => nodes.map(({{ san }}) => san).join(' ').trim())"


def test_looking_at_boards_costs_no_game(page: Page) -> None:
    kept = """async () => {
        const { games, keep } = await import("/app/store.js");
        const row = { title: "", start: {}, current: 0, tags: {}, sides: {}, level: 1, clock: null };
        const game = (number, nodes) => keep({ ...row, id: `${nodes.length} ${number}`, nodes, changed: number });
        for (let number = 0; number < 50; number++) game(number, [{}, { parent: 0, uci: "e2e4" }]);
        for (let number = 100; number < 150; number++) game(number, [{}]);
        return games().map(({ id }) => id);
    }"""
    found = page.evaluate(kept)
    assert [each for each in found if each.startswith("2")] == [f"2 {number}" for number in range(49, 9, -1)]
    assert [each for each in found if each.startswith("1")] == [f"1 {number}" for number in range(149, 109, -1)]


def test_a_new_game_leaves_the_one_before_among_the_recent_games(window: Page, server: WebServer) -> None:
    two_people(window, server)
    enter(window, "e4")
    window.get_by_role("button", name="New game").click()
    window.get_by_label("Players").select_option("two")
    window.get_by_role("button", name="Begin").click()
    window.get_by_text("No moves yet.").wait_for()
    enter(window, "d4")
    assert sorted(window.evaluate(PLAYED)) == ["d4", "e4"]


def test_a_position_is_imported_after_a_game_that_was_lost_on_time(window: Page, server: WebServer) -> None:
    two_people(window, server)
    enter(window, "e4")
    key = "Object.keys(localStorage).find(key => key.startsWith('game '))"
    clock = '"clock":{"increment":0,"left":{"w":1,"b":1}}'
    window.evaluate(f"localStorage[{key}] = localStorage[{key}].replace('\"clock\":null', '{clock}')")
    window.reload()
    window.get_by_text("Game over: Black's time is up (1-0)").wait_for()
    window.get_by_role("button", name="Import").click()
    fen = "4k3/8/8/8/8/8/4P3/4K3 w - - 0 1"
    window.get_by_label("FEN of a position").fill(fen)
    window.get_by_role("button", name="Play from this FEN").click()
    until(window, f"document.querySelector('fairychess-board').view.fen === '{fen}'")
    window.locator(".state", has_text="White to move").wait_for()
    enter(window, "e4")
    enter(window, "Kd7")
    window.wait_for_timeout(300)
    assert moves(window) == ["e4", "Kd7"]
    assert window.locator(".state").inner_text().startswith("White to move")
    assert sorted(window.evaluate(PLAYED)) == ["e4", "e4 Kd7"]


def test_two_windows_show_the_same_game(chromium: Browser, server: WebServer) -> None:
    context = chromium.new_context(viewport={"width": 1280, "height": 800}, reduced_motion="reduce")
    context.set_default_timeout(15_000)
    window, other = context.new_page(), context.new_page()
    two_people(window, server)
    enter(window, "e4")
    open_at(other, server, screen="table", game=window.url.rpartition("game=")[2])
    assert moves(other) == ["e4"]
    enter(other, "e5")
    until(window, "document.querySelectorAll('.moves .move').length === 2")
    window.get_by_role("button", name="First position").click()
    until(window, "document.querySelector('fairychess-board').view.ply === 0")
    enter(other, "Nf3")
    until(window, "document.querySelectorAll('.moves .move').length === 3")
    assert view(window)["fen"] == Board().fen()  # who looks back stays there
    assert view(other)["ply"] == 3
    enter(window, "d4")
    until(other, "document.querySelector('.variation .move')?.textContent === 'd4'")
    assert view(other)["ply"] == 3
    assert window.evaluate(PLAYED) == ["e4 e5 Nf3 d4"]
    context.close()


def test_two_windows_show_the_same_definition(chromium: Browser, server: WebServer) -> None:
    context = chromium.new_context(viewport={"width": 1280, "height": 800}, reduced_motion="reduce")
    context.set_default_timeout(15_000)
    window, other = context.new_page(), context.new_page()
    open_at(window, server, screen="workshop")
    open_at(other, server, screen="workshop", game=window.url.rpartition("game=")[2])
    area = window.get_by_role("textbox", name="Definition")
    area.fill(area.input_value().replace('"NL"', '"NLW"'))
    until(other, "document.querySelector('textarea').value.includes('NLW')")
    other.locator(".problems .good").wait_for()
    assert view(other)["variant"]["id"] == view(window)["variant"]["id"]
    context.close()


def test_a_game_that_is_kept_no_longer_is_named(window: Page, server: WebServer) -> None:
    for screen in ("table", "setup", "pieces", "workshop"):
        window.goto("about:blank")
        window.goto(server.address(screen=screen, game="doesnotexist"))
        window.locator(".problem", has_text="This game is no longer kept in this browser.").wait_for()
        assert window.get_by_role("button", name="Home").is_visible(), screen
        assert window.evaluate(f"JSON.stringify({SAVED})") == json.dumps([])
