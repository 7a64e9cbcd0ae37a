"""Pictures of single pieces."""

from __future__ import annotations

from typing import TYPE_CHECKING

from fairychess.records.results import SIDES
from fairychess.styles.checks import checked_size
from fairychess.styles.theme import theme_named

from .appearance import Appearance, appearances_of
from .pieces import define_piece, use
from .svg import Page

if TYPE_CHECKING:
    from collections.abc import Mapping

    from fairychess.records import Piece
    from fairychess.styles.theme import Theme

__all__ = ["piece_svg"]


def piece_svg(
    piece: Piece,
    *,
    size: int | None = None,
    theme: str | Theme = "wood",
    shapes: Mapping[str, str | None] | str | None = None,
) -> str:
    """Draw a single piece as SVG; `Piece.svg` is the same.

    Args:
        piece: The piece; a piece without a variant is drawn as a badge.
        size: The width in pixels, from 1 to 10000; by default, the picture is as wide as the page allows.
        theme: The name of one of `THEMES`, or a `Theme`.
        shapes: Shapes by piece type name, or a style, as for `board_svg`.

    Returns:
        An SVG picture as text.

    Raises:
        FairyChessError: The size, theme or a shape is invalid.

    >>> from fairychess._core import Board
    >>> piece_svg(Board().piece_at("e1"))[:4]
    '<svg'
    """
    appearance = Appearance(None, piece.letter)
    if piece.variant is not None:
        appearance = appearances_of(piece.variant, shapes).get(piece.name, appearance)
    page = Page(f"{SIDES[piece.color]} {piece.name}", "promoted" if piece.promoted else "")
    page.add(use(define_piece(page, theme_named(theme), appearance, white=piece.color, promoted=piece.promoted), 0, 0, 100))
    return page.write(100, 100, checked_size(size))
