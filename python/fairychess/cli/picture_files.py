"""The picture files that `show` writes."""

from __future__ import annotations

from typing import TYPE_CHECKING

from fairychess._support.files import write_directly
from fairychess.pictures import png

from .console import console
from .grammar import THEMES

if TYPE_CHECKING:
    from argparse import Namespace

PNG_WIDTH = 800
"""The default width of a PNG, in pixels."""


def theme_of(arguments: Namespace) -> str:
    """Return the name of the theme, which has no default in the grammar, so that `show` notices where it would have no effect."""
    return arguments.theme or THEMES[0]


def write_pictures(arguments: Namespace, svg: str) -> None:
    """Write the files named by --svg and --png, and report them.

    Args:
        arguments: The arguments of the command.
        svg: The picture.

    Raises:
        MissingExtraError: A PNG needs a package that is not installed; nothing is written.
        OSError: A file cannot be written.
    """
    vector: str | None = arguments.svg
    raster: str | None = arguments.png
    pixels = b"" if raster is None else png(svg, width=arguments.size or PNG_WIDTH)
    out = console()
    if vector is not None:
        write_directly(vector, f"{svg}\n")
        out.print(f"Written to {vector}.")
    if raster is not None:
        write_directly(raster, pixels)
        out.print(f"Written to {raster}.")
