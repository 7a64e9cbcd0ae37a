"""Draws the pictures of docs/web-board.md: screenshots of the component in Chromium, with a reduced palette.

Run as `python docs/tools/web_pictures.py`; it needs Playwright, Chromium, Pillow, and a font with Chinese characters.
"""

from __future__ import annotations

import io
import random
import sys
from dataclasses import dataclass
from pathlib import Path
from typing import TYPE_CHECKING

from PIL import Image

sys.path.insert(0, str(Path(__file__).resolve().parents[2] / "tests"))

from playwright.sync_api import sync_playwright

from fairychess import Board, Variant
from fairychess.pictures import sprites
from support.board_driver import Driver
from support.browser import CHROMIUM, ORIGIN, answer

if TYPE_CHECKING:
    from playwright.sync_api import Browser

PICTURES = Path(__file__).resolve().parents[1] / "pictures"
COLOURS = 64
MARGIN = 8
PHONE = 360
GROUNDS = {"night": ("#1b1d21", "#e8e6e1")}
"""The page's background and text colour for each theme that needs others than the light default."""


@dataclass(frozen=True)
class Picture:
    """A screenshot of a board after some clicks."""

    name: str
    board: Board
    theme: str = "wood"
    style: str | None = None
    width: int = 440
    clicks: tuple[str, ...] = ()
    hover: str | None = None

    def draw(self, browser: Browser) -> None:
        """Take the screenshot and save it."""
        page = browser.new_page(viewport={"width": self.width, "height": 900}, reduced_motion="reduce")
        page.route("**/*", answer)
        page.goto(f"{ORIGIN}/test")
        ground, text = GROUNDS.get(self.theme, ("#f4f3f0", "#221f1b"))
        page.add_style_tag(
            content=f"body {{ width: auto; margin: {MARGIN}px; background: {ground}; color: {text} }} h1 {{ display: none }}"
        )
        driver = Driver(page, self.board)
        look = [self.theme, sprites(self.board.variant, shapes=self.style).svg]
        page.evaluate("([theme, sprites]) => { board.theme = theme; board.sprites = sprites; }", look)
        driver.click(*self.clicks)
        if self.hover:
            page.mouse.move(*driver.middle(self.hover))
        height = page.evaluate("Math.ceil(board.getBoundingClientRect().bottom)") + MARGIN
        picture = Image.open(io.BytesIO(page.screenshot())).convert("RGB").crop((0, 0, self.width, height))
        picture.quantize(COLOURS, dither=Image.Dither.NONE).save(PICTURES / "web" / f"{self.name}.png", optimize=True)
        page.close()


def advanced(variant: str | Variant, plies: int, seed: int = 1) -> Board:
    """Return a position after some random moves."""
    board, rng = Board(variant), random.Random(seed)
    for _ in range(plies):
        board.push(rng.choice(list(board.legal_moves)))
    return board


def pictures() -> list[Picture]:
    """Return all pictures on the page."""
    sixteen = Variant.from_file(PICTURES / "sixteen.toml")
    gates = Board("seirawan", "4k3/8/8/8/8/8/8/R3K2R[EH] w KQAEH - 0 1")
    return [
        Picture("stoltz", Board("stoltz")),
        Picture("newchess", Board("newchess"), clicks=("@queen", "b2"), hover="f4"),
        Picture("wolf", advanced("wolf", 31, seed=5), theme="meadow"),
        Picture("shogi", advanced("shogi", 70, seed=3), style="native"),
        Picture("xiangqi", advanced("xiangqi", 12), style="native"),
        Picture("duck", advanced("duck", 9), theme="lake"),
        Picture("sixteen", advanced(sixteen, 11), theme="night", width=PHONE),
        Picture("fan", gates, width=PHONE, clicks=("e1", "g1")),
    ]


def main() -> None:
    """Draw them."""
    with sync_playwright() as driver:
        browser = driver.chromium.launch(executable_path=CHROMIUM, args=["--no-sandbox", "--disable-gpu"])
        for picture in pictures():
            picture.draw(browser)
        browser.close()


if __name__ == "__main__":
    main()
