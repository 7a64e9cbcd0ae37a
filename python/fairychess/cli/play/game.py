"""A game as it is played: its position, its turns with their texts, its end."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING

from fairychess import FairyChessError, InvalidMoveError

if TYPE_CHECKING:
    from fairychess import Board, Move

UNFINISHED = "*"


@dataclass(frozen=True, slots=True)
class Made:
    """A turn that was made: whose, in which move of the game, and how it is written."""

    side: bool
    number: int
    move: Move
    san: str


class Game:
    """A game: `start` and `board` are its first and its present position, `result` and `reason` its end, once there is one."""

    def __init__(self, start: Board) -> None:
        self.start = start
        self.board: Board = start.copy()
        self.made: list[Made] = []
        self.result: str = UNFINISHED
        self.reason: str = ""

    @property
    def over(self) -> bool:
        """Whether it has ended."""
        return self.result != UNFINISHED

    def length(self) -> str:
        """Say how long it is."""
        return f"after {len(self.made)} turn{'' if len(self.made) == 1 else 's'}"

    def push(self, move: Move) -> Made:
        """Make a turn, and tell it."""
        made = Made(self.board.turn, self.board.fullmove_number, move, self.board.san(move))
        self.board.push(move)
        self.made.append(made)
        return made

    def pop(self) -> None:
        """Take the last turn back; if the game had ended, it goes on."""
        self.made.pop()
        self.board.pop()
        self.go_on()

    def go_on(self) -> None:
        """Forget how the game has ended."""
        self.end(UNFINISHED, "")

    def end(self, result: str, reason: str) -> None:
        """Write down how the game has ended."""
        self.result, self.reason = result, reason

    def read(self, text: str) -> Move:
        """Read a turn, as UCI or SAN writes it. Raises the `FairyChessError` that tells most."""
        try:
            return self.board.parse_uci(text)
        except FairyChessError as uci:
            try:
                return self.board.parse_san(text)
            except FairyChessError:
                if isinstance(uci, InvalidMoveError):
                    raise
                raise uci from None

    def rows(self) -> list[tuple[str, str, str]]:
        """Give the turns as a score sheet has them: the number of the move, White's turn, Black's."""
        rows: list[tuple[str, str, str]] = []
        for made in self.made:
            if made.side:
                rows.append((f"{made.number}.", made.san, ""))
            elif rows and not rows[-1][2]:
                rows[-1] = (*rows[-1][:2], made.san)
            else:
                rows.append((f"{made.number}.", "...", made.san))
        return rows
