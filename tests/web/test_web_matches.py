"""Matches in the browser: the standing, every game, and a match that is being played."""

from __future__ import annotations

import json
import os
import time
from typing import TYPE_CHECKING, Any

import pytest

from fairychess import Variant
from fairychess.match.live_file import STALE, live_path
from fairychess.match.records import GameRecord
from fairychess.web.files import Files
from fairychess.web.standings import standing
from support.accessibility import BOTH_COLOURS, violations
from support.browser import watched
from support.web import services, serving, talking
from support.web_server import WebServer

if TYPE_CHECKING:
    from collections.abc import Iterator
    from pathlib import Path

    from playwright.sync_api import Browser

MOVES = "f2f3 e7e5 g2g4 d8h4"
HOSTILE = "<img src=x onerror=window.broken=1>"
HEAD = {
    "fairychess match": 2,
    "variant": "chess",
    "variant id": Variant("chess").id,
    "a": {"limit": "nodes=300"},
    "b": {"limit": HOSTILE},
}


def game(number: int, result: str = "0-1", *, uncounted: bool = False) -> dict[str, Any]:
    """Return a line of a results file; the first player has White in odd games."""
    white = "a" if number % 2 else "b"
    return {
        "game": number, "white": white, "result": result, "reason": HOSTILE, "fault": None, "by": None,
        "uncounted": uncounted, "fen": None, "opening": 0, "moves": MOVES, "thoughts": [[1, 0, 1]] * 4,
    }  # fmt: skip


def lines(*rows: dict[str, Any]) -> str:
    return "".join(json.dumps(row) + "\n" for row in rows)


@pytest.fixture
def results(tmp_path: Path) -> Path:
    path = tmp_path / "match.jsonl"
    path.write_text(lines(HEAD, game(1, "1-0"), game(2), game(3, "1/2-1/2"), game(4)) + '{"game": 5, "wh')
    return path


def test_the_standing_is_that_of_the_games() -> None:
    rows = [game(1, "1-0"), game(2), game(3, "1/2-1/2"), game(4), game(5, uncounted=True), game(6)]
    found = standing([GameRecord.from_json(row) for row in rows], ("A", "B"))
    assert (found["games"], found["wins"], found["draws"], found["losses"]) == (4, 3, 1, 0)
    assert found["colors"] == [[1, 1, 0], [2, 0, 0]]
    assert found["mean"] == 0.875
    assert 0 < found["mean_low"] < 0.875 < found["mean_high"] <= 1
    assert [(row["white"], row["black"]) for row in found["rows"][:2]] == [("A", "B"), ("B", "A")]
    assert len(found["rows"]) == 6


def test_the_server_gives_the_standing_and_each_game(results: Path) -> None:
    files = Files([results])
    with serving(services(files)) as client, talking(client) as talk:
        key = talk.ask("files")["files"][0]["id"]
        read = talk.ask("watch", file=key)
        assert (len(read["games"]), len(read["standing"]["rows"])) == (4, 4)
        assert talk.ask("watch", file=key, digest=read["digest"])["games"] is None
        [found] = talk.ask("watch", file=key, number=3)["games"]
        assert (found["tags"]["Round"], found["tags"]["Result"]) == ("3", "1/2-1/2")
        assert talk.ask("watch", file=key, number=9)["error"]["message"] == "the match has no game 9"


def live_row(*moves: str, number: int = 7) -> dict[str, Any]:
    return {"game": number, "white": "a", "fen": None, "moves": " ".join(moves)}


