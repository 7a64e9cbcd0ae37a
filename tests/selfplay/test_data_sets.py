"""A data set returns games as they were played, as actions, moves and PGN, and reports faults."""

from __future__ import annotations

import io
import json
import shutil
from dataclasses import dataclass, replace
from importlib import import_module
from typing import TYPE_CHECKING, ClassVar

import pytest

from conftest import DATA
from fairychess import Board, DataError, Engine, Move, Variant, pgn
from fairychess.data import Dataset, SelfPlay, SelfPlayer, parse_player, run_selfplay, write_pgn
from fairychess.data.games import Choice, play_game

if TYPE_CHECKING:
    import random
    from collections.abc import Callable, Iterable, Iterator
    from pathlib import Path

    from conftest import Result
    from fairychess.data import PlayedGame
    from fairychess.data.games import GameTask

    Run = Callable[..., Result]

pytest.importorskip("pyarrow")

MINE = 'name = "mine"\ntitle = "Mine"\nextends = "chess"\n[board]\nstart = "4k3/pppppppp/8/8/8/8/PPPPPPPP/4K3 w - - 0 1"\n'


def made(directory: Path, variant: Variant | None = None, player: SelfPlayer | str = "random", games: int = 5) -> Dataset:
    parsed = parse_player(player) if isinstance(player, str) else player
    run_selfplay(SelfPlay(variant or Variant("stoltz"), parsed, games, 7, 3, 90, shard_games=2), directory)
    return Dataset(directory)


@dataclass(frozen=True)
class Visitor(SelfPlayer):
    """Plays random moves, with made-up visits, scores and values, and remembers its games."""

    starts: tuple[str, ...] = ()
    """Start positions, which the games use in turn; empty for the variant's own."""

    played: ClassVar[list[PlayedGame]] = []
    break_game: ClassVar[tuple[int, int, int] | None] = None
    """The number of a game, a ply, and the action that replaces the one played."""
    break_start: ClassVar[tuple[int, str] | None] = None
    """The number of a game, and the FEN that replaces its start position."""
    forms: ClassVar[str] = "visitor"

    @classmethod
    def parse(cls, options: str) -> Visitor:
        raise ValueError(options)

    def play(self, variant: Variant, tasks: Iterable[GameTask]) -> Iterator[PlayedGame]:
        for task in tasks:
            if self.starts:
                start = self.starts[task.number % len(self.starts)]
                variant = Variant.from_toml(f'name = "chess"\nextends = "chess"\n[board]\nstart = "{start}"\n')
            game = play_game(variant, task, self.choose)
            if self.break_game is not None and game.number == self.break_game[0]:
                game.actions[self.break_game[1]] = self.break_game[2]
            if self.break_start is not None and game.number == self.break_start[0]:
                game.start = self.break_start[1]
            self.played.append(game)
            yield game

    def choose(self, board: Board, chance: random.Random) -> Choice:
        legal = sorted(board.legal_moves, key=Move.uci)
        moves = chance.sample(legal, min(2, len(legal)))
        ply = len(board.move_stack)
        return Choice(moves[0], -30_000 + ply, {move: 1000 - place for place, move in enumerate(moves)}, 1 / (1 + ply))

    def __str__(self) -> str:
        """Return a string that `parse_player` cannot read."""
        return "visitor:2"


def test_games_are_read_as_they_were_played(tmp_path: Path) -> None:
    Visitor.played.clear()
    dataset = made(tmp_path, player=Visitor())
    games = list(dataset)
    for game, played in zip(games, Visitor.played, strict=True):
        assert replace(game, values=[]) == replace(played, values=[])
    assert [game.number for game in games] == [1, 2, 3, 4, 5] == list(range(1, len(dataset) + 1))
    for game in games:
        assert game.start == Variant("stoltz").start_fen
        assert game.scores[:3] == [None] * 3 == game.visits[:3]
        assert game.random_plies == 3
        assert game.values[:3] == [None] * 3
        assert game.values[3:] == pytest.approx([1 / (1 + ply) for ply in range(3, len(game.actions))], rel=1e-6)
        assert game.scores[3:] == [-30_000 + ply for ply in range(3, len(game.actions))]
        assert all(each is not None and max(each.values()) == 1000 for each in game.visits[3:])
        assert [max(each, key=each.__getitem__) for each in game.visits if each] == game.actions[3:]


