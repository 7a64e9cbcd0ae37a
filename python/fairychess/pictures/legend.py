"""The legend of a movement diagram, which explains the marks in it."""

from __future__ import annotations

import math
from dataclasses import dataclass
from itertools import pairwise
from typing import TYPE_CHECKING

from .example import is_between
from .lettering import CAPITAL, lettering, word
from .marks import Mark, draw_mark, in_order
from .outline import circle
from .svg import element, group
from .ways import has_way, is_leap, way_of

if TYPE_CHECKING:
    from collections.abc import Mapping

    from fairychess.records.movement import Movement
    from fairychess.styles.theme import Theme

    from .example import Example
    from .grid import Grid
    from .svg import Page

__all__ = ["NOMINAL", "Legend", "text_of"]

NOMINAL = 360
"""The width in pixels for which a legend is drawn if the picture has no size."""

# All sizes are in pixels, as the legend's size does not depend on the picture's.
LINE = 16
CAPITALS = 8.6
MARGIN = 7
GAP = 5
SIGN = 19
"""The side length of the square around a sign."""
TEXT = 27
"""The distance from the left end of a sign to its text."""
SPACE = 7
"""The space between two entries."""

DOES = {
    ("both", False): "moves or captures",
    ("quiet", False): "moves only",
    ("capture", False): "captures only",
    ("both", True): "moves or captures by jumping a piece",
    ("quiet", True): "moves by jumping a piece",
    ("capture", True): "captures by jumping a piece",
    ("remote", False): "captures without landing here",
    ("throw", False): "captures with a thrown piece",
}
HELPED = {
    "both": "moves or captures, needs another piece",
    "quiet": "moves, needs another piece",
    "capture": "captures, needs another piece",
}


def text_of(mark: Mark, movement: Movement) -> str:
    """Return the meaning of a mark in a movement diagram."""
    text = DOES[mark.does, mark.hop]
    if mark.hop:
        needs = ((piece.square, reach.square) for reach in movement.reaches for pieces in reach.needs for piece in pieces)
        if not all(is_between(movement, *squares) for squares in needs):
            text = HELPED[mark.does]
    if mark.first:
        text += ", on its first move"
    if mark.fallback:
        text += ", if it has no other type of move"
    return text


def width_of(text: str, unit: float = 1) -> float:
    """The width of a line of text."""
    return lettering(text)[1] * CAPITALS / CAPITAL * unit


def wrapped(text: str, room: float) -> list[str]:
    """Break text into lines of at most `room` pixels, unless a single word is longer."""
    lines: list[str] = []
    for each in text.split():
        longer = f"{lines[-1]} {each}" if lines else each
        if lines and width_of(longer) <= room:
            lines[-1] = longer
        else:
            lines.append(each)
    return lines


@dataclass(frozen=True)
class Entry:
    """A sign and the lines of its text."""

    sign: Mark | str
    lines: list[str]

    @property
    def height(self) -> float:
        """The height in pixels."""
        return max(SIGN, LINE * len(self.lines))


class Legend:
    """A legend: each mark of a diagram once, with its meaning."""

    def __init__(self, movement: Movement, marks: Mapping[int, list[Mark]], example: Example | None) -> None:
        self.movement = movement
        self.marks: list[Mark] = in_order({mark for on in marks.values() for mark in on})
        steps = [step for reach in movement.reaches if has_way(reach) for step in pairwise(way_of(movement, reach))]
        self.leaps: set[bool] = {is_leap(movement, *step) for step in steps}
        self.example = example

    def texts(self) -> list[tuple[Mark | str, str]]:
        """The signs in the diagram, with their meanings."""
        texts: list[tuple[Mark | str, str]] = [(mark, text_of(mark, self.movement)) for mark in self.marks]
        if False in self.leaps:
            texts.append(("line", "blocked by pieces on this line"))
        if True in self.leaps:
            texts.append(("arc", "blocked by pieces where it lands"))
        if self.example:
            texts.append(("stone", "example piece"))
        return texts

    def description(self) -> str:
        """The legend as a sentence."""
        return "; ".join(text for _, text in self.texts())

    def draw(self, page: Page, grid: Grid, theme: Theme, size: int | None) -> float:
        """Draw the legend below the board of a picture `size` pixels wide, and return its height."""
        if not self.texts():
            return 0
        pixels = float(size or NOMINAL)
        columns = self.columns(pixels)
        room = (pixels - 2 * MARGIN) / columns - TEXT
        entries = [Entry(sign, wrapped(text, room)) for sign, text in self.texts()]
        rows = math.ceil(len(entries) / columns)
        stacks = [entries[at : at + rows] for at in range(0, len(entries), rows)]
        height = max(sum(entry.height + SPACE for entry in stack) for stack in stacks) - SPACE + 2 * MARGIN
        parts = [background(pixels, height, theme)]
        for column, stack in enumerate(stacks):
            y = float(MARGIN)
            for entry in stack:
                parts.append(self.entry(page, entry, (MARGIN + column * (room + TEXT), y), theme))
                y += entry.height + SPACE
        unit = grid.width / pixels
        moved = f"translate(0 {grid.height + GAP * unit:.2f}) scale({unit:.4f})"
        page.add(group("".join(parts), class_="legend", transform=moved))
        return (height + GAP) * unit

    def columns(self, pixels: float) -> int:
        """The number of columns: two if all texts are short enough, otherwise one."""
        widest = max(width_of(text) for _, text in self.texts())
        return 2 if TEXT + widest + SPACE < (pixels - 2 * MARGIN) / 2 and len(self.texts()) > 1 else 1

    def entry(self, page: Page, entry: Entry, at: tuple[float, float], theme: Theme) -> str:
        """Draw a sign and its text, with their upper left corner at `at`."""
        x, y = at
        middle = y + entry.height / 2
        parts = [
            element("rect", x=x, y=middle - SIGN / 2, width=SIGN, height=SIGN, rx=2.5, fill=theme.light),
            sign(page, entry.sign, (x + SIGN / 2, middle), theme),
        ]
        top = middle - LINE * (len(entry.lines) - 1) / 2
        parts += [
            word(line, x + TEXT, top + LINE * index, CAPITALS, theme.text, anchor=0, weight=0.135)
            for index, line in enumerate(entry.lines)
        ]
        return "".join(parts)


def background(width: float, height: float, theme: Theme) -> str:
    """Draw the background of the legend."""
    line = theme.text if theme.hatched else None
    return element("rect", x=0.5, y=0, width=width - 1, height=height, rx=4, fill=theme.frame, stroke=line)


def sign(page: Page, mark: Mark | str, at: tuple[float, float], theme: Theme) -> str:
    """Draw the explained sign."""
    x, y = at
    if isinstance(mark, Mark):
        return draw_mark(page, mark, at, theme, 0.56)
    if mark in ("line", "arc"):
        line = f"M{x - 7.5:g},{y:g}h15" if mark == "line" else f"M{x - 8:g},{y + 3:g}q4,-8 8,0q4,-8 8,0"
        return element(
            "path", d=line, fill="none", stroke=theme.white_line, stroke_opacity=0.6, stroke_width=2.2, stroke_linecap="round"
        )
    return element("path", d=circle(x, y, 6.5), fill=theme.stone, stroke=theme.white_line, stroke_width=1.2)
