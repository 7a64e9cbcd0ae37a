"""Moves by which a side passes."""

from __future__ import annotations

from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from fairychess import Move


def is_pass(move: Move) -> bool:
    """Return True if a side passes by a move."""
    return move.uci() == "0000" or (move.from_square == move.to_square and move.drop is None and move.wall is None)
