"""Locks that survive a fork. An object that another thread was using during a fork cannot be used in the child process."""

from __future__ import annotations

import os
import threading
from weakref import WeakSet

from fairychess.errors import FairyChessError


class Lock:
    """A lock that reports, in a child process, whether it was held during the fork.

    >>> lock = Lock("environment")
    >>> lock.acquire()
    True
    >>> lock.release()
    """

    def __init__(self, what: str) -> None:
        self._what = what
        self._lock = threading.Lock()
        self._lost = self._kept = False
        _LOCKS.add(self)

    def acquire(self, *, blocking: bool = True) -> bool:
        """Acquire the lock. Return False if it is already held and `blocking` is False.

        Raises:
            FairyChessError: The lock was held when this process was forked.
        """
        self.check()
        return self._lock.acquire(blocking=blocking)

    def check(self) -> None:
        """Check that the lock was not held when this process was forked.

        Raises:
            FairyChessError: It was.
        """
        if self._lost:
            message = f"this {self._what} was in use when its process was forked: make a new one in this process"
            raise FairyChessError(message)

    def release(self) -> None:
        """Release the lock."""
        self._lock.release()

    def __enter__(self) -> None:
        """Take the lock."""
        self.acquire()

    def __exit__(self, *_: object) -> None:
        """Release the lock, unless `keep` was called."""
        if self._kept:
            self._kept = False
        else:
            self.release()

    def keep(self, kept: bool = True) -> None:
        """Set whether the lock stays held after the `with` block, until `release` is called."""
        self._kept = kept

    def forked(self) -> None:
        """In the child process, record whether the lock was held at the fork."""
        self._lost = self._lock.locked()


_LOCKS: WeakSet[Lock] = WeakSet()


def _after_fork() -> None:
    for lock in list(_LOCKS):
        lock.forked()


if hasattr(os, "register_at_fork"):
    os.register_at_fork(after_in_child=_after_fork)
