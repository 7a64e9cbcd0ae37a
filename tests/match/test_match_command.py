"""`fairychess match` and `fairychess rate`: output, errors and clocks."""

from __future__ import annotations

import dataclasses
import json
import re
import sys
from typing import TYPE_CHECKING, Any

import pytest

from fairychess import MatchError, MissingExtraError
from fairychess.match import Contender, Match, MatchLimit, rate
from support.matches import CHESS, ENGINE, LIMIT, MATCH, engine, words

if TYPE_CHECKING:
    from collections.abc import Callable
    from pathlib import Path

    from conftest import Result

    Run = Callable[..., Result]


def test_the_command(tmp_path: Path, fairychess_command: Run) -> None:
    result = fairychess_command(*words(MATCH), "--uncounted", "b", "--log", "talk.txt", "--sprt", "0", "5")
    assert (result.code, result.err) == (0, "")
    assert result.out.splitlines()[:2] == [
        "One against Two: chess, 6 of 6 games at movetime=10000, seed 3",
        "won 0, drawn 6, lost 0; score 50.0% (95 %: 14.6% to 85.4%)",
    ]
    assert "pairs by points 0, ½, 1, 1½, 2: 0, 0, 3, 0, 0\n" in result.out
    assert "Elo +0.0 ± 306.6 (95 %: -306.6 to +306.6), normalised +0.0 ± 278.0\n" in result.out
    assert "SPRT, normalised Elo 0 against 5: LLR -0.00 of ±2.94, not decided\n" in result.out
    assert "ended by a draw after 10 plies 6\n" in result.out
    talk = (tmp_path / "talk.txt").read_text(encoding="utf-8").splitlines()
    assert sum(bool(re.fullmatch(r"\d+ > go movetime 10000", line)) for line in talk) == 6 * 8
    assert sum(bool(re.fullmatch(r"\d+ < bestmove \w+ ponder \w+", line)) for line in talk) == 6 * 8
    faulty = dataclasses.replace(MATCH, a=engine("crash", name="One"), games=2)
    lines = fairychess_command(*words(faulty)).out.splitlines()
    assert "One, game 1: crash: exit code 3: out of luck" in lines
    assert "One, game 2: crash: exit code 3: out of luck" in lines
    reported = json.loads(fairychess_command(*words(faulty), "--json").out)
    assert (reported["won"], reported["drawn"], reported["lost"], reported["pairs"]) == (0, 0, 2, [1, 0, 0, 0, 0])
    assert (reported["elo"], reported["verdict"], reported["llr"]) == (None, None, None)
    assert reported["faults"][0] == {"game": 1, "by": "a", "fault": "crash", "reason": "crash: exit code 3: out of luck"}


def test_a_finished_match_leaves_only_the_files_that_were_named(tmp_path: Path, fairychess_command: Run) -> None:
    for results, left in (((), ["g.pgn"]), (("--results", "r.jsonl"), ["g.pgn", "r.jsonl"])):
        result = fairychess_command(*words(dataclasses.replace(MATCH, games=2)), "--pgnout", "g.pgn", *results)
        assert (result.code, result.err) == (0, "")
        assert sorted(path.name for path in tmp_path.iterdir()) == left
    again = fairychess_command(*words(dataclasses.replace(MATCH, games=2, seed=9)), "--pgnout", "g.pgn")
    assert "2 of 2 games at movetime=10000, seed 9\n" in again.out


def test_results_that_were_named_are_not_removed_by_another_command(tmp_path: Path, fairychess_command: Run) -> None:
    match = words(dataclasses.replace(MATCH, games=2))
    fairychess_command(*match, "--results", "g.pgn.jsonl")
    kept = (tmp_path / "g.pgn.jsonl").read_bytes()
    assert fairychess_command(*match, "--pgnout", "g.pgn").code == 0
    assert sorted(path.name for path in tmp_path.iterdir()) == ["g.pgn", "g.pgn.jsonl"]
    assert (tmp_path / "g.pgn.jsonl").read_bytes() == kept


FILES = [
    ("--openings", "x.pgn", "--pgnout", "./x.pgn"),
    ("--results", "x.pgn", "--pgnout", "x.pgn"),
    ("--results", "x.pgn", "--log", "x.pgn"),
    ("--pgnout", "x", "--log", "x.unfinished.jsonl"),
]


