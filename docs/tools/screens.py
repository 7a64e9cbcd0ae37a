"""Draws the pictures of all screens: screenshots in Chromium, with a reduced palette.

`python docs/tools/screens.py` draws the pictures of docs/web.md and docs/records/2026-11-28-screens.md, and
`python docs/tools/screens.py DIR [SCREEN ...]` some screens into another folder. It needs Playwright,
Chromium, Pillow, and the extra `web`.
"""

from __future__ import annotations

import io
import json
import subprocess
import sys
import tempfile
from pathlib import Path
from typing import TYPE_CHECKING, Literal

from PIL import Image

sys.path.insert(0, str(Path(__file__).resolve().parents[2] / "tests"))

from playwright.sync_api import sync_playwright

from fairychess import Variant
from fairychess.endgames import generate
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

PUZZLE = {
    "fen": "2r3k1/5ppp/q7/8/8/8/3R1PPP/3Q2K1 w - - 0 1",
    "moves": ["d2d8", "c8d8", "d1d8"],
    "san": ["Rd8+", "Rxd8", "Qxd8#"],
    "motifs": ["mate", "sacrifice", "check"],
    "score": 30000,
    "second": 0,
    "mate": 2,
    "nodes": 40,
    "game": 7,
    "ply": 31,
}

GAME = """[White "Anna"]
[Black "Ben"]
[Result "1-0"]

1. e4 e5 2. Nf3 Nc6 3. Bc4 Nf6 4. Ng5 d5 5. exd5 Nxd5 6. Nxf7 Kxf7 7. Qf3+ Ke6 8. Nc3 Ne7 9. d4 c6 10. Bg5 h6 11. Bxe7 Bxe7
12. O-O-O Rf8 13. Qe4 Rxf2 14. dxe5 Bg5+ 15. Kb1 Rd2 16. h4 Rxd1+ 17. Rxd1 Bxh4 18. Nxd5 cxd5 19. Rxd5 Qg5 20. Rd6+ Ke7
21. Rg6 1-0
"""

MATCH = "match fairychess fairychess --variant chess --games 60 --nodes 150 --limit-b nodes=60 --random-plies 2 --seed 3"


def show(page: Page, server: WebServer, **where: str) -> None:
    """Open a screen."""
    page.goto(server.address(**where))
    page.locator(".screen[data-ready]").wait_for()


def begin(page: Page, server: WebServer, variant: str, clock: str = "") -> None:
    """Begin a game between two people."""
    show(page, server, screen="table", variant=variant)
    page.get_by_role("button", name="New game").click()
    page.get_by_label("Players").select_option("two")
    page.get_by_role("combobox", name="Clock").select_option(clock)
    page.get_by_role("button", name="Begin").click()
    page.wait_for_timeout(500)


def play(page: Page, moves: str) -> None:
    """Play moves."""
    for move in moves.split():
        page.evaluate("move => document.querySelector('fairychess-board').enter(move)", move)
        page.wait_for_timeout(300)


def tab(page: Page, name: str) -> None:
    """Open a tab."""
    page.get_by_role("tab", name=name).click()


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


def stoltz(page: Page, server: WebServer) -> None:
    """Show the vote in Stoltz Chess."""
    begin(page, server, "stoltz", "3+2")


def review(page: Page, server: WebServer) -> None:
    """Show the review of a game."""
    show(page, server)
    page.get_by_role("link", name="game.pgn").click()
    page.get_by_role("button", name="Open on the board").click()
    tab(page, "Review")
    page.get_by_role("button", name="Review this game").click()
    page.get_by_text("Reviewed").wait_for()
    page.locator(".remarks button").last.click()
    page.wait_for_timeout(700)


def openings(page: Page, server: WebServer) -> None:
    """Show the opening explorer."""
    begin(page, server, "chess")
    tab(page, "Openings")
    page.locator(".source li").nth(1).wait_for()
    page.wait_for_timeout(500)


def endgame(page: Page, server: WebServer) -> None:
    """Show what the endgame tables say."""
    show(page, server, screen="table", variant="chess", fen="8/8/8/3k4/8/8/8/R3K3%20w%20-%20-%200%201")
    page.get_by_role("button", name="Analyse").click()
    page.locator(".results li").first.wait_for()
    page.wait_for_timeout(1500)


def puzzles(page: Page, server: WebServer) -> None:
    """Show a puzzle."""
    show(page, server, screen="puzzles")
    page.locator(".pieces > *").first.wait_for()
    page.wait_for_timeout(700)


