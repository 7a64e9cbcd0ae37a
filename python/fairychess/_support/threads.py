"""Starting Python threads, which the system may refuse."""

from __future__ import annotations

from typing import TYPE_CHECKING

if TYPE_CHECKING:
    import threading


def start(thread: threading.Thread) -> None:
    """Start a thread.

    Args:
        thread: The thread.

    Raises:
        MemoryError: The system refuses to start the thread.
    """
    try:
        thread.start()
    except RuntimeError as error:
        message = f"the system did not start a thread: {error}"
        raise MemoryError(message) from error
