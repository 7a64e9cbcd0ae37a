"""Drawing speed of the board in the browser: 16 by 16 squares with 62 piece types, in Chromium driven by Playwright.

Run as `python benches/web_board.py`. It prints the milliseconds from receiving a view to its layout, for the first view and for
views after a move, and the frames per second while a piece is dragged.
"""

from __future__ import annotations

import json
import random
import string
import sys
from pathlib import Path
from statistics import median
from typing import Any

sys.path.insert(0, str(Path(__file__).resolve().parent.parent / "tests"))

from playwright.sync_api import sync_playwright

from fairychess import Board, Variant
from fairychess.pictures import sprites
from support.browser import CHROMIUM, ORIGIN, answer

SIZE = 16
LETTERS = [
    *string.ascii_lowercase,
    *(f"{letter}'" for letter in string.ascii_lowercase),
    *(f'{letter}"' for letter in "abcdefghij"),
]
"""The letters of 62 piece types."""
PIECES = list(enumerate(LETTERS))[1:]
MOVES = ("R", "B", "N", "Q", "WF", "C", "Z", "NN", "A", "D", "RN", "BN")

DRAWN = """async ([views, sprites]) => {
    await import("/board/board.js");
    const board = document.querySelector("fairychess-board");
    board.sprites = sprites;
    const spent = (view) => {
        const begun = performance.now();
        board.view = view;
        board.getBoundingClientRect();
        return performance.now() - begun;
    };
    return [spent(views[0]), views.slice(1).map(spent)];
}"""

DRAGGED = """async () => {
    const board = document.querySelector("fairychess-board");
    const { frame } = board.stage;
    const source = [...board.choosing.sources][0];
    const from = board.stage.cells.cells.get(source).getBoundingClientRect();
    const send = (name, x, y) => frame.dispatchEvent(
        new PointerEvent(name, { pointerId: 1, isPrimary: true, clientX: x, clientY: y, bubbles: true, composed: true }),
    );
    frame.setPointerCapture = () => {};
    send("pointerdown", from.x + 5, from.y + 5);
    const begun = performance.now();
    let frames = 0;
    while (performance.now() - begun < 2000) {
        await new Promise(requestAnimationFrame);
        frames++;
        send("pointermove", 200 + 150 * Math.sin(frames / 9), 200 + 150 * Math.cos(frames / 7));
    }
    const rate = frames / ((performance.now() - begun) / 1000);
    send("pointercancel", 0, 0);
    return rate;
}"""


def definition() -> str:
    """Return a variant with 16 by 16 squares, 62 piece types, and four ranks of pieces for each side."""
    rng = random.Random(62)
    pieces = [
        f'[pieces.piece-{number}]\nletter = {json.dumps(letter)}\nmoves = "{rng.choice(MOVES)}"\n' for number, letter in PIECES
    ]
    side = [*LETTERS, *rng.choices(LETTERS[1:], k=2)]
    ranks = ["".join(side[at : at + SIZE]) for at in range(0, len(side), SIZE)]
    start = "/".join([*ranks, *["16"] * 8, *(rank.upper() for rank in reversed(ranks))])
    king = '[pieces.king]\nletter = "a"\nroyal = true\nmoves = "K"\n'
    board = f"[board]\nfiles = {SIZE}\nranks = {SIZE}\nstart = {json.dumps(f'{start} w - - 0 1')}\n"
    return f'name = "sixteen"\n{board}{king}{"".join(pieces)}'


def views(variant: Variant, count: int) -> list[dict[str, Any]]:
    """Return the views of a random game."""
    rng, board = random.Random(16), Board(variant)
    found = [json.loads(board.view_json())]
    for _ in range(count):
        board.push(rng.choice(list(board.legal_moves)))
        found.append(json.loads(board.view_json()))
    return found


def main() -> None:
    """Measure and print."""
    variant = Variant.from_toml(definition())
    shown = views(variant, 30)
    with sync_playwright() as driver:
        browser = driver.chromium.launch(executable_path=CHROMIUM, args=["--no-sandbox"])
        page = browser.new_page(viewport={"width": 1000, "height": 1000})
        page.route("**/*", answer)
        page.goto(f"{ORIGIN}/test")
        first, others = page.evaluate(DRAWN, [shown, sprites(variant).svg])
        rate = page.evaluate(DRAGGED)
        browser.close()
    print(f"{len(variant.pieces)} piece types, {SIZE}x{SIZE} squares, {len(shown[0]['moves'])} moves in the first view")
    print(f"first view            {first:6.1f} ms")
    print(f"view after a move     {median(others):6.1f} ms (median of {len(others)}, slowest {max(others):.1f} ms)")
    print(f"while dragging        {rate:6.1f} frames a second")


if __name__ == "__main__":
    main()
