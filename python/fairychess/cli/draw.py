"""Pictures in files, as `show` writes them."""

from __future__ import annotations

from pathlib import Path
from typing import TYPE_CHECKING

from fairychess.pictures import png

if TYPE_CHECKING:
    from argparse import Namespace
    from collections.abc import Callable

    from rich.console import Console

WIDTH = 800
"""Of a PNG, in pixels."""


def write_pictures(arguments: Namespace, out: Console, draw: Callable[[], str]) -> None:
    """Write what `draw` gives to the files that --svg and --png name, and say so."""
    vector: str | None = arguments.svg
    raster: str | None = arguments.png
    if vector is None and raster is None:
        return
    svg = draw()
    pixels = b"" if raster is None else png(svg, width=WIDTH)
    if vector is not None:
        Path(vector).write_text(f"{svg}\n", encoding="utf-8", newline="\n")
        out.print(f"Written to {vector}.")
    if raster is not None:
        Path(raster).write_bytes(pixels)
        out.print(f"Written to {raster}.")
