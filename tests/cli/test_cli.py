"""The program `fairychess`: all commands, bad input, reproducible games, and no loss of files."""

from __future__ import annotations

import io
import json
import os
import re
import signal
import subprocess
import sys
import time
from pathlib import Path
from typing import TYPE_CHECKING

import chess.pgn
import pytest
from rich.console import Console

import fairychess
from fairychess import pgn
from fairychess.cli import main, status_line
from fairychess.cli.variants import all_listed, print_families

if TYPE_CHECKING:
    from collections.abc import Callable

    from conftest import Result

    Run = Callable[..., Result]

GOOD = 'name = "mini"\nextends = "chess"\n\n[board]\nstart = "4k3/pppp4/8/8/8/8/4PPPP/4K3 w - - 0 1"\n'


def good(result: Result) -> str:
    assert (result.code, result.err) == (0, "")
    return result.out


def test_variants(fairychess_command: Run) -> None:
    listed = json.loads(good(fairychess_command("variants", "--json")))
    assert [variant["name"] for variant in listed] == fairychess.variants()
    assert listed[0]["start_fen"] == fairychess.Variant(listed[0]["name"]).start_fen
    text = good(fairychess_command("variants"))
    assert [line.split()[0] for line in text.splitlines()] == ["name", *fairychess.variants()], "a line each"
    family = json.loads(good(fairychess_command("variants", "--json", "--family", "newchess")))
    assert [variant["name"] for variant in family] == ["newchess", "newchess-corner", "meteoric"]
    found = good(fairychess_command("variants", "GRASSHOPPER")).splitlines()[1:]
    assert [line.split()[0] for line in found] == ["grasshopper"]
    assert good(fairychess_command("variants", "--search", "GRASSHOPPER")).splitlines()[1:] == found
    assert good(fairychess_command("variants", "no such text")) == "No variant matches.\n"


def test_a_large_family_is_a_block_of_names_in_a_terminal() -> None:
    shown = io.StringIO()
    print_families(
        all_listed(), Console(file=shown, force_terminal=True, width=100, color_system=None, highlight=False, soft_wrap=True)
    )
    lines = shown.getvalue().splitlines()
    assert len(lines) < len(fairychess.variants())
    assert max(map(len, lines)) <= 100
    assert set(shown.getvalue().split()) >= set(fairychess.variants())
    assert any(re.match(r"  meteoric  +8x8  +New Chess where", line) for line in lines)
    assert any("reserve-alt-camel  reserve-alt-llama" in line for line in lines)


def test_every_variant_has_a_family() -> None:
    families = {each.variant.name: each.family for each in all_listed()}
    assert list(families) == fairychess.variants()
    assert families["chess960"] == "chess"
    assert families["reserve-alt-llama"] == "reserve"
    assert set(families.values()) == set(fairychess.families())
    with pytest.raises(fairychess.FairyChessError, match=r"'x' is not a family: expected one of chess, "):
        fairychess.variants("x")


def test_show(fairychess_command: Run) -> None:
    text = good(fairychess_command("show", "wolf"))
    assert "Wolf Chess (wolf), 8 files by 10 ranks" in text
    assert "10  q  w  f  r  b  b  n  k" in text
    assert "a  b  c  d  e  f  g  h" in text
    assert fairychess.Variant("wolf").start_fen in text
    assert "White's reserve: culverin (C)" in good(fairychess_command("show", "culverin"))
    mate = good(fairychess_command("show", "chess", "--fen", "rnb1kbnr/pppp1ppp/8/4p3/6Pq/5P2/PPPPP2P/RNBQKBNR w KQkq - 1 3"))
    assert "Black wins by checkmate" in mate


