"""An engine's process: lines to it, and lines from it with the moment at which they came."""

from __future__ import annotations

import contextlib
import os
import queue
import signal
import subprocess
import threading
import time
from collections import deque
from typing import IO, TYPE_CHECKING

from fairychess.errors import MatchError

from .faults import Crash, Silence

if TYPE_CHECKING:
    from collections.abc import Callable, Iterator, Sequence

LONGEST = 1 << 16
"""A line is cut into pieces of so many bytes: an engine may write without end."""

WAITING = 1000
"""So many lines wait to be read at most; then the engine has to wait."""

GOODBYE = 0.5
"""So many seconds has an engine to end after its input has ended; then it is killed."""


class Process:
    """A running engine. Another thread reads what it writes, so that the moment of a line does not depend on who waits for it.

    `tap` is shown every line that goes either way. Raises `MatchError` where the command cannot be started.
    """

    def __init__(self, command: Sequence[str], tap: Callable[[str, str], None] | None = None) -> None:
        self._tap = tap
        try:
            # In a group of its own: Ctrl-C in the terminal is for the match, and what the engine starts ends with it.
            self._process = subprocess.Popen(  # noqa: S603 - the user says what is run
                command,
                stdin=subprocess.PIPE,
                stdout=subprocess.PIPE,
                stderr=subprocess.PIPE,
                start_new_session=True,
            )
        except (OSError, ValueError) as error:
            reason = error.strerror if isinstance(error, OSError) else error
            raise MatchError(f"{command[0]}: cannot be started: {reason}") from None
        self._lines: queue.Queue[tuple[float, str | None]] = queue.Queue(WAITING)
        self._complaints: deque[str] = deque(maxlen=1)
        self._closed = threading.Event()
        self._stdin = there(self._process.stdin)
        out, errors = there(self._process.stdout), there(self._process.stderr)
        self._readers = {
            threading.Thread(target=self._read, args=(out,), daemon=True): out,
            threading.Thread(target=self._read_complaints, args=(errors,), daemon=True): errors,
        }
        for reader in self._readers:
            reader.start()

    @property
    def pid(self) -> int:
        """The number of the process."""
        return self._process.pid

    def send(self, line: str) -> None:
        """Send a line. Raises `Crash` where nobody reads it any more."""
        if self._tap:
            self._tap(f"{self.pid} >", line)
        try:
            self._stdin.write(f"{line}\n".encode())
            self._stdin.flush()
        except (OSError, ValueError):
            raise self._crash() from None

    def receive(self, deadline: float) -> tuple[float, str]:
        """Give the next line and the moment at which it came, both moments as `time.monotonic` tells them.

        Raises `Silence` where none comes before the deadline, however many came later, `Crash` where none will come.
        """
        try:
            moment, line = self._lines.get(timeout=max(deadline - time.monotonic(), 0.0))
        except queue.Empty:
            raise Silence("it does not answer") from None
        if line is None:
            self._lines.put((moment, None))  # for whoever asks once more
            raise self._crash()
        if self._tap:
            self._tap(f"{self.pid} <", line)
        if moment > deadline:
            raise Silence("it does not answer")
        return moment, line

    def close(self, farewell: str | None = None) -> None:
        """End the process: with a last line to it if that may help, and in any case. What it started itself is ended too."""
        if self._closed.is_set():
            return
        self._closed.set()
        if farewell is not None:
            with contextlib.suppress(Crash):
                self.send(farewell)
            with contextlib.suppress(OSError):
                self._stdin.close()
            with contextlib.suppress(subprocess.TimeoutExpired):
                self._process.wait(GOODBYE)
        self._kill()
        self._process.wait()
        self._wake()
        with contextlib.suppress(OSError):
            self._stdin.close()
        for reader, pipe in self._readers.items():
            reader.join(GOODBYE)
            if not reader.is_alive():  # else somebody has left the group, and holds the pipe open
                pipe.close()

    def _wake(self) -> None:
        """Tell whoever waits for a line that there will be none."""
        with contextlib.suppress(queue.Empty):
            while True:
                self._lines.get_nowait()
        with contextlib.suppress(queue.Full):
            self._lines.put_nowait((time.monotonic(), None))

    def _kill(self) -> None:
        """Kill the process and what it started."""
        if hasattr(os, "killpg"):
            with contextlib.suppress(OSError):
                os.killpg(self._process.pid, signal.SIGKILL)
        else:
            self._process.kill()

    def _crash(self) -> Crash:
        """Say how the process has ended."""
        with contextlib.suppress(subprocess.TimeoutExpired):
            self._process.wait(GOODBYE)
        code = self._process.returncode
        how = "it has closed its output" if code is None else f"killed by signal {-code}" if code < 0 else f"exit code {code}"
        return Crash(f"{how}: {self._complaints[0]}" if self._complaints else how)

    def _read(self, out: IO[bytes]) -> None:
        """Read lines until there are no more."""
        for piece in pieces(out):
            if not self._put(time.monotonic(), piece.decode("utf-8", "replace").rstrip("\r\n")):
                return
        self._put(time.monotonic(), None)

    def _put(self, moment: float, line: str | None) -> bool:
        """Let a line wait to be read, unless the process has been closed."""
        while not self._closed.is_set():
            with contextlib.suppress(queue.Full):
                self._lines.put((moment, line), timeout=0.1)
                return True
        return False

    def _read_complaints(self, errors: IO[bytes]) -> None:
        """Keep the last line of the standard error."""
        for piece in pieces(errors):
            text = piece.decode("utf-8", "replace").strip()
            if text:
                self._complaints.append(text[:200])


def there(pipe: IO[bytes] | None) -> IO[bytes]:
    """Give a pipe that was asked for, and so is there."""
    if pipe is None:
        raise MatchError("the system gave no pipe to an engine")
    return pipe


def pieces(pipe: IO[bytes]) -> Iterator[bytes]:
    """Give the lines of a pipe until its end, long ones in pieces."""
    return iter(lambda: pipe.readline(LONGEST), b"")
