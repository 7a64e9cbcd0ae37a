"""A player, or the engine alone, at a game: asking for turns, answering them, telling the end."""

from __future__ import annotations

from typing import TYPE_CHECKING

from rich.columns import Columns

from fairychess import FairyChessError, IllegalMoveError, search
from fairychess._suggestions import did_you_mean
from fairychess.cli.picture import Look, can_show_figures, picture, turn_marks
from fairychess.cli.shared import console, worth
from fairychess.results import SIDES, in_words

from .files import Saved, begin
from .orders import ORDERS, Order, Quit, order_for
from .sheet import with_sheet
from .typing import help_typing
from .what import explain

if TYPE_CHECKING:
    from argparse import Namespace

    from rich.console import Console

    from fairychess import Move, SearchResult
    from fairychess.cli.picture import Mark

    from .game import Game

FEW = 4
"""So many legal turns or fewer are shown without being asked for."""


def seats(white: str | None, black: str | None, *, terminal: bool) -> dict[bool, str]:
    """Say who plays which side: unsaid sides are the engine's, but for one in a terminal."""
    if terminal and "human" not in (white, black) and None in (white, black):
        white, black = (white or "human", black) if white is None else (white, "human")
    return {True: white or "engine", False: black or "engine"}


class Session:
    """A game that is being played in the terminal."""

    def __init__(self, arguments: Namespace, *, terminal: bool) -> None:
        self.out: Console = console()
        self.terminal = terminal
        self.game: Game = begin(arguments)
        self.saved: Saved = Saved()
        self.players: dict[bool, str] = seats(arguments.white, arguments.black, terminal=terminal)
        self.humans: list[bool] = [side for side, player in self.players.items() if player == "human"]
        self.depth: int | None = arguments.depth
        self.nodes: int | None = arguments.nodes
        self.movetime: int | None = arguments.movetime
        if (self.depth, self.nodes, self.movetime) == (None, None, None):
            self.movetime = 1000 if self.humans else 100
        self.figures: bool = arguments.unicode or (not arguments.ascii and can_show_figures(self.out))
        self.flipped: bool = self.humans == [False]
        self.lines: int = 0
        self.shown: bool = False

    def run(self) -> None:
        """Play on until the game has ended and the player has left."""
        self.greet()
        while True:
            human = self.players[self.game.board.turn] == "human"
            outcome = None if self.game.over else self.game.board.outcome(claim_draw=not human)
            if outcome is not None:
                self.finish(outcome.result(), in_words(outcome))
            if self.game.over and not self.humans:
                return
            if self.game.over or human:
                self.ask()
            else:
                self.answer()

    def greet(self) -> None:
        """Say what is played by whom, and how to play."""
        variant = self.game.board.variant
        self.say(f"{variant.title or variant.name}: White {self.players[True]}, Black {self.players[False]}", style="bold")
        if self.humans:
            if variant.description:
                self.say(variant.description)
            if self.terminal:
                help_typing(self)
            self.say("Type a turn such as e4 or e2e4, a square to see what its man may do, or help.")
        if self.game.made:
            self.say(f"The game goes on {self.game.length()}.")
        self.tell_end()

    def say(self, words: str, style: str | None = None) -> None:
        """Print a line."""
        self.out.print(words, style=style)

    def draw(self, marks: dict[int, Mark] | None = None) -> None:
        """Show the position, and in a terminal the turns; `marks` are put on it instead of those of the last turn."""
        game = self.game
        self.shown = True
        if marks is None:
            marks = turn_marks(game.board, game.made[-1].move if game.made else None)
        board = picture(game.board, self.out, Look(figures=self.figures, flipped=self.flipped, marks=marks))
        self.out.print(with_sheet(board, game, self.out) if self.out.is_terminal else board)

    def draw_once(self) -> None:
        """Show the position, unless it was shown."""
        if not self.shown:
            self.say("")
            self.draw()

    def make(self, move: Move, note: str = "") -> None:
        """Make a turn and tell it."""
        made = self.game.push(move)
        self.shown = False
        self.say(f"{made.number}{'.' if made.side else '...'} {SIDES[made.side]} plays {made.san}{note}")

    def finish(self, result: str, reason: str) -> None:
        """End the game and say how."""
        self.draw_once()
        self.game.end(result, reason)
        self.say(f"{reason} ({result}), {self.game.length()}.")
        if self.terminal and self.humans:
            self.say("You may still `save FILE.pgn` it, `undo` turns and play on, or `quit`.")

    def think(self) -> SearchResult:
        """Let the engine look for the best turn."""
        return search(self.game.board, depth=self.depth, nodes=self.nodes, movetime=self.movetime)

    def answer(self) -> None:
        """Let the engine make its turn."""
        result = self.think()
        self.make(result.move, f"  [{worth(result.score)}, depth {result.depth}]")

    def ask(self) -> None:
        """Take one line of the player's: an order, a square or a turn."""
        self.draw_once()
        if not self.game.over and self.game.board.legal_moves.count() <= FEW:
            self.say(f"Your turns: {', '.join(self.turns())}")
        line = self.read()
        word, _, rest = line.partition(" ")
        order = order_for(word)
        if not line:
            return
        if order is not None:
            self.obey(order, rest.strip())
        elif self.stands_on(line):
            explain(self, line)
        elif self.game.over:
            self.refuse(line, "the game is over")
        else:
            try:
                move = self.game.read(line)
            except IllegalMoveError as error:
                self.refuse(line, f"{line} is no legal turn here" if self.terminal else str(error))
            except FairyChessError as error:
                self.refuse(line, str(error))
            else:
                self.make(move)

    def obey(self, order: Order, rest: str) -> None:
        """Do what the player says; tell him of what cannot be done."""
        try:
            order.run(self, rest)
        except (FairyChessError, OSError) as error:
            reason = f"{error.filename}: {error.strerror}" if isinstance(error, OSError) else str(error)
            if not self.terminal:
                raise FairyChessError(f"line {self.lines} of the input: {reason}") from None
            self.say(f"{reason}.")

    def take(self, game: Game) -> None:
        """Go on with another game."""
        self.game = game
        self.saved = Saved()
        self.shown = False
        self.say(f"{game.board.variant.title or game.board.variant.name}, {game.length()}.")
        self.tell_end()

    def tell_end(self) -> None:
        """Say how a game has ended that was read, if it has."""
        if self.game.over:
            self.say(f"It was ended: {self.game.reason or 'the file says no more'} ({self.game.result}).")

    def read(self) -> str:
        """Read a line, from the terminal or from standard input."""
        self.lines += 1
        prompt = "game over" if self.game.over else SIDES[self.game.board.turn]
        try:
            return input(f"{prompt}> " if self.terminal else "").strip()
        except EOFError:
            if self.terminal:
                self.say("")
            raise Quit(self.unfinished("No more input: the game")) from None

    def unfinished(self, subject: str) -> str:
        """Say that the game is left, if it has not ended."""
        return "" if self.game.over else f"{subject} is left unfinished {self.game.length()}."

    def stands_on(self, text: str) -> bool:
        """Whether a text is the name of a square on which a man stands."""
        try:
            return self.game.board.piece_at(text) is not None
        except FairyChessError:
            return False

    def turns(self, start: str = "") -> list[str]:
        """Write the legal turns that begin with a text, in either notation, as SAN and UCI."""
        board = self.game.board
        both = sorted((move.uci(), board.san(move)) for move in board.legal_moves)
        return [uci if uci == san else f"{san} ({uci})" for uci, san in both if uci.startswith(start) or san.startswith(start)]

    def list_turns(self, start: str) -> None:
        """Show the legal turns that begin with a text."""
        found = self.turns(start)
        self.out.print(Columns(found, padding=(0, 2)) if found else f"No legal turn begins with {start}.")

    def refuse(self, line: str, reason: str) -> None:
        """Say why a line is no turn here; lines from a file end with it."""
        if not self.terminal:
            raise FairyChessError(f"line {self.lines} of the input: {reason}")
        meant = did_you_mean(line.partition(" ")[0], [word for order in ORDERS for word in order.words])
        near = self.turns(line[:2])
        if meant and len(line) > 2:  # noqa: PLR2004 - the length of a square
            advice = meant.removeprefix(": ").capitalize()
        elif near and not self.game.over:
            advice = f"From {line[:2]}: {', '.join(near)}."
        else:
            advice = "Type `moves` for the legal turns, or `help`."
        self.say(f"{reason}. {advice}")
