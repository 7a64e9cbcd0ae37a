"""The halfmove clock as pyffish counts it, for variants that count differently in fairychess."""

from __future__ import annotations

from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from fairychess import Board, Move
    from fairychess.compat.game import PyffishGame

__all__ = ["clock_of"]


def clock_of(game: PyffishGame, board: Board) -> int:
    """Return the number of plies since the last capture, drop, permanent promotion, or irreversible pawn move."""
    back, plies = board.copy(), 0
    while back.move_stack:
        move = back.pop()
        if resets(game, back, move):
            return plies
        plies += 1
    return plies + back.halfmove_clock


def resets(game: PyffishGame, board: Board, move: Move) -> bool:
    """Return True if a move in a position resets the counter to 0."""
    start, target = move.from_square, move.to_square
    if move.captures:
        return True
    if start is None or target is None:
        return move.drop is not None
    if move.promotion is not None and not game.demotes:
        return True
    return board.piece_type_at(start) in game.clocked and start // game.files != target // game.files
