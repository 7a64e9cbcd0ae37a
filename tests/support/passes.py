"""Recognition of passes."""

from __future__ import annotations

from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from fairychess import Move


def is_pass(move: Move) -> bool:
    """Return True if the move is a pass."""
    text = move.uci()
    half = len(text) // 2
    return text[:half] == text[half:]
