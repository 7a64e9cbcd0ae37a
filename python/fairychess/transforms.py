"""Sets of squares turned over and moved, as in `chess`: `flip_vertical`, `shift_up` and their like.

Each function takes a number whose bits are the squares of an 8x8 board and returns a number, or a `SquareSet` of a board of
any size and returns a `SquareSet` of that board. `Board.transform` applies one of them to a board.

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
from typing import TYPE_CHECKING, TypeVar

from .bitboards import scan_forward
from .errors import FairyChessError
from .square_set import SquareSet

if TYPE_CHECKING:
    from collections.abc import Callable

    from ._core import Board

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
    """Return squares moved to other places; those that leave the board are removed.

    Args:
        squares: The squares.
        place: Returns the new file and rank of a square from its file, its rank, and the highest file and rank.
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


def shifted(squares: SquaresT, right: int, up: int) -> SquaresT:
    """Return squares moved by a number of files and ranks."""
    return moved(squares, lambda file, rank, _, __: (file + right, rank + up))


def check_square_board(squares: int | SquareSet) -> None:
    """Raise `FairyChessError` if a board has no diagonal to be turned over."""
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
    """Return the squares with files and ranks exchanged: the diagonal from a1 stays.

    Args:
        squares: A number whose bits are squares of an 8x8 board, or a `SquareSet`.

    Raises:
        FairyChessError: The board has another number of files than of ranks.

    >>> import fairychess
    >>> flip_diagonal(fairychess.BB_A8) == fairychess.BB_H1
    True
    """
    check_square_board(squares)
    return moved(squares, lambda file, rank, _, __: (rank, file))


def flip_anti_diagonal(squares: SquaresT) -> SquaresT:
    """Return the squares flipped at the diagonal from the upper left corner.

    Args:
        squares: A number whose bits are squares of an 8x8 board, or a `SquareSet`.

    Raises:
        FairyChessError: The board has another number of files than of ranks.

    >>> import fairychess
    >>> flip_anti_diagonal(fairychess.BB_A1) == fairychess.BB_H8
    True
    """
    check_square_board(squares)
    return moved(squares, lambda file, rank, last_file, last_rank: (last_rank - rank, last_file - file))


def shift_down(squares: SquaresT) -> SquaresT:
    """Return the squares one rank down.

    Args:
        squares: A number whose bits are squares of an 8x8 board, or a `SquareSet`.

    >>> import fairychess
    >>> shift_down(fairychess.BB_E4) == fairychess.BB_E3
    True
    """
    return shifted(squares, 0, -1)


def shift_2_down(squares: SquaresT) -> SquaresT:
    """Return the squares two ranks down.

    Args:
        squares: A number whose bits are squares of an 8x8 board, or a `SquareSet`.

    >>> import fairychess
    >>> shift_2_down(fairychess.BB_E4) == fairychess.BB_E2
    True
    """
    return shifted(squares, 0, -2)


def shift_up(squares: SquaresT) -> SquaresT:
    """Return the squares one rank up.

    Args:
        squares: A number whose bits are squares of an 8x8 board, or a `SquareSet`.

    >>> import fairychess
    >>> shift_up(fairychess.BB_E4) == fairychess.BB_E5
    True
    """
    return shifted(squares, 0, 1)


def shift_2_up(squares: SquaresT) -> SquaresT:
    """Return the squares two ranks up.

    Args:
        squares: A number whose bits are squares of an 8x8 board, or a `SquareSet`.

    >>> import fairychess
    >>> shift_2_up(fairychess.BB_E4) == fairychess.BB_E6
    True
    """
    return shifted(squares, 0, 2)


def shift_right(squares: SquaresT) -> SquaresT:
    """Return the squares one file to the right.

    Args:
        squares: A number whose bits are squares of an 8x8 board, or a `SquareSet`.

    >>> import fairychess
    >>> shift_right(fairychess.BB_E4) == fairychess.BB_F4
    True
    """
    return shifted(squares, 1, 0)


