"""The Workshop's response time after a keystroke, in a real browser: `python benches/web_check.py [VARIANT] [RUNS]`.

It measures the time in the browser from the input event until the position under the new rules is shown, and until all piece
diagrams are redrawn. It needs Chromium, and the extras `web` and `test`.
"""

from __future__ import annotations

import shutil
import statistics
import sys
import tempfile
from pathlib import Path

sys.path.insert(0, str(Path(__file__).resolve().parent.parent / "tests"))

from fairychess import Variant, variants
from support.web_server import WebServer

MEASURE = """async number => {
    const area = document.querySelector(".editor textarea");
    const board = document.querySelector("fairychess-board");
    const old = document.querySelector(".diagrams").firstElementChild;
    const view = board.view;
    const frame = () => new Promise(requestAnimationFrame);
    const began = performance.now();
    area.value = area.value.replace(/^title = .*$/m, `title = "Run ${number}"`);
    area.dispatchEvent(new Event("input"));
    while (board.view === view) await frame();
    const shown = performance.now() - began;
    while (document.querySelector(".diagrams").firstElementChild === old) await frame();
    return [shown, performance.now() - began];
}"""


def main() -> None:
    """Measure the times, and print their medians and maxima."""
    from playwright.sync_api import sync_playwright  # noqa: PLC0415 - an extra

    largest = max(variants(), key=lambda name: len(Variant(name).to_toml()))
    name = sys.argv[1] if len(sys.argv) > 1 else largest
    runs = int(sys.argv[2]) if len(sys.argv) > 2 else 20  # noqa: PLR2004 - the second argument
    text = Variant(name).to_toml()
    with tempfile.TemporaryDirectory() as folder, sync_playwright() as driver:
        server = WebServer(Path(folder))
        browser = driver.chromium.launch(executable_path=shutil.which("chromium"), args=["--no-sandbox", "--disable-gpu"])
        try:
            page = browser.new_page()
            page.goto(server.address(screen="workshop", variant=name))
            page.locator(".diagrams li").first.wait_for()
            page.wait_for_timeout(1000)
            found = [page.evaluate(MEASURE, number) for number in range(runs)]
        finally:
            browser.close()
            server.kill()
    print(f"{name}: {len(text)} characters, {len(Variant(name).pieces)} piece types, {runs} keystrokes")
    for what, times in zip(("checked and playable", "with all diagrams"), zip(*found, strict=True), strict=True):
        print(f"{what}: median {statistics.median(times):.0f} ms, longest {max(times):.0f} ms")


if __name__ == "__main__":
    main()
