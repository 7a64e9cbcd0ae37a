"""UCI, as Stockfish and Fairy-Stockfish speak it."""

from __future__ import annotations

import re
from dataclasses import replace
from typing import TYPE_CHECKING, Never

from fairychess import Board, FairyChessError, __version__
from fairychess.cli.bench import DEPTH, run, said

from .inbox import Inbox
from .limits import MAX_DEPTH, read_go
from .options import OPTIONS
from .telling import about_variant, info_line, option_line, shown_board
from .thinking import LEAVING, PATIENCE, Chore, Thinking

if TYPE_CHECKING:
    from collections.abc import Callable, Generator, Iterable, Iterator

    from fairychess import Info, Move
    from fairychess.cli.bench import Bench

    from .limits import Go
    from .output import Output
    from .player import Player
    from .thinking import Work

SET = re.compile(r"\s*name\s+(?P<name>.*?)(?:\s+value(?:\s+(?P<value>.*?))?)?\s*")

NONE = "(none)"
"""The best move where there is no legal one."""

STEP, WIDTH = 4, 50_000
"""So many plies are counted in one step at most, and fewer where many turns let so many positions be expected before the last
of them: tens of milliseconds, even where men wait to be dropped. A step costs a tenth of a millisecond beside its positions."""


class Uci:
    """Lines in, lines out."""

    def __init__(self, output: Output, player: Player) -> None:
        self.say: Callable[..., None] = output.say
        self.player = player
        self.work: Work | None = None
        self.pondering: bool = False
        self.waits: bool = False
        self.debugging: bool = False
        self.commands: dict[str, Callable[[str], None]] = {
            "uci": self.uci,
            "debug": self.debug,
            "isready": self.is_ready,
            "setoption": self.set_option,
            "register": lambda _: None,
            "ucinewgame": self.new_game,
            "position": self.position,
            "go": self.go,
            "stop": lambda _: self.stop(),
            "ponderhit": self.ponderhit,
            "d": self.show,
            "eval": self.evaluate,
            "bench": self.bench,
        }

    def listen(self, lines: Iterable[bytes]) -> None:
        """Obey lines as they come."""
        for line in Inbox[Never]().read(lines):
            if not self.obey(line.decode("utf-8", "replace")):
                return
        self.drain()

    def obey(self, line: str) -> bool:
        """Do what a line says; a wrong one is told of and changes nothing. False at the last one."""
        word, rest = [*line.split(maxsplit=1), "", ""][:2]
        if not word or word.startswith("#"):
            return True
        if word == "quit":
            return False
        command = self.commands.get(word)
        if command is None:
            self.tell(f"no command is named {word[:60]!r}")
            return True
        try:
            command(rest)
        except BrokenPipeError:
            raise
        except Exception as error:  # noqa: BLE001 - no line may end it
            self.tell(str(error) or type(error).__name__)
        return True

    def tell(self, text: str) -> None:
        """Say something to whoever looks."""
        self.say(f"info string {' '.join(text.split())}")

    def uci(self, _: str) -> None:
        """Say who this is, and what can be set."""
        choices, begun = self.player.options.choices, self.player.begun
        options = (option_line(replace(option, default=begun[option.name]), choices(option)) for option in OPTIONS)
        self.say(f"id name fairychess {__version__}", "id author the fairychess authors", *options, "uciok")

    def debug(self, rest: str) -> None:
        """Say more, or no more."""
        self.debugging = rest.strip() == "on"

    def is_ready(self, _: str) -> None:
        """Answer when all is ready, at once while a search goes on."""
        if self.work is None or not self.work.is_alive():
            self.player.engine()
        self.say("readyok")

    def set_option(self, rest: str) -> None:
        """Set an option. Names and values may have spaces in them."""
        said = SET.fullmatch(rest)
        if said is None:
            raise FairyChessError("setoption name NAME value VALUE is expected")
        self.finish()
        before = self.player.variant
        for note in self.player.set(said["name"], said["value"] or ""):
            self.tell(note)
        if self.player.variant != before or said["name"].lower() == "uci_variant":
            self.tell(about_variant(self.player.variant))

    def new_game(self, _: str) -> None:
        """Forget the last game."""
        self.finish()
        self.player.new_game()

    def position(self, rest: str) -> None:
        """Set up a position. With an illegal turn among those that follow, it is the one before that turn."""
        words = rest.split()
        at = words.index("moves") if "moves" in words else len(words)
        match words[:at]:
            case ["startpos"]:
                board = Board(self.player.variant)
            case ["fen", *fields] if fields:
                board = Board(self.player.variant, " ".join(fields))
            case _:
                raise FairyChessError("position startpos or position fen FEN is expected, then moves and turns")
        self.player.board = board
        for text in words[at + 1 :]:
            board.push_uci(text)

    def go(self, rest: str) -> None:
        """Search, or count. A search that still goes on ends first."""
        board = self.player.board
        wanted = read_go(rest.split(), board)
        self.finish()
        for note in wanted.notes:
            self.tell(note)
        self.waits = False
        if wanted.perft is not None:
            self.work = Chore(self.perft(board.copy(stack=False), wanted.perft), self.tell)
        elif board.legal_moves:
            self.search(wanted)
        else:
            self.say(f"info depth 0 score {'mate' if board.is_check() else 'cp'} 0", f"bestmove {NONE}")

    def search(self, wanted: Go) -> None:
        """Search the position."""
        board = self.player.board
        self.pondering = wanted.ponder
        # A search without end gives no result before it is stopped, and one that ponders none before its time has come.
        self.waits = wanted.infinite or wanted.ponder
        limits = wanted.limits | {"infinite": True, "ponder": self.waits, "multipv": self.player.options.number("MultiPV")}
        if self.debugging:
            self.tell(f"searching {board.fen()} with {limits}")

        def fallback(error: Exception) -> Move:
            self.tell(str(error) or type(error).__name__)
            return next(iter(position.legal_moves))

        position = board.copy(stack=False)
        try:
            analysis = self.player.search(board, limits)
        except Exception as error:  # noqa: BLE001 - a fault of ours or no room, and yet the other side waits for a turn
            self.best(fallback(error), None)
        else:
            self.work = Thinking(analysis, self.heard, self.best, fallback)

    def heard(self, info: Info) -> None:
        """Tell of a line that was found."""
        self.say(info_line(info))

    def best(self, move: Move, ponder: Move | None) -> None:
        """Tell what to play."""
        self.say(f"bestmove {move}" if ponder is None else f"bestmove {move} ponder {ponder}")

    def stop(self) -> None:
        """End what goes on."""
        if self.work is not None:
            self.work.stop()

    def ponderhit(self, _: str) -> None:
        """The turn that was pondered on has been played."""
        if self.work is not None and self.pondering:
            self.work.ponderhit()

    def finish(self, patience: float = PATIENCE) -> None:
        """End what goes on, and wait until its result was told."""
        if self.work is not None:
            self.work.stop()
            self.work.join(patience)
            self.work = None

    def drain(self) -> None:
        """Nothing more will be said: let what has an end come to it, if it does so soon."""
        if self.work is not None and not self.waits:
            self.work.join(PATIENCE)

    def close(self) -> None:
        """End it all. A count that is in the midst of a step is not waited for."""
        self.finish(LEAVING)
        self.player.close()

    def show(self, _: str) -> None:
        """Show the position."""
        self.say(*shown_board(self.player.board))

    def evaluate(self, _: str) -> None:
        """Say what the engine thinks of the position without looking ahead."""
        self.finish()
        board = self.player.board
        worth = self.player.engine().evaluate(board)
        self.say(f"Evaluation: {(worth if board.turn else -worth) / 100:+.2f} (White's side, in pawns)")

    def perft(self, board: Board, depth: int) -> Iterator[None]:
        """Count by the first turn, as the specification of Stockfish's `go perft` has it."""
        total = 0
        for move in sorted(board.legal_moves, key=str) if depth else ():
            board.push(move)
            count = yield from counted(board, depth - 1)
            board.pop()
            total += count
            self.say(f"{move}: {count}")
        self.say("", f"Nodes searched: {total if depth else 1}")

    def bench(self, rest: str) -> None:
        """Count the positions that searches of a depth visit, of many variants."""
        depth = read_depth(rest)
        self.finish()
        self.work = Chore(self.benched(depth), self.tell)

    def benched(self, depth: int) -> Iterator[None]:
        """Do it, and tell of each position."""
        done: Bench | None = None
        for done in run(depth):
            self.tell(f"position {done.positions} ({done.variant}): {done.nodes} nodes")
            yield
        if done is not None:
            self.say(*said(done))


def counted(board: Board, depth: int) -> Generator[None, None, int]:
    """Count in short steps, so that it can be stopped between any two."""
    if depth <= STEP and len(board.legal_moves) ** max(depth - 1, 0) <= WIDTH:
        count = board.perft(depth)
        yield
        return count
    count = 0
    for move in board.legal_moves:
        board.push(move)
        count += yield from counted(board, depth - 1)
        board.pop()
    return count


def read_depth(text: str) -> int:
    """Read the depth of `bench`. Raises `FairyChessError`."""
    try:
        depth = int(text or DEPTH)
    except ValueError:
        depth = 0
    if not 1 <= depth <= MAX_DEPTH:
        raise FairyChessError(f"bench takes a depth from 1 to {MAX_DEPTH}, not {text[:60]!r}")
    return depth
