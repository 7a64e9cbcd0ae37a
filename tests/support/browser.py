"""Chromium, driven by Playwright, with pages served from the package's folder without a server."""

from __future__ import annotations

import mimetypes
import shutil
from contextlib import contextmanager
from importlib.resources import files
from pathlib import Path
from typing import TYPE_CHECKING
from urllib.parse import unquote, urlsplit

import pytest

if TYPE_CHECKING:
    from collections.abc import Generator, Iterator

    from playwright.sync_api import Browser, Page, Route

STATIC = Path(str(files("fairychess"))) / "web" / "static"
ORIGIN = "http://board.test"
"""An origin that exists only in tests: requests to it are answered from `STATIC`, and all others fail."""

TIMEOUT = 60_000
"""The maximum time for a step, in milliseconds: long, since the machine may be busy."""

BROWSERS = ("chromium-headless-shell", "chromium", "chromium-browser", "google-chrome")
"""The programs to test with, the best first: the shell has no windows, whose toolbars take more time than the pages."""
CHROMIUM = next(filter(None, map(shutil.which, BROWSERS)), None)
HOST = """<!doctype html>
<html lang=en>
<title>Board</title>
<style>body { margin: 16px; width: 640px } fairychess-board { --fc-board-height: 640px }</style>
<main><h1>Board</h1><fairychess-board></fairychess-board></main>
"""
"""The page on which components are placed."""


@pytest.fixture(scope="session")
def chromium() -> Iterator[Browser]:
    """Yield one Chromium for all tests in a process."""
    playwright = pytest.importorskip("playwright.sync_api", reason="ABSENT: no playwright")
    if CHROMIUM is None:
        pytest.skip("ABSENT: no chromium")
    with playwright.sync_playwright() as driver:
        browser = driver.chromium.launch(executable_path=CHROMIUM, args=["--no-sandbox", "--disable-gpu"])
        yield browser
        browser.close()


@pytest.fixture
def page(chromium: Browser) -> Iterator[Page]:
    """Yield an empty page of `ORIGIN` without animations; script errors fail the test."""
    context = chromium.new_context(viewport={"width": 900, "height": 900}, reduced_motion="reduce", has_touch=True)
    context.set_default_timeout(TIMEOUT)
    page = context.new_page()
    errors: list[str] = []
    page.on("pageerror", lambda error: errors.append(str(error)))
    page.route("**/*", answer)
    page.goto(f"{ORIGIN}/test")
    yield page
    context.close()
    assert not errors, errors


@contextmanager
def watched(chromium: Browser, width: int, height: int) -> Generator[Page]:
    """Yield a page of this size, in pixels, without animations; script errors fail the test."""
    page = chromium.new_page(viewport={"width": width, "height": height}, reduced_motion="reduce")
    page.set_default_timeout(TIMEOUT)
    errors: list[str] = []
    page.on("pageerror", lambda error: errors.append(str(error)))
    yield page
    page.close()
    assert errors == []


@pytest.fixture
def window(chromium: Browser) -> Iterator[Page]:
    """Yield a page for the server's screens; script errors fail the test."""
    with watched(chromium, 1280, 800) as page:
        yield page


def answer(route: Route) -> None:
    """Answer a request with a file in the package's folder."""
    url = urlsplit(route.request.url)
    path = (STATIC / unquote(url.path).lstrip("/")).resolve()
    if f"{url.scheme}://{url.netloc}" != ORIGIN:
        route.abort()
    elif url.path == "/test":
        route.fulfill(content_type="text/html", body=HOST)
    elif path.is_relative_to(STATIC) and path.is_file():
        route.fulfill(content_type=mimetypes.guess_type(path.name)[0] or "text/plain", body=path.read_bytes())
    else:
        route.fulfill(status=404, content_type="text/plain", body="")
