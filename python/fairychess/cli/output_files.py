"""Checks of output files, before the work whose results they are for."""

from __future__ import annotations

import errno
import os
from pathlib import Path

from fairychess._support.reading import named, shown

from .parser import UsageError


def check_outputs(*paths: str | os.PathLike[str] | None) -> None:
    """Refuse files that cannot be written because of their place.

    Args:
        paths: The files; None for those that are not asked for.

    Raises:
        UsageError: A path is a folder, or the folder of the file does not exist or is not a folder.
        FairyChessError: A name is not a valid file name.
        OSError: The system does not accept a name, or lets no file be written in the folder.
    """
    for path in paths:
        if path is None:
            continue
        with named(path):
            target = Path(path)
            if target.exists() and not target.is_file() and not target.is_dir():
                continue  # for example /dev/stdout
            folder = target.resolve().parent
            if target.is_dir():
                raise UsageError(f"{shown(path)}: it is a folder; the name of a file is expected")
            if not folder.exists():
                raise UsageError(f"{shown(path)}: the folder {shown(folder)} does not exist")
            if not folder.is_dir():
                raise UsageError(f"{shown(path)}: {shown(folder)} is not a folder")
            if not target.exists() and not os.access(folder, os.W_OK | os.X_OK):
                raise PermissionError(errno.EACCES, f"no file can be written in {shown(folder)}", str(path))
