"""Sets of squares as whole numbers: bit n stands for square n. The constants are those of an 8x8 board.

`SquareSet` holds such a number for a board of any size; most programs should use it.

>>> import fairychess
>>> fairychess.SquareSet(fairychess.BB_FILE_A & fairychess.BB_RANK_1).tolist()[:2]
[True, False]
"""

from __future__ import annotations

from operator import index
from typing import TYPE_CHECKING, Final, TypeAlias

from .squares import Square, check_square

if TYPE_CHECKING:
    from collections.abc import Iterator

__all__ = [
    "BB_A1",
    "BB_A2",
    "BB_A3",
    "BB_A4",
    "BB_A5",
    "BB_A6",
    "BB_A7",
    "BB_A8",
    "BB_ALL",
    "BB_B1",
    "BB_B2",
    "BB_B3",
    "BB_B4",
    "BB_B5",
    "BB_B6",
    "BB_B7",
    "BB_B8",
    "BB_BACKRANKS",
    "BB_C1",
    "BB_C2",
    "BB_C3",
    "BB_C4",
    "BB_C5",
    "BB_C6",
    "BB_C7",
    "BB_C8",
    "BB_CENTER",
    "BB_CORNERS",
    "BB_D1",
    "BB_D2",
    "BB_D3",
    "BB_D4",
    "BB_D5",
    "BB_D6",
    "BB_D7",
    "BB_D8",
    "BB_DARK_SQUARES",
    "BB_E1",
    "BB_E2",
    "BB_E3",
    "BB_E4",
    "BB_E5",
    "BB_E6",
    "BB_E7",
    "BB_E8",
    "BB_EMPTY",
    "BB_F1",
    "BB_F2",
    "BB_F3",
    "BB_F4",
    "BB_F5",
    "BB_F6",
    "BB_F7",
    "BB_F8",
    "BB_FILES",
    "BB_FILE_A",
    "BB_FILE_B",
    "BB_FILE_C",
    "BB_FILE_D",
    "BB_FILE_E",
    "BB_FILE_F",
    "BB_FILE_G",
    "BB_FILE_H",
    "BB_G1",
    "BB_G2",
    "BB_G3",
    "BB_G4",
    "BB_G5",
    "BB_G6",
    "BB_G7",
    "BB_G8",
    "BB_H1",
    "BB_H2",
    "BB_H3",
    "BB_H4",
    "BB_H5",
    "BB_H6",
    "BB_H7",
    "BB_H8",
    "BB_LIGHT_SQUARES",
    "BB_RANKS",
    "BB_RANK_1",
    "BB_RANK_2",
    "BB_RANK_3",
    "BB_RANK_4",
    "BB_RANK_5",
    "BB_RANK_6",
    "BB_RANK_7",
    "BB_RANK_8",
    "BB_SQUARES",
    "Bitboard",
    "between",
    "lsb",
    "msb",
    "popcount",
    "ray",
    "scan_forward",
    "scan_reversed",
]

Bitboard: TypeAlias = int
"""A set of squares as a whole number."""

BB_EMPTY: Final = 0
BB_ALL: Final = (1 << 64) - 1
BB_SQUARES: Final = tuple(1 << square for square in range(64))

BB_A1: Final = 1 << 0
BB_B1: Final = 1 << 1
BB_C1: Final = 1 << 2
BB_D1: Final = 1 << 3
BB_E1: Final = 1 << 4
BB_F1: Final = 1 << 5
BB_G1: Final = 1 << 6
BB_H1: Final = 1 << 7
BB_A2: Final = 1 << 8
BB_B2: Final = 1 << 9
BB_C2: Final = 1 << 10
BB_D2: Final = 1 << 11
BB_E2: Final = 1 << 12
BB_F2: Final = 1 << 13
BB_G2: Final = 1 << 14
BB_H2: Final = 1 << 15
BB_A3: Final = 1 << 16
BB_B3: Final = 1 << 17
BB_C3: Final = 1 << 18
BB_D3: Final = 1 << 19
BB_E3: Final = 1 << 20
BB_F3: Final = 1 << 21
BB_G3: Final = 1 << 22
BB_H3: Final = 1 << 23
BB_A4: Final = 1 << 24
BB_B4: Final = 1 << 25
BB_C4: Final = 1 << 26
BB_D4: Final = 1 << 27
BB_E4: Final = 1 << 28
BB_F4: Final = 1 << 29
BB_G4: Final = 1 << 30
BB_H4: Final = 1 << 31
BB_A5: Final = 1 << 32
BB_B5: Final = 1 << 33
BB_C5: Final = 1 << 34
BB_D5: Final = 1 << 35
BB_E5: Final = 1 << 36
BB_F5: Final = 1 << 37
BB_G5: Final = 1 << 38
BB_H5: Final = 1 << 39
BB_A6: Final = 1 << 40
BB_B6: Final = 1 << 41
BB_C6: Final = 1 << 42
BB_D6: Final = 1 << 43
BB_E6: Final = 1 << 44
BB_F6: Final = 1 << 45
BB_G6: Final = 1 << 46
BB_H6: Final = 1 << 47
BB_A7: Final = 1 << 48
BB_B7: Final = 1 << 49
BB_C7: Final = 1 << 50
BB_D7: Final = 1 << 51
BB_E7: Final = 1 << 52
BB_F7: Final = 1 << 53
BB_G7: Final = 1 << 54
BB_H7: Final = 1 << 55
BB_A8: Final = 1 << 56
BB_B8: Final = 1 << 57
BB_C8: Final = 1 << 58
BB_D8: Final = 1 << 59
BB_E8: Final = 1 << 60
BB_F8: Final = 1 << 61
BB_G8: Final = 1 << 62
BB_H8: Final = 1 << 63