def test_a_custom_player_is_known_by_its_text(tmp_path: Path) -> None:
    dataset = made(tmp_path / "games", player=Visitor())
    player = dataset.player
    assert (str(player), player.name, player.plays_at_random) == ("visitor:2", "visitor", False)
    with pytest.raises(DataError, match="the player 'visitor:2' is known by its text only and cannot play"):
        next(iter(player.play(dataset.variant, [])))
    assert write_pgn(dataset, tmp_path / "games.pgn", games=1) == 1
    assert '[White "visitor"]' in (tmp_path / "games.pgn").read_text(encoding="utf-8")
    with pytest.raises(DataError, match="'visitor:2' is not a player: expected one of random, "):
        parse_player("visitor:2")


def test_shards_of_format_1_can_be_read(tmp_path: Path) -> None:
    """Such shards have no values, and only one number of random moves for all games."""
    dataset = made(tmp_path, player=Visitor())
    before = [replace(game, values=[None] * len(game.actions)) for game in dataset]
    arrow, parquet = import_module("pyarrow"), import_module("pyarrow.parquet")
    facts = tmp_path / "selfplay.json"
    facts.write_text(json.dumps(json.loads(facts.read_text(encoding="utf-8")) | {"format": 1}), encoding="utf-8")
    for shard in tmp_path.glob("*.parquet"):
        table = parquet.read_table(shard).drop(["values", "random_plies", "noise"])
        stored = json.loads(table.schema.metadata[b"fairychess"]) | {"format": 1}
        parquet.write_table(table.replace_schema_metadata({"fairychess": json.dumps(stored)}), shard)
    arrow.default_memory_pool().release_unused()
    old = Dataset(tmp_path)
    assert list(old) == before
    for batch in old.batches(8, seed=1):
        assert (batch.random == (batch.ply < 3)).all()
        assert (batch.root_value != batch.root_value).all()
    with pytest.raises(DataError, match="made with other inputs: format was 1, and now is 3"):
        made(tmp_path, player=Visitor())


def test_shards_of_format_2_can_be_read() -> None:
    """Such shards were written before self-play had random moves after the opening."""
    dataset = Dataset(DATA / "selfplay" / "format-2")
    games = list(dataset)
    ends = [(1, 66, "1/2-1/2", "threefold_repetition"), (2, 58, "0-1", "checkmate"), (3, 78, "1/2-1/2", "threefold_repetition")]
    assert [(game.number, len(game.actions), game.result, game.reason) for game in games] == ends
    assert {(game.random_plies, tuple(game.noise), tuple(game.scores[:3])) for game in games} == {(3, (), (None,) * 3)}
    assert [len(dataset.moves(game)) for game in games] == [66, 58, 78]
    (batch,) = dataset.batches(1000)
    assert (len(batch.value), int(batch.random.sum())) == (202, 9)
    assert batch.score[3:8].tolist() == games[0].scores[3:8]


def test_shards_of_a_later_format_are_refused(tmp_path: Path) -> None:
    made(tmp_path)
    facts = tmp_path / "selfplay.json"
    facts.write_text(json.dumps(json.loads(facts.read_text(encoding="utf-8")) | {"format": 4}), encoding="utf-8")
    with pytest.raises(DataError, match="its format is 4; this version of fairychess reads 1 to 3"):
        Dataset(tmp_path)


def test_a_shard_under_the_name_of_another_is_refused(tmp_path: Path) -> None:
    made(tmp_path)
    shutil.copy(tmp_path / "shard-00000.parquet", tmp_path / "shard-00001.parquet")
    with pytest.raises(DataError, match=r"shard-00001\.parquet: it is shard 0, whose name is shard-00000\.parquet"):
        Dataset(tmp_path)


@pytest.mark.parametrize("player", ["random", "search:depth=1"])
def test_games_follow_the_rules_to_their_end(tmp_path: Path, player: str) -> None:
    dataset = made(tmp_path, player=player)
    for game in dataset:
        board = Board("stoltz", game.start)
        for move in dataset.moves(game):
            assert board.outcome(claim_draw=True) is None
            board.push(move)
        outcome = board.outcome(claim_draw=True)
        expected = ("*", "max_plies") if outcome is None else (outcome.result(), outcome.termination.name.lower())
        assert (game.result, game.reason) == expected
        assert len(game.actions) == 90 if outcome is None else len(game.actions) <= 90
    assert sum(dataset.results().values()) == 5
    assert str(dataset.player) == dataset.facts["player"] == player


