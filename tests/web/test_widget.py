"""The notebook board, with a comm that only records messages, and in Chromium with messages to Python."""

from __future__ import annotations

import json
import sys
import time
from types import SimpleNamespace
from typing import TYPE_CHECKING, Any

import pytest

from fairychess import Board, FairyChessError, MissingExtraError

if TYPE_CHECKING:
    from collections.abc import Callable

    from playwright.sync_api import Page

pytest.importorskip("anywidget", reason="ABSENT: no anywidget")

from fairychess.widget import BoardWidget

PAGE = """async ([esm, state]) => {
    const { default: widget } = await import(URL.createObjectURL(new Blob([esm], { type: "text/javascript" })));
    const heard = {};
    window.state = state;
    window.model = {
        get: (name) => window.state[name],
        on: (event, callback) => { (heard[event] ??= new Set()).add(callback); },
        off: (event, callback) => heard[event]?.delete(callback),
        send: (content) => void sentToPython(content),
    };
    window.fire = (event, content) => (heard[event] ?? new Set()).forEach((callback) => callback(content));
    window.count = () => Object.values(heard).reduce((sum, callbacks) => sum + callbacks.size, 0);
    window.end = widget.render({ model: window.model, el: document.querySelector("main") });
    window.table = document.querySelector("fairychess-table");
}"""
"""Shows a widget in the same way as anywidget."""


class Talk:
    """A widget, the messages that it sends, and the requests of a simulated page."""

    def __init__(self, board: Board) -> None:
        self.widget = BoardWidget(board)
        self.sent: list[dict[str, Any]] = []
        setattr(self.widget, "send", self.keep)  # noqa: B010 - a type checker sees a method

    def keep(self, content: dict[str, Any]) -> None:
        json.dumps(content)
        self.sent.append(content)

    def hear(self, content: dict[str, Any]) -> None:
        getattr(self.widget, "_handle_custom_msg")(content, [])  # noqa: B009 - what a comm calls; a type checker does not see it

    def ask(self, **request: Any) -> Any:  # noqa: ANN401
        """Return the answer to a request."""
        self.hear({"id": 7, **request})
        [answer] = [message for message in self.sent if message.get("id") == 7]
        self.sent.remove(answer)
        assert "fault" not in answer, answer["fault"]
        return answer["answer"]

    def searched(self) -> dict[str, Any]:
        """Wait for the last report of a search."""
        for _ in range(2000):
            done = [message["info"] for message in self.sent if message.get("info", {}).get("done")]
            if done:
                return done[-1]  # type: ignore[no-any-return]
            time.sleep(0.01)
        raise AssertionError("the search does not end")


def test_moves_of_the_page_are_pushed_on_the_board() -> None:
    board = Board("stoltz")
    talk = Talk(board)
    answer = talk.ask(op="play", move="accept")
    assert (answer["uci"], [move.uci() for move in board.move_stack]) == ("accept", ["accept"])
    assert talk.widget.view == answer["view"] == json.loads(board.view_json())
    assert len(talk.widget.recording["plies"]) == 1
    refusal = talk.ask(op="play", move="e2e4")["refusal"]
    assert refusal["message"]
    assert len(board.move_stack) == 1
    talk.ask(op="back", plies=5)
    assert board.move_stack == []
    assert talk.ask(op="moves", side="b") == json.loads(board.pseudo_legal_json(False))
    assert talk.ask(op="why", move="accept") is None


def test_moves_of_python_appear_after_a_refresh() -> None:
    board = Board()
    widget = board.widget()
    assert isinstance(widget, BoardWidget)
    board.push_san("e4")
    widget.refresh()
    assert widget.view["fen"] == board.fen()
    assert widget.recording["plies"][0]["last"]["san"] == "e4"


def test_a_search_reports_until_it_ends_or_is_stopped() -> None:
    talk = Talk(Board(fen="6k1/5ppp/8/8/8/8/8/R3K3 w - - 0 1"))
    talk.ask(op="search", limits={"depth": 3, "multipv": 2})
    info = talk.searched()
    assert (info["best"], info["lines"][0]["score"], len(info["lines"])) == ("a1a8", {"mate": 1}, 2)
    talk = Talk(Board())
    talk.ask(op="search", limits={"multipv": 1})
    talk.ask(op="stop")
    assert talk.searched()["best"] in [move.uci() for move in Board().legal_moves]
    talk.sent.clear()
    talk.ask(op="search", limits={"movetime": 50, "skill": 0})
    assert talk.searched()["done"]
    talk.widget.close()


@pytest.mark.parametrize("request_of", [{"op": "sing"}, {}, {"op": "play"}, {"op": "search", "limits": {"depth": "x"}}])
def test_wrong_requests_are_answered_by_a_sentence(request_of: dict[str, Any]) -> None:
    talk = Talk(Board())
    with pytest.raises(AssertionError):
        talk.ask(**request_of)
    assert talk.widget.view["ply"] == 0


def test_boards_change_after_each_cell_as_long_as_the_widget_lives(monkeypatch: pytest.MonkeyPatch) -> None:
    hooks: list[Callable[[object], None]] = []
    events = SimpleNamespace(register=lambda _event, hook: hooks.append(hook), unregister=lambda _event, hook: hooks.remove(hook))
    monkeypatch.setitem(sys.modules, "IPython", SimpleNamespace(get_ipython=lambda: SimpleNamespace(events=events)))
    board = Board()
    widget = BoardWidget(board)
    board.push_san("d4")
    hooks[0](None)
    assert widget.view["fen"] == board.fen()


