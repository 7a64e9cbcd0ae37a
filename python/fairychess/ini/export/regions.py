"""The regions of definitions as sets of squares."""

from __future__ import annotations

from itertools import pairwise
from typing import TYPE_CHECKING, Any, NamedTuple

from fairychess.ini.shapes import is_table

if TYPE_CHECKING:
    from collections.abc import Callable

    from fairychess.ini.values import Square, Squares


class Region(NamedTuple):
    """The squares for each side, from White's point of view."""

    white: Squares
    black: Squares


def read_region(value: Any, files: int, ranks: int, *, turned: bool) -> Region:  # noqa: ANN401 - a string, a list or a table
    """Read a region of a definition."""
    white, black = (value["white"], value["black"]) if is_table(value) else (value, value)

    def mirrored(square: Square) -> Square:
        return (files - 1 - square[0] if turned else square[0], ranks - 1 - square[1])

    return Region(squares_of(white, files, ranks, lambda square: square), squares_of(black, files, ranks, mirrored))


def squares_of(value: Any, files: int, ranks: int, seen: Callable[[Square], Square]) -> Squares:  # noqa: ANN401 - a string or a list
    """The squares of a region for one side; `seen` converts that side's squares to White's point of view."""
    texts: list[str] = [value] if isinstance(value, str) else value
    found: set[Square] = set()
    for text in texts:
        words = text.split()
        ends = [at for at, word in enumerate(words) if word == "and"]
        parts = [words[first + 1 : last] for first, last in pairwise([-1, *ends, len(words)])]
        common, *others = (part_of(part, files, ranks, seen) for part in parts)
        found |= common.intersection(*others)
    return frozenset(found)


def part_of(words: list[str], files: int, ranks: int, seen: Callable[[Square], Square]) -> Squares:
    """The squares of a part of a region. Square colours are the same for both sides; the rest is seen from the side."""
    board = frozenset((file, rank) for file in range(files) for rank in range(ranks))
    match words:
        case ["all"]:
            return board
        case ["light" | "dark" as colour]:
            return frozenset(square for square in board if (sum(square) % 2 == 1) == (colour == "light"))
        case ["rank" | "ranks", numbers]:
            low, high = bounds(numbers, ranks)
            found = frozenset(square for square in board if low <= square[1] <= high)
        case ["file" | "files", letters]:
            first, _, last = letters.partition("-")
            found = frozenset(square for square in board if first <= chr(ord("a") + square[0]) <= (last or first))
        case ["squares", *names]:
            found = frozenset((ord(name[0]) - ord("a"), int(name[1:]) - 1) for name in names)
        case _:
            return frozenset()
    return frozenset(map(seen, found))


def bounds(text: str, ranks: int) -> tuple[int, int]:
    """The first and last rank in a string, from 0; negative numbers count from the far side."""
    first, _, last = text[1:].partition("-")
    low, high = (number - 1 if number > 0 else ranks + number for number in (int(text[0] + first), int(last or text[0] + first)))
    return low, high