def shift_2_right(squares: SquaresT) -> SquaresT:
    """Return the squares two files to the right.

    Args:
        squares: A number whose bits are squares of an 8x8 board, or a `SquareSet`.

    >>> import fairychess
    >>> shift_2_right(fairychess.BB_E4) == fairychess.BB_G4
    True
    """
    return shifted(squares, 2, 0)


def shift_left(squares: SquaresT) -> SquaresT:
    """Return the squares one file to the left.

    Args:
        squares: A number whose bits are squares of an 8x8 board, or a `SquareSet`.

    >>> import fairychess
    >>> shift_left(fairychess.BB_E4) == fairychess.BB_D4
    True
    """
    return shifted(squares, -1, 0)


def shift_2_left(squares: SquaresT) -> SquaresT:
    """Return the squares two files to the left.

    Args:
        squares: A number whose bits are squares of an 8x8 board, or a `SquareSet`.

    >>> import fairychess
    >>> shift_2_left(fairychess.BB_E4) == fairychess.BB_C4
    True
    """
    return shifted(squares, -2, 0)


def shift_up_left(squares: SquaresT) -> SquaresT:
    """Return the squares one rank up and one file to the left.

    Args:
        squares: A number whose bits are squares of an 8x8 board, or a `SquareSet`.

    >>> import fairychess
    >>> shift_up_left(fairychess.BB_E4) == fairychess.BB_D5
    True
    """
    return shifted(squares, -1, 1)


def shift_up_right(squares: SquaresT) -> SquaresT:
    """Return the squares one rank up and one file to the right.

    Args:
        squares: A number whose bits are squares of an 8x8 board, or a `SquareSet`.

    >>> import fairychess
    >>> shift_up_right(fairychess.BB_E4) == fairychess.BB_F5
    True
    """
    return shifted(squares, 1, 1)


def shift_down_left(squares: SquaresT) -> SquaresT:
    """Return the squares one rank down and one file to the left.

    Args:
        squares: A number whose bits are squares of an 8x8 board, or a `SquareSet`.

    >>> import fairychess
    >>> shift_down_left(fairychess.BB_E4) == fairychess.BB_D3
    True
    """
    return shifted(squares, -1, -1)


def shift_down_right(squares: SquaresT) -> SquaresT:
    """Return the squares one rank down and one file to the right.

    Args:
        squares: A number whose bits are squares of an 8x8 board, or a `SquareSet`.

    >>> import fairychess
    >>> shift_down_right(fairychess.BB_E4) == fairychess.BB_F3
    True
    """
    return shifted(squares, 1, -1)


def apply_to_board(board: Board, transform: Callable[[SquareSet], SquareSet | int]) -> None:
    """Apply a transformation to the pieces of a board, as `Board.apply_transform` does."""
    files, ranks = board.variant.files, board.variant.ranks
    groups: dict[tuple[str, bool], list[int]] = {}
    pieces = board.piece_map()
    for square, piece in pieces.items():
        groups.setdefault((piece.symbol(), piece.promoted), []).append(square)
    placed: list[tuple[int, str, bool]] = []
    for (symbol, promoted), squares in groups.items():
        there = SquareSet(transform(SquareSet(squares, files=files, ranks=ranks)), files=files, ranks=ranks)
        placed += [(square, symbol, promoted) for square in there]
    # Walls that moves have placed move with the pieces; those of the start position are part of the board.
    walls = set(board.walls())
    fixed = walls & set(type(board)(board.variant).walls()) if walls else walls
    if walls != fixed:
        there = SquareSet(transform(SquareSet(walls - fixed, files=files, ranks=ranks)), files=files, ranks=ranks)
        walls = fixed.union(there)
    hit = sorted(walls.intersection(square for square, _, _ in placed))
    if hit:
        raise FairyChessError(f"a piece would be on a wall: {board.variant.square_name(hit[0])}")
    board.clear_board()
    if walls != set(board.walls()):
        board.set_walls(sorted(walls))
    for square, symbol, promoted in placed:
        board.set_piece_at(square, symbol, promoted=promoted)
