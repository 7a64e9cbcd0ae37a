"""The XBoard protocol (CECP), version 2, used by XBoard and WinBoard.

A single thread handles everything in order of arrival: lines from the GUI and ends of searches.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from fairychess import BLACK, Board, FairyChessError, IllegalMoveError
from fairychess.protocols.cecp import from_cecp
from fairychess.protocols.null_moves import is_illegal_null

from .session import PATH, VARIANT
from .tasks import EXIT_SECONDS
from .xboard_lines import XBOARD_NAMES, feature_lines, move_text, setup_lines, variant_name
from .xboard_searches import ANALYSE, MOVE, PONDER, Searches

if TYPE_CHECKING:
    from collections.abc import Callable, Iterable

    from fairychess import Move, Variant

    from .output import Output
    from .session import EngineSession

IGNORED = frozenset(
    {"xboard", "accepted", "rejected", "random", "ics", "name", "rating", "bk", "white", "black", "computer", "nps", "otim"}
    | {"egtpath", "pause", "resume", "hover", "lift", "put"}
)
"""Commands that need no answer."""

DRAW_SCORE = -50
"""The engine accepts a draw if its score is at most this, in centipawns."""

HINT_NODES = 2000


class XBoard(Searches):
    """An XBoard engine: it handles lines and writes answers."""

    def __init__(self, output: Output, session: EngineSession) -> None:
        super().__init__(output, session)
        self.first_variant: Final[Variant] = session.variant
        self.side: bool | None = BLACK
        """The side that the engine plays; None in force mode."""
        self.pondering: bool = False
        self.analysing: bool = False
        self.pings: list[str] = []
        """Pings that arrived while the engine was thinking about its move; they are answered after the move."""
        self.commands: dict[str, Callable[[str], None]] = {
            "protover": lambda _: self.write(*feature_lines(self.session)),
            "new": self.new,
            "variant": self.variant,
            "setboard": self.set_board,
            "usermove": self.user_move,
            "force": lambda _: self.force(),
            "result": lambda _: self.force(),
            "go": self.go,
            "playother": self.play_other,
            "undo": lambda _: self.undo(1),
            "remove": lambda _: self.undo(2),
            "level": lambda rest: self.clock.level(rest.split()),
            "st": self.clock.set_movetime,
            "sd": self.clock.set_depth,
            "time": self.clock.set_remaining,
            "?": self.move_now,
            "ping": self.ping,
            "draw": self.draw,
            "hint": self.hint,
            "hard": self.ponder_on,
            "easy": self.ponder_off,
            "post": self.post_on,
            "nopost": self.post_off,
            "analyze": self.analyse_on,
            "exit": self.analyse_off,
            ".": self.status,
            "memory": lambda rest: self.set("Hash", rest),
            "cores": lambda rest: self.set("Threads", rest),
            "option": self.option,
        }

    def listen(self, lines: Iterable[bytes]) -> None:
        """Handle lines and ends of searches as they arrive."""
        for event in self.inbox.read(lines):
            if isinstance(event, tuple):
                self.search_ended(*event)
            elif not self.handle(event.decode("utf-8", "replace")):
                return
        self.drain()

    def drain(self) -> None:
        """After the last line, wait for the engine's move, and answer the pings that wait for it."""
        self.pondering = False
        if self.task is None or self.purpose != MOVE:
            return
        self.task.drain()
        self.task.join(EXIT_SECONDS)
        for event in self.inbox.rest():
            if isinstance(event, tuple):
                self.search_ended(*event)

    def handle(self, line: str) -> bool:
        """Handle a line. Invalid lines are reported and change nothing. Return False for `quit`."""
        word, _, rest = line.strip().partition(" ")
        rest = rest.strip()
        if word == "quit":
            return False
        command = self.commands.get(word)
        try:
            if command is not None:
                command(rest)
            elif word and word not in IGNORED and not word.startswith("#"):
                self.unknown(word, rest)
        except BrokenPipeError:
            raise
        except Exception as error:  # noqa: BLE001 - no line may end the engine
            self.error(str(error) or type(error).__name__, f"{word} {rest}")
        self.answer_pings()
        return True

    def error(self, reason: str, line: str) -> None:
        """Report an invalid command."""
        self.write(f"Error ({' '.join(reason.split())}): {' '.join(line.split())[:80]}")

    def unknown(self, word: str, rest: str) -> None:
        """Handle a word that is not a command: a bare move, or an error."""
        try:
            self.parse(word)
        except FairyChessError:
            self.error("unknown command", f"{word} {rest}")
        else:
            self.user_move(word)

    def ping(self, rest: str) -> None:
        """Record a ping, to be answered by `answer_pings`."""
        self.pings.append(rest)

    def answer_pings(self) -> None:
        """Answer the pings in order, but not while the engine is thinking about its move.

        If a move came after the `pong`, a GUI would take it for a move in the next game.
        """
        if self.task is not None and self.purpose == MOVE:
            return
        pings, self.pings = self.pings, []
        for number in pings:
            self.write(f"pong {number}".rstrip())

    # Games

    def new(self, _: str) -> None:
        """Begin a game in which the engine plays Black; in analysis mode, analyse the start position."""
        self.finish()
        self.session.play(self.first_variant)
        self.new_game()
        if self.analysing:
            self.search(ANALYSE)
        else:
            self.side = BLACK

    def variant(self, rest: str) -> None:
        """Choose the variant, and describe it if XBoard does not know it."""
        self.set(VARIANT, variant_name(rest))
        if self.session.variant.name not in XBOARD_NAMES:
            self.write(*setup_lines(self.session.variant))

    def set_board(self, rest: str) -> None:
        """Set up a position."""
        try:
            board = Board(self.session.variant, rest)
        except FairyChessError as error:
            self.write(f"tellusererror Illegal position: {' '.join(str(error).split())}")
            return
        self.finish()
        self.session.board = board
        self.resume()

    def parse(self, text: str) -> Move:
        """Parse a move, given by its squares or, for castling, as in Chess960."""
        board = self.session.board
        if text.startswith("O-O"):
            return board.parse_san(text)
        move = board.parse_uci(from_cecp(text, board.variant.ranks))
        if is_illegal_null(board, move):
            raise IllegalMoveError(f"{text!r} is not a legal move")
        return move

    def user_move(self, text: str) -> None:
        """Play the user's move and reply to it."""
        try:
            move = self.parse(text)
        except FairyChessError as error:
            self.write(f"Illegal move ({' '.join(str(error).split())}): {text[:80]}")
            return
        # Start a new search even if the engine pondered on this move: only now is the remaining time known, and the transposition
        # table keeps its results.
        self.finish()
        self.session.board.push(move)
        self.resume()

    def resume(self) -> None:
        """Continue after the board has changed: analyse, or think if it is the engine's move."""
        if self.analysing:
            self.search(ANALYSE)
        elif self.side == self.session.board.turn:
            self.think()

    def go(self, _: str) -> None:
        """Play the side to move."""
        self.finish()
        self.side = self.session.board.turn
        self.think()

    def play_other(self, _: str) -> None:
        """Play the side that is not to move."""
        self.finish()
        self.side = not self.session.board.turn

    def force(self) -> None:
        """Play neither side."""
        self.finish()
        self.side = None

    def undo(self, plies: int) -> None:
        """Undo moves."""
        if len(self.session.board.move_stack) < plies:
            raise FairyChessError("there is no move to take back")
        self.finish()
        for _ in range(plies):
            self.session.board.pop()
        self.resume()

    # Searches

    def search_ended(self, number: int, move: Move, ponder: Move | None) -> None:
        """Play the move found by a search."""
        if not self.play(number, move, ponder):
            return
        if self.session.board.outcome() is not None:
            self.report_result()
        elif self.pondering and ponder is not None:
            self.search(PONDER)
        self.answer_pings()

    def move_now(self, _: str) -> None:
        """Stop the search and play its best move."""
        if self.task is not None and self.purpose == MOVE:
            self.task.stop()

    def draw(self, _: str) -> None:
        """Accept a draw if the engine is behind."""
        if (
            self.last is not None
            and (score := self.last.score.relative.score(mate_score=100_000)) is not None
            and score <= DRAW_SCORE
        ):
            self.write("offer draw")

    def hint(self, _: str) -> None:
        """Suggest a move for the side to move."""
        board = self.session.board
        if self.task is None and board.outcome() is None:
            result = self.session.search(board, {"nodes": HINT_NODES}).wait()
            self.write(f"Hint: {move_text(board, result.move)}")
        elif self.task is not None and self.purpose == PONDER and self.expected is not None:
            self.write(f"Hint: {move_text(board, self.expected)}")

    def analyse_on(self, _: str) -> None:
        """Enter analysis mode."""
        self.finish()
        self.side, self.analysing = None, True
        self.search(ANALYSE)

    def analyse_off(self, _: str) -> None:
        """Leave analysis mode."""
        if self.analysing:
            self.finish()
            self.analysing = False

    def status(self, _: str) -> None:
        """Report the progress of the analysis."""
        if self.last is not None and self.task is not None:
            moves = len(self.session.board.legal_moves)
            self.write(f"stat01: {self.last.time // 10} {self.last.nodes} {self.last.depth} 0 {moves}")

    # Settings

    def ponder_on(self, _: str) -> None:
        """Ponder from now on."""
        self.pondering = True

    def ponder_off(self, _: str) -> None:
        """Stop pondering."""
        self.pondering = False
        if self.purpose == PONDER:
            self.finish()

    def option(self, rest: str) -> None:
        """Set an option: `option Skill Level=3`, `option Clear Hash`."""
        name, _, value = rest.partition("=")
        self.set(name, value)

    def set(self, name: str, value: str) -> None:
        """Set an option. A running search restarts with the remaining time."""
        self.session.check(name, value)
        purpose = None if self.task is None else self.purpose
        board = self.session.board
        self.finish()
        try:
            for note in self.session.set(name, value):
                self.write(f"# {note}")
        finally:  # even if a large transposition table does not fit into memory
            if self.session.board is not board:
                self.resume()
            elif purpose is not None:
                self.search(purpose)
        if name.lower() == PATH.lower():
            self.write(*feature_lines(self.session)[-2:])

    def close(self) -> None:
        """End everything."""
        self.finish()
        self.session.close()
