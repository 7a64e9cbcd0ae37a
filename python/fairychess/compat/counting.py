"""Move counting in bare endings, in pyffish's notation: makruk, ouk and ASEAN Chess.

A side that cannot win may count moves; the game is drawn at the limit. In fairychess, the FEN token `counting` contains the plies
and the limit. pyffish has FEN fields for both, and a side with more than a king chooses when to begin.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, NamedTuple

if TYPE_CHECKING:
    from fairychess import Board
    from fairychess.compat.game import PyffishGame

__all__ = ["Count", "count_of", "counted"]

TOKEN = "counting="  # noqa: S105 - of a FEN
OUK_LIMIT = 126
"""The limit in ouk, in plies, for a side that counts while it has more than a king."""


class Count(NamedTuple):
    """The counting fields of a FEN."""

    limit: int
    ply: int


def counted(board: Board) -> Count | None:
    """Return the definition's count, or None if no side counts."""
    token = next((word for word in board.fen().split() if word.startswith(TOKEN)), None)
    if token is None:
        return None
    plies, _, limit = token.removeprefix(TOKEN).partition("/")
    return Count(int(limit), int(plies))


def count_of(game: PyffishGame, board: Board, started: int) -> Count | None:
    """Return the count in pyffish's terms, or None if no side counts.

    Args:
        game: The variant.
        board: The position.
        started: The ply at which a side began to count under board's honour; 0 if the FEN has the count, -1 if no side counts.
    """
    count = counted(board) if game.counts else None
    if count is None:
        return None
    game_ply = 2 * (board.fullmove_number - 1) + (not board.turn)
    honour = count.ply if started == 0 else 0 if started < 0 else max(1 + game_ply - started, 0)
    in_ouk = any("at_most" in rule for rule in game.tables("counting"))
    shorter = in_ouk and OUK_LIMIT - honour < count.limit - count.ply
    pieces = list(board.piece_map().values())
    pawns = any(piece.name in game.pawns for piece in pieces)
    bare = not pawns and min(sum(piece.color == white for piece in pieces) for white in (True, False)) <= 1
    return Count(OUK_LIMIT if shorter else count.limit, count.ply if bare and not shorter else honour)
