"""Shards whose columns have what no game has are refused, although their checksums are right."""

from __future__ import annotations

import io
import os
import random
import shutil
from typing import TYPE_CHECKING, Any

import pytest

from fairychess import DataError, Variant
from fairychess.data import Dataset, SelfPlay, parse_player, run_selfplay

if TYPE_CHECKING:
    from collections.abc import Callable
    from pathlib import Path

pytest.importorskip("pyarrow")

COLUMNS = (
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


def mutated(content: bytes, column: str, change: Callable[[list[Any]], list[Any]]) -> bytes:
    """Return a shard with a changed column but correct checksums."""
    arrow, parquet = pytest.importorskip("pyarrow"), pytest.importorskip("pyarrow.parquet")
    table = parquet.read_table(io.BytesIO(content))
    field = table.schema.field(column)
    values = arrow.array(change(table[column].to_pylist()), type=field.type)
    out = io.BytesIO()
    parquet.write_table(
        table.set_column(table.schema.get_field_index(column), field, values), out, write_page_checksum=True, compression="zstd"
    )
    return out.getvalue()


def in_row(row: int, change: Callable[[Any], Any]) -> Callable[[list[Any]], list[Any]]:
    return lambda values: [change(value) if at == row else value for at, value in enumerate(values)]


def in_lists(change: Callable[[list[Any]], list[Any]]) -> Callable[[Any], Any]:
    """Return a function that changes the visits for the first move that has any."""

    def changed(moves: list[Any]) -> list[Any]:
        at = next(place for place, visits in enumerate(moves) if visits is not None)
        return [*moves[:at], change(moves[at]), *moves[at + 1 :]]

    return changed


IMPOSSIBLE: dict[str, tuple[str, Callable[[Any], Any]]] = {
    "result": ("result", lambda _: "2-0"),
    "no result": ("result", lambda _: None),
    "null move": ("moves", lambda moves: [None, *moves[1:]]),
    "number": ("game", lambda _: -3),
    "scores": ("scores", lambda scores: (scores or []) + [1]),
    "values": ("values", lambda values: [2.0, *values[1:]]),
    "no number": ("values", lambda values: [float("nan"), *values[1:]]),
    "opening": ("random_plies", lambda _: 100_000),
    "noise": ("noise", lambda _: [1_000_000]),
    "no visit": ("visit_counts", in_lists(lambda counts: [0] * len(counts))),
    "negative visits": ("visit_counts", in_lists(lambda counts: [-1, *counts[1:]])),
    "lengths": ("visit_counts", in_lists(lambda counts: [*counts, 1])),
    "one list": ("visit_counts", lambda _: None),
    "no action": ("visit_actions", in_lists(lambda actions: [10**9, *actions[1:]])),
    "negative action": ("visit_actions", in_lists(lambda actions: [-1, *actions[1:]])),
    "twice": ("visit_actions", in_lists(lambda actions: [actions[0]] * len(actions))),
    "null action": ("visit_actions", in_lists(lambda actions: [None, *actions[1:]])),
}


@pytest.fixture(scope="module")
def searched(tmp_path_factory: pytest.TempPathFactory) -> Path:
    directory = tmp_path_factory.mktemp("searched")
    player = parse_player("mcts:simulations=9")
    run_selfplay(SelfPlay(Variant("kinglet"), player, 3, 1, random_plies=2, max_plies=1000, shard_games=3), directory)
    assert "*" not in Dataset(directory).results()
    return directory


@pytest.mark.parametrize("what", IMPOSSIBLE)
def test_what_no_game_has_is_refused(searched: Path, tmp_path: Path, what: str) -> None:
    column, change = IMPOSSIBLE[what]
    shutil.copytree(searched, tmp_path, dirs_exist_ok=True)
    file = tmp_path / "shard-00000.parquet"
    file.write_bytes(mutated(file.read_bytes(), column, in_row(1, change)))
    for read in (list, lambda data: list(data.batches(64))):
        with pytest.raises(DataError, match=rf"shard-00000.parquet, row 2, column {column}: it has "):
            read(Dataset(tmp_path))


def test_visits_of_an_illegal_move_are_refused_by_batches(searched: Path, tmp_path: Path) -> None:
    shutil.copytree(searched, tmp_path, dirs_exist_ok=True)
    data = Dataset(searched)
    game = list(data)[1]
    ply = next(at for at, visits in enumerate(game.visits) if visits is not None)
    illegal = next(action for action in range(len(data.variant.actions)) if action not in (game.visits[ply] or {}))
    file = tmp_path / "shard-00000.parquet"
    changed = in_row(1, in_lists(lambda actions: [illegal, *actions[1:]]))
    file.write_bytes(mutated(file.read_bytes(), "visit_actions", changed))
    with pytest.raises(DataError, match=rf"game 2, ply {ply + 1}: action {illegal} has visits and is not legal"):
        list(Dataset(tmp_path).batches(64))


def test_random_changes_of_columns_are_read_or_refused(searched: Path, tmp_path: Path) -> None:
    """Data that can still be read are plausible: shares add up to 1, and results, values and actions are in range."""
    content, chance = (searched / "shard-00000.parquet").read_bytes(), random.Random(int(os.environ.get("FAIRYCHESS_SEED", "4")))
    accepted = 0
    for number in range(3000 if os.environ.get("FAIRYCHESS_LONG") else 40):
        column, directory = chance.choice(COLUMNS), tmp_path / str(number)
        shutil.copytree(searched, directory)
        (directory / "shard-00000.parquet").write_bytes(mutated(content, column, lambda values: shaken(values, chance, 3)))
        try:
            data = Dataset(directory)
            games, batches = list(data), list(data.batches(64))
        except DataError:
            continue
        accepted += 1
        assert {game.result for game in games} <= {"1-0", "0-1", "1/2-1/2", "*"}
        for batch in batches:
            assert abs(batch.policy[~batch.random].sum(axis=1) - 1).max(initial=0) < 1e-5
            assert not batch.policy[~batch.mask].any()
        shutil.rmtree(directory)
    assert accepted > 0


def shaken(value: Any, chance: random.Random, changes: int) -> Any:  # noqa: ANN401 - any value of a column
    """Return a value with parts replaced, removed and duplicated."""
    if isinstance(value, list) and value:
        found = list(value)
        for _ in range(changes):
            at = chance.randrange(len(found))
            sort = chance.random()
            if sort < 0.6:
                found[at] = shaken(found[at], chance, 1)
            elif sort < 0.8 and isinstance(found[at], (int, float, list)) and changes == 1:
                found[at : at + 1] = [found[at]] * chance.choice((0, 2)) or [None]
        return found
    if isinstance(value, str):
        return chance.choice(("", "*", "2-0", "1-0", value))
    if isinstance(value, float):
        return chance.choice((float("inf"), -value, 1.5, 0.0, None))
    if isinstance(value, int):
        return chance.choice((0, -1, value + 1, 127, 2**15 - 1, None))
    return value


def test_facts_of_many_brackets_are_refused(searched: Path, tmp_path: Path) -> None:
    arrow, parquet = pytest.importorskip("pyarrow"), pytest.importorskip("pyarrow.parquet")
    assert arrow
    shutil.copytree(searched, tmp_path, dirs_exist_ok=True)
    file = tmp_path / "shard-00000.parquet"
    table = parquet.read_table(file)
    for facts in (b"[" * 200_000, b"[]", b"1", b"{}", b"\xff"):
        parquet.write_table(table.replace_schema_metadata({b"fairychess": facts}), file)
        with pytest.raises(DataError, match=r"shard-00000.parquet: "):
            Dataset(tmp_path)
    for manifest in ("[" * 200_000, "[]", "1"):
        (tmp_path / "selfplay.json").write_text(manifest)
        with pytest.raises(DataError, match="it was not written by"):
            Dataset(tmp_path)
