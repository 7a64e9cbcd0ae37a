"""Squares from which a piece could never move again, which `immobilityIllegal` closes to it."""

from __future__ import annotations

from typing import TYPE_CHECKING

from fairychess.ini.rules import Sides

if TYPE_CHECKING:
    from fairychess.ini.values import Square, Squares

    from .context import Conversion


def closed_squares(conversion: Conversion, piece: str) -> Sides[Squares]:
    """The squares closed to a piece; none without `immobilityIllegal`. In Fairy-Stockfish, only quiet moves count."""
    if not conversion.rules.immobility_illegal:
        return Sides(frozenset(), frozenset())
    board = conversion.rules.board() - conversion.start.walls
    steps = [
        (part.step[0] * count, part.step[1] * count)
        for part in conversion.moves[piece].quiet
        for count in range(part.first, part.last + 1)
    ]

    def is_closed(square: Square, forward: int) -> bool:
        return not any((square[0] + forward * file, square[1] + forward * rank) in board for rank, file in steps)

    return Sides(*(frozenset(square for square in board if is_closed(square, forward)) for forward in (1, -1)))


def leads_on(conversion: Conversion, piece: str) -> bool:
    """True if promotion keeps a piece from all squares closed to it."""
    rules = conversion.rules
    closed = closed_squares(conversion, piece)
    if not any(closed):
        return True
    if piece in rules.promoted and piece != "pawn" and rules.promoted[piece] in rules.letters:
        return not rules.piece_promotion_on_capture and all(
            squares <= zone for squares, zone in zip(closed, rules.promotion_region, strict=True)
        )
    sides = zip(closed, rules.promotion_region, rules.promotion_pawns, strict=True)
    return all(squares <= zone and (piece in pawns or piece == "pawn") for squares, zone, pawns in sides)
