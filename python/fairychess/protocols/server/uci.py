"""The UCI protocol as spoken by Stockfish and Fairy-Stockfish."""

from __future__ import annotations

import re
from dataclasses import replace
from functools import partial
from typing import TYPE_CHECKING, Never

from fairychess import Board, Cp, FairyChessError, Info, Mate, PovScore, __version__
from fairychess.evaluation import from_core
from fairychess.protocols.benchmark import DEPTH, report, run

from .dialects import DIALECTS, Dialect
from .inbox import Inbox
from .options import OPTIONS
from .tasks import EXIT_SECONDS, STOP_SECONDS, SearchTask, StepTask
from .uci_go import MAX_DEPTH, parse_go
from .uci_lines import board_lines, book_line, variant_line

if TYPE_CHECKING:
    from collections.abc import Callable, Generator, Iterable, Iterator

    from fairychess import Move
    from fairychess.protocols.benchmark import Bench

    from .output import Output
    from .session import EngineSession
    from .tasks import BackgroundTask
    from .uci_go import Go

SETOPTION = re.compile(r"\s*name\s+(?P<name>.*?)(?:\s+value(?:\s+(?P<value>.*?))?)?\s*")
EXAMPLE = re.compile(r"(?<=: expected one like )\S+")
"""The example of a move in the error for a text that is not one."""

STEP_PLIES, STEP_NODES = 4, 50_000
"""Limits for one step of a perft: its depth, and a bound on the expected nodes before the last ply. Even with drops, a step takes
no more than a few tens of milliseconds; its fixed cost is a tenth of a millisecond."""


