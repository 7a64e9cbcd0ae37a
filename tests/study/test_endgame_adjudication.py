"""Games that end as soon as endgame tables have their position, and exact results in analyses."""

from __future__ import annotations

import json
from dataclasses import replace
from typing import TYPE_CHECKING

import pytest

from fairychess import DataError, MatchError, Variant
from fairychess.book.random_openings import random_move
from fairychess.data import Dataset, GameTask, SelfPlay, parse_player, play_game, run_selfplay
from fairychess.data.core_games import play_in_core
from fairychess.data.games import Choice
from fairychess.endgames import EndgameError, generate
from fairychess.match import Contender, Match, MatchLimit, Opening

if TYPE_CHECKING:
    from collections.abc import Callable
    from pathlib import Path

    from conftest import Result

    Run = Callable[..., Result]

CHESS = Variant("chess")
CAPTURE = "8/8/8/3k4/8/8/4K3/R6n w - - 0 1"


@pytest.fixture(scope="module")
def folder(tmp_path_factory: pytest.TempPathFactory) -> Path:
    path = tmp_path_factory.mktemp("tables")
    generate(CHESS, "KRK", directory=path)
    return path


def match_by(folder: Path, variant: Variant = CHESS, fen: str = CAPTURE) -> Match:
    limit = MatchLimit(nodes=200)
    a, b = (Contender.parse("fairychess", limit, options=[("Use NNUE", "false")], name=name) for name in "AB")
    return Match(a, b, variant, games=2, openings=(Opening(fen, ()),), endgames=str(folder))


def test_a_match_ends_games_by_tables(folder: Path, tmp_path: Path) -> None:
    results = tmp_path / "results.jsonl"
    report = match_by(folder).run(results)
    assert [(game.moves, game.result, game.reason) for game in report.games] == [(("a1h1",), "1-0", "endgame tables")] * 2
    # A match is resumed with the same tables only.
    with pytest.raises(MatchError, match="endgames"):
        replace(match_by(folder), endgames=None).run(results)
    generate(CHESS, "KQK", directory=tmp_path)
    with pytest.raises(MatchError, match="endgames"):
        match_by(tmp_path).run(results)


def test_a_match_does_not_end_by_a_result_that_a_counter_may_change(folder: Path) -> None:
    late = match_by(folder, fen="8/8/8/3k4/8/8/8/R3K3 w - - 90 60").run()
    assert {game.reason for game in late.games} == {"the fifty-move rule"}


def test_folders_without_tables_for_the_variant_are_refused(folder: Path, tmp_path: Path) -> None:
    with pytest.raises(EndgameError, match="has no endgame tables for the rules of atomic"):
        match_by(folder, Variant("atomic")).run()
    with pytest.raises(EndgameError, match="is not a folder of endgame tables"):
        match_by(tmp_path / "none").run()
    generate(CHESS, "KQK", directory=tmp_path, metric="conversion")
    with pytest.raises(EndgameError, match="of chess, only those with the distance to conversion: the distance to mate is"):
        match_by(tmp_path).run()


def plan_by(folder: Path | None, games: int = 12) -> SelfPlay:
    player = parse_player("search:nodes=100,network=none")
    endgames = None if folder is None else str(folder)
    return SelfPlay(CHESS, player, games, 1, 0, shard_games=4, openings=(CAPTURE,), noise=0.3, endgames=endgames)


def test_selfplay_ends_games_by_tables(folder: Path, tmp_path: Path) -> None:
    for workers, name in ((1, "one"), (3, "three")):
        run_selfplay(plan_by(folder), tmp_path / name, workers=workers)
    one, three = ([path.read_bytes() for path in sorted((tmp_path / name).glob("*.parquet"))] for name in ("one", "three"))
    assert len(one) == 3
    assert one == three
    games = list(Dataset(tmp_path / "one"))
    decided = [game for game in games if game.reason == "adjudication"]
    assert len(decided) > 6
    assert all(game.result == "1-0" for game in decided if len(game.actions) == 1)


def test_selfplay_is_resumed_with_the_same_tables_only(folder: Path, tmp_path: Path) -> None:
    run_selfplay(plan_by(folder), tmp_path / "games")
    assert run_selfplay(plan_by(folder), tmp_path / "games") == 0
    with pytest.raises(DataError, match="endgames was"):
        run_selfplay(plan_by(None), tmp_path / "games")
    generate(CHESS, "KQK", directory=tmp_path / "tables")
    with pytest.raises(DataError, match="endgames was"):
        run_selfplay(plan_by(tmp_path / "tables"), tmp_path / "games")


def test_games_in_python_end_as_those_of_the_core(folder: Path) -> None:
    decided = 0
    for number in range(1, 30):
        task = GameTask(number, 1, 0, 60, openings=(CAPTURE,), endgames=str(folder))
        one = play_game(CHESS, task, lambda board, chance: Choice(random_move(board, chance)))
        other = play_in_core(CHESS, task)
        assert (one.actions, one.result, one.reason) == (other.actions, other.result, other.reason)
        decided += one.reason == "adjudication"
    assert 0 < decided < 29


def test_analyse_says_exact_results(folder: Path, fairychess_command: Run) -> None:
    won = ("--fen", "8/8/8/3k4/8/8/8/R3K3 w - - 0 1", "--endgames", str(folder), "--depth", "4")
    text = fairychess_command("analyse", "chess", *won).out
    assert "Endgame tables: White wins in 27 plies." in text
    assert "White mates in 14" in text
    report = json.loads(fairychess_command("analyse", "chess", *won, "--json").out)
    assert report["endgames"] == {"result": "won", "plies": 27, "certain": True}
    late = ("--fen", "8/8/8/3k4/8/8/8/R3K3 b - - 90 60", "--endgames", str(folder), "--depth", "4")
    text = fairychess_command("analyse", "chess", *late).out
    assert "Endgame tables: White wins in 28 plies, unless a move counter or a repetition ends the game." in text


def test_the_commands_adjudicate(folder: Path, fairychess_command: Run, tmp_path: Path) -> None:
    openings = tmp_path / "openings.epd"
    openings.write_text("8/8/8/3k4/8/8/4K3/R6n w - -\n")
    own = ("fairychess", "fairychess", "--variant", "chess", "--games", "2", "--nodes", "100")
    text = fairychess_command("match", *own, "--openings", str(openings), "--endgames", str(folder)).out
    assert "ended by endgame tables 2" in text
    games = ("chess", "--games", "2", "--nodes", "10", "--seed", "1", "--endgames", str(folder))
    assert fairychess_command("selfplay", *games, "--dir", "games").code == 0
    refused = fairychess_command("selfplay", *games, "--out", "games.pgn")
    assert refused.code == 2
    assert "--endgames is for a folder of shards" in refused.err
