"""The board fits into the window: squares, reserves, choices, players and controls need no scrolling, and nothing overlaps."""

from __future__ import annotations

from typing import TYPE_CHECKING

import pytest

from support.web_server import WebServer

if TYPE_CHECKING:
    from collections.abc import Iterator
    from pathlib import Path

    from playwright.sync_api import Browser, Page

pytestmark = pytest.mark.browser

WINDOWS = [
    (1440, 900),
    (1366, 768),
    (1280, 720),
    (1920, 1080),
    (390, 844),
    (844, 390),
    (820, 1180),
    (360, 740),
    (320, 640),
    (3840, 2160),
]

GAMES = {
    "stoltz": "accept accept e4 e5 Nf3 Nc6",
    "culverin": "e4 e5 Nf3",
    "newchess": "",
    "wolf": "c4 c7",
    "reserve-culverin": "",
    "shogi": "",
    "xiangqi": "",
    "janggi": "",
    "duck": "",
    "amazons": "",
    "gardner": "",
    "crazyhouse": "e4 d5 exd5 Qxd5 Nc3",
    "courier": "",
    "1d-chess": "",
}
"""Moves to a middle game; where there are none, legal moves are played as they come."""

ALWAYS = {
    "board",
    "state",
    "actions",
    *(f"{side}{part}" for side in ("above", "below") for part in ("", "/name", "/taken", "/clock")),
}
TRAYS = {"top", "bottom"}
SEEN = {
    "newchess": (TRAYS, TRAYS),
    "stoltz": (TRAYS | {"bar"}, TRAYS),
    "culverin": (TRAYS, TRAYS),
    "reserve-culverin": (TRAYS, TRAYS),
    "crazyhouse": (set(), TRAYS),
    "janggi": ({"bar"}, {"bar"}),
}
"""What is seen beside what is always there, at the start and in the middle game."""

MIDDLE = """() => {
    const {moves} = document.querySelector("fairychess-board").view;
    return moves[moves.length >> 1]?.uci ?? null;
}"""
"""One of the legal moves, or None if the game is over."""

LARGE = """name = "large"
extends = "chess"
castling = false

[board]
files = 16
ranks = 16
start = "4k11/p15/p15/16/16/16/16/16/16/16/16/16/16/P15/P15/4K11 w - - 0 1"
"""

MEASURED = """() => {
    const board = document.querySelector("fairychess-board");
    const {frame, board: squares, trays, bar} = board.stage;
    const seen = (element) => element && element.checkVisibility() && element.getBoundingClientRect().width > 0;
    const box = (element) => {
        const {left, top, right, bottom} = element.getBoundingClientRect();
        return [left, top, right, bottom].map(Math.round);
    };
    const named = {
        board: squares, top: trays.top.element, bottom: trays.bottom.element, bar,
        state: document.querySelector(".state"), actions: document.querySelector(".actions"),
    };
    for (const [name, player] of [["above", ".player.above"], ["below", ".player:not(.above)"]]) {
        named[name] = document.querySelector(player);
        for (const part of ["name", "taken", "clock"]) named[`${name}/${part}`] = document.querySelector(`${player} .${part}`);
    }
    const found = Object.entries(named).filter(([, element]) => seen(element)).map(([name, element]) => [name, box(element)]);
    const {clientWidth, clientHeight} = document.documentElement;
    const figures = [...board.shadowRoot.querySelectorAll(".pieces > *")].map(box);
    const names = [...board.shadowRoot.querySelectorAll(".coordinates span")].map(box);
    const over = names.some(([l, t, r, b]) => figures.some(([L, T, R, B]) => l < R - 1 && L + 1 < r && t < B - 1 && T + 1 < b));
    return {found, width: clientWidth, height: clientHeight, over};
}"""


@pytest.fixture(scope="module")
def server(tmp_path_factory: pytest.TempPathFactory) -> Iterator[WebServer]:
    folder: Path = tmp_path_factory.mktemp("files")
    (folder / "large.toml").write_text(LARGE)
    made = WebServer(tmp_path_factory.mktemp("state"), "--dir", str(folder))
    yield made
    made.kill()


@pytest.fixture(scope="module")
def window(chromium: Browser) -> Iterator[Page]:
    page = chromium.new_page(reduced_motion="reduce")
    page.set_default_timeout(60_000)
    yield page
    page.close()