BB_FILE_A: Final = 0x0101_0101_0101_0101
BB_FILE_B: Final = BB_FILE_A << 1
BB_FILE_C: Final = BB_FILE_A << 2
BB_FILE_D: Final = BB_FILE_A << 3
BB_FILE_E: Final = BB_FILE_A << 4
BB_FILE_F: Final = BB_FILE_A << 5
BB_FILE_G: Final = BB_FILE_A << 6
BB_FILE_H: Final = BB_FILE_A << 7
BB_FILES: Final = (BB_FILE_A, BB_FILE_B, BB_FILE_C, BB_FILE_D, BB_FILE_E, BB_FILE_F, BB_FILE_G, BB_FILE_H)

BB_RANK_1: Final = 0xFF
BB_RANK_2: Final = BB_RANK_1 << 8
BB_RANK_3: Final = BB_RANK_1 << 16
BB_RANK_4: Final = BB_RANK_1 << 24
BB_RANK_5: Final = BB_RANK_1 << 32
BB_RANK_6: Final = BB_RANK_1 << 40
BB_RANK_7: Final = BB_RANK_1 << 48
BB_RANK_8: Final = BB_RANK_1 << 56
BB_RANKS: Final = (BB_RANK_1, BB_RANK_2, BB_RANK_3, BB_RANK_4, BB_RANK_5, BB_RANK_6, BB_RANK_7, BB_RANK_8)
BB_BACKRANKS: Final = BB_RANK_1 | BB_RANK_8

BB_LIGHT_SQUARES: Final = 0x55AA_55AA_55AA_55AA
BB_DARK_SQUARES: Final = BB_ALL ^ BB_LIGHT_SQUARES
BB_CORNERS: Final = (BB_FILE_A | BB_FILE_H) & BB_BACKRANKS
BB_CENTER: Final = (BB_FILE_D | BB_FILE_E) & (BB_RANK_4 | BB_RANK_5)


def lsb(bb: Bitboard) -> Square:
    """Return the lowest square of a set, -1 if it is empty.

    Args:
        bb: The set, as a bitboard.

    >>> lsb(0b1100)
    2
    """
    return index(bb & -bb).bit_length() - 1


def msb(bb: Bitboard) -> Square:
    """Return the highest square of a set, -1 if it is empty.

    Args:
        bb: The set, as a bitboard.

    >>> msb(0b1100)
    3
    """
    return index(bb).bit_length() - 1


def popcount(bb: Bitboard) -> int:
    """Return the number of squares of a set.

    Args:
        bb: The set, as a bitboard.

    >>> popcount(BB_CENTER)
    4
    """
    return index(bb).bit_count()


def scan_forward(bb: Bitboard) -> Iterator[Square]:
    """Iterate over the squares of a set, the lowest first.

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
    """Iterate over the squares of a set, the highest first.

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
    """Return the squares between two squares of a rank, a file or a diagonal; no squares if they share none.

    Args:
        a: The number of a square.
        b: The number of another one.
        files: The number of files of the board.
        ranks: The number of ranks of the board.

    Raises:
        FairyChessError: The board has no such square.

    >>> list(scan_forward(between(0, 27)))
    [9, 18]
    """
    step, length = step_between(a, b, files, ranks)
    return sum(1 << a + step * at for at in range(1, length))


def ray(a: Square, b: Square, *, files: int = 8, ranks: int = 8) -> Bitboard:
    """Return the whole rank, file or diagonal through two squares; no squares if they share none.

    Args:
        a: The number of a square.
        b: The number of another one.
        files: The number of files of the board.
        ranks: The number of ranks of the board.

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
    """Return the step from a square towards another, and the number of steps; zeros if no line leads there."""
    check_square(a, files, ranks)
    check_square(b, files, ranks)
    right, up = b % files - a % files, b // files - a // files
    if right and up and abs(right) != abs(up):
        return 0, 0
    return sign(up) * files + sign(right), max(abs(right), abs(up))


def sign(number: int) -> int:
    """Return 1 for a positive number, -1 for a negative one, and 0."""
    return (number > 0) - (number < 0)
