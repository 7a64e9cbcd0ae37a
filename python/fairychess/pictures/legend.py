"""The legend of a movement diagram: what its marks say, those that occur and no others."""

from __future__ import annotations

import math
from itertools import pairwise
from typing import TYPE_CHECKING

from .example import is_between
from .lettering import CAPITAL, lettering
from .marks import Mark, draw_mark, in_order
from .men import word
from .outline import circle
from .svg import element, group
from .ways import has_way, is_leap, way_of

if TYPE_CHECKING:
    from collections.abc import Mapping

    from fairychess.movement import Movement

    from .example import Example
    from .grid import Grid
    from .svg import Page
    from .theme import Theme

__all__ = ["Legend", "text_of"]

ROW = 32
HEIGHT = 12.5
MARGIN = 12
GAP = 10
TEXT = 36
"""Where texts begin, from their mark's left end."""

DOES = {
    "both": "moves or captures",
    "quiet": "moves",
    "capture": "captures",
    "remote": "captures without landing there",
    "throw": "a man thrown from behind captures",
}


def text_of(mark: Mark, movement: Movement) -> str:
    """Say what a mark means in the diagram of a movement."""
    text = DOES[mark.does]
    if mark.hop:
        needs = ((man.square, reach.square) for reach in movement.reaches for men in reach.needs for man in men)
        hops = all(is_between(movement, *squares) for squares in needs)
        text += " over another man" if hops else " with the help of another man"
    elif mark.does in ("quiet", "capture"):
        text += " only"
    if mark.first:
        text += ", as a first move"
    if mark.fallback:
        text += ", if it has no other sort of move"
    return text


class Legend:
    """What the marks of a diagram say, each once."""

    def __init__(self, movement: Movement, marks: Mapping[int, list[Mark]], example: Example | None) -> None:
        self.movement = movement
        self.marks: list[Mark] = in_order({mark for on in marks.values() for mark in on})
        steps = [step for reach in movement.reaches if has_way(reach) for step in pairwise(way_of(movement, reach))]
        self.leaps: set[bool] = {is_leap(movement, *step) for step in steps}
        self.example = example

    def texts(self) -> list[tuple[Mark | str, str]]:
        """Give marks, or what else is explained, and what is said of them."""
        texts: list[tuple[Mark | str, str]] = [(mark, text_of(mark, self.movement)) for mark in self.marks]
        if False in self.leaps:
            texts.append(("line", "a man on the line is in the way"))
        if True in self.leaps:
            texts.append(("arc", "a man where it lands is in the way"))
        if self.example:
            texts.append(("stone", "another man, as an example"))
        return texts

    def description(self) -> str:
        """Say how many squares have which mark."""
        return "; ".join(text for _, text in self.texts())

    def columns(self, grid: Grid) -> int:
        """Two where all texts are short enough, else one."""
        widest = max((lettering(text)[1] * HEIGHT / CAPITAL for _, text in self.texts()), default=0)
        room = (grid.width - 2 * MARGIN) / 2
        return 2 if widest + TEXT < room and len(self.texts()) > 1 else 1

    def height(self, grid: Grid) -> float:
        """Give what it adds to the height of the picture."""
        rows = math.ceil(len(self.texts()) / self.columns(grid))
        return rows * ROW + 2 * MARGIN + GAP if rows else 0

    def draw(self, page: Page, grid: Grid, theme: Theme) -> str:
        """Draw it below the board."""
        texts = self.texts()
        if not texts:
            return ""
        top, columns = grid.height + GAP, self.columns(grid)
        rows = math.ceil(len(texts) / columns)
        line = theme.text if theme.hatched else None
        width, height = grid.width - 2, self.height(grid) - GAP - 1
        parts = [element("rect", x=1, y=top, width=width, height=height, rx=7, fill=theme.frame, stroke=line)]
        for index, (mark, text) in enumerate(texts):
            column, row = divmod(index, rows)
            x, y = MARGIN + column * (grid.width - 2 * MARGIN) / 2, top + MARGIN + row * ROW + ROW / 2
            parts.append(element("rect", x=x, y=y - 13, width=26, height=26, rx=3, fill=theme.light))
            parts.append(self.sign(page, mark, (x + 13, y), theme))
            parts.append(word(text, x + TEXT, y, HEIGHT, theme.text, anchor=0, weight=0.12))
        return group("".join(parts), class_="legend")

    def sign(self, page: Page, mark: Mark | str, at: tuple[float, float], theme: Theme) -> str:
        """Draw what is explained."""
        x, y = at
        if isinstance(mark, Mark):
            return draw_mark(page, mark, at, theme, 0.78)
        if mark in ("line", "arc"):
            line = f"M{x - 11:g},{y:g}h22" if mark == "line" else f"M{x - 11:g},{y + 4:g}q5.5,-11 11,0q5.5,-11 11,0"
            return element(
                "path", d=line, fill="none", stroke=theme.white_line, stroke_opacity=0.6, stroke_width=3, stroke_linecap="round"
            )
        return element("path", d=circle(x, y, 9), fill=theme.stone, stroke=theme.white_line, stroke_width=1.6)
