"""Positions set up by hand, in the position editor and in the sandbox for trying out a piece."""

from __future__ import annotations

import json
from typing import TYPE_CHECKING, Any

from fairychess import Board, FairyChessError, Piece

from .messages import Json, Request, RequestError
from .positions import pseudo_moves, side, view_of

if TYPE_CHECKING:
    from fairychess import Variant

__all__ = ["edited"]

SIDES = {"w": "White", "b": "Black"}


def edited(variant: Variant, request: Request) -> Json:
    """Set up a position.

    Args:
        variant: The variant.
        request: An object with `side` (to move), `pieces` (lists of square, name and side, followed by true for a promoted
            piece), `reserve` (the counts by name for each side), `walls` and `castling`, all of them optional.

    Returns:
        An object with `fen`, `faults` (sentences that say why the position cannot be played; empty if it can), `view`, and
        `pseudo`, the pseudo-legal moves of both sides.

    Raises:
        FairyChessError: A square or a piece does not exist, or a number is out of range.
    """
    board = Board.empty(variant)
    if request.rows("walls"):
        board.set_walls(request.texts("walls"))
    board.set_piece_map({})
    for row in request.rows("pieces"):
        square, piece, promoted = _placed(variant, row)
        board.set_piece_at(square, piece, promoted=promoted)
    reserve = request.inner("reserve")
    for name, color in (("w", True), ("b", False)):
        counts = reserve.inner(name).content
        if counts:
            board.set_reserve(color, {piece: _count(name, piece, count) for piece, count in counts.items()})
    board.turn = side(request) if "side" in request else True
    faults: list[str] = []
    castling = request.text("castling", "-")
    if castling not in ("", "-"):
        try:
            board.set_castling_fen(castling)
        except FairyChessError as error:
            faults.append(str(error))
    fen = board.fen()
    try:
        board = Board(variant, fen)
    except FairyChessError as error:
        faults.append(str(error))
    pseudo = {"w": pseudo_moves(board, True), "b": pseudo_moves(board, False)}
    return {"fen": fen, "faults": faults, "view": view_of(board), "pseudo": pseudo}


def _count(side: str, piece: str, count: Any) -> int:  # noqa: ANN401 - as JSON has it
    """Read the number of pieces of one type in a reserve."""
    if isinstance(count, bool) or count not in range(256):
        where = f"reserve of {SIDES[side]}, {piece}"
        raise RequestError("reserve", f"{where}: {json.dumps(count)} is not a whole number from 0 to 255")
    return int(count)


def _placed(variant: Variant, row: Any) -> tuple[str, Piece, bool]:  # noqa: ANN401 - as JSON has it
    """Read a piece on a square."""
    match row:
        case [str(square), str(name), "w" | "b" as color, *rest]:
            if name not in variant.pieces:
                raise RequestError("pieces", f"{variant.name} has no piece {name!r}")
            return square, Piece(name, color == "w", variant.pieces[name].letter), rest[:1] == [True]
        case _:
            raise RequestError("pieces", "each of the pieces is a list of square, name and side")
