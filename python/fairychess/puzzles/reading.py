"""Reads the puzzles that `find_puzzles` has written, and those that `fairychess puzzles --json` has printed."""

from __future__ import annotations

import json
from pathlib import Path
from typing import TYPE_CHECKING, Any

from fairychess import FairyChessError, Variant
from fairychess._support.reading import FACTS, TEXT, read_text_limited
from fairychess.data.dataset import variant_of
from fairychess.errors import DataError

from .parts import sorted_puzzles
from .puzzle import Puzzle, check_puzzle
from .running import EPD, PAGE, PARTS, SETTINGS

if TYPE_CHECKING:
    import os

__all__ = ["read_puzzles"]


def read_puzzles(path: str | os.PathLike[str]) -> tuple[Variant, list[Puzzle]]:
    """Read puzzles.

    Args:
        path: A directory that `find_puzzles` has written, or one of its files; or a file with the output of
            `fairychess puzzles --json` for a built-in variant.

    Returns:
        The variant, and its puzzles, easiest first. From a directory, all puzzles are returned, whatever their motifs.

    Raises:
        DataError: There are no puzzles, they are damaged, or a solution is not legal.
        OSError: A file cannot be read.

    >>> import tempfile
    >>> from fairychess import Variant, data
    >>> from fairychess.puzzles import find_puzzles, read_puzzles
    >>> plan = data.SelfPlay(Variant("chess"), data.parse_player("random"), games=2, seed=1, max_plies=10)
    >>> with tempfile.TemporaryDirectory() as folder:
    ...     _ = data.run_selfplay(plan, folder + "/games")
    ...     _ = find_puzzles(folder + "/games", folder + "/puzzles", nodes=100)
    ...     variant, puzzles = read_puzzles(folder + "/puzzles")
    >>> variant.name, puzzles
    ('chess', [])
    """
    path = Path(path)
    if path.name in (SETTINGS, EPD, PAGE) and (path.parent / PARTS).is_dir():
        path = path.parent
    try:
        variant, found = from_directory(path) if path.is_dir() else from_file(path)
    except FairyChessError as error:
        raise DataError(str(error) if str(path) in str(error) else f"{path}: {error}") from None
    except (ValueError, KeyError, TypeError, AttributeError, RecursionError) as error:
        raise DataError(f"{path}: puzzles of `fairychess puzzles` are expected ({error})") from None
    return variant, found


def from_directory(path: Path) -> tuple[Variant, list[Puzzle]]:
    """Read the parts in a directory."""
    file = path / SETTINGS
    if not file.exists():
        raise DataError(f"{path}: there is no {SETTINGS} in it: a directory of `fairychess puzzles` is expected")
    settings: dict[str, Any] = json.loads(read_text_limited(file, FACTS, DataError))
    parts = len(list((path / PARTS).glob("part-*.jsonl")))
    variant = variant_of(file, settings["games"])
    return variant, sorted_puzzles(variant, path / PARTS, parts)


def from_file(path: Path) -> tuple[Variant, list[Puzzle]]:
    """Read the output of `fairychess puzzles --json`."""
    content: dict[str, Any] = json.loads(read_text_limited(path, TEXT, DataError))
    variant, found = Variant(content["variant"]), [Puzzle.from_json(each) for each in content["puzzles"]]
    for number, puzzle in enumerate(found, 1):
        try:
            check_puzzle(variant, puzzle)
        except FairyChessError as error:
            raise DataError(f"puzzle {number}: {error}") from None
    return variant, found
