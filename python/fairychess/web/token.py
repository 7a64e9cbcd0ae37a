"""The token in the address that the command prints.

It is kept in a file that only the user can read, and reused at the next start on the same port, so that open windows can
reconnect after a restart.
"""

from __future__ import annotations

import contextlib
import re
import secrets
from typing import TYPE_CHECKING

from .private import read_private, state_folder, write_private

if TYPE_CHECKING:
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
    path = (folder or state_folder()) / f"web-{port}.token"
    token = read_private(path, 100, DAYS)
    if token is None or not TOKEN.fullmatch(token):
        token = new_token()
        with contextlib.suppress(OSError):
            write_private(path, token)
    return token