def test_moves(fairychess_command: Run) -> None:
    assert good(fairychess_command("moves", "stoltz")).split() == ["accept", "decline"]
    fen = "4k3/8/8/8/8/8/4P3/4K3 w - - 0 1"
    found = json.loads(good(fairychess_command("moves", "chess", "--fen", fen, "--json")))
    assert found["fen"] == fen
    assert found["moves"] == sorted(found["moves"])
    assert "e2e4" in found["moves"]
    assert found["count"] == len(found["moves"]) == 6
    assert good(fairychess_command("moves", "chess", "--fen", fen, "--san")).split() == ["Kd1", "Kd2", "Kf1", "Kf2", "e3", "e4"]
    mate = "rnb1kbnr/pppp1ppp/8/4p3/6Pq/5P2/PPPPP2P/RNBQKBNR w KQkq - 1 3"
    assert good(fairychess_command("moves", "chess", "--fen", mate)) == ""


def test_perft(fairychess_command: Run) -> None:
    report = json.loads(good(fairychess_command("perft", "chess", "4", "--threads", "2", "--json")))
    assert list(report) == ["variant", "fen", "depth", "nodes", "seconds", "nps"]
    assert (report["variant"], report["depth"], report["nodes"]) == ("chess", 4, 197281)
    assert report["seconds"] > 0
    total = good(fairychess_command("perft", "chess", "3"))
    assert re.fullmatch(r"depth 3: 8,902 nodes in \d\.\d{3} s \(\d+\.\d Mnps\)\n", total)
    divided = good(fairychess_command("perft", "chess", "3", "--divide")).splitlines()
    assert "e2e4: 600" in divided
    assert sum(int(line.split(": ")[1]) for line in divided[:-1]) == 8902
    assert "depth 3: 8,902 nodes" in divided[-1]
    shared = good(fairychess_command("perft", "chess", "3", "--divide", "--threads", "2")).splitlines()
    assert shared[:-1] == divided[:-1]
    hashed = good(fairychess_command("perft", "chess", "3", "--divide", "--hash", "1")).splitlines()
    assert hashed[:-1] == divided[:-1]
    assert json.loads(good(fairychess_command("perft", "chess", "5", "--hash", "16", "--json")))["nodes"] == 4_865_609


def test_check(fairychess_command: Run, tmp_path: Path) -> None:
    (tmp_path / "mini.toml").write_text(GOOD, encoding="utf-8")
    assert good(fairychess_command("check", "mini.toml")).startswith("mini.toml: good. mini (mini), 8 files by 8 ranks")
    assert "e1d1" in good(fairychess_command("moves", "mini.toml")).split()
    (tmp_path / "bad.toml").write_text(GOOD + "\n[clock]\nclaim = true\nspeed = 3\n", encoding="utf-8")
    result = fairychess_command("check", "bad.toml")
    assert (result.code, result.out) == (2, "")
    places = re.findall(r"^bad\.toml:(\d+):(\d+): (\S+): \S", result.err, re.MULTILINE)
    assert [int(line) for line, _, _ in places] == [8, 9]
    assert len(places) == len(result.err.splitlines())


def test_check_warns_of_rules_that_can_never_apply(fairychess_command: Run, tmp_path: Path) -> None:
    text = 'name = "berolina"\nextends = "chess"\n[pieces.pawn]\nlibrary = "berolina-pawn"\n'
    (tmp_path / "berolina.toml").write_text(text, encoding="utf-8")
    lines = good(fairychess_command("check", "berolina.toml")).splitlines()
    assert lines[1].startswith("berolina.toml: warning: en_passant: no piece of `victims`")


def test_check_limits_the_number_of_problems(fairychess_command: Run, tmp_path: Path) -> None:
    (tmp_path / "prose.toml").write_text("These are words.\n" * 80, encoding="utf-8")
    result = fairychess_command("check", "prose.toml")
    lines = result.err.splitlines()
    assert (result.code, len(lines)) == (2, 51)
    assert lines[0].startswith("prose.toml:1:7: not TOML: ")
    assert lines[-1] == "prose.toml: and 30 more problems"


