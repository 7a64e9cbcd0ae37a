"""The command endgame."""

from __future__ import annotations

import json
from typing import TYPE_CHECKING

import pytest

from fairychess import FenError
from fairychess.cli import endgame
from fairychess.cli.endgame import as_json, as_text
from fairychess.endgames import EndgameError, Tables, generate

if TYPE_CHECKING:
    from collections.abc import Callable
    from pathlib import Path

    from conftest import Result

    Run = Callable[..., Result]


@pytest.fixture(scope="module")
def rook() -> Tables:
    return generate("chess", "KRK")


def test_command(fairychess_command: Run) -> None:
    done = fairychess_command("endgame", "chess", "KRK", "--json", "--dir", "tables", "--threads", "2")
    report = json.loads(done.out)
    assert report["white"]["longest_win"]["plies"] == 31
    assert len(report["white"]["longest_win"]["line"]) == 31
    again = fairychess_command("endgame", "chess", "--fen", "8/8/8/3k4/8/8/8/R3K3 w - - 0 1", "--dir", "tables", "--json")
    report = json.loads(again.out)
    assert report["result"]["result"] == report["moves"][0]["result"] == "won"
    assert fairychess_command("endgame", "chess").code == 2
    assert "not one of its pieces" in fairychess_command("endgame", "chess", "KX-K").err


def test_the_command_counts_positions_without_captures(rook: Tables) -> None:
    lines = as_text(as_json(rook, "KR-K", 1.0))
    black = lines.index("Black to move: 0 (0.0%) won, 2,796 (10.0%) drawn, 25,260 (90.0%) lost")
    assert lines[black + 1] == "  without a legal capture: 0 (0.0%) won, 9 (0.0%) drawn, 25,260 (100.0%) lost"


@pytest.mark.parametrize(("least", "lines"), [(1 << 30, 0), (1, 1)])
def test_the_command_says_beforehand_that_it_takes_much_memory(
    fairychess_command: Run, monkeypatch: pytest.MonkeyPatch, least: int, lines: int
) -> None:
    monkeypatch.setattr(endgame, "MUCH_MEMORY", least)
    done = fairychess_command("endgame", "chess", "KRK")
    assert (done.code, done.err.count("memory: about 0.0 GiB")) == (0, lines)


def test_the_command_refuses_the_wrong_material_before_it_solves(fairychess_command: Run, tmp_path: Path) -> None:
    done = fairychess_command("endgame", "chess", "KQK", "--fen", "8/8/8/3k4/8/8/8/R3K3 w - - 0 1", "--dir", "tables")
    assert (done.code, "the position has the material KR-K, not KQK" in done.err) == (2, True)
    assert not (tmp_path / "tables").exists()


def test_the_command_omits_a_line_that_cannot_be_made(rook: Tables, monkeypatch: pytest.MonkeyPatch) -> None:
    def fail(*_: object) -> None:
        raise EndgameError("there is no table for the position after a1a8")

    monkeypatch.setattr(Tables, "line", fail)
    report = as_json(rook, "KR-K", 1.0)
    assert report["white"]["longest_win"].keys() == {"plies", "fen"}
    assert "Longest win of White: 16 moves (31 plies)" in as_text(report)


def test_the_command_omits_the_line_of_a_position_that_has_no_fen(rook: Tables, monkeypatch: pytest.MonkeyPatch) -> None:
    def fail(*_: object) -> None:
        raise FenError("White has no king: expected 1")

    monkeypatch.setattr(Tables, "line", fail)
    assert as_json(rook, "KR-K", 1.0)["white"]["longest_win"].keys() == {"plies", "fen"}


def test_the_command_counts_one_move(rook: Tables) -> None:
    report = as_json(rook, "KR-K", 1.0)
    report["white"]["longest_win"] = {"plies": 1, "fen": "7k/8/6K1/8/8/8/8/R7 w - - 0 1"}
    assert "Longest win of White: 1 move (1 ply)" in as_text(report)


def test_the_command_prints_moves_that_have_no_table(fairychess_command: Run) -> None:
    """A pawn that has not moved is in no table: such a position is valued by its moves, up to four plies ahead."""
    position = ("endgame", "wolf", "--fen", "7k/8/8/8/8/8/8/8/P7/7K w - - 0 1")
    done = fairychess_command(*position)
    assert (done.code, done.err) == (0, "")
    result, first, *_, last = done.out.splitlines()[done.out.splitlines().index("7k/8/8/8/8/8/8/8/P7/7K w - - 0 1") + 1 :]
    assert result.startswith("Side to move: ")
    assert (first.split()[1], last.split()[1:]) == ("drawn", ["no", "table"])
    report = json.loads(fairychess_command(*position, "--json").out)
    assert report["white"]["positions"]
    assert (report["moves"][-1]["result"], report["moves"][-1]["plies"]) == (None, None)


@pytest.mark.parametrize(
    ("fen", "result"),
    [
        ("7k/6Q1/6K1/8/8/8/8/8 b - - 0 1", "lost; the game is over"),
        ("7k/5Q2/6K1/8/8/8/8/8 b - - 0 1", "drawn; the game is over"),
        ("7k/8/5K2/8/8/8/8/Q7 w - - 0 1", "won in 2"),
    ],
)
def test_the_command_prints_the_result_of_the_position(fairychess_command: Run, fen: str, result: str) -> None:
    lines = fairychess_command("endgame", "chess", "--fen", fen).out.splitlines()
    assert lines[lines.index(fen) + 1] == f"Side to move: {result}"
