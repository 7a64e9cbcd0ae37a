"""Arrows and circles, as plain data."""

from __future__ import annotations

import re
from dataclasses import dataclass

from fairychess.errors import FairyChessError

__all__ = ["ARROW_COLORS", "Arrow", "arrow_of"]

ARROW_COLORS = {"green": "G", "red": "R", "yellow": "Y", "blue": "B"}
"""The colours of arrows in PGN, with their letters."""

PGN = re.compile(r"([GRYB])([a-p][1-9][0-9]?)([a-p][1-9][0-9]?)?")


@dataclass(frozen=True, slots=True)
class Arrow:
    """An arrow from one square to another; a circle if both squares are the same.

    >>> Arrow("e2", "e4").color
    'green'
    """

    tail: int | str
    """The start square, as a number or a name."""
    head: int | str
    """The end square, as a number or a name."""
    color: str = "green"
    """`"green"`, `"red"`, `"yellow"` or `"blue"`, as defined by the theme, or any other colour (`#rrggbb`, `#rrggbbaa`, a CSS
    name)."""

    @classmethod
    def from_pgn(cls, text: str) -> Arrow:
        """Read an arrow from a PGN comment (`[%cal Ge2e4]`, `[%csl Rd4]`).

        Args:
            text: A colour (`G`, `R`, `Y` or `B`) and one or two squares.

        Returns:
            The arrow, or a circle if there is only one square.

        Raises:
            FairyChessError: If the text is not an arrow.

        >>> Arrow.from_pgn("Ge2e4"), Arrow.from_pgn("Rd4")
        (Arrow(tail='e2', head='e4', color='green'), Arrow(tail='d4', head='d4', color='red'))
        """
        found = PGN.fullmatch(text)
        if not found:
            raise FairyChessError(f"{text!r} is not an arrow: expected one of G R Y B and one or two squares, as in Ge2e4")
        letter, tail, head = found.groups()
        return cls(tail, head or tail, next(name for name, known in ARROW_COLORS.items() if known == letter))

    def pgn(self) -> str:
        """Return the arrow in PGN notation.

        Raises:
            FairyChessError: If its squares are numbers, or its colour is not one of PGN's four.

        >>> Arrow("d4", "d4", "red").pgn()
        'Rd4'
        """
        if self.color not in ARROW_COLORS or not (isinstance(self.tail, str) and isinstance(self.head, str)):
            raise FairyChessError("PGN has arrows between named squares only, in green, red, yellow or blue")
        return ARROW_COLORS[self.color] + self.tail + (self.head if self.head != self.tail else "")


def arrow_of(value: object) -> Arrow:
    """Convert an `Arrow` or a pair of squares to an arrow."""
    match value:
        case Arrow():
            return value
        case (int() | str() as tail, int() | str() as head):
            return Arrow(tail, head)
        case _:
            raise TypeError(f"an arrow must be an Arrow or a pair of squares, not {type(value).__name__}")
