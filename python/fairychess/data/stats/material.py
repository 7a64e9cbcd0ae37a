"""What men the sides have, as rows of numbers."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING, TypeAlias

if TYPE_CHECKING:
    from fairychess import Board, Variant

Row: TypeAlias = tuple[int, ...]
"""For each kind of men how many more White has of them than Black."""


@dataclass(frozen=True, slots=True)
class Kind:
    """Men of a kind, on the board or in reserve."""

    name: str
    reserve: bool


def kinds(variant: Variant) -> tuple[Kind, ...]:
    """Give what is counted: each kind on the board, and once more in reserve."""
    return tuple(Kind(name, reserve) for reserve in (False, True) for name in variant.pieces)


def row(board: Board, counted: tuple[Kind, ...]) -> Row:
    """Count the men of a position."""
    white, black = board.reserve(True), board.reserve(False)
    return tuple(
        white.get(kind.name, 0) - black.get(kind.name, 0)
        if kind.reserve
        else len(board.pieces(kind.name, True)) - len(board.pieces(kind.name, False))
        for kind in counted
    )
