"""Puzzles in the browser: solving, hints, solutions, what is kept, and files that cannot be read."""

from __future__ import annotations

import json
from dataclasses import replace
from typing import TYPE_CHECKING

import pytest

from fairychess.puzzles import Puzzle, read_puzzles
from fairychess.web.puzzle_sets import PuzzleSets
from fairychess.web.references import References
from support.accessibility import violations
from support.browser import watched
from support.web import services, serving, talking
from support.web_server import WebServer
from test_web_screens import HOSTILE, enter, open_at, until

if TYPE_CHECKING:
    from collections.abc import Callable, Iterator
    from pathlib import Path

    from playwright.sync_api import Browser, Page

    from conftest import Result
    from fairychess import Variant

LONG = Puzzle(
    "2r3k1/5ppp/q7/8/8/8/3R1PPP/3Q2K1 w - - 0 1",
    ("d2d8", "c8d8", "d1d8"),
    ("Rd8+", "Rxd8", "Qxd8#"),
    ("mate", "sacrifice", "check"),
    30000, 0, 2, 40, 7, 31,
)  # fmt: skip
TWO_MATES = Puzzle("7k/1Q6/6K1/8/8/8/8/8 w - - 0 1", ("b7b8",), ("Qb8#",), ("mate", "check"), 30000, 0, 1, 50)
BLACK = Puzzle("4k2r/8/8/8/8/8/PPP5/1K6 b k - 0 1", ("h8h1",), ("Rh1#",), ("mate", "check"), 30000, 0, 1, 60)


def puzzle_file(path: Path, *puzzles: Puzzle) -> Path:
    path.write_text(json.dumps({"variant": "chess", "puzzles": [each.to_json() for each in puzzles]}), encoding="utf-8")
    return path


def test_puzzles_are_listed_and_sent_one_by_one(tmp_path: Path) -> None:
    good, empty, bad = (tmp_path / f"{name}.json" for name in ("good", "empty", "bad"))
    puzzle_file(good, LONG, BLACK)
    puzzle_file(empty)
    bad.write_text("{}")
    parts = replace(
        services(), references=References(puzzles=PuzzleSets([good, empty, bad, tmp_path / "gone.json"], read_puzzles))
    )
    with serving(parts) as client, talking(client) as talk:
        first, *others = talk.ask("puzzles")["sets"]
        assert (first["name"], first["title"], first["count"]) == ("good.json", "Chess", 2)
        assert first["keys"] == PuzzleSets([puzzle_file(tmp_path / "more.json", LONG, BLACK)], read_puzzles).rows()[0]["keys"]
        assert len(set(first["keys"])) == 2
        assert first["motifs"] == {"mate": [0, 1], "sacrifice": [0], "check": [0, 1]}
        assert [each["name"] for each in others] == ["empty.json", "bad.json", "gone.json"]
        assert all("problem" in each and str(tmp_path) not in each["problem"] for each in others)
        sent = talk.ask("puzzle", set=first["id"], number=1)
        assert (sent["state"], sent["side"]) == ({"variant": "chess", "fen": BLACK.fen}, "b")
        assert (sent["moves"], sent["san"], sent["mate"]) == (["h8h1"], ["Rh1#"], 1)
        for wrong in (
            {"set": first["id"], "number": 2},
            {"set": "../good.json", "number": 0},
            {"set": first["id"]},
            {"number": 0},
        ):
            assert "error" in talk.ask("puzzle", **wrong)


def test_the_folder_of_a_file_is_not_sent(tmp_path: Path) -> None:
    (tmp_path / "parts").mkdir()
    [row] = PuzzleSets([tmp_path / "puzzles.epd"], read_puzzles).rows()
    assert row["problem"].startswith(f"{tmp_path.name}: there is no puzzles.json in it")


def test_a_puzzle_is_sent_to_a_window_that_is_older_than_the_server(tmp_path: Path) -> None:
    path = puzzle_file(tmp_path / "some.json", LONG)
    [row] = PuzzleSets([path], read_puzzles).rows()
    assert PuzzleSets([path], read_puzzles).puzzle(row["id"], 0)["side"] == "w"


