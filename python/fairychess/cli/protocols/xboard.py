"""CECP version 2, the language of XBoard and WinBoard.

One thread does everything, in the order in which it is told of it: lines of the other side, and ends of searches.
"""

from __future__ import annotations

from time import monotonic
from typing import TYPE_CHECKING, Final

from fairychess import BLACK, Board, FairyChessError
from fairychess._cecp import from_cecp
from fairychess.results import in_words

from .clock import Clock, milliseconds
from .drawing import KNOWN, castled, feature_lines, name_of, post_line, setup_lines
from .inbox import Inbox
from .player import PATH, VARIANT
from .thinking import PATIENCE, Thinking

if TYPE_CHECKING:
    from collections.abc import Callable, Iterable

    from fairychess import Info, Move, Variant

    from .clock import Limits
    from .output import Output
    from .player import Player

IGNORED = frozenset(
    {"xboard", "accepted", "rejected", "random", "ics", "name", "rating", "bk", "white", "black", "computer", "nps", "otim"}
    | {"egtpath", "pause", "resume", "hover", "lift", "put"}
)
"""Words that need no answer."""

BEHIND = -50
"""A draw is accepted by who is so many hundredths of a pawn behind."""

HINT_NODES = 2000

MOVE, PONDER, ANALYSE = "move", "ponder", "analyse"
"""What a search is for."""


