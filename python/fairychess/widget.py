"""The board in notebooks: Jupyter, marimo and other hosts of anywidget. `pip install 'fairychess[jupyter]'`."""

from __future__ import annotations

import contextlib
import json
import sys
import threading
from pathlib import Path
from typing import TYPE_CHECKING, Any, Final
from weakref import WeakMethod

from fairychess import Engine
from fairychess._core import _answer
from fairychess.pictures import sprites
from fairychess.web.joiner import joined
from fairychess.web.recorded import recorded

from .errors import MissingExtraError

try:
    import anywidget
    import traitlets
except ImportError:
    raise MissingExtraError("boards in notebooks need anywidget: pip install 'fairychess[jupyter]'") from None

if TYPE_CHECKING:
    from collections.abc import Callable, Mapping
    from contextlib import AbstractContextManager

    from fairychess import Analysis, Board, Info

    class _AnyWidget(traitlets.HasTraits):
        """The parts of anywidget's class that are used here; the package has no type hints."""

        def hold_sync(self) -> AbstractContextManager[None]: ...
        def on_msg(self, callback: Callable[[object, dict[str, Any], object], None], remove: bool = False) -> None: ...
        def send(self, content: dict[str, Any], buffers: list[bytes] | None = None) -> None: ...
        def close(self) -> None: ...

else:
    _AnyWidget = anywidget.AnyWidget

__all__ = ["BoardWidget"]

ENDS: Final = ("depth", "nodes", "movetime")
"""The limits that end a search; without any of them, it runs until stopped."""


class BoardWidget(_AnyWidget):
    """A board for playing against the engine, for two players, or for analysis. `Board.widget` makes one.

    Moves made on the widget are pushed onto the Python board. Moves made in Python appear when their cell has finished, or after
    `refresh` in notebooks that do not use IPython, such as marimo.

    Args:
        board: The board.
        shapes: Shapes by piece type name, or a style: `"native"` for the traditional pieces and boards of shogi, xiangqi, janggi
            and makruk.

    Raises:
        FairyChessError: A shape or style is invalid.
        MissingExtraError: When this module is imported without the package `anywidget`.

    Examples:
        >>> import fairychess
        >>> board = fairychess.Board("stoltz")
        >>> widget = board.widget()
        >>> _ = board.push_uci("accept")
        >>> widget.refresh()
        >>> len(widget.recording["plies"])
        1
    """

    _esm = joined(Path(__file__).parent / "web" / "static" / "hosts" / "widget.js", exports=True)

    board: Board
    """The Python board."""
    recording: traitlets.Dict[str, Any] = traitlets.Dict().tag(sync=True)
    """The game so far, in the form of `fairychess.web.recorded`."""
    view: traitlets.Dict[str, Any] = traitlets.Dict().tag(sync=True)
    """The view of the position (docs/web-board.md)."""
    sprites: traitlets.Unicode[str, str | bytes] = traitlets.Unicode().tag(sync=True)
    """The pieces, as SVG symbols."""

    def __init__(self, board: Board, *, shapes: Mapping[str, str | None] | str | None = None) -> None:
        self.board = board
        self._analysis: Analysis | None = None
        super().__init__(**self._state(), sprites=sprites(board.variant, shapes=shapes).svg)
        self.on_msg(self._heard)
        _after_each_cell(self.refresh)

    def refresh(self) -> None:
        """Show the current state of the Python board."""
        with self.hold_sync():
            for name, value in self._state().items():
                self.set_trait(name, value)

    def _state(self) -> dict[str, Any]:
        return {"recording": recorded(self.board), "view": json.loads(self.board.view_json())}

    def _heard(self, _widget: object, request: dict[str, Any], _buffers: object) -> None:
        """Answer a message `{id, op, ...}` from the page with `{id, answer}` or `{id, fault}`."""
        answers: dict[str, Callable[[dict[str, Any]], Any]] = {
            "play": self._play,
            "back": self._back,
            "moves": lambda asked: self._about(asked)["moves"],
            "why": lambda asked: self._about(asked)["refusal"],
            "search": self._search,
            "stop": lambda _: self._stop(),
        }
        number = request.get("id")
        try:
            self.send({"id": number, "answer": answers[request["op"]](request)})
        except (ValueError, KeyError, TypeError) as error:
            self.send({"id": number, "fault": str(error)})

    def _about(self, asked: dict[str, Any]) -> dict[str, Any]:
        """Answer a request about the position, as the server does."""
        answer: dict[str, Any] = json.loads(_answer(self.board, json.dumps(asked)))
        if "error" in answer:
            raise ValueError(answer["error"]["message"])
        return answer

    def _play(self, asked: dict[str, Any]) -> dict[str, Any]:
        answer = self._about(asked)
        if "refusal" not in answer:
            self._stop()
            self.board.push_uci(answer["uci"])
            self.refresh()
        return answer

    def _back(self, asked: dict[str, Any]) -> dict[str, Any]:
        self._stop()
        for _ in range(min(int(asked["plies"]), len(self.board.move_stack))):
            self.board.pop()
        self.refresh()
        return self.view

    def _search(self, asked: dict[str, Any]) -> None:
        """Search the position `plies` before the last one. Messages `{search, info}` report progress; the last one has `done`."""
        self._stop()
        board = self.board.copy()
        for _ in range(int(asked.get("plies", 0))):
            board.pop()
        analysis = Engine(board.variant).analyse(board, **_limits(asked["limits"]))
        self._analysis = analysis
        threading.Thread(target=self._report, args=(board, analysis, asked["id"]), daemon=True).start()

    def _report(self, board: Board, analysis: Analysis, number: int) -> None:
        """Send the reports of a search, on a separate thread."""
        with analysis:
            for info in analysis:
                if info.multipv == 1:
                    self.send({"search": number, "info": _found(board, analysis.multipv)})
            best = analysis.wait().move.uci()
        self.send({"search": number, "info": _found(board, analysis.multipv) | {"best": best, "done": True}})

    def _stop(self) -> None:
        if self._analysis is not None:
            self._analysis.stop()
            self._analysis = None

    def close(self) -> None:
        """Close the widget and stop its search."""
        self._stop()
        super().close()