@pytest.mark.parametrize(
    "command",
    [
        "check bad.toml",
        "show bad.toml",
        "moves bad.toml",
        "play bad.toml",
        "perft bad.toml 1",
        "analyse bad.toml",
        "uci --variant bad.toml",
        "selfplay bad.toml --games 1 --out x.pgn",
    ],
)
def test_every_command_reports_all_problems_of_a_variant_file(fairychess_command: Run, tmp_path: Path, command: str) -> None:
    (tmp_path / "bad.toml").write_text(GOOD + "\n[clock]\nclaim = true\nspeed = 3\n", encoding="utf-8")
    result = fairychess_command(*command.split())
    assert (result.code, result.out) == (2, "")
    assert re.findall(r"^(bad\.toml:\d+:\d+): \S+: \S", result.err, re.MULTILINE) == ["bad.toml:8:9", "bad.toml:9:1"]


BAD = [
    ["nonsense"],
    ["variants", "cannon", "extra"],
    ["show"],
    ["show", "no-such-game"],
    ["show", "chess", "--fen", "nonsense"],
    ["show", "none.toml"],
    ["show", "folder/none"],
    ["analyse", "chess", "--fen", "8/8/8/8/8/8/8/8 w - - 0 1"],
    ["analyse", "chess", "--fen", "7k/5Q2/6K1/8/8/8/8/8 b - - 0 1"],
    ["analyse", "chess", "--depth", "1", "--nodes", "1"],
    ["eval"],
    ["new", "Los Alamos"],
    ["new", "mine", "--extends", "nothing"],
    ["new", "folder/none/mine"],
    ["play", "chess", "--skill", "21"],
    ["play", "chess", "--elo", "100"],
    ["play", "chess", "--elo", "1000", "--skill", "3"],
    ["show", "chess", "--moves", "e5"],
    ["show", "chess", "--square", "e9"],
    ["show", "chess", "--svg", "x.svg", "--arrow", "e2", "e9"],
    ["variants", "--family", "none"],
    ["play", "wolf", "--game", "3"],
    ["moves", "stolz"],
    ["moves", "chess", "--js"],
    ["perft", "chess"],
    ["perft", "chess", "-1"],
    ["perft", "chess", "many"],
    ["perft", "chess", "101"],
    ["perft", "chess", "1", "--threads", "0"],
    ["perft", "chess", "1", "--divide", "--threads", "1000"],
    ["perft", "chess", "1", "--hash", "65537"],
    ["check"],
    ["check", "none.toml"],
    ["show", "chess", "--svg", "x.png"],
    ["show", "chess", "--png", "x.JPG"],
    ["check", "."],
    ["play"],
    ["play", "--load", "none.pgn"],
    ["play", "chess", "--load", "none.pgn", "--fen", "4k3/8/8/8/8/8/4P3/4K3 w - - 0 1"],
    ["play", "chess", "--white", "cat"],
    ["play", "chess", "--movetime", "0"],
    ["selfplay", "chess", "--out", "x.pgn"],
    ["selfplay", "chess", "--games", "0", "--out", "x.pgn"],
    ["selfplay", "chess", "--games", "1"],
    ["selfplay", "chess", "--games", "1", "--out", "folder/x.pgn"],
    ["selfplay", "chess", "--games", "1", "--out", "x.pgn", "--depth", "2", "--nodes", "2"],
    ["selfplay", "chess", "--games", "1", "--out", "x.pgn", "--seed", "x"],
]


@pytest.mark.parametrize("arguments", BAD, ids=" ".join)
def test_bad_input_is_one_line_and_code_2(fairychess_command: Run, arguments: list[str]) -> None:
    result = fairychess_command(*arguments)
    assert result.code == 2
    assert result.out == ""
    assert result.err.startswith("fairychess: ")
    assert result.err.count("\n") == 1
    assert "Traceback" not in result.err