def test_sources_are_read_again_when_they_change(tmp_path: Path) -> None:
    counted: list[str] = []

    def read(path: Path) -> tuple[Variant, list[Puzzle]]:
        counted.append(path.name)
        return read_puzzles(path)

    some, other = puzzle_file(tmp_path / "some.json", LONG), puzzle_file(tmp_path / "other.json", LONG, BLACK)
    sets = PuzzleSets([some, other], read)
    assert [row["count"] for row in sets.rows()] == [row["count"] for row in sets.rows()] == [1, 2]
    assert counted == ["some.json", "other.json"]
    puzzle_file(some, LONG, TWO_MATES, BLACK)
    assert [row["count"] for row in sets.rows()] == [3, 2]
    assert counted == ["some.json", "other.json", "some.json"]
    some.unlink()
    assert "problem" in sets.rows()[0]


def test_the_option_needs_a_file(fairychess_command: Callable[..., Result]) -> None:
    done = fairychess_command("web", "--puzzles", "none")
    assert done.code == 2
    assert "none: there is no such file" in done.err


@pytest.fixture(scope="module")
def server(tmp_path_factory: pytest.TempPathFactory) -> Iterator[WebServer]:
    folder = tmp_path_factory.mktemp("puzzles")
    first = puzzle_file(folder / "first.json", LONG, TWO_MATES, BLACK)
    bad = folder / f"{HOSTILE.replace('/', '')}.json"
    bad.write_text("{}")
    second = puzzle_file(folder / "second.json", BLACK)
    named = [part for path in (first, bad, second) for part in ("--puzzles", str(path))]
    made = WebServer(tmp_path_factory.mktemp("state"), *named)
    yield made
    made.kill()


@pytest.fixture
def window(chromium: Browser, server: WebServer) -> Iterator[Page]:
    with watched(chromium, 1280, 800) as page:
        open_at(page, server, screen="puzzles")
        until(page, "document.querySelector('fairychess-board')?.movable === 'w'")
        yield page
        assert page.evaluate("window.broken") is None


def attempt(page: Page, move: str) -> bool:
    """Enter a move; return True if it was played."""
    played: bool = page.evaluate("move => document.querySelector('fairychess-board').enter(move)", move)
    return played


@pytest.mark.browser
def test_a_puzzle_is_solved_and_remembered(window: Page) -> None:
    window.get_by_text("Find the best move: White plays, and wins in 2 moves.").wait_for()
    window.get_by_text("Puzzle 1 of 3 · 0 solved").wait_for()
    assert not attempt(window, "Rd7")
    window.locator(".state", has_text="There is a better move: try again.").wait_for()
    assert attempt(window, "Rd8+")
    window.get_by_text("Right. What next?").wait_for()
    until(
        window,
        "document.querySelector('fairychess-board').view.ply === 2 && document.querySelector('fairychess-board').movable === 'w'",
    )
    assert attempt(window, "Qxd8#")
    window.get_by_text("Solved.", exact=True).wait_for()
    assert "From game 7, ply 31" in window.locator(".side").inner_text()
    window.get_by_text("Puzzle 1 of 3 (solved) · 1 solved").wait_for()
    window.reload()
    window.get_by_text("Puzzle 1 of 3 (solved) · 1 solved").wait_for()
    window.get_by_role("button", name="Next").click()
    window.get_by_text("Puzzle 2 of 3 · 1 solved").wait_for()
    until(window, "document.querySelector('fairychess-board').movable === 'w'")
    assert attempt(window, "Qg7#")  # as good as the solution
    window.get_by_text("Solved.", exact=True).wait_for()
    window.get_by_text("Puzzle 2 of 3 (solved) · 2 solved").wait_for()


