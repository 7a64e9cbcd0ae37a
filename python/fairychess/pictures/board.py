"""Pictures of boards."""

from __future__ import annotations

import tomllib
from functools import lru_cache
from typing import TYPE_CHECKING, Literal

from fairychess._core import _has_duck
from fairychess.records.results import SIDES
from fairychess.styles.arrow import arrow_of
from fairychess.styles.checks import checked_bools, checked_frame, checked_size, is_mapping
from fairychess.styles.theme import color, theme_named

from .appearance import appearances_of
from .arrow import draw_arrow
from .duck import draw_duck
from .grid import SQUARE, Grid, square_of
from .highlights import MARKER, gate, highlights, in_check, side_marker, touched
from .native import native_game
from .pieces import define_piece, use
from .points import POINTS, draw_lines
from .reserves import Trays
from .svg import Page, element, group

if TYPE_CHECKING:
    from collections.abc import Callable, Iterable, Mapping

    from fairychess._core import Board, Move, Variant
    from fairychess.styles.arrow import Arrow
    from fairychess.styles.checks import Frame
    from fairychess.styles.theme import Theme

__all__ = ["board_svg"]


def board_svg(
    board: Board,
    *,
    orientation: bool = True,
    last_move: Move | Literal["auto"] | None = None,
    check: bool | int | str = True,
    arrows: Iterable[Arrow | tuple[int | str, int | str]] = (),
    squares: Iterable[int | str] = (),
    fill: Mapping[int, str] | Mapping[str, str] | None = None,
    coordinates: bool = True,
    frame: Frame = "wide",
    reserves: bool = True,
    gates: bool = True,
    side_to_move: bool = False,
    size: int | None = None,
    theme: str | Theme = "wood",
    shapes: Mapping[str, str | None] | str | None = None,
) -> str:
    """Draw a board as SVG; `Board.svg` is the same.

    Args:
        board: The board.
        orientation: The side at the bottom.
        last_move: A move to highlight, with all squares that it changes; `"auto"` is the last move on the board's stack. If a
            piece entered from the reserve, the tray also shows this.
        check: True (or `"auto"`) marks the royal pieces of the side to move that are in check; a square marks that square.
        arrows: `Arrow` records or pairs of squares; the same square twice gives a circle.
        squares: Squares to mark with a cross, as any iterable, such as a `SquareSet`.
        fill: Square colours, by square number or name.
        coordinates: True to draw the names of files and ranks.
        frame: `"wide"` for a border with the coordinates, `"thin"` for a line, `"none"` for no frame; with the last two, the
            coordinates are inside the squares.
        reserves: True to draw both reserves beside the board, if the variant has any.
        gates: True to mark the gates, where a piece can enter from the reserve.
        side_to_move: True to mark the side to move, next to the board.
        size: The width in pixels, from 1 to 10000; by default, the picture is as wide as the page allows.
        theme: The name of one of `THEMES`, or a `Theme`.
        shapes: Shapes by piece type name, or None for a letter badge (`fairychess.pictures.shapes_of` returns the defaults). Or a
            style: `"western"`, or `"native"` for the traditional pieces and boards of shogi, xiangqi, janggi and makruk (also by
            name: `"shogi"` and so on).

    Returns:
        An SVG picture as text.

    Raises:
        FairyChessError: A square, theme, shape, colour, frame or size is invalid.
        TypeError: An option has the wrong type, such as the name of a side.

    >>> from fairychess._core import Board
    >>> board_svg(Board("stoltz"))[:4]
    '<svg'
    """
    checked_bools(orientation=orientation, coordinates=coordinates, reserves=reserves, gates=gates, side_to_move=side_to_move)
    variant, colors = board.variant, theme_named(theme)
    grid = Grid(variant.files, variant.ranks, flipped=not orientation, coordinates=coordinates, frame=checked_frame(frame))
    appearances = appearances_of(variant, shapes)
    change = touched(board, last_move)
    page = Page(f"{variant.title or variant.name}: {SIDES[board.turn]} to move", f"FEN {board.fen()}")
    game = native_game(variant, shapes) if isinstance(shapes, str) else None
    duck = _has_duck(variant)
    ground = draw_lines(grid, colors, game) if game in POINTS else None
    page.add(grid.draw(page, colors, () if duck else board.walls(), ground))
    page.add(filled(grid, variant, fill))
    page.add(group(highlights(page, grid, colors, change.squares, in_check(board, check)), class_="highlights"))
    if gates:
        first = variant.files * variant.ranks // 2
        page.add("".join(gate(grid, square, colors, white=square < first) for square in board.gates()))
    drawn = [draw_duck(grid, square, colors) for square in board.walls()] if duck else []
    for square, piece in board.piece_map().items():
        used = define_piece(
            page, colors, appearances[piece.name], white=piece.color, promoted=piece.promoted, flipped=grid.flipped
        )
        name = f"{SIDES[piece.color].lower()} {piece.name}"
        drawn.append(use(used, *grid.corner(square), SQUARE, class_=name, data_square=variant.square_name(square)))
    page.add(group("".join(drawn), class_="pieces"))
    page.add("".join(cross(grid, square_of(square, variant), colors) for square in squares))
    page.add("".join(arrow_between(arrow, grid, variant, colors) for arrow in arrows))
    width = grid.width
    if side_to_move:
        page.add(side_marker(grid, colors, white=board.turn))
        width += MARKER
    held = {side: board.reserve(side) for side in (True, False)}
    if reserves and (has_reserve(variant) or any(held.values())):
        trays = Trays(grid, held, change.entered, width)
        page.add(trays.draw(page, colors, appearances))
        width += trays.width
    return page.write(width, grid.height, checked_size(size))


def find_reserve(variant: Variant) -> bool:
    """True if the variant's rules use a reserve."""
    table = tomllib.loads(variant.to_toml())
    return "[" in variant.start_fen or not table.keys().isdisjoint(("drops", "gates"))


has_reserve: Callable[[Variant], bool] = lru_cache(maxsize=128)(find_reserve)
"""The same, cached."""


def filled(grid: Grid, variant: Variant, fill: Mapping[int, str] | Mapping[str, str] | None) -> str:
    """Colour the squares of `fill`."""
    if fill is None:
        return ""
    if not is_mapping(fill):
        raise TypeError(f"fill must be a mapping from squares to colours, not {type(fill).__name__}")
    return group(
        "".join(grid.fill(square_of(square, variant), color(paint), "fill") for square, paint in fill.items()), class_="fills"
    )


def arrow_between(arrow: Arrow | tuple[int | str, int | str], grid: Grid, variant: Variant, theme: Theme) -> str:
    """Draw an arrow or a pair of squares."""
    arrow = arrow_of(arrow)
    tail, head = (square_of(square, variant) for square in (arrow.tail, arrow.head))
    return draw_arrow(arrow, tail, head, grid, theme)


def cross(grid: Grid, square: int, theme: Theme) -> str:
    """Draw a cross on a square."""
    x, y = grid.centre(square)
    path = f"M{x - 15:g},{y - 15:g}l30,30M{x + 15:g},{y - 15:g}l-30,30"
    return element("path", d=path, stroke=theme.red, stroke_width=7, stroke_linecap="round", class_="cross")
