"""Workers as processes on this machine, for Python code that holds the interpreter's lock."""

from __future__ import annotations

import contextlib
import multiprocessing
import signal
from dataclasses import dataclass
from itertools import islice
from multiprocessing import connection, resource_tracker
from typing import TYPE_CHECKING, Any, Final, Generic, TypeVar

from fairychess.errors import DataError

if TYPE_CHECKING:
    from collections.abc import Callable, Generator, Iterable, Iterator
    from multiprocessing.context import SpawnProcess

    from .job import Job

Item = TypeVar("Item")
Result = TypeVar("Result")

GONE: Final = (EOFError, BrokenPipeError, ConnectionResetError)
"""The errors raised by a connection to a process that has ended."""

NEXT, RESULT, ERROR, END = "next", "result", "error", "end"
"""The messages of a worker process: it needs an item, has a result or an error, or has finished its job."""


@dataclass(slots=True)
class Worker(Generic[Item]):
    """A worker process, and the last item that it took, if any."""

    process: SpawnProcess
    link: Any  # a connection; its class differs on Windows
    last: Item | None = None
    ended: bool = False


def results_of_processes(
    job: Job[Item, Result], items: Iterable[Item], workers: int, describe: Callable[[Item], str]
) -> Generator[Result]:
    """Yield the results of a job done by processes, in the order of arrival. When this generator ends, so do all processes.

    Raises:
        DataError: A process dies. Other errors of workers are raised unchanged.
    """
    left = iter(items)
    started: list[Worker[Item]] = []
    try:
        started.extend(start(job) for _ in range(workers))
        while busy := [worker for worker in started if not worker.ended]:
            ready = connection.wait([worker.link for worker in busy], timeout=1)  # so that Ctrl-C works on every system
            for worker in busy:
                if worker.link in ready:
                    what, content = receive(worker, describe)
                    if what == RESULT:
                        yield content
                    elif what == ERROR:
                        raise content
                    elif what == NEXT:
                        assign(worker, left)
                    else:
                        worker.ended = True
    finally:
        for worker in started:
            worker.process.kill()
        for worker in started:
            worker.process.join()
            worker.link.close()


def start(job: Job[Item, Result]) -> Worker[Item]:
    """Start a process. It ignores Ctrl-C, on which the calling process ends all workers."""
    context = multiprocessing.get_context("spawn")
    link, other = context.Pipe()
    process = context.Process(target=serve, args=(job, other), daemon=True)
    with without_interrupts():
        process.start()
    other.close()  # otherwise this process would not notice the end of the other
    return Worker(process, link)


def assign(worker: Worker[Item], left: Iterator[Item]) -> None:
    """Send the next item to a worker, in a list that is empty if no item is left."""
    taken = list(islice(left, 1))
    worker.last = taken[0] if taken else worker.last
    with contextlib.suppress(*GONE):  # a worker has died, which the next `receive` will report
        worker.link.send(taken)


def receive(worker: Worker[Item], describe: Callable[[Item], str]) -> tuple[str, Any]:
    """Return the next message of a worker, with its content.

    Raises:
        DataError: The worker has died.
    """
    try:
        message: tuple[str, Any] = worker.link.recv()
    except GONE:
        worker.process.join()
        place = "" if worker.last is None else f" after it took {describe(worker.last)}"
        code = worker.process.exitcode
        raise DataError(f"a worker died (exit code {code}){place}; the same command resumes") from None
    return message


@contextlib.contextmanager
def without_interrupts() -> Generator[None]:
    """Make processes that are started in the block ignore Ctrl-C, if the system supports this."""
    if not hasattr(signal, "pthread_sigmask"):
        yield
        return
    resource_tracker.ensure_running()  # otherwise starting the first process starts the tracker, which unblocks Ctrl-C
    before = signal.pthread_sigmask(signal.SIG_BLOCK, {signal.SIGINT})
    try:
        yield
    finally:
        signal.pthread_sigmask(signal.SIG_SETMASK, before)


def serve(job: Job[Any, Any], link: Any) -> None:  # noqa: ANN401 - a connection
    """Do a job as a worker, until no items are left or the connection is closed."""
    signal.signal(signal.SIGINT, signal.SIG_IGN)
    with contextlib.suppress(*GONE):
        try:
            for result in job(asked(link)):
                link.send((RESULT, result))
        except GONE:
            return
        except Exception as error:  # noqa: BLE001 - any error is reported
            link.send((ERROR, error))
        else:
            link.send((END, None))


def asked(link: Any) -> Generator[Any]:  # noqa: ANN401 - a connection
    """Request items until none is left."""
    while True:
        link.send((NEXT, None))
        taken: list[Any] = link.recv()
        if not taken:
            return
        yield taken[0]
