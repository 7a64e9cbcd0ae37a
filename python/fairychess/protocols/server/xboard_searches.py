"""An XBoard engine's searches: for its moves, for pondering and for analysis."""

from __future__ import annotations

from time import monotonic
from typing import TYPE_CHECKING

from fairychess.records.results import in_words

from .inbox import Inbox
from .options import MOVE_OVERHEAD
from .tasks import STOP_SECONDS, SearchTask
from .xboard_clock import XBoardClock, milliseconds
from .xboard_lines import move_text, post_line

if TYPE_CHECKING:
    from collections.abc import Callable, Iterable

    from fairychess import Info, Move

    from .output import Output
    from .session import EngineSession
    from .xboard_clock import Limits

MOVE, PONDER, ANALYSE = "move", "ponder", "analyse"
"""The purposes of a search."""


class Searches:
    """Searches a session's board, one search at a time. The inbox receives the end of each search."""

    def __init__(self, output: Output, session: EngineSession) -> None:
        self.write: Callable[..., None] = output.write
        self.session = session
        self.inbox: Inbox[tuple[int, Move, Move | None]] = Inbox()
        self.clock: XBoardClock = XBoardClock()
        self.posting: bool = False
        self.task: SearchTask | None = None
        self.number: int = 0
        """The number of the current search. Results of earlier searches are ignored."""
        self.purpose: str = MOVE
        self.started: float = 0.0
        """The time at which the engine began to think about its move."""
        self.expected: Move | None = None
        """The expected reply, on which the engine is pondering."""
        self.last: Info | None = None

    def think(self) -> None:
        """Search for a move, or report the end of the game."""
        self.started = monotonic()
        board = self.session.board
        if not board.legal_moves:
            self.report_result()
        elif board.outcome() is not None:  # drawn by a rule that the other side may not know, and yet nothing can be searched
            self.push(next(iter(board.legal_moves)))
            self.report_result()
        else:
            found = self.session.book_move()
            self.search(MOVE, None if found is None else found.move)

    def search(self, purpose: str, only: Move | None = None) -> None:
        """Start a search of the board or, to ponder, of the board after the expected reply. `only` is a book move."""
        position = self.session.board.copy()
        if purpose == PONDER and self.expected is not None:
            position.push(self.expected)
        if position.outcome() is not None:
            return
        for note in self.session.evaluation_notes():
            self.write(f"# {note}")
        self.number += 1
        self.purpose, number = purpose, self.number
        limits: dict[str, int | Iterable[Move] | None] = {**self.limits(purpose)}
        if only is not None:
            limits = {"depth": 1, "moves": [only]}
        analysis = self.session.search(position, limits | {"infinite": True, "ponder": purpose != MOVE})

        def on_end(move: Move, ponder: Move | None) -> None:
            self.inbox.put((number, move, ponder))

        def fallback(error: Exception) -> Move:
            self.write(f"# {' '.join(str(error).split())}")
            return next(iter(position.legal_moves))

        self.task = SearchTask(analysis, self.report, on_end, fallback)

    def limits(self, purpose: str) -> Limits:
        """Return the limits of a search."""
        if purpose == ANALYSE:
            return {"multipv": self.session.options.number("MultiPV")}
        if purpose == PONDER:  # no time limit, but the depth limit of the engine's own moves
            return {"depth": self.clock.depth}
        moves = len(self.session.board.move_stack) // 2
        spent = milliseconds(monotonic() - self.started)
        return self.clock.limits(moves, self.session.options.number(MOVE_OVERHEAD), spent)

    def report(self, info: Info) -> None:
        """Write a search report."""
        self.last = info
        if self.posting or self.purpose == ANALYSE:
            self.write(post_line(info, self.session.variant.ranks))

    def play(self, number: int, move: Move, ponder: Move | None) -> bool:
        """Play the move of a finished search; return False if the search was an earlier one or was not for a move."""
        if number != self.number or self.purpose != MOVE or self.task is None:
            return False
        self.task = None
        self.push(move)
        self.expected = ponder
        return True

    def push(self, move: Move) -> None:
        """Play a move of the engine."""
        board = self.session.board
        text = move_text(board, move)
        board.push(move)
        self.write(f"move {text}")
        self.clock.subtract(milliseconds(monotonic() - self.started), (len(board.move_stack) + 1) // 2)

    def new_game(self) -> None:
        """Clear the state of the last game."""
        self.session.new_game()
        self.clock.depth, self.last = None, None

    def post_on(self, _: str) -> None:
        """Show the engine's thinking."""
        self.posting = True

    def post_off(self, _: str) -> None:
        """Hide the engine's thinking."""
        self.posting = False

    def finish(self) -> None:
        """Stop the running search and ignore its result."""
        self.number += 1
        if self.task is not None:
            self.task.stop()
            self.task.join(STOP_SECONDS)
            self.task = None

    def report_result(self) -> None:
        """Write the result of the game."""
        outcome = self.session.board.outcome()
        if outcome is not None:
            self.write(f"{outcome.result()} {{{in_words(outcome)}}}")
