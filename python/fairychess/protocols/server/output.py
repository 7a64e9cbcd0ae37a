"""An engine's standard output: whole lines, flushed at once, from any thread."""

from __future__ import annotations

import os
import signal
import sys
from threading import Lock, current_thread, main_thread

BROKEN_PIPE = 128 + getattr(signal, "SIGPIPE", 13)
"""The exit code used when the reader has closed the pipe."""


class Output:
    """Standard output."""

    def __init__(self) -> None:
        self._lock = Lock()

    def write(self, *lines: str) -> None:
        """Print lines. If the reader has closed the pipe, exit.

        Raises:
            BrokenPipeError: The reader has closed the pipe, and this is the main thread.
        """
        text = "".join(f"{line}\n" for line in lines)
        try:
            with self._lock:
                sys.stdout.write(text)
                sys.stdout.flush()
        except (OSError, ValueError):
            if current_thread() is main_thread():
                raise BrokenPipeError from None
            # The main thread may be waiting for a line that never comes.
            os._exit(BROKEN_PIPE)