def test_selfplay_is_reproducible(fairychess_command: Run, tmp_path: Path) -> None:
    def games(variant: str, seed: str, name: str) -> str:
        arguments = ["selfplay", variant, "--games", "3", "--out", name, "--nodes", "100", "--seed", seed]
        assert f"3 games of {variant} with seed {seed}" in good(fairychess_command(*arguments))
        return (tmp_path / name).read_text(encoding="utf-8")

    first = games("culverin", "5", "a.pgn")
    assert first == games("culverin", "5", "b.pgn")
    assert first != games("culverin", "6", "c.pgn")
    read = list(pgn.read_games(io.StringIO(first)))
    assert len({str(game) for game in read}) == len(read) == 3
    for number, game in enumerate(read, 1):
        assert (game.headers["Round"], game.headers["Variant"], game.errors) == (str(number), "culverin", [])
        result = game.headers["Result"]
        assert game.end().board().result(claim_draw=True) == result
        assert f"{{ {game.end().comment} }} {result}" in " ".join(str(game).split())
    assert "".join(f"{game}\n\n" for game in read) == first


def test_python_chess_reads_the_headers(fairychess_command: Run, tmp_path: Path) -> None:
    good(fairychess_command("selfplay", "chess", "--games", "2", "--out", "x.pgn", "--depth", "1", "--seed", "1"))
    stream = io.StringIO((tmp_path / "x.pgn").read_text(encoding="utf-8"))
    headers = [chess.pgn.read_headers(stream), chess.pgn.read_headers(stream), chess.pgn.read_headers(stream)]
    assert [found and found["Round"] for found in headers] == ["1", "2", None]


def test_ctrl_c_ends_cleanly(tmp_path: Path) -> None:
    command = [sys.executable, "-m", "fairychess", "perft", "chess", "15"]
    process = subprocess.Popen(command, cwd=tmp_path, stdout=subprocess.PIPE, stderr=subprocess.PIPE, text=True)
    time.sleep(1.5)
    process.send_signal(signal.SIGINT)
    out, err = process.communicate(timeout=20)
    assert (process.returncode, out, err) == (130, "", "")


def test_the_package_imports_nothing_but_itself() -> None:
    code = """if True:
        import sys
        before = set(sys.modules)
        import fairychess
        loaded = {name.partition('.')[0] for name in set(sys.modules) - before}
        unlisted = {'_xxsubinterpreters'}  # a private module of the standard library
        print(*sorted(loaded - sys.stdlib_module_names - unlisted), 'argparse' in loaded)
    """
    done = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, check=True)
    assert done.stdout.split() == ["fairychess", "False"]


def test_an_existing_pgn_file_stays_until_all_games_are_played(tmp_path: Path) -> None:
    path = tmp_path / "x.pgn"
    path.write_text("old games\n", encoding="utf-8")
    command = [sys.executable, "-m", "fairychess", "selfplay", "chess", "--games", "100000", "--out", "x.pgn", "--depth", "1"]
    with subprocess.Popen(command, cwd=tmp_path, stdout=subprocess.PIPE, stderr=subprocess.PIPE, text=True) as process:
        part = tmp_path / ".x.pgn.part"
        while not part.exists() or part.stat().st_size == 0:  # wait until the first games have been written
            time.sleep(0.05)
        second = subprocess.run(command, cwd=tmp_path, capture_output=True, text=True, check=False, timeout=60)
        assert (second.returncode, second.stdout) == (2, "")
        assert second.stderr == "fairychess: x.pgn: another process is writing this file\n"
        process.send_signal(signal.SIGINT)
        out, err = process.communicate(timeout=60)
    assert (process.returncode, out, err) == (130, "", "stopped; x.pgn is unchanged\n")
    assert path.read_text(encoding="utf-8") == "old games\n"
    assert [each.name for each in tmp_path.iterdir()] == ["x.pgn"]


