"""Batches of a fixed size for a network, and joint batches of several threads. This module imports NumPy."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from typing import TYPE_CHECKING, TypeAlias

import numpy as np
from numpy.typing import NDArray

from fairychess.errors import FairyChessError

from .forks import Lock

if TYPE_CHECKING:
    from collections.abc import Sequence

Planes: TypeAlias = NDArray[np.float32]
"""The planes of positions, of shape `(positions, planes, ranks, files)`."""
Evaluations: TypeAlias = tuple[NDArray[np.float32], NDArray[np.float32]]
"""Logits of all actions, of shape `(positions, actions)`, and values, of shape `(positions,)`."""
Network: TypeAlias = Callable[[Planes], Evaluations]
"""A function that evaluates positions."""


def in_fixed_batches(network: Network, obs: Sequence[Planes], rows: int) -> list[Evaluations]:
    """Evaluate positions in batches of a fixed size, so that no evaluation depends on the number of positions.

    Args:
        network: Evaluates a batch.
        obs: Arrays of planes, with at least one position in all.
        rows: The number of positions in a batch. The last batch is filled up with copies.

    Returns:
        The evaluations of each array.
    """
    sizes = [len(each) for each in obs]
    total = sum(sizes)
    padded = -(-total // rows) * rows
    batch = np.empty((padded, *obs[0].shape[1:]), np.float32)
    np.concatenate(obs, out=batch[:total])
    batch[total:] = batch[0]
    parts = [network(batch[first : first + rows]) for first in range(0, padded, rows)]
    policy, value = parts[0] if len(parts) == 1 else (np.concatenate(arrays) for arrays in zip(*parts, strict=True))
    ends = np.cumsum(sizes)
    return [(policy[end - size : end], value[end - size : end]) for size, end in zip(sizes, ends, strict=True)]


@dataclass(slots=True, eq=False)
class BatchRequest:
    """The positions of one thread, and their evaluations once they are known."""

    obs: Planes
    evaluations: Evaluations | None = None
    error: Exception | None = None

    @property
    def is_answered(self) -> bool:
        """True if the positions were evaluated, or could not be."""
        return self.evaluations is not None or self.error is not None


class JointBatches:
    """Evaluates the positions of several threads together.

    While one thread evaluates, the positions of other threads gather; the next thread evaluates all of them.

    Args:
        evaluate: Evaluates several arrays of planes, and returns the evaluations of each array.
    """

    def __init__(self, evaluate: Callable[[list[Planes]], list[Evaluations]]) -> None:
        self._evaluate = evaluate
        self._waiting: list[BatchRequest] = []
        self._list, self._evaluating = Lock("network"), Lock("network")

    def evaluate(self, obs: Planes) -> Evaluations:
        """Evaluate positions along with the waiting positions of other threads.

        If the evaluation raises an exception, all threads whose positions it included raise it. An interrupt ends only the
        thread that it reaches: another thread evaluates the positions of the others.

        Args:
            obs: The planes.
        """
        request = BatchRequest(obs)
        with self._list:
            self._waiting.append(request)
        try:
            with self._evaluating:
                if not request.is_answered:
                    self._answer_all()
        finally:
            with self._list:
                self._waiting = [each for each in self._waiting if each is not request]
        if request.evaluations is None:
            raise FairyChessError("the network cannot be computed") from request.error
        return request.evaluations

    def _answer_all(self) -> None:
        """Answer all waiting requests. They stay in the list until they are answered."""
        with self._list:
            requests = list(self._waiting)
        try:
            answers = self._evaluate([each.obs for each in requests])
            for each, answer in zip(requests, answers, strict=True):
                each.evaluations = answer
        except Exception as error:  # noqa: BLE001 - each thread raises it
            for each in requests:
                each.error = error
        with self._list:
            self._waiting = [each for each in self._waiting if not each.is_answered]