def faults(page: Page, seen: set[str], always: set[str] = ALWAYS) -> list[str]:
    """Return what is missing, does not fit or overlaps, in every window."""
    wrong: list[str] = []
    for width, height in WINDOWS:
        page.set_viewport_size({"width": width, "height": height})
        page.evaluate("() => new Promise((done) => requestAnimationFrame(() => requestAnimationFrame(done)))")
        measured = page.evaluate(MEASURED)
        boxes = measured["found"]
        where = f"{width}x{height}"
        if {name for name, _ in boxes} != always | seen:
            wrong.append(f"{where}: {sorted({name for name, _ in boxes} ^ always ^ seen)} are missing, or too many")
        for name, (left, top, right, bottom) in boxes:
            if left < -1 or top < -1 or right > measured["width"] + 1 or bottom > measured["height"] + 1:
                wrong.append(f"{where}: {name} is at {left, top, right, bottom}")
        for index, (one, (left, top, right, bottom)) in enumerate(boxes):
            for other, (a, b, c, d) in boxes[:index]:
                if one.startswith(other):
                    continue  # a part of it
                if left < c - 1 and a < right - 1 and top < d - 1 and b < bottom - 1:
                    wrong.append(f"{where}: {one} overlaps {other}")
        if measured["over"]:
            wrong.append(f"{where}: a piece covers the name of a file or rank")
    return wrong


def begin(page: Page, server: WebServer, variant: str) -> None:
    """Begin a game between two people."""
    page.set_viewport_size({"width": 1280, "height": 720})
    page.goto(server.address(screen="table", variant=variant))
    page.locator(".screen[data-ready] .title").wait_for()
    page.get_by_role("button", name="New game").click()
    page.get_by_label("Players").select_option("two")
    page.get_by_role("combobox", name="Clock").select_option("3+2")
    page.get_by_role("button", name="Begin").click()
    page.locator(".clock:visible").first.wait_for()


@pytest.mark.parametrize("variant", GAMES)
def test_a_game_fits_into_every_window(window: Page, server: WebServer, variant: str) -> None:
    begin(window, server, variant)
    before, after = SEEN.get(variant, (set(), set()))
    assert faults(window, before) == []
    moves = GAMES[variant].split()
    for number in range(len(moves) or 6):
        text = moves[number] if moves else window.evaluate(MIDDLE)
        if text is None:
            break
        assert window.evaluate("text => document.querySelector('fairychess-board').enter(text)", text), text
    assert faults(window, after) == []


LONG_LINE = """async () => {
    const [line, squares] = [document.querySelector(".state span"), document.querySelector("fairychess-board").stage.board];
    const bar = document.querySelector(".table > .place > .bar");
    const frames = () => new Promise((done) => requestAnimationFrame(() => requestAnimationFrame(done)));
    const places = () => [squares, bar].map((each) => each.getBoundingClientRect()).map(({top, height}) => [top, height]);
    const text = line.textContent;
    const found = [];
    for (const shown of [text, "long ".repeat(30), text]) {
        line.textContent = shown;
        await frames();
        found.push(places());
    }
    return found;
}"""


@pytest.mark.parametrize("size", [(500, 480), (390, 844)])
def test_the_board_and_the_bar_follow_a_line_that_wraps(window: Page, server: WebServer, size: tuple[int, int]) -> None:
    begin(window, server, "chess")
    window.get_by_role("button", name="Analyse").click()
    window.set_viewport_size({"width": size[0], "height": size[1]})
    window.wait_for_timeout(100)
    short, long, again = window.evaluate(LONG_LINE)
    assert again == short
    assert long[0][0] > short[0][0]
    for squares, bar in (short, long):
        assert bar == pytest.approx(squares, abs=1)


def test_a_large_board_fits_into_every_window(window: Page, server: WebServer) -> None:
    window.goto(server.address(screen="home"))
    pack = "async definition => (await import('/app/address.js')).pack({definition, moves: []})"
    window.goto(server.address(screen="table", share=window.evaluate(pack, LARGE)))
    window.locator("h1.title", has_text="large").wait_for()
    window.get_by_role("button", name="New game").click()
    window.get_by_label("Players").select_option("two")
    window.get_by_role("combobox", name="Clock").select_option("3+2")
    window.get_by_role("button", name="Begin").click()
    window.locator(".clock:visible").first.wait_for()
    assert faults(window, set()) == []
    for _ in range(6):
        assert window.evaluate("text => document.querySelector('fairychess-board').enter(text)", window.evaluate(MIDDLE))
    assert faults(window, set()) == []


def test_a_large_board_fits_in_the_workshop(window: Page, server: WebServer) -> None:
    window.goto(server.address(screen="home"))
    window.get_by_role("link", name="large.toml").click()
    window.locator(".problems .good").wait_for()
    found = []
    for width, height in WINDOWS:
        window.set_viewport_size({"width": width, "height": height})
        window.wait_for_timeout(100)  # the board follows the window in the next frames
        window.locator(".board-pane").evaluate("(pane) => pane.scrollIntoView({block: 'start'})")
        measured = window.evaluate(MEASURED)
        block = [box for name, box in measured["found"] if name != "actions"]
        if max(box[3] for box in block) - min(box[1] for box in block) > height:
            found.append(f"{width}x{height}")
    assert found == []
