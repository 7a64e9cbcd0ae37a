"""The event queue of an engine's main thread: lines, events and signals."""

from __future__ import annotations

import os
import subprocess
import sys
import threading
from typing import TYPE_CHECKING

import pytest

from fairychess.protocols.server.inbox import Inbox

if TYPE_CHECKING:
    from collections.abc import Iterator

MISSED = """
import signal, threading, time
from fairychess.protocols.server.inbox import Inbox

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
"""The wait is not ended by a signal that arrives just before it, nor by one that another thread receives."""

IN_THE_MIDST = """
import os, signal
from fairychess.protocols.server.output import Output
from fairychess.protocols.server.session import EngineSession
from fairychess.protocols.server.uci import Uci

def another_error(_):
    try:
        os.kill(os.getpid(), signal.SIGINT)
        for _ in range(1000):
            pass
    except KeyboardInterrupt:
        raise RuntimeError("release unlocked lock")

server = Uci(Output(), EngineSession())
server.commands["go"] = another_error
try:
    server.listen([b"go\\n", b"isready\\n", b"isready\\n"])
except KeyboardInterrupt:
    print("interrupted")
"""
"""The standard library's condition variables raise this error if they are interrupted while reacquiring the lock."""

TWICE = """
import os, signal
from fairychess.protocols.server.inbox import Inbox

try:
    for line in Inbox().read([b"a line", b"another"]):
        print(line, flush=True)
        os.kill(os.getpid(), signal.SIGINT)
        print("continues", flush=True)
        os.kill(os.getpid(), signal.SIGINT)
        print("not reached")
except KeyboardInterrupt:
    print("interrupted")
"""


def test_lines_and_events_come_in_order() -> None:
    inbox: Inbox[int] = Inbox()
    done = threading.Event()

    def lines() -> Iterator[bytes]:
        yield b"one"
        inbox.put(2)
        yield b"three"
        done.wait(20)

    reading = inbox.read(lines())
    assert [next(reading), next(reading), next(reading)] == [b"one", 2, b"three"]
    done.set()
    assert list(reading) == []


def test_read_errors_are_raised() -> None:
    def lines() -> Iterator[bytes]:
        yield b"one"
        raise OSError("gone")

    reading = Inbox[int]().read(lines())
    assert next(reading) == b"one"
    with pytest.raises(OSError, match="gone"):
        next(reading)


@pytest.mark.skipif(os.name == "nt", reason="signals are sent otherwise")
def test_no_signal_is_missed() -> None:
    done = subprocess.run([sys.executable, "-c", MISSED], capture_output=True, text=True, check=True, timeout=30)
    assert done.stdout.splitlines() == ["b'a line'", "interrupted"]


@pytest.mark.skipif(os.name == "nt", reason="signals are sent otherwise")
def test_a_signal_during_a_command() -> None:
    done = subprocess.run([sys.executable, "-c", IN_THE_MIDST], capture_output=True, text=True, check=True, timeout=30)
    assert done.stdout.splitlines() == ["interrupted"]


@pytest.mark.skipif(os.name == "nt", reason="signals are sent otherwise")
def test_a_second_signal_waits_for_nothing() -> None:
    done = subprocess.run([sys.executable, "-c", TWICE], capture_output=True, text=True, check=True, timeout=30)
    assert done.stdout.splitlines() == ["b'a line'", "continues", "interrupted"]
