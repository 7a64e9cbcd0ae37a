"""The picture files that `show` writes."""

from __future__ import annotations

from typing import TYPE_CHECKING

from fairychess._support.files import write_directly
from fairychess.pictures import png

from .console import console

if TYPE_CHECKING:
    from argparse import Namespace
    from collections.abc import Callable

PNG_WIDTH = 800
"""The default width of a PNG, in pixels."""


def write_pictures(arguments: Namespace, draw: Callable[[], str]) -> bool:
    """Write the files named by --svg and --png, and report them.

    Args:
        arguments: The arguments of the command.
        draw: Returns the picture as SVG.

    Returns:
        True if a file was written.

    Raises:
        MissingExtraError: A PNG needs a package that is not installed; nothing is written.
        OSError: A file cannot be written.
    """
    vector: str | None = arguments.svg
    raster: str | None = arguments.png
    if vector is None and raster is None:
        return False
    svg = draw()
    pixels = b"" if raster is None else png(svg, width=getattr(arguments, "size", None) or PNG_WIDTH)
    out = console()
    if vector is not None:
        write_directly(vector, f"{svg}\n")
        out.print(f"Written to {vector}.")
    if raster is not None:
        write_directly(raster, pixels)
        out.print(f"Written to {raster}.")
    return True
