"""Ends games whose position endgame tables have."""

from __future__ import annotations

import functools
from typing import TYPE_CHECKING, Literal

from fairychess.errors import EndgameError

from .tables import Tables

if TYPE_CHECKING:
    from fairychess._core import Board, Variant


@functools.lru_cache(maxsize=4)
def loaded(directory: str, variant: Variant) -> Tables:
    """Return all tables of a folder for a variant, which are read once in each process.

    Raises:
        EndgameError: The folder does not exist, it has no tables for the variant, or a file is damaged.
        OSError: A file cannot be read.
    """
    tables = Tables(directory, variant)
    if not tables.load():
        raise EndgameError(f"{directory} has no endgame tables for the rules of {variant.name}")
    return tables


def result_by(tables: Tables, board: Board) -> Literal["1-0", "0-1", "1/2-1/2"] | None:
    """Return the PGN result of a position, if the tables have it and it is certain."""
    found = tables.certain(board)
    if found is None:
        return None
    if found.result == "drawn":
        return "1/2-1/2"
    return "1-0" if (found.result == "won") == board.turn else "0-1"
