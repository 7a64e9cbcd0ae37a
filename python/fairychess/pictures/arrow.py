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

__all__ = ["Arrow", "arrow_of", "draw_arrow"]

NAMED = {"green": "G", "red": "R", "yellow": "Y", "blue": "B"}
PGN = re.compile(r"([GRYB])([a-p][1-9][0-9]?)([a-p][1-9][0-9]?)?")


@dataclass(frozen=True, slots=True)
class Arrow:
    """An arrow from one square to another; a circle where both are the same.

    Squares are numbers or names. `color` is `"green"`, `"red"`, `"yellow"` or `"blue"`, which each theme paints in its way, or
    any colour (`#rrggbb`, `#rrggbbaa`, a CSS name).

    >>> Arrow("e2", "e4").color
    'green'
    """

    tail: int | str
    head: int | str
    color: str = "green"

    @classmethod
    def from_pgn(cls, text: str) -> Arrow:
        """Read an arrow as PGN comments write it (`[%cal Ge2e4]`, `[%csl Rd4]`). Raises `FairyChessError`.

        >>> Arrow.from_pgn("Ge2e4"), Arrow.from_pgn("Rd4")
        (Arrow(tail='e2', head='e4', color='green'), Arrow(tail='d4', head='d4', color='red'))
        """
        found = PGN.fullmatch(text)
        if not found:
            raise FairyChessError(f"{text!r} is no arrow: expected one of G R Y B and one or two squares, as in Ge2e4")
        letter, tail, head = found.groups()
        return cls(tail, head or tail, next(name for name, known in NAMED.items() if known == letter))

    def pgn(self) -> str:
        """Write it as PGN comments do. Raises `FairyChessError` for squares that are numbers, and for other colours.

        >>> Arrow("d4", "d4", "red").pgn()
        'Rd4'
        """
        if self.color not in NAMED or not (isinstance(self.tail, str) and isinstance(self.head, str)):
            raise FairyChessError("PGN has arrows between named squares only, in green, red, yellow or blue")
        return NAMED[self.color] + self.tail + (self.head if self.head != self.tail else "")


def arrow_of(value: object) -> Arrow:
    """Give an arrow that is told as such, or as a pair of squares."""
    match value:
        case Arrow():
            return value
        case (int() | str() as tail, int() | str() as head):
            return Arrow(tail, head)
        case _:
            raise TypeError(f"an arrow is an Arrow or a pair of squares, not {type(value).__name__}")


def draw_arrow(arrow: Arrow, tail: int, head: int, grid: Grid, theme: Theme) -> str:
    """Draw an arrow between two squares, or a circle."""
    paint = getattr(theme, arrow.color) if arrow.color in NAMED else color(arrow.color)
    x, y = grid.centre(head)
    if tail == head:
        return element("circle", cx=x, cy=y, r=26, fill="none", stroke=paint, stroke_width=5, class_="circle")
    return element("path", d=shaft(grid.centre(tail), (x, y)), fill=paint, class_="arrow")


def shaft(
    tail: tuple[float, float], head: tuple[float, float], *, start: float = 17, end: float = 3, half: float = 5.5, tip: float = 25
) -> str:
    """Outline an arrow that begins and ends short of two points.

    `half` is half the width of its shaft, `tip` the length of its point.
    """
    length = math.dist(tail, head)
    along = ((head[0] - tail[0]) / length, (head[1] - tail[1]) / length)
    wide = 0.62 * tip

    def at(far: float, aside: float) -> str:
        return f"{tail[0] + far * along[0] - aside * along[1]:.1f},{tail[1] + far * along[1] + aside * along[0]:.1f}"

    neck, point = length - end - tip, length - end
    corners = [(start, half), (neck, half), (neck - 2, wide), (point, 0), (neck - 2, -wide), (neck, -half), (start, -half)]
    return "M" + "L".join(at(far, aside) for far, aside in corners) + "Z"
