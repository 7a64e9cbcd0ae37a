"""Sets of squares as whole numbers: bit n stands for square n. The constants are those of an 8x8 board.

`SquareSet` holds such a number for a board of any size; most programs should use it.

>>> import fairychess
>>> fairychess.SquareSet(fairychess.BB_FILE_A & fairychess.BB_RANK_1).tolist()[:2]
[True, False]
"""

from __future__ import annotations

from operator import index
from typing import TYPE_CHECKING, Final, TypeAlias

if TYPE_CHECKING:
    from collections.abc import Iterator

    from .squares import Square

__all__ = [
    "BB_ALL",
    "BB_BACKRANKS",
    "BB_CENTER",
    "BB_CORNERS",
    "BB_DARK_SQUARES",
    "BB_EMPTY",
    "BB_FILES",
    "BB_FILE_A",
    "BB_FILE_B",
    "BB_FILE_C",
    "BB_FILE_D",
    "BB_FILE_E",
    "BB_FILE_F",
    "BB_FILE_G",
    "BB_FILE_H",
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
    "lsb",
    "msb",
    "popcount",
    "scan_forward",
    "scan_reversed",
]

Bitboard: TypeAlias = int
"""A set of squares as a whole number."""

BB_EMPTY: Final = 0
BB_ALL: Final = (1 << 64) - 1
BB_SQUARES: Final = tuple(1 << square for square in range(64))

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
