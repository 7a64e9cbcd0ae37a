"""Pictures of how a piece moves."""

from __future__ import annotations

import math
from itertools import pairwise
from typing import TYPE_CHECKING

from .arrow import shaft
from .checks import checked_size
from .example import example_of
from .grid import SQUARE, Grid
from .legend import Legend
from .looks import looks_of
from .marks import draw_marks, marks_on
from .men import man, use
from .outline import circle, number
from .svg import ID, Page, element, group
from .theme import theme_named
from .ways import has_way, is_leap, way_of

if TYPE_CHECKING:
    from collections.abc import Mapping

    from fairychess import PieceType
    from fairychess.movement import Movement

    from .example import Example
    from .theme import Theme

__all__ = ["movement_svg"]

Point = tuple[float, float]


def movement_svg(
    piece: PieceType,
    square: int | str | None = None,
    *,
    across: int | None = None,
    color: bool = True,
    legend: bool = True,
    example: bool = True,
    size: int | None = None,
    theme: str | Theme = "wood",
    shapes: Mapping[str, str | None] | None = None,
) -> str:
    """Draw how a piece moves, as SVG; `PieceType.svg` is the same.

    - `square`, `across`, `color`: as for `PieceType.movement`: on the variant's own board from a square, or in the middle of
      a board of so many files; and whose it is.
    - `legend`: whether the marks that occur are explained below.
    - `example`: whether other men are shown, and what it does then, where it needs them or captures without landing.
    - `size`: the width in pixels; without it the picture is as wide as where it stands.
    - `theme`, `shapes`: as for `board_svg`.

    A disc is a square where it moves or captures, a ring one where it only moves, a cross one where it only captures. Diamonds
    are the same with the help of another man, a 1 stands for a first move, a boxed cross for a capture without landing, a
    triangle for where a thrown man captures. Lines are ways on which a man would be in the way; single leaps have none.

    Raises `FairyChessError` as `PieceType.movement` does, and for themes, shapes and sizes that are none.

    >>> from fairychess import Variant
    >>> movement_svg(Variant("stoltz").pieces["culverin"])[:4]
    '<svg'
    """
    movement = piece.movement(square, color=color, across=across)
    paints = theme_named(theme)
    own = square is not None or movement.files % 2 == 0 or movement.files != movement.ranks
    grid = Grid(movement.files, movement.ranks, flipped=False, coordinates=own)
    page = Page(f"How the {piece.name} moves", "")
    marks = marks_on(movement)
    shown = example_of(movement) if example else None
    page.add(grid.draw(page, paints))
    page.add(lines(page, movement, grid, paints))
    hidden: set[int] = {*shown.stones, *shown.victims} if shown else set()
    drawn = (draw_marks(page, on, *grid.centre(at), paints) for at, on in marks.items() if at not in hidden)
    page.add(group("".join(drawn), class_="marks"))
    if shown:
        page.add(group(draw_example(shown, grid, paints), class_="example"))
    if piece.variant is not None:
        look = looks_of(piece.variant, shapes)[piece.name]
        page.add(use(man(page, paints, look, white=color), *grid.corner(movement.square), SQUARE))
    entries = Legend(movement, marks, shown)
    page.description = entries.description()
    height = grid.height
    if legend:
        page.add(entries.draw(page, grid, paints))
        height += entries.height(grid)
    return page.write(grid.width, height, checked_size(size))


def lines(page: Page, movement: Movement, grid: Grid, theme: Theme) -> str:
    """Draw the ways on which a man would be in the way, leap by leap as arcs, and where they go on beyond the edge."""
    ways = [way_of(movement, reach) for reach in movement.reaches if has_way(reach)]
    steps = sorted({step for way in ways for step in pairwise(way)})
    ends = sorted({(way[-2], way[-1]) for way in ways})
    texts = [step_path(movement, grid, *step) for step in steps]
    texts += [beyond(grid, *step) for step in ends if not goes_on(movement, *step)]
    if not texts:
        return ""
    inside = element("rect", x=grid.band, y=grid.band, width=grid.files * SQUARE, height=grid.ranks * SQUARE)
    page.define("inside", element("clipPath", inside, id=f"{ID}inside"))
    return element(
        "path",
        d="".join(texts),
        fill="none",
        stroke=theme.white_line,
        stroke_opacity=0.45,
        stroke_width=3.2,
        stroke_linecap="round",
        clip_path=f"url(#{ID}inside)",
        class_="ways",
    )


