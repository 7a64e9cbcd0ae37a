"""Ends of long commands before their time."""

from __future__ import annotations

import contextlib
import signal
import threading
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from collections.abc import Generator
    from types import FrameType

INTERRUPTED = 128 + signal.SIGINT
"""The exit code after Ctrl-C."""


@contextlib.contextmanager
def terminated_as_interrupted() -> Generator[None]:
    """Let the signal that ends programs do what Ctrl-C does: end what was started, and tell what there is."""
    if threading.current_thread() is not threading.main_thread():
        yield
        return

    def interrupt(_: int, __: FrameType | None) -> None:
        raise KeyboardInterrupt

    before = signal.signal(signal.SIGTERM, interrupt)
    try:
        yield
    finally:
        signal.signal(signal.SIGTERM, before)
