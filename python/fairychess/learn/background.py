"""Calls to the core in a separate thread, so that the calling thread can do something else."""

from __future__ import annotations

import threading
import weakref
from queue import SimpleQueue
from typing import TYPE_CHECKING, Any, Generic, TypeVar

from fairychess._support.threads import start

if TYPE_CHECKING:
    from collections.abc import Callable

Result = TypeVar("Result")


class Task(Generic[Result]):
    """A call made by another thread.

    >>> Background().begin(lambda: 6 * 7).result()
    42
    """

    def __init__(self, call: Callable[[], Result]) -> None:
        self._call: Callable[[], Result] | None = call
        self._begun, self._done = threading.Lock(), threading.Lock()
        self._begun.acquire()
        self._done.acquire()
        self._result: Result
        self._claimed = threading.Lock()
        self._error: BaseException | None = None
        self._is_done = False

    def run(self) -> None:
        """Make the call."""
        # Once this lock is released, the waiting thread can run as soon as the call releases the interpreter.
        self._begun.release()
        call, self._call = self._call, None
        try:
            if call is not None:
                self._result = call()
        except BaseException as error:  # noqa: BLE001 - raised when the result is requested
            self._error = error
        finally:
            del call
            self._is_done = True
            self._done.release()

    def await_begin(self) -> None:
        """Wait until the call has begun."""
        self._begun.acquire()

    def wait(self) -> None:
        """Wait for the call to end. It can be called again if a signal has interrupted the wait."""
        # A signal that arrives between `acquire` and `release` leaves the lock held.
        if not self._is_done:
            self._done.acquire()
            self._done.release()

    def claim(self) -> bool:
        """Return True to the first caller, which may use the result, and False to all others."""
        return self._claimed.acquire(blocking=False)

    def result(self) -> Result:
        """Wait for the call to end, and return its result or raise its error."""
        self.wait()
        if self._error is not None:
            error, self._error = self._error, None
            raise error
        return self._result


class Background:
    """A thread that makes one call after another. The thread starts with the first call, and ends once its owner is gone."""

    def __init__(self) -> None:
        self._thread: threading.Thread | None = None
        self._tasks: SimpleQueue[Task[Any] | None] = SimpleQueue()
        self._ended: weakref.finalize[..., Background] | None = None

    def begin(self, call: Callable[[], Result]) -> Task[Result]:
        """Begin a call, and return as soon as it releases the interpreter."""
        task = self.leave(call)
        task.await_begin()
        return task

    def leave(self, call: Callable[[], Result]) -> Task[Result]:
        """Leave a call to the thread, which begins once the calling thread releases the interpreter.

        This takes a tenth of the time of `begin`, which waits until the other thread has woken up.
        """
        # A forked process does not inherit the thread.
        if self._thread is None or not self._thread.is_alive():
            self._tasks = SimpleQueue()
            thread = threading.Thread(target=_serve, args=(self._tasks,), name="fairychess", daemon=True)
            start(thread)
            self._thread = thread
            self._ended = weakref.finalize(self, _end, self._tasks, self._thread)
        task = Task(call)
        self._tasks.put(task)
        return task

    def wait(self) -> None:
        """Wait until all calls begun so far have ended."""
        if self._thread is not None and self._thread.is_alive():
            last = Task(int)
            self._tasks.put(last)
            last.wait()

    def close(self) -> None:
        """End the thread after its remaining calls."""
        if self._ended is not None:
            self._ended()
        self._thread = None


def _end(tasks: SimpleQueue[Task[Any] | None], thread: threading.Thread) -> None:
    """End a thread and wait for it: the interpreter must not exit while the core is still writing to its arrays."""
    tasks.put(None)
    if thread is not threading.current_thread():
        thread.join()


def _serve(tasks: SimpleQueue[Task[Any] | None]) -> None:
    while (task := tasks.get()) is not None:
        task.run()
        del task
