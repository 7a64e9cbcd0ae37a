"""Squares as numbers and names, on boards of any size.

A square is the number `rank * files + file`, both counted from 0: a1 is 0, on any board. The constants `A1` to `H8` and
`SQUARES` are those of an 8x8 board. The functions take the size of the board as `files` and `ranks`, 8 if left out.

>>> square_name(28), square_name(28, files=10)
('e4', 'i3')
"""

from __future__ import annotations

import re
from typing import Final, TypeAlias

from .errors import FairyChessError

__all__ = [
    "A1",
    "A2",
    "A3",
    "A4",
    "A5",
    "A6",
    "A7",
    "A8",
    "B1",
    "B2",
    "B3",
    "B4",
    "B5",
    "B6",
    "B7",
    "B8",
    "C1",
    "C2",
    "C3",
    "C4",
    "C5",
    "C6",
    "C7",
    "C8",
    "D1",
    "D2",
    "D3",
    "D4",
    "D5",
    "D6",
    "D7",
    "D8",
    "E1",
    "E2",
    "E3",
    "E4",
    "E5",
    "E6",
    "E7",
    "E8",
    "F1",
    "F2",
    "F3",
    "F4",
    "F5",
    "F6",
    "F7",
    "F8",
    "G1",
    "G2",
    "G3",
    "G4",
    "G5",
    "G6",
    "G7",
    "G8",
    "H1",
    "H2",
    "H3",
    "H4",
    "H5",
    "H6",
    "H7",
    "H8",
    "SQUARES",
    "SQUARES_180",
    "SQUARE_NAMES",
    "Square",
    "parse_square",
    "square",
    "square_distance",
    "square_file",
    "square_knight_distance",
    "square_manhattan_distance",
    "square_mirror",
    "square_name",
    "square_rank",
]

Square: TypeAlias = int
"""A square: its number."""

A1: Final = 0
B1: Final = 1
C1: Final = 2
D1: Final = 3
E1: Final = 4
F1: Final = 5
G1: Final = 6
H1: Final = 7
A2: Final = 8
B2: Final = 9
C2: Final = 10
D2: Final = 11
E2: Final = 12
F2: Final = 13
G2: Final = 14
H2: Final = 15
A3: Final = 16
B3: Final = 17
C3: Final = 18
D3: Final = 19
E3: Final = 20
F3: Final = 21
G3: Final = 22
H3: Final = 23
A4: Final = 24
B4: Final = 25
C4: Final = 26
D4: Final = 27
E4: Final = 28
F4: Final = 29
G4: Final = 30
H4: Final = 31
A5: Final = 32
B5: Final = 33
C5: Final = 34
D5: Final = 35
E5: Final = 36
F5: Final = 37
G5: Final = 38
H5: Final = 39
A6: Final = 40
B6: Final = 41
C6: Final = 42
D6: Final = 43
E6: Final = 44
F6: Final = 45
G6: Final = 46
H6: Final = 47
A7: Final = 48
B7: Final = 49
C7: Final = 50
D7: Final = 51
E7: Final = 52
F7: Final = 53
G7: Final = 54
H7: Final = 55
A8: Final = 56
B8: Final = 57
C8: Final = 58
D8: Final = 59
E8: Final = 60
F8: Final = 61
G8: Final = 62
H8: Final = 63

SQUARES: Final = tuple(range(64))
"""The squares of an 8x8 board: a1, b1, ... to h8."""

SQUARE_NAMES: Final = tuple(f"{file}{rank}" for rank in range(1, 9) for file in "abcdefgh")
"""The names of the squares of an 8x8 board, in the order of `SQUARES`."""

SQUARES_180: Final = tuple(rank * 8 + file for rank in range(7, -1, -1) for file in range(8))
"""The squares of an 8x8 board rank by rank from the top: a8, b8, ... to h1. These are the mirrored squares, as in `chess`."""

MAX_SIZE: Final = 16
"""A board has at most 16 files and 16 ranks."""

KNIGHT_JUMPS = [(right, up) for right in (-2, -1, 1, 2) for up in (-2, -1, 1, 2) if abs(right) != abs(up)]

NAME = re.compile(r"([a-p])([1-9][0-9]?)")


def parse_square(name: str, *, files: int = 8, ranks: int = 8) -> Square:
    """Return the number of a square from its name.

    Args:
        name: The letter of the file and the number of the rank, such as `"e4"`.
        files: The number of files of the board.
        ranks: The number of ranks of the board.

    Raises:
        FairyChessError: The board has no square of that name.

    >>> parse_square("e4"), parse_square("j10", files=10, ranks=10)
    (28, 99)
    """
    check_size(files, ranks)
    found = NAME.fullmatch(name)
    if found is not None:
        file, rank = ord(found[1]) - ord("a"), int(found[2]) - 1
        if file < files and rank < ranks:
            return rank * files + file
    raise FairyChessError(
        f"{name[:40]!r} is not a square of this board: its squares are a1 to {'abcdefghijklmnop'[files - 1]}{ranks}"
    )


