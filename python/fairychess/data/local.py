"""Makes shards on this machine: here, or in processes of its own."""

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

Said: TypeAlias = bytes | BaseException | None
"""What a worker says: a shard, what went wrong, or None after each game."""

GONE: Final = (EOFError, BrokenPipeError, ConnectionResetError)
"""What comes of talking to a process that has ended."""


def make_here(plan: SelfPlay, shards: list[int], tick: Callable[[], None]) -> Generator[tuple[int, bytes]]:
    """Make shards one after another in this very process."""
    for shard in shards:
        yield shard, make_shard(plan, shard, tick)


@dataclass(slots=True)
class Worker:
    """A process that makes shards, and the one that it makes (None: it has nothing more to do)."""

    process: SpawnProcess
    link: Any  # a connection, whose class is another one on Windows
    shard: int | None = None


def make_in_processes(plan: SelfPlay, shards: list[int], tick: Callable[[], None], workers: int) -> Generator[tuple[int, bytes]]:
    """Make shards in so many processes, and give them as they are ready. However this ends, the processes end with it.

    Raises `DataError` where a process dies, and whatever the making of a shard raises.
    """
    left = iter(shards)
    started: list[Worker] = []
    try:
        for _ in range(min(workers, len(shards))):
            started.append(start(plan))
            hand_out(started[-1], left)
        while busy := [worker for worker in started if worker.shard is not None]:
            ready = connection.wait([worker.link for worker in busy], timeout=1)  # so that Ctrl-C is seen on every system
            for worker in busy:
                if worker.link not in ready:
                    continue
                made, said = worker.shard, listen(worker)
                if said is None or made is None:
                    tick()
                elif isinstance(said, bytes):
                    hand_out(worker, left)
                    yield made, said
                else:
                    raise said
    finally:
        for worker in started:
            worker.process.kill()
        for worker in started:
            worker.process.join()
            worker.link.close()


def start(plan: SelfPlay) -> Worker:
    """Start a process. Ctrl-C is for this one alone, which ends the others."""
    context = multiprocessing.get_context("spawn")
    link, other = context.Pipe()
    process = context.Process(target=serve, args=(plan, other), daemon=True)
    with without_interrupts():
        process.start()
    other.close()  # so that the end of the process is heard
    return Worker(process, link)


def hand_out(worker: Worker, left: Iterator[int]) -> None:
    """Let a worker make the next shard."""
    worker.shard = next(left, None)
    if worker.shard is not None:
        with contextlib.suppress(*GONE):  # it is dead, which is heard when it is listened to
            worker.link.send(worker.shard)


def listen(worker: Worker) -> Said:
    """Hear what a worker says. Raises `DataError` where it has died."""
    try:
        said: Said = worker.link.recv()
    except GONE:
        worker.process.join()
        code = worker.process.exitcode
        raise DataError(
            f"a worker died (exit code {code}) while it made shard {worker.shard}; the same self-play goes on with it"
        ) from None
    return said


@contextlib.contextmanager
def without_interrupts() -> Generator[None]:
    """Let what is started here be deaf to Ctrl-C, where the system can say so."""
    if not hasattr(signal, "pthread_sigmask"):
        yield
        return
    before = signal.pthread_sigmask(signal.SIG_BLOCK, {signal.SIGINT})
    try:
        yield
    finally:
        signal.pthread_sigmask(signal.SIG_SETMASK, before)


def serve(plan: SelfPlay, link: Any) -> None:  # noqa: ANN401 - a connection
    """Make shards as a worker, until the other side has gone."""
    signal.signal(signal.SIGINT, signal.SIG_IGN)
    with contextlib.suppress(*GONE):
        while True:
            shard: int = link.recv()
            try:
                said: Said = make_shard(plan, shard, lambda: link.send(None))
            except GONE:
                return
            except Exception as error:  # noqa: BLE001 - whatever it is, it is told
                said = error
            link.send(said)
