"""Pictures of a piece's moves."""

from __future__ import annotations

import math
from itertools import pairwise
from typing import TYPE_CHECKING

from fairychess.styles.checks import checked_bools, checked_frame, checked_size
from fairychess.styles.theme import theme_named

from .appearance import appearances_of
from .arrow import outline_of
from .example import example_of
from .grid import SQUARE, Grid
from .legend import Legend
from .marks import draw_marks, marks_on
from .outline import circle, number
from .pieces import define_piece, use
from .svg import ID, Page, element, group
from .ways import has_way, is_leap, way_of

if TYPE_CHECKING:
    from collections.abc import Mapping

    from fairychess.records import PieceType
    from fairychess.records.movement import Movement
    from fairychess.styles.checks import Frame
    from fairychess.styles.theme import Theme

    from .example import Example

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
    frame: Frame = "none",
    size: int | None = None,
    theme: str | Theme = "wood",
    shapes: Mapping[str, str | None] | str | None = None,
) -> str:
    """Draw how a piece moves, as SVG; `PieceType.svg` is the same.

    A disc marks a square where the piece moves or captures, a ring a move only, and a cross a capture only. A diamond means the
    same with the help of another piece, a 1 a first move only, a boxed cross a capture without landing, and a triangle a capture
    by a thrown piece. Lines are paths on which another piece would block this one; single leaps have none.

    Args:
        piece: The piece type.
        square: The piece's square on the variant's board; by default, the piece is in the middle of a separate board.
        across: The number of files of that board, odd and from 3 to 15; by default as many as the piece needs.
        color: The piece's side.
        legend: True to explain the marks below the board.
        example: True to show an example with other pieces if the piece needs them or captures without landing.
        frame: The frame of the board, as for `board_svg`.
        size: The width in pixels, from 1 to 10000; by default, the picture is as wide as the page allows, and its legend is laid
            out for 360 pixels.
        theme: The name of one of `THEMES`, or a `Theme`.
        shapes: Shapes by piece type name, or a style, as for `board_svg`.

    Returns:
        An SVG picture as text.

    Raises:
        FairyChessError: A theme, shape, frame or size is invalid, or `PieceType.movement` raises this error.
        TypeError: An option has the wrong type, such as the name of a side.

    >>> from fairychess._core import Variant
    >>> movement_svg(Variant("stoltz").pieces["culverin"])[:4]
    '<svg'
    """
    checked_bools(color=color, legend=legend, example=example)
    movement = piece.movement(square, color=color, across=across)
    paints, pixels = theme_named(theme), checked_size(size)
    own = square is not None or movement.files % 2 == 0 or movement.files != movement.ranks
    grid = Grid(movement.files, movement.ranks, flipped=False, coordinates=own, frame=checked_frame(frame))
    page = Page(f"How the {piece.name} moves", "")
    marks = marks_on(movement)
    shown = example_of(movement) if example else None
    page.add(grid.draw(page, paints))
    page.add(lines(page, movement, grid, paints))
    hidden: set[int] = {*shown.stones, *shown.captured} if shown else set()
    if shown:
        page.add(group(draw_example(shown, grid, paints), class_="example"))
    drawn = (draw_marks(page, on, *grid.centre(at), paints) for at, on in marks.items() if at not in hidden)
    page.add(group("".join(drawn), class_="marks"))
    if piece.variant is not None:
        appearance = appearances_of(piece.variant, shapes)[piece.name]
        page.add(use(define_piece(page, paints, appearance, white=color), *grid.corner(movement.square), SQUARE))
    explained = Legend(movement, marks, shown)
    page.description = explained.description()
    below = explained.draw(page, grid, paints, pixels) if legend else 0
    return page.write(grid.width, grid.height + below, pixels)


def lines(page: Page, movement: Movement, grid: Grid, theme: Theme) -> str:
    """Draw the paths on which a piece would block this one, with leaps as arcs, and their continuation beyond the edge."""
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
    """Draw a step: a line to an adjacent square, or an arc past the squares that a leap ignores."""
    (x, y), (to_x, to_y) = grid.centre(one), grid.centre(other)
    if not is_leap(movement, one, other):
        return f"M{point((x, y))}L{point((to_x, to_y))}"
    dx, dy = to_x - x, to_y - y
    # Oblique leaps bend towards their longer side, as if the piece first went straight ahead; other leaps bend right or up.
    side = math.copysign(1, dx * dy) * (1 if abs(dy) >= abs(dx) else -1) if dx and dy else -math.copysign(1, dx + dy)
    bend = side * (0.16 if dx and dy and abs(dx) != abs(dy) else 0.4)
    over = ((x + to_x) / 2 - bend * dy, (y + to_y) / 2 + bend * dx)
    return f"M{point((x, y))}Q{point(over)} {point((to_x, to_y))}"


