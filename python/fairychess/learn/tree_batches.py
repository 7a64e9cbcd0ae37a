"""Batches of positions between the trees of a search and its evaluator. This module imports NumPy."""

from __future__ import annotations

from collections.abc import Callable
from functools import partial
from typing import TYPE_CHECKING, Any, TypeAlias

import numpy as np
from numpy.typing import NDArray

from .background import Background
from .tree_arrays import BatchArrays

if TYPE_CHECKING:
    from fairychess._core import _Trees

Ask: TypeAlias = Callable[[Any, Any], tuple[Any, Any]]
"""An evaluator in Python."""
Answer: TypeAlias = tuple[NDArray[np.float32], NDArray[np.float32]]
"""Policies and values."""


class Group:
    """Some games of a search whose positions go to the evaluator together.

    Args:
        first: The first game.
        arrays: The arrays for the positions.
        games: The number of games.
    """

    def __init__(self, first: int, games: int, arrays: BatchArrays) -> None:
        self._first, self._last, self._arrays = first, first + games, arrays

    def proceed(self, core: _Trees, answer: Answer | None = None) -> int:
        """Let the core take an answer and continue its walks; return the number of positions that wait for the next answer."""
        policy, value = (None, None) if answer is None else answer
        return core.proceed(self._first, self._last, self._arrays.obs, self._arrays.mask, policy, value)

    def ask(self, evaluator: Ask, rows: int) -> Answer:
        """Let the evaluator answer."""
        return self._arrays.ask(evaluator, rows)


class LeafBatches:
    """All games of a search, in one group or in two that take turns.

    Args:
        shape: Games, planes, ranks and files.
        actions: The number of actions of the variant.
        obs: The type of the planes, `"u8"` or `"f32"`.
        leaves: The maximum number of rows for each game.
        batch: The number of rows in each call of the evaluator; None for all of them.
        overlap: True for two groups: one is walked while the other is evaluated.
    """

    def __init__(  # noqa: PLR0913 - the settings of one search
        self, shape: tuple[int, int, int, int], actions: int, obs: str, leaves: int, batch: int | None, *, overlap: bool
    ) -> None:
        n = shape[0]
        half = n // 2 if overlap else 0
        sizes = [n - half, half] if half else [n]
        self._groups = [
            Group(n - sum(sizes[index:]), size, BatchArrays((size, *shape[1:]), actions, obs, leaves, batch))
            for index, size in enumerate(sizes)
        ]
        self._background = Background()

    def run(self, core: _Trees, evaluator: Ask) -> None:
        """Carry out the simulations that were begun."""
        if len(self._groups) == 2:  # noqa: PLR2004 - two take turns
            self._alternating(core, evaluator)
            return
        (group,) = self._groups
        rows = group.proceed(core)
        while rows:
            rows = group.proceed(core, group.ask(evaluator, rows))

    def _alternating(self, core: _Trees, evaluator: Ask) -> None:
        """While the evaluator answers one group on this thread, another thread walks the trees of the other one."""
        answered, walking = self._groups
        rows = answered.proceed(core)
        answer: Answer | None = None
        other_rows = 1
        try:
            while rows or other_rows:
                task = self._background.begin(partial(walking.proceed, core, answer)) if other_rows else None
                answer = answered.ask(evaluator, rows) if rows else None
                other_rows = task.result() if task is not None else 0
                answered, walking = walking, answered
                rows, other_rows = other_rows, rows
        except BaseException:
            core.stop(True)
            try:
                self._background.wait()
            finally:
                core.stop(False)
            raise

    def close(self) -> None:
        """End the thread."""
        self._background.close()
