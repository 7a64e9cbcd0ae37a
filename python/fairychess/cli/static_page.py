"""Writing the page for `web --static`."""

from __future__ import annotations

from typing import TYPE_CHECKING

from fairychess import FairyChessError
from fairychess._support.files import write_directly
from fairychess.web.static_page import static_page

from .console import console
from .loading import load_variant

if TYPE_CHECKING:
    from collections.abc import Sequence


def write_static_page(words: Sequence[str], file: str) -> int:
    """Write the page for one variant, and print the file's name.

    Args:
        words: The command's arguments: a variant's name or its definition file.
        file: The file to write.

    Returns:
        The exit code.

    Raises:
        FairyChessError: There is not exactly one argument.
        MissingModuleError: This package was built without the WebAssembly core.
        OSError: The file cannot be written.
    """
    if len(words) != 1:
        raise FairyChessError(f"--static needs one variant or definition, not {len(words)}")
    page = static_page(load_variant(words[0]))
    write_directly(file, page)
    console().print(f"Written to {file} ({len(page.encode()) / 1e6:.1f} MB). It needs no server.")
    return 0
