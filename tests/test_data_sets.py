"""Data sets give back what was played, as games, as turns and as PGN; what is wrong with one is told."""

from __future__ import annotations

import io
import json
from dataclasses import dataclass
from typing import TYPE_CHECKING, ClassVar

import pytest

from fairychess import Board, DataError, Move, Variant, pgn, search
from fairychess.data import Dataset, Player, SelfPlay, parse_player, run_selfplay, write_pgn
from fairychess.data.games import Choice, play_game

if TYPE_CHECKING:
    import random
    from collections.abc import Callable, Iterable, Iterator
    from pathlib import Path

    from conftest import Result
    from fairychess.data import PlayedGame
    from fairychess.data.games import Task

    Run = Callable[..., Result]

pytest.importorskip("pyarrow")

MINE = 'name = "mine"\ntitle = "Mine"\nextends = "chess"\n[board]\nstart = "4k3/pppppppp/8/8/8/8/PPPPPPPP/4K3 w - - 0 1"\n'


def made(directory: Path, variant: Variant | None = None, player: Player | str = "random", games: int = 5) -> Dataset:
    parsed = parse_player(player) if isinstance(player, str) else player
    run_selfplay(SelfPlay(variant or Variant("stoltz"), parsed, games, 7, 3, 90, shard_games=2), directory)
    return Dataset(directory)


@dataclass(frozen=True)
class Visitor(Player):
    """Plays the first turn by its text, having visited the two first ones, and keeps what it played."""

    played: ClassVar[list[PlayedGame]] = []
    forms: ClassVar[str] = "visitor"

    @classmethod
    def parse(cls, options: str) -> Visitor:
        raise ValueError(options)

    def play(self, variant: Variant, tasks: Iterable[Task]) -> Iterator[PlayedGame]:
        for task in tasks:
            self.played.append(play_game(variant, task, self.choose))
            yield self.played[-1]

    def choose(self, board: Board, _: random.Random) -> Choice:
        moves = sorted(board.legal_moves, key=Move.uci)[:2]
        return Choice(moves[0], -30_000 + len(board.move_stack), {move: 1000 - place for place, move in enumerate(moves)})

    def __str__(self) -> str:
        """Give what nobody can read."""
        return "visitor"


def test_what_was_played_is_given_back(tmp_path: Path) -> None:
    Visitor.played.clear()
    dataset = made(tmp_path, player=Visitor())
    games = list(dataset)
    assert games == Visitor.played
    assert [game.number for game in games] == [1, 2, 3, 4, 5] == list(range(1, len(dataset) + 1))
    for game in games:
        assert game.start == Variant("stoltz").start_fen
        assert game.scores[:3] == [None] * 3 == game.visits[:3]
        assert game.scores[3:] == [-30_000 + ply for ply in range(3, len(game.actions))]
        assert all(each is not None and max(each.values()) == 1000 for each in game.visits[3:])
        assert [max(each, key=each.__getitem__) for each in game.visits if each] == game.actions[3:]
    with pytest.raises(DataError, match="'visitor' is no player"):
        _ = dataset.player


@pytest.mark.parametrize("player", ["random", "search:depth=1"])
def test_games_are_played_by_the_rules_to_their_end(tmp_path: Path, player: str) -> None:
    dataset = made(tmp_path, player=player)
    for game in dataset:
        board = Board("stoltz", game.start)
        for move in dataset.moves(game):
            assert board.outcome(claim_draw=True) is None
            board.push(move)
        outcome = board.outcome(claim_draw=True)
        told = ("*", "max_plies") if outcome is None else (outcome.result(), outcome.termination.name.lower())
        assert (game.result, game.reason) == told
        assert len(game.actions) == 90 if outcome is None else len(game.actions) <= 90
    assert sum(dataset.results().values()) == 5
    assert str(dataset.player) == dataset.facts["player"] == player


def test_scores_are_those_of_the_engine(tmp_path: Path) -> None:
    dataset = made(tmp_path, Variant("chess"), "search:depth=2", games=1)
    (game,) = dataset
    board = Board()
    for ply, move in enumerate(dataset.moves(game)[:5]):
        if ply == 3:  # the first turn of the engine, which knows no more than one that begins here
            found = search(board, depth=2)
            assert (found.move, found.score) == (move, game.scores[3])
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


def test_a_game_that_cannot_be_played_is_named(tmp_path: Path) -> None:
    dataset = made(tmp_path)
    game = next(iter(dataset))
    game.actions[4] = 1_000_000
    with pytest.raises(DataError, match="game 1, ply 5: "):
        dataset.moves(game)


def test_games_of_another_variant_are_refused(tmp_path: Path) -> None:
    made(tmp_path)
    assert len(Dataset(tmp_path, Variant("stoltz"))) == 5
    with pytest.raises(DataError, match="it has games of stoltz, and not of chess"):
        Dataset(tmp_path, Variant("chess"))


CHANGES = {
    "action table": "which numbered the turns in another way",
    "variant id": "its definition of stoltz has the id",
    "definition": "its variant cannot be read",
}


@pytest.mark.parametrize("key", CHANGES)
def test_a_manifest_that_does_not_fit(tmp_path: Path, key: str) -> None:
    made(tmp_path)
    manifest = tmp_path / "selfplay.json"
    facts = json.loads(manifest.read_text(encoding="utf-8")) | {key: "x"}
    if key == "definition":
        facts["variant"] = "no longer built in"
    manifest.write_text(json.dumps(facts), encoding="utf-8")
    with pytest.raises(DataError, match=CHANGES[key]):
        Dataset(tmp_path)


@pytest.mark.parametrize("command", [["stats", "none"], ["export", "none", "--out", "x.pgn"], ["stats", "."]])
def test_what_is_no_data_set(fairychess_command: Run, command: list[str]) -> None:
    result = fairychess_command(*command)
    assert (result.code, result.out) == (2, "")
    assert (
        result.err
        == f"fairychess: {command[1]}: there is no selfplay.json in it: a directory that `fairychess selfplay` made is expected\n"
    )
