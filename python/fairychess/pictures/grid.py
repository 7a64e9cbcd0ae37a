"""The board itself: its frame, squares, walls and coordinates, and marks that fill a square."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING

from .men import word
from .svg import ID, element, group

if TYPE_CHECKING:
    from collections.abc import Iterable

    from fairychess import Variant

    from .svg import Page
    from .theme import Theme

__all__ = ["SQUARE", "Grid", "square_of"]

SQUARE = 60
"""The side of a square."""

BAND = 27
"""The frame's width with coordinates, and without."""
NARROW = 9


def square_of(square: object, variant: Variant) -> int:
    """Give the number of a square that is told by number or name."""
    if isinstance(square, bool) or not isinstance(square, int | str):
        raise TypeError(f"a square is a number or a name, not {type(square).__name__}")
    return variant.parse_square(variant.square_name(square))


@dataclass(frozen=True, slots=True)
class Grid:
    """A board of so many files and ranks on a page, its frame's corner at (0, 0); Black's side is below where it is flipped."""

    files: int
    ranks: int
    flipped: bool
    coordinates: bool

    @property
    def band(self) -> float:
        """The frame's width."""
        return BAND if self.coordinates else NARROW

    @property
    def width(self) -> float:
        """The board's width with its frame."""
        return self.files * SQUARE + 2 * self.band

    @property
    def height(self) -> float:
        """The board's height with its frame."""
        return self.ranks * SQUARE + 2 * self.band

    def corner(self, square: int) -> tuple[float, float]:
        """Where the upper left corner of a square is."""
        file, rank = square % self.files, square // self.files
        column = self.files - 1 - file if self.flipped else file
        row = rank if self.flipped else self.ranks - 1 - rank
        return self.band + column * SQUARE, self.band + row * SQUARE

    def centre(self, square: int) -> tuple[float, float]:
        """Where the middle of a square is."""
        x, y = self.corner(square)
        return x + SQUARE / 2, y + SQUARE / 2

    def draw(self, page: Page, theme: Theme, walls: Iterable[int] = ()) -> str:
        """Draw the board without anybody on it."""
        band, width, height = self.band, self.files * SQUARE, self.ranks * SQUARE
        dark = (square for square in range(self.files * self.ranks) if (square // self.files + square % self.files) % 2 == 0)
        corners = sorted(self.corner(square)[::-1] for square in dark)
        squares = "".join(f"M{x:g},{y:g}h{SQUARE}v{SQUARE}h-{SQUARE}z" for y, x in corners)
        line = element(
            "rect",
            x=band - 1,
            y=band - 1,
            width=width + 2,
            height=height + 2,
            fill="none",
            stroke=theme.text,
            stroke_width=2,
            stroke_opacity=None if theme.hatched else 0.6,
        )
        parts = [
            element("rect", width=self.width, height=self.height, rx=7, fill=theme.frame),
            element("rect", x=band, y=band, width=width, height=height, fill=theme.light),
            element("path", d=squares, fill=dark_paint(page, theme)),
            line,
        ]
        parts.extend(self.wall(square, theme) for square in walls)
        if self.coordinates:
            parts.append(self.names(theme))
        return "".join(parts)

    def names(self, theme: Theme) -> str:
        """Write the names of files and ranks."""
        texts: list[str] = []
        for file in range(self.files):
            x, _ = self.centre(file)
            texts.append(word(chr(ord("a") + file), x, self.height - self.band / 2, 13, theme.text))
        for rank in range(self.ranks):
            _, y = self.centre(rank * self.files)
            texts.append(word(str(rank + 1), self.band / 2, y, 13, theme.text))
        return group("".join(texts), class_="coordinates")

    def wall(self, square: int, theme: Theme) -> str:
        """Draw a square that nobody enters."""
        x, y = self.corner(square)
        block = element("rect", x=x, y=y, width=SQUARE, height=SQUARE, fill=theme.wall)
        bricks = f"M{x:g},{y + 20:g}h60M{x:g},{y + 40:g}h60M{x + 20:g},{y:g}v20M{x + 40:g},{y + 20:g}v20M{x + 20:g},{y + 40:g}v20"
        return block + element("path", d=bricks, stroke=theme.light, stroke_width=1.6, stroke_opacity=0.35)

    def fill(self, square: int, color: str, name: str) -> str:
        """Fill a square; `name` is its class."""
        x, y = self.corner(square)
        return element("rect", x=x, y=y, width=SQUARE, height=SQUARE, fill=color, class_=name)

    def outline(self, square: int, color: str, inset: float, width: float) -> str:
        """Draw a frame within a square."""
        x, y = self.corner(square)
        side = SQUARE - 2 * inset
        return element("rect", x=x + inset, y=y + inset, width=side, height=side, fill="none", stroke=color, stroke_width=width)


def dark_paint(page: Page, theme: Theme) -> str:
    """Give what dark squares are filled with."""
    if not theme.hatched:
        return theme.dark
    lines = element("path", d="M-2,2L2,-2M0,10L10,0M8,12L12,8", stroke=theme.dark, stroke_width=1.4)
    page.define("hatch", element("pattern", lines, id=f"{ID}hatch", width=10, height=10, patternUnits="userSpaceOnUse"))
    return f"url(#{ID}hatch)"