def test_the_games_of_an_interrupted_selfplay_are_kept_in_a_new_file(tmp_path: Path) -> None:
    command = [sys.executable, "-m", "fairychess", "selfplay", "chess", "--games", "100000", "--out", "x.pgn", "--depth", "1"]
    with subprocess.Popen(command, cwd=tmp_path, stdout=subprocess.PIPE, stderr=subprocess.PIPE, text=True) as process:
        part = tmp_path / ".x.pgn.part"
        while not part.exists() or part.stat().st_size == 0:  # wait until the first games have been written
            time.sleep(0.05)
        process.send_signal(signal.SIGINT)
        out, err = process.communicate(timeout=60)
    assert process.returncode == 130
    count = len(list(pgn.read_games(tmp_path / "x.pgn")))
    assert count > 0
    assert err == f"stopped after {count} of 100000 games\n"
    assert out.startswith(f"{count:,} game")


@pytest.mark.skipif(not Path("/dev/full").exists(), reason="no such device")
def test_a_full_disk_is_reported_with_the_name_of_the_file(fairychess_command: Run) -> None:
    result = fairychess_command("selfplay", "chess", "--games", "9", "--depth", "1", "--out", "/dev/full")
    assert result.code == 2
    assert result.err == "fairychess: /dev/full: No space left on device\n"


@pytest.mark.skipif(os.name == "nt", reason="pipes differ")
@pytest.mark.parametrize("command", [["show", "wolf"], ["analyse", "wolf", "--nodes", "500"], ["play", "chess", "--nodes", "1"]])
def test_a_closed_pipe_ends_a_command(command: list[str]) -> None:
    reader, writer = os.pipe()
    os.close(reader)
    with os.fdopen(writer, "wb") as out:
        done = subprocess.run(
            [sys.executable, "-m", "fairychess", *command],
            stdin=subprocess.DEVNULL,
            stdout=out,
            stderr=subprocess.PIPE,
            timeout=60,
            check=False,
        )
    assert (done.returncode, done.stderr) == (128 + signal.SIGPIPE, b"")


def test_a_missing_extra_is_reported_before_a_folder_is_made(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.chdir(tmp_path)
    monkeypatch.setitem(sys.modules, "pyarrow", None)
    assert main(["selfplay", "chess", "--games", "1", "--out", "games", "--player", "random"]) == 2
    assert "pip install 'fairychess[data]'" in capsys.readouterr().err
    assert list(tmp_path.iterdir()) == []


def test_perft_shows_its_progress_in_a_terminal(monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]) -> None:
    monkeypatch.setattr(sys.stderr, "isatty", lambda: True)
    monkeypatch.setattr(status_line, "MIN_INTERVAL", 0.0)
    monkeypatch.setenv("COLUMNS", "200")
    for table in ([], ["--hash", "8"]):
        assert main(["perft", "chess", "5", *table]) == 0
        out, err = capsys.readouterr()
        assert out.startswith("depth 5: 4,865,609 nodes in ")
        assert "20 of 20 root moves, 4,865,609 nodes; last h2h4: 218,829" in err


def test_analyse(fairychess_command: Run) -> None:
    fen = "6k1/5ppp/8/8/8/8/5PPP/R5K1 w - - 0 1"
    lines = good(fairychess_command("analyse", "chess", "--fen", fen, "--depth", "4")).splitlines()
    assert lines[0] == "Chess, White to move. Scores are from White's point of view."
    info = r"depth +\d+ +White mates in 1 +[\d,]+ nodes +\d+\.\d\d s  \d+\.\d Mnps  1\. Ra8#"
    assert re.fullmatch(info, lines[-2])
    assert lines[-1] == "best move: Ra8# (a1a8)"
    black = "r5k1/5ppp/8/8/8/8/5PPP/6K1 b - - 0 1"
    report = json.loads(good(fairychess_command("analyse", "chess", "--fen", black, "--depth", "4", "--json", "--multipv", "2")))
    assert (report["move"], report["san"], report["limits"]) == ("a8a1", "Ra1#", {"depth": 4})
    first, second = report["lines"]
    assert (first["rank"], first["mate"]) == (1, -1)
    assert second["cp"] < 0, "the score is from White's point of view"