def beyond(grid: Grid, before: int, last: int) -> str:
    """Draw another half step."""
    (x, y), (to_x, to_y) = grid.centre(before), grid.centre(last)
    return f"M{point((to_x, to_y))}L{point((to_x + (to_x - x) / 2, to_y + (to_y - y) / 2))}"


def goes_on(movement: Movement, before: int, last: int) -> bool:
    """True if the next step of a ride would still be on the board."""
    files, ranks = movement.files, movement.ranks
    x, y = 2 * (last % files) - before % files, 2 * (last // files) - before // files
    return 0 <= x < files and 0 <= y < ranks


def point(at: Point) -> str:
    """Write a point."""
    return f"{number(at[0])},{number(at[1])}"


def draw_example(example: Example, grid: Grid, theme: Theme) -> str:
    """Draw the other pieces and the move."""
    texts = [stone(grid, square, theme) for square in (*example.stones, *example.captured)]
    texts += [crossed_out(grid, square, theme) for square in example.captured]
    if example.throw:
        texts.append(flight(grid.centre(example.throw[0]), grid.centre(example.throw[1]), theme.remote))
    paint = theme.capture if example.does == "capture" else theme.quiet
    corners = corners_of(example.way, grid)
    for start, end in pairwise(corners):
        first, last = start == corners[0], end == corners[-1]
        begin = 20 if first else 0
        if last:
            path = outline_of(start, end, start=begin, end=12 if example.captured else 4, width=5.2, tip=18)
            texts.append(element("path", d=path, fill=paint))
        else:
            path = f"M{point(start)}L{point(end)}"
            texts.append(element("path", d=path, stroke=paint, stroke_width=5.2, stroke_linecap="round"))
    return "".join(texts)


def corners_of(way: tuple[int, ...], grid: Grid) -> list[Point]:
    """The points at which a path changes direction, and its ends."""
    points = [grid.centre(square) for square in way]
    kept = [points[0]]
    for before, at, after in zip(points, points[1:], points[2:], strict=False):
        if (at[0] - before[0]) * (after[1] - at[1]) != (at[1] - before[1]) * (after[0] - at[0]):
            kept.append(at)
    return [*kept, points[-1]]


def stone(grid: Grid, square: int, theme: Theme) -> str:
    """Draw an example piece."""
    x, y = grid.centre(square)
    disc = element("path", d=circle(x, y, 19), fill=theme.stone, stroke=theme.white_line, stroke_width=2)
    return disc + element("path", d=circle(x, y, 13), fill="none", stroke=theme.white_line, stroke_width=1.4, stroke_opacity=0.6)


def crossed_out(grid: Grid, square: int, theme: Theme) -> str:
    """Cross out a captured piece."""
    x, y = grid.centre(square)
    path = f"M{x - 9:g},{y - 9:g}l18,18M{x + 9:g},{y - 9:g}l-18,18"
    return element("path", d=path, stroke=theme.capture, stroke_width=5, stroke_linecap="round")


def flight(start: Point, end: Point, paint: str) -> str:
    """Draw the path of a thrown piece as an arc."""
    (x, y), (to_x, to_y) = start, end
    bend = 0.28
    over = ((x + to_x) / 2 + bend * (to_y - y), (y + to_y) / 2 - bend * (to_x - x))
    dx, dy = to_x - over[0], to_y - over[1]
    far = (dx * dx + dy * dy) ** 0.5
    tip = (to_x - 20 * dx / far, to_y - 20 * dy / far)
    path = f"M{point(start)}Q{point(over)} {point(tip)}"
    arc = element("path", d=path, fill="none", stroke=paint, stroke_width=4.4, stroke_dasharray="9 6")
    return arc + element("path", d=outline_of(over, (to_x, to_y), start=far - 34, end=14, width=4.4, tip=17), fill=paint)
