"""Makes moves on `<fairychess-board>` like a user: by dragging, by clicking source and target in either order, or by keyboard."""

from __future__ import annotations

import json
from dataclasses import dataclass
from typing import TYPE_CHECKING, Any, Literal

from fairychess import Board, FairyChessError
from fairychess.pictures import sprites

if TYPE_CHECKING:
    from playwright.sync_api import Page

    from fairychess import Variant

How = Literal["drag", "clicks", "target first", "keyboard"]
WAYS: tuple[How, ...] = ("drag", "clicks", "target first", "keyboard")

SHOW = """async ([view, sprites]) => {
    await import("/board/board.js");
    const board = document.createElement("fairychess-board");
    board.port = {
        play: async (text) => JSON.parse(await playedInPython(text)),
        why: async (text) => JSON.parse(await whyInPython(text)),
        moves: async (side) => JSON.parse(await movesInPython(side)),
    };
    board.sprites = sprites;
    document.querySelector("fairychess-board").replaceWith(board);
    board.view = view;
    window.board = board;
    window.heard = [];
    for (const name of ["fc-move", "fc-status", "fc-select"]) {
        board.addEventListener(name, (event) => heard.push([name, event.detail]));
    }
}"""
"""Puts a component that is connected to Python on the page."""

DRAWN = """() => {
    const href = ([, number, side]) => `#fc-${side === "w" ? "white" : "black"}-${board.view.variant.pieces[number].name}`;
    const wanted = board.view.board.map((piece) => `${board.stage.grid.transform(piece[0])} ${href(piece)}`);
    const pieces = [...board.shadowRoot.querySelectorAll(".pieces > *")];
    const drawn = pieces.map((piece) => `${piece.style.transform} ${piece.querySelector("use").getAttribute("href")}`);
    return JSON.stringify(drawn.sort()) === JSON.stringify(wanted.sort());
}"""
"""True if the pieces drawn and their places match the view."""

STATE = "() => [board.choosing.question.about, board.choosing.chosen.source, board.choosing.chosen.target]"
ASKED = "() => [board.choosing.question.about, board.view.fen, board.choosing.moves.length > 0]"


