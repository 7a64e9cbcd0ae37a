"""Pictures of single men."""

from __future__ import annotations

from typing import TYPE_CHECKING

from fairychess.results import SIDES

from .checks import checked_size
from .looks import Look, looks_of
from .men import man, use
from .svg import Page
from .theme import theme_named

if TYPE_CHECKING:
    from collections.abc import Mapping

    from fairychess import Piece

    from .theme import Theme

__all__ = ["piece_svg"]


def piece_svg(
    piece: Piece,
    *,
    size: int | None = None,
    theme: str | Theme = "wood",
    shapes: Mapping[str, str | None] | None = None,
) -> str:
    """Draw a man alone as SVG; `Piece.svg` is the same.

    A man of no variant is drawn as a badge. `size` is the width in pixels, `theme` and `shapes` are those of `board_svg`. Raises
    `FairyChessError` for what is none.

    >>> from fairychess import Board
    >>> piece_svg(Board().piece_at("e1"))[:4]
    '<svg'
    """
    look = Look(None, piece.letter)
    if piece.variant is not None:
        look = looks_of(piece.variant, shapes).get(piece.name, look)
    page = Page(f"{SIDES[piece.color]} {piece.name}", "promoted" if piece.promoted else "")
    page.add(use(man(page, theme_named(theme), look, white=piece.color, promoted=piece.promoted), 0, 0, 100))
    return page.write(100, 100, checked_size(size))
