"""Pictures for the screens: piece sprites, movement diagrams and small boards."""

from __future__ import annotations

from functools import lru_cache
from typing import TYPE_CHECKING

from fairychess import Board, styles
from fairychess.pictures import sprites

from .messages import Json, RequestError

if TYPE_CHECKING:
    from fairychess import Variant

__all__ = ["SHAPES", "THEMES", "board_picture", "diagrams", "position_picture", "sprites_of"]

SHAPES = ("western", "native")
"""The piece styles that a screen can choose."""

THEMES = {"light": "wood", "dark": "night", **{name: name for name in styles.THEMES}}
"""The themes for pictures: on light and on dark screens, and those that a user can choose."""

DIAGRAM_WIDTH = 230
"""The width in pixels for which movement diagrams are drawn: that of the cards, so that legends can be read."""


def sprites_of(variant: Variant, shapes: str) -> Json:
    """Return the pieces of a variant as symbols.

    Args:
        variant: The variant.
        shapes: One of `SHAPES`.

    Returns:
        An object with `svg`, `ids` (symbol ids by side and piece, such as `"w king"`), `promoted` and `pointed`.

    Raises:
        RequestError: There is no such style.

    >>> from fairychess import Variant
    >>> sprites_of(Variant("chess"), "western")["ids"]["w king"]
    'fc-white-king'
    """
    drawn = sprites(variant, shapes=_shapes(shapes))
    ids = {f"{'w' if color else 'b'} {piece}": name for (piece, color), name in drawn.ids.items()}
    return {"svg": drawn.svg, "ids": ids, "promoted": drawn.promoted, "pointed": drawn.pointed}


def diagrams(variant: Variant, pieces: list[str], theme: str, *, legend: bool = True) -> list[Json]:
    """Draw how pieces move.

    Args:
        variant: The variant.
        pieces: The names of the pieces; names that the variant does not have are skipped.
        theme: A key of `THEMES`.
        legend: Explain the marks in each picture, which takes most of the time.

    Returns:
        An object with `name` and `svg` for each piece.
    """
    return [{"name": name, "svg": _diagram(variant, name, _theme(theme), legend)} for name in pieces if name in variant.pieces]


@lru_cache(maxsize=512)
def _diagram(variant: Variant, piece: str, theme: str, legend: bool) -> str:
    return variant.pieces[piece].svg(theme=theme, legend=legend, size=DIAGRAM_WIDTH)


@lru_cache(maxsize=1024)
def board_picture(variant: Variant, theme: str, shapes: str = "western") -> str:
    """Draw the start position of a variant as a small board.

    Args:
        variant: The variant.
        theme: A key of `THEMES`.
        shapes: One of `SHAPES`.

    Returns:
        An SVG picture as text.

    Raises:
        RequestError: There is no such theme, or no such style.
    """
    return Board(variant).svg(theme=_theme(theme), coordinates=False, frame="none", reserves=False, shapes=_shapes(shapes))


def position_picture(board: Board, theme: str, side: bool, shapes: str = "western") -> str:
    """Draw a position with coordinates and reserves.

    Args:
        board: The position.
        theme: A key of `THEMES`.
        side: The side at the bottom.
        shapes: One of `SHAPES`.

    Returns:
        An SVG picture as text.

    Raises:
        RequestError: There is no such theme, or no such style.
    """
    return board.svg(theme=_theme(theme), orientation=side, last_move="auto", size=600, shapes=_shapes(shapes))


def _theme(name: str) -> str:
    if name not in THEMES:
        raise RequestError("theme", f"theme is not one of {', '.join(THEMES)}")
    return THEMES[name]


def _shapes(name: str) -> str:
    if name not in SHAPES:
        raise RequestError("shapes", f"shapes is neither {' nor '.join(SHAPES)}")
    return name
