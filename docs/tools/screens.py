"""Draws the pictures of docs/web.md: screenshots of the screens in Chromium, with a reduced palette.

Run as `python docs/tools/screens.py`; it needs Playwright, Chromium, Pillow, and the extra `web`.
"""

from __future__ import annotations

import io
import sys
import tempfile
from pathlib import Path
from typing import TYPE_CHECKING, Literal

from PIL import Image

sys.path.insert(0, str(Path(__file__).resolve().parents[2] / "tests"))

from playwright.sync_api import sync_playwright

from support.browser import CHROMIUM
from support.web_server import WebServer

if TYPE_CHECKING:
    from collections.abc import Callable

    from playwright.sync_api import Page

PICTURES = Path(__file__).resolve().parents[1] / "pictures" / "web"
COLOURS = 96

DEFINITION = """name = "mygame"
title = "My Game"
extends = "chess"

[pieces.knight]
letter = "N"
moves = "NL"
value = 5

[pieces.queen]
letter = "Q"
moves = "QNN"

[captures]
to_reserve = true
"""


def show(page: Page, server: WebServer, **where: str) -> None:
    """Open a screen."""
    page.goto(server.address(**where))
    page.locator(".screen[data-ready]").wait_for()


def begin(page: Page, server: WebServer, variant: str) -> None:
    """Begin a game between two people."""
    show(page, server, screen="table", variant=variant)
    page.get_by_role("button", name="New game").click()
    page.get_by_label("Players").select_option("two")
    page.get_by_role("button", name="Begin").click()
    page.wait_for_timeout(500)


def play(page: Page, moves: str) -> None:
    """Play moves."""
    for move in moves.split():
        page.evaluate("move => document.querySelector('fairychess-board').enter(move)", move)
        page.wait_for_timeout(300)


def home(page: Page, server: WebServer) -> None:
    """Show the variants."""
    show(page, server)
    page.wait_for_timeout(3000)


def table(page: Page, server: WebServer) -> None:
    """Show a game with engine lines."""
    begin(page, server, "chess")
    play(page, "e4 e5 Nf3 Nc6 Bb5 a6")
    page.keyboard.press("l")
    page.wait_for_timeout(4000)
    page.evaluate("scrollTo(0, 0)")


def workshop(page: Page, server: WebServer) -> None:
    """Show a definition with a mistake."""
    show(page, server)
    page.get_by_role("link", name="mygame.toml").click()
    page.locator(".problems .good").wait_for()
    play(page, "Nf3 e5 Nxe5")
    page.get_by_role("textbox", name="Definition").fill(DEFINITION.replace("value", "valeu"))
    page.locator(".problems .problem").wait_for()


def pieces(page: Page, server: WebServer) -> None:
    """Show a piece in the sandbox."""
    show(page, server, screen="pieces", variant="wolf")
    page.get_by_role("button", name="Sandbox of the fox").click()
    page.wait_for_timeout(1000)


def setup(page: Page, server: WebServer) -> None:
    """Show the position editor."""
    show(page, server, screen="setup", variant="crazyhouse")
    page.wait_for_timeout(1000)


def phone(page: Page, server: WebServer) -> None:
    """Show the vote in Stoltz Chess."""
    begin(page, server, "stoltz")
    page.evaluate("scrollTo(0, 0)")


def wizard(page: Page, server: WebServer) -> None:
    """Show a new piece in the wizard for variants."""
    show(page, server, screen="wizard")
    page.get_by_role("button", name="Next").click()
    page.get_by_role("button", name="New piece").click()
    page.get_by_role("textbox", name="Name", exact=True).fill("sprinter")
    page.get_by_label("A click lets it").select_option("move")
    page.locator(".making [data-square=e4]").click(force=True)
    page.get_by_label("A click lets it").select_option("both")
    page.get_by_label("It slides").check()
    page.locator(".making [data-square=e6]").click(force=True)
    page.wait_for_timeout(2000)


SCREENS: list[Callable[[Page, WebServer], None]] = [home, table, workshop, pieces, setup]
SIZES: list[tuple[str, int, int, Literal["light", "dark"]]] = [
    ("", 1200, 760, "light"),
    ("-dark", 1200, 760, "dark"),
    ("-phone", 360, 740, "light"),
]
"""Suffixes of the file names, each with the width and height of the window and the preferred colour scheme."""


def main() -> None:
    """Draw all."""
    with tempfile.TemporaryDirectory() as folder, sync_playwright() as driver:
        (Path(folder) / "mygame.toml").write_text(DEFINITION, encoding="utf-8")
        server = WebServer(Path(folder) / "state", "--dir", folder)
        browser = driver.chromium.launch(executable_path=CHROMIUM, args=["--no-sandbox", "--disable-gpu"])
        drawn = [(draw, *size) for draw in SCREENS for size in SIZES] + [
            (phone, "", 360, 740, "dark"),
            (wizard, "", 1200, 760, "light"),
        ]
        for draw, end, width, height, colors in drawn:
            page = browser.new_page(viewport={"width": width, "height": height}, color_scheme=colors, reduced_motion="reduce")
            draw(page, server)
            image = Image.open(io.BytesIO(page.screenshot())).convert("RGB").quantize(COLOURS)
            image.save(PICTURES / f"{draw.__name__}{end}.png", optimize=True)
            page.close()
        browser.close()
        server.kill()


if __name__ == "__main__":
    main()
