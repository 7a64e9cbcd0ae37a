"""Ends games whose position endgame tables have."""

from __future__ import annotations

from typing import TYPE_CHECKING, Literal

if TYPE_CHECKING:
    from fairychess._core import Board

    from .tables import Tables


def result_by(tables: Tables, board: Board) -> Literal["1-0", "0-1", "1/2-1/2"] | None:
    """Return the PGN result of a position, if the tables have it and it is certain."""
    found = tables.certain(board)
    if found is None:
        return None
    if found.result == "drawn":
        return "1/2-1/2"
    return "1-0" if (found.result == "won") == board.turn else "0-1"
