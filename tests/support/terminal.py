"""A terminal for tests, in which a program runs while the test types lines and reads the output."""

from __future__ import annotations

import fcntl
import os
import pty
import re
import select
import signal
import struct
import subprocess
import termios
import time
from typing import TYPE_CHECKING, Self

if TYPE_CHECKING:
    from collections.abc import Sequence
    from pathlib import Path

ESCAPES = re.compile(r"\x1b(\[[0-9;?]*[A-Za-z]|\][^\x07]*\x07|[=>])")


class Terminal:
    """A program in a terminal; `size` is in lines and columns. `raw` is all of its output."""

    def __init__(self, command: Sequence[str | Path], cwd: Path, env: dict[str, str], size: tuple[int, int] = (60, 100)) -> None:
        self.primary, secondary = pty.openpty()
        fcntl.ioctl(secondary, termios.TIOCSWINSZ, struct.pack("HHHH", *size, 0, 0))
        hidden = {"COLUMNS", "LINES", "NO_COLOR", "PYTHONIOENCODING"}
        environment = {name: value for name, value in os.environ.items() if name not in hidden}
        self.process = subprocess.Popen(
            command,
            stdin=secondary,
            stdout=secondary,
            stderr=secondary,
            cwd=cwd,
            env=environment | {"TERM": "xterm-256color", "LANG": "C.UTF-8", "LC_ALL": "C.UTF-8"} | env,
            start_new_session=True,
        )
        os.close(secondary)
        self.raw = ""
        self.seen = 0

    def __enter__(self) -> Self:
        """Return the terminal."""
        return self

    def __exit__(self, *_: object) -> None:
        """Kill the program if it is still running."""
        self.process.kill()
        self.process.wait()
        os.close(self.primary)

    @property
    def text(self) -> str:
        """The output without colours."""
        return ESCAPES.sub("", self.raw).replace("\r\n", "\n")

    def type(self, line: str) -> None:
        """Type a line."""
        os.write(self.primary, f"{line}\r".encode())

    def press_ctrl_c(self) -> None:
        """Press Ctrl-C a moment after the last output: Python notices a signal late if it comes just before waiting for input."""
        time.sleep(0.4)
        self.process.send_signal(signal.SIGINT)

    def see(self, text: str, seconds: float = 30) -> str:
        """Wait for a string; return the output since the last call, up to the end of the text."""
        end = time.monotonic() + seconds
        start = self.seen
        while text not in self.text[start:]:
            assert time.monotonic() < end, f"{text!r} was not shown:\n{self.text[start:]}"
            if not self._read(0.2):
                assert text in self.text[start:], f"{text!r} was not shown:\n{self.text[start:]}"
        self.seen = self.text.index(text, start) + len(text)
        return self.text[start : self.seen]

    def leave(self, seconds: float = 30) -> int:
        """Wait until the program ends, and return its exit code."""
        end = time.monotonic() + seconds
        while self._read(0.2):
            assert time.monotonic() < end, f"it does not end:\n{self.text}"
        return self.process.wait(timeout=seconds)

    def _read(self, seconds: float) -> bool:
        """Read the output that arrives within the given time. Return False if the program has ended."""
        ready, _, _ = select.select([self.primary], [], [], seconds)
        if not ready:
            return self.process.poll() is None
        try:
            data = os.read(self.primary, 65536)
        except OSError:  # on Linux, when no process has the other end open
            return False
        self.raw += data.decode(errors="replace")
        return bool(data)
