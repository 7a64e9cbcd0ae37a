"""Null moves: boards can parse and play them, but a player may make them only where passing is a legal move."""

from __future__ import annotations

from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from fairychess import Board, Move


def is_illegal_null(board: Board, move: Move) -> bool:
    """Return True for a null move that is not a legal move of the board's position."""
    return not move and move not in board.legal_moves
