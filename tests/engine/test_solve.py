"""`fairychess solve`, and sets of positions that the engine must solve."""

from __future__ import annotations

import json
import re
from typing import TYPE_CHECKING

import chess
import pytest

from conftest import DATA
from fairychess import Board, Cp, Engine, FairyChessError, Mate, Variant
from fairychess.cli.solve import read_problems, solved

if TYPE_CHECKING:
    from collections.abc import Callable
    from pathlib import Path

    from conftest import Result

    Run = Callable[..., Result]

WAC = DATA / "tactics" / "wac.epd"

NODES, MIN_SOLVED = 20_000, 76
"""The number of nodes for each of the hundred positions, and the number of positions that must be solved."""

MATE_NODES, MIN_MATES = 200_000, 150
"""The number of nodes for each mate in three, and the number of mates that must be found."""

MATES = sorted((DATA / "mates").glob("*.epd"))

BACK_RANK = "6k1/5ppp/8/8/8/8/5PPP/R5K1 w - -"


def lines(path: Path) -> list[str]:
    """Return the positions in a file."""
    return [line for line in path.read_text(encoding="utf-8").splitlines() if not line.startswith("#")]


def test_python_chess_reads_the_hundred_positions_alike() -> None:
    texts, names = lines(WAC), set[str]()
    assert len(texts) == 100
    for text in texts:
        theirs, ours = chess.Board(), Board()
        expected = theirs.set_epd(text)
        found = ours.set_epd(text)
        assert theirs.status() == chess.STATUS_VALID
        assert (ours.fen(), ours.status().value) == (theirs.fen(), 0)
        best, theirs_best = found["bm"], expected["bm"]
        assert isinstance(best, list)
        assert isinstance(theirs_best, list)
        assert {move.uci() for move in best} == {move.uci() for move in theirs_best}
        assert found["id"] == expected["id"]
        names.add(str(found["id"]))
    assert names == {f"WAC.{number:03}" for number in range(1, 101)}
    assert len({text.partition(" bm ")[0] for text in texts}) == 100


def test_the_hundred_are_solved_in_few_nodes() -> None:
    with Engine() as engine:
        solutions = list(solved(read_problems(str(WAC), Variant("chess")), engine, nodes=NODES))
    assert sum(solution.since is not None for solution in solutions) >= MIN_SOLVED
    assert all(solution.nodes <= NODES + 1000 for solution in solutions)


def test_mates_in_three_are_found_in_few_nodes() -> None:
    games = "culverin meteoric newchess reserve-belfry reserve-dragonet reserve-swedish-cannon stoltz wolf"
    assert [path.stem for path in MATES] == games.split()
    found = 0
    for path in MATES:
        variant = Variant(path.stem)
        problems = read_problems(str(path), variant)
        assert len(problems) == 20
        assert all(problem.mate == 3 and problem.best for problem in problems)
        with Engine(variant) as engine:
            found += sum(each.since is not None for each in solved(problems, engine, nodes=MATE_NODES))
    assert found >= MIN_MATES


@pytest.fixture
def epd(tmp_path: Path) -> Callable[..., str]:
    """Write a file."""

    def write(*texts: str) -> str:
        path = tmp_path / "some.epd"
        path.write_text("".join(f"{text}\n" for text in texts), encoding="utf-8")
        return str(path)

    return write


def test_the_command_reports_each_position_and_the_total(fairychess_command: Run, epd: Callable[..., str]) -> None:
    path = epd("# comment", "", f'{BACK_RANK} bm Ra8; dm 1; id "back rank";', f"{BACK_RANK} am Ra8#;")
    result = fairychess_command("solve", path, "--depth", "4")
    assert (result.code, result.err) == (0, "")
    first, second, last = result.out.splitlines()
    assert re.fullmatch(r"back rank: Ra8# \(#\+1, depth \d+\), solved after [\d,]+ nodes, \d\.\d{3} s", first)
    assert re.fullmatch(r"4: Ra8# \(#\+1, depth \d+\), not solved: am Ra8# in 6k1/\S+ w - - 0 1", second)
    assert re.fullmatch(r"1 of 2 solved, [\d,]+ nodes, \d\.\d s", last)


def test_the_command_prints_json(fairychess_command: Run, epd: Callable[..., str]) -> None:
    path = epd("4k3/8/8/8/8/8/4P3/4K2R w K - bm O-O; id castles;", "7k/8/8/8/8/8/8/K7 w - - dm 2;".replace("7k", "q6k"))
    result = fairychess_command("solve", path, "--nodes", "500", "--json")
    report = json.loads(result.out)
    assert (report["variant"], report["limit"], report["positions"]) == ("chess", {"nodes": 500}, 2)
    assert report["solved"] == sum(each["solved"] for each in report["results"])
    castles, lost = report["results"]
    assert (castles["id"], castles["expected"]) == ("castles", "bm O-O")
    assert (lost["solved"], lost["since_nodes"], lost["since_time"]) == (False, None, None)
    assert lost["nodes"] >= 1


def test_files_of_any_variant(fairychess_command: Run, epd: Callable[..., str]) -> None:
    board = Board("wolf")
    result = fairychess_command("solve", epd(board.epd(am=[board.parse_uci("a2a3")])), "--variant", "wolf", "--depth", "1")
    assert (result.code, result.err) == (0, "")
    assert result.out.endswith(" s\n")


WRONG = [
    ("rubbish", "line 1: EPD, "),
    (f"{BACK_RANK} bm Ra9;", "line 1: EPD, bm, column 37: "),
    (f"{BACK_RANK} id 5;", "line 1: expected bm or am with moves, or dm with a number: there is nothing to solve"),
    (f"{BACK_RANK} bm;", "line 1: expected bm or am"),
    (f"{BACK_RANK} dm 0;", "line 1: dm: expected a number of moves"),
    (f"{BACK_RANK} dm Ra8;", "line 1: dm: expected a number of moves"),
    ("R5k1/5ppp/8/8/8/8/8/6K1 b - - dm 1;", "line 1: the game is over there"),
    ("# nothing", "there are no positions"),
]


@pytest.mark.parametrize(("text", "message"), WRONG)
def test_errors_name_the_line(fairychess_command: Run, epd: Callable[..., str], text: str, message: str) -> None:
    path = epd(text)
    with pytest.raises(FairyChessError, match=re.escape(message)):
        read_problems(path, Variant("chess"))
    result = fairychess_command("solve", path)
    assert (result.code, result.out) == (2, "")
    assert message in result.err


def test_what_solves_a_problem(epd: Callable[..., str]) -> None:
    (problem,) = read_problems(epd(f"{BACK_RANK} bm Ra8 Ra7; am Ra7; dm 2;"), Variant("chess"))
    mate, other, third = (problem.board.parse_san(text) for text in ("Ra8", "Ra7", "h3"))
    assert problem.is_solved(mate, Mate(1))
    assert problem.is_solved(mate, Mate(2))
    assert not problem.is_solved(mate, Mate(3))
    assert not problem.is_solved(mate, Mate(-1))
    assert not problem.is_solved(mate, Cp(900))
    assert not problem.is_solved(other, Mate(1))
    assert not problem.is_solved(third, Mate(1))
    assert problem.expected() == "bm Ra7 Ra8#; am Ra7; dm 2"
