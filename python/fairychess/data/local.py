"""Makes the parts of a job on this machine, such as shards of self-play data: in this process, or in worker processes."""

from __future__ import annotations

import contextlib
import multiprocessing
import signal
from dataclasses import dataclass
from multiprocessing import connection, resource_tracker
from typing import TYPE_CHECKING, Any, Final, Protocol, TypeAlias

from fairychess.errors import DataError

if TYPE_CHECKING:
    from collections.abc import Callable, Generator, Iterator
    from multiprocessing.context import SpawnProcess

Message: TypeAlias = bytes | BaseException | None
"""A message of a worker: a part, an error, or None after each game."""


class Job(Protocol):
    """Makes a part, given its number. It calls the function after each game, and can be pickled."""

    def __call__(self, part: int, tick: Callable[[], None], /) -> bytes:
        """Return the content of a part."""
        ...


GONE: Final = (EOFError, BrokenPipeError, ConnectionResetError)
"""The errors of a connection to a process that has ended."""


def make_here(job: Job, parts: list[int], tick: Callable[[], None]) -> Generator[tuple[int, bytes]]:
    """Make parts one by one in this process."""
    for part in parts:
        yield part, job(part, tick)


@dataclass(slots=True)
class Worker:
    """A process that makes parts, and its current part; None if it is idle."""

    process: SpawnProcess
    link: Any  # a connection; its class is another one on Windows
    part: int | None = None


def make_in_processes(job: Job, parts: list[int], tick: Callable[[], None], workers: int) -> Generator[tuple[int, bytes]]:
    """Make parts in worker processes, and yield them when they are ready. The processes always end with this call.

    Raises:
        DataError: A process dies. Other errors of a worker are raised as they are.
    """
    left = iter(parts)
    started: list[Worker] = []
    try:
        for _ in range(min(workers, len(parts))):
            started.append(start(job))
            assign(started[-1], left)
        while busy := [worker for worker in started if worker.part is not None]:
            ready = connection.wait([worker.link for worker in busy], timeout=1)  # so that Ctrl-C works on every system
            for worker in busy:
                if worker.link not in ready:
                    continue
                part, message = worker.part, receive(worker)
                if message is None or part is None:
                    tick()
                elif isinstance(message, bytes):
                    assign(worker, left)
                    yield part, message
                else:
                    raise message
    finally:
        for worker in started:
            worker.process.kill()
        for worker in started:
            worker.process.join()
            worker.link.close()


def start(job: Job) -> Worker:
    """Start a process. It ignores Ctrl-C, because this process then ends the others."""
    context = multiprocessing.get_context("spawn")
    link, other = context.Pipe()
    process = context.Process(target=serve, args=(job, other), daemon=True)
    with without_interrupts():
        process.start()
    other.close()  # so that the end of the process is noticed
    return Worker(process, link)


def assign(worker: Worker, left: Iterator[int]) -> None:
    """Assign the next part to a worker."""
    worker.part = next(left, None)
    if worker.part is not None:
        with contextlib.suppress(*GONE):  # it is dead, which the next `receive` notices
            worker.link.send(worker.part)


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
        raise DataError(f"a worker died (exit code {code}) while it made part {worker.part}; the same command resumes") from None
    return message


@contextlib.contextmanager
def without_interrupts() -> Generator[None]:
    """Let processes that are started here ignore Ctrl-C, if the system supports it."""
    if not hasattr(signal, "pthread_sigmask"):
        yield
        return
    resource_tracker.ensure_running()  # the first process starts it, which lets Ctrl-C through again
    before = signal.pthread_sigmask(signal.SIG_BLOCK, {signal.SIGINT})
    try:
        yield
    finally:
        signal.pthread_sigmask(signal.SIG_SETMASK, before)


def serve(job: Job, link: Any) -> None:  # noqa: ANN401 - a connection
    """Make parts as a worker, until the connection is closed."""
    signal.signal(signal.SIGINT, signal.SIG_IGN)
    with contextlib.suppress(*GONE):
        while True:
            part: int = link.recv()
            try:
                message: Message = job(part, lambda: link.send(None))
            except GONE:
                return
            except Exception as error:  # noqa: BLE001 - any error is reported
                message = error
            link.send(message)
