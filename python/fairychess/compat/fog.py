"""Positions as one side sees them in fog of war."""

from __future__ import annotations

from typing import TYPE_CHECKING

from fairychess.compat import fen_writing
from fairychess.compat.fen_fields import placement

if TYPE_CHECKING:
    from fairychess import Board
    from fairychess.compat.game import PyffishGame

__all__ = ["write"]


def write(game: PyffishGame, board: Board) -> str:
    """Return the FEN with `*` for every square that the side to move cannot see."""
    fen = fen_writing.write(game, board)
    first, _, rest = fen.partition(" ")
    placed, bracket, hand = first.partition("[")
    pieces = dict(placement(game, placed))
    seen = {square for square, piece in pieces.items() if piece != "*" and piece.isupper() == board.turn}
    for move in board.legal_moves:
        if move.to_square is not None and not (game.castles and board.is_castling(move)):
            seen.add(move.to_square)
    rows: list[str] = []
    for rank in reversed(range(game.ranks)):
        row, run = "", 0
        for square in range(rank * game.files, (rank + 1) * game.files):
            shown = pieces.get(square, "") if square in seen else "*"
            if shown:
                row, run = row + (str(run) if run else "") + shown, 0
            else:
                run += 1
        rows.append(row + (str(run) if run else ""))
    return "/".join(rows) + bracket + hand + " " + rest
