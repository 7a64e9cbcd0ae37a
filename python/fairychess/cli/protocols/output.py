"""What is said to the other side: whole lines, at once, from any thread."""

from __future__ import annotations

import os
import signal
import sys
from threading import Lock, current_thread, main_thread

GONE = 128 + getattr(signal, "SIGPIPE", 13)
"""The exit code where nobody reads any more."""


class Output:
    """Standard output."""

    def __init__(self) -> None:
        self._lock = Lock()

    def say(self, *lines: str) -> None:
        """Print lines. Where nobody reads them any more, the program ends."""
        text = "".join(f"{line}\n" for line in lines)
        try:
            with self._lock:
                sys.stdout.write(text)
                sys.stdout.flush()
        except (OSError, ValueError):
            if current_thread() is main_thread():
                raise BrokenPipeError from None
            # The main thread waits for a line that may never come.
            os._exit(GONE)