class Uci:
    """A UCI engine: it handles lines and writes answers."""

    def __init__(self, output: Output, session: EngineSession) -> None:
        self.write: Callable[..., None] = output.write
        self.session = session
        self.inbox: Inbox[Never] = Inbox()
        self.dialect: Dialect = Dialect()
        self.task: BackgroundTask | None = None
        self.pondering: bool = False
        self.endless: bool = False
        """True if only `stop` or `ponderhit` ends the search."""
        self.debugging: bool = False
        self.commands: dict[str, Callable[[str], None]] = {
            **{name: partial(self.greet, name) for name in DIALECTS},
            "debug": self.debug,
            "isready": self.is_ready,
            "setoption": self.set_option,
            "register": lambda _: None,
            **{f"{name}newgame": self.new_game for name in DIALECTS},
            "gameover": lambda _: self.stop(),
            "position": self.position,
            "go": self.go,
            "stop": lambda _: self.stop(),
            "ponderhit": self.ponderhit,
            "d": self.show,
            "eval": self.evaluate,
            "bench": self.bench,
        }

    def listen(self, lines: Iterable[bytes]) -> None:
        """Handle lines as they arrive."""
        for line in self.inbox.read(lines):
            if not self.handle(line.decode("utf-8", "replace")):
                return
        self.drain()

    def handle(self, line: str) -> bool:
        """Handle a line. Invalid lines are reported and change nothing. Return False for `quit`."""
        word, rest = [*line.strip().split(maxsplit=1), "", ""][:2]
        if not word or word.startswith("#"):
            return True
        if word == "quit":
            return False
        command = self.commands.get(word)
        if command is None:
            self.info(f"no command is named {word[:60]!r}")
            return True
        try:
            command(rest)
        except BrokenPipeError:
            raise
        except Exception as error:  # noqa: BLE001 - no line may end the engine
            self.info(str(error) or type(error).__name__)
        return True

    def info(self, text: str) -> None:
        """Write an `info string`."""
        self.write(f"info string {' '.join(text.split())}")

    def greet(self, name: str, _: str) -> None:
        """Switch to a dialect: write the engine's name and options, and switch to the dialect's game."""
        self.finish()
        dialect = self.dialect = DIALECTS[name]()
        if dialect.variant != "chess" and self.session.variant.name == "chess" and self.session.catalogue.has(dialect.variant):
            self.session.begin(dialect.variant, None)
        choices, defaults = self.session.options.choices, self.session.defaults
        options = [replace(option, default=defaults[option.name]) for option in OPTIONS]
        lines = [
            dialect.option_line(replace(option, name=dialect.option_name(option.name)), choices(option)) for option in options
        ]
        lines += [dialect.option_line(option, ()) for option in dialect.extra_options()]
        self.write(f"id name fairychess {__version__}", "id author the fairychess authors", *lines, f"{name}ok")

    def debug(self, rest: str) -> None:
        """Switch debug messages on or off."""
        self.debugging = rest.strip() == "on"

    def is_ready(self, _: str) -> None:
        """Set up the engine and answer `readyok`; during a search, answer at once."""
        if self.task is None or not self.task.is_alive():
            self.session.engine()
        self.write("readyok")

    def set_option(self, rest: str) -> None:
        """Set an option. Names and values may contain spaces."""
        parsed = SETOPTION.fullmatch(self.dialect.setting(rest))
        if parsed is None:
            raise FairyChessError("setoption name NAME value VALUE is expected")
        self.finish()
        before = self.session.variant
        if self.dialect.set_extra(parsed["name"], parsed["value"] or ""):
            return
        names = {self.dialect.option_name(option.name): option.name for option in OPTIONS}
        name = names.get(parsed["name"], parsed["name"])
        for note in self.session.set(name, parsed["value"] or ""):
            self.info(note)
        if self.session.variant != before or name.lower() == "uci_variant":
            self.info(variant_line(self.session.variant, self.session.chosen_name()))

    def new_game(self, _: str) -> None:
        """Discard the last game."""
        self.finish()
        self.session.new_game()

    def position(self, rest: str) -> None:
        """Set up a position. An illegal move ends the list: the board is left at the position before it."""
        words = rest.split()
        end = words.index("moves") if "moves" in words else len(words)
        board = Board(self.session.variant, self.dialect.fen(words[:end]))
        self.session.board = board
        for text in words[end + 1 :]:
            try:
                board.push_uci(self.dialect.uci(board.variant, text))
            except FairyChessError as error:
                raise FairyChessError(self.as_written(str(error), [text])) from None

    def as_written(self, message: str, words: list[str]) -> str:
        """Return a message in which moves are quoted as the GUI wrote them, even if they could be converted only in part.

        An example of a move is converted to the dialect.
        """
        variant = self.session.variant
        for word in words:
            message = message.replace(repr(self.dialect.uci(variant, word)), repr(word))
        return EXAMPLE.sub(lambda found: self.dialect.move(variant, found[0]), message)

    def go(self, rest: str) -> None:
        """Start a search or a perft, after ending any running search."""
        board = self.session.board
        words = rest.split()
        go = parse_go(self.dialect.go(words, board), board)
        self.finish()
        for note in go.notes:
            self.info(self.as_written(note, words))
        self.endless = False
        if go.perft is not None:
            self.task = StepTask("perft", self.perft(board.copy(stack=False), go.perft), self.info)
        elif board.legal_moves and go.is_for_a_move and (found := self.session.book_move()) is not None:
            self.info(book_line(found))
            self.best_move(found.move, None)
        elif board.legal_moves:
            for note in self.session.evaluation_notes():
                self.info(note)
            self.search(go)
        else:
            self.write(f"info depth 0 score {self.dialect.score(final_score(board))}", self.dialect.no_move)

    def search(self, go: Go) -> None:
        """Start a search of the position."""
        board = self.session.board
        self.pondering = go.ponder
        # An infinite search reports no result before `stop`, and a ponder search none before `ponderhit`.
        self.endless = go.infinite or go.ponder
        limits = go.limits | {"infinite": True, "ponder": self.endless, "multipv": self.session.options.number("MultiPV")}
        if self.debugging:
            self.info(f"searching {board.fen()} with {limits}")

        def fallback(error: Exception) -> Move:
            self.info(str(error) or type(error).__name__)
            return next(iter(position.legal_moves))

        position = board.copy(stack=False)
        try:
            analysis = self.session.search(board, limits)
        except Exception as error:  # noqa: BLE001 - an internal error or no memory, and yet the GUI waits for a move
            self.best_move(fallback(error), None)
        else:
            self.task = SearchTask(analysis, self.report, self.best_move, fallback)

    def report(self, info: Info) -> None:
        """Write an `info` line for the search."""
        self.write(self.dialect.info_line(self.session.variant, info))

    def best_move(self, move: Move, ponder: Move | None) -> None:
        """Write the best move."""
        best, *expected = (self.text(each) for each in (move, ponder) if each is not None)
        self.write(" ".join([f"bestmove {best}", *(f"ponder {text}" for text in expected)]))

    def text(self, move: Move) -> str:
        """Return a move in the dialect's notation."""
        return self.dialect.move(move.variant, move.uci())

    def stop(self) -> None:
        """Stop the running task."""
        if self.task is not None:
            self.task.stop()

    def ponderhit(self, _: str) -> None:
        """Start the clock of a ponder search, because the expected move was played."""
        if self.task is not None and self.pondering:
            self.task.ponderhit()

    def finish(self, timeout: float = STOP_SECONDS) -> None:
        """Stop the running task and wait until it has reported its result. A perft or bench may be allowed to complete first."""
        if self.task is not None:
            self.task.complete(lambda: self.inbox.is_whole)
            self.task.stop()
            self.task.join(timeout)
            self.task = None

    def drain(self) -> None:
        """After the last line, wait for a task that finishes on its own."""
        if self.task is not None and not self.endless:
            self.task.drain()

    def close(self) -> None:
        """End all tasks, without waiting for the current step of a perft."""
        self.finish(EXIT_SECONDS)
        self.session.close()

    def show(self, _: str) -> None:
        """Show the position."""
        self.write(*board_lines(self.session.board))

    def evaluate(self, _: str) -> None:
        """Write the position's static evaluation by term, like Stockfish's `eval`."""
        self.finish()
        board = self.session.board
        found = from_core(self.session.engine().breakdown(board), board)
        *table, _ = str(found).splitlines()
        score = (found.score.white().score() or 0) / 100
        network = self.session.network()
        if network is not None:
            value = self.session.engine().evaluate(board) * (1 if board.turn else -1) / 100
            table += [f"Handmade evaluation: {score:+.2f} (White's side, in pawns)"]
            score = value
        self.write(*table, f"Evaluation: {score:+.2f} (White's side, in pawns)")

    def perft(self, board: Board, depth: int) -> Iterator[None]:
        """Count the nodes below each root move, like Stockfish's `go perft`."""
        total = 0
        for move in sorted(board.legal_moves, key=str) if depth else ():
            board.push(move)
            count = yield from counted(board, depth - 1)
            board.pop()
            total += count
            self.write(f"{self.text(move)}: {count}")
        self.write("", f"Nodes searched: {total if depth else 1}")

    def bench(self, rest: str) -> None:
        """Start the benchmark."""
        depth = parse_depth(rest)
        self.finish()
        self.task = StepTask("bench", self.benchmark(depth), self.info)

    def benchmark(self, depth: int) -> Iterator[None]:
        """Run the benchmark and report every position."""
        total: Bench | None = None
        for total in run(depth):
            self.info(f"position {total.positions} ({total.variant}): {total.nodes} nodes")
            yield
        if total is not None:
            self.write(*report(total))


def final_score(board: Board) -> PovScore:
    """Return the score of a game that is over. UCI has no mate in 0 for the winner, so a won game is a mate in 1."""
    outcome = board.outcome()
    if outcome is None or outcome.winner is None:
        return PovScore(Cp(0), board.turn)
    return PovScore(Mate(1 if outcome.winner == board.turn else 0), board.turn)


def counted(board: Board, depth: int) -> Generator[None, None, int]:
    """Count the leaf nodes in short steps, between which the count can be stopped."""
    if depth <= STEP_PLIES and len(board.legal_moves) ** max(depth - 1, 0) <= STEP_NODES:
        count = board.perft(depth)
        yield
        return count
    count = 0
    for move in board.legal_moves:
        board.push(move)
        count += yield from counted(board, depth - 1)
        board.pop()
    return count


def parse_depth(text: str) -> int:
    """Parse the depth of `bench`.

    Raises:
        FairyChessError: The text is not a depth.
    """
    try:
        depth = int(text or DEPTH)
    except ValueError:
        depth = 0
    if not 1 <= depth <= MAX_DEPTH:
        raise FairyChessError(f"bench takes a depth from 1 to {MAX_DEPTH}, not {text[:60]!r}")
    return depth
