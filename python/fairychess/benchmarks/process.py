"""The parent of `child`: runs a peer in its own process, with a time limit for every answer."""

from __future__ import annotations

import contextlib
import json
import queue
import subprocess
import sys
import threading
from dataclasses import asdict
from typing import TYPE_CHECKING, Any

from fairychess.errors import FairyChessError

if TYPE_CHECKING:
    from .peers import Peer
    from .tasks import Work


class PeerError(FairyChessError):
    """A peer failed: it raised an error, crashed, or did not answer in time."""


class PeerProcess:
    """A running peer."""

    def __init__(self, peer: Peer, work: Work, timeout: float) -> None:
        command = [sys.executable, "-m", "fairychess.benchmarks.child"]
        self.name: str = peer.name
        self.timeout: float = timeout
        self.slow: bool = False
        self.process: subprocess.Popen[str] = subprocess.Popen(  # noqa: S603 - this Python
            command, stdin=subprocess.PIPE, stdout=subprocess.PIPE, stderr=subprocess.DEVNULL, text=True, encoding="utf-8"
        )
        self.answers: queue.Queue[str] = queue.Queue()
        self.reader: threading.Thread = threading.Thread(target=self.read, daemon=True)
        self.reader.start()
        try:
            reply = self.ask({"peer": asdict(peer), "work": work.as_data()})
        except PeerError:
            self.close()
            raise
        self.tasks: list[str] = reply["tasks"]
        self.called: str = reply.get("name", "")

    def read(self) -> None:
        """Collect the answers, then an empty string at the end of the output."""
        if self.process.stdout is not None:
            for line in self.process.stdout:
                self.answers.put(line)
        self.answers.put("")

    def ask(self, request: dict[str, Any]) -> dict[str, Any]:
        """Send a request, and return the answer.

        Raises:
            PeerError: The peer failed.
        """
        try:
            if self.process.stdin is not None:
                self.process.stdin.write(json.dumps(request) + "\n")
                self.process.stdin.flush()
            line = self.answers.get(timeout=self.timeout)
        except queue.Empty:
            self.slow = True
            self.close()
            raise PeerError(f"no answer in {self.timeout:g} seconds") from None
        except OSError:
            line = ""
        if not line:
            raise PeerError(f"its process ended with status {self.process.wait()}")
        reply: dict[str, Any] = json.loads(line)
        if "error" in reply:
            raise PeerError(reply["error"])
        return reply

    def run(self, task: str, seconds: float) -> dict[str, Any]:
        """Run a task; return the amount of work, the seconds taken and the answer."""
        return self.ask({"task": task, "seconds": seconds})

    def close(self) -> None:
        """End the process."""
        self.process.kill()
        self.process.wait()
        self.reader.join(timeout=1)  # an engine may keep the other end open for a moment
        with contextlib.suppress(OSError):
            for pipe in (self.process.stdin, None if self.reader.is_alive() else self.process.stdout):
                if pipe is not None:
                    pipe.close()
