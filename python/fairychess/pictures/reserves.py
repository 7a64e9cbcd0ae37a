"""The men in reserve, on trays beside the board."""

from __future__ import annotations

import math
from typing import TYPE_CHECKING

from .men import man, use, word
from .svg import element, group

if TYPE_CHECKING:
    from collections.abc import Mapping

    from .grid import Grid
    from .looks import Look
    from .svg import Page
    from .theme import Theme

__all__ = ["Trays"]

CELL = 56
GAP = 10
PADDING = 6


class Trays:
    """Both sides' trays: as many columns as the fuller reserve needs, each beside its side's half of the board."""

    def __init__(self, grid: Grid, reserves: Mapping[bool, Mapping[str, int]], *, always: bool) -> None:
        self.grid = grid
        self.reserves = reserves
        half = grid.height / 2 - PADDING * 2 - 2
        kinds = max(len(reserve) for reserve in reserves.values())
        self.columns: int = math.ceil(kinds / max(1, int(half // CELL))) or int(always)

    @property
    def width(self) -> float:
        """What they add to the width of the picture."""
        return self.columns * CELL + 2 * PADDING + GAP if self.columns else 0

    def draw(self, page: Page, theme: Theme, looks: Mapping[str, Look]) -> str:
        """Draw the trays that are not empty."""
        return "".join(self.tray(page, theme, looks, white=white) for white, reserve in self.reserves.items() if reserve)

    def tray(self, page: Page, theme: Theme, looks: Mapping[str, Look], *, white: bool) -> str:
        """Draw one side's tray: that of the near side from below."""
        reserve = self.reserves[white]
        near = white != self.grid.flipped
        rows = math.ceil(len(reserve) / self.columns)
        columns = math.ceil(len(reserve) / rows)
        height = rows * CELL + 2 * PADDING
        left, top = self.grid.width + GAP, self.grid.height - height if near else 0
        parts = [
            element(
                "rect",
                x=left + 2,
                y=top + 2,
                width=columns * CELL + 2 * PADDING - 4,
                height=height - 4,
                rx=7,
                fill=theme.light if theme.hatched else theme.dark,
                stroke=theme.text if theme.hatched else theme.frame,
                stroke_width=2 if theme.hatched else 4,
            )
        ]
        for index, (name, count) in enumerate(reserve.items()):
            column, row = divmod(index, rows)
            x, y = left + PADDING + column * CELL, top + PADDING + row * CELL
            parts.append(use(man(page, theme, looks[name], white=white), x + 1, y + 1, CELL - 2))
            if count > 1:
                parts.append(self.count(count, x + CELL - 11, y + CELL - 11, theme))
        return group("".join(parts), class_=f"reserve {'white' if white else 'black'}")

    def count(self, count: int, x: float, y: float, theme: Theme) -> str:
        """Draw how many there are."""
        half = 11 + 4 * (len(str(count)) - 1)
        line = theme.text if theme.hatched else theme.light
        pill = element(
            "rect", x=x - half, y=y - 11, width=2 * half, height=22, rx=11, fill=theme.frame, stroke=line, stroke_width=1.6
        )
        return pill + word(str(count), x, y, 11.5, theme.text, weight=0.15)
