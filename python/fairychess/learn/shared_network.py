"""Networks that several threads of a process use at the same time, each read only once."""

from __future__ import annotations

import os
import threading
import time
from contextlib import contextmanager
from pathlib import Path
from typing import TYPE_CHECKING, Final, NamedTuple

from fairychess._support.extras import needed

from .forks import Lock
from .policy_network import PolicyNetwork

if TYPE_CHECKING:
    from collections.abc import Generator

    from .fixed_batches import Evaluations, Planes

ROWS_OF_A_CARD: Final = 512
"""The number of positions in a batch on a graphics card."""

ROWS: Final = ((256, 64), (128, 32), (64, 16))
"""The number of positions in a batch on processors, for runs with at least this number of games."""

FEWEST_ROWS: Final = 8
"""The number of positions in a batch for runs with fewer games."""


def rows_of(games: int) -> int:
    """Return the number of positions in a batch on processors.

    All batches of a run have one size, so the evaluation of a position does not depend on the other positions in its batch. Large
    batches are faster, but in a run with few games most of each batch would be empty.

    Args:
        games: The number of games in the run.

    >>> rows_of(10), rows_of(256)
    (8, 64)
    """
    return next((rows for fewest, rows in ROWS if games >= fewest), FEWEST_ROWS)


class NetworkWork(NamedTuple):
    """The work done so far by the threads that share a network."""

    evaluations: int = 0
    """The number of positions evaluated."""
    evaluating: float = 0.0
    """The seconds spent in the network: by all threads together, or by the graphics card."""
    walking: float = 0.0
    """The seconds spent in search trees by all threads together."""


class WorkCounter:
    """Adds up the work of several threads."""

    def __init__(self) -> None:
        self.work: NetworkWork = NetworkWork()
        self._lock = Lock("network")

    def add(self, *, evaluations: int = 0, evaluating: float = 0.0, walking: float = 0.0) -> None:
        """Add some work, in the units of `NetworkWork`."""
        with self._lock:
            before = self.work
            self.work = NetworkWork(before.evaluations + evaluations, before.evaluating + evaluating, before.walking + walking)


class SharedNetwork:
    """A network for the threads of this process. A graphics card gets the positions of all threads in joint batches.

    Args:
        network: The network.
        rows: The number of positions in a batch on processors.
    """

    def __init__(self, network: PolicyNetwork, rows: int) -> None:
        needed("numpy", "numpy")
        from .fixed_batches import JointBatches, in_fixed_batches  # noqa: PLC0415 - the base package does not need NumPy

        self.network: PolicyNetwork = network
        self.is_on_card: bool = network.is_on_card
        self.counter: WorkCounter = WorkCounter()
        counter, rows = self.counter, ROWS_OF_A_CARD if self.is_on_card else rows
        compute = network.for_batches_of(rows)

        # This function does not refer to `self`, so that the memory of a graphics card is freed at once.
        def evaluate(obs: list[Planes]) -> list[Evaluations]:
            start = time.perf_counter()
            found = in_fixed_batches(compute, obs, rows)
            counter.add(evaluations=sum(map(len, obs)), evaluating=time.perf_counter() - start)
            return found

        self._evaluate = evaluate
        self._joint = JointBatches(evaluate) if self.is_on_card else None

    @property
    def work(self) -> NetworkWork:
        """The work of all threads so far."""
        return self.counter.work

    def evaluate(self, obs: Planes) -> Evaluations:
        """Evaluate positions: return the logits of all actions, and the values.

        Args:
            obs: The planes of at least one position.
        """
        return self._evaluate([obs])[0] if self._joint is None else self._joint.evaluate(obs)


class Users:
    """A network in use, and the number of its users."""

    def __init__(self, shared: SharedNetwork) -> None:
        self.shared: SharedNetwork = shared
        self.number: int = 0


_IN_USE: Final[dict[tuple[object, ...], Users]] = {}
_LOCK: Final = threading.RLock()  # While a network is read, the garbage collector may close a generator that uses another one.


def _after_fork() -> None:
    """Forget, in a child process, the networks of the parent: threads that do not exist here may hold their locks."""
    _IN_USE.clear()
    _LOCK.release()


if hasattr(os, "register_at_fork"):
    os.register_at_fork(before=_LOCK.acquire, after_in_parent=_LOCK.release, after_in_child=_after_fork)


@contextmanager
def shared_network(path: str | os.PathLike[str], rows: int) -> Generator[SharedNetwork]:
    """Return the network of a file: the same object for all simultaneous users.

    Args:
        path: The file.
        rows: The number of positions in a batch on processors.

    Raises:
        OSError: The file cannot be read.
        NetworkError: The file is not a policy-and-value network.
        MissingExtraError: NumPy, or onnxruntime for an ONNX file, is not installed.
    """
    status = Path(path).stat()
    key = (os.path.realpath(path), status.st_ino, status.st_mtime_ns, status.st_size, rows)
    with _LOCK:
        users = _IN_USE.get(key)
        if users is None:
            made = Users(SharedNetwork(PolicyNetwork.read(path), rows))
            users = _IN_USE.setdefault(key, made)
        users.number += 1
    try:
        yield users.shared
    finally:
        with _LOCK:
            users.number -= 1
            if users.number == 0 and _IN_USE.get(key) is users:
                del _IN_USE[key]
