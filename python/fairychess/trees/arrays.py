"""The arrays of a tree search. The one module of it that imports NumPy."""

from __future__ import annotations

import math
from typing import TYPE_CHECKING, Any

import numpy as np

from fairychess.errors import FairyChessError

from .told import TreeRoots, TreeVisits

if TYPE_CHECKING:
    from collections.abc import Callable

    from numpy.typing import NDArray

    from fairychess._core import _Trees


def planes(shape: tuple[int, int, int, int], obs: str) -> NDArray[np.uint8] | NDArray[np.float32]:
    """Make an array of planes."""
    return np.zeros(shape, np.uint8) if obs == "u8" else np.zeros(shape, np.float32)


class Arrays:
    """The arrays of one search. `leaves` is how many rows an evaluator may be shown of each game, 0 where none is asked."""

    def __init__(self, shape: tuple[int, int, int, int], actions: int, obs: str, leaves: int) -> None:
        self._shape, self._actions, self._kind = shape, actions, obs
        rows = shape[0] * leaves
        self._obs = planes((rows, *shape[1:]), obs)
        self._mask = np.zeros((rows, actions), np.bool_)

    def gather(self, core: _Trees) -> int:
        """Let the core write what it wants to know, and give the number of rows."""
        return core.gather(self._obs, self._mask)

    def ask(self, evaluator: Callable[[Any, Any], tuple[Any, Any]], rows: int) -> tuple[NDArray[np.float32], NDArray[np.float32]]:
        """Call the evaluator, and give policies and values as the core takes them."""
        obs, mask = self._obs[:rows].view(), self._mask[:rows].view()
        obs.flags.writeable = mask.flags.writeable = False
        policy, value = pair(evaluator(obs, mask))
        return floats("policy", policy, mask.shape), floats("value", value, (rows,))

    def actions(self, given: object) -> NDArray[np.int32]:
        """Give an action for each game as the core takes them; refuse what is of another shape or type."""
        n = self._shape[0]
        expected = f"an array of shape ({n},) and type int32"
        try:
            found = np.asarray(given)
        except ValueError as error:
            message = f"actions must be {expected}"
            raise FairyChessError(message) from error
        if found.shape != (n,) or found.dtype != np.dtype(np.int32):
            message = f"actions must be {expected}, not {found.shape} and {found.dtype}"
            raise FairyChessError(message)
        return np.ascontiguousarray(found)

    def sampled(self, core: _Trees, temperature: object) -> NDArray[np.int32]:
        """Let the core draw an action for each game, by one temperature or one for each."""
        n = self._shape[0]
        expected = f"temperature must be a number from 0, or an array of {n} of them"
        try:
            found = np.asarray(temperature, np.float64)
        except (TypeError, ValueError) as error:
            raise FairyChessError(expected) from error
        if found.shape not in {(), (n,)} or not np.isfinite(found).all() or (found < 0).any():
            raise FairyChessError(expected)
        drawn = np.zeros(n, np.int32)
        core.sample(np.ascontiguousarray(np.broadcast_to(found, (n,))), drawn)
        return drawn

    def roots(self, core: _Trees) -> TreeRoots:
        """Give where the games are."""
        shown = Shown(self._shape, self._actions, self._kind)
        core.show(shown)
        return TreeRoots(shown.obs, shown.mask, shown.reward, shown.over, shown.to_play, shown.ply)


class Shown:
    """The arrays of `TreeRoots`, by the names that the core knows."""

    def __init__(self, shape: tuple[int, int, int, int], actions: int, obs: str) -> None:
        n = shape[0]
        self.obs: NDArray[np.uint8] | NDArray[np.float32] = planes(shape, obs)
        self.mask: NDArray[np.bool_] = np.zeros((n, actions), np.bool_)
        self.reward: NDArray[np.float32] = np.zeros((n, 2), np.float32)
        self.over: NDArray[np.bool_] = np.zeros(n, np.bool_)
        self.to_play: NDArray[np.int8] = np.zeros(n, np.int8)
        self.ply: NDArray[np.int32] = np.zeros(n, np.int32)


def pair(given: tuple[Any, Any]) -> tuple[Any, Any]:
    """Take apart what an evaluator gave."""
    try:
        policy, value = given
    except (TypeError, ValueError) as error:
        message = f"the evaluator must give (policy, value), not {type(given).__name__}"
        raise FairyChessError(message) from error
    return policy, value


def floats(name: str, given: object, shape: tuple[int, ...]) -> NDArray[np.float32]:
    """Give an array of an evaluator as the core takes it; refuse what is of another shape or sort."""
    expected = f"an array of shape {shape} and type float32"
    try:
        found: NDArray[Any] = np.asarray(given)
    except ValueError as error:
        message = f"the evaluator's {name} must be {expected}"
        raise FairyChessError(message) from error
    if found.shape != shape or found.dtype.kind != "f":
        message = f"the evaluator's {name} must be {expected}, not {found.shape} and {found.dtype}"
        raise FairyChessError(message)
    return np.ascontiguousarray(found, np.float32)


def shares(visits: TreeVisits, temperature: float) -> NDArray[np.float32]:
    """Give visits as shares of all actions."""
    if not (math.isfinite(temperature) and temperature >= 0):
        message = f"temperature must be a number from 0, not {temperature!r}"
        raise FairyChessError(message)
    n = len(visits.starts) - 1
    rows = np.repeat(np.arange(n), np.diff(visits.starts))
    most = np.zeros(n)
    np.maximum.at(most, rows, visits.counts)
    relative = visits.counts / np.maximum(most[rows], 1)
    weights = (relative == 1).astype(float) if temperature == 0 else relative ** (1 / temperature)
    weights[visits.counts == 0] = 0
    sums = np.bincount(rows, weights, n)
    policy = np.zeros((n, visits.size), np.float32)
    policy[rows, visits.actions] = weights / np.where(sums > 0, sums, 1)[rows]
    return policy
