"""Makes endgame tables."""

from __future__ import annotations

import os
from typing import TYPE_CHECKING, Literal

from .files import TableFile, write_table
from .results import Memory
from .tables import Tables

if TYPE_CHECKING:
    from collections.abc import Callable

    from fairychess._core import Variant

DEFAULT_MEMORY = 2 << 30
"""The memory that may be used if the system does not say how much it has."""


def generate(  # noqa: PLR0913 - all but two are named
    variant: Variant | str,
    material: str,
    *,
    directory: str | os.PathLike[str] | None = None,
    threads: int | None = None,
    memory: int | None = None,
    method: Literal["edges", "passes"] | None = None,
    metric: Literal["mate", "conversion"] = "mate",
    planned: Callable[[Memory], None] | None = None,
    progress: Callable[[str, int], None] | None = None,
) -> Tables:
    """Make the endgame table of a material, and all tables to which its captures, promotions and drops lead.

    The results are exact for every rule except those about the course of the game: move counters and repetitions. Tables that
    are in the folder already are used, so that the same call resumes one that was stopped.

    Args:
        variant: The variant, or its name.
        material: Letters (`"KRK"`, `"KBN-K"`), with reserves in brackets (`"K[N]-K"`), or names (`"king,rook - king"`).
        directory: The folder for the tables, which has a folder for each set of rules; None to keep them in memory.
        threads: The number of threads; None for one per processor.
        memory: The number of bytes that may be used; None for half of the memory of the machine.
        method: `"edges"` works backwards from the ends of the game, and keeps moves in memory that cannot be found backwards;
            `"passes"` generates moves again and again, and keeps none. None selects the first if the memory suffices. The
            results are equal.
        metric: What the distances count to: the end of the game (`"mate"`), or a conversion, too (`"conversion"`); see `Tables`.
        planned: A function that is called with the memory that the tables will take, before anything is solved.
        progress: A function that is called with the name of each material and its number of values (see
            `Tables.positions_of`) before it is solved.

    Returns:
        The tables.

    Raises:
        EndgameError: The text is not a material, the rules do not allow tables, a table needs more memory than allowed (found
            before anything is solved; the message says how much), or a file in the folder is damaged or belongs to other rules.
        FairyChessError: The memory, the number of threads, the method or the metric is invalid.
        OSError: A file cannot be read or written.

    >>> tables = generate("chess", "KQK")
    >>> tables.statistics("KQ-K").white.longest_win_plies
    19
    >>> mate, conversion = (generate("chess", "KPK", metric=metric).statistics("KPK").white for metric in ("mate", "conversion"))
    >>> mate.won == conversion.won, mate.longest_win_plies, conversion.longest_win_plies
    (True, 55, 37)
    """
    tables = Tables(directory, variant, metric=metric)
    core = tables.core
    name = core.material(material)
    allowed = _usable_memory() if memory is None else memory
    while not tables.has(name):
        plan = core.plan(name)
        missing = [part for part in plan if not all(map(tables.has, part))]
        if missing:
            # The part with the most values is refused first; another one may keep more moves.
            missing.sort(key=lambda part: sum(map(core.slots, part)), reverse=True)
            needed = [Memory(*core.memory(part, allowed), allowed) for part in (missing if planned else missing[:1])]
            if planned is not None:
                planned(max(needed, key=lambda memory: memory.taken))
                planned = None  # A plan that is made again has the same parts, or larger ones.
        for part in plan:
            there = [tables.has(each) for each in part]  # reads all of them
            if all(there):
                continue
            if progress is not None:
                for each in part:
                    progress(each, core.slots(each))
            if not core.generate(part, threads, allowed, method):
                break  # further materials were found
            for each in part:
                store(tables, each, threads)
    return tables


def store(tables: Tables, material: str, threads: int | None = None) -> None:
    """Write a table that is in memory to the folder, if there is one.

    Args:
        tables: The tables.
        material: The canonical name of the material.
        threads: The number of threads that compress the file; None for one per processor.

    Raises:
        OSError: The file cannot be written.
    """
    path, core = tables.path(material), tables.core
    if path is not None:
        rules_id, digest, width, values = (
            tables.variant.rules_id,
            core.digest(material),
            core.width(material),
            core.content(material),
        )
        component = tuple(core.component(material))
        write_table(path, TableFile(material, rules_id, digest, width, values, tables.metric, component), threads)


def _usable_memory() -> int:
    """Return half of the memory of the machine."""
    try:
        return os.sysconf("SC_PAGE_SIZE") * os.sysconf("SC_PHYS_PAGES") // 2
    except (AttributeError, ValueError, OSError):
        return DEFAULT_MEMORY
