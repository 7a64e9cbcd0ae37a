"""Batches of one size for a network, and joint batches of several threads. This module imports NumPy."""

from __future__ import annotations

import threading
from collections.abc import Callable
from dataclasses import dataclass
from typing import TYPE_CHECKING, TypeAlias

import numpy as np
from numpy.typing import NDArray

if TYPE_CHECKING:
    from collections.abc import Sequence

Planes: TypeAlias = NDArray[np.float32]
"""The planes of positions, of shape `(positions, planes, ranks, files)`."""
Evaluations: TypeAlias = tuple[NDArray[np.float32], NDArray[np.float32]]
"""Logits of all actions, of shape `(positions, actions)`, and values, of shape `(positions,)`."""
Network: TypeAlias = Callable[[Planes], Evaluations]
"""A function that evaluates positions."""


def in_fixed_batches(network: Network, obs: Sequence[Planes], rows: int) -> list[Evaluations]:
    """Evaluate positions in batches of one size, so that no evaluation depends on the number of positions.

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


@dataclass(slots=True)
class BatchRequest:
    """The positions of one thread, and their evaluations once they are known."""

    obs: Planes
    evaluations: Evaluations | None = None
    error: BaseException | None = None


class JointBatches:
    """Evaluates the positions of several threads together.

    While one thread evaluates, the positions of others gather; the next thread evaluates all of them.

    Args:
        evaluate: Takes the positions of one or more threads, and returns each thread's evaluations.
    """

    def __init__(self, evaluate: Callable[[list[Planes]], list[Evaluations]]) -> None:
        self._evaluate = evaluate
        self._waiting: list[BatchRequest] = []
        self._list, self._evaluating = threading.Lock(), threading.Lock()

    def evaluate(self, obs: Planes) -> Evaluations:
        """Evaluate positions together with those of other waiting threads; an error in the evaluation is raised in all of them.

        Args:
            obs: The planes.
        """
        request = BatchRequest(obs)
        with self._list:
            self._waiting.append(request)
        with self._evaluating:
            if request.evaluations is None and request.error is None:
                self._answer_all()
        if request.evaluations is None:
            raise request.error or RuntimeError
        return request.evaluations

    def _answer_all(self) -> None:
        with self._list:
            requests, self._waiting = self._waiting, []
        try:
            answers = self._evaluate([each.obs for each in requests])
        except BaseException as error:  # noqa: BLE001 - each thread raises it
            for each in requests:
                each.error = error
            return
        for each, answer in zip(requests, answers, strict=True):
            each.evaluations = answer
