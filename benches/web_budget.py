"""How soon the screens are there, how much they load, and how smooth and frugal a long game is: `python benches/web_budget.py`.

For Home and for the board it prints the time to the first contentful paint in a new browser context, so that nothing is cached,
and the size of the scripts that were loaded, compressed with gzip one by one. On the board it prints the frames per second while
a piece is dragged by the mouse, and the memory in use after 100, 200 and 300 moves. It needs Chromium, and the extras `web` and
`test`.
"""

from __future__ import annotations

import gzip
import math
import random
import statistics
import sys
import tempfile
import time
from pathlib import Path
from typing import TYPE_CHECKING, Any

sys.path.insert(0, str(Path(__file__).resolve().parent.parent / "tests"))

from playwright.sync_api import sync_playwright

from fairychess import Board
from support.browser import CHROMIUM
from support.web_server import WebServer

if TYPE_CHECKING:
    from playwright.sync_api import Browser, Page, Response

RUNS = 9
PAINT = "() => performance.getEntriesByName('first-contentful-paint')[0]?.startTime ?? null"
FRAMES = """() => {
    window.frames_seen = 0;
    const count = () => { window.frames_seen++; requestAnimationFrame(count); };
    requestAnimationFrame(count);
}"""


def paints(browser: Browser, address: str) -> tuple[list[float], int, int]:
    """Return the milliseconds to the first paint of several loads, and the number and the size of the scripts."""
    times: list[float] = []
    scripts: dict[str, int] = {}

    def keep(response: Response) -> None:
        if response.url.endswith(".js"):
            scripts[response.url] = len(gzip.compress(response.body()))

    for _ in range(RUNS):
        page = browser.new_page(viewport={"width": 1440, "height": 900})
        page.on("response", keep)
        page.goto(address)
        page.locator(".screen[data-ready]").wait_for()
        while (found := page.evaluate(PAINT)) is None:
            page.wait_for_timeout(20)
        times.append(found)
        page.wait_for_timeout(300)
        page.close()
    return times, len(scripts), sum(scripts.values())


def frames(page: Page) -> float:
    """Return the frames per second while a piece is dragged around for two seconds."""
    box: Any = page.locator("fairychess-board [data-square=g1]").bounding_box()
    x, y = box["x"] + box["width"] / 2, box["y"] + box["height"] / 2
    page.mouse.move(x, y)
    page.mouse.down()
    page.evaluate(FRAMES)
    begun = time.perf_counter()
    while (spent := time.perf_counter() - begun) < 2:  # noqa: PLR2004 - seconds
        page.mouse.move(x - 150 + 150 * math.cos(4 * spent), y - 150 + 150 * math.sin(4 * spent))
    rate: float = page.evaluate("window.frames_seen") / (time.perf_counter() - begun)
    page.mouse.move(5, 5)
    page.mouse.up()
    return rate


def memory(page: Page) -> float:
    """Return the megabytes in use."""
    session: Any = page.context.new_cdp_session(page)
    session.send("HeapProfiler.collectGarbage")
    used: float = session.send("Runtime.getHeapUsage")["usedSize"]
    return used / 1e6


def play(page: Page, moves: list[str]) -> None:
    """Play moves, but not so fast that the server, which bounds the number of messages in a second, hangs up."""
    for move in moves:
        page.evaluate("move => document.querySelector('fairychess-board').enter(move)", move)
        page.wait_for_timeout(50)


def random_game(count: int) -> list[str]:
    """Return random moves of a game that is long enough."""
    for seed in range(1000):
        rng, board, moves = random.Random(seed), Board("crazyhouse"), list[str]()
        while len(moves) < count and not board.is_game_over():
            moves.append(rng.choice(list(board.legal_moves)).uci())
            board.push_uci(moves[-1])
        if len(moves) == count:
            return moves
    raise AssertionError


def main() -> None:
    """Measure, and print."""
    with tempfile.TemporaryDirectory() as folder, sync_playwright() as driver:
        server = WebServer(Path(folder))
        browser = driver.chromium.launch(executable_path=CHROMIUM, args=["--no-sandbox", "--disable-gpu"])
        try:
            for name, where in (("Home", {}), ("Board", {"screen": "table", "variant": "stoltz"})):
                times, count, size = paints(browser, server.address(**where))
                paint = f"{statistics.median(times):.0f} ms (median of {RUNS}, slowest {max(times):.0f} ms)"
                print(f"{name}: first paint {paint}, {count} scripts, {size / 1000:.1f} KB gzipped")
            page = browser.new_page(viewport={"width": 1440, "height": 900}, reduced_motion="reduce")
            page.goto(server.address(screen="table", variant="crazyhouse"))
            page.locator(".screen[data-ready]").wait_for()
            page.get_by_role("button", name="New game").click()
            page.get_by_label("Players").select_option("two")
            page.get_by_role("button", name="Begin").click()
            page.wait_for_timeout(1000)
            print(f"Board: {frames(page):.0f} frames a second while a piece is dragged")
            moves = random_game(300)
            for begin in range(0, len(moves), 100):
                play(page, moves[begin : begin + 100])
                print(f"after {begin + 100} moves: {memory(page):.1f} MB")
        finally:
            browser.close()
            server.kill()


if __name__ == "__main__":
    main()
