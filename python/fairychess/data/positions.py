"""All positions of a data set, by number: their shard, game and ply. Importing this module imports NumPy."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING

import numpy as np

from fairychess.records.results import WHITE_POINTS

from .columns import Columns, read_columns, read_lengths

if TYPE_CHECKING:
    from collections.abc import Sequence

    from numpy.typing import NDArray

    from .sources import Source


@dataclass(frozen=True, slots=True)
class Window:
    """Some positions, with their data from the shards. Most arrays have one entry per position.

    `line` is the index of the game in `lines` (each game's moves up to the last position needed) and in `starts` (the FENs of the
    start positions). `visit_starts` has one more entry than there are positions: the visits of position `i` are at
    `visit_starts[i]` to `visit_starts[i + 1]` in `visit_actions` and `visit_counts`.
    """

    line: NDArray[np.int64]
    ply: NDArray[np.int64]
    game: NDArray[np.int64]
    white_value: NDArray[np.float32]
    action: NDArray[np.int32]
    random: NDArray[np.bool_]
    score: NDArray[np.float32]
    root_value: NDArray[np.float32]
    visit_starts: NDArray[np.int64]
    visit_actions: NDArray[np.int32]
    visit_counts: NDArray[np.int32]
    lines: list[NDArray[np.int32]]
    starts: list[str]
    numbers: list[int]


class Positions:
    """The positions of all games that ended, numbered in the order of the games and their moves.

    Args:
        sources: The shards.
        skip_random: True to skip positions in which a random move was played.

    Raises:
        DataError: A shard is damaged.
    """

    def __init__(self, sources: Sequence[Source], *, skip_random: bool) -> None:
        self._sources = sources
        lengths = [read_lengths(each.file, each.random_plies, each.actions) for each in sources]
        none = np.zeros(0, np.int64)
        plies = np.concatenate([none, *(each.plies for each in lengths)])
        self._random_plies = np.concatenate([none, *(each.random_plies for each in lengths)])
        self._first = self._random_plies if skip_random else np.zeros_like(plies)
        self._game_ends = np.cumsum(plies - self._first)  # one more than the index of each game's last position
        sizes = [len(each.plies) for each in lengths]
        self._shard_ends = np.cumsum(sizes, dtype=np.int64)  # likewise, one more than the index of each shard's last game
        firsts = self._shard_ends - sizes
        noisy = np.concatenate([none, *(each.noisy + first for each, first in zip(lengths, firsts, strict=True))])
        noise = np.concatenate([none, *(each.noise for each in lengths)])
        self._noise = np.sort(self._game_ends[noisy] - plies[noisy] + noise)
        self._kept: NDArray[np.int64] | None = None
        if skip_random and len(self._noise):
            self._kept = np.setdiff1d(np.arange(len(self)), self._noise, assume_unique=True)

    def __len__(self) -> int:
        """Return the number of positions."""
        if self._kept is not None:
            return len(self._kept)
        return int(self._game_ends[-1]) if len(self._game_ends) else 0

    def deduplicate(self, keys: NDArray[np.uint64]) -> None:
        """Keep only the last position with each key.

        Args:
            keys: The keys of all positions.
        """
        last = len(keys) - 1 - np.unique(keys[::-1], return_index=True)[1]
        last.sort()
        self._kept = last if self._kept is None else self._kept[last]

    def window(self, wanted: NDArray[np.int64]) -> Window:
        """Read the positions with these numbers, in this order.

        Raises:
            DataError: A shard is damaged.
        """
        if self._kept is not None:
            wanted = self._kept[wanted]
        games = np.searchsorted(self._game_ends, wanted, side="right")
        left = self._game_ends[games] - wanted  # the number of positions from this one to the end of the game
        lengths = np.diff(self._game_ends, prepend=0)
        ply = self._first[games] + lengths[games] - left
        shards = np.searchsorted(self._shard_ends, games, side="right")
        builder = WindowBuilder(len(wanted))
        for shard in map(int, np.unique(shards)):
            rows = np.flatnonzero(shards == shard)
            before = int(self._shard_ends[shard - 1]) if shard else 0
            source = self._sources[shard]
            builder.read(read_columns(source.file, source.actions), source.before, rows, games[rows] - before, ply[rows])
        return builder.window(ply, (ply < self._random_plies[games]) | np.isin(wanted, self._noise))


class WindowBuilder:
    """Collects a window's positions, shard by shard."""

    def __init__(self, size: int) -> None:
        self._line = np.zeros(size, np.int64)
        self._game = np.zeros(size, np.int64)
        self._white_value = np.zeros(size, np.float32)
        self._action = np.zeros(size, np.int32)
        self._score = np.zeros(size, np.float32)
        self._root_value = np.zeros(size, np.float32)
        self._visit_lengths = np.zeros(size, np.int64)
        self._visits: list[tuple[NDArray[np.int64], NDArray[np.int64], NDArray[np.int32], NDArray[np.int32]]] = []
        self._lines: list[NDArray[np.int32]] = []
        self._starts: list[str] = []
        self._numbers: list[int] = []

    def read(
        self, columns: Columns, before: int, rows: NDArray[np.int64], games: NDArray[np.int64], ply: NDArray[np.int64]
    ) -> None:
        """Read positions from one shard.

        `games` are rows of the shard, `ply` the plies, and `rows` indices in the window. `before` is added to the game numbers.
        """
        places = columns.starts[games] + ply
        own, index = np.unique(games, return_inverse=True)
        last = np.zeros(len(own), np.int64)
        np.maximum.at(last, index, ply)
        self._line[rows] = len(self._lines) + index
        for game, end in zip(map(int, own), map(int, last), strict=True):
            start = int(columns.starts[game])
            self._lines.append(columns.moves[start : start + end + 1].copy())
            self._starts.append(columns.start[game])
            self._numbers.append(int(columns.number[game]) + before)
        self._game[rows] = columns.number[games] + before
        points = np.array([WHITE_POINTS.get(result, 0.5) for result in columns.result], np.float32)
        self._white_value[rows] = 2 * points[games] - 1
        self._action[rows] = columns.moves[places]
        self._score[rows] = columns.score[places]
        self._root_value[rows] = columns.value[places]
        lengths = columns.visit_starts[places + 1] - columns.visit_starts[places]
        self._visit_lengths[rows] = lengths
        if lengths.any():
            which = ranges(columns.visit_starts[places], lengths)
            inside = ranges(np.zeros_like(lengths), lengths)
            self._visits.append((np.repeat(rows, lengths), inside, columns.visit_actions[which], columns.visit_counts[which]))

    def window(self, ply: NDArray[np.int64], random: NDArray[np.bool_]) -> Window:
        """Return all positions."""
        starts = np.concatenate([[0], np.cumsum(self._visit_lengths)])
        actions, counts = np.zeros(starts[-1], np.int32), np.zeros(starts[-1], np.int32)
        for rows, inside, some_actions, some_counts in self._visits:
            where = starts[rows] + inside
            actions[where], counts[where] = some_actions, some_counts
        return Window(
            self._line,
            ply,
            self._game,
            self._white_value,
            self._action,
            random,
            self._score,
            self._root_value,
            starts,
            actions,
            counts,
            self._lines,
            self._starts,
            self._numbers,
        )


def ranges(starts: NDArray[np.int64], lengths: NDArray[np.int64]) -> NDArray[np.int64]:
    """Return the numbers in several ranges, one range after another.

    >>> ranges(np.array([5, 0]), np.array([2, 3])).tolist()
    [5, 6, 0, 1, 2]
    """
    before = np.cumsum(lengths) - lengths
    inside: NDArray[np.int64] = np.arange(int(lengths.sum())) + np.repeat(starts - before, lengths)
    return inside
