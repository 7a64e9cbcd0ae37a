"""Policy-and-value networks as players in UCI, XBoard and matches, and networks that a match cannot use."""

from __future__ import annotations

from typing import TYPE_CHECKING

import pytest

from fairychess import Board, MatchError, Network, Variant
from fairychess.learn import PolicyNetwork
from fairychess.match import Contender, Match, MatchLimit
from fairychess.protocols.server.tree_analysis import TreeAnalysis
from support.talking import Talk

if TYPE_CHECKING:
    from pathlib import Path

pytest.importorskip("numpy")

GAME = Variant("minishogi")
LIMIT = MatchLimit(nodes=20)


@pytest.fixture(scope="module")
def file(tmp_path_factory: pytest.TempPathFactory) -> Path:
    path = tmp_path_factory.mktemp("networks") / "small.npz"
    PolicyNetwork.untrained(GAME, blocks=1, channels=4).save(path)
    return path


def analysis(file: Path, limits: dict[str, int], board: Board | None = None, *, overhead: int = 0) -> TreeAnalysis:
    return TreeAnalysis(PolicyNetwork.read(file), board or Board(GAME), {**limits}, overhead)


def nodes_of(lines: list[str]) -> list[int]:
    return [int(line.split("nodes ")[1].split()[0]) for line in lines if " nodes " in line]


def test_uci_plays_by_a_tree_search(file: Path) -> None:
    with Talk("uci") as engine:
        chosen = engine.ask(
            "setoption name UCI_Variant value minishogi", f"setoption name EvalFile value {file}", "isready", answer="readyok"
        )
        assert f"info string {file} plays minishogi by a tree search" in chosen
        lines = engine.ask("position startpos moves b1b2", "go nodes 30", answer="bestmove")
        board = Board(GAME)
        board.push_uci("b1b2")
        assert lines[-1].split()[1] in map(str, board.legal_moves)
        assert nodes_of(lines) == [4, 8, 16, 30]
        assert not any("evaluates" in line for line in lines)
        again = engine.ask("go nodes 30", answer="bestmove")
        assert again[-1] == lines[-1]
        only = engine.ask("go nodes 30 searchmoves d5d4 d5c4", answer="bestmove")
        assert only[-1].split()[1] in ("d5d4", "d5c4")
        assert engine.ask("go infinite", "isready", answer="readyok")[-1] == "readyok"
        assert engine.ask("stop", answer="bestmove")[-1].split()[1] in map(str, board.legal_moves)
        engine.ask("go ponder wtime 500 btime 500", "isready", answer="readyok")
        assert engine.ask("ponderhit", answer="bestmove")[-1].startswith("bestmove ")
        by_hand = engine.ask("setoption name Use NNUE value false", "go nodes 30", answer="bestmove")
        assert any("the handmade evaluation plays" in line for line in by_hand)
        other = engine.ask(
            "setoption name Use NNUE value true", "setoption name UCI_Variant value chess", "position startpos", "go nodes 30",
            answer="bestmove",
        )  # fmt: skip
        assert any("trained for minishogi, not for chess" in line for line in other)


@pytest.mark.parametrize(
    "limits",
    [["setoption name Skill Level value 3"], ["setoption name UCI_LimitStrength value true", "setoption name UCI_Elo value 800"]],
)
def test_limits_of_the_strength_without_effect_are_reported(file: Path, limits: list[str]) -> None:
    network = ["setoption name UCI_Variant value minishogi", f"setoption name EvalFile value {file}"]
    note = "info string a tree search plays at full strength: Skill Level, UCI_LimitStrength, UCI_Elo have no effect"
    for lines in (network + limits, limits + network):
        with Talk("uci") as engine:
            assert note in engine.ask(*lines, "isready", answer="readyok")
    with Talk("uci") as engine:
        assert note not in engine.ask(*network, "isready", answer="readyok")


