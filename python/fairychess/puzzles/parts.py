"""The part files of a directory of puzzles: each has a line with the numbers of its games, and then their puzzles."""

from __future__ import annotations

import json
from typing import TYPE_CHECKING, Final

from fairychess._support.reading import TEXT, read_text_limited
from fairychess.errors import DataError

from .puzzle import Puzzle, check_puzzle

if TYPE_CHECKING:
    from collections.abc import Sequence
    from pathlib import Path

    from fairychess import Variant

PART_GAMES: Final = 10
"""The number of games in a part: small, so that little is lost if a run is killed."""

INVALID: Final = (ValueError, TypeError, KeyError, AttributeError, RecursionError)
"""The exceptions that damaged content raises."""


def parts_of(games: list[int]) -> list[list[int]]:
    """Divide the game numbers into parts."""
    return [games[start : start + PART_GAMES] for start in range(0, len(games), PART_GAMES)]


def part_name(part: int) -> str:
    """Return the file name of a part."""
    return f"part-{part:05}.jsonl"


def part_content(numbers: list[int], nodes: int, puzzles: Sequence[str]) -> bytes:
    """Return the content of a part's file."""
    head = json.dumps({"games": numbers, "nodes": nodes})
    return ("\n".join([head, *puzzles]) + "\n").encode()


def is_complete(file: Path, numbers: list[int]) -> bool:
    """Return True if a part's file exists and covers these games; the last part grows with the games.

    Raises:
        DataError: The file is damaged.
        OSError: It cannot be read.
    """
    if not file.exists():
        return False
    try:
        return lines_of(file)[0] == numbers
    except INVALID as error:
        raise damaged(file, error) from None


def sorted_puzzles(variant: Variant, path: Path, parts: int) -> list[Puzzle]:
    """Return the puzzles of all parts, easiest first, without repeated positions.

    Raises:
        DataError: A file is damaged.
        OSError: A file cannot be read.
    """
    found: dict[str, Puzzle] = {}
    for part in range(parts):
        for puzzle in puzzles_of_part(variant, path / part_name(part)):
            found.setdefault(key_of(puzzle), puzzle)
    return sorted(found.values(), key=lambda each: (each.nodes, each.game, each.ply))


def puzzles_of_part(variant: Variant, file: Path) -> list[Puzzle]:
    """Return the puzzles of a part.

    Raises:
        DataError: The file is damaged.
        OSError: It cannot be read.
    """
    try:
        found = [Puzzle.from_json(json.loads(line)) for line in lines_of(file)[1]]
        for puzzle in found:
            check_puzzle(variant, puzzle)
    except INVALID as error:
        raise damaged(file, error) from None
    return found


def lines_of(file: Path) -> tuple[list[int], list[str]]:
    """Return the numbers of a part's games, and the lines of their puzzles."""
    head, *lines = read_text_limited(file, TEXT, DataError).splitlines()
    return json.loads(head)["games"], lines


def damaged(file: Path, error: Exception) -> DataError:
    """Return the exception for a file that is damaged."""
    return DataError(f"{file}: the file is damaged ({error}): remove it, and `fairychess puzzles` searches its games again")


def key_of(puzzle: Puzzle) -> str:
    """Return a position without its counters."""
    return " ".join(puzzle.fen.split()[:4])
