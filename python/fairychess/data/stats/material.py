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

from fairychess import Board

if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator, Sequence

    from fairychess import Variant

Row: TypeAlias = tuple[int, ...]
"""For each counted piece, the number that White has minus the number that Black has; for each pair, 1 if only White has both, and
-1 if only Black does."""


LASTING: Final = 6
"""The number of plies for which material must stay the same."""

EVEN: Final = 1.5
"""The maximum difference between the sides, by the values of the definition."""

PAIR: Final = 2
"""The number of pieces in a pair."""


@dataclass(frozen=True, slots=True)
class CountedPiece:
    """A piece type, counted on the board, in reserve, or in pairs."""

    name: str
    """The name of the piece type."""
    reserve: bool
    """True for pieces in reserve."""
    pair: bool = False
    """True for having two or more of the type, on the board or in reserve."""

    def __str__(self) -> str:
        """Return the name, with `pair of` for a pair."""
        return f"pair of {self.name}" if self.pair else self.name


class Material:
    """Counts the pieces of a variant: each piece type on the board and in reserve, and pairs.

    Two pieces are a pair if both sides begin with two of their type; pairs of royal pieces and of pawns are not counted.

    >>> from fairychess import Variant
    >>> chess = Material(Variant("chess"))
    >>> [each.name for each in chess.counted if each.pair]
    ['rook', 'bishop', 'knight']
    >>> row = chess.row(Board("chess", "4k3/8/8/8/8/8/8/2B1KB2 w - - 0 1"))
    >>> [(each.name, each.pair, number) for each, number in zip(chess.counted, row, strict=True) if number]
    [('bishop', False, 2), ('bishop', True, 1)]
    """

    def __init__(self, variant: Variant) -> None:
        self._names: tuple[str, ...] = tuple(variant.pieces)
        board = Board(variant)
        single = [CountedPiece(name, reserve) for reserve in (False, True) for name in self._names]
        pairs = [
            CountedPiece(name, reserve=False, pair=True)
            for name, piece in variant.pieces.items()
            if name != "pawn" and not piece.royal and self._totals(board, name) == (PAIR, PAIR)
        ]
        self.counted: tuple[CountedPiece, ...] = (*single, *pairs)
        """What is counted."""
        values = variant.piece_values()
        self._stated = [0.0 if each.pair else values.get(each.name, 0.0) for each in self.counted]

    def row(self, board: Board) -> Row:
        """Return the material of a position."""
        return tuple(self._difference(board, each) for each in self.counted)

    def telling(self, rows: Iterable[Row]) -> Counter[Row]:
        """Count the material that shows the values of pieces.

        Args:
            rows: The material of all positions of a game, in order.
        """
        return Counter(row for row in lasting(rows, len(self._names)) if is_even(row, self._stated))

    def _difference(self, board: Board, each: CountedPiece) -> int:
        """Return what White has minus what Black has."""
        if each.pair:
            white, black = self._totals(board, each.name)
            return (white >= PAIR) - (black >= PAIR)
        if each.reserve:
            return board.reserve(True).get(each.name, 0) - board.reserve(False).get(each.name, 0)
        return len(board.pieces(each.name, True)) - len(board.pieces(each.name, False))

    @staticmethod
    def _totals(board: Board, name: str) -> tuple[int, int]:
        """Return the numbers of pieces of a type that White and Black have, on the board and in reserve."""
        white, black = (len(board.pieces(name, color)) + board.reserve(color).get(name, 0) for color in (True, False))
        return white, black


def lasting(rows: Iterable[Row], types: int) -> Iterator[Row]:
    """Yield the material that lasts, once each time that it has stayed the same for long enough. A drop does not change it.

    Args:
        rows: The material of all positions of a game, in order: first on the board, then in reserve.
        types: The number of piece types.

    >>> list(lasting([(0, 0), (0, 1), *[(0, 0)] * 6, (1, -1), (0, 1)], 1))
    [(1, -1)]
    """
    last, plies = None, 0
    for row in rows:
        both = tuple(map(add, row[:types], row[types : 2 * types]))
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