def test_without_anywidget_the_error_says_what_to_install(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setitem(sys.modules, "anywidget", None)
    monkeypatch.delitem(sys.modules, "fairychess.widget")
    with pytest.raises(MissingExtraError, match=r"fairychess\[jupyter\]"):
        Board().widget()


@pytest.mark.browser
def test_the_page_plays_with_python(page: Page) -> None:
    board = Board()
    talk = Talk(board)
    widget = talk.widget

    def state() -> dict[str, Any]:
        return {name: getattr(widget, name) for name in ("recording", "view", "sprites")}

    def heard(content: dict[str, Any]) -> None:
        before = widget.view
        talk.hear(content)
        if widget.view is not before:
            show()
        for message in talk.sent:
            page.evaluate("message => setTimeout(() => fire('msg:custom', message))", message)
        talk.sent.clear()

    def show() -> None:
        page.evaluate("changed => { state = changed; fire('change:recording'); }", state())

    page.expose_function("sentToPython", heard)
    page.evaluate(PAGE, [widget._esm, state()])  # noqa: SLF001
    page.evaluate("table.board.enter('e4')")
    page.wait_for_function("table.game.views.length === 2")
    assert [move.uci() for move in board.move_stack] == ["e2e4"]
    board.push_san("e5")
    widget.refresh()
    show()
    page.wait_for_function("table.game.views.length === 3")
    assert page.evaluate("[table.board.view.fen, table.list.element.innerText.split(/\\s+/)]") == [
        board.fen(),
        ["1.", "e4", "e5"],
    ]
    page.get_by_role("button", name="Take back").click()
    page.wait_for_function("table.game.views.length === 2")
    assert [move.uci() for move in board.move_stack] == ["e2e4"]
    page.evaluate("end()")
    assert page.evaluate("[count(), document.querySelector('fairychess-table')]") == [0, None]


def shown_in(page: Page, board: Board, shapes: str | None = None) -> None:
    """Show a widget that cannot ask Python."""
    widget = board.widget(shapes=shapes)
    page.evaluate("() => { window.sentToPython ??= () => {}; }")
    state = {name: getattr(widget, name) for name in ("recording", "view", "sprites")}
    page.evaluate(PAGE, [widget._esm, state])  # noqa: SLF001


@pytest.mark.browser
def test_several_widgets_stand_on_one_page(page: Page) -> None:
    for variant in ("chess", "stoltz", "chess"):
        shown_in(page, Board(variant))
    names = "[...document.querySelectorAll('fairychess-table')].map((table) => table.board.view.variant.name)"
    assert page.evaluate(names) == ["chess", "stoltz", "chess"]


@pytest.mark.browser
def test_letters_are_no_commands_of_the_notebook(page: Page) -> None:
    page.evaluate("""() => {
        window.leaked = [];
        document.addEventListener("keydown", ({ key }) => leaked.push(key));
    }""")
    board = Board()
    for san in ("e4", "e5", "Nf3"):
        board.push_san(san)
    shown_in(page, board)
    page.locator("[data-square=e4]").click()
    for key in ("d", "d", "b", "p", "Control+Enter"):
        page.keyboard.press(key)
    assert page.evaluate("leaked") == ["Control", "Enter"]
    page.keyboard.press("Escape")
    page.get_by_role("button", name="Flip").focus()
    for key, at in (("ArrowLeft", 2), ("Home", 0), ("ArrowLeft", 0), ("ArrowRight", 1), ("End", 3)):
        page.keyboard.press(key)
        page.wait_for_function(f"table.game.at === {at}")


@pytest.mark.browser
def test_an_earlier_position_says_that_it_takes_no_moves(page: Page) -> None:
    board = Board()
    board.push_san("e4")
    shown_in(page, board)
    page.get_by_role("button", name="e4", exact=True).wait_for()
    page.get_by_role("button", name="Flip").press("Home")
    page.get_by_text("Position after 0 of 1 moves: play continues from the last one").wait_for()
    assert page.evaluate("table.board.movable") == "none"
    page.keyboard.press("End")
    page.get_by_text("Black to move", exact=True).wait_for()
    assert page.evaluate("table.board.movable") == "both"


@pytest.mark.browser
@pytest.mark.parametrize(
    ("system", "notebook", "text", "expected"),
    [
        ("dark", "light", "", "wood"),
        ("light", "dark", "", "night"),
        ("light", "normal", "#eee", "night"),
        ("dark", "normal", "#222", "wood"),
    ],
)
def test_the_board_has_the_colours_of_the_notebook(page: Page, system: str, notebook: str, text: str, expected: str) -> None:
    page.emulate_media(color_scheme="dark" if system == "dark" else "light")
    page.evaluate("([scheme, color]) => Object.assign(document.body.style, { colorScheme: scheme, color })", [notebook, text])
    shown_in(page, Board())
    assert page.evaluate("table.board.theme") == expected


@pytest.mark.browser
def test_native_pieces_stand_on_their_board(page: Page) -> None:
    shown_in(page, Board("xiangqi"), "native")
    assert page.locator("fairychess-board .lines").count() == 1
    shown_in(page, Board("xiangqi"))
    assert page.locator("fairychess-board .lines").count() == 1
    with pytest.raises(FairyChessError, match="unknown style 'eastern'"):
        Board("xiangqi").widget(shapes="eastern")
