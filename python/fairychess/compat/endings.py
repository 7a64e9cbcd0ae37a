"""How games end: by special rules, without legal moves, by claims, and with insufficient material."""

from __future__ import annotations

from typing import TYPE_CHECKING

from fairychess.compat.counting import counted

if TYPE_CHECKING:
    from fairychess import Board
    from fairychess.compat.counting import Count
    from fairychess.compat.game import PyffishGame

__all__ = ["VALUE_DRAW", "VALUE_MATE", "by_rule", "claimable", "result"]

VALUE_MATE = 32000
VALUE_DRAW = 0


def value(board: Board, winner: bool | None) -> int:
    """Return a result from the point of view of the side to move."""
    if winner is None:
        return VALUE_DRAW
    return VALUE_MATE if winner == board.turn else -VALUE_MATE


def by_rule(board: Board) -> tuple[bool, int]:
    """Return whether a special rule of the variant has ended the game, and the result.

    A draw by counting is not included, since a side must claim it.
    """
    if board.is_variant_win():
        return True, VALUE_MATE
    if board.is_variant_loss():
        return True, -VALUE_MATE
    return board.is_variant_draw() and not is_counted_out(board), VALUE_DRAW


def is_counted_out(board: Board) -> bool:
    """Return True if a count of moves in a bare ending has passed its limit."""
    count = counted(board)
    return count is not None and count.ply > count.limit


def result(game: PyffishGame, board: Board) -> int:
    """Return the result of a position without legal moves.

    Raises:
        ValueError: There is a legal move.
    """
    over, found = by_rule(board)
    if over or board.is_variant_draw():
        return found
    outcome = board.outcome()
    if board.legal_moves or outcome is None:
        over, found = claimable(game, board)
        if over and found:
            return found
        raise ValueError("the game continues: there is a legal move")
    lost = board.is_checkmate() and bool(board.move_stack) and board.move_stack[-1].drop in game.mates_that_lose
    return value(board, board.turn if lost else outcome.winner)


def claimable(game: PyffishGame, board: Board, count: Count | None = None) -> tuple[bool, int]:
    """Return whether the game ends by move counts or repetition, perhaps with a claim, and the result."""
    if count is not None and count.ply > count.limit and not (board.is_check() and not board.legal_moves):
        return True, VALUE_DRAW
    if count is None and board.is_variant_draw() and is_counted_out(board):
        return True, VALUE_DRAW
    if game.promotes_at_places and is_stuck_with_a_pawn(game, board):
        return True, VALUE_DRAW
    clock = game.section("clock")
    times = clock.get("repetition_claim", 3) or clock.get("repetition_end", 5)
    plies = clock.get("claim", 100) or clock.get("end", 150)
    late = plies and board.halfmove_clock >= plies and not board.is_checkmate()
    if late or (times and board.is_repetition(times)):
        outcome = board.outcome(claim_draw=True)
        return True, VALUE_DRAW if outcome is None else value(board, outcome.winner)
    return False, VALUE_DRAW


def is_stuck_with_a_pawn(game: PyffishGame, board: Board) -> bool:
    """Return True if the side to move has only king and pawn, and can only promote: in sittuyin it may claim a stalemate."""
    own = [piece.name for piece in board.piece_map().values() if piece.color == board.turn]
    few = len(own) == 2 and sum(name in game.promoting for name in own) == 1  # noqa: PLR2004 - king and pawn
    return few and not board.is_check() and all(move.promotion is not None for move in board.legal_moves)
