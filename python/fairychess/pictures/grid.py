"""The board: its frame, squares, walls and coordinates, and marks that fill a square."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING

from .lettering import word
from .svg import ID, element, group

if TYPE_CHECKING:
    from collections.abc import Iterable

    from fairychess._core import Variant
    from fairychess.styles.checks import Frame
    from fairychess.styles.theme import Theme

    from .svg import Page

__all__ = ["SQUARE", "Grid", "square_of"]

SQUARE = 60
"""The side length of a square."""

BAND = 27
"""The widths of a wide frame with coordinates, a wide frame without them, and a thin frame."""
NARROW = 9
LINE = 2


def square_of(square: object, variant: Variant) -> int:
    """Return the number of a square given by number or name."""
    if isinstance(square, bool) or not isinstance(square, int | str):
        raise TypeError(f"a square must be a number or a name, not {type(square).__name__}")
    return variant.parse_square(variant.square_name(square))


@dataclass(frozen=True, slots=True)
class Grid:
    """A board on a page, with the corner of its frame at (0, 0). If it is flipped, Black's side is at the bottom."""

    files: int
    ranks: int
    flipped: bool
    coordinates: bool
    frame: Frame = "wide"

    @property
    def band(self) -> float:
        """The frame's width."""
        if self.frame == "wide":
            return BAND if self.coordinates else NARROW
        return LINE if self.frame == "thin" else 0

    @property
    def width(self) -> float:
        """The board's width, including the frame."""
        return self.files * SQUARE + 2 * self.band

    @property
    def height(self) -> float:
        """The board's height, including the frame."""
        return self.ranks * SQUARE + 2 * self.band

    def corner(self, square: int) -> tuple[float, float]:
        """The upper left corner of a square."""
        file, rank = square % self.files, square // self.files
        column = self.files - 1 - file if self.flipped else file
        row = rank if self.flipped else self.ranks - 1 - rank
        return self.band + column * SQUARE, self.band + row * SQUARE

    def centre(self, square: int) -> tuple[float, float]:
        """The middle of a square."""
        x, y = self.corner(square)
        return x + SQUARE / 2, y + SQUARE / 2

    def draw(self, page: Page, theme: Theme, walls: Iterable[int] = (), ground: str | None = None) -> str:
        """Draw the empty board; `ground` replaces its squares."""
        band, width, height = self.band, self.files * SQUARE, self.ranks * SQUARE
        dark = (square for square in range(self.files * self.ranks) if self.is_dark(square))
        corners = sorted(self.corner(square)[::-1] for square in dark)
        squares = "".join(f"M{x:g},{y:g}h{SQUARE}v{SQUARE}h-{SQUARE}z" for y, x in corners)
        if ground is None:
            ground = element("rect", x=band, y=band, width=width, height=height, fill=theme.light)
            ground += element("path", d=squares, fill=dark_paint(page, theme))
        parts = [ground, self.line(theme)]
        if self.frame == "wide":
            parts.insert(0, element("rect", width=self.width, height=self.height, rx=7, fill=theme.frame))
        parts.extend(self.wall(square, theme) for square in walls)
        if self.coordinates:
            parts.append(self.names(theme) if self.frame == "wide" else self.names_inside(theme))
        return "".join(parts)

    def is_dark(self, square: int) -> bool:
        """True if a square is dark."""
        return (square // self.files + square % self.files) % 2 == 0

    def line(self, theme: Theme) -> str:
        """Draw the line around the squares; a hatched board always has it, since its light squares have no colour."""
        if self.frame == "none" and not theme.hatched:
            return ""
        inset = 1 if self.frame == "none" else -1
        wide = self.frame == "wide"
        return element(
            "rect",
            x=self.band + inset,
            y=self.band + inset,
            width=self.files * SQUARE - 2 * inset,
            height=self.ranks * SQUARE - 2 * inset,
            fill="none",
            stroke=theme.text if wide or theme.hatched else theme.frame,
            stroke_width=2,
            stroke_opacity=0.6 if wide and not theme.hatched else None,
        )

    def names(self, theme: Theme) -> str:
        """Write the names of files and ranks on the frame."""
        texts: list[str] = []
        for file in range(self.files):
            x, _ = self.centre(file)
            texts.append(word(file_name(file), x, self.height - self.band / 2, 13, theme.text))
        for rank in range(self.ranks):
            _, y = self.centre(rank * self.files)
            texts.append(word(str(rank + 1), self.band / 2, y, 13, theme.text))
        return group("".join(texts), class_="coordinates")

    def names_inside(self, theme: Theme) -> str:
        """Write the names of files and ranks in the corners of edge squares."""
        texts: list[str] = []
        below, left = (self.ranks - 1, self.files - 1) if self.flipped else (0, 0)
        for file in range(self.files):
            square = below * self.files + file
            x, y = self.corner(square)
            texts.append(word(file_name(file), x + SQUARE - 5, y + SQUARE - 7, 8, self.contrast(square, theme), weight=0.16))
        for rank in range(self.ranks):
            square = rank * self.files + left
            x, y = self.corner(square)
            texts.append(word(str(rank + 1), x + 2.5, y + 7, 8, self.contrast(square, theme), anchor=0, weight=0.16))
        return group("".join(texts), class_="coordinates")

    def contrast(self, square: int, theme: Theme) -> str:
        """The colour of a name inside a square."""
        if theme.hatched:
            return theme.text
        return theme.light if self.is_dark(square) else theme.dark

    def wall(self, square: int, theme: Theme) -> str:
        """Draw a square that no piece can enter."""
        x, y = self.corner(square)
        block = element("rect", x=x, y=y, width=SQUARE, height=SQUARE, fill=theme.wall)
        bricks = f"M{x:g},{y + 20:g}h60M{x:g},{y + 40:g}h60M{x + 20:g},{y:g}v20M{x + 40:g},{y + 20:g}v20M{x + 20:g},{y + 40:g}v20"
        return block + element("path", d=bricks, stroke=theme.light, stroke_width=1.6, stroke_opacity=0.35)

    def fill(self, square: int, color: str, name: str) -> str:
        """Fill a square; `name` is the class of the element."""
        x, y = self.corner(square)
        return element("rect", x=x, y=y, width=SQUARE, height=SQUARE, fill=color, class_=name)

    def outline(self, square: int, color: str, inset: float, width: float) -> str:
        """Draw a frame within a square."""
        x, y = self.corner(square)
        side = SQUARE - 2 * inset
        return element("rect", x=x + inset, y=y + inset, width=side, height=side, fill="none", stroke=color, stroke_width=width)


def file_name(file: int) -> str:
    """The letter of a file."""
    return chr(ord("a") + file)


def dark_paint(page: Page, theme: Theme) -> str:
    """Return the fill of dark squares."""
    if not theme.hatched:
        return theme.dark
    lines = element("path", d="M-2,2L2,-2M0,10L10,0M8,12L12,8", stroke=theme.dark, stroke_width=1.4)
    page.define("hatch", element("pattern", lines, id=f"{ID}hatch", width=10, height=10, patternUnits="userSpaceOnUse"))
    return f"url(#{ID}hatch)"
