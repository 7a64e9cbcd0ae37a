"""Moves in pyffish's dialect, which is close to that of fairychess."""

from __future__ import annotations

from typing import TYPE_CHECKING

from fairychess.errors import FairyChessError

if TYPE_CHECKING:
    from fairychess import Board, Move

__all__ = ["parse"]

LONG = 5
"""The length of a move with a suffix, on boards with up to nine ranks."""


def parse(board: Board, text: str) -> Move:
    """Parse a legal move.

    The letter of a promotion may be in upper case, and `=` may follow a move that does not promote.

    Raises:
        ValueError: There is no such move.
    """
    if len(text) == LONG:
        text = text[:-1] if text.endswith("=") else text[:-1] + text[-1].lower()
    try:
        move = board.parse_uci(text)
    except FairyChessError:
        raise ValueError(f"Invalid move '{text}'") from None
    if move.uci() != text or move.is_null:
        raise ValueError(f"Invalid move '{text}'")
    return move
