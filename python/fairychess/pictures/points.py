"""Boards whose pieces stand on line crossings (xiangqi, janggi) or on squares of a single colour (shogi)."""

from __future__ import annotations

from typing import TYPE_CHECKING

from .svg import element, group

if TYPE_CHECKING:
    from fairychess.styles.theme import Theme

    from .grid import Grid

__all__ = ["POINTS", "draw_lines"]

POINTS = ("shogi", "xiangqi", "janggi")
"""The games whose boards have no dark squares."""

RIVER = 10
"""The number of ranks of a board with a river."""

PALACES = 7
"""The minimum number of files for a board with palaces."""


def draw_lines(grid: Grid, theme: Theme, game: str | None) -> str:
    """Draw lines through the middles of squares, with river and palaces; for shogi, draw lines around the squares."""
    ground = element("path", d=boundary(grid), fill=theme.light)
    if game == "shogi":
        return ground + lines(theme, [*shogi_lines(grid), boundary(grid)])
    return ground + lines(theme, point_lines(grid, river=game == "xiangqi"))


def lines(theme: Theme, paths: list[str]) -> str:
    """Draw paths as lines."""
    paint = theme.frame if not theme.hatched else theme.text
    drawn = element("path", d="".join(paths), fill="none", stroke=paint, stroke_width=1.8, stroke_linecap="square")
    return group(drawn, class_="lines")


def boundary(grid: Grid) -> str:
    """The edge of the squares."""
    left, top = grid.band, grid.band
    return f"M{left:g},{top:g}H{grid.width - left:g}V{grid.height - top:g}H{left:g}Z"


def shogi_lines(grid: Grid) -> list[str]:
    """The lines between squares."""
    band = grid.band
    side_x = (grid.width - 2 * band) / grid.files
    side_y = (grid.height - 2 * band) / grid.ranks
    upright = [f"M{band + file * side_x:g},{band:g}V{grid.height - band:g}" for file in range(1, grid.files)]
    level = [f"M{band:g},{band + rank * side_y:g}H{grid.width - band:g}" for rank in range(1, grid.ranks)]
    return upright + level


def point_lines(grid: Grid, *, river: bool) -> list[str]:
    """The lines through the middles of squares, which stop at a river, and the diagonals of the palaces."""
    files, ranks = grid.files, grid.ranks

    def at(file: int, rank: int) -> str:
        x, y = grid.centre(rank * files + file)
        return f"{x:g},{y:g}"

    paths = [f"M{at(0, rank)}L{at(files - 1, rank)}" for rank in range(ranks)]
    for file in range(files):
        if river and ranks == RIVER and 0 < file < files - 1:
            paths += [f"M{at(file, 0)}L{at(file, 4)}", f"M{at(file, 5)}L{at(file, 9)}"]
        else:
            paths.append(f"M{at(file, 0)}L{at(file, ranks - 1)}")
    left = files // 2 - 1
    if files % 2 == 1 and files >= PALACES:
        for rank in (0, ranks - 3):
            paths += [f"M{at(left, rank)}L{at(left + 2, rank + 2)}", f"M{at(left, rank + 2)}L{at(left + 2, rank)}"]
    return paths
