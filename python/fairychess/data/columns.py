"""The columns of a shard as NumPy arrays. This module imports NumPy."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING, Any

import numpy as np

from .facts import opened
from .verified import verified

if TYPE_CHECKING:
    from pathlib import Path

    from numpy.typing import NDArray


@dataclass(frozen=True, slots=True)
class Lengths:
    """The number of moves in each game of a shard, both in total and in the random opening; 0 for unfinished games.

    `noise` has the plies of later random moves, and `noisy` the row of the game for each of them.
    """

    plies: NDArray[np.int64]
    random_plies: NDArray[np.int64]
    noisy: NDArray[np.int64]
    noise: NDArray[np.int64]


@dataclass(frozen=True, slots=True)
class Columns:
    """The games of a shard. The moves of game `i` are `moves[starts[i]:starts[i + 1]]`; scores and values have the same indices.

    Missing scores and values are NaN. The visits for move `j` are the entries from `visit_starts[j]` to `visit_starts[j + 1]` of
    `visit_actions` and `visit_counts`.
    """

    number: NDArray[np.int64]
    start: list[str]
    result: list[str]
    starts: NDArray[np.int64]
    moves: NDArray[np.int32]
    score: NDArray[np.float32]
    value: NDArray[np.float32]
    visit_starts: NDArray[np.int64]
    visit_actions: NDArray[np.int32]
    visit_counts: NDArray[np.int32]


def read_lengths(file: Path, random_plies: int, actions: int | None = None) -> Lengths:
    """Read the lengths of the games in a shard.

    Args:
        file: The shard.
        random_plies: The number of random moves in each game, for shards of format 1, which do not store it.
        actions: The number of actions in the variant, if known.

    Raises:
        DataError: The shard is damaged.
    """
    with opened(file) as shard:
        has_random_plies = "random_plies" in shard.schema_arrow.names
        table = verified(file, shard, ["moves", "result", "random_plies", "noise"], actions=actions)
        plies = np.diff(offsets(flat(table, "moves")))
        ended = np.array([result != "*" for result in table["result"].to_pylist()], dtype=bool)
        plies = np.where(ended, plies, 0)
        opening = flat(table, "random_plies").to_numpy() if has_random_plies else np.full(len(plies), random_plies)
        noisy, noise = np.zeros(0, np.int64), np.zeros(0, np.int64)
        if "noise" in table.column_names:
            lists = flat(table, "noise")
            noisy = np.repeat(np.arange(len(plies)), np.diff(offsets(lists)))
            noise = lists.values.to_numpy(zero_copy_only=False).astype(np.int64)
            kept = noise < plies[noisy]
            noisy, noise = noisy[kept], noise[kept]
    return Lengths(plies, np.minimum(opening.astype(np.int64), plies), noisy, noise)


def read_columns(file: Path, actions: int | None = None) -> Columns:
    """Read the games in a shard.

    Args:
        file: The shard.
        actions: The number of actions in the variant, if known.

    Raises:
        DataError: The shard is damaged, or contains impossible data.
    """
    with opened(file) as shard:
        table = verified(file, shard, actions=actions)
        moves = flat(table, "moves")
        starts = offsets(moves)
        visit_starts, visited, counts = visits(table, starts)
        return Columns(
            flat(table, "game").to_numpy().astype(np.int64),
            table["start"].to_pylist(),
            table["result"].to_pylist(),
            starts,
            moves.values.to_numpy().astype(np.int32),
            numbers(table, "scores", starts),
            numbers(table, "values", starts),
            visit_starts,
            visited,
            counts,
        )


def flat(table: Any, name: str) -> Any:  # noqa: ANN401 - pyarrow's
    """Return a column as one array."""
    return table[name].combine_chunks()


def offsets(lists: Any) -> NDArray[np.int64]:  # noqa: ANN401 - pyarrow's
    """Return the start of each list in the concatenated values of all lists, followed by their total number."""
    found: NDArray[np.int64] = lists.offsets.to_numpy().astype(np.int64)
    return found


def places_of(lists: Any, starts: NDArray[np.int64]) -> NDArray[np.int64]:  # noqa: ANN401 - pyarrow's
    """Return the index of each move in the concatenated values of the lists; -1 in games without a list."""
    own = offsets(lists)
    plies = np.diff(starts)
    shifts: NDArray[np.int64] = np.repeat(starts[:-1] - own[:-1], plies)
    places: NDArray[np.int64] = np.arange(int(starts[-1])) - shifts
    return np.where(np.repeat(np.diff(own) == plies, plies), places, -1)


def numbers(table: Any, name: str, starts: NDArray[np.int64]) -> NDArray[np.float32]:  # noqa: ANN401 - pyarrow's
    """Return a column of number lists as one array with a number for each move; NaN if missing."""
    found = np.full(starts[-1], np.nan, np.float32)
    if name in table.column_names:
        lists = flat(table, name)
        values = lists.values.to_numpy(zero_copy_only=False).astype(np.float32)
        places = places_of(lists, starts)
        found[places >= 0] = values[places[places >= 0]]
    return found


def visits(
    table: Any,  # noqa: ANN401 - pyarrow's
    starts: NDArray[np.int64],
) -> tuple[NDArray[np.int64], NDArray[np.int32], NDArray[np.int32]]:
    """Return the start of each move's visits, followed by their total number, and the actions and counts of all visits."""
    outer = flat(table, "visit_actions")
    inner = outer.values
    places = places_of(outer, starts)
    lengths = np.zeros(starts[-1], np.int64)
    lengths[places >= 0] = np.diff(offsets(inner))[places[places >= 0]]
    visit_starts = np.concatenate([[0], np.cumsum(lengths)])
    actions = inner.values.to_numpy().astype(np.int32)
    counts = flat(table, "visit_counts").values.values.to_numpy().astype(np.int32)
    return visit_starts, actions, counts
