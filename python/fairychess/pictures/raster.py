"""Pictures as PNG, drawn by resvg, which is an extra."""

from __future__ import annotations

from importlib import import_module

from fairychess.errors import FairyChessError, MissingExtraError

from .checks import checked_size, checked_text

__all__ = ["png"]


def png(svg: str, *, width: int | None = None) -> bytes:
    r"""Draw an SVG picture as PNG; `width` is in pixels, by default the picture's own.

    It needs the extra `png`: `pip install 'fairychess[png]'`. Pictures of fairychess need no fonts.

    Raises `MissingExtraError` where that is not installed, `FairyChessError` for a text that is no picture and for a width that
    is not 1 to 10000.

    >>> from fairychess import Board
    >>> png(Board().svg(), width=320)[:4]
    b'\x89PNG'
    """
    text = checked_text(svg, "a picture in SVG")
    pixels = checked_size(width)
    try:
        resvg = import_module("resvg_py")
    except ImportError:
        raise MissingExtraError("PNG needs resvg: pip install 'fairychess[png]'") from None
    try:
        drawn: bytes = resvg.svg_to_bytes(svg_string=text, width=pixels, skip_system_fonts=True)
    except ValueError as error:
        raise FairyChessError(f"no picture in SVG: {error}") from None
    return drawn
