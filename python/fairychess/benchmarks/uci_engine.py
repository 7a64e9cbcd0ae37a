"""A UCI engine as a peer: nodes per second, and perft if the engine supports it."""

from __future__ import annotations

import re
import shlex
import subprocess
import threading
import time
from typing import TYPE_CHECKING, Any

if TYPE_CHECKING:
    from .tasks import Work

COUNT = re.compile(r"(?:nodes(?: searched)?|total|leaves)\D*(\d+)\s*$", re.IGNORECASE)
"""The last line of an engine's answer to `go perft`."""

PATIENCE = 5.0
"""The seconds to wait for `go perft`. An engine that takes longer does not know the command, or is too slow to be measured."""


class UciEngine:
    """A running engine. The engine ends with this process, because its input then ends."""

    def __init__(self, command: str) -> None:
        self.command = command
        self.process: subprocess.Popen[str] = subprocess.Popen(  # noqa: S603 - the command is the user's
            shlex.split(command), stdin=subprocess.PIPE, stdout=subprocess.PIPE, stderr=subprocess.DEVNULL, text=True, bufsize=1
        )
        lines = self.ask("uci", r"uciok")
        self.name: str = next((line[8:] for line in lines if line.startswith("id name ")), "")
        offered = next((line for line in lines if "UCI_Variant" in line), "")
        self.variants: set[str] = set(offered.split(" var ")[1:]) if offered else {"chess"}

    def ask(self, text: str, end: str) -> list[str]:
        """Send lines, and collect the answer up to the first line that matches the pattern."""
        if self.process.stdin is None or self.process.stdout is None:
            raise OSError("the engine has no pipes")
        self.process.stdin.write(f"{text}\n")
        lines: list[str] = []
        for line in self.process.stdout:
            lines.append(line.strip())
            if re.search(end, lines[-1]):
                return lines
        raise OSError(f"the engine ended before it answered {text.splitlines()[-1]!r}")

    def set_up(self, work: Work) -> None:
        """Set up the start position of a variant."""
        if len(self.variants) > 1:
            self.ask(f"setoption name UCI_Variant value {work.variant}\nisready", "readyok")
        self.ask("ucinewgame\nposition startpos\nisready", "readyok")

    def tasks(self, work: Work) -> list[str]:
        """The tasks that the engine can do; perft is tried first."""
        if work.variant not in self.variants:
            return []
        return ["perft", "nodes"] if counts(self.command, work) else ["nodes"]

    def run(self, task: str, work: Work) -> dict[str, Any]:
        """Run a task once."""
        self.set_up(work)
        start = time.perf_counter()
        if task == "perft":
            lines = self.ask(f"go perft {work.depth}", rf"(?i){COUNT.pattern}")
            found = COUNT.search(lines[-1])
            leaves = int(found[1]) if found else 0
            return {"amount": leaves, "seconds": time.perf_counter() - start, "answer": leaves}
        lines = self.ask(f"go movetime {work.milliseconds}", r"^bestmove")
        seconds = time.perf_counter() - start
        nodes = [int(found[1]) for line in lines if (found := re.search(r"\bnodes (\d+)", line))]
        if not nodes:
            raise ValueError("the engine does not say how many nodes it has visited")
        return {"amount": nodes[-1], "seconds": seconds, "answer": None}


def counts(command: str, work: Work) -> bool:
    """True if an engine answers `go perft` in time. Another instance is tried, since some engines search forever."""
    probe = UciEngine(command)
    patience = threading.Timer(PATIENCE, probe.process.kill)
    patience.start()
    try:
        probe.set_up(work)
        lines = probe.ask(f"go perft {work.depth}", rf"(?i){COUNT.pattern}|bestmove")
        return COUNT.search(lines[-1]) is not None
    except OSError:
        return False
    finally:
        patience.cancel()
        probe.process.kill()
        probe.process.wait()
