"""`Army`: the pieces of a variant that can be compared, and the unit of their values."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING, Final

from fairychess import Board, FairyChessError
from fairychess._support.suggestions import did_you_mean
from fairychess.errors import DataError

from .openings import symbol

if TYPE_CHECKING:
    from collections.abc import Mapping, Sequence

    from fairychess import Variant

__all__ = ["Army"]

UNIT: Final = "pawn"
"""The usual unit."""

PAIR: Final = 2
"""The number of pieces in a pair."""


@dataclass(frozen=True, slots=True)
class Army:
    """The pieces to measure, and those that they are compared with.

    >>> from fairychess import Variant
    >>> army = Army.of(Variant("chess"), ["knight", "queen"])
    >>> army.targets, army.unit, army.counts["bishop"], army.values["queen"]
    (('knight', 'queen'), 'pawn', 2, 9.0)
    >>> Army.of(Variant("chess"), ["king"])
    Traceback (most recent call last):
    ...
    fairychess.errors.DataError: chess: king is royal: a piece that can be removed is expected, one of queen, rook, bishop, knight
    """

    targets: tuple[str, ...]
    """The names of the pieces to measure."""
    unit: str
    """The name of the piece whose value is 1."""
    counts: Mapping[str, int]
    """The number of pieces of each type that both sides have at the start, on the board or in reserve; royal pieces are
    left out."""
    values: Mapping[str, float]
    """The values in the definition, divided by that of the unit."""
    pairs: frozenset[str]
    """The piece types with exactly two pieces on each side at the start, which may have a pair bonus; not the unit."""
    against: str | None = None
    """The name of a piece that takes part in all comparisons, except those of the unit with nothing; None for no such piece."""

    @classmethod
    def of(cls, variant: Variant, pieces: Sequence[str] = (), *, against: str | None = None, unit: str | None = None) -> Army:
        """Return the pieces of a variant.

        Args:
            variant: The variant.
            pieces: The names of the pieces to measure; by default all that both sides have, except royal pieces and the unit.
            against: The name of a piece that takes part in all comparisons; None for no such piece.
            unit: The name of the piece whose value is 1; None for the pawn.

        Raises:
            DataError: There is no such piece, it is royal, it cannot be placed, there is no unit, or it has no value above 0.
        """
        both = counts_of_sides(variant)
        counts = {name: min(sides) for name, sides in both.items() if min(sides)}
        units = ", ".join(counts) or "none"
        unit = checked(variant, unit, counts) if unit is not None else UNIT
        if unit not in counts:
            raise DataError(f"{variant.name}: both sides must have the unit, and do not have a {unit}: expected one of {units}")
        others = [name for name in counts if name != unit]
        targets = tuple(dict.fromkeys(checked(variant, name, others) for name in pieces)) or tuple(others)
        if unit in targets:
            raise DataError(f"{variant.name}: {unit} is the unit, whose value is 1: measure one of {', '.join(others)}")
        if not targets:
            raise DataError(f"{variant.name}: both sides have no piece to compare with the {unit}: a second type is expected")
        if against is not None and checked(variant, against, others) not in others:
            raise DataError(f"{variant.name}: {against} cannot be compared with all others: {', '.join(others)} can be")
        for name in targets:
            if name not in counts:
                check_that_it_can_be_placed(variant, name, others)
        stated = variant.piece_values()
        if stated[unit] <= 0:
            raise DataError(f"{variant.name}: the value of the unit is {stated[unit]:g} for a {unit}: a unit above 0 is expected")
        values = {name: stated[name] / stated[unit] for name in {**counts, **dict.fromkeys(targets)}}
        pairs = frozenset(name for name, sides in both.items() if sides == (PAIR, PAIR) and name != unit)
        return cls(targets, unit, counts, values, pairs, against)


def counts_of_sides(variant: Variant) -> dict[str, tuple[int, int]]:
    """Return the numbers of pieces of each type that White and Black have at the start; royal pieces are left out."""
    board = Board(variant)
    white, black = (
        {name: len(board.pieces(name, color)) + board.reserve(color).get(name, 0) for name in variant.pieces}
        for color in (True, False)
    )
    return {name: (white[name], black[name]) for name, piece in variant.pieces.items() if not piece.royal}


def checked(variant: Variant, name: str, known: Sequence[str] | Mapping[str, int]) -> str:
    """Return the name of a piece; raise `DataError` if there is none, or it is royal."""
    if name not in variant.pieces:
        hint = did_you_mean(name, variant.pieces) or f": {', '.join(variant.pieces)} are"
        raise DataError(f"{variant.name}: {name!r} is not a piece{hint}")
    if variant.pieces[name].royal:
        raise DataError(f"{variant.name}: {name} is royal: a piece that can be removed is expected, one of {', '.join(known)}")
    return name


def check_that_it_can_be_placed(variant: Variant, name: str, others: Sequence[str]) -> None:
    """Raise `DataError` if a piece that a side lacks at the start can replace no piece there."""
    for other in others:
        board = Board(variant)
        for square in sorted(board.pieces(other, True)):
            try:
                board.set_piece_at(square, symbol(variant, name, color=True))
            except FairyChessError:
                continue
            if board.is_valid():
                return
    which = ", ".join(others) or "none"
    raise DataError(f"{variant.name}: the sides have no {name} at the start, and it cannot be placed there in place of {which}")
