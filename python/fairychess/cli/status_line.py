"""A line on the terminal that shows progress and is overwritten by each update."""

from __future__ import annotations

import shutil
import time
from typing import TYPE_CHECKING, Self

if TYPE_CHECKING:
    from typing import IO

MIN_INTERVAL = 0.1
"""The minimum number of seconds between updates."""


class StatusLine:
    """A context manager for the line, which disappears at the end of the block.

    Args:
        stream: A terminal.
    """

    def __init__(self, stream: IO[str]) -> None:
        self._stream = stream
        self._shown = 0.0

    def show(self, text: str) -> None:
        """Show text, cut to the terminal's width, unless the last update was less than `MIN_INTERVAL` ago."""
        now = time.monotonic()
        if now - self._shown < MIN_INTERVAL:
            return
        self._shown = now
        # Leave room for the `^C` that a terminal prints, since a line that wraps cannot be erased.
        width = shutil.get_terminal_size().columns - 3
        self._stream.write(f"\r\x1b[K{text[:width]}")
        self._stream.flush()

    def __enter__(self) -> Self:
        """Return the line."""
        return self

    def __exit__(self, *_: object) -> None:
        """Clear the line."""
        if self._shown:
            self._stream.write("\r\x1b[K")
            self._stream.flush()
