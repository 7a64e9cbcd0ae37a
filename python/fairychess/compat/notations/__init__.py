"""The notations in which pyffish writes moves for human readers."""

from __future__ import annotations

from typing import TYPE_CHECKING

from fairychess.compat.notations.algebraic import Algebraic, LongAlgebraic
from fairychess.compat.notations.janggi import Janggi
from fairychess.compat.notations.shogi import Hodges, HodgesNumber, Hosking
from fairychess.compat.notations.thai import ThaiLong, ThaiShort
from fairychess.compat.notations.xiangqi import Wxf

if TYPE_CHECKING:
    from fairychess.compat.game import PyffishGame

__all__ = ["DEFAULT", "NUMBERS", "notation_of"]

DEFAULT = 0

NUMBERS: dict[int, type[Algebraic]] = {
    1: Algebraic,
    2: LongAlgebraic,
    3: Hosking,
    4: Hodges,
    5: HodgesNumber,
    6: Janggi,
    7: Wxf,
    8: ThaiShort,
    9: ThaiLong,
}
"""The notations by their pyffish numbers."""


def notation_of(game: PyffishGame, number: int, promoted: frozenset[int] = frozenset()) -> Algebraic:
    """Return a notation for a variant's moves.

    Args:
        game: The variant.
        number: The pyffish number of the notation.
        promoted: The squares of promoted pieces, for notations that name them differently.

    Raises:
        ValueError: There is no notation with this number.
        TypeError: The number is not an int.
    """
    if not isinstance(number, int):  # pyright: ignore[reportUnnecessaryIsInstance] - any value is possible
        raise TypeError(f"a notation is an int, not {type(number).__name__}")
    if number == DEFAULT:
        number = 5 if game.shogi_notation else 1
    if number not in NUMBERS:
        raise ValueError(f"no notation {number}: expected 0 to {max(NUMBERS)}")
    return NUMBERS[number](game, promoted)
