"""Pictures of boards, of men and of how pieces move, as SVG and PNG.

`Board.svg`, `PieceType.svg` and `Piece.svg` draw; here are the functions behind them, and what they take.

>>> from fairychess import Board
>>> shapes_of(Board("wolf").variant)["fox"]
'fox'
"""

from __future__ import annotations

from .arrow import Arrow
from .board import board_svg
from .diagram import movement_svg
from .looks import shapes_of
from .raster import png
from .silhouettes import SHAPES
from .single import piece_svg
from .theme import THEMES, Theme

__all__ = ["SHAPES", "THEMES", "Arrow", "Theme", "board_svg", "movement_svg", "piece_svg", "png", "shapes_of"]
