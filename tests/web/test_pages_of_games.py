"""The pages written for puzzles and studies, in a browser: boards that accept the solution and step through games."""

from __future__ import annotations

from typing import TYPE_CHECKING

import pytest

from fairychess import Variant
from fairychess.puzzles import find_puzzles
from fairychess.study import StudyPlan, run_study
from support.browser import TIMEOUT
from support.scripted_games import Script, dataset_of
from test_web_access import audit

if TYPE_CHECKING:
    from collections.abc import Callable, Iterator
    from pathlib import Path

    from playwright.sync_api import Browser, Page

pytestmark = pytest.mark.browser

CHESS = Variant("chess")
SCHOLAR = Script("e4 e5 Bc4 Nc6 Qh5 Nf6 Qxf7#", [30, 20, 30, 20, 10, -40, 30000], "1-0")
ENTER = "([number, text]) => document.querySelectorAll('fairychess-board')[number].enter(text)"


@pytest.fixture(params=["light", "dark"])
def opened(chromium: Browser, request: pytest.FixtureRequest) -> Iterator[Callable[[Path], Page]]:
    """Open files in a colour scheme, on a narrow screen; script errors and requests to servers fail the test."""
    context = chromium.new_context(viewport={"width": 360, "height": 720}, reduced_motion="reduce", color_scheme=request.param)
    context.set_default_timeout(TIMEOUT)
    faults: list[str] = []

    def open_page(path: Path) -> Page:
        page = context.new_page()
        page.on("pageerror", lambda error: faults.append(str(error)))
        page.on("request", lambda sent: None if sent.url.startswith(("file:", "data:", "blob:")) else faults.append(sent.url))
        page.goto(path.as_uri())
        return page

    yield open_page
    context.close()
    assert not faults


def test_puzzles_are_solved_on_their_page(opened: Callable[[Path], Page], tmp_path: Path) -> None:
    games = dataset_of(CHESS, [SCHOLAR], tmp_path / "games").path
    found = find_puzzles(games, tmp_path / "puzzles", nodes=3000)
    page = opened(tmp_path / "puzzles" / "puzzles.html")
    number = next(number for number, each in enumerate(found) if each.san == ("Qxf7#",))
    page.locator("fairychess-board").first.wait_for(state="attached")
    assert page.locator("fairychess-board").count() == len(found)
    status = page.get_by_role("status").nth(number)
    assert status.inner_text() == "Play the best move."
    page.evaluate(ENTER, [number, "h5g4"])
    assert status.inner_text() not in ("Solved.", "Play the best move.")
    page.evaluate(ENTER, [number, "Qxf7#"])
    page.wait_for_function("number => document.querySelectorAll('[role=status]')[number].textContent == 'Solved.'", arg=number)
    assert page.evaluate("document.documentElement.scrollWidth") <= 360
    assert not audit(page)


def test_the_games_of_a_report_are_stepped_through(opened: Callable[[Path], Page], tmp_path: Path) -> None:
    plan = StudyPlan.preset(CHESS, "quick", games=4, nodes=20)
    run_study(plan, tmp_path / "study")
    page = opened(tmp_path / "study" / "report.html")
    page.evaluate("() => { for (const each of document.querySelectorAll('details')) each.open = true; }")
    page.wait_for_selector("fairychess-replay fairychess-board")
    start = page.evaluate("document.querySelector('fairychess-replay').board.view.fen")
    assert start == CHESS.start_fen
    page.locator("fairychess-replay").first.get_by_role("button", name="Next").click()
    page.wait_for_function("fen => document.querySelector('fairychess-replay').board.view.fen != fen", arg=start)
    assert page.evaluate("document.documentElement.scrollWidth") <= 360
    assert not audit(page)
