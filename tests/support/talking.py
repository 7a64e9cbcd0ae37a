"""Talks to `fairychess uci` and `fairychess xboard` like a chess GUI."""

from __future__ import annotations

import os
import queue
import subprocess
import sys
import threading
import time
from typing import TYPE_CHECKING, Self

if TYPE_CHECKING:
    from collections.abc import Sequence
    from pathlib import Path

PATIENCE = 60.0
"""The number of seconds after which an answer counts as missing."""


class Talk:
    """A running engine: sends and receives lines."""

    def __init__(self, *arguments: str, cwd: Path | None = None) -> None:
        command = [sys.executable, "-m", "fairychess", *arguments]
        env = os.environ | {"PYTHONIOENCODING": "utf-8"}
        self.process = subprocess.Popen(
            command, stdin=subprocess.PIPE, stdout=subprocess.PIPE, stderr=subprocess.PIPE, cwd=cwd, env=env
        )
        assert self.process.stdin is not None
        self.stdin = self.process.stdin
        self.lines: queue.Queue[str | None] = queue.Queue()
        self.errors: list[str] = []
        self.readers = [threading.Thread(target=read, daemon=True) for read in (self._read, self._read_errors)]
        for reader in self.readers:
            reader.start()

    def _read(self) -> None:
        assert self.process.stdout is not None
        for line in self.process.stdout:
            self.lines.put(line.decode("utf-8").rstrip("\r\n"))
        self.lines.put(None)

    def _read_errors(self) -> None:
        assert self.process.stderr is not None
        self.errors.extend(line.decode("utf-8", "replace") for line in self.process.stderr)

    def send(self, *lines: str | bytes) -> None:
        """Send lines in one write."""
        self.stdin.write(b"".join((line.encode() if isinstance(line, str) else line) + b"\n" for line in lines))
        self.stdin.flush()

    def until(self, *begins: str, patience: float = PATIENCE) -> list[str]:
        """Wait for a line that begins with one of the strings, and return all lines up to that line."""
        found: list[str] = []
        end = time.monotonic() + patience
        while True:
            try:
                line = self.lines.get(timeout=max(0.0, end - time.monotonic()))
            except queue.Empty:
                raise AssertionError(f"no {' or '.join(begins)} within {patience} s; until now: {found[-5:]}") from None
            assert line is not None, f"it ended without {' or '.join(begins)}: {found[-5:]} {self.errors[-5:]}"
            found.append(line)
            if line.startswith(begins):
                return found

    def ask(self, *lines: str | bytes, answer: str | Sequence[str]) -> list[str]:
        """Send lines, and return all output lines up to one that begins with an expected text."""
        self.send(*lines)
        return self.until(*([answer] if isinstance(answer, str) else answer))

    def quiet(self, seconds: float) -> list[str]:
        """Return the lines that arrive within the given time."""
        time.sleep(seconds)
        found: list[str] = []
        while not self.lines.empty():
            line = self.lines.get_nowait()
            if line is not None:
                found.append(line)
        return found

    def end(self, *lines: str, patience: float = PATIENCE) -> list[str]:
        """Send the last lines, check that the engine exits with code 0, and return the rest of its output."""
        if lines:
            self.send(*lines)
        self.stdin.close()
        assert self.process.wait(patience) == 0, self.errors
        for reader in self.readers:
            reader.join(patience)
        assert self.errors == []
        found: list[str] = []
        while (line := self.lines.get_nowait()) is not None:
            found.append(line)
        return found

    def __enter__(self) -> Self:
        """Return the conversation."""
        return self

    def __exit__(self, *_: object) -> None:
        """Kill the process if it is still running."""
        self.process.kill()
        self.process.wait()
        for reader in self.readers:
            reader.join(PATIENCE)
        for pipe in (self.process.stdin, self.process.stdout, self.process.stderr):
            if pipe is not None:
                pipe.close()
