"""Flipping and shifting square sets, as in `chess`: `flip_vertical`, `shift_up` and similar functions.

Each function converts a number whose bits are squares of an 8x8 board to another number, or a `SquareSet` on a board of any size
to another `SquareSet` on that board. `Board.transform` applies such a function to a board.

>>> import fairychess
>>> hex(flip_vertical(fairychess.BB_RANK_1 | fairychess.BB_B3))
'0xff00020000000000'
>>> list(shift_up(fairychess.SquareSet([0, 95], files=10, ranks=10)))
[10]
>>> fairychess.Board().transform(fairychess.flip_horizontal).board_fen()
'rnbkqbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBKQBNR'
"""

from __future__ import annotations

from operator import index
from typing import TYPE_CHECKING, Final, TypeVar

from fairychess.errors import FairyChessError

from .bitboards import scan_forward
from .square_set import SquareSet

if TYPE_CHECKING:
    from collections.abc import Callable

__all__ = [
    "flip_anti_diagonal",
    "flip_diagonal",
    "flip_horizontal",
    "flip_vertical",
    "shift_2_down",
    "shift_2_left",
    "shift_2_right",
    "shift_2_up",
    "shift_down",
    "shift_down_left",
    "shift_down_right",
    "shift_left",
    "shift_right",
    "shift_up",
    "shift_up_left",
    "shift_up_right",
]

SquaresT = TypeVar("SquaresT", int, SquareSet)


def moved(squares: SquaresT, place: Callable[[int, int, int, int], tuple[int, int]]) -> SquaresT:
    """Move each square as `place` says; squares that leave the board are removed.

    Args:
        squares: The squares.
        place: A function that takes a square's file and rank and the board's highest file and rank, and returns the new file and
            rank.
    """

    def mask(files: int, ranks: int) -> int:
        found = 0
        for square in scan_forward(index(squares) & (1 << files * ranks) - 1):
            file, rank = place(square % files, square // files, files - 1, ranks - 1)
            if 0 <= file < files and 0 <= rank < ranks:
                found |= 1 << rank * files + file
        return found

    if isinstance(squares, SquareSet):
        return SquareSet(mask(squares.files, squares.ranks), files=squares.files, ranks=squares.ranks)
    return mask(8, 8)


def check_square_board(squares: int | SquareSet) -> None:
    """Raise `FairyChessError` if a board has no diagonal to flip along."""
    if isinstance(squares, SquareSet) and squares.files != squares.ranks:
        raise FairyChessError(f"a board of {squares.files} files and {squares.ranks} ranks cannot be flipped at a diagonal")


def flip_vertical(squares: SquaresT) -> SquaresT:
    """Return the squares with the ranks in reverse order.

    Args:
        squares: A number whose bits are squares of an 8x8 board, or a `SquareSet`.

    >>> import fairychess
    >>> flip_vertical(fairychess.BB_A1) == fairychess.BB_A8
    True
    """
    return moved(squares, lambda file, rank, _, last: (file, last - rank))


def flip_horizontal(squares: SquaresT) -> SquaresT:
    """Return the squares with the files in reverse order.

    Args:
        squares: A number whose bits are squares of an 8x8 board, or a `SquareSet`.

    >>> import fairychess
    >>> flip_horizontal(fairychess.BB_A1) == fairychess.BB_H1
    True
    """
    return moved(squares, lambda file, rank, last, _: (last - file, rank))


def flip_diagonal(squares: SquaresT) -> SquaresT:
    """Return the squares with files and ranks exchanged, so the diagonal from a1 stays in place.

    Args:
        squares: A number whose bits are squares of an 8x8 board, or a `SquareSet`.

    Raises:
        FairyChessError: The board is not square.

    >>> import fairychess
    >>> flip_diagonal(fairychess.BB_A8) == fairychess.BB_H1
    True
    """
    check_square_board(squares)
    return moved(squares, lambda file, rank, _, __: (rank, file))


def flip_anti_diagonal(squares: SquaresT) -> SquaresT:
    """Return the squares mirrored in the diagonal from the upper left corner.

    Args:
        squares: A number whose bits are squares of an 8x8 board, or a `SquareSet`.

    Raises:
        FairyChessError: The board is not square.

    >>> import fairychess
    >>> flip_anti_diagonal(fairychess.BB_A1) == fairychess.BB_H8
    True
    """
    check_square_board(squares)
    return moved(squares, lambda file, rank, last_file, last_rank: (last_rank - rank, last_file - file))


class Shift:
    """Shifts square sets by a number of files and ranks. Squares that leave the board are removed.

    Args:
        right: The number of files to the right.
        up: The number of ranks up.

    >>> import fairychess
    >>> shift_up_right(fairychess.BB_E4) == fairychess.BB_F5
    True
    """

    def __init__(self, right: int, up: int) -> None:
        self._right, self._up = right, up

    def __call__(self, squares: SquaresT) -> SquaresT:
        """Return the shifted squares.

        Args:
            squares: A number whose bits are squares of an 8x8 board, or a `SquareSet`.
        """
        return moved(squares, lambda file, rank, _, __: (file + self._right, rank + self._up))

    def __repr__(self) -> str:
        """Return the call that creates an equal object."""
        return f"Shift({self._right}, {self._up})"


shift_up: Final = Shift(0, 1)
"""Moves squares one rank up."""

shift_2_up: Final = Shift(0, 2)
"""Moves squares two ranks up."""

shift_down: Final = Shift(0, -1)
"""Moves squares one rank down."""

shift_2_down: Final = Shift(0, -2)
"""Moves squares two ranks down."""

shift_right: Final = Shift(1, 0)
"""Moves squares one file to the right."""

shift_2_right: Final = Shift(2, 0)
"""Moves squares two files to the right."""

shift_left: Final = Shift(-1, 0)
"""Moves squares one file to the left."""

shift_2_left: Final = Shift(-2, 0)
"""Moves squares two files to the left."""

shift_up_left: Final = Shift(-1, 1)
"""Moves squares one rank up and one file to the left."""

shift_up_right: Final = Shift(1, 1)
"""Moves squares one rank up and one file to the right."""

shift_down_left: Final = Shift(-1, -1)
"""Moves squares one rank down and one file to the left."""

shift_down_right: Final = Shift(1, -1)
"""Moves squares one rank down and one file to the right."""