@pytest.mark.parametrize("files", FILES)
def test_no_file_is_written_over_another(tmp_path: Path, fairychess_command: Run, files: tuple[str, ...]) -> None:
    (tmp_path / "x.pgn").write_text("1. e4 e5 *\n", encoding="utf-8")
    one, two = engine(), engine()
    sides = (" ".join(("uci:" + each.command[0], *map(repr, each.command[1:]))) for each in (one, two))
    result = fairychess_command("match", *sides, "--variant", "chess", "--games", "2", "--depth", "1", *files)
    assert result.code == 2
    assert f"{files[0].replace('--pgnout', '--results') if files[1] == 'x' else files[0]} and {files[2]} need" in result.err
    assert [(path.name, path.read_text(encoding="utf-8")) for path in tmp_path.iterdir()] == [("x.pgn", "1. e4 e5 *\n")]


@pytest.mark.parametrize(
    ("arguments", "message"),
    [
        ((), "A has no limit: --tc, --movetime, --nodes or --depth is needed, or --limit-a"),
        (("--limit-a", "depth=1"), "B has no limit"),
        (("--tc", "ten"), "invalid limit 'tc=ten': expected one like 10+0.1, movetime=100, nodes=1000 or depth=8"),
        (("--tc", "0"), ": expected numbers of at least 1"),
        (("--limit-a", "nodes=0"), ": expected numbers of at least 1"),
        (("--depth", "1", "--option-a", "Hash"), "invalid option 'Hash': expected NAME=VALUE"),
        (("--depth", "1", "--sprt", "5", "0"), "a test of 5 against 0: expected -200 <= elo0 < elo1 <= 200"),
        (("--depth", "1", "--openings", "no.epd"), "no.epd: No such file or directory"),
        (("--depth", "1", "--variant", "wulf"), "no variant is named 'wulf': did you mean wolf?"),
        (("--depth", "1"), "/no/engine: cannot be started: No such file or directory"),
        (("--depth", "1", "--nodes", "1"), "not allowed with argument"),
        (("--depth", "1", "--draw", "0", "5", "0"), "argument --draw: MOVES is 0: at least 1 is expected"),
        (("--depth", "1", "--draw", "4", "0", "0"), "argument --draw: CP is 0: at least 1 is expected"),
        (("--depth", "1", "--win", "4", "0"), "argument --win: CP is 0: at least 1 is expected"),
        (("--depth", "1", "--draw", "4", "5", "0"), "/no/engine: cannot be started: No such file or directory"),
        (("--depth", "1", "--workers", "257"), "argument --workers: '257' is not a whole number from 1 to 256"),
    ],
)
def test_commands_that_are_none(fairychess_command: Run, arguments: tuple[str, ...], message: str) -> None:
    result = fairychess_command("match", "/no/engine", "/no/other", "--variant", "chess", "--games", "2", *arguments)
    assert (result.code, result.out) == (2, "")
    assert message in result.err
    assert result.err.count("\n") == 1


@pytest.mark.parametrize("text", ["", "xboard:", "uci:", 'uci:"', "fairychess:Hash", "fairychess:=5"])
def test_players_that_are_none(text: str) -> None:
    with pytest.raises(MatchError):
        Contender.parse(text, LIMIT)


def test_players_and_limits_as_texts() -> None:
    ours = Contender.parse("fairychess:Hash=64,Threads=2", LIMIT, options=[("MultiPV", "1")])
    assert (ours.ours, ours.protocol) == (True, "uci")
    assert ours.options == (("Hash", "64"), ("Threads", "2"), ("MultiPV", "1"))
    assert ours.command == (sys.executable, "-m", "fairychess", "uci")
    assert Contender.parse("some engine 'with a'", LIMIT).command == ("some", "engine", "with a")
    assert Contender.parse("uci:C:x", LIMIT).command == ("C:x",)
    for text in ("10+0.1", "0.5+0", "movetime=20", "nodes=5", "depth=3"):
        assert str(MatchLimit.parse(text)) == text
        assert MatchLimit.parse(str(MatchLimit.parse(text))) == MatchLimit.parse(text)
    for bad in ("", "10+", "+1", "-1", "nodes=", "nodes=x", "nodes=-1", "base=5", "1e3", "tc=", "depth=0", "0+1"):
        with pytest.raises(MatchError):
            MatchLimit.parse(bad)
    wrong: list[dict[str, Any]] = [{}, {"nodes": 1, "depth": 1}, {"nodes": 1, "increment": 1}]
    for fields in wrong:
        with pytest.raises(MatchError):
            MatchLimit(**fields)


