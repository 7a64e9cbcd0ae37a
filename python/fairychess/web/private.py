"""Files that only the user can read, in the user's state folder: tokens, and the game with a guest."""

from __future__ import annotations

import os
import stat
import time
from pathlib import Path

__all__ = ["read_private", "state_folder", "write_private"]


def state_folder() -> Path:
    """Return the folder for the user's private files."""
    state = os.environ.get("XDG_STATE_HOME", "")
    return (Path(state) if Path(state).is_absolute() else Path.home() / ".local" / "state") / "fairychess"


def read_private(path: Path, most: int, days: float) -> str | None:
    """Read a file if it belongs to the user, no one else can read it, and it is not too old.

    Args:
        path: The file.
        most: The maximum number of characters to read.
        days: The maximum age.

    Returns:
        The text; None if there is no such file.
    """
    try:
        with os.fdopen(os.open(path, os.O_RDONLY | getattr(os, "O_NOFOLLOW", 0)), encoding="utf-8") as file:
            about = os.fstat(file.fileno())
            text = file.read(most)
    except (OSError, UnicodeError):
        return None
    ours = about.st_uid == os.getuid() and not about.st_mode & 0o077 if hasattr(os, "getuid") else True
    young = time.time() - about.st_mtime < days * 86400
    return text if stat.S_ISREG(about.st_mode) and ours and young else None


def write_private(path: Path, text: str) -> None:
    """Write a file that only the user can read, in one step.

    Raises:
        OSError: It cannot be written.
    """
    path.parent.mkdir(mode=0o700, parents=True, exist_ok=True)
    part = path.with_name(f".{path.name}.part")
    part.unlink(missing_ok=True)
    with os.fdopen(os.open(part, os.O_WRONLY | os.O_CREAT | os.O_EXCL, 0o600), "w", encoding="utf-8") as file:
        file.write(text)
    part.replace(path)
