"""The material of positions, as rows of numbers, and the positions whose material shows the values of pieces.

These are positions after the material has stayed the same for six plies: before, a piece may be about to be recaptured (L.
Kaufman, "The Evaluation of Material Imbalances", Chess Life, March 1999). Neither side has an advantage of more than 1.5 pawns: a
side that is far ahead wins anyway, so that one more piece hardly changes the result, and values would be too small.
"""

from __future__ import annotations

from collections import Counter
from dataclasses import dataclass
from operator import add
from typing import TYPE_CHECKING, Final, TypeAlias

if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator, Sequence

    from fairychess import Board, Variant

Row: TypeAlias = tuple[int, ...]
"""For each counted piece, the number that White has minus the number that Black has."""


LASTING: Final = 6
"""The number of plies for which material must stay the same."""

EVEN: Final = 1.5
"""The maximum difference between the sides, by the values of the definition."""


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


def telling(rows: Iterable[Row], stated: Sequence[float]) -> Counter[Row]:
    """Count the material that shows the values of pieces.

    Args:
        rows: The material of all positions of a game, in order: first on the board, then in reserve.
        stated: The value of each counted piece in the definition.

    >>> telling([*[(1, -3, 0, 0)] * 7, *[(1, 0, 0, 0)] * 7], [3.25, 1.0, 3.25, 1.0])
    Counter({(1, -3, 0, 0): 1})
    """
    return Counter(row for row in lasting(rows) if is_even(row, stated))


def stated_values(variant: Variant, counted: Sequence[CountedPiece]) -> list[float]:
    """Return the value of each counted piece in the definition."""
    values = variant.piece_values()
    return [values.get(each.name, 0.0) for each in counted]


def lasting(rows: Iterable[Row]) -> Iterator[Row]:
    """Yield the material that lasts, once each time that it has stayed the same for long enough. A drop does not change it.

    Args:
        rows: The material of all positions of a game, in order: first on the board, then in reserve.

    >>> list(lasting([(0, 0), (0, 1), *[(0, 0)] * 6, (1, -1), (0, 1)]))
    [(1, -1)]
    """
    last, plies = None, 0
    for row in rows:
        half = len(row) // 2
        both = tuple(map(add, row[:half], row[half:]))
        plies = plies + 1 if both == last else 0
        last = both
        if plies == LASTING:
            yield row


def is_even(row: Row, stated: Sequence[float]) -> bool:
    """Return True if neither side is far ahead.

    >>> is_even((1, -3), (3.25, 1.0)), is_even((1, -1), (3.25, 1.0))
    (True, False)
    """
    return abs(sum(count * value for count, value in zip(row, stated, strict=True))) <= EVEN