def test_the_clock_is_reported_and_kept(tmp_path: Path, fairychess_command: Run) -> None:
    sides = [f"{protocol}:{sys.executable} {ENGINE} {protocol}" for protocol in ("uci", "xboard")]
    settings = ["--variant", "chess", "--games", "1", "--random-plies", "0", "--max-plies", "6", "--timemargin", "0"]
    result = fairychess_command("match", *sides, *settings, "--tc", "70+9", "--log", "talk.txt")
    assert (result.code, result.err) == (0, "")
    talk = [line.split(" ", 1)[1] for line in (tmp_path / "talk.txt").read_text(encoding="utf-8").splitlines()]
    times = [[int(number) for number in re.findall(r"\d+", line)] for line in talk if line.startswith("> go w")]
    assert [each[2:] for each in times] == [[9000, 9000]] * 3
    assert times[0][:2] == [70_000, 70_000]
    for move, (white, black, _, __) in enumerate(times):
        assert 70_000 + 9_000 * move - 5_000 < min(white, black) <= max(white, black) <= 70_000 + 9_000 * move
    assert "> level 0 1:10 9" in talk
    own = [int(line.split()[2]) for line in talk if line.startswith("> time ")]
    assert len(own) == 3
    assert all(6_500 + 900 * move < time <= 7_000 + 900 * move for move, time in enumerate(own))
    assert sum(line.startswith("> otim ") for line in talk) == 3


def test_a_clock_that_runs_down_loses() -> None:
    limit = MatchLimit(base=2200, increment=10)
    slow = dataclasses.replace(engine("slow"), limit=limit)
    report = Match(slow, engine(), CHESS, 1, random_plies=0, margin=0, max_plies=20).run()
    # The first move takes no time; the second and the third take 1.2 seconds each.
    assert (report.games[0].fault, report.games[0].by) == ("time", "a")
    assert len(report.games[0].moves) == 4
    assert re.fullmatch(r"time: 1[2-9]\d\d ms of (\d\d\d|10[0-2]\d) ms and a margin of 0 ms", report.games[0].reason)


def test_the_command_rate(tmp_path: Path, fairychess_command: Run) -> None:
    games = [("A", "B", "1-0")] * 3 + [
        ("B", "A", "1/2-1/2"),
        ("B", "C", "1-0"),
        ("C", "B", "0-1"),
        ("C", "A", "1-0"),
        ("A", "C", "*"),
        ("A", "A", "1-0"),
        ("B", "B", "1/2-1/2"),
    ]
    for name, part in (("one.pgn", games[:4]), ("two.pgn", games[4:])):
        texts = [f'[White "{white}"]\n[Black "{black}"]\n[Result "{result}"]\n\n{result}\n' for white, black, result in part]
        (tmp_path / name).write_text("\n".join(texts), encoding="utf-8")
    result = fairychess_command("rate", "one.pgn", "two.pgn")
    assert (result.code, result.err) == (0, "")
    lines = result.out.splitlines()
    assert lines[0].split() == ["player", "Elo", "±", "games", "points", "score"]
    assert [line.split()[1] for line in lines[1:4]] == ["A", "B", "C"]
    assert [line.split()[4:] for line in lines[1:4]] == [["5", "3.5", "70.0%"], ["6", "2.5", "41.7%"], ["3", "1.0", "33.3%"]]
    assert lines[4:] == ["skipped: 1 game without a result", "skipped: 2 games of a player against itself"]
    reported = json.loads(fairychess_command("rate", "one.pgn", "two.pgn", "--json").out)
    assert [row["player"] for row in reported] == ["A", "B", "C"]
    assert [row["games"] for row in reported] == [5, 6, 3]
    (tmp_path / "none.pgn").write_text("", encoding="utf-8")
    none = fairychess_command("rate", "none.pgn")
    assert (none.code, none.err) == (2, "fairychess: there are no games of two players with a result\n")


def test_without_choix_the_extra_is_named(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setitem(sys.modules, "choix", None)
    with pytest.raises(MissingExtraError, match=r"pip install 'fairychess\[rate\]'"):
        rate([("A", "B", 1.0)])


def test_ours_plays_a_variant_of_a_file(tmp_path: Path, fairychess_command: Run) -> None:
    page = 'name = "mini"\nextends = "chess"\n\n[board]\nstart = "4k3/pppp4/8/8/8/8/4PPPP/4K3 w - - 0 1"\n'
    (tmp_path / "mini.toml").write_text(page, encoding="utf-8")
    settings = ["--variant", "mini.toml", "--games", "2", "--nodes", "50", "--max-plies", "30", "--json"]
    result = fairychess_command("match", "fairychess", "fairychess:Hash=8", *settings)
    assert (result.code, result.err) == (0, "")
    reported = json.loads(result.out)
    assert (reported["variant"], reported["games"], reported["faults"]) == ("mini", 2, [])
    assert [name.partition(" (")[2] for name in reported["players"]] == ["", "Hash=8)"]