class XBoard:
    """Lines in, lines out."""

    def __init__(self, output: Output, player: Player) -> None:
        self.say: Callable[..., None] = output.say
        self.player = player
        self.first: Final[Variant] = player.variant
        self.inbox: Inbox[tuple[int, Move, Move | None]] = Inbox()
        self.clock: Clock = Clock()
        self.side: bool | None = BLACK
        """The side that the engine plays; None: it watches."""
        self.posting: bool = False
        self.hard: bool = False
        self.analysing: bool = False
        self.work: Thinking | None = None
        self.number: int = 0
        """Of the search that goes on: what others end with is of no use any more."""
        self.purpose: str = MOVE
        self.begun: float = 0.0
        """When the engine began to think about its turn."""
        self.expected: Move | None = None
        """The other side's turn that is pondered on, or else that is expected."""
        self.last: Info | None = None
        self.pings: list[str] = []
        """Pings that came during the search for a move. They are answered after the move."""
        self.commands: dict[str, Callable[[str], None]] = {
            "protover": lambda _: self.say(*feature_lines(self.player)),
            "new": self.new,
            "variant": self.variant,
            "setboard": self.set_board,
            "usermove": self.user_move,
            "force": lambda _: self.watch(),
            "result": lambda _: self.watch(),
            "go": self.go,
            "playother": self.play_other,
            "undo": lambda _: self.undo(1),
            "remove": lambda _: self.undo(2),
            "level": lambda rest: self.clock.level(rest.split()),
            "st": self.clock.each,
            "sd": self.clock.deep,
            "time": self.clock.shows,
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
        """Obey lines and ends of searches as they come."""
        for event in self.inbox.read(lines):
            if isinstance(event, tuple):
                self.ended(*event)
            elif not self.obey(event.decode("utf-8", "replace")):
                return

    def obey(self, line: str) -> bool:
        """Do what a line says; a wrong one is told of and changes nothing. False at the last one."""
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
        except Exception as error:  # noqa: BLE001 - no line may end it
            self.wrong(str(error) or type(error).__name__, f"{word} {rest}")
        self.pong()
        return True

    def wrong(self, why: str, what: str) -> None:
        """Say that a command was not understood."""
        self.say(f"Error ({' '.join(why.split())}): {' '.join(what.split())[:80]}")

    def unknown(self, word: str, rest: str) -> None:
        """A turn by itself, or nothing that is known."""
        try:
            self.parse(word)
        except FairyChessError:
            self.wrong("unknown command", f"{word} {rest}")
        else:
            self.user_move(word)

    # Games

    def new(self, _: str) -> None:
        """Begin a game, of which the engine has Black; while it analyses, it goes on with the position where games begin."""
        self.finish()
        self.player.play(self.first)
        self.player.new_game()
        self.clock.depth, self.last = None, None
        if self.analysing:
            self.search(ANALYSE)
        else:
            self.side = BLACK

    def variant(self, rest: str) -> None:
        """Choose what is played, and describe it."""
        self.set(VARIANT, name_of(rest))
        if self.player.variant.name not in KNOWN:
            self.say(*setup_lines(self.player.variant))

    def set_board(self, rest: str) -> None:
        """Set up a position."""
        try:
            board = Board(self.player.variant, rest)
        except FairyChessError as error:
            self.say(f"tellusererror Illegal position: {' '.join(str(error).split())}")
            return
        self.finish()
        self.player.board = board
        self.go_on()

    def parse(self, text: str) -> Move:
        """Read a turn: its squares, or castling as Chess960 has it."""
        board = self.player.board
        return board.parse_san(text) if text.startswith("O-O") else board.parse_uci(from_cecp(text, board.variant.ranks))

    def user_move(self, text: str) -> None:
        """Make the other side's turn, and answer it."""
        try:
            move = self.parse(text)
        except FairyChessError as error:
            self.say(f"Illegal move ({' '.join(str(error).split())}): {text[:80]}")
            return
        # Even if it was pondered on, the search is a new one: the clock is known only now, and what was found is remembered.
        self.finish()
        self.player.board.push(move)
        self.go_on()

    def go_on(self) -> None:
        """Do what is to be done after a change of the board."""
        if self.analysing:
            self.search(ANALYSE)
        elif self.side == self.player.board.turn:
            self.think()

    def go(self, _: str) -> None:
        """Play the side to move."""
        self.finish()
        self.side = self.player.board.turn
        self.think()

    def play_other(self, _: str) -> None:
        """Play the other side."""
        self.finish()
        self.side = not self.player.board.turn

    def watch(self) -> None:
        """Play neither side."""
        self.finish()
        self.side = None

    def undo(self, turns: int) -> None:
        """Take turns back."""
        if len(self.player.board.move_stack) < turns:
            raise FairyChessError("there is no turn to take back")
        self.finish()
        for _ in range(turns):
            self.player.board.pop()
        self.go_on()

    # Searches

    def think(self) -> None:
        """Look for a turn, or say that the game is over."""
        self.begun = monotonic()
        if self.player.board.legal_moves:
            self.search(MOVE)
        else:
            self.tell_result()

    def search(self, purpose: str) -> None:
        """Start a search, of the board as it stands, or for pondering with the turn that is expected."""
        position = self.player.board.copy()
        if purpose == PONDER and self.expected is not None:
            position.push(self.expected)
        if not position.legal_moves:
            return
        self.number += 1
        self.purpose, number = purpose, self.number
        analysis = self.player.search(position, self.limits(purpose) | {"infinite": True, "ponder": purpose != MOVE})

        def end(move: Move, ponder: Move | None) -> None:
            self.inbox.put((number, move, ponder))

        def fallback(error: Exception) -> Move:
            self.say(f"# {' '.join(str(error).split())}")
            return next(iter(position.legal_moves))

        self.work = Thinking(analysis, self.heard, end, fallback)

    def limits(self, purpose: str) -> Limits:
        """Give the limits of a search."""
        if purpose == ANALYSE:
            return {"multipv": self.player.options.number("MultiPV")}
        if purpose == PONDER:  # however long it takes, but no deeper than it may look for its own turns
            return {"depth": self.clock.depth}
        made = len(self.player.board.move_stack) // 2
        spent = milliseconds(monotonic() - self.begun)
        return self.clock.limits(made, self.player.options.number("MoveOverhead"), spent)

    def heard(self, info: Info) -> None:
        """Tell of a line that was found."""
        self.last = info
        if self.posting or self.purpose == ANALYSE:
            self.say(post_line(info, self.player.variant.ranks))

    def ended(self, number: int, move: Move, ponder: Move | None) -> None:
        """Play what a search has found."""
        if number != self.number or self.purpose != MOVE or self.work is None:
            return
        self.work = None
        board = self.player.board
        text = castled(board, move)
        board.push(move)
        self.say(f"move {text}")
        self.clock.ran(milliseconds(monotonic() - self.begun), (len(board.move_stack) + 1) // 2)
        self.expected = ponder
        if board.outcome() is not None:
            self.tell_result()
        elif self.hard and ponder is not None:
            self.search(PONDER)
        self.pong()

    def finish(self) -> None:
        """End the search that may go on, and forget what it finds."""
        self.number += 1
        if self.work is not None:
            self.work.stop()
            self.work.join(PATIENCE)
            self.work = None

    def ping(self, rest: str) -> None:
        """Note a ping: `pong` answers it."""
        self.pings.append(rest)

    def pong(self) -> None:
        """Answer the pings, in the order in which they came; during the search for a move, none.

        A move that came after the `pong` would be taken for a move of the next game.
        """
        if self.work is not None and self.purpose == MOVE:
            return
        pings, self.pings = self.pings, []
        for ping in pings:
            self.say(f"pong {ping}".rstrip())

    def tell_result(self) -> None:
        """Say how the game has ended."""
        outcome = self.player.board.outcome()
        if outcome is not None:
            self.say(f"{outcome.result()} {{{in_words(outcome)}}}")

    def move_now(self, _: str) -> None:
        """End the search and play what it has found."""
        if self.work is not None and self.purpose == MOVE:
            self.work.stop()

    def draw(self, _: str) -> None:
        """Accept a draw when behind."""
        if (
            self.last is not None
            and (worth := self.last.score.relative.score(mate_score=100_000)) is not None
            and worth <= BEHIND
        ):
            self.say("offer draw")

    def hint(self, _: str) -> None:
        """Say what the engine would play for whose turn it is."""
        board = self.player.board
        if self.work is None and board.legal_moves:
            result = self.player.search(board, {"nodes": HINT_NODES}).wait()
            self.say(f"Hint: {castled(board, result.move)}")
        elif self.purpose == PONDER and self.expected is not None:
            self.say(f"Hint: {castled(board, self.expected)}")

    def analyse_on(self, _: str) -> None:
        """Analyse whatever position there is until told otherwise."""
        self.finish()
        self.side, self.analysing = None, True
        self.search(ANALYSE)

    def analyse_off(self, _: str) -> None:
        """Analyse no more."""
        if self.analysing:
            self.finish()
            self.analysing = False

    def status(self, _: str) -> None:
        """Say how far the analysis has come."""
        if self.last is not None and self.work is not None:
            turns = len(self.player.board.legal_moves)
            self.say(f"stat01: {self.last.time // 10} {self.last.nodes} {self.last.depth} 0 {turns}")

    # Settings

    def ponder_on(self, _: str) -> None:
        """Think while the other side does."""
        self.hard = True

    def ponder_off(self, _: str) -> None:
        """Think no more while the other side does."""
        self.hard = False
        if self.purpose == PONDER:
            self.finish()

    def post_on(self, _: str) -> None:
        """Show what is found."""
        self.posting = True

    def post_off(self, _: str) -> None:
        """Show it no more."""
        self.posting = False

    def option(self, rest: str) -> None:
        """Set an option: `option Skill Level=3`, `option Clear Hash`."""
        name, _, value = rest.partition("=")
        self.set(name, value)

    def set(self, name: str, value: str) -> None:
        """Set an option between searches: the one that goes on begins anew, in the time that it has left."""
        self.player.judge(name, value)
        purpose = None if self.work is None else self.purpose
        board = self.player.board
        self.finish()
        try:
            for note in self.player.set(name, value):
                self.say(f"# {note}")
        finally:  # there may be no room, which only trying tells
            if self.player.board is not board:
                self.go_on()
            elif purpose is not None:
                self.search(purpose)
        if name.lower() == PATH.lower():
            self.say(*feature_lines(self.player)[-2:])

    def close(self) -> None:
        """End it all."""
        self.finish()
        self.player.close()
