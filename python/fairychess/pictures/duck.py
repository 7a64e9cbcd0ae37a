"""The duck: the only wall of a game, which moves."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from .grid import SQUARE, Grid
from .svg import element, group, place

if TYPE_CHECKING:
    from fairychess.styles.theme import Theme

__all__ = ["draw_duck"]

UNITS: Final = 100
"""The side length of a square in the outlines."""

BODY: Final = (
    "M36,14C47,14 54,22 54,32C54,40 50,46 50,52C58,58 72,56 90,46C92,70 80,88 54,88"
    "C28,88 16,76 18,60C19,52 24,48 23,42C19,38 18,34 18,31C18,21 26,14 36,14Z"
)
BEAK: Final = "M20,29C12,31 7,35 4,40C11,45 19,44 25,39Z"
WING_AND_EYE: Final = "M44,66C54,74 68,72 76,62M35,28v3"


def draw_duck(grid: Grid, square: int, theme: Theme) -> str:
    """Draw the duck on a square; a hatched board has no colours."""
    body, beak = ("#fff", "#fff") if theme.hatched else ("#f5c542", "#e2762b")
    parts = [
        element("path", d=BODY, fill=body),
        element("path", d=BEAK, fill=beak),
        element("path", d=WING_AND_EYE, fill="none"),
    ]
    transform = place(*grid.corner(square), SQUARE / UNITS)
    line = "#000" if theme.hatched else "#4a3512"
    return group(
        "".join(parts),
        class_="duck",
        transform=transform,
        stroke=line,
        stroke_width=4,
        stroke_linejoin="round",
        stroke_linecap="round",
    )
