"""A game on two computers in a real browser: the invitation, the guest's page, a spectator, and a server that is killed."""

from __future__ import annotations

import time
from contextlib import contextmanager
from typing import TYPE_CHECKING

import pytest

from support.accessibility import BOTH_COLOURS, violations
from support.guests import host_of, invite
from support.web_server import WebServer

if TYPE_CHECKING:
    from collections.abc import Generator, Iterator
    from pathlib import Path

    from playwright.sync_api import Browser, Page

pytestmark = pytest.mark.browser

HOSTILE = "<img src=x onerror=window.broken=1>"


@pytest.fixture
def server(tmp_path: Path) -> Iterator[WebServer]:
    made = WebServer(tmp_path, "--lan")
    yield made
    made.kill()


@contextmanager
def window(chromium: Browser, address: str, width: int = 1280, height: int = 800) -> Generator[Page]:
    """Open a window with its own storage; script errors and refused resources fail the test."""
    context = chromium.new_context(viewport={"width": width, "height": height}, reduced_motion="reduce")
    page = context.new_page()
    page.set_default_timeout(20_000)
    wrong: list[str] = []
    page.on("pageerror", lambda error: wrong.append(str(error)))
    page.on("console", lambda message: wrong.append(message.text) if "Content Security Policy" in message.text else None)
    page.goto(address)
    yield page
    broken = page.evaluate("window.broken")
    context.close()
    assert (wrong, broken) == ([], None)


def moves(page: Page) -> list[str]:
    return page.locator(".moves .move").all_inner_texts()


def enter(page: Page, move: str) -> bool:
    """Enter a move as text on the board."""
    played: bool = page.evaluate("move => document.querySelector('fairychess-board').enter(move)", move)
    return played


def until_moves(page: Page, count: int) -> None:
    page.locator(".moves .move").nth(count - 1).wait_for()


def join(page: Page, name: str) -> None:
    page.get_by_label("Your name").fill(name)
    page.get_by_role("button", name="Join the game").click()
    page.locator("fairychess-board").wait_for()


def can_move(page: Page) -> bool:
    end = time.monotonic() + 5
    while not page.evaluate("document.querySelector('fairychess-board')?.canMove"):
        if time.monotonic() > end:
            return False
        page.wait_for_timeout(50)
    return True


def test_a_game_from_the_invitation_to_its_end(chromium: Browser, server: WebServer) -> None:
    with window(chromium, server.address(screen="room", variant="stoltz")) as host:
        host.get_by_label("Your name").fill(HOSTILE)
        host.get_by_label("Clock").select_option("3+2")
        host.get_by_role("button", name="Make an invitation").click()
        link = host.get_by_role("textbox", name="Invitation for your guest").input_value()
        watching = host.get_by_role("textbox", name="For those who only watch").input_value()
        host.get_by_role("button", name="Copy: Invitation for your guest").click()
        with window(chromium, link, 390, 844) as guest, window(chromium, watching) as watcher:
            guest.get_by_role("heading", name=f"{HOSTILE} invites you to a game").wait_for()
            join(guest, "Bob")
            for number, move in enumerate(("accept", "accept", "e4", "e5")):
                player = (host, guest)[number % 2]
                assert can_move(player)
                assert enter(player, move)
                for page in (host, guest, watcher):
                    until_moves(page, number + 1)
            assert moves(watcher) == ["accept", "accept", "e4", "e5"]
            assert host.locator(".clock:visible").count() == 2
            assert not watcher.evaluate("document.querySelector('fairychess-board').canMove")
            for name in ("Take back", "Offer a draw", "Resign"):
                assert watcher.get_by_role("button", name=name).count() == 0
            guest.get_by_role("button", name="Take back").click()
            host.get_by_text("Bob asks to take back the last move").wait_for()
            host.get_by_role("button", name="Accept", exact=True).click()
            watcher.locator(".moves .move").nth(3).wait_for(state="detached")
            guest.get_by_role("button", name="Resign").click()
            guest.get_by_role("dialog").get_by_role("button", name="Resign").click()
            for page in (host, guest, watcher):
                page.get_by_text("Game over: Black resigns (1-0)").wait_for()
            host.get_by_role("button", name="Play again, sides swapped").click()
            watcher.get_by_text("No moves yet").wait_for()
            assert can_move(guest)
            assert guest.evaluate("document.querySelector('fairychess-board').orientation") == "w"
            host.get_by_role("button", name="Call the game off").click()
            host.get_by_role("button", name="Open on the board").click()
            host.get_by_role("button", name="Analyse").wait_for()


