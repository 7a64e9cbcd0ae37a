"""The clocks of a game at one board: what a move earns, taking back, looking at earlier moves, and playing on after a flag."""

from __future__ import annotations

from typing import TYPE_CHECKING

import pytest

from test_web_screens import enter, open_at, until

if TYPE_CHECKING:
    from playwright.sync_api import Page

    from support.web_server import WebServer

pytestmark = pytest.mark.browser

TIME = """
let spent = 0;
performance.now = () => spent;
window.spend = (seconds) => { spent += seconds * 1000; };
"""
"""Stops the time, except for what the tests spend."""


def begin(page: Page, server: WebServer, clock: str, players: str = "two") -> None:
    page.add_init_script(TIME)
    open_at(page, server, screen="table", variant="chess")
    page.get_by_role("button", name="New game").click()
    page.get_by_label("Players").select_option(players)
    page.get_by_role("combobox", name="Clock").select_option(clock)
    page.get_by_role("button", name="Begin").click()
    page.locator(".clock:visible").first.wait_for()


def until_left(page: Page, white: str, black: str) -> None:
    """Wait until the clocks show these times."""
    for side, left in (("White", white), ("Black", black)):
        page.get_by_label(f"Clock of {side}").get_by_text(left, exact=True).wait_for()


def spend(page: Page, seconds: float) -> None:
    page.evaluate(f"spend({seconds})")


def test_taking_back_restores_the_times(window: Page, server: WebServer) -> None:
    begin(window, server, "3+2")
    enter(window, "e4")
    spend(window, 10)
    enter(window, "e5")
    until_left(window, "3:00", "2:52")
    spend(window, 20)
    enter(window, "Nf3")
    until_left(window, "2:42", "2:52")
    window.get_by_role("button", name="Take back").click()
    until_left(window, "3:00", "2:52")
    window.get_by_role("button", name="Take back").click()
    until_left(window, "3:00", "3:00")
    window.reload()
    until_left(window, "3:00", "3:00")
    spend(window, 30)
    enter(window, "d5")
    until_left(window, "3:00", "2:32")


def test_the_clock_runs_while_earlier_moves_are_looked_at(window: Page, server: WebServer) -> None:
    begin(window, server, "1+0")
    enter(window, "e4")
    window.get_by_role("button", name="First position").click()
    until(window, "document.querySelector('fairychess-board').view.ply === 0")
    spend(window, 10)
    until_left(window, "1:00", "0:50")
    spend(window, 50)
    window.get_by_text("Game over: Black's time is up (1-0)").wait_for()
    assert window.locator(".moves [aria-current]").inner_text() == "e4"


def test_a_game_goes_on_without_clocks_after_a_flag(window: Page, server: WebServer) -> None:
    begin(window, server, "1+0")
    enter(window, "e4")
    spend(window, 61)
    window.get_by_text("Game over: Black's time is up (1-0)").wait_for()
    window.get_by_role("button", name="Take back").click()
    window.locator(".clock:visible").first.wait_for(state="detached")
    enter(window, "e5")
    window.wait_for_timeout(500)
    assert window.locator(".state span").inner_text() == "White to move"


def test_the_engine_loses_no_time_while_earlier_moves_are_looked_at(window: Page, server: WebServer) -> None:
    begin(window, server, "60+30", "w")
    enter(window, "e4")
    window.get_by_role("button", name="First position").click()
    window.get_by_text("The engine thinks").wait_for(state="detached")
    spend(window, 7200)
    window.wait_for_timeout(500)
    assert "Game over" not in window.locator(".state").inner_text()