@pytest.mark.browser
def test_hints_and_solutions(window: Page) -> None:
    window.get_by_role("button", name="Hint").click()
    window.get_by_text("The move checkmates by force, gives up more than it captures and gives check.").wait_for()
    assert window.evaluate("document.querySelector('fairychess-board').marks") == [{"square": "d2", "brush": "yellow"}]
    window.get_by_role("button", name="Hint").click()
    window.get_by_text("The move is Rd8+.").wait_for()
    window.get_by_role("button", name="Solution").click()
    window.get_by_text("The solution: Rd8+ Rxd8 Qxd8#").wait_for()
    window.get_by_text("Puzzle 1 of 3 · 0 solved").wait_for()
    assert window.get_by_role("button", name="Hint").is_disabled()
    window.get_by_role("button", name="Again").click()
    until(window, "document.querySelector('fairychess-board').view?.ply === 0")
    window.get_by_role("button", name="Solution").click()
    window.get_by_role("button", name="Next").click()  # the rest of the solution is not played on the next board
    window.get_by_text("Puzzle 2 of 3").wait_for()
    window.wait_for_timeout(1500)
    assert window.evaluate("document.querySelector('fairychess-board').view.ply") == 0


@pytest.mark.browser
def test_a_puzzle_that_was_left_is_not_counted_and_its_board_forgotten(window: Page) -> None:
    window.get_by_role("button", name="Next").click()
    window.get_by_text("Puzzle 2 of 3").wait_for()
    until(window, "document.querySelector('fairychess-board').movable === 'w'")
    window.evaluate("""() => {
        window.left = document.querySelector("fairychess-board");
        document.querySelector(".actions .primary").click();
        return window.left.port.play("b7b8");
    }""")
    window.get_by_text("Puzzle 3 of 3 · 0 solved").wait_for()
    window.wait_for_timeout(300)
    window.get_by_text("Puzzle 3 of 3 · 0 solved").wait_for()
    window.emulate_media(color_scheme="dark")
    until(window, "document.querySelector('fairychess-board').theme === 'night'")
    assert window.evaluate("window.left.theme") == "wood"


@pytest.mark.browser
def test_solved_puzzles_stay_solved_when_there_are_more_and_errors_are_shown(chromium: Browser, tmp_path: Path) -> None:
    path = puzzle_file(tmp_path / "some.json", TWO_MATES)
    server = WebServer(tmp_path, "--puzzles", str(path))
    ready = "document.querySelector('fairychess-board')?.movable === 'w'"
    try:
        with watched(chromium, 1280, 800) as page:
            open_at(page, server, screen="puzzles")
            until(page, ready)
            assert attempt(page, "Qb8#")
            page.get_by_text("Puzzle 1 of 1 (solved) · 1 solved").wait_for()
            puzzle_file(path, LONG, TWO_MATES)
            page.reload()
            page.get_by_text("Puzzle 2 of 2 (solved) · 1 solved").wait_for()
            until(page, ready)
            server.kill()
            puzzle_file(path, LONG)
            server.start()
            page.get_by_role("button", name="Next").click()
            page.get_by_text("there is no such puzzle").wait_for()
            assert page.evaluate(ready)  # the board still plays
    finally:
        server.kill()


@pytest.mark.browser
def test_motifs_sets_and_analysis(window: Page) -> None:
    assert "<img" in window.locator(".side .problem").inner_text()
    window.get_by_label("Motif").select_option("sacrifice")
    window.get_by_text("Puzzle 1 of 1 · 0 solved").wait_for()
    window.get_by_role("combobox", name="Puzzles").select_option(index=1)
    window.get_by_text("Find the best move: Black plays, and wins in 1 move.").wait_for()
    until(window, "document.querySelector('fairychess-board').movable === 'b'")
    assert window.evaluate("document.querySelector('fairychess-board').orientation") == "b"
    assert violations(window) == []
    window.get_by_role("button", name="Analyse").click()
    window.get_by_role("tab", name="Moves").wait_for()
    enter(window, "Rh1#")


@pytest.mark.browser
def test_without_puzzles_home_leads_to_an_explanation(chromium: Browser, tmp_path: Path) -> None:
    server = WebServer(tmp_path)
    try:
        with watched(chromium, 1280, 800) as page:
            open_at(page, server)
            page.get_by_role("link", name="Puzzles").click()
            page.get_by_text("fairychess web --puzzles stoltz-puzzles").wait_for()
            assert violations(page) == []
    finally:
        server.kill()
