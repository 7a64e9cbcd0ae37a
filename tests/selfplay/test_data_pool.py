"""Several data sets are read as one, with each position once and with the origin of each game."""

from __future__ import annotations

from collections import Counter
from typing import TYPE_CHECKING

import pytest

from fairychess import Board, DataError, Variant
from fairychess.data import Dataset, Pool, SelfPlay, parse_player, run_selfplay
from test_data_batches import rows

if TYPE_CHECKING:
    from pathlib import Path

pytest.importorskip("pyarrow")
np = pytest.importorskip("numpy")

STOLTZ = Variant("stoltz")


@pytest.fixture(scope="module")
def directories(tmp_path_factory: pytest.TempPathFactory) -> list[Path]:
    """Return directories of games: by two players whose games begin in the same way, and by a third player with other games."""
    directory = tmp_path_factory.mktemp("pool")
    for name, player, seed in (("old", "search:nodes=30", 1), ("new", "search:nodes=31", 1), ("other", "search:depth=1", 2)):
        plan = SelfPlay(STOLTZ, parse_player(player), 5, seed, random_plies=4, max_plies=300, shard_games=2)
        run_selfplay(plan, directory / name)
    return [directory / name for name in ("old", "new", "other")]


def test_a_pool_has_all_games(directories: list[Path]) -> None:
    pool, sets = Pool(directories), [Dataset(directory) for directory in directories]
    assert (len(pool), pool.variant, pool.size) == (15, STOLTZ, sum(each.size for each in sets))
    assert pool.results() == sum((each.results() for each in sets), Counter())
    games = list(pool)
    assert len({game.number for game in games}) == 15
    assert [(dataset.path.name, number) for dataset, number in (pool.origin(game.number) for game in games)] == [
        (directory.name, number) for directory in directories for number in range(1, 6)
    ]
    assert [game.actions for game in games] == [game.actions for each in sets for game in each]
    assert [len(pool.moves(game)) for game in games] == [len(game.actions) for game in games]
    for number in (0, -1, 19):
        with pytest.raises(DataError, match=f"{number} is not the number of a game of the pool"):
            pool.origin(number)


def test_each_position_occurs_once_with_its_newest_label(directories: list[Path]) -> None:
    pool = Pool(directories)
    newest: dict[int, tuple[int, int]] = {}
    total = 0
    for game in pool:
        board = Board(STOLTZ, game.start)
        for ply, move in enumerate(pool.moves(game)):
            if game.result != "*":
                newest[board.zobrist_hash()] = game.number, ply
                total += 1
            board.push(move)
    batches = list(pool.batches(32, seed=1))
    places = [(int(game), int(ply)) for batch in batches for game, ply in zip(batch.game, batch.ply, strict=True)]
    assert Counter(places) == Counter(newest.values())
    assert len(places) < total
    every = [
        (int(game), int(ply)) for batch in pool.batches(32, unique=False) for game, ply in zip(batch.game, batch.ply, strict=True)
    ]
    assert len(every) == total
    ordered = [place for place in every if place in set(places)]
    assert [
        (int(game), int(ply)) for batch in pool.batches(9) for game, ply in zip(batch.game, batch.ply, strict=True)
    ] == ordered


def test_the_rows_of_a_pool_are_those_of_its_sets(directories: list[Path]) -> None:
    pool = Pool(directories)
    whole = {row[-2:]: row[:-2] for batch in pool.batches(64, view="absolute", skip_random=True) for row in rows(batch)}
    assert len(whole) > 50
    single = {
        (index, row[-2], row[-1]): row[:-2]
        for index, dataset in enumerate(pool.datasets)
        for batch in dataset.batches(64, view="absolute")
        for row in rows(batch)
    }
    for (game, ply), row in whole.items():
        dataset, number = pool.origin(game)
        assert single[pool.datasets.index(dataset), number, ply] == row
        assert not row[5]


def test_a_data_set_can_be_deduplicated(directories: list[Path]) -> None:
    dataset = Dataset(directories[0])
    whole, unique = ([row for batch in dataset.batches(16, unique=unique) for row in rows(batch)] for unique in (False, True))
    assert len(unique) < len(whole)
    assert set(unique) <= set(whole)


def test_directories_without_a_shard(tmp_path: Path) -> None:
    asked = SelfPlay(STOLTZ, parse_player("random"), 2, 1)
    run_selfplay(asked, tmp_path)
    (tmp_path / "shard-00000.parquet").unlink()
    pool = Pool([tmp_path])
    assert (len(pool), list(pool), list(pool.batches(4)), list(pool.batches(4, seed=1, unique=False))) == (0, [], [], [])


def test_invalid_pools(directories: list[Path], tmp_path: Path) -> None:
    with pytest.raises(DataError, match="a pool needs at least one directory"):
        Pool([])
    with pytest.raises(DataError, match="old: it is named twice"):
        Pool([directories[0], directories[0].parent / "new" / ".." / "old"])
    run_selfplay(SelfPlay(Variant("chess"), parse_player("random"), 1, 1, max_plies=3), tmp_path)
    with pytest.raises(DataError, match="its games are of chess, not of stoltz"):
        Pool([directories[0], tmp_path])
    with pytest.raises(DataError, match="size is 0"):
        next(Pool(directories).batches(0))