@pytest.mark.parametrize("moves", ["b1b2", "b1b2 c1c2"])
def test_an_endless_search_has_no_result_before_stop(file: Path, moves: str) -> None:
    with Talk("uci") as engine:
        engine.send("setoption name UCI_Variant value minishogi", f"setoption name EvalFile value {file}")
        lines = engine.ask(f"go infinite searchmoves {moves}", "isready", answer="readyok") + engine.quiet(0.3)
        assert not any(line.startswith("bestmove") for line in lines)
        assert engine.ask("stop", answer="bestmove")[-1].split()[1] in moves.split()


def test_several_lines_are_those_with_the_most_visits(file: Path) -> None:
    infos = list(analysis(file, {"nodes": 64, "multipv": 3}))[-3:]
    assert [info.multipv for info in infos] == [1, 2, 3]
    assert len({info.pv for info in infos}) == 3
    search = analysis(file, {"nodes": 64})
    assert search.wait().move == infos[0].pv[0]


def test_a_draw_that_could_be_claimed_does_not_stop_a_move(file: Path) -> None:
    board = Board(GAME)
    for _ in range(3):
        for text in ("b1b2", "d5d4", "b2b1", "d4d5"):
            board.push_uci(text)
    assert board.is_game_over(claim_draw=True)
    assert analysis(file, {"nodes": 8}, board).wait().move in board.legal_moves


@pytest.mark.parametrize(
    ("limits", "milliseconds"),
    [
        ({"movetime": 50}, 50),
        ({"time": 3100, "increment": 0}, 100),
        ({"time": 3100, "increment": 1000}, 900),
        ({"time": 1100, "increment": 9000}, 500),
        ({"time": 1100, "increment": 0, "moves_to_go": 1}, 1000),
        ({"time": 20, "increment": 0}, 1 / 30),
        ({"nodes": 5}, None),
    ],
)
def test_the_time_of_a_move(file: Path, limits: dict[str, int], milliseconds: float | None) -> None:
    assert analysis(file, limits, overhead=100).milliseconds() == pytest.approx(milliseconds)


def test_xboard_plays_by_a_tree_search(file: Path) -> None:
    with Talk("xboard", "--variant", "minishogi", "--network", str(file)) as engine:
        lines = engine.ask("protover 2", "force", "st 1", "go", answer="move")
        assert lines[-1].split()[1]


def test_a_match_is_played_by_networks(file: Path) -> None:
    a, b = Contender.parse(f"net:{file},simulations=8", LIMIT), Contender.parse("fairychess", LIMIT)
    assert (a.name, str(a.limit), a.ours) == ("small", "nodes=8", True)
    assert str(Contender.parse(f"net:{file}", LIMIT).limit) == "nodes=20"
    report = Match(a, b, GAME, games=2, seed=1, max_plies=30).run()
    assert report.names[0] == "small"
    assert all(game.reason not in ("illegal", "crash", "silence") for game in report.games)
    assert len(report.games) == 2


@pytest.mark.parametrize("text", ["net:", "net:a.net", "net:a.npz,simulations=0", "net:a.npz,fast=3", "net:a.npz,"])
def test_invalid_networks_as_players(text: str) -> None:
    with pytest.raises(MatchError, match="expected net:FILE"):
        Contender.parse(text, LIMIT)


def test_a_network_that_cannot_be_used_ends_the_match_before_it_begins(file: Path, tmp_path: Path) -> None:
    other, broken = tmp_path / "wolf.net", tmp_path / "broken.net"
    Network.handmade("wolf", hidden=32).save(other)
    broken.write_bytes(b"GIF89a")
    (tmp_path / "broken.npz").write_bytes(b"GIF89a")
    players = {
        f"fairychess:EvalFile={tmp_path / 'nowhere.net'}": "nowhere.net cannot be read: No such file",
        f"fairychess:EvalFile={broken}": "broken.net: network, magic",
        f"fairychess:evalfile={other}": "expected the pieces and the board of chess",
        f"net:{file}": "trained for minishogi, not for chess",
        f"net:{tmp_path / 'broken.npz'}": "broken.npz",
    }
    for text, message in players.items():
        match = Match(Contender.parse("fairychess", LIMIT), Contender.parse(text, LIMIT), Variant("chess"), games=2)
        with pytest.raises(MatchError, match=message):
            match.run(tmp_path / "results.jsonl")
        assert not (tmp_path / "results.jsonl").exists()
