"""The arrays of a tree search. The one module of it that imports NumPy."""

from __future__ import annotations

import math
from typing import TYPE_CHECKING, Any

import numpy as np

from fairychess.errors import FairyChessError

from .told import TreeRoots, TreeVisits

if TYPE_CHECKING:
    from numpy.typing import NDArray

    from fairychess._core import _Trees

    from .evaluators import Evaluator


def planes(shape: tuple[int, int, int, int], obs: str) -> NDArray[np.uint8] | NDArray[np.float32]:
    """Make an array of planes."""
    return np.zeros(shape, np.uint8) if obs == "u8" else np.zeros(shape, np.float32)


class Rows:
    """What an evaluator is shown: arrays that the core writes, as many rows as may be wanted at once."""

    def __init__(self, shape: tuple[int, int, int, int], actions: int, obs: str) -> None:
        self._obs = planes(shape, obs)
        self._mask = np.zeros((shape[0], actions), np.bool_)

    def gather(self, core: _Trees) -> int:
        """Let the core write what it wants to know, and give the number of rows."""
        return core.gather(self._obs, self._mask)

    def ask(self, evaluator: Evaluator, rows: int) -> tuple[NDArray[np.float32], NDArray[np.float32]]:
        """Call the evaluator, and give policies and values as the core takes them."""
        obs, mask = self._obs[:rows].view(), self._mask[:rows].view()
        obs.flags.writeable = mask.flags.writeable = False
        given: Any = evaluator(obs, mask)  # type: ignore[operator]
        if not isinstance(given, (tuple, list)) or len(given) != 2:  # noqa: PLR2004 - a policy and a value
            message = f"the evaluator must give (policy, value), not {type(given).__name__}"
            raise FairyChessError(message)
        return floats("policy", given[0], mask.shape), floats("value", given[1], (rows,))


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


def numbers(name: str, given: object, n: int) -> NDArray[np.int32]:
    """Give an argument with an action for each game; refuse what is of another shape or type."""
    expected = f"an array of shape ({n},) and type int32"
    try:
        found = np.asarray(given)
    except ValueError as error:
        message = f"{name} must be {expected}"
        raise FairyChessError(message) from error
    if found.shape != (n,) or found.dtype != np.dtype(np.int32):
        message = f"{name} must be {expected}, not {found.shape} and {found.dtype}"
        raise FairyChessError(message)
    return np.ascontiguousarray(found)


def temperatures(given: object, n: int) -> NDArray[np.float64]:
    """Give a temperature for each game."""
    expected = f"temperature must be a number from 0, or an array of {n} of them"
    try:
        found = np.asarray(given, np.float64)
    except (TypeError, ValueError) as error:
        raise FairyChessError(expected) from error
    if found.shape not in {(), (n,)} or not np.isfinite(found).all() or (found < 0).any():
        raise FairyChessError(expected)
    return np.ascontiguousarray(np.broadcast_to(found, (n,)))


def sampled(core: _Trees, temperature: object, n: int) -> NDArray[np.int32]:
    """Let the core draw an action for each game."""
    actions = np.zeros(n, np.int32)
    core.sample(temperatures(temperature, n), actions)
    return actions


class Shown:
    """The arrays of `TreeRoots`, by the names that the core knows."""

    def __init__(self, shape: tuple[int, int, int, int], actions: int, obs: str) -> None:
        n = shape[0]
        self.obs = planes(shape, obs)
        self.mask: NDArray[np.bool_] = np.zeros((n, actions), np.bool_)
        self.reward: NDArray[np.float32] = np.zeros((n, 2), np.float32)
        self.over: NDArray[np.bool_] = np.zeros(n, np.bool_)
        self.to_play: NDArray[np.int8] = np.zeros(n, np.int8)
        self.ply: NDArray[np.int32] = np.zeros(n, np.int32)


def roots(core: _Trees, shape: tuple[int, int, int, int], actions: int, obs: str) -> TreeRoots:
    """Give where the games are."""
    shown = Shown(shape, actions, obs)
    core.show(shown)
    return TreeRoots(shown.obs, shown.mask, shown.reward, shown.over, shown.to_play, shown.ply)


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