def _limits(asked: dict[str, Any]) -> dict[str, Any]:
    """Read the limits of a search, named as in `Engine.analyse`."""
    limits: dict[str, Any] = {name: int(asked[name]) for name in (*ENDS, "multipv", "skill") if name in asked}
    return limits if any(name in limits for name in ENDS) else limits | {"infinite": True}


def _found(board: Board, lines: list[Info]) -> dict[str, Any]:
    """Return the findings of a search in the form of the protocol."""
    best = lines[0].pv[0].uci() if lines and lines[0].pv else None
    head = {"depth": lines[0].depth, "nodes": lines[0].nodes} if lines else {"depth": 0, "nodes": 0}
    return {"lines": [_line(board, info) for info in lines], "best": best, "done": False, **head}


def _line(board: Board, info: Info) -> dict[str, Any]:
    mate = info.score.relative.mate()
    score = {"cp": info.score.relative.score()} if mate is None else {"mate": mate}
    pv = [move.uci() for move in info.pv]
    return {"rank": info.multipv, "depth": info.depth, "score": score, "pv": pv, "san": board.variation_san(info.pv)}


def _after_each_cell(action: Callable[[], None]) -> None:
    """Call a method after each IPython cell, as long as the method's object exists."""
    ipython = sys.modules.get("IPython")
    shell = ipython.get_ipython() if ipython else None
    if shell is None:
        return
    method = WeakMethod(action)

    def after_cell(_result: object) -> None:
        living = method()
        if living is not None:
            living()
            return
        with contextlib.suppress(ValueError):
            shell.events.unregister("post_run_cell", after_cell)

    shell.events.register("post_run_cell", after_cell)
