"""Makes batches of positions in any order. Importing this module imports NumPy."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any, Final

import numpy as np

from fairychess.errors import DataError

from .batch import Batch
from .positions import Positions, ranges
from .replay import Replay
from .shuffle import Shuffle

if TYPE_CHECKING:
    from collections.abc import Iterator, Sequence

    from numpy.typing import NDArray

    from fairychess import Variant

    from .positions import Window
    from .replay import Shown
    from .sources import Source


KEYS_AT_ONCE: Final = 1 << 19
"""The number of positions whose keys are computed at once."""


def batches_of(  # noqa: PLR0913 - the options of `Dataset.batches`
    variant: Variant,
    sources: Sequence[Source],
    size: int,
    *,
    seed: int | None = None,
    obs: str = "u8",
    history: int = 0,
    view: str = "mover",
    part: tuple[int, int] = (0, 1),
    skip_random: bool = False,
    unique: bool = False,
    memory: int = 1 << 28,
) -> Iterator[Batch]:
    """Yield the positions of shards in batches, as `Dataset.batches` does.

    Raises:
        DataError: The size, the part or the memory is invalid, a shard is damaged, or a game has an illegal move.
        FairyChessError: Another option is invalid.
    """
    for name, number in (("size", size), ("memory", memory)):
        if number < 1:
            raise DataError(f"{name} is {number}: at least 1 is expected")
    if not 0 <= part[0] < part[1]:
        raise DataError(f"part is {part}: (i, n) with i from 0 to n - 1 is expected")
    options = {"obs": obs, "history": history, "view": view}
    batches = Batches(variant, sources, options, skip_random=skip_random, unique=unique)
    yield from batches.iterate(size, seed, part, memory)


class Batches:
    """The positions of a data set in batches.

    The order is a permutation of all positions, cut into windows that fit in memory. Each window reads the shards it needs, and
    replays each of their games once, up to the game's last position in the window.

    Args:
        variant: The variant of the games.
        sources: The shards.
        options: The options `obs`, `history` and `view` of `VecEnv`.
        skip_random: True to skip positions in which a random move was played.
        unique: True to keep only the last copy of each position.

    Raises:
        DataError: A shard is damaged.
        FairyChessError: The options are invalid.
    """

    def __init__(
        self, variant: Variant, sources: Sequence[Source], options: dict[str, Any], *, skip_random: bool, unique: bool
    ) -> None:
        self._replay = Replay(variant, options)
        self._positions = Positions(sources, skip_random=skip_random)
        self._actions = len(variant.actions)
        if unique:
            self._positions.deduplicate(self._keys())

    def _keys(self) -> NDArray[np.uint64]:
        """Return the keys of all positions."""
        found = [np.zeros(0, np.uint64)]
        for start in range(0, len(self._positions), KEYS_AT_ONCE):
            numbers = np.arange(start, min(start + KEYS_AT_ONCE, len(self._positions)))
            found.append(self._replay.keys(self._positions.window(numbers)))
        return np.concatenate(found)

    def iterate(self, size: int, seed: int | None, part: tuple[int, int], memory: int) -> Iterator[Batch]:
        """Yield batches of `size` positions; the last may be smaller.

        Args:
            size: The number of positions per batch.
            seed: The seed of the order; None for the order of the games.
            part: (i, n) for the i-th of n equal parts of the order, counting from 0.
            memory: The memory for a window's planes and legal actions, in bytes; a window has at least one batch.

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
        """Return a batch of some positions in a window."""
        to_play = shown.to_play[rows]
        action = self._replay.seen(to_play, window.action[rows])
        mask = np.unpackbits(shown.mask[rows], axis=1, count=self._actions, bitorder="little").astype(bool)
        return Batch(
            planes=shown.planes[rows].copy(),
            policy=self._policy(window, rows, to_play, action, mask),
            value=np.where(to_play == 0, window.white_value[rows], -window.white_value[rows]) + np.float32(0),
            action=action,
            mask=mask,
            random=window.random[rows].copy(),
            score=window.score[rows].copy(),
            root_value=window.root_value[rows].copy(),
            game=window.game[rows].copy(),
            ply=window.ply[rows].astype(np.int32),
            visited=np.diff(window.visit_starts[rows.start : rows.stop + 1]) > 0,
        )

    def _policy(
        self, window: Window, rows: slice, to_play: NDArray[np.int8], action: NDArray[np.int32], mask: NDArray[np.bool_]
    ) -> NDArray[np.float32]:
        """Return the visit shares; without visits, 1 for the move played, or 0 if it was random."""
        starts = window.visit_starts[rows.start : rows.stop + 1]
        lengths = np.diff(starts)
        policy = np.zeros((len(action), self._actions), np.float32)
        alone = np.flatnonzero((lengths == 0) & ~window.random[rows])
        policy[alone, action[alone]] = 1
        places, owners = ranges(starts[:-1], lengths), np.repeat(np.arange(len(action)), lengths)
        counts = window.visit_counts[places]
        seen = self._replay.seen(to_play[owners], window.visit_actions[places])
        illegal = np.flatnonzero(~mask[owners, seen])
        if illegal.size:
            row = rows.start + int(owners[illegal[0]])
            place = f"game {window.game[row]}, ply {window.ply[row] + 1}"
            raise DataError(f"{place}: action {window.visit_actions[places[illegal[0]]]} has visits and is not legal")
        totals = np.bincount(owners, counts, len(action))
        policy[owners, seen] = counts / totals[owners]
        return policy
