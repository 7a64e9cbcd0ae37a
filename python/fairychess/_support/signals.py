"""Handling of signals that end a long command early."""

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
    """Make SIGTERM raise `KeyboardInterrupt` like Ctrl-C, so that a command cleans up and reports its results so far."""

    def interrupt() -> None:
        raise KeyboardInterrupt

    with _handled(signal.SIGTERM, interrupt):
        yield


@contextlib.contextmanager
def interrupt_handler(on_interrupt: Callable[[], None]) -> Generator[None]:
    """Call a function on the first Ctrl-C instead of raising `KeyboardInterrupt`; the second Ctrl-C raises it.

    An exception raised inside the standard library may leave a lock in an inconsistent state and surface as another error.
    """
    interrupted = False

    def interrupt() -> None:
        nonlocal interrupted
        if interrupted:
            raise KeyboardInterrupt
        interrupted = True
        on_interrupt()

    with _handled(signal.SIGINT, interrupt):
        yield


@contextlib.contextmanager
def deferred(number: signal.Signals) -> Generator[None]:
    """Call a signal's handler after a block, so that it cannot raise in the middle of the block."""
    handler = signal.getsignal(number)
    if not callable(handler):
        yield
        return
    came: list[signal.Signals] = []
    try:
        with _handled(number, lambda: came.append(number)):
            yield
    finally:
        if came:
            handler(number, None)


@contextlib.contextmanager
def _handled(number: signal.Signals, handle: Callable[[], None]) -> Generator[None]:
    """Replace a signal's handler within a block. Only the main thread can do this; other threads change nothing."""
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
