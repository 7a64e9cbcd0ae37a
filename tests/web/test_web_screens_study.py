"""The Workshop's "Study" button in a real browser: progress, reloading, stopping, findings, and the report."""

from __future__ import annotations

from typing import TYPE_CHECKING

import pytest
from playwright.sync_api import expect

from support.web_server import WebServer

if TYPE_CHECKING:
    from collections.abc import Iterator

    from playwright.sync_api import Browser, Page

from conftest import ROOT

pytestmark = pytest.mark.browser

PROGRAM = ROOT / "tests" / "support" / "study_server.py"


@pytest.fixture(scope="module")
def server(tmp_path_factory: pytest.TempPathFactory) -> Iterator[WebServer]:
    with pytest.MonkeyPatch.context() as patch:
        patch.setenv("FAIRYCHESS_CACHE", str(tmp_path_factory.mktemp("cache")))
        made = WebServer(tmp_path_factory.mktemp("state"), program=(str(PROGRAM),))
    yield made
    made.kill()


@pytest.fixture
def window(chromium: Browser, server: WebServer) -> Iterator[Page]:
    """Yield the Workshop. Script errors and refused resources fail the test, even on the report's page."""
    context = chromium.new_context(reduced_motion="reduce")
    context.set_default_timeout(30_000)
    wrong: list[str] = []
    context.on("weberror", lambda error: wrong.append(str(error.error)))
    context.on("console", lambda message: wrong.append(message.text) if "Content Security Policy" in message.text else None)
    page = context.new_page()
    page.goto(server.address(screen="workshop"))
    page.locator(".problems .good").wait_for()
    yield page
    context.close()
    assert wrong == []


def test_a_study_is_stopped_and_the_next_one_is_shown_and_read_after_a_reload(window: Page) -> None:
    begin = window.get_by_role("button", name="Study", exact=True)
    begin.click()
    window.get_by_role("button", name="Stop the study").click()
    window.get_by_text("The study of My Game is stopped").wait_for()
    area = window.get_by_role("textbox", name="Definition")
    area.fill(area.input_value() + "\nwrong = 1\n")  # the last valid definition will be studied
    window.locator(".problems .problem").first.wait_for()
    begin.click()
    # The games, and even the study, may be finished before the window asks for the state again.
    running = window.get_by_text("of 40 games").or_(window.get_by_text("measuring"))
    running.wait_for()
    assert not begin.is_visible()
    window.reload()
    window.get_by_role("heading", name="Study of My Game").wait_for()
    expect(window.locator(".study")).to_contain_text("real choices")
    violations = pytest.importorskip("axe_playwright_python.sync_playwright").Axe().run(window).response["violations"]
    assert violations == []
    with window.context.expect_page() as opened:
        window.get_by_role("link", name="Open the report").click()
    report = opened.value
    report.get_by_role("heading", name="Study of My Game").wait_for()
    report.locator("details:has([data-recording]) summary").first.click()
    report.locator("fairychess-replay fairychess-board").first.wait_for()  # its script runs
    assert report.evaluate("[self.origin, opener]") == ["null", None]


def test_a_second_window_is_refused_and_shows_the_study_that_runs(window: Page, server: WebServer) -> None:
    other = window.context.new_page()
    other.goto(server.address(screen="workshop"))
    other.locator(".problems .good").wait_for()
    window.get_by_role("textbox", name="Definition").fill('extends = "wolf"\nname = "wolves"\ntitle = "Wolves"\n')
    window.locator(".table").get_by_text("Wolves").wait_for()
    for page in (window, other):
        page.get_by_role("button", name="Study", exact=True).click()
    other.get_by_text("a study of Wolves is running: stop it first").wait_for()
    other.get_by_role("button", name="Stop the study").click()
    for page in (window, other):
        page.get_by_text("The study of Wolves is stopped").wait_for()
