"""An engine's process: lines sent to it, and lines received from it with their time of arrival."""

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

from fairychess._support.threads import start
from fairychess.errors import EngineError

from .faults import Crash, Silence

if TYPE_CHECKING:
    from collections.abc import Callable, Iterator, Sequence

MAX_LINE = 1 << 16
"""The maximum number of bytes in a line. The rest counts as another line, as an engine may write endlessly without a newline."""

MAX_WAITING = 1000
"""The maximum number of unread lines; beyond that, the engine has to wait."""

GOODBYE = 0.5
"""The seconds that an engine has to exit after its input is closed, before it is killed."""

ROUND = 60.0
"""The length in seconds of each wait for a line without a deadline."""


class Process:
    """A running engine. A thread reads its output, so that a line's time of arrival does not depend on when the line is used.

    Args:
        command: The program and its arguments.
        tap: A function called with every line and its direction: `"PID >"` to the engine, `"PID <"` from it.
        folder: The engine's working directory; the current one if None.

    Raises:
        EngineError: The command cannot be started.
    """

    def __init__(
        self, command: Sequence[str], tap: Callable[[str, str], None] | None = None, *, folder: str | None = None
    ) -> None:
        self._tap = tap
        try:
            # Use a separate process group, so that the engine does not receive the terminal's Ctrl-C and its child processes end
            # with it.
            self._process = subprocess.Popen(  # noqa: S603 - the user chooses what is run
                command,
                stdin=subprocess.PIPE,
                stdout=subprocess.PIPE,
                stderr=subprocess.PIPE,
                start_new_session=True,
                cwd=folder,
            )
        except (OSError, ValueError) as error:
            reason = error.strerror if isinstance(error, OSError) else error
            raise EngineError(f"{command[0]}: cannot be started: {reason}") from None
        self._lines: queue.Queue[tuple[float, str | None]] = queue.Queue(MAX_WAITING)
        self._complaints: deque[str] = deque(maxlen=1)
        self._closed = threading.Event()
        self._stdin = checked(self._process.stdin)
        out, errors = checked(self._process.stdout), checked(self._process.stderr)
        self._readers = {
            threading.Thread(target=self._read, args=(out,), daemon=True): out,
            threading.Thread(target=self._read_complaints, args=(errors,), daemon=True): errors,
        }
        try:
            for reader in self._readers:
                start(reader)
        except MemoryError as error:
            self.close()
            raise EngineError(f"{command[0]}: cannot be started: {error}") from None

    @property
    def pid(self) -> int:
        """The process ID."""
        return self._process.pid

    @property
    def is_closed(self) -> bool:
        """True once `close` has been called."""
        return self._closed.is_set()

    def send(self, line: str) -> None:
        """Send a line.

        Raises:
            Crash: The engine no longer reads.
        """
        if self._tap:
            self._tap(f"{self.pid} >", line)
        try:
            self._stdin.write(f"{line}\n".encode())
            self._stdin.flush()
        except (OSError, ValueError):
            raise self._crash() from None

    def receive(self, deadline: float | None) -> tuple[float, str]:
        """Wait for the next line.

        Args:
            deadline: The deadline for the line, as a `time.monotonic` time; None to wait indefinitely.

        Returns:
            The time at which the line arrived, and the line.

        Raises:
            Silence: No line arrived before the deadline, even if one arrived later.
            Crash: No line will arrive.
        """
        moment, line = self._next(deadline)
        if line is None:
            self._lines.put((moment, None))  # for the next call
            raise self._crash()
        if self._tap:
            self._tap(f"{self.pid} <", line)
        if deadline is not None and moment > deadline:
            raise Silence("it does not answer")
        return moment, line

    def _next(self, deadline: float | None) -> tuple[float, str | None]:
        """Return the next line with its time of arrival; the line is None at the end."""
        while True:
            try:
                return self._lines.get(timeout=ROUND if deadline is None else max(deadline - time.monotonic(), 0.0))
            except queue.Empty:
                if deadline is not None:
                    raise Silence("it does not answer") from None

    def close(self, farewell: str | None = None) -> None:
        """End the process and its child processes, after sending `farewell`, so that the engine can exit on its own."""
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
            if reader.ident is not None:  # otherwise the system refused to start it
                reader.join(GOODBYE)
            if not reader.is_alive():  # otherwise a child process has left the group and keeps the pipe open
                pipe.close()

    def _wake(self) -> None:
        """Wake any thread waiting for a line, as none will arrive."""
        with contextlib.suppress(queue.Empty):
            while True:
                self._lines.get_nowait()
        with contextlib.suppress(queue.Full):
            self._lines.put_nowait((time.monotonic(), None))

    def _kill(self) -> None:
        """Kill the process and its child processes."""
        if hasattr(os, "killpg"):
            with contextlib.suppress(OSError):
                os.killpg(self._process.pid, signal.SIGKILL)
        else:
            self._process.kill()

    def _crash(self) -> Crash:
        """Describe how the process ended."""
        with contextlib.suppress(subprocess.TimeoutExpired):
            self._process.wait(GOODBYE)
        for reader, pipe in self._readers.items():
            if pipe is self._process.stderr:
                reader.join(GOODBYE)  # the last line of its output says why
        code = self._process.returncode
        how = "it has closed its output" if code is None else f"killed by signal {-code}" if code < 0 else f"exit code {code}"
        return Crash(f"{how}: {self._complaints[0]}" if self._complaints else how)

    def _read(self, out: IO[bytes]) -> None:
        """Read lines from the output until its end."""
        for piece in pieces(out):
            if not self._put(time.monotonic(), piece.decode("utf-8", "replace").rstrip("\r\n")):
                return
        self._put(time.monotonic(), None)

    def _put(self, moment: float, line: str | None) -> bool:
        """Add a line to the unread lines. Return False if the process has been closed in the meantime."""
        while not self._closed.is_set():
            with contextlib.suppress(queue.Full):
                self._lines.put((moment, line), timeout=0.1)
                return True
        return False

    def _read_complaints(self, errors: IO[bytes]) -> None:
        """Keep the last line of standard error."""
        for piece in pieces(errors):
            text = piece.decode("utf-8", "replace").strip()
            if text:
                self._complaints.append(text[:200])


def checked(pipe: IO[bytes] | None) -> IO[bytes]:
    """Return a pipe, which must exist because it was requested."""
    if pipe is None:
        raise EngineError("the system has opened no pipe to the engine")
    return pipe


def pieces(pipe: IO[bytes]) -> Iterator[bytes]:
    """Iterate over the lines of a pipe until it ends. Long lines are split."""
    return iter(lambda: pipe.readline(MAX_LINE), b"")
