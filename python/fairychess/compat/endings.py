"""How games end: by rules of the variant, without legal moves, by claims, and with too few pieces."""

from __future__ import annotations

from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from fairychess import Board
    from fairychess.compat.counting import Count
    from fairychess.compat.games import Game

__all__ = ["VALUE_DRAW", "VALUE_MATE", "by_rule", "claimable", "result"]

VALUE_MATE = 32000
VALUE_DRAW = 0


def value(board: Board, winner: bool | None) -> int:
    """Return a result as seen from the side to move."""
    if winner is None:
        return VALUE_DRAW
    return VALUE_MATE if winner == board.turn else -VALUE_MATE


def by_rule(board: Board) -> tuple[bool, int]:
    """Return if a special rule of the variant has ended the game, and the result."""
    if board.is_variant_win():
        return True, VALUE_MATE
    if board.is_variant_loss():
        return True, -VALUE_MATE
    return board.is_variant_draw(), VALUE_DRAW


def result(board: Board) -> int:
    """Return the result of a position without legal moves.

    Raises:
        ValueError: There is a legal move.
    """
    over, found = by_rule(board)
    if over:
        return found
    outcome = board.outcome()
    if board.legal_moves or outcome is None:
        raise ValueError("the game goes on: there is a legal move")
    return value(board, outcome.winner)


def claimable(game: Game, board: Board, count: Count | None = None) -> tuple[bool, int]:
    """Return if the rules of moves without progress or of repetition end the game, perhaps by a claim, and the result."""
    if count is not None and count.ply > count.limit and not board.is_checkmate():
        return True, VALUE_DRAW
    if board.is_fifty_moves():
        return True, VALUE_DRAW
    clock = game.section("clock")
    times = clock.get("repetition_claim", 3) or clock.get("repetition_end", 5)
    if times and board.is_repetition(times):
        outcome = board.outcome(claim_draw=True)
        return True, VALUE_DRAW if outcome is None else value(board, outcome.winner)
    return False, VALUE_DRAW
