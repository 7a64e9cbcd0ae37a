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
        text = printable("".join(f"{line}\n" for line in lines))
        try:
            with self._lock:
                sys.stdout.write(text)
                sys.stdout.flush()
        except (OSError, ValueError):  # a closed pipe, or a closed file
            if current_thread() is main_thread():
                raise BrokenPipeError from None
            # The main thread may be waiting for a line that never comes.
            os._exit(BROKEN_PIPE)


def printable(text: str) -> str:
    """Return a text in which characters that the encoding of standard output does not have are escaped."""
    encoding, errors = sys.stdout.encoding or "utf-8", sys.stdout.errors or "strict"
    try:
        text.encode(encoding, errors)
    except UnicodeEncodeError:
        return text.encode(encoding, "backslashreplace").decode(encoding)
    return text