def test_the_games_that_are_being_played_come_with_the_standing(results: Path) -> None:
    live = live_path(results)
    live.write_text(json.dumps([live_row("e2e4"), live_row("d2d4", number=8), live_row("e2e5", number=9)]))
    files = Files([results])
    with serving(services(files)) as client, talking(client) as talk:
        key = talk.ask("files")["files"][0]["id"]
        read = talk.ask("watch", file=key)
        assert [(row["number"], row["tags"]["Result"], len(row["nodes"])) for row in read["live"]] == [(7, "*", 2), (8, "*", 2)]
        assert HOSTILE in read["live"][0]["tags"]["Black"]
        live.write_text(json.dumps([live_row("e2e4", "e7e5")]))
        again = talk.ask("watch", file=key, digest=read["digest"])
        assert again["games"] is None
        assert [node.get("san") for node in again["live"][0]["nodes"]] == [None, "e4", "e5"]
        os.utime(live, (1, time.time() - STALE - 1))
        assert talk.ask("watch", file=key)["live"] == []
        for text in ("", "[", "3", "[3]", '[{"game":1}]'):
            live.write_text(text)
            assert talk.ask("watch", file=key)["live"] == []


def test_a_link_in_place_of_the_live_games_is_not_followed(results: Path, tmp_path: Path) -> None:
    other = tmp_path / "other"
    other.write_text(json.dumps([live_row("e2e4")]))
    live_path(results).symlink_to(other)
    with serving(services(Files([results]))) as client, talking(client) as talk:
        assert talk.ask("watch", file=talk.ask("files")["files"][0]["id"])["live"] == []


@pytest.fixture
def server(tmp_path: Path, results: Path) -> Iterator[WebServer]:
    made = WebServer(tmp_path / "state", str(results))
    yield made
    made.kill()


@pytest.mark.browser
def test_a_match_is_followed_and_replayed(chromium: Browser, server: WebServer, results: Path) -> None:
    page = chromium.new_page(viewport={"width": 1280, "height": 800}, reduced_motion="reduce")
    page.set_default_timeout(20_000)
    wrong: list[str] = []
    page.on("pageerror", lambda error: wrong.append(str(error)))
    page.goto(server.url)
    page.get_by_role("cell", name="3.5 of 4").wait_for()
    page.get_by_role("cell", name="0.5 of 4").wait_for()
    page.get_by_role("button", name="Replay game 1").press("Enter")
    page.get_by_text("Game 1: first player").wait_for()
    assert page.get_by_role("button", name="Follow").is_hidden()
    results.write_text(lines(HEAD, game(1, "1-0"), game(2), game(3, "1/2-1/2"), game(4), game(5, "1-0"), game(6)))
    page.get_by_role("button", name="Replay game 6").wait_for()
    page.get_by_role("cell", name="5.5 of 6").wait_for()
    assert page.get_by_text("Game 1: first player").is_visible()  # who replays a game stays there
    assert page.evaluate("document.activeElement.getAttribute('aria-label')") == "Replay game 1"
    assert page.locator(".moves .move").count() == 4
    wrong += violations(page, BOTH_COLOURS)
    assert page.evaluate("window.broken") is None
    page.close()
    assert wrong == []


@pytest.mark.browser
def test_a_game_is_watched_while_it_is_played(chromium: Browser, server: WebServer, results: Path) -> None:
    live = live_path(results)
    with watched(chromium, 1280, 800) as page:
        page.goto(server.url)
        page.get_by_text("Last game, 4:").wait_for()
        live.write_text(json.dumps([live_row("e2e4")]))
        page.get_by_text("Game 7, being played: first player").wait_for()
        page.get_by_role("tab", name="Moves").click()
        live.write_text(json.dumps([live_row("e2e4", "e7e5")]))
        page.locator(".moves .move").nth(1).wait_for()
        assert page.locator(".moves [aria-current]").inner_text() == "e5"
        page.get_by_role("button", name="One move back").click()
        live.write_text(json.dumps([live_row("e2e4", "e7e5", "g1f3")]))
        page.locator(".moves .move").nth(2).wait_for()
        assert page.locator(".moves [aria-current]").inner_text() == "e4"  # who looks back stays there
        page.locator(".state", has_text="Black to move").wait_for()
        page.get_by_role("tab", name="All games").click()
        page.get_by_role("button", name="Replay game 1").click()
        page.get_by_role("button", name="Follow").click()
        page.get_by_text("Game 7, being played").wait_for()
        live.unlink()
        page.get_by_text("Last game, 4:").wait_for()
