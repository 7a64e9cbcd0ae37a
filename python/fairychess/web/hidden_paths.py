"""Error messages without paths: the browser shows only the names of files."""

from __future__ import annotations

import os
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from pathlib import Path

__all__ = ["without_paths"]


def without_paths(message: str, path: Path) -> str:
    """Replace a path in a message, and that of its folder, which errors about files beside it have, by their names."""
    for each in (path, path.parent):
        if each.name:
            message = message.replace(f"{each}{os.sep}", "").replace(str(each), each.name)
    return message