def match(page: Page, server: WebServer) -> None:
    """Show a match of two engines."""
    show(page, server)
    page.get_by_role("link", name="match.jsonl").click()
    page.locator("fairychess-board").wait_for()
    page.wait_for_timeout(1500)


def values(page: Page, server: WebServer) -> None:
    """Show the values of the pieces and a heat map."""
    show(page, server, screen="pieces", variant="stoltz")
    tab(page, "Values and mobility")
    page.get_by_role("button", name="knight").click()
    page.wait_for_timeout(700)


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


def invitation(page: Page, server: WebServer) -> None:
    """Show the links of an invitation."""
    show(page, server, screen="room", variant="stoltz")
    page.get_by_label("Your name").fill("Anna")
    page.get_by_label("Clock").select_option("10+5")
    page.get_by_role("button", name="Make an invitation").click()
    page.locator("fairychess-board").wait_for()
    page.wait_for_timeout(500)


def room(page: Page, server: WebServer) -> None:
    """Show a game of two people on two computers."""
    invitation(page, server)
    link = page.get_by_role("textbox", name="Invitation for your guest").input_value()
    browser = page.context.browser
    if browser is None:
        raise RuntimeError
    guest = browser.new_page(viewport={"width": 800, "height": 800})
    guest.goto(link)
    guest.get_by_label("Your name").fill("Ben")
    guest.get_by_role("button", name="Join the game").click()
    guest.locator("fairychess-board").wait_for()
    page.wait_for_timeout(500)
    for number, move in enumerate(["accept", "accept", "e4", "e5", "Nf3", "Nc6", "Bc4"]):
        play((page, guest)[number % 2], move)
    page.wait_for_timeout(500)  # the guest stays until the browser is closed


SCREENS: list[Callable[[Page, WebServer], None]] = [
    home, table, stoltz, review, openings, endgame, puzzles, match, values, workshop, pieces, setup, wizard,
]  # fmt: skip
SHARED: list[Callable[[Page, WebServer], None]] = [invitation, room]
"""Screens of a game on two computers, while which the engine is off."""

SIZES: list[tuple[str, int, int, Literal["light", "dark"]]] = [
    ("", 1440, 900, "light"),
    ("-dark", 1440, 900, "dark"),
    ("-phone", 390, 844, "light"),
]
"""Suffixes of the file names, each with the width and height of the window and the preferred colour scheme."""


def write_files(folder: Path) -> list[str]:
    """Write what the screens show; return the options of `fairychess web` that name it."""
    files = folder / "files"
    files.mkdir()
    (files / "mygame.toml").write_text(DEFINITION, encoding="utf-8")
    (files / "game.pgn").write_text(GAME, encoding="utf-8")
    results, tables, sets = files / "match.jsonl", folder / "tables", folder / "puzzles.json"
    sets.write_text(json.dumps({"variant": "chess", "puzzles": [PUZZLE]}), encoding="utf-8")
    command = [sys.executable, "-m", "fairychess", *MATCH.split(), "--results", str(results)]
    subprocess.run(command, check=True, capture_output=True)  # noqa: S603 - our own program
    generate(Variant("chess"), "KRK", directory=tables)
    return ["--dir", str(files), "--book", str(results), "--puzzles", str(sets), "--endgames", str(tables)]


def main() -> None:
    """Draw the screens that the command line names, or all."""
    target = Path(sys.argv[1]) if len(sys.argv) > 1 else PICTURES
    target.mkdir(parents=True, exist_ok=True)
    names = sys.argv[2:]
    with tempfile.TemporaryDirectory() as folder, sync_playwright() as driver:
        options = write_files(Path(folder))
        browser = driver.chromium.launch(executable_path=CHROMIUM, args=["--no-sandbox", "--disable-gpu"])
        server = WebServer(Path(folder) / "state", *options)
        drawn = [(draw, *size) for draw in SCREENS + SHARED for size in SIZES if not names or draw.__name__ in names]
        for draw, end, width, height, colors in drawn:
            own = WebServer(Path(folder) / f"state-{draw.__name__}{end}", "--lan") if draw in SHARED else None
            page = browser.new_page(viewport={"width": width, "height": height}, color_scheme=colors, reduced_motion="reduce")
            draw(page, own or server)
            page.evaluate("scrollTo(0, 0)")
            image = Image.open(io.BytesIO(page.screenshot())).convert("RGB").quantize(COLOURS)
            image.save(target / f"{draw.__name__}{end}.png", optimize=True)
            page.close()
            if own:
                own.kill()
        server.kill()
        browser.close()


if __name__ == "__main__":
    main()
