"""The material of positions, as rows of numbers."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING, TypeAlias

if TYPE_CHECKING:
    from fairychess import Board, Variant

Row: TypeAlias = tuple[int, ...]
"""For each counted piece, the number that White has minus the number that Black has."""


@dataclass(frozen=True, slots=True)
class CountedPiece:
    """A piece type, counted either on the board or in reserve."""

    name: str
    """The name of the piece type."""
    reserve: bool
    """True for pieces in reserve."""


def counted_pieces(variant: Variant) -> tuple[CountedPiece, ...]:
    """Return the counted pieces: each piece type, once on the board and once in reserve."""
    return tuple(CountedPiece(name, reserve) for reserve in (False, True) for name in variant.pieces)


def material(board: Board, counted: tuple[CountedPiece, ...]) -> Row:
    """Return the material of a position."""
    white, black = board.reserve(True), board.reserve(False)
    return tuple(
        white.get(each.name, 0) - black.get(each.name, 0)
        if each.reserve
        else len(board.pieces(each.name, True)) - len(board.pieces(each.name, False))
        for each in counted
    )
