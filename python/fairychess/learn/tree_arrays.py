"""The arrays of a tree search. This module imports NumPy, so it is imported when the first search is made."""

from __future__ import annotations

import math
from collections.abc import Callable
from typing import TYPE_CHECKING, Any, Final, Protocol, TypeAlias

import numpy as np
from numpy.typing import NDArray

from fairychess.errors import FairyChessError

from .planes import new_planes

if TYPE_CHECKING:
    from fairychess._core import _Trees

Evaluate: TypeAlias = Callable[[Any, Any], tuple[Any, Any]]
"""An evaluator in Python: it takes planes and a mask and returns policies and values."""
Answer: TypeAlias = tuple[NDArray[np.float32], NDArray[np.float32]]
"""Policies, of shape `(rows, actions)`, and values, of shape `(rows,)`."""


class BatchArrays:
    """The arrays that present some of a search's games to its evaluator as one batch.

    Args:
        shape: The number of games, and of planes, ranks and files.
        actions: The number of actions in the variant.
        obs: The type of the planes, `"u8"` or `"f32"`.
        leaves: The maximum number of rows per game.
        batch: The number of rows per evaluator call; None for all of them.
        first: The index of the first game.
    """

    def __init__(  # noqa: PLR0913 - the settings of one search
        self, shape: tuple[int, int, int, int], actions: int, obs: str, leaves: int, batch: int | None, *, first: int
    ) -> None:
        self._first, self._last = first, first + shape[0]
        rows = shape[0] * leaves
        if batch is not None:
            rows = -(-rows // batch) * batch
        self._batch = batch
        self.obs: NDArray[np.uint8] | NDArray[np.float32] = new_planes((rows, *shape[1:]), obs)
        self.mask: NDArray[np.bool_] = np.zeros((rows, actions), np.bool_)
        # An evaluator may return the same arrays from each call, so the answers of several calls are copied.
        self._kept: Answer | None = None
        if batch is not None and batch < rows:
            self._kept = np.zeros((rows, actions), np.float32), np.zeros(rows, np.float32)

    def walk(self, core: _Trees) -> int:
        """Let the core search on, and return the number of positions to evaluate next."""
        return core.proceed(self._first, self._last, self.obs, self.mask)

    def answer(self, core: _Trees, answer: Answer) -> None:
        """Pass the evaluator's answer to the core, which no longer needs the arrays afterwards."""
        core.answer(self._first, self._last, *answer)

    def ask(self, evaluator: Evaluate, rows: int) -> Answer:
        """Call the evaluator, and return policies and values in the core's types."""
        if self._batch is None:
            return self._ask(evaluator, 0, rows)
        last = -(-rows // self._batch) * self._batch
        # Fill the last batch with copies of a position that has legal actions, as evaluators may not handle any other.
        self.obs[rows:last], self.mask[rows:last] = self.obs[0], self.mask[0]
        parts = [self._ask(evaluator, first, first + self._batch) for first in range(0, last, self._batch)]
        policy, value = parts[0] if self._kept is None else self._kept
        return policy[:rows], value[:rows]

    def _ask(self, evaluator: Evaluate, first: int, last: int) -> Answer:
        """Call the evaluator with some of the rows."""
        obs, mask = self.obs[first:last].view(), self.mask[first:last].view()
        obs.flags.writeable = mask.flags.writeable = False
        policy, value = checked_pair(evaluator(obs, mask))
        found = checked_floats("policy", policy, mask.shape), checked_floats("value", value, (last - first,))
        if self._kept is None:
            return found
        policies, values = (kept[first:last] for kept in self._kept)
        policies[:], values[:] = found
        return policies, values


class TreeArrays:
    """Converts the arguments of a search with `n` games to arrays for the core."""

    def __init__(self, n: int) -> None:
        self._n = n

    def actions(self, values: object) -> NDArray[np.int32]:
        """Return one action per game in the core's type; raise `FairyChessError` for any other shape or type."""
        expected = f"an array of shape ({self._n},) and type int32"
        try:
            found = np.asarray(values)
        except ValueError as error:
            message = f"actions must be {expected}"
            raise FairyChessError(message) from error
        if found.shape != (self._n,) or found.dtype != np.dtype(np.int32):
            message = f"actions must be {expected}, not {found.shape} and {found.dtype}"
            raise FairyChessError(message)
        return np.ascontiguousarray(found)

    def sampled(self, core: _Trees, temperature: object) -> NDArray[np.int32]:
        """Let the core draw an action for each game, with one temperature for all games or one per game."""
        expected = f"temperature must be a number from 0, or an array of {self._n} of them"
        try:
            found = np.asarray(temperature, np.float64)
        except (TypeError, ValueError) as error:
            raise FairyChessError(expected) from error
        if found.shape not in {(), (self._n,)} or not np.isfinite(found).all() or (found < 0).any():
            raise FairyChessError(expected)
        drawn = np.zeros(self._n, np.int32)
        core.sample(np.ascontiguousarray(np.broadcast_to(found, (self._n,))), drawn)
        return drawn


class RootArrays:
    """The arrays of `TreeRoots`, under the names that the core reads."""

    def __init__(self, shape: tuple[int, int, int, int], actions: int, obs: str) -> None:
        n = shape[0]
        self.obs: NDArray[np.uint8] | NDArray[np.float32] = new_planes(shape, obs)
        self.mask: NDArray[np.bool_] = np.zeros((n, actions), np.bool_)
        self.reward: NDArray[np.float32] = np.zeros((n, 2), np.float32)
        self.over: NDArray[np.bool_] = np.zeros(n, np.bool_)
        self.to_play: NDArray[np.int8] = np.zeros(n, np.int8)
        self.ply: NDArray[np.int32] = np.zeros(n, np.int32)


def checked_pair(result: tuple[Any, Any]) -> tuple[Any, Any]:
    """Return an evaluator's policy and value; raise `FairyChessError` for any other result."""
    try:
        policy, value = result
    except (TypeError, ValueError) as error:
        message = f"the evaluator must return (policy, value), not {type(result).__name__}"
        raise FairyChessError(message) from error
    return policy, value


def checked_floats(name: str, values: object, shape: tuple[int, ...]) -> NDArray[np.float32]:
    """Return an evaluator's array as float32; raise `FairyChessError` for any other shape or type."""
    expected = f"an array of shape {shape} and type float32"
    try:
        found: NDArray[Any] = np.asarray(values)
    except ValueError as error:
        message = f"the evaluator's {name} must be {expected}"
        raise FairyChessError(message) from error
    if found.shape != shape or not np.issubdtype(found.dtype, np.floating):
        message = f"the evaluator's {name} must be {expected}, not {found.shape} and {found.dtype}"
        raise FairyChessError(message)
    return np.ascontiguousarray(found, np.float32)


def visit_policy(
    starts: NDArray[np.int64], actions: NDArray[np.int32], counts: NDArray[np.int32], size: int, temperature: float
) -> NDArray[np.float32]:
    """Return the policy `[n, size]` that `TreeVisits.policy` describes."""
    if not (math.isfinite(temperature) and temperature >= 0):
        message = f"temperature must be a number from 0, not {temperature!r}"
        raise FairyChessError(message)
    n = len(starts) - 1
    rows = np.repeat(np.arange(n), np.diff(starts))
    highest = np.zeros(n)
    np.maximum.at(highest, rows, counts)
    relative = counts / np.maximum(highest[rows], 1)
    weights = (relative == 1).astype(float) if temperature == 0 else relative ** (1 / temperature)
    weights[counts == 0] = 0
    sums = np.bincount(rows, weights, n)
    policy = np.zeros((n, size), np.float32)
    policy[rows, actions] = weights / np.where(sums > 0, sums, 1)[rows]
    return policy


class Visits(Protocol):
    """The results of a search: `TreeVisits`."""

    @property
    def starts(self) -> NDArray[np.int64]: ...  # noqa: D102 - as there
    @property
    def actions(self) -> NDArray[np.int32]: ...  # noqa: D102
    @property
    def counts(self) -> NDArray[np.int32]: ...  # noqa: D102
    @property
    def values(self) -> NDArray[np.float32]: ...  # noqa: D102
    @property
    def priors(self) -> NDArray[np.float32]: ...  # noqa: D102
    @property
    def value(self) -> NDArray[np.float32]: ...  # noqa: D102
    @property
    def size(self) -> int: ...  # noqa: D102


VISITS: Final = 50.0
"""A number of visits that lets values outweigh priors even with few simulations, as in the core."""


def improved_policy(found: Visits) -> NDArray[np.float32]:
    """Return the policy `[n, size]` that `TreeVisits.improved_policy` describes."""
    n = len(found.starts) - 1
    rows = np.repeat(np.arange(n), np.diff(found.starts))
    counts, priors, values = (part.astype(float) for part in (found.counts, found.priors, found.values))
    visits, highest = np.bincount(rows, counts, n), np.zeros(n)
    np.maximum.at(highest, rows, counts)
    # The evaluator's value alone: the root's mean value without the simulations.
    alone = np.clip(found.value * (1 + visits) - np.bincount(rows, counts * values, n), -1, 1)
    visited = counts > 0
    weights = np.where(visited, priors, 0)
    among = np.bincount(rows, weights * values, n) / np.maximum(np.bincount(rows, weights, n), 1e-30)
    mixed = (alone + visits * among) / (1 + visits)
    logits = np.log(np.maximum(priors, 1e-30)) + (VISITS + highest[rows]) / 2 * np.where(visited, values, mixed[rows])
    top = np.full(n, -np.inf)
    np.maximum.at(top, rows, logits)
    weights = np.where(visits[rows] > 0, np.exp(logits - top[rows]), 0)
    sums = np.bincount(rows, weights, n)
    policy = np.zeros((n, found.size), np.float32)
    policy[rows, found.actions] = weights / np.where(sums > 0, sums, 1)[rows]
    return policy
