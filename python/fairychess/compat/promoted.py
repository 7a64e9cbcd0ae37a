"""Finds promoted pieces in variants whose positions do not record them."""

from __future__ import annotations

from typing import TYPE_CHECKING

from fairychess.compat.fen_fields import placement, split

if TYPE_CHECKING:
    from fairychess import Board
    from fairychess.compat.game import PyffishGame

__all__ = ["promoted_after"]


def promoted_after(game: PyffishGame, fen: str, board: Board) -> frozenset[int]:
    """Return the squares of promoted pieces on a board; `fen` is the position before its first move."""
    marked: set[int] = set()
    if "~" in fen:
        marked = {square for square, piece in placement(game, split(game, fen).board) if piece.endswith("~")}
    for move in board.move_stack:
        start, target = move.from_square, move.to_square
        carried = start in marked or move.promotion is not None
        marked.difference_update(move.captures or ())
        if start is not None:
            marked.discard(start)
        if target is not None:
            marked.discard(target)
            if carried:
                marked.add(target)
    return frozenset(marked)
