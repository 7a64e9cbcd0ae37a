"""Makes shards on this machine: in this process, or in worker processes."""

from __future__ import annotations

import contextlib
import multiprocessing
import signal
from dataclasses import dataclass
from multiprocessing import connection
from typing import TYPE_CHECKING, Any, Final, TypeAlias

from fairychess.errors import DataError

from .shard import make_shard

if TYPE_CHECKING:
    from collections.abc import Callable, Generator, Iterator
    from multiprocessing.context import SpawnProcess

    from .selfplay import SelfPlay

Message: TypeAlias = bytes | BaseException | None
"""A message of a worker: a shard, an error, or None after each game."""

GONE: Final = (EOFError, BrokenPipeError, ConnectionResetError)
"""The errors of a connection to a process that has ended."""


def make_here(plan: SelfPlay, shards: list[int], tick: Callable[[], None]) -> Generator[tuple[int, bytes]]:
    """Make shards one by one in this process."""
    for shard in shards:
        yield shard, make_shard(plan, shard, tick)


@dataclass(slots=True)
class Worker:
    """A process that makes shards, and the shard that it is making; None if it is idle."""

    process: SpawnProcess
    link: Any  # a connection; its class is another one on Windows
    shard: int | None = None


def make_in_processes(plan: SelfPlay, shards: list[int], tick: Callable[[], None], workers: int) -> Generator[tuple[int, bytes]]:
    """Make shards in worker processes, and yield them when they are ready. The processes always end with this call.

    Raises:
        DataError: A process dies. Other errors of a worker are raised as they are.
    """
    left = iter(shards)
    started: list[Worker] = []
    try:
        for _ in range(min(workers, len(shards))):
            started.append(start(plan))
            assign(started[-1], left)
        while busy := [worker for worker in started if worker.shard is not None]:
            ready = connection.wait([worker.link for worker in busy], timeout=1)  # so that Ctrl-C works on every system
            for worker in busy:
                if worker.link not in ready:
                    continue
                shard, message = worker.shard, receive(worker)
                if message is None or shard is None:
                    tick()
                elif isinstance(message, bytes):
                    assign(worker, left)
                    yield shard, message
                else:
                    raise message
    finally:
        for worker in started:
            worker.process.kill()
        for worker in started:
            worker.process.join()
            worker.link.close()


def start(plan: SelfPlay) -> Worker:
    """Start a process. It ignores Ctrl-C, on which this process ends the others."""
    context = multiprocessing.get_context("spawn")
    link, other = context.Pipe()
    process = context.Process(target=serve, args=(plan, other), daemon=True)
    with without_interrupts():
        process.start()
    other.close()  # so that the end of the process is noticed
    return Worker(process, link)


def assign(worker: Worker, left: Iterator[int]) -> None:
    """Assign the next shard to a worker."""
    worker.shard = next(left, None)
    if worker.shard is not None:
        with contextlib.suppress(*GONE):  # it is dead, which is noticed at the next `receive`
            worker.link.send(worker.shard)


def receive(worker: Worker) -> Message:
    """Return the next message of a worker.

    Raises:
        DataError: The worker has died.
    """
    try:
        message: Message = worker.link.recv()
    except GONE:
        worker.process.join()
        code = worker.process.exitcode
        raise DataError(
            f"a worker died (exit code {code}) while it made shard {worker.shard}; run the same self-play again to resume"
        ) from None
    return message


@contextlib.contextmanager
def without_interrupts() -> Generator[None]:
    """Let processes that are started here ignore Ctrl-C, if the system supports it."""
    if not hasattr(signal, "pthread_sigmask"):
        yield
        return
    before = signal.pthread_sigmask(signal.SIG_BLOCK, {signal.SIGINT})
    try:
        yield
    finally:
        signal.pthread_sigmask(signal.SIG_SETMASK, before)


def serve(plan: SelfPlay, link: Any) -> None:  # noqa: ANN401 - a connection
    """Make shards as a worker, until the connection is closed."""
    signal.signal(signal.SIGINT, signal.SIG_IGN)
    with contextlib.suppress(*GONE):
        while True:
            shard: int = link.recv()
            try:
                message: Message = make_shard(plan, shard, lambda: link.send(None))
            except GONE:
                return
            except Exception as error:  # noqa: BLE001 - any error is reported
                message = error
            link.send(message)
