"""Regions of definitions, as sets of squares."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any, NamedTuple

from fairychess.ini.shapes import is_table

if TYPE_CHECKING:
    from fairychess.ini.values import Square, Squares


class Region(NamedTuple):
    """The squares of each side, as White sees the board."""

    white: Squares
    black: Squares


def read_region(value: Any, files: int, ranks: int, *, turned: bool) -> Region:  # noqa: ANN401 - a text, a list or a table
    """Read a region of a definition."""
    white, black = (value["white"], value["black"]) if is_table(value) else (value, value)

    def seen(square: Square) -> Square:
        return (files - 1 - square[0] if turned else square[0], ranks - 1 - square[1])

    own = squares_of(black, files, ranks)
    if not turned and has_colours(black):
        own = frozenset(map(seen, squares_of(black, files, ranks, flipped=True)))
    return Region(squares_of(white, files, ranks), frozenset(map(seen, own)))


def has_colours(value: Any) -> bool:  # noqa: ANN401 - a text or a list
    """Whether a region names colours of squares, which are the same for both sides."""
    return any("light" in text or "dark" in text for text in ([value] if isinstance(value, str) else value))


def squares_of(value: Any, files: int, ranks: int, *, flipped: bool = False) -> Squares:  # noqa: ANN401 - a text or a list
    """The squares of a region, counted from the side that it is for."""
    texts = [value] if isinstance(value, str) else value
    found: set[Square] = set()
    for text in texts:
        parts = [part_of(part.split(), files, ranks, flipped=flipped) for part in text.split(" and ")]
        common = parts[0]
        for part in parts[1:]:
            common &= part
        found |= common
    return frozenset(found)


def part_of(words: list[str], files: int, ranks: int, *, flipped: bool) -> Squares:
    """The squares of a part of a region."""
    board = frozenset((file, rank) for file in range(files) for rank in range(ranks))
    match words:
        case ["all"]:
            return board
        case ["rank" | "ranks", numbers]:
            low, high = bounds(numbers, ranks)
            return frozenset(square for square in board if low <= square[1] <= high)
        case ["file" | "files", letters]:
            first, _, last = letters.partition("-")
            return frozenset(square for square in board if first <= chr(ord("a") + square[0]) <= (last or first))
        case ["light" | "dark" as colour]:
            parity = (colour == "light") != (flipped and ranks % 2 == 0)
            return frozenset(square for square in board if (sum(square) % 2 == 1) == parity)
        case ["squares", *names]:
            return frozenset((ord(name[0]) - ord("a"), int(name[1:]) - 1) for name in names)
        case _:
            return frozenset()


def bounds(text: str, ranks: int) -> tuple[int, int]:
    """The first and the last rank of a text, from 0; negative numbers count from the far side."""
    first, _, last = text[1:].partition("-")
    low, high = (number - 1 if number > 0 else ranks + number for number in (int(text[0] + first), int(last or text[0] + first)))
    return low, high
