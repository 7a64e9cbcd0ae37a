"""The reserves, on trays beside the board."""

from __future__ import annotations

import math
from typing import TYPE_CHECKING

from .lettering import word
from .pieces import define_piece, use
from .svg import element, group

if TYPE_CHECKING:
    from collections.abc import Collection, Mapping

    from fairychess.styles.theme import Theme

    from .appearance import Appearance
    from .grid import Grid
    from .svg import Page

__all__ = ["Trays"]

CELL = 56
GAP = 10
PADDING = 6
LABEL = 18
"""The height of the line with the side's name."""

SIDES = {True: "White", False: "Black"}


class Trays:
    """Both sides' trays, each beside its side's half of the board, with as many columns as the fuller reserve needs.

    If a piece has just left a reserve, its type is marked; if it was the last one, a faint picture remains.
    """

    def __init__(
        self, grid: Grid, reserves: Mapping[bool, Mapping[str, int]], entered: Collection[tuple[bool, str]], left: float
    ) -> None:
        self.grid = grid
        self.entered = entered
        self.left = left
        gone = {side: {name: 0 for white, name in sorted(entered) if white == side} for side in reserves}
        self.reserves: dict[bool, dict[str, int]] = {
            side: {**reserve, **{name: reserve.get(name, 0) for name in gone[side]}} for side, reserve in reserves.items()
        }
        half = grid.height / 2 - PADDING * 2 - LABEL - 2
        fullest = max(len(reserve) for reserve in self.reserves.values())
        self.columns: int = max(1, math.ceil(fullest / max(1, int(half // CELL))))

    @property
    def width(self) -> float:
        """The width that the trays add to the picture."""
        return self.columns * CELL + 2 * PADDING + GAP

    def draw(self, page: Page, theme: Theme, appearances: Mapping[str, Appearance]) -> str:
        """Draw both trays."""
        return "".join(self.tray(page, theme, appearances, white=white) for white in self.reserves)

    def tray(self, page: Page, theme: Theme, appearances: Mapping[str, Appearance], *, white: bool) -> str:
        """Draw the tray of a side, at that side's end of the board."""
        reserve = self.reserves[white]
        near = white != self.grid.flipped
        rows = max(1, math.ceil(len(reserve) / self.columns))
        height = rows * CELL + 2 * PADDING + LABEL
        left, top = self.left + GAP, self.grid.height - height if near else 0
        width = self.columns * CELL + 2 * PADDING
        label = theme.text if theme.hatched else theme.frame
        parts = [
            element(
                "rect",
                x=left + 2,
                y=top + 2,
                width=width - 4,
                height=height - 4,
                rx=7,
                fill=theme.light if theme.hatched else theme.dark,
                stroke=theme.text if theme.hatched else theme.frame,
                stroke_width=2 if theme.hatched else 4,
            ),
            word(SIDES[white], left + width / 2, top + PADDING + LABEL / 2 + 1, 9.5, label, weight=0.16),
        ]
        for index, (name, count) in enumerate(reserve.items()):
            column, row = divmod(index, rows)
            x, y = left + PADDING + column * CELL, top + PADDING + LABEL + row * CELL
            if (white, name) in self.entered:
                parts.append(element("rect", x=x, y=y, width=CELL, height=CELL, fill=theme.last, class_="entered"))
                if theme.plain:
                    side = CELL - 4
                    line = theme.white_line
                    parts.append(
                        element("rect", x=x + 2, y=y + 2, width=side, height=side, fill="none", stroke=line, stroke_width=2)
                    )
            used = define_piece(page, theme, appearances[name], white=white, flipped=self.grid.flipped)
            parts.append(use(used, x + 1, y + 1, CELL - 2, opacity=None if count else 0.3))
            if count > 1:
                parts.append(self.count(count, x + CELL - 1, y + 9, theme))
        return group("".join(parts), class_=f"reserve {'white' if white else 'black'}")

    def count(self, count: int, right: float, y: float, theme: Theme) -> str:
        """Draw the number of pieces above the piece's shoulder."""
        half = 9 + 3.6 * (len(str(count)) - 1)
        line = theme.text if theme.hatched else theme.light
        pill = element(
            "rect", x=right - 2 * half, y=y - 9, width=2 * half, height=18, rx=9, fill=theme.frame, stroke=line, stroke_width=1.4
        )
        return pill + word(str(count), right - half, y, 9.6, theme.text, weight=0.16)
