"""Networks that several threads of a process use at the same time, each read only once."""

from __future__ import annotations

import os
import threading
import time
from contextlib import contextmanager
from pathlib import Path
from typing import TYPE_CHECKING, Final, NamedTuple

from fairychess._support.extras import needed

from .policy_network import PolicyNetwork

if TYPE_CHECKING:
    from collections.abc import Generator

    from .fixed_batches import Evaluations, Planes

ROWS: Final = 64
"""The number of positions that a processor evaluates at a time. It is fixed, so that a position's evaluation does not depend on
the other positions."""

ROWS_OF_A_CARD: Final = 512
"""The same for a graphics card."""


class NetworkWork(NamedTuple):
    """What the threads that share a network have done so far."""

    evaluations: int = 0
    """The number of positions evaluated."""
    evaluating: float = 0.0
    """The seconds spent in the network: by all threads together, or by the graphics card."""
    walking: float = 0.0
    """The seconds spent in search trees by all threads together."""


class SharedNetwork:
    """A network for the threads of this process. A graphics card gets the positions of all threads in joint batches.

    Args:
        network: The network.
    """

    def __init__(self, network: PolicyNetwork) -> None:
        needed("numpy", "numpy")
        from .fixed_batches import JointBatches  # noqa: PLC0415 - the base package does not need NumPy

        self.network: PolicyNetwork = network
        self.is_on_card: bool = network.is_on_card
        self.work: NetworkWork = NetworkWork()
        self._lock = threading.Lock()
        self._rows = ROWS_OF_A_CARD if self.is_on_card else ROWS
        self._compute = network.for_batches_of(self._rows)
        self._joint = JointBatches(self._evaluate) if self.is_on_card else None

    @property
    def evaluator(self) -> PolicyNetwork:
        """The network as an evaluator that several threads can share, even with batches of only a few positions."""
        return PolicyNetwork(self.network.header, compute=self.evaluate) if self.is_on_card else self.network

    def evaluate(self, obs: Planes) -> Evaluations:
        """Evaluate positions: return the logits of all actions, and the values.

        Args:
            obs: The planes of at least one position.
        """
        return self._evaluate([obs])[0] if self._joint is None else self._joint.evaluate(obs)

    def count(self, *, evaluations: int = 0, evaluating: float = 0.0, walking: float = 0.0) -> None:
        """Add to `work`.

        Args:
            evaluations: Positions evaluated.
            evaluating: Seconds in the network.
            walking: Seconds in search trees.
        """
        with self._lock:
            before = self.work
            self.work = NetworkWork(before.evaluations + evaluations, before.evaluating + evaluating, before.walking + walking)

    def _evaluate(self, obs: list[Planes]) -> list[Evaluations]:
        from .fixed_batches import in_fixed_batches  # noqa: PLC0415 - the base package does not need NumPy

        start = time.perf_counter()
        found = in_fixed_batches(self._compute, obs, self._rows)
        self.count(evaluations=sum(map(len, obs)), evaluating=time.perf_counter() - start)
        return found


class _Users:
    """A network in use, and the number of its users."""

    def __init__(self, shared: SharedNetwork) -> None:
        self.shared = shared
        self.number = 0


_IN_USE: Final[dict[tuple[str, int, int], _Users]] = {}
_LOCK: Final = threading.Lock()

if hasattr(os, "register_at_fork"):
    os.register_at_fork(before=_LOCK.acquire, after_in_parent=_LOCK.release, after_in_child=_LOCK.release)


@contextmanager
def shared_network(path: str | os.PathLike[str]) -> Generator[SharedNetwork]:
    """Return the network in a file; simultaneous users share one object.

    Args:
        path: The file.

    Raises:
        OSError: The file cannot be read.
        NetworkError: The file is not a policy-and-value network.
        MissingExtraError: NumPy, or onnxruntime for an ONNX file, is not installed.
    """
    status = Path(path).stat()
    key = (os.path.realpath(path), status.st_mtime_ns, status.st_size)
    with _LOCK:
        users = _IN_USE.get(key) or _Users(SharedNetwork(PolicyNetwork.read(path)))
        _IN_USE[key] = users
        users.number += 1
    try:
        yield users.shared
    finally:
        with _LOCK:
            users.number -= 1
            if users.number == 0:
                del _IN_USE[key]
