"""Writing variant files without replacing a user's edits."""

from __future__ import annotations

from typing import TYPE_CHECKING

from fairychess._support.files import replacing
from fairychess._support.reading import read_limited

from .parser import UsageError

if TYPE_CHECKING:
    from collections.abc import Iterable
    from pathlib import Path


def write_definitions(definitions: dict[Path, str], *, force: bool) -> None:
    """Write definitions to files; write none if any of them would replace different text.

    Each file is written atomically. A file that already has the right text is left alone.

    Args:
        definitions: The text of each file.
        force: True to replace existing files.

    Raises:
        UsageError: A file with different text exists.
        OSError: A file cannot be written; the error names it.
    """
    changed = {path: text for path, text in definitions.items() if not holds(path, text)}
    if not force:
        refuse(path for path in changed if path.exists() or path.is_symlink())
    for path, text in changed.items():
        with replacing(path) as file:
            file.write(text)


def refuse(existing: Iterable[Path]) -> None:
    """Refuse to replace existing files.

    Raises:
        UsageError: At least one file exists.
    """
    names = [str(path) for path in existing]
    if names:
        what = "the file exists and is not replaced" if len(names) == 1 else "the files exist and are not replaced"
        raise UsageError(f"{', '.join(names)}: {what} (--force replaces)")


def holds(path: Path, text: str) -> bool:
    """Return True if a regular file has this text, byte for byte."""
    expected = text.encode("utf-8")
    return path.is_file() and path.stat().st_size == len(expected) and read_limited(path, len(expected)) == expected
