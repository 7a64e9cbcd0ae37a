"""The counter of moves without progress, as pyffish counts it where definitions count differently."""

from __future__ import annotations

from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from fairychess import Board, Move
    from fairychess.compat.fen_fields import Fields
    from fairychess.compat.game import PyffishGame

__all__ = ["clock_after"]


def clock_after(game: PyffishGame, fields: Fields | None, board: Board) -> int:
    """Return the plies since the last capture, drop, promotion for good, or move of a pawn that cannot be taken back.

    Args:
        game: The variant.
        fields: The FEN where the moves of the board began; None for the start position.
        board: The position after them.
    """
    clock = 0 if fields is None or fields.limit else fields.clock
    replay = board.root()
    for move in board.move_stack:
        clock = 0 if resets(game, replay, move) else clock + 1
        replay.push(move)
    return clock


def resets(game: PyffishGame, board: Board, move: Move) -> bool:
    """Return whether a move sets the counter back to 0."""
    start, target = move.from_square, move.to_square
    if move.captures:
        return True
    if start is None or target is None:
        return move.drop is not None
    if move.promotion is not None and not game.demotes:
        return True
    return board.piece_type_at(start) in game.clocked and start // game.files != target // game.files
