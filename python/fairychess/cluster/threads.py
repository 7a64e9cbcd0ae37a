"""Workers as threads in this process."""

from __future__ import annotations

import contextlib
import queue
import threading
from dataclasses import dataclass, field
from itertools import islice
from typing import TYPE_CHECKING, Final, Generic, TypeVar

from fairychess._core import _StopFlag
from fairychess._support.threads import start

if TYPE_CHECKING:
    from collections.abc import Generator, Iterable, Iterator

    from .job import Job

Item = TypeVar("Item")
Result = TypeVar("Result")

AHEAD: Final = 8
"""The number of results per worker that may wait to be collected."""


@dataclass(frozen=True, slots=True)
class WorkerEnd:
    """The last message of a worker."""

    error: BaseException | None


@dataclass(slots=True)
class Crew(Generic[Item, Result]):
    """Threads that share a job and its items."""

    job: Job[Item, Result]
    items: Iterator[Item]
    messages: queue.Queue[tuple[Result] | WorkerEnd]
    """Results, wrapped in tuples, and the last messages of workers."""
    stop: _StopFlag = field(default_factory=_StopFlag)
    lock: threading.Lock = field(default_factory=threading.Lock)

    def work(self) -> None:
        """Do the job in one thread, until no item is left or the crew is stopped."""
        error: BaseException | None = None
        try:
            with self.stop:
                for result in self.job(self.taken()):
                    self.messages.put((result,))
                    if self.stop.is_set():
                        break
        except BaseException as raised:  # noqa: BLE001 - any error is reported
            error = raised
        self.messages.put(WorkerEnd(error))

    def taken(self) -> Generator[Item]:
        """Yield items, each to only one thread."""
        while not self.stop.is_set():
            with self.lock:
                taken = list(islice(self.items, 1))
            if not taken:
                return
            yield taken[0]


def results_of_threads(job: Job[Item, Result], items: Iterable[Item], workers: int) -> Generator[Result]:
    """Yield the results of a job done by threads, in the order of arrival.

    If this generator is closed, or this thread is interrupted, long core calls are stopped in all threads.
    """
    crew = Crew(job, iter(items), queue.Queue(AHEAD * workers))
    threads = [threading.Thread(target=crew.work, daemon=True) for _ in range(workers)]
    try:
        working = 0
        for thread in threads:
            try:
                start(thread)
            except MemoryError:
                if working == 0:
                    raise
                break  # the threads that have started can do the work
            working += 1
        while working:
            try:
                message = crew.messages.get(timeout=1)  # so that Ctrl-C works on every system
            except queue.Empty:
                continue
            if not isinstance(message, WorkerEnd):
                yield message[0]
            elif message.error is None:
                working -= 1
            else:
                raise message.error
    finally:
        crew.stop.set()
        for thread in threads:
            while thread.is_alive():
                with contextlib.suppress(queue.Empty):  # the thread may be waiting for room in the queue
                    crew.messages.get(timeout=0.01)
