"""What wakes the main thread of an engine that speaks a protocol."""

from __future__ import annotations

import os
import subprocess
import sys
import threading
from typing import TYPE_CHECKING

import pytest

from fairychess.cli.protocols.inbox import Inbox

if TYPE_CHECKING:
    from collections.abc import Iterator

UNHEARD = """
import signal, threading, time
from fairychess.cli.protocols.inbox import Inbox

def lines():
    yield b"a line"
    time.sleep(0.3)  # until the main thread waits
    signal.pthread_kill(threading.get_ident(), signal.SIGINT)
    time.sleep(60)

try:
    for line in Inbox().read(lines()):
        print(line, flush=True)
except KeyboardInterrupt:
    print("interrupted")
"""
"""A signal that finds the main thread about to wait does not end that wait. Nor does one that another thread takes."""


def test_lines_and_events_come_in_order() -> None:
    inbox: Inbox[int] = Inbox()
    told = threading.Event()

    def lines() -> Iterator[bytes]:
        yield b"one"
        inbox.put(2)
        yield b"three"
        told.wait(20)

    reading = inbox.read(lines())
    assert [next(reading), next(reading), next(reading)] == [b"one", 2, b"three"]
    told.set()
    assert list(reading) == []


def test_what_cannot_be_read_is_told() -> None:
    def lines() -> Iterator[bytes]:
        yield b"one"
        raise OSError("gone")

    reading = Inbox[int]().read(lines())
    assert next(reading) == b"one"
    with pytest.raises(OSError, match="gone"):
        next(reading)


@pytest.mark.skipif(os.name == "nt", reason="signals are sent otherwise")
def test_no_signal_is_missed() -> None:
    done = subprocess.run([sys.executable, "-c", UNHEARD], capture_output=True, text=True, check=True, timeout=30)
    assert done.stdout.splitlines() == ["b'a line'", "interrupted"]
