"""Checks on the columns of a shard. A checksum shows only that a file is unchanged, not that its content is valid.

All checks work on whole columns, so they hardly slow down reading. The legality of moves and visits is checked only when games
are replayed, as for batches.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Any, Final

from fairychess._support.extras import needed
from fairychess.errors import DataError
from fairychess.records.results import WHITE_POINTS

if TYPE_CHECKING:
    from pathlib import Path

RESULTS: Final = frozenset(WHITE_POINTS) | {"*"}
"""The possible results of games."""

TEXTS: Final = frozenset(("start", "result", "reason"))
"""The columns with a string for each game."""

MOVES: Final = frozenset(("scores", "values"))
"""The columns with a list for each game, which has a number or null for each move."""

LATER: Final = frozenset(("random_plies", "noise", "values"))
"""The columns that older formats lack."""

COLUMNS: Final = (
    "game",
    "start",
    "moves",
    "random_plies",
    "noise",
    "scores",
    "values",
    "visit_actions",
    "visit_counts",
    "result",
    "reason",
)
"""All columns."""


def verified(file: Path, shard: Any, columns: list[str] | None = None, *, actions: int | None = None) -> Any:  # noqa: ANN401 - pyarrow's
    """Read columns of an open shard, all by default, and check them.

    Args:
        file: The file, for messages.
        shard: The shard.
        columns: The columns; those missing from the format are omitted.
        actions: The number of actions in the variant, if known.

    Raises:
        DataError: A column has the wrong type or impossible data. The message names the file, the row and the column.
    """
    has = set(shard.schema_arrow.names)
    missing = set(COLUMNS) - LATER - has
    if missing:
        raise DataError(f"{file}, column {min(missing)}: there is none")
    wanted = [name for name in columns or COLUMNS if name in has]
    table = shard.read(wanted, use_threads=False)
    VerifiedColumns(file, table, actions).check()
    return table


class VerifiedColumns:
    """The columns of a shard, each as one array."""

    def __init__(self, file: Path, table: Any, actions: int | None) -> None:  # noqa: ANN401 - pyarrow's
        self._file, self._table = file, table
        self._most = 2**31 if actions is None else actions
        self._arrow, self._compute = needed("pyarrow", "data"), needed("pyarrow.compute", "data")

    def check(self) -> None:
        """Raise `DataError` if something is wrong."""
        names = set(self._table.column_names)
        self._check_plain(names)
        if {"moves", "random_plies"} <= names:
            self._check_random()
        for name in sorted(MOVES & names):
            self._check_length(name)
        if "values" in names:
            self._check_values()
        if "visit_actions" in names:
            self._check_visits()

    def _check_plain(self, names: set[str]) -> None:
        """Check the types of all columns, and the values of the simple columns and the moves."""
        for name in sorted(names):
            self._check_type(name)
        for name in ("game", *sorted(TEXTS), "moves", "random_plies"):
            if name in names:
                self._refuse(name, self._compute.is_null(self._column(name)), "nothing")
        if "result" in names:
            self._check_results()
        if "game" in names:
            self._refuse("game", self._compute.less(self._column("game"), 1), "a number below 1")
        if "moves" in names:
            lists = self._column("moves")
            self._refuse("moves", self._compute.is_null(lists.flatten()), "nothing in place of an action", self._owners(lists))

    def _column(self, name: str) -> Any:  # noqa: ANN401 - pyarrow's
        """Return a column as one array."""
        found = self._table[name].combine_chunks()
        return found.combine_chunks() if isinstance(found, self._arrow.ChunkedArray) else found

    def _check_type(self, name: str) -> None:
        """Raise `DataError` if a column does not have the type that self-play writes."""
        arrow = self._arrow
        actions = arrow.list_(arrow.int32())
        expected = {
            "game": arrow.int64(),
            "random_plies": arrow.int32(),
            "scores": arrow.list_(arrow.int16()),
            "values": arrow.list_(arrow.float32()),
            "visit_actions": arrow.list_(actions),
            "visit_counts": arrow.list_(actions),
            "moves": actions,
            "noise": actions,
        }
        found = self._table.schema.field(name).type
        text = found.value_type if arrow.types.is_dictionary(found) else found
        good = arrow.types.is_string(text) if name in TEXTS else found.equals(expected[name])
        if not good:
            raise DataError(f"{self._file}, column {name}: its type is {found}")

    def _refuse(self, name: str, wrong: Any, what: str, rows: Any = None) -> None:  # noqa: ANN401 - pyarrow's
        """Raise `DataError` for the first True entry; `rows` has the row of each entry, unless there is one per row."""
        at = self._compute.index(wrong, True).as_py()
        if at >= 0:
            row = at if rows is None else rows[at].as_py()
            raise DataError(f"{self._file}, row {row + 1}, column {name}: it has {what}")

    def _check_results(self) -> None:
        """Check that the results are valid."""
        column = self._column("result")
        known = self._arrow.array(sorted(RESULTS))
        texts = column.dictionary_decode() if self._arrow.types.is_dictionary(column.type) else column
        self._refuse("result", self._compute.invert(self._compute.is_in(texts, value_set=known)), "no result of PGN")

    def _owners(self, lists: Any) -> Any:  # noqa: ANN401 - pyarrow's
        """Return the row of each value in a list column."""
        return self._compute.list_parent_indices(lists)

    def _check_actions(self, name: str, values: Any, rows: Any) -> None:  # noqa: ANN401 - pyarrow's
        """Check that the values are actions."""
        compute = self._compute
        self._refuse(name, compute.is_null(values), "nothing in place of an action", rows)
        wrong = compute.or_(compute.less(values, 0), compute.greater_equal(values, self._most))
        self._refuse(name, wrong, "a number that is no action", rows)

    def _plies(self) -> Any:  # noqa: ANN401 - pyarrow's
        """Return the number of moves in each game."""
        return self._compute.list_value_length(self._column("moves"))

    def _check_random(self) -> None:
        """Check that the random moves are within the games."""
        compute, plies, opening = self._compute, self._plies(), self._column("random_plies")
        wrong = compute.or_(compute.less(opening, 0), compute.greater(opening, plies))
        self._refuse("random_plies", wrong, "another number than that of some of the moves")
        if "noise" not in self._table.column_names:
            return
        lists = self._column("noise")
        rows, values = self._owners(lists), lists.flatten()
        self._refuse("noise", compute.is_null(values), "nothing in place of a ply", rows)
        wrong = compute.or_(compute.less(values, 0), compute.greater_equal(values, compute.take(plies, rows)))
        self._refuse("noise", wrong, "a ply that the game does not have", rows)

    def _check_length(self, name: str) -> None:
        """Check that each list in a column has an entry for each move."""
        compute = self._compute
        wrong = compute.not_equal(compute.list_value_length(self._column(name)), self._plies())
        self._refuse(name, compute.fill_null(wrong, False), "another number of entries than moves")

    def _check_values(self) -> None:
        """Check that values are from -1 to 1."""
        compute, lists = self._compute, self._column("values")
        within = compute.less_equal(compute.abs(lists.flatten()), 1.0)  # false for NaN
        wrong = compute.invert(compute.fill_null(within, True))
        self._refuse("values", wrong, "a number that is not from -1 to 1", self._owners(lists))

    def _check_visits(self) -> None:
        """Check that each move with visits has distinct actions with their counts."""
        compute = self._compute
        outer, counted = self._column("visit_actions"), self._column("visit_counts")
        self._check_length("visit_actions")
        for name, each in (("visit_counts", counted),):
            wrong = compute.or_(
                compute.not_equal(compute.is_null(each), compute.is_null(outer)),
                compute.fill_null(compute.not_equal(compute.list_value_length(each), compute.list_value_length(outer)), False),
            )
            self._refuse(name, wrong, "another number of entries than visit_actions")
        inner, times = outer.flatten(), counted.flatten()
        rows = self._owners(outer)
        self._refuse("visit_counts", self._differ(times, inner), "another number of counts than of actions", rows)
        places = self._owners(inner)
        actions, counts = inner.flatten(), times.flatten()
        of_values = compute.take(rows, places)
        self._check_actions("visit_actions", actions, of_values)
        self._refuse("visit_counts", compute.is_null(counts), "nothing in place of a count", of_values)
        self._refuse("visit_counts", compute.less(counts, 0), "a negative number", of_values)
        self._check_sums(inner, places, actions, counts, rows)

    def _differ(self, lists: Any, others: Any) -> Any:  # noqa: ANN401 - pyarrow's
        """Return the rows in which only one of two lists is missing, or their lengths differ."""
        compute = self._compute
        lengths = compute.not_equal(compute.list_value_length(lists), compute.list_value_length(others))
        return compute.or_(compute.not_equal(compute.is_null(lists), compute.is_null(others)), compute.fill_null(lengths, False))

    def _check_sums(self, inner: Any, places: Any, actions: Any, counts: Any, rows: Any) -> None:  # noqa: ANN401 - pyarrow's
        """Check that moves with a list have at least one visit, and that no action occurs twice in a list."""
        compute, arrow = self._compute, self._arrow
        keys = compute.add(compute.multiply(places.cast(arrow.int64()), 2**31), actions.cast(arrow.int64()))
        if compute.count_distinct(keys).as_py() != len(keys):
            twice = keys.value_counts()
            key = twice.field("values")[compute.index(compute.greater(twice.field("counts"), 1), True).as_py()].as_py()
            row = rows[key // 2**31].as_py()
            raise DataError(f"{self._file}, row {row + 1}, column visit_actions: it has the same action twice for a move")
        visited = compute.unique(places.filter(compute.greater(counts, 0)))
        listed = compute.indices_nonzero(compute.is_valid(inner))
        if len(visited) != len(listed):
            nothing = compute.invert(compute.is_in(listed.cast(arrow.int64()), value_set=visited.cast(arrow.int64())))
            self._refuse("visit_counts", nothing, "no visit for a move that has a list", compute.take(rows, listed))
