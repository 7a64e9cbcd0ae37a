"""A shard as bytes: a Parquet file of games."""

from __future__ import annotations

import io
import json
from typing import TYPE_CHECKING, Any, Final

from fairychess._support.extras import needed

from .facts import KEY

if TYPE_CHECKING:
    from .games import PlayedGame
    from .selfplay import SelfPlay

LEVEL: Final = 3
"""The zstd level. Moves are almost random numbers, so higher levels take time without saving space."""

COMPACT_LEVEL: Final = 19
"""The zstd level of shards that are written once and kept."""


def shard_file(plan: SelfPlay, shard: int, games: list[PlayedGame]) -> bytes:
    """Return the file content of a shard with all its games in order."""
    return write(games, {**plan.identity(), "shard": shard, "games": len(games)})


def schema(facts: dict[str, Any]) -> Any:  # noqa: ANN401 - pyarrow's
    """Return the schema of the columns, with the facts about all games in the file as metadata."""
    arrow = needed("pyarrow", "data")
    text, actions = arrow.dictionary(arrow.int32(), arrow.string()), arrow.list_(arrow.int32())
    columns = {
        "game": arrow.int64(),
        "start": text,
        "moves": actions,
        "random_plies": arrow.int32(),
        "noise": actions,
        "scores": arrow.list_(arrow.int16()),
        "values": arrow.list_(arrow.float32()),
        "visit_actions": arrow.list_(actions),
        "visit_counts": arrow.list_(actions),
        "result": text,
        "reason": text,
    }
    return arrow.schema(columns.items(), metadata={KEY: json.dumps(facts, sort_keys=True)})


def write(games: list[PlayedGame], facts: dict[str, Any]) -> bytes:
    """Return games as a Parquet file. The same games and facts always give the same bytes."""
    arrow, parquet = needed("pyarrow", "data"), needed("pyarrow.parquet", "data")
    columns = {
        "game": [game.number for game in games],
        "start": [game.start for game in games],
        "moves": [game.actions for game in games],
        "random_plies": [game.random_plies for game in games],
        "noise": [game.noise or None for game in games],
        "scores": [unless_unknown(game.scores) for game in games],
        "values": [unless_unknown(game.values) for game in games],
        "visit_actions": [unless_unknown([None if each is None else list(each) for each in game.visits]) for game in games],
        "visit_counts": [
            unless_unknown([None if each is None else list(each.values()) for each in game.visits]) for game in games
        ],
        "result": [game.result for game in games],
        "reason": [game.reason for game in games],
    }
    file = io.BytesIO()
    table = arrow.Table.from_pydict(columns, schema=schema(facts))
    parquet.write_table(
        table, file, compression="zstd", compression_level=LEVEL, row_group_size=len(games), write_page_checksum=True
    )
    return file.getvalue()


def write_compactly(table: Any, facts: dict[str, Any]) -> bytes:  # noqa: ANN401 - pyarrow's
    """Return a table of games as a Parquet file that takes more time to write than that of `write`, and less space.

    Moves are written as differences, and no list has a dictionary, which leaves more for zstd to find: a chess game of 150 nodes
    a move takes a quarter less, and dictionaries for the visits of a tree search would make a file a quarter larger.

    Args:
        table: The games, with all columns.
        facts: The facts about them.

    Returns:
        The content of the file.
    """
    arrow, parquet = needed("pyarrow", "data"), needed("pyarrow.parquet", "data")
    file = io.BytesIO()
    columns = schema(facts)
    parquet.write_table(
        arrow.Table.from_arrays([table[name].cast(columns.field(name).type) for name in columns.names], schema=columns),
        file,
        compression="zstd",
        compression_level=COMPACT_LEVEL,
        row_group_size=table.num_rows,
        write_page_checksum=True,
        use_dictionary=[column.name for column in columns if not arrow.types.is_list(column.type)],
        column_encoding={"moves.list.element": "DELTA_BINARY_PACKED", "scores.list.element": "PLAIN"},
    )
    return file.getvalue()


def unless_unknown(values: list[Any]) -> list[Any] | None:
    """Return a list, or None if all its entries are None."""
    return None if all(value is None for value in values) else values
