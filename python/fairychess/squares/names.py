"""Squares as numbers and names, on boards of any size.

A square is the number `rank * files + file`, with files and ranks counted from 0; a1 is 0 on any board. The constants `A1` to
`H8` and `SQUARES` are for an 8x8 board. The functions take the board size as `files` and `ranks`, which default to 8.

>>> square_name(28), square_name(28, files=10)
('e4', 'i3')
"""

from __future__ import annotations

import re
from typing import Final, TypeAlias

from fairychess.errors import FairyChessError

__all__ = [
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

MAX_SIZE: Final = 16
"""A board has at most 16 files and 16 ranks."""

KNIGHT_JUMPS = [(right, up) for right in (-2, -1, 1, 2) for up in (-2, -1, 1, 2) if abs(right) != abs(up)]

NAME = re.compile(r"([a-p])([1-9][0-9]?)")


def parse_square(name: str, *, files: int = 8, ranks: int = 8) -> Square:
    """Return the number of the square with this name.

    Args:
        name: The file letter and the rank number, such as `"e4"`.
        files: The number of files on the board.
        ranks: The number of ranks on the board.

    Raises:
        FairyChessError: The board has no square with that name.

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
        files: The number of files on the board.
        ranks: The number of ranks on the board.

    Raises:
        FairyChessError: The board has no such square.

    >>> import fairychess
    >>> square_name(fairychess.E4), square_name(99, files=10, ranks=10)
    ('e4', 'j10')
    """
    check_square(square, files, ranks)
    return f"{'abcdefghijklmnop'[square % files]}{square // files + 1}"


def square(file_index: int, rank_index: int, *, files: int = 8) -> Square:
    """Return the number of the square on a file and rank, both counted from 0.

    Args:
        file_index: The file.
        rank_index: The rank.
        files: The number of files on the board.

    Raises:
        FairyChessError: `files` is not between 1 and 16.

    >>> import fairychess
    >>> square(4, 3) == fairychess.E4
    True
    """
    check_files(files)
    return rank_index * files + file_index


def square_file(square: Square, *, files: int = 8) -> int:
    """Return the file of a square, counted from 0.

    Args:
        square: The number of the square.
        files: The number of files on the board.

    Raises:
        FairyChessError: `files` is not between 1 and 16.

    >>> import fairychess
    >>> square_file(fairychess.E4)
    4
    """
    check_files(files)
    return square % files


def square_rank(square: Square, *, files: int = 8) -> int:
    """Return the rank of a square, counted from 0.

    Args:
        square: The number of the square.
        files: The number of files on the board.

    Raises:
        FairyChessError: `files` is not between 1 and 16.

    >>> import fairychess
    >>> square_rank(fairychess.E4)
    3
    """
    check_files(files)
    return square // files


def square_distance(a: Square, b: Square, *, files: int = 8) -> int:
    """Return the number of steps that a king needs from one square to another.

    Args:
        a: The number of one square.
        b: The number of the other square.
        files: The number of files on the board.

    Raises:
        FairyChessError: `files` is not between 1 and 16.

    >>> import fairychess
    >>> square_distance(fairychess.A1, fairychess.H8), square_distance(fairychess.E2, fairychess.E4)
    (7, 2)
    """
    return max(*apart(a, b, files))


def square_manhattan_distance(a: Square, b: Square, *, files: int = 8) -> int:
    """Return the number of steps along files and ranks from one square to another.

    Args:
        a: The number of one square.
        b: The number of the other square.
        files: The number of files on the board.

    Raises:
        FairyChessError: `files` is not between 1 and 16.

    >>> import fairychess
    >>> square_manhattan_distance(fairychess.A1, fairychess.H8), square_manhattan_distance(fairychess.E2, fairychess.E4)
    (14, 2)
    """
    return sum(apart(a, b, files))


def square_knight_distance(a: Square, b: Square, *, files: int = 8, ranks: int = 8) -> int:
    """Return the number of moves that a knight needs from one square to another on an empty board.

    Args:
        a: The number of a square.
        b: The number of another square.
        files: The number of files on the board.
        ranks: The number of ranks on the board.

    Raises:
        FairyChessError: The board has no such square, or no knight can get there.

    >>> import fairychess
    >>> square_knight_distance(fairychess.A1, fairychess.B3), square_knight_distance(fairychess.A1, fairychess.B2)
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
        files: The number of files on the board.
        ranks: The number of ranks on the board.

    Raises:
        FairyChessError: The board has no such square.

    >>> import fairychess
    >>> square_mirror(fairychess.E2) == fairychess.E7, square_mirror(0, files=10, ranks=10)
    (True, 90)
    """
    check_square(square, files, ranks)
    return (ranks - 1 - square // files) * files + square % files


def apart(a: Square, b: Square, files: int) -> tuple[int, int]:
    """Return the distances between two squares in files and in ranks."""
    check_files(files)
    return abs(a % files - b % files), abs(a // files - b // files)


def check_files(files: int) -> None:
    """Raise `FairyChessError` if no board can have this number of files."""
    if not 1 <= files <= MAX_SIZE:
        raise FairyChessError(f"a board has 1 to {MAX_SIZE} files, not {files}")


def check_size(files: int, ranks: int) -> None:
    """Raise `FairyChessError` if the board is too small or too large."""
    if not (1 <= files <= MAX_SIZE and 1 <= ranks <= MAX_SIZE):
        raise FairyChessError(f"a board has 1 to {MAX_SIZE} files and ranks, not {files} and {ranks}")


def check_square(square: Square, files: int, ranks: int) -> None:
    """Raise `FairyChessError` if the number is not a square on the board."""
    check_size(files, ranks)
    if not 0 <= square < files * ranks:
        raise FairyChessError(f"{square} is not a square of this board: expected a number from 0 to {files * ranks - 1}")
