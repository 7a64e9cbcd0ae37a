"""Square sets as integers: bit n represents square n. The constants are for an 8x8 board.

`SquareSet` holds such a number for a board of any size; most programs should use it.

>>> import fairychess
>>> fairychess.SquareSet(fairychess.BB_FILE_A & fairychess.BB_RANK_1).tolist()[:2]
[True, False]
"""

from __future__ import annotations

from operator import index
from typing import TYPE_CHECKING, TypeAlias

from .names import Square, check_square

if TYPE_CHECKING:
    from collections.abc import Iterator

__all__ = ["Bitboard", "between", "lsb", "msb", "popcount", "ray", "scan_forward", "scan_reversed"]

Bitboard: TypeAlias = int
"""A square set as an integer."""


def lsb(bb: Bitboard) -> Square:
    """Return the lowest square in a set, or -1 if it is empty.

    Args:
        bb: The set, as a bitboard.

    >>> lsb(0b1100)
    2
    """
    return index(bb & -bb).bit_length() - 1


def msb(bb: Bitboard) -> Square:
    """Return the highest square in a set, or -1 if it is empty.

    Args:
        bb: The set, as a bitboard.

    >>> msb(0b1100)
    3
    """
    return index(bb).bit_length() - 1


def popcount(bb: Bitboard) -> int:
    """Return the number of squares in a set.

    Args:
        bb: The set, as a bitboard.

    >>> import fairychess
    >>> popcount(fairychess.BB_CENTER)
    4
    """
    return index(bb).bit_count()


def scan_forward(bb: Bitboard) -> Iterator[Square]:
    """Iterate over the squares in a set, lowest first.

    Args:
        bb: The set, as a bitboard.

    >>> list(scan_forward(0b1101))
    [0, 2, 3]
    """
    while bb:
        lowest = index(bb & -bb)
        yield lowest.bit_length() - 1
        bb ^= lowest


def scan_reversed(bb: Bitboard) -> Iterator[Square]:
    """Iterate over the squares in a set, highest first.

    Args:
        bb: The set, as a bitboard.

    >>> list(scan_reversed(0b1101))
    [3, 2, 0]
    """
    while bb:
        highest = index(bb).bit_length() - 1
        yield highest
        bb ^= 1 << highest


def between(a: Square, b: Square, *, files: int = 8, ranks: int = 8) -> Bitboard:
    """Return the squares between two squares on the same rank, file or diagonal; no squares for other pairs.

    Args:
        a: The number of a square.
        b: The number of another square.
        files: The number of files on the board.
        ranks: The number of ranks on the board.

    Raises:
        FairyChessError: The board has no such square.

    >>> list(scan_forward(between(0, 27)))
    [9, 18]
    """
    step, length = step_between(a, b, files, ranks)
    return sum(1 << a + step * at for at in range(1, length))


def ray(a: Square, b: Square, *, files: int = 8, ranks: int = 8) -> Bitboard:
    """Return the entire rank, file or diagonal through two squares; no squares if there is none.

    Args:
        a: The number of a square.
        b: The number of another square.
        files: The number of files on the board.
        ranks: The number of ranks on the board.

    Raises:
        FairyChessError: The board has no such square.

    >>> ray(0, 27) == sum(1 << square for square in range(0, 64, 9))
    True
    """
    _, length = step_between(a, b, files, ranks)
    if not length:
        return 0
    right, up = (sign(b % files - a % files), sign(b // files - a // files))
    squares = 0
    for direction in (1, -1):
        file, rank = a % files, a // files
        while 0 <= file < files and 0 <= rank < ranks:
            squares |= 1 << rank * files + file
            file, rank = file + direction * right, rank + direction * up
    return squares


def step_between(a: Square, b: Square, files: int, ranks: int) -> tuple[int, int]:
    """Return the step from one square towards another and the number of steps; zeros if no line connects them."""
    check_square(a, files, ranks)
    check_square(b, files, ranks)
    right, up = b % files - a % files, b // files - a // files
    if right and up and abs(right) != abs(up):
        return 0, 0
    return sign(up) * files + sign(right), max(abs(right), abs(up))


def sign(number: int) -> int:
    """Return 1 for a positive number, -1 for a negative number, and 0 for 0."""
    return (number > 0) - (number < 0)