def test_scores_are_those_of_the_engine(tmp_path: Path) -> None:
    dataset = made(tmp_path, Variant("chess"), "search:depth=2", games=1)
    (game,) = dataset
    board = Board()
    for ply, move in enumerate(dataset.moves(game)[:5]):
        if ply == 3:  # the engine's first move, found with an empty transposition table
            found = Engine(hash=1).play(board, depth=2)
            assert found.info is not None
            assert (found.move, found.info.score.relative.score()) == (move, game.scores[3])
        board.push(move)
    assert None not in game.scores[3:]


@pytest.mark.parametrize("own", [False, True])
def test_pgn(tmp_path: Path, fairychess_command: Run, own: bool) -> None:
    variant = Variant.from_toml(MINE) if own else Variant("stoltz")
    dataset = made(tmp_path / "data", variant)
    assert dataset.variant == variant
    assert write_pgn(dataset, tmp_path / "all.pgn") == 5
    text = (tmp_path / "all.pgn").read_text(encoding="utf-8")
    read = list(pgn.read_games(io.StringIO(text), variants=(variant,)))
    assert [game.headers["Round"] for game in read] == ["1", "2", "3", "4", "5"]
    for game, kept in zip(read, dataset, strict=True):
        assert game.errors == []
        assert list(game.mainline_moves()) == dataset.moves(kept)
        assert game.headers["Result"] == kept.result
        assert game.headers["White"] == game.headers["Black"] == "random"
        assert (game.end().comment == "Unfinished after 90 plies") == (kept.result == "*")
    result = fairychess_command("export", "data", "--out", "two.pgn", "--games", "2")
    assert (result.code, result.out, result.err) == (0, "2 games written to two.pgn.\n", "")
    two = (tmp_path / "two.pgn").read_text(encoding="utf-8")
    assert text.startswith(two)
    assert two.count("[Event ") == 2


def test_an_illegal_move_names_its_game(tmp_path: Path) -> None:
    dataset = made(tmp_path)
    game = next(iter(dataset))
    game.actions[4] = 1_000_000
    with pytest.raises(DataError, match="game 1, ply 5: "):
        dataset.moves(game)


def test_games_of_another_variant_are_refused(tmp_path: Path) -> None:
    made(tmp_path)
    assert len(Dataset(tmp_path, Variant("stoltz"))) == 5
    with pytest.raises(DataError, match="its games are of stoltz, not of chess"):
        Dataset(tmp_path, Variant("chess"))


CHANGES = {
    "action table": "with another numbering of the actions",
    "variant id": "its definition of stoltz has the id",
    "definition": "its variant cannot be read",
}


@pytest.mark.parametrize("key", CHANGES)
def test_inconsistent_facts_are_refused(tmp_path: Path, key: str) -> None:
    made(tmp_path)
    manifest = tmp_path / "selfplay.json"
    facts = json.loads(manifest.read_text(encoding="utf-8")) | {key: "x"}
    if key == "definition":
        facts["variant"] = "no longer built in"
    manifest.write_text(json.dumps(facts), encoding="utf-8")
    with pytest.raises(DataError, match=CHANGES[key]):
        Dataset(tmp_path)


@pytest.mark.parametrize(
    ("command", "problem"),
    [
        (["stats", "none"], "none: there is no such directory: a directory that"),
        (["export", "none", "--out", "x.pgn"], "none: there is no such directory: a directory that"),
        (["stats", "."], ".: there is no selfplay.json in it: a directory that"),
        (["stats", "games.pgn"], "games.pgn: it is not a directory"),
        (["selfplay", "chess", "--games", "2", "--dir", "games.pgn"], "games.pgn: it is not a directory"),
    ],
    ids=" ".join,
)
def test_commands_refuse_other_directories(fairychess_command: Run, tmp_path: Path, command: list[str], problem: str) -> None:
    (tmp_path / "games.pgn").touch()
    result = fairychess_command(*command)
    assert (result.code, result.out) == (2, "")
    assert result.err.startswith(f"fairychess: {problem}")
