"""Writing the page for `web --static`."""

from __future__ import annotations

from pathlib import Path
from typing import TYPE_CHECKING

from fairychess import FairyChessError
from fairychess._support.files import write_directly
from fairychess._support.reading import named
from fairychess.web.installable import WORKER, installable_page
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
        FairyChessError: There is not exactly one argument, or the folder has other files with the same names.
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
        FairyChessError: The folder has other files with these names, or is not a folder.
        OSError: A file cannot be written.
    """
    other = next((name for name in files if (folder / name).exists()), None)
    if other is not None and not has_a_page(folder, files):
        raise FairyChessError(f"{folder} has another {other}: choose another folder")
    if folder.exists() and not folder.is_dir():
        raise FairyChessError(f"{folder} is not a folder; the name of a page in one file ends in .html")
    with named(folder):
        folder.mkdir(parents=True, exist_ok=True)
    for name, text in files.items():
        write_directly(str(folder / name), text)


def has_a_page(folder: Path, files: dict[str, str]) -> bool:
    """Return True if a folder has an installable page: its service worker begins as ours does."""
    first = files[WORKER].partition("\n")[0]
    try:
        with (folder / WORKER).open(encoding="utf-8", errors="replace") as file:
            return file.readline(len(first) + 1).rstrip("\r\n") == first
    except OSError:
        return False
