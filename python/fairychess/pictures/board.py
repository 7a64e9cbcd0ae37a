"""Pictures of boards."""

from __future__ import annotations

from typing import TYPE_CHECKING, Literal

from fairychess.results import SIDES

from .arrow import arrow_of, draw_arrow
from .checks import checked_size
from .grid import SQUARE, Grid, square_of
from .highlights import highlights, in_check, touched
from .looks import looks_of
from .men import man, use
from .reserves import Trays
from .svg import Page, element, group
from .theme import theme_named

if TYPE_CHECKING:
    from collections.abc import Iterable, Mapping

    from fairychess import Board, Move, Variant

    from .arrow import Arrow
    from .theme import Theme

__all__ = ["board_svg"]


def board_svg(
    board: Board,
    *,
    orientation: bool = True,
    last_move: Move | Literal["auto"] | None = None,
    check: bool | int | str = True,
    arrows: Iterable[Arrow | tuple[int | str, int | str]] = (),
    squares: Iterable[int | str] = (),
    coordinates: bool = True,
    reserves: bool = True,
    size: int | None = None,
    theme: str | Theme = "wood",
    shapes: Mapping[str, str | None] | None = None,
) -> str:
    """Draw a board as SVG; `Board.svg` is the same.

    - `orientation`: the side at the bottom.
    - `last_move`: a move whose squares are marked, all that it changes; `"auto"` is the last of the board's stack.
    - `check`: True (or `"auto"`) marks the royal men of the side to move that are in check; a square marks that one.
    - `arrows`: `Arrow` records, or pairs of squares; the same square twice is a circle.
    - `squares`: squares that are marked with a cross.
    - `coordinates`, `reserves`: whether names of files and ranks, and men in reserve, are drawn.
    - `size`: the width in pixels; without it the picture is as wide as where it stands.
    - `theme`: the name of one of `THEMES`, or a `Theme`.
    - `shapes`: by name of a kind, the shape it is drawn with, or None for its letter badge. `fairychess.pictures.shapes_of` tells
      which shape a kind has without that.

    Raises `FairyChessError` for squares, themes, shapes and colours that are none, and for a size that is not 1 to 10000.

    >>> from fairychess import Board
    >>> board_svg(Board("stoltz"))[:4]
    '<svg'
    """
    variant, colors = board.variant, theme_named(theme)
    grid = Grid(variant.files, variant.ranks, flipped=not orientation, coordinates=coordinates)
    looks = looks_of(variant, shapes)
    page = Page(f"{variant.title or variant.name}: {SIDES[board.turn]} to move", f"FEN {board.fen()}")
    page.add(grid.draw(page, colors, board.walls()))
    page.add(group(highlights(page, grid, colors, touched(board, last_move), in_check(board, check)), class_="highlights"))
    men: list[str] = []
    for square, piece in board.piece_map().items():
        used = man(page, colors, looks[piece.name], white=piece.color, promoted=piece.promoted)
        sides = f"{SIDES[piece.color].lower()} {piece.name}"
        men.append(use(used, *grid.corner(square), SQUARE, class_=sides, data_square=variant.square_name(square)))
    page.add(group("".join(men), class_="men"))
    page.add("".join(cross(grid, square_of(square, variant), colors) for square in squares))
    page.add("".join(drawn(arrow, grid, variant, colors) for arrow in arrows))
    width = grid.width
    if reserves:
        trays = Trays(grid, {side: board.reserve(side) for side in (True, False)}, always="[" in variant.start_fen)
        page.add(trays.draw(page, colors, looks))
        width += trays.width
    return page.write(width, grid.height, checked_size(size))


def drawn(arrow: Arrow | tuple[int | str, int | str], grid: Grid, variant: Variant, theme: Theme) -> str:
    """Draw an arrow or a pair of squares."""
    arrow = arrow_of(arrow)
    tail, head = (square_of(square, variant) for square in (arrow.tail, arrow.head))
    return draw_arrow(arrow, tail, head, grid, theme)


def cross(grid: Grid, square: int, theme: Theme) -> str:
    """Draw a cross on a square."""
    x, y = grid.centre(square)
    path = f"M{x - 15:g},{y - 15:g}l30,30M{x + 15:g},{y - 15:g}l-30,30"
    return element("path", d=path, stroke=theme.red, stroke_width=7, stroke_linecap="round", class_="cross")
