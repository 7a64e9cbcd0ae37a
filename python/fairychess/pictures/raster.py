"""PNG pictures, drawn by the optional package resvg."""

from __future__ import annotations

from importlib import import_module

from fairychess.errors import FairyChessError, MissingExtraError
from fairychess.styles.checks import checked_size, checked_text

__all__ = ["png"]


def png(svg: str, *, width: int | None = None) -> bytes:
    r"""Convert an SVG picture to PNG. This needs the `png` extra: `pip install 'fairychess[png]'`.

    Args:
        svg: The SVG text. Only native pieces (`shapes="native"`) need fonts.
        width: The width in pixels, from 1 to 10000; by default the picture's own.

    Returns:
        The bytes of a PNG file.

    Raises:
        MissingExtraError: The extra is not installed.
        FairyChessError: The text is not an SVG picture, or the width is invalid.

    >>> from fairychess._core import Board
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
        drawn: bytes = resvg.svg_to_bytes(svg_string=text, width=pixels, skip_system_fonts="<text" not in text)
    except ValueError as error:
        raise FairyChessError(f"not an SVG picture: {error}") from None
    return drawn
