"""Writing the page for `web --static`."""

from __future__ import annotations

from pathlib import Path
from typing import TYPE_CHECKING

from fairychess import FairyChessError
from fairychess._support.files import write_directly
from fairychess._support.reading import named
from fairychess.web.installable import PAGE, WORKER, installable_page
from fairychess.web.static_page import static_page

from .console import console
from .loading import load_variant

if TYPE_CHECKING:
    from collections.abc import Sequence


def write_static_page(words: Sequence[str], target: str) -> int:
    """Write the page for one variant, and print where it is.

    Args:
        words: The command's arguments: a variant's name or its definition file.
        target: The file to write, with the ending `.html`; other names are those of folders for a page that browsers can install.

    Returns:
        The exit code.

    Raises:
        FairyChessError: There is not exactly one argument, or the folder has another page.
        MissingModuleError: This package was built without the WebAssembly core.
        OSError: A file cannot be written.
    """
    if len(words) != 1:
        raise FairyChessError(f"--static needs one variant or definition, not {len(words)}")
    variant = load_variant(words[0])
    if Path(target).suffix.lower() not in (".html", ".htm"):
        files = installable_page(variant)
        write_folder(Path(target), files)
        size = sum(len(text.encode()) for text in files.values())
        console().print(f"Written to {target} ({size / 1e6:.1f} MB). Any web server with HTTPS can offer the folder.")
        return 0
    page = static_page(variant)
    write_directly(target, page)
    console().print(f"Written to {target} ({len(page.encode()) / 1e6:.1f} MB). It needs no server.")
    return 0


def write_folder(folder: Path, files: dict[str, str]) -> None:
    """Write the files of an installable page.

    Raises:
        FairyChessError: The folder has another page, or is not a folder.
        OSError: A file cannot be written.
    """
    if (folder / PAGE).exists() and not (folder / WORKER).exists():
        raise FairyChessError(f"{folder} has another {PAGE}: choose another folder")
    if folder.exists() and not folder.is_dir():
        raise FairyChessError(f"{folder} is not a folder; the name of a page in one file ends in .html")
    with named(folder):
        folder.mkdir(parents=True, exist_ok=True)
    for name, text in files.items():
        write_directly(str(folder / name), text)