def test_ctrl_c_ends_an_analysis_with_the_best_move(tmp_path: Path) -> None:
    command = [sys.executable, "-u", "-m", "fairychess", "analyse", "chess", "--movetime", "600000"]
    with subprocess.Popen(command, cwd=tmp_path, stdout=subprocess.PIPE, stderr=subprocess.PIPE, text=True) as process:
        assert process.stdout is not None
        while not process.stdout.readline().startswith("depth  3"):
            pass
        process.send_signal(signal.SIGINT)
        out, err = process.communicate(timeout=20)
    assert (process.returncode, err) == (0, "")
    assert re.search(r"^best move: \S+ \(\w+\)$", out, re.MULTILINE)


def test_eval(fairychess_command: Run) -> None:
    fen = "3qk3/8/8/8/8/8/8/4K3 b - - 0 1"
    text = good(fairychess_command("eval", "chess", "--fen", fen))
    *rows, last, network = text.splitlines()
    assert re.fullmatch(r"-\d+\.\d\d \(in pawns, from White's point of view, without search\)", last)
    assert re.fullmatch(r"The network: -\d+\.\d\d for White, in pawns; the table is the handmade evaluation", network)
    assert any(re.fullmatch(r"material +\+0\.00 +\+0\.00 +(\+9\.\d\d) +(\+9\.\d\d) +-9\.\d\d +-9\.\d\d", row) for row in rows)
    assert not any(row.startswith(("pawns", "reserve")) for row in rows), "terms that are 0 are left out"
    report = json.loads(good(fairychess_command("eval", "chess", "--fen", fen, "--json")))
    assert report["cp"] == round(float(last.split()[0]) * 100) < -500
    for part in ("middle", "end"):
        totals = [term["white"][part] - term["black"][part] for term in report["terms"].values()]
        assert sum(totals) == report["total"][part]
    assert report["terms"]["pawns"] == {"white": {"middle": 0, "end": 0}, "black": {"middle": 0, "end": 0}}


def test_eval_reports_a_lead_that_cannot_be_won(fairychess_command: Run) -> None:
    text = good(fairychess_command("eval", "chess", "--fen", "4k3/8/8/8/8/8/8/2B1K3 w - - 0 1"))
    assert "only 25% of the advantage in the endgame counts" in text
    assert "only" not in good(fairychess_command("eval", "chess"))


def test_a_status_line_has_room_for_the_sign_of_ctrl_c(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("COLUMNS", "40")
    stream = io.StringIO()
    with status_line.StatusLine(stream) as line:
        line.show("x" * 60)
    assert max(map(len, re.findall("x+", stream.getvalue()))) == 37


@pytest.mark.parametrize("base", ["chess", "wolf", "crazyhouse", "stoltz"])
def test_new_writes_a_file_that_check_accepts(fairychess_command: Run, tmp_path: Path, base: str) -> None:
    out = good(fairychess_command("new", "my-game", "--extends", base))
    assert out == "Written to my-game.toml. Next: fairychess check my-game.toml\n"
    assert good(fairychess_command("check", "my-game.toml")).startswith("my-game.toml: good. My Game (my-game), ")
    text = (tmp_path / "my-game.toml").read_text(encoding="utf-8")
    again = fairychess_command("init", "my-game")
    assert (again.code, again.err) == (2, "fairychess: my-game.toml: the file exists and is not replaced (--force replaces)\n")
    assert (tmp_path / "my-game.toml").read_text(encoding="utf-8") == text
    (tmp_path / "my-game.toml").write_text("edited", encoding="utf-8")
    good(fairychess_command("new", "my-game", "--extends", base, "--force"))
    assert (tmp_path / "my-game.toml").read_text(encoding="utf-8") == text
