"""Makes batches of positions in any order. This module imports NumPy."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

import numpy as np

from .batch import Batch
from .positions import Positions, ranges
from .replay import Replay
from .shuffle import Shuffle

if TYPE_CHECKING:
    from collections.abc import Iterator, Sequence
    from pathlib import Path

    from numpy.typing import NDArray

    from fairychess import Variant

    from .positions import Window
    from .replay import Shown


class Batches:
    """The positions of a data set in batches.

    The order is a permutation of all positions. It is cut into windows that fit into the memory; a window reads
    the shards that it needs and replays each of its games once, up to its last position in the window.

    Args:
        variant: The variant of the games.
        files: The shards.
        random_plies: The number of random moves of each game, for shards of format 1.
        skip_random: True to leave out the positions in which a random opening move was played.
        options: `obs`, `history` and `view` of `VecEnv`.

    Raises:
        DataError: A shard is damaged.
        FairyChessError: The options are invalid.
    """

    def __init__(
        self, variant: Variant, files: Sequence[Path], random_plies: int, options: dict[str, Any], *, skip_random: bool
    ) -> None:
        self._replay = Replay(variant, options)
        self._positions = Positions(files, random_plies, skip_random=skip_random)
        self._actions = len(variant.actions)

    def iterate(self, size: int, seed: int | None, part: tuple[int, int], memory: int) -> Iterator[Batch]:
        """Yield batches of `size` positions; the last may be smaller.

        Args:
            size: The number of positions of a batch.
            seed: The seed of the order; None for the order of the games.
            part: (i, n) for the i-th of n equal parts of the order, counted from 0.
            memory: The memory for the planes and legal actions of a window, in bytes; a window has at least one batch.

        Raises:
            DataError: A shard is damaged, or a game has an illegal move.
        """
        total, (index, count) = len(self._positions), part
        order = None if seed is None else Shuffle(total, seed)
        window_size = max(1, memory // (size * self._replay.bytes_per_position)) * size
        first, last = total * index // count, total * (index + 1) // count
        for start in range(first, last, window_size):
            places = np.arange(start, min(start + window_size, last))
            window = self._positions.window(places if order is None else order[places])
            shown = self._replay.show(window)
            for row in range(0, len(places), size):
                yield self._batch(window, shown, slice(row, min(row + size, len(places))))

    def _batch(self, window: Window, shown: Shown, rows: slice) -> Batch:
        """Return some positions of a window."""
        to_play = shown.to_play[rows]
        action = self._replay.seen(to_play, window.action[rows])
        mask = np.unpackbits(shown.mask[rows], axis=1, count=self._actions, bitorder="little").astype(bool)
        return Batch(
            planes=shown.planes[rows].copy(),
            policy=self._policy(window, rows, to_play, action),
            value=np.where(to_play == 0, window.white_value[rows], -window.white_value[rows]) + np.float32(0),
            action=action,
            mask=mask,
            random=window.random[rows].copy(),
            score=window.score[rows].copy(),
            root_value=window.root_value[rows].copy(),
            game=window.game[rows].copy(),
            ply=window.ply[rows].astype(np.int32),
        )

    def _policy(self, window: Window, rows: slice, to_play: NDArray[np.int8], action: NDArray[np.int32]) -> NDArray[np.float32]:
        """Return the shares of the visits, or 1 for the move played if there are none, or 0 for random moves."""
        starts = window.visit_starts[rows.start : rows.stop + 1]
        lengths = np.diff(starts)
        policy = np.zeros((len(action), self._actions), np.float32)
        alone = np.flatnonzero((lengths == 0) & ~window.random[rows])
        policy[alone, action[alone]] = 1
        places, owners = ranges(starts[:-1], lengths), np.repeat(np.arange(len(action)), lengths)
        counts = window.visit_counts[places]
        totals = np.bincount(owners, counts, len(action))
        policy[owners, self._replay.seen(to_play[owners], window.visit_actions[places])] = counts / totals[owners]
        return policy
