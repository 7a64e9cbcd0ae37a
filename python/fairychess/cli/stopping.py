"""Ends of long commands before their time."""

from __future__ import annotations

import contextlib
import signal
import threading
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from collections.abc import Callable, Generator
    from types import FrameType

INTERRUPTED = 128 + signal.SIGINT
"""The exit code after Ctrl-C."""


@contextlib.contextmanager
def terminated_as_interrupted() -> Generator[None]:
    """Let the signal that ends programs do what Ctrl-C does: end what was started, and tell what there is."""

    def interrupt() -> None:
        raise KeyboardInterrupt

    with _handled(signal.SIGTERM, interrupt):
        yield


@contextlib.contextmanager
def interrupts_told(tell: Callable[[], None]) -> Generator[None]:
    """Let Ctrl-C be told of and not be raised wherever the program is; a second one is raised.

    Raised between two lines of the standard library it may leave a lock as it must not be, and come out as another error.
    """
    told = False

    def interrupt() -> None:
        nonlocal told
        if told:
            raise KeyboardInterrupt
        told = True
        tell()

    with _handled(signal.SIGINT, interrupt):
        yield


@contextlib.contextmanager
def _handled(number: signal.Signals, handle: Callable[[], None]) -> Generator[None]:
    """Handle a signal in a way of one's own for a while. Only the main thread can ask for that; in others nothing changes."""
    if threading.current_thread() is not threading.main_thread():
        yield
        return

    def handler(_: int, __: FrameType | None) -> None:
        handle()

    before = signal.signal(number, handler)
    try:
        yield
    finally:
        signal.signal(number, before)
