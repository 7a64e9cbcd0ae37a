"""The token in the address that the command prints.

It is kept in a file that only the user can read, and reused at the next start on the same port, so that open windows can
reconnect after a restart.
"""

from __future__ import annotations

import contextlib
import os
import re
import secrets
import stat
import time
from pathlib import Path

__all__ = ["kept_token", "new_token"]

SIZE = 32
"""The number of random bytes in a token."""

DAYS = 7
"""The number of days that a token is kept."""

TOKEN = re.compile(r"[A-Za-z0-9_-]{43}")


def new_token() -> str:
    """Return a new token: 32 random bytes as text.

    >>> len(new_token())
    43
    """
    return secrets.token_urlsafe(SIZE)


def kept_token(port: int, folder: Path | None = None) -> str:
    """Return the token of a port: the one created for it in the last seven days, or else a new one.

    Args:
        port: The port.
        folder: The folder for tokens; None for the user's state folder.

    Returns:
        The token; a new one each time if it cannot be stored.
    """
    path = (folder or _folder()) / f"web-{port}.token"
    token = _read(path)
    if token is None:
        token = new_token()
        with contextlib.suppress(OSError):
            _write(path, token)
    return token


def _folder() -> Path:
    state = os.environ.get("XDG_STATE_HOME", "")
    return (Path(state) if Path(state).is_absolute() else Path.home() / ".local" / "state") / "fairychess"


def _read(path: Path) -> str | None:
    """Read a token from a file if the file belongs to the user, no one else can read it, and it is not too old."""
    try:
        with os.fdopen(os.open(path, os.O_RDONLY | getattr(os, "O_NOFOLLOW", 0)), encoding="ascii") as file:
            about = os.fstat(file.fileno())
            text = file.read(100)
    except (OSError, UnicodeError):
        return None
    ours = about.st_uid == os.getuid() and not about.st_mode & 0o077 if hasattr(os, "getuid") else True
    young = time.time() - about.st_mtime < DAYS * 86400
    return text if stat.S_ISREG(about.st_mode) and ours and young and TOKEN.fullmatch(text) else None


def _write(path: Path, token: str) -> None:
    path.parent.mkdir(mode=0o700, parents=True, exist_ok=True)
    path.unlink(missing_ok=True)
    with os.fdopen(os.open(path, os.O_WRONLY | os.O_CREAT | os.O_EXCL, 0o600), "w", encoding="ascii") as file:
        file.write(token)