def test_who_looks_back_stays_there(chromium: Browser, server: WebServer) -> None:
    links = invite(server)
    with window(chromium, links["guest"]) as guest, host_of(server) as host:
        join(guest, "Bob")
        host.until_is("phase", "running")
        for number, move in enumerate(("e4", "e5", "Nf3")):
            host.until(number)
            assert host.move(move)["san"] if number % 2 == 0 else can_move(guest) and enter(guest, move)
        until_moves(guest, 3)
        guest.get_by_role("button", name="First position").click()
        guest.wait_for_timeout(200)
        assert not guest.evaluate("document.querySelector('fairychess-board').canMove")
        guest.get_by_role("button", name="Last position").click()
        assert can_move(guest)
        assert enter(guest, "Nc6")
        guest.get_by_role("button", name="One move back").click()
        host.until(4)
        host.move("Bb5")
        until_moves(guest, 5)
        assert guest.locator(".moves [aria-current]").inner_text() == "Nf3"


def test_a_capture_shows_who_has_more(chromium: Browser, server: WebServer) -> None:
    links = invite(server, clock={"base": 60_000, "increment": 0})
    with window(chromium, links["guest"]) as guest, window(chromium, links["spectator"]) as watcher, host_of(server) as host:
        guest.get_by_text("you play Black, 1 minute.").wait_for()
        join(guest, "Bob")
        host.until_is("phase", "running")
        host.move("e4")
        assert can_move(guest)
        assert enter(guest, "d5")
        host.until(2)
        host.move("exd5")
        for page in (guest, watcher):
            page.get_by_role("group", name="White").get_by_text("+1").wait_for()
            page.get_by_role("img", name="has captured 1 pawn").wait_for()


def test_both_come_back_after_the_server_was_killed(chromium: Browser, server: WebServer) -> None:
    links = invite(server, clock={"base": 600_000, "increment": 0})
    with window(chromium, links["guest"]) as guest, window(chromium, server.address(screen="room")) as host:
        join(guest, "Bob")
        assert can_move(host)
        assert enter(host, "e4")
        until_moves(guest, 1)
        server.kill()
        guest.get_by_text("not connected, trying again").wait_for()
        server.start()
        guest.locator("#connection:empty").wait_for(state="attached")
        assert can_move(guest)
        assert enter(guest, "e5")
        until_moves(host, 2)
        guest.reload()
        until_moves(guest, 2)  # without another name


def test_no_rule_of_accessibility_is_violated(chromium: Browser, server: WebServer) -> None:
    found: list[str] = []

    def audit(page: Page, what: str) -> None:
        found.extend(f"{what}: {each}" for each in violations(page, BOTH_COLOURS))

    with window(chromium, server.address(screen="room")) as host:
        host.get_by_label("Your name").wait_for()
        audit(host, "invitation")
        host.get_by_role("button", name="Make an invitation").click()
        link = host.get_by_role("textbox", name="Invitation for your guest").input_value()
        host.locator("fairychess-board").wait_for()
        audit(host, "links")
        with window(chromium, link) as guest:
            guest.get_by_label("Your name").wait_for()
            audit(guest, "joining")
            join(guest, "Bob")
            assert can_move(host)
            guest.get_by_role("button", name="Offer a draw").click()
            host.get_by_text("Bob offers a draw").wait_for()
            audit(host, "offer")
            audit(guest, "game")
    assert found == []


def test_other_screens_lead_to_the_invitation(chromium: Browser, server: WebServer) -> None:
    with window(chromium, server.address(screen="table", variant="chess")) as page:
        page.locator("h1.title", has_text="Chess").wait_for()
        page.get_by_role("button", name="New game").click()
        page.get_by_role("button", name="Invite someone on another computer").click()
        page.get_by_text("The game begins from the position").wait_for()
        page.get_by_role("link", name="Home").click()
        page.get_by_role("link", name="Invite someone").click()
        page.get_by_role("combobox", name="Game").wait_for()
