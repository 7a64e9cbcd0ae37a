"""Arrows and circles on boards."""

from __future__ import annotations

import math
import re
from dataclasses import dataclass
from typing import TYPE_CHECKING

from fairychess.errors import FairyChessError

from .svg import element
from .theme import color

if TYPE_CHECKING:
    from .grid import Grid
    from .theme import Theme

__all__ = ["Arrow", "arrow_of", "draw_arrow", "outline_of"]

NAMED = {"green": "G", "red": "R", "yellow": "Y", "blue": "B"}
PGN = re.compile(r"([GRYB])([a-p][1-9][0-9]?)([a-p][1-9][0-9]?)?")

HEAD_WIDTH = 3.75
"""The width of an arrow's head, in widths of its shaft: as in python-chess."""


@dataclass(frozen=True, slots=True)
class Arrow:
    """An arrow from one square to another; a circle if both are the same.

    >>> Arrow("e2", "e4").color
    'green'
    """

    tail: int | str
    """The square where it begins, a number or a name."""
    head: int | str
    """The square where it ends, a number or a name."""
    color: str = "green"
    """`"green"`, `"red"`, `"yellow"` or `"blue"`, for which each theme has its own paint, or any other colour (`#rrggbb`,
    `#rrggbbaa`, a CSS name)."""

    @classmethod
    def from_pgn(cls, text: str) -> Arrow:
        """Read an arrow of a PGN comment (`[%cal Ge2e4]`, `[%csl Rd4]`).

        Args:
            text: A colour (`G`, `R`, `Y` or `B`) and one or two squares.

        Returns:
            The arrow, or a circle if there is one square.

        Raises:
            FairyChessError: If the text is not an arrow.

        >>> Arrow.from_pgn("Ge2e4"), Arrow.from_pgn("Rd4")
        (Arrow(tail='e2', head='e4', color='green'), Arrow(tail='d4', head='d4', color='red'))
        """
        found = PGN.fullmatch(text)
        if not found:
            raise FairyChessError(f"{text!r} is not an arrow: expected one of G R Y B and one or two squares, as in Ge2e4")
        letter, tail, head = found.groups()
        return cls(tail, head or tail, next(name for name, known in NAMED.items() if known == letter))

    def pgn(self) -> str:
        """Return the arrow as PGN comments write it.

        Raises:
            FairyChessError: If its squares are numbers, or its colour is not one of the four of PGN.

        >>> Arrow("d4", "d4", "red").pgn()
        'Rd4'
        """
        if self.color not in NAMED or not (isinstance(self.tail, str) and isinstance(self.head, str)):
            raise FairyChessError("PGN has arrows between named squares only, in green, red, yellow or blue")
        return NAMED[self.color] + self.tail + (self.head if self.head != self.tail else "")


def arrow_of(value: object) -> Arrow:
    """Return an arrow, from an `Arrow` or a pair of squares."""
    match value:
        case Arrow():
            return value
        case (int() | str() as tail, int() | str() as head):
            return Arrow(tail, head)
        case _:
            raise TypeError(f"an arrow must be an Arrow or a pair of squares, not {type(value).__name__}")


def draw_arrow(arrow: Arrow, tail: int, head: int, grid: Grid, theme: Theme) -> str:
    """Draw an arrow between two squares, or a circle."""
    paint = getattr(theme, arrow.color) if arrow.color in NAMED else color(arrow.color)
    x, y = grid.centre(head)
    if tail == head:
        return element("circle", cx=x, cy=y, r=26.5, fill="none", stroke=paint, stroke_width=4, class_="circle")
    return element("path", d=outline_of(grid.centre(tail), (x, y)), fill=paint, class_="arrow")


def outline_of(
    tail: tuple[float, float],
    head: tuple[float, float],
    *,
    start: float = 19,
    end: float = 3,
    width: float = 7.4,
    tip: float = 22,
) -> str:
    """Outline an arrow between two points.

    Args:
        tail: Where it comes from.
        head: Where it points to.
        start: How far from `tail` it begins.
        end: How far from `head` it ends.
        width: The width of its shaft.
        tip: The length of its head.
    """
    length = math.dist(tail, head)
    along = ((head[0] - tail[0]) / length, (head[1] - tail[1]) / length)
    half, wide = width / 2, width * HEAD_WIDTH / 2

    def at(far: float, aside: float) -> str:
        return f"{tail[0] + far * along[0] - aside * along[1]:.1f},{tail[1] + far * along[1] + aside * along[0]:.1f}"

    neck, point = length - end - tip, length - end
    start = min(start, neck)
    corners = [(start, half), (neck, half), (neck - 1.5, wide), (point, 0), (neck - 1.5, -wide), (neck, -half), (start, -half)]
    return "M" + "L".join(at(far, aside) for far, aside in corners) + "Z"