def step_path(movement: Movement, grid: Grid, one: int, other: int) -> str:
    """Draw a step of a way: a line to a neighbour, an arc past the squares that a leap ignores."""
    (x, y), (to_x, to_y) = grid.centre(one), grid.centre(other)
    if not is_leap(movement, one, other):
        return f"M{point((x, y))}L{point((to_x, to_y))}"
    dx, dy = to_x - x, to_y - y
    # Towards the longer side of an oblique leap, as a knight goes straight ahead first; other leaps to the right, or up.
    side = math.copysign(1, dx * dy) * (1 if abs(dy) >= abs(dx) else -1) if dx and dy else -math.copysign(1, dx + dy)
    bend = side * (0.16 if dx and dy and abs(dx) != abs(dy) else 0.4)
    over = ((x + to_x) / 2 - bend * dy, (y + to_y) / 2 + bend * dx)
    return f"M{point((x, y))}Q{point(over)} {point((to_x, to_y))}"


def beyond(grid: Grid, before: int, last: int) -> str:
    """Draw half a step on."""
    (x, y), (to_x, to_y) = grid.centre(before), grid.centre(last)
    return f"M{point((to_x, to_y))}L{point((to_x + (to_x - x) / 2, to_y + (to_y - y) / 2))}"


def goes_on(movement: Movement, before: int, last: int) -> bool:
    """Whether the next step of a ride would still be on the board."""
    files, ranks = movement.files, movement.ranks
    x, y = 2 * (last % files) - before % files, 2 * (last // files) - before // files
    return 0 <= x < files and 0 <= y < ranks


def point(at: Point) -> str:
    """Write a point."""
    return f"{number(at[0])},{number(at[1])}"


def draw_example(example: Example, grid: Grid, theme: Theme) -> str:
    """Draw other men, and the move, around one who is hopped."""
    texts = [stone(grid, square, theme) for square in (*example.stones, *example.victims)]
    texts += [captured(grid, square, theme) for square in example.victims]
    if example.throw:
        texts.append(flight(grid.centre(example.throw[0]), grid.centre(example.throw[1]), theme.remote))
    paint = theme.capture if example.does == "capture" else theme.quiet
    corners = corners_of(example.way, grid)
    for start, end in pairwise(corners):
        first, last = start == corners[0], end == corners[-1]
        begin = 20 if first else 0
        if last:
            path = shaft(start, end, start=begin, end=12 if example.victims else 4, half=3.4, tip=19)
            texts.append(element("path", d=path, fill=paint))
        else:
            path = f"M{point(start)}L{point(end)}"
            texts.append(element("path", d=path, stroke=paint, stroke_width=6.8, stroke_linecap="round"))
    return "".join(texts)


def corners_of(way: tuple[int, ...], grid: Grid) -> list[Point]:
    """Give the points of a way at which it turns, with its ends."""
    points = [grid.centre(square) for square in way]
    kept = [points[0]]
    for before, at, after in zip(points, points[1:], points[2:], strict=False):
        if (at[0] - before[0]) * (after[1] - at[1]) != (at[1] - before[1]) * (after[0] - at[0]):
            kept.append(at)
    return [*kept, points[-1]]


def stone(grid: Grid, square: int, theme: Theme) -> str:
    """Draw a man, whoever it is."""
    x, y = grid.centre(square)
    disc = element("path", d=circle(x, y, 19), fill=theme.stone, stroke=theme.white_line, stroke_width=2)
    return disc + element("path", d=circle(x, y, 13), fill="none", stroke=theme.white_line, stroke_width=1.4, stroke_opacity=0.6)


def captured(grid: Grid, square: int, theme: Theme) -> str:
    """Cross a man out."""
    x, y = grid.centre(square)
    path = f"M{x - 9:g},{y - 9:g}l18,18M{x + 9:g},{y - 9:g}l-18,18"
    return element("path", d=path, stroke=theme.capture, stroke_width=5, stroke_linecap="round")


def flight(start: Point, end: Point, paint: str) -> str:
    """Draw the flight of a thrown man, in an arc."""
    (x, y), (to_x, to_y) = start, end
    bend = 0.28
    over = ((x + to_x) / 2 + bend * (to_y - y), (y + to_y) / 2 - bend * (to_x - x))
    dx, dy = to_x - over[0], to_y - over[1]
    far = (dx * dx + dy * dy) ** 0.5
    tip = (to_x - 20 * dx / far, to_y - 20 * dy / far)
    path = f"M{point(start)}Q{point(over)} {point(tip)}"
    arc = element("path", d=path, fill="none", stroke=paint, stroke_width=4.4, stroke_dasharray="9 6")
    return arc + element("path", d=shaft(over, (to_x, to_y), start=far - 34, end=14, half=0.1, tip=18), fill=paint)
