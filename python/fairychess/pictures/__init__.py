"""Pictures of boards, pieces and piece moves, as SVG and PNG.

`Board.svg`, `PieceType.svg` and `Piece.svg` call the functions of this module. `fairychess.svg` has python-chess's names.

>>> from fairychess._core import Board
>>> shapes_of(Board("wolf").variant)["fox"]
'fox'
"""

from __future__ import annotations

from fairychess.styles.arrow import Arrow
from fairychess.styles.theme import THEMES, Theme

from .appearance import shapes_of
from .board import board_svg
from .diagram import movement_svg
from .raster import png
from .shapes import SHAPES
from .single import piece_svg
from .sprites import SPRITE_COLORS, Sprites, sprites

__all__ = [
    "SHAPES",
    "SPRITE_COLORS",
    "THEMES",
    "Arrow",
    "Sprites",
    "Theme",
    "board_svg",
    "movement_svg",
    "piece_svg",
    "png",
    "shapes_of",
    "sprites",
]
