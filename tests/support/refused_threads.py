"""A system that starts only some threads."""

from __future__ import annotations

import threading
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    import pytest


def refuse_threads(monkeypatch: pytest.MonkeyPatch, allowed: int) -> list[threading.Thread]:
    """Refuse to start further threads after a number of them, and return the list to which those that start are added."""
    started: list[threading.Thread] = []
    start = threading.Thread.start

    def start_some(thread: threading.Thread) -> None:
        if len(started) == allowed:
            raise RuntimeError("can't start new thread")
        started.append(thread)
        start(thread)

    monkeypatch.setattr(threading.Thread, "start", start_some)
    return started
