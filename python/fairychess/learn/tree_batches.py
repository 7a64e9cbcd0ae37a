"""Batches of positions passed between a search's trees and its evaluator. This module imports NumPy."""

from __future__ import annotations

from functools import partial
from typing import TYPE_CHECKING

from .background import Background
from .tree_arrays import BatchArrays, Evaluate

if TYPE_CHECKING:
    from fairychess._core import _Trees


class LeafBatches:
    """All games of a search, in one group or in two that take turns.

    Args:
        shape: Games, planes, ranks and files.
        actions: The number of actions in the variant.
        obs: The type of the planes, `"u8"` or `"f32"`.
        leaves: The maximum number of rows per game.
        batch: The number of rows per evaluator call; None for all of them.
        overlap: True for two groups: the trees of one are walked while the other is evaluated.
    """

    def __init__(  # noqa: PLR0913 - the settings of one search
        self, shape: tuple[int, int, int, int], actions: int, obs: str, leaves: int, batch: int | None, *, overlap: bool
    ) -> None:
        n = shape[0]
        half = n // 2 if overlap else 0
        sizes = [n - half, half] if half else [n]
        self._groups = [
            BatchArrays((size, *shape[1:]), actions, obs, leaves, batch, first=n - sum(sizes[index:]))
            for index, size in enumerate(sizes)
        ]
        self._background = Background()

    def run(self, core: _Trees, evaluator: Evaluate) -> None:
        """Carry out the simulations that the core has begun."""
        if len(self._groups) == 2:  # noqa: PLR2004 - two take turns
            self._alternating(core, evaluator)
            return
        (group,) = self._groups
        while rows := group.walk(core):
            group.answer(core, group.ask(evaluator, rows))

    def _alternating(self, core: _Trees, evaluator: Evaluate) -> None:
        """Evaluate one group on this thread while another thread walks the trees of the other group."""
        answered, walking = self._groups
        rows, other_rows = answered.walk(core), 1
        try:
            while rows or other_rows:
                task = self._background.leave(partial(walking.walk, core)) if other_rows else None
                answer = answered.ask(evaluator, rows) if rows else None
                other_rows = task.result() if task is not None else 0
                if answer is not None:
                    answered.answer(core, answer)
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
