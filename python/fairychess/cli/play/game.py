"""A game in progress: its position, its moves in SAN, and how it ended."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING

from fairychess import AmbiguousMoveError, FairyChessError, IllegalMoveError, InvalidMoveError
from fairychess.cli.text import counted
from fairychess.protocols.null_moves import is_illegal_null

if TYPE_CHECKING:
    from fairychess import Board, Move

UNFINISHED = "*"


@dataclass(frozen=True, slots=True)
class PlayedMove:
    """A move in the game, with the side that played it, its number on the score sheet, and its SAN."""

    side: bool
    number: int
    move: Move
    san: str


class TerminalGame:
    """A game.

    Attributes:
        start: The first position.
        board: The current position.
        played: The moves.
        undone: The undone moves. The last of them is redone first.
        result: The result as in PGN; `*` during the game.
        reason: How the game ended.
    """

    def __init__(self, start: Board) -> None:
        self.start = start
        self.board: Board = start.copy()
        self.played: list[PlayedMove] = []
        self.undone: list[Move] = []
        self.result: str = UNFINISHED
        self.reason: str = ""

    @property
    def over(self) -> bool:
        """True if the game has ended."""
        return self.result != UNFINISHED

    def length(self) -> str:
        """Return the number of moves as text, counted as on the score sheet."""
        moves = self.played[-1].number - self.played[0].number + 1 if self.played else 0
        return f"after {counted(moves, 'move')}"

    def push(self, move: Move) -> PlayedMove:
        """Play a move."""
        played = PlayedMove(self.board.turn, self.board.fullmove_number, move, self.board.san(move))
        self.board.push(move)
        self.played.append(played)
        if self.undone and self.undone[-1] == move:
            self.undone.pop()
        else:
            self.undone.clear()
        return played

    def pop(self) -> None:
        """Undo the last move. If the game has ended, it continues."""
        self.undone.append(self.played.pop().move)
        self.board.pop()
        self.resume()

    def resume(self) -> None:
        """Continue a game that has ended."""
        self.end(UNFINISHED, "")

    def end(self, result: str, reason: str) -> None:
        """End the game."""
        self.result, self.reason = result, reason

    def state(self) -> tuple[object, ...]:
        """Return the part of the state that is saved in game files, for later comparison."""
        return (self.start.fen(), tuple(each.move for each in self.played), self.result)

    def parse(self, text: str) -> Move:
        """Parse a move in UCI or SAN.

        Raises:
            FairyChessError: The text is not a legal move; of the two parsers' errors, this is the more specific one.
        """
        move = self._read(text)
        if is_illegal_null(self.board, move):
            raise IllegalMoveError(f"{text!r} is not a legal move")
        return move

    def _read(self, text: str) -> Move:
        """Read a move, which may be the null move."""
        try:
            return self.board.parse_uci(text)
        except FairyChessError as uci:
            try:
                return self.board.parse_san(text)
            except AmbiguousMoveError:
                raise
            except FairyChessError as san:
                if isinstance(uci, InvalidMoveError):
                    raise san from None
                raise uci from None

    def rows(self) -> list[tuple[str, str, str]]:
        """Return the rows of the score sheet, each with the move number, White's move and Black's move."""
        rows: list[tuple[str, str, str]] = []
        for each in self.played:
            if each.side:
                rows.append((f"{each.number}.", each.san, ""))
            elif rows and not rows[-1][2]:
                rows[-1] = (*rows[-1][:2], each.san)
            else:
                rows.append((f"{each.number}.", "...", each.san))
        return rows
