"""Plain data that fairychess hands out: immutable, comparable, picklable."""

from __future__ import annotations

import enum
from dataclasses import dataclass
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from ._core import Move

__all__ = ["Outcome", "Piece", "PieceType", "Problem", "SearchResult", "Termination"]


class Termination(enum.Enum):
    """Why a game ended. Names and numbers are those of python-chess."""

    CHECKMATE = 1
    STALEMATE = 2
    INSUFFICIENT_MATERIAL = 3
    SEVENTYFIVE_MOVES = 4
    FIVEFOLD_REPETITION = 5
    FIFTY_MOVES = 6
    THREEFOLD_REPETITION = 7
    VARIANT_WIN = 8
    VARIANT_LOSS = 9
    VARIANT_DRAW = 10


@dataclass(frozen=True, slots=True)
class Outcome:
    """How a game ended: why, and who won (True for White, False for Black, None for a draw)."""

    termination: Termination
    winner: bool | None

    def result(self) -> str:
        """`"1-0"`, `"0-1"` or `"1/2-1/2"`.

        >>> Outcome(Termination.CHECKMATE, True).result()
        '1-0'
        """
        if self.winner is None:
            return "1/2-1/2"
        return "1-0" if self.winner else "0-1"


@dataclass(frozen=True, slots=True)
class Piece:
    """A man on the board.

    `name` is its kind's name (a key of `Variant.pieces`), `color` True for White and False for Black, `letter` its kind's text
    (upper case), and `promoted` tells a promoted man where the variant keeps account of that.
    """

    name: str
    color: bool
    letter: str
    promoted: bool = False

    def symbol(self) -> str:
        """The letter as FEN writes it: upper case for White, lower case for Black.

        >>> Piece("knight", False, "N").symbol()
        'n'
        """
        return self.letter if self.color else self.letter.lower()


@dataclass(frozen=True, slots=True)
class PieceType:
    """A kind of man in a variant.

    `letter` is its text (upper case), `value` its worth in pawns where the variant says one, and a `royal` man must not be
    attacked at the end of its owner's turn.
    """

    name: str
    letter: str
    value: float | None
    royal: bool


@dataclass(frozen=True, slots=True)
class Problem:
    """Something wrong in the definition of a variant.

    Where it is (line and column from 1, or 0 where there is no place), in which key, and what is wrong.
    """

    line: int
    column: int
    key: str
    message: str


@dataclass(frozen=True, slots=True)
class SearchResult:
    """What a search found.

    `move` is the best turn, `score` its worth in centipawns for the side to move (a mate in n own moves is 30000 - n, being
    mated in n is n - 30000; anything else lies within ±29000), `depth` the plies searched completely, `nodes` the positions
    visited, `pv` the expected line, which begins with `move`.
    """

    move: Move
    score: int
    depth: int
    nodes: int
    pv: tuple[Move, ...]
