"""The process of one peer. It reads requests as JSON lines, and answers each with a line. A crash here affects nothing else."""

from __future__ import annotations

import json
import os
import sys
import time
from typing import TYPE_CHECKING, Any

from .measure import Stopwatch
from .peers import Peer, made
from .tasks import Work, task_of
from .uci_engine import UciEngine

if TYPE_CHECKING:
    from collections.abc import Callable


def repeated(prepare: Callable[[], Any], seconds: float) -> dict[str, Any]:
    """Prepare and run a task repeatedly until enough time has been measured; the answer is that of the first run."""
    clock, begun = Stopwatch(), time.perf_counter()
    done, spent, answer = 0, 0.0, None
    while spent < seconds and (done == 0 or time.perf_counter() - begun < 5 * seconds):
        run, result = prepare()
        start = clock.read()
        amount = run()
        spent += clock.read() - start
        answer = result() if done == 0 else answer
        done += amount
    return {"amount": done, "seconds": spent, "answer": answer}


class Serving:
    """A peer, and the variant it is set up for."""

    def __init__(self, peer: Peer) -> None:
        self.peer = peer
        self.work: Work | None = None
        self.library: Any = None

    def set_up(self, data: dict[str, Any]) -> dict[str, Any]:
        """Import the peer, and report its tasks."""
        self.work = work = Work(**data)
        if self.peer.command:
            self.library = engine = UciEngine(self.peer.command)
            return {"tasks": engine.tasks(work), "name": engine.name}
        self.library = made(self.peer, work.variant)
        if self.library is None:
            return {"tasks": []}
        names = ("moves", "games", "perft", "perft-loop", "san", "pgn")
        tasks = [name for name in names if task_of(self.library, name, work)]
        return {"tasks": [*tasks, *(["nodes"] if self.peer.name == "fairychess" else [])]}

    def run(self, name: str, seconds: float) -> dict[str, Any]:
        """Run a task for about this number of seconds."""
        if self.work is None:
            raise ValueError("nothing is set up")
        if self.peer.command:
            measured: dict[str, Any] = self.library.run(name, self.work)
            return measured
        if name == "nodes":
            return searched(self.work)
        prepare = task_of(self.library, name, self.work)
        if prepare is None:
            raise ValueError(f"there is no task {name!r}")
        return repeated(prepare, seconds)


def searched(work: Work) -> dict[str, Any]:
    """Search the start position for a fixed time."""
    from fairychess import Board, search  # noqa: PLC0415 - a user's module may not need it

    start = time.perf_counter()
    found = search(Board(work.variant), movetime=work.milliseconds)
    return {"amount": found.nodes, "seconds": time.perf_counter() - start, "answer": None}


def main() -> None:
    """Answer requests until the input ends. Anything a peer prints goes to standard error."""
    answers = os.fdopen(os.dup(1), "w", encoding="utf-8")
    os.dup2(2, 1)
    serving: Serving | None = None
    for line in sys.stdin:
        request = json.loads(line)
        try:
            if "peer" in request:
                serving = Serving(Peer(**request["peer"]))
                reply: dict[str, Any] = serving.set_up(request["work"])
            elif serving is not None:
                reply = serving.run(request["task"], request["seconds"])
            else:
                reply = {"error": "nothing is set up"}
        except Exception as error:  # noqa: BLE001 - any exception of a peer is reported
            reply = {"error": f"{type(error).__name__}: {error}"}
        answers.write(json.dumps(reply) + "\n")
        answers.flush()


if __name__ == "__main__":
    main()
