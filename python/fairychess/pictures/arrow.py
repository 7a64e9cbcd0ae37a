"""Draws arrows and circles on boards."""

from __future__ import annotations

import math
from typing import TYPE_CHECKING

from fairychess.styles.arrow import ARROW_COLORS
from fairychess.styles.theme import color

from .svg import element

if TYPE_CHECKING:
    from fairychess.styles import Arrow, Theme

    from .grid import Grid

__all__ = ["draw_arrow", "outline_of"]

HEAD_WIDTH = 3.75
"""The width of an arrow's head relative to its shaft, as in python-chess."""


def draw_arrow(arrow: Arrow, tail: int, head: int, grid: Grid, theme: Theme) -> str:
    """Draw an arrow between two squares, or a circle."""
    paint = getattr(theme, arrow.color) if arrow.color in ARROW_COLORS else color(arrow.color)
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
        tail: The point at which it begins.
        head: The point at which it ends.
        start: The distance from `tail` at which it begins.
        end: The distance from `head` at which it ends.
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
