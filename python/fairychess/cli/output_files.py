"""Checks of output files, before the work whose results they are for."""

from __future__ import annotations

from pathlib import Path
from typing import TYPE_CHECKING

from fairychess._support.reading import named, shown

from .parser import UsageError

if TYPE_CHECKING:
    import os


def check_outputs(*paths: str | os.PathLike[str] | None) -> None:
    """Refuse files that cannot be written because of their place.

    Args:
        paths: The files; None for those that are not asked for.

    Raises:
        UsageError: A path is a folder, or the folder of the file does not exist or is not a folder.
        FairyChessError: A name is not a valid file name.
        OSError: The system does not accept a name.
    """
    for path in paths:
        if path is None:
            continue
        with named(path):
            target = Path(path).resolve()
            folder = target.parent
            if target.is_dir():
                raise UsageError(f"{shown(path)}: it is a folder; the name of a file is expected")
            if not folder.exists():
                raise UsageError(f"{shown(path)}: the folder {shown(folder)} does not exist")
            if not folder.is_dir():
                raise UsageError(f"{shown(path)}: {shown(folder)} is not a folder")
