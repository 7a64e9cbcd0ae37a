"""The command play: a game in the terminal."""

from __future__ import annotations

import importlib
import sys
from typing import TYPE_CHECKING

from rich.columns import Columns

from fairychess import FairyChessError, Move, search
from fairychess.pgn import fullmove_number

from .picture import picture
from .shared import SIDES, console, in_words, load_board, worth

if TYPE_CHECKING:
    from argparse import Namespace

HELP = """\
A turn is written as its squares: e2e4, with a promotion e7e8q; a drop as C@e2; other turns as `moves` shows them.
  moves [TEXT]  the legal turns (that begin with TEXT, as `moves e2`)
  hint          what the engine would play
  undo          take back your last turn
  draw          claim a draw by fifty moves or threefold repetition
  board, fen    show the position again, as a picture or as FEN
  quit          leave the game"""

FEW = 4
"""So many legal turns or fewer are shown without being asked for."""


class Quit(Exception):  # noqa: N818 - it is no error
    """The player leaves."""


def play(arguments: Namespace) -> int:
    """Play a game to its end, or until the player leaves."""
    game = Game(arguments, terminal=sys.stdin.isatty())
    try:
        game.run()
    except Quit as left:
        game.out.print(str(left))
    return 0


def seats(white: str | None, black: str | None, *, terminal: bool) -> dict[bool, str]:
    """Say who plays which side: unsaid sides are the engine's, but for one in a terminal."""
    if terminal and "human" not in (white, black) and None in (white, black):
        white, black = (white or "human", black) if white is None else (white, "human")
    return {True: white or "engine", False: black or "engine"}


class Game:
    """A game that is being played in the terminal."""

    def __init__(self, arguments: Namespace, *, terminal: bool) -> None:
        self.board = load_board(arguments.variant, arguments.fen)
        self.players = seats(arguments.white, arguments.black, terminal=terminal)
        self.humans = [side for side, player in self.players.items() if player == "human"]
        self.movetime: int = arguments.movetime or (1000 if self.humans else 100)
        self.turns: list[tuple[bool, str]] = []
        self.terminal = terminal
        self.lines = 0
        self.out = console()

    def run(self) -> None:
        """Play on until the game has ended."""
        title = self.board.variant.title or self.board.variant.name
        self.out.print(f"{title}: White {self.players[True]}, Black {self.players[False]}", style="bold")
        if self.humans:
            if self.terminal:
                importlib.import_module("readline")  # line editing for input()
            self.out.print("Type a turn such as e2e4, or help.\n")
            self.draw()
        while True:
            human = self.players[self.board.turn] == "human"
            outcome = self.board.outcome(claim_draw=not human)
            if outcome is not None:
                self.finish(f"{in_words(outcome)} ({outcome.result()})")
            if human:
                self.ask()
            else:
                self.answer()

    def finish(self, words: str) -> None:
        """End the game with its result in words."""
        if not self.humans:
            self.draw()
        count = len(self.turns)
        raise Quit(f"{words}, after {count} turn{'' if count == 1 else 's'}.")

    def draw(self) -> None:
        """Show the position."""
        last = self.turns[-1][1] if self.turns else None
        self.out.print(picture(self.board, self.out, last, flipped=self.humans == [False]))

    def make(self, move: Move, note: str = "") -> None:
        """Make a turn and tell it."""
        side, number = self.board.turn, fullmove_number(self.board)
        self.board.push(move)
        self.turns.append((side, move.uci()))
        self.out.print(
            f"{number}{'.' if side else '...'} {SIDES[side]} plays {move}{note}{', check' if self.board.is_check() else ''}"
        )
        if self.humans:
            self.out.print()
            self.draw()

    def answer(self) -> None:
        """Let the engine make its turn."""
        result = search(self.board, movetime=self.movetime)
        self.make(result.move, f"  [{worth(result.score)}, depth {result.depth}]")

    def ask(self) -> None:
        """Take one line of the player's."""
        texts = [move.uci() for move in self.board.legal_moves]
        if len(texts) <= FEW:
            self.out.print(f"Your turns: {', '.join(texts)}")
        line = self.read()
        word, _, rest = line.partition(" ")
        commands = {
            "help": lambda: self.out.print(HELP),
            "moves": lambda: self.list_moves(texts, rest.strip()),
            "hint": self.hint,
            "undo": self.undo,
            "draw": self.claim,
            "board": self.draw,
            "fen": lambda: self.out.print(self.board.fen()),
            "quit": self.leave,
        }
        commands |= {"h": commands["help"], "?": commands["help"], "exit": commands["quit"], "q": commands["quit"]}
        if not line:
            return
        if word.lower() in commands:
            commands[word.lower()]()
            return
        try:
            move = self.board.parse_uci(line)
        except FairyChessError as error:
            self.refuse(line, str(error), texts)
            return
        self.make(move)

    def read(self) -> str:
        """Read a line, from the terminal or from standard input."""
        self.lines += 1
        try:
            return input(f"{SIDES[self.board.turn]}> " if self.terminal else "").strip()
        except EOFError:
            if self.terminal:
                self.out.print()
            raise Quit(f"No more input: the game is left unfinished after {len(self.turns)} turns.") from None

    def refuse(self, line: str, reason: str, texts: list[str]) -> None:
        """Say why a line is no turn here; lines from a file end with it."""
        if not self.terminal:
            raise FairyChessError(f"line {self.lines} of the input: {reason}")
        near = [text for text in texts if text.startswith(line[:2])]
        advice = f"From {line[:2]}: {', '.join(near)}" if near else "Type `moves` for the legal turns, or `help`"
        self.out.print(f"{reason}. {advice}.")

    def list_moves(self, texts: list[str], start: str) -> None:
        """Show the legal turns that begin with a text."""
        chosen = sorted(text for text in texts if text.startswith(start))
        self.out.print(Columns(chosen, padding=(0, 2)) if chosen else f"No legal turn begins with {start}.")

    def hint(self) -> None:
        """Show what the engine would play."""
        result = search(self.board, movetime=self.movetime)
        line = " ".join(move.uci() for move in result.pv)
        self.out.print(f"Hint: {result.move}  [{worth(result.score)}, depth {result.depth}: {line}]")

    def undo(self) -> None:
        """Take turns back until the player is to move again."""
        taken = next((count for count, (side, _) in enumerate(reversed(self.turns), 1) if side in self.humans), None)
        if taken is None:
            self.out.print("There is no turn of yours to take back.")
            return
        for _ in range(taken):
            self.board.pop()
            self.turns.pop()
        self.draw()

    def claim(self) -> None:
        """Claim a draw, if there is one to claim."""
        outcome = self.board.outcome(claim_draw=True)
        if outcome is None:
            self.out.print("There is no draw to claim.")
        else:
            self.finish(f"{in_words(outcome)} ({outcome.result()})")

    def leave(self) -> None:
        """Leave the game."""
        raise Quit(f"Goodbye; the game is left unfinished after {len(self.turns)} turns.")
