"""Moves counted in bare endings, as pyffish writes them: makruk, ouk and ASEAN Chess.

A side that cannot win may count; at the limit the game is a draw. The definition counts, by plies, in the token `counting` of a
FEN. pyffish has the limit and the plies as fields, and lets a side with more than a king choose when it begins.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, NamedTuple

if TYPE_CHECKING:
    from fairychess import Board
    from fairychess.compat.game import PyffishGame

__all__ = ["Count", "count_of", "counted"]

TOKEN = "counting="  # noqa: S105 - of a FEN
OUK_LIMIT = 126
"""The limit of a side that counts in ouk with more than a king, in plies."""


class Count(NamedTuple):
    """The counting fields of the FEN."""

    limit: int
    ply: int


def counted(board: Board) -> Count | None:
    """Return the count as the definition has it, or None if none is made."""
    token = next((word for word in board.fen().split() if word.startswith(TOKEN)), None)
    if token is None:
        return None
    plies, _, limit = token.removeprefix(TOKEN).partition("/")
    return Count(int(limit), int(plies))


def count_of(game: PyffishGame, board: Board, started: int) -> Count | None:
    """Return the count as the side that counts sees it, or None if none is made.

    Args:
        game: The variant.
        board: The position.
        started: The ply at which a side started counting under board's honour; 0 if the FEN says so, -1 if no side counts.
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
