"""Finds the puzzles in a directory of games and writes them."""

from __future__ import annotations

import json
import os
from contextlib import closing
from pathlib import Path
from typing import TYPE_CHECKING, Any, Final

import fairychess
from fairychess._support.reading import FACTS, read_text_limited
from fairychess.cluster import results_of
from fairychess.data import Dataset
from fairychess.data.directory import locked, write_atomically
from fairychess.endgames.loading import loaded_fingerprint
from fairychess.errors import DataError

from .finding import FindPuzzles
from .page import puzzle_page
from .parts import is_complete, part_content, part_name, parts_of, sorted_puzzles

if TYPE_CHECKING:
    from collections.abc import Callable, Sequence

    from .puzzle import Puzzle

__all__ = ["find_puzzles"]

FORMAT: Final = 1
"""The version of the file format."""

SETTINGS, PARTS, EPD, PAGE = "puzzles.json", "parts", "puzzles.epd", "puzzles.html"
"""The file names in a directory of puzzles."""

PAGE_PUZZLES: Final = 60
"""The default number of puzzles on the page."""


def find_puzzles(  # noqa: PLR0913 - all but two are named
    games: str | os.PathLike[str],
    directory: str | os.PathLike[str],
    *,
    nodes: int = 5000,
    first: int | None = None,
    motifs: Sequence[str] = (),
    page_puzzles: int = PAGE_PUZZLES,
    endgames: str | os.PathLike[str] | None = None,
    workers: int | None = None,
    progress: Callable[[int, int], None] | None = None,
) -> list[Puzzle]:
    """Find puzzles in games, and write `puzzles.epd` and `puzzles.html`, a page for solving them.

    The same games and settings always give the same bytes, on every machine and after any interruption: results are kept in the
    directory, and the same call resumes the search.

    Args:
        games: The directory of self-play data or of a study.
        directory: The output directory, created if it does not exist.
        nodes: The number of nodes per search, at least 1. Each position is first searched with a fifth of this number.
        first: The number of games to read, from the first; None for all.
        motifs: Only puzzles with one of these motifs are written and returned; if empty, all puzzles are.
        page_puzzles: The maximum number of puzzles on the page, which shows the easiest of each motif.
        endgames: A folder of endgame tables: positions that they have get exact results. A run can be resumed only with the same
            tables.
        workers: The number of games to search at a time; by default one per processor.
        progress: Called at the start and after each game with the number of games so far and the total. If it raises an
            exception, such as `KeyboardInterrupt`, the search stops, and can be resumed.

    Returns:
        The puzzles, easiest first. A position that occurs in several games is listed once.

    Raises:
        DataError: The directory contains puzzles from other games or settings, or other files; the games cannot be read; a number
            is out of range; a file with the puzzles of some games is damaged.
        EndgameError: The folder has no endgame tables for the variant, or one of them is damaged.
        MissingExtraError: pyarrow is not installed (the `data` extra).
        OSError: The directory cannot be written.

    >>> import tempfile
    >>> from fairychess import Variant, data
    >>> plan = data.SelfPlay(Variant("chess"), data.parse_player("random"), games=2, seed=1, max_plies=10)
    >>> with tempfile.TemporaryDirectory() as folder:
    ...     _ = data.run_selfplay(plan, folder + "/games")
    ...     len(find_puzzles(folder + "/games", folder + "/puzzles", nodes=100))
    0
    """
    for name, number in {"nodes": nodes, "first": first, "page_puzzles": page_puzzles, "workers": workers}.items():
        if number is not None and number < 1:
            raise DataError(f"{name} is {number}: at least 1 is expected")
    dataset, path = Dataset(games), Path(directory)
    folder = None if endgames is None else os.fspath(endgames)
    tables = {} if folder is None else {"endgames": loaded_fingerprint(folder, dataset.variant)}
    parts = parts_of([game.number for game in dataset][:first])
    path.mkdir(parents=True, exist_ok=True)
    handle = locked(path)
    try:
        facts = {"format": FORMAT, "fairychess": fairychess.__version__, "nodes": nodes, **tables, "games": dataset.facts}
        keep_settings(path, facts)
        search_missing(FindPuzzles(dataset, nodes, folder), parts, path / PARTS, workers, progress)
        found = sorted_puzzles(dataset.variant, path / PARTS, len(parts))
        chosen = [each for each in found if not motifs or set(motifs) & set(each.motifs)]
        write_atomically(path / EPD, "".join(each.epd(dataset.variant) + "\n" for each in chosen).encode())
        write_atomically(path / PAGE, puzzle_page(dataset.variant, chosen[:page_puzzles]).encode())
    finally:
        if handle is not None:
            os.close(handle)
    return chosen


def keep_settings(path: Path, settings: dict[str, Any]) -> None:
    """Write the settings to an empty directory, or compare them with the existing ones.

    Raises:
        DataError: The settings differ, or the directory contains other files.
    """
    file = path / SETTINGS
    if not file.exists():
        others = sorted(each.name for each in path.iterdir() if not each.name.startswith(SETTINGS))
        if others:
            raise DataError(f"{path}: it has {others[0]} but no {SETTINGS}: an empty directory is expected")
        write_atomically(file, (json.dumps(settings, indent=1, ensure_ascii=False, sort_keys=True) + "\n").encode())
        return
    try:
        kept: dict[str, Any] = json.loads(read_text_limited(file, FACTS, DataError))
        was = kept | {"games": dict(kept["games"])}
    except (ValueError, TypeError, KeyError):
        raise DataError(f"{file}: it was not written by `fairychess puzzles`") from None
    for name, now in {"endgames": None, **settings}.items():
        if was.get(name) != now:
            shown = "of other games" if name == "games" else f"with {name} {was.get(name)}, and now it is {now}"
            raise DataError(f"{path}: it has puzzles {shown}: choose another directory")


def search_missing(
    job: FindPuzzles, parts: list[list[int]], path: Path, workers: int | None, progress: Callable[[int, int], None] | None
) -> None:
    """Write the files of the missing parts."""
    path.mkdir(exist_ok=True)
    missing = {part: numbers for part, numbers in enumerate(parts) if not is_complete(path / part_name(part), numbers)}
    part_of = {number: part for part, numbers in missing.items() for number in numbers}
    total = sum(map(len, parts))
    done = total - len(part_of)
    if progress is not None:
        progress(done, total)
    games = (game for game in job.dataset if game.number in part_of)
    found: dict[int, list[str]] = {}
    with closing(results_of(job, games, workers=workers, threads=True, describe=lambda game: f"game {game.number}")) as results:
        for number, lines in results:
            found[number] = lines
            part = part_of[number]
            if found.keys() >= set(missing[part]):
                content = [line for each in missing[part] for line in found.pop(each)]
                write_atomically(path / part_name(part), part_content(missing[part], job.nodes, content))
            done += 1
            if progress is not None:
                progress(done, total)