@dataclass
class Driver:
    """A page with a component, and the component's game in Python."""

    page: Page
    board: Board

    def __post_init__(self) -> None:
        """Connect the page's requests to Python."""
        self.page.expose_function("playedInPython", self.played)
        self.page.expose_function("whyInPython", self.why)
        self.page.expose_function("movesInPython", lambda side: self.board.pseudo_legal_json(side == "w"))
        self.show(self.board)

    def show(self, board: Board) -> None:
        """Show another game."""
        self.board = board
        self.page.evaluate(SHOW, [self.view(), sprites(board.variant).svg])

    def view(self) -> dict[str, Any]:
        """Return the view of the position in Python."""
        view: dict[str, Any] = json.loads(self.board.view_json())
        return view

    def played(self, text: str) -> str:
        """Play a move in Python, in the role of the component's port."""
        try:
            self.board.push_uci(text)
        except FairyChessError as error:
            return json.dumps({"refusal": {"reason": "illegal", "message": str(error), "squares": []}})
        return json.dumps({"uci": text, "view": self.view()})

    def why(self, text: str) -> str:
        """Return the reason why a string is not a legal move, as JSON."""
        refusal = self.board.why_illegal(text)
        if refusal is None:
            return "null"
        squares = [self.board.variant.square_name(square) for square in refusal.squares]
        return json.dumps({"reason": refusal.reason, "message": refusal.message, "squares": squares})

    def state(self) -> tuple[str, str | None, str | None]:
        """Return the current question, and the chosen source and target."""
        about, source, target = self.page.evaluate(STATE)
        return about, source, target

    def heard(self, name: str) -> list[dict[str, Any]]:
        """Return the details of all events with this name."""
        details: list[dict[str, Any]] = self.page.evaluate(
            "name => heard.filter(each => each[0] === name).map(each => each[1])", name
        )
        return details

    def click(self, *places: str) -> None:
        """Click squares and slots."""
        for place in places:
            self.choose(place, "clicks")

    def make(self, move: dict[str, Any], how: How) -> None:
        """Make one of the view's moves, and wait until the component shows the new position."""
        fen = self.board.fen()
        source, target = ends(move)
        if how == "target first" and source[0] not in "@*" and self.begins(target):
            how = "clicks"
        if target is None:
            self.press(f"[data-button='{source}']", how)
        elif how == "drag":
            self.drag(source, target)
        else:
            for place in (target, source) if how == "target first" else (source, target):
                _, shown, asking = self.asked()
                if shown == fen and asking:
                    self.choose(place, how)
        self.choose_rest(move, how, fen)
        self.page.wait_for_function("fen => board.view.fen !== fen && board.choosing.idle", arg=fen)

    def choose_rest(self, move: dict[str, Any], how: How, fen: str) -> None:
        """Answer the questions that follow source and target."""
        keys = {
            "castling": ">".join(move.get("castling", [])),
            "promotion": move.get("promotion", ""),
            "introduction": "@".join(move.get("introduces", [])),
            "relocation": ">".join(move.get("relocates", [])),
            "wall": move.get("wall", ""),
            "effects": move["uci"],
        }
        for _ in range(len(keys) + 1):
            about, shown, asking = self.asked()
            if about in {"start", "done"} or shown != fen or not asking:
                return
            key = keys[about]
            option = f"[data-option={json.dumps(key)}]"
            if self.page.locator(option).count():
                self.press(option, how)
            else:
                self.choose(key.rpartition(">")[2], how)
        raise AssertionError(f"{move['uci']} was never played")

    def begins(self, square: str | None) -> bool:
        """Return True if a move can begin at a square, so that a click on it chooses a source, not a target."""
        found: bool = self.page.evaluate("square => board.choosing.sources.has(square)", square)
        return found

    def asked(self) -> tuple[str, str, bool]:
        """Return the component's question, the FEN that it shows, and True if it accepts moves."""
        about, fen, asking = self.page.evaluate(ASKED)
        return about, fen, asking

    def choose(self, place: str, how: How) -> None:
        """Choose a square or a slot."""
        if how == "keyboard":
            self.focus(place)
            self.page.keyboard.press("Enter")
        else:
            self.page.mouse.click(*self.middle(place))

    def focus(self, place: str) -> None:
        """Move the focus to a square with the arrow keys, or directly to a slot."""
        if place[0] in "@*":
            self.page.locator(slot(place)).focus()
            return
        self.page.evaluate("() => board.focus()")
        there, here, flipped = self.page.evaluate(
            "name => [board.stage.grid.place(name), board.stage.grid.place(board.stage.cells.current), board.orientation]", place
        )
        assert flipped in {"w", "b"}
        for axis, (less, more) in enumerate((("ArrowLeft", "ArrowRight"), ("ArrowUp", "ArrowDown"))):
            steps = there[axis] - here[axis]
            for _ in range(abs(steps)):
                self.page.keyboard.press(more if steps > 0 else less)

    def press(self, selector: str, how: How) -> None:
        """Press a button."""
        button = self.page.locator(selector)
        if how == "keyboard":
            button.focus()
            self.page.keyboard.press("Enter")
        else:
            button.click()

    def drag(self, source: str, target: str) -> None:
        """Drag from a square or slot to a square."""
        mouse = self.page.mouse
        mouse.move(*self.middle(source))
        mouse.down()
        mouse.move(*self.middle(target), steps=2)
        mouse.up()
        if source == target:
            mouse.click(*self.middle(target))

    def middle(self, place: str) -> tuple[float, float]:
        """Return the middle of a square or slot, in page coordinates."""
        selector = slot(place) if place[0] in "@*" else f"[data-square={place}]"
        x, y = self.page.evaluate(
            """selector => {
                const box = board.shadowRoot.querySelector(selector).getBoundingClientRect();
                return [box.x + box.width / 2, box.y + box.height / 2];
            }""",
            selector,
        )
        return x, y


def slot(place: str) -> str:
    """Return the CSS selector of a slot of the side to move."""
    return f".slot.source[data-slot={json.dumps(place)}]"


def ends(move: dict[str, Any]) -> tuple[str, str | None]:
    """Return the source and the target of a move."""
    if "vote" in move:
        return "!accept" if move["vote"] else "!decline", None
    if "pass" in move:
        return "!pass", None
    source = f"@{move['drop']}" if "drop" in move else move.get("from", "*")
    if "castling" in move and move["uci"].startswith(move["from"] + move["castling"][0]):
        return source, move["castling"][0]
    return source, move["to"]


def game(variant: str | Variant) -> Board:
    """A new game."""
    return Board(variant)