def square_name(square: Square, *, files: int = 8, ranks: int = 8) -> str:
    """Return the name of a square, such as `"e4"`.

    Args:
        square: The number of the square.
        files: The number of files of the board.
        ranks: The number of ranks of the board.

    Raises:
        FairyChessError: The board has no such square.

    >>> square_name(E4), square_name(99, files=10, ranks=10)
    ('e4', 'j10')
    """
    check_square(square, files, ranks)
    return f"{'abcdefghijklmnop'[square % files]}{square // files + 1}"


def square(file_index: int, rank_index: int, *, files: int = 8) -> Square:
    """Return the number of a square from its file and its rank, both counted from 0.

    Args:
        file_index: The file.
        rank_index: The rank.
        files: The number of files of the board.

    Raises:
        FairyChessError: `files` is not from 1 to 16.

    >>> square(4, 3) == E4
    True
    """
    check_files(files)
    return rank_index * files + file_index


def square_file(square: Square, *, files: int = 8) -> int:
    """Return the file of a square, counted from 0.

    Args:
        square: The number of the square.
        files: The number of files of the board.

    Raises:
        FairyChessError: `files` is not from 1 to 16.

    >>> square_file(E4)
    4
    """
    check_files(files)
    return square % files


def square_rank(square: Square, *, files: int = 8) -> int:
    """Return the rank of a square, counted from 0.

    Args:
        square: The number of the square.
        files: The number of files of the board.

    Raises:
        FairyChessError: `files` is not from 1 to 16.

    >>> square_rank(E4)
    3
    """
    check_files(files)
    return square // files


def square_distance(a: Square, b: Square, *, files: int = 8) -> int:
    """Return the number of steps that a king needs from one square to the other.

    Args:
        a: The number of one square.
        b: The number of the other square.
        files: The number of files of the board.

    Raises:
        FairyChessError: `files` is not from 1 to 16.

    >>> square_distance(A1, H8), square_distance(E2, E4)
    (7, 2)
    """
    return max(*apart(a, b, files))


def square_manhattan_distance(a: Square, b: Square, *, files: int = 8) -> int:
    """Return the number of steps along files and ranks from one square to the other.

    Args:
        a: The number of one square.
        b: The number of the other square.
        files: The number of files of the board.

    Raises:
        FairyChessError: `files` is not from 1 to 16.

    >>> square_manhattan_distance(A1, H8), square_manhattan_distance(E2, E4)
    (14, 2)
    """
    return sum(apart(a, b, files))


def square_knight_distance(a: Square, b: Square, *, files: int = 8, ranks: int = 8) -> int:
    """Return the number of moves that a knight needs from one square to the other on an empty board.

    Args:
        a: The number of a square.
        b: The number of another one.
        files: The number of files of the board.
        ranks: The number of ranks of the board.

    Raises:
        FairyChessError: The board has no such square, or no knight ever gets there.

    >>> square_knight_distance(A1, B3), square_knight_distance(A1, B2)
    (1, 4)
    """
    check_square(a, files, ranks)
    check_square(b, files, ranks)
    reached, edge, moves = {a}, {a}, 0
    while b not in reached:
        jumps = {(square % files + right, square // files + up) for square in edge for right, up in KNIGHT_JUMPS}
        edge = {rank * files + file for file, rank in jumps if 0 <= file < files and 0 <= rank < ranks} - reached
        if not edge:
            raise FairyChessError(f"no knight ever gets from square {a} to square {b} of a board of {files}x{ranks} squares")
        reached |= edge
        moves += 1
    return moves


def square_mirror(square: Square, *, files: int = 8, ranks: int = 8) -> Square:
    """Return the square on the same file and the opposite rank.

    Args:
        square: The number of the square.
        files: The number of files of the board.
        ranks: The number of ranks of the board.

    Raises:
        FairyChessError: The board has no such square.

    >>> square_mirror(E2) == E7, square_mirror(0, files=10, ranks=10)
    (True, 90)
    """
    check_square(square, files, ranks)
    return (ranks - 1 - square // files) * files + square % files


def apart(a: Square, b: Square, files: int) -> tuple[int, int]:
    """Return the number of files and the number of ranks between two squares."""
    check_files(files)
    return abs(a % files - b % files), abs(a // files - b // files)


def check_files(files: int) -> None:
    """Raise `FairyChessError` for a number of files that no board has."""
    if not 1 <= files <= MAX_SIZE:
        raise FairyChessError(f"a board has 1 to {MAX_SIZE} files, not {files}")


def check_size(files: int, ranks: int) -> None:
    """Raise `FairyChessError` for a board that is too small or too large."""
    if not (1 <= files <= MAX_SIZE and 1 <= ranks <= MAX_SIZE):
        raise FairyChessError(f"a board has 1 to {MAX_SIZE} files and ranks, not {files} and {ranks}")


def check_square(square: Square, files: int, ranks: int) -> None:
    """Raise `FairyChessError` for a number that is not a square of the board."""
    check_size(files, ranks)
    if not 0 <= square < files * ranks:
        raise FairyChessError(f"{square} is not a square of this board: expected a number from 0 to {files * ranks - 1}")
