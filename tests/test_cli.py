"""The command `fairychess`: every command, bad input, a game from standard input, games that can be made again."""

from __future__ import annotations

import io
import json
import re
import signal
import subprocess
import sys
import time
from typing import TYPE_CHECKING

import chess.pgn
import pytest

import fairychess
from fairychess import pgn

if TYPE_CHECKING:
    from collections.abc import Callable
    from pathlib import Path

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


def test_perft(fairychess_command: Run) -> None:
    report = json.loads(good(fairychess_command("perft", "chess", "4", "--threads", "2", "--json")))
    assert list(report) == ["variant", "fen", "depth", "nodes", "seconds", "nps"]
    assert (report["variant"], report["depth"], report["nodes"]) == ("chess", 4, 197281)
    assert report["seconds"] > 0
    assert "depth 3: 8902 leaves" in good(fairychess_command("perft", "chess", "3"))
    divided = good(fairychess_command("perft", "chess", "3", "--divide")).splitlines()
    assert "e2e4: 600" in divided
    assert sum(int(line.split(": ")[1]) for line in divided[:-1]) == 8902
    assert "depth 3: 8902 leaves" in divided[-1]
    shared = good(fairychess_command("perft", "chess", "3", "--divide", "--threads", "2")).splitlines()
    assert shared[:-1] == divided[:-1]


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


def test_a_file_that_is_no_definition_is_told_in_few_lines(fairychess_command: Run, tmp_path: Path) -> None:
    (tmp_path / "prose.toml").write_text("These are words.\n" * 80, encoding="utf-8")
    result = fairychess_command("check", "prose.toml")
    lines = result.err.splitlines()
    assert (result.code, len(lines)) == (2, 51)
    assert lines[0].startswith("prose.toml:1:7: not TOML: ")
    assert lines[-1] == "prose.toml: and 30 more problems"


BAD = [
    ["nonsense"],
    ["variants", "extra"],
    ["show"],
    ["show", "no-such-game"],
    ["show", "chess", "--fen", "nonsense"],
    ["show", "none.toml"],
    ["show", "folder/none"],
    ["show", "bad.toml"],
    ["moves", "stolz"],
    ["moves", "chess", "--js"],
    ["perft", "chess"],
    ["perft", "chess", "-1"],
    ["perft", "chess", "many"],
    ["perft", "chess", "101"],
    ["perft", "chess", "1", "--threads", "0"],
    ["perft", "chess", "1", "--divide", "--threads", "1000"],
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
def test_bad_input_is_one_line_and_code_2(fairychess_command: Run, tmp_path: Path, arguments: list[str]) -> None:
    (tmp_path / "bad.toml").write_text('[board]\nstart = 3\nspeed = "x"\n', encoding="utf-8")
    result = fairychess_command(*arguments)
    assert result.code == 2
    assert result.out == ""
    assert result.err.startswith("fairychess: ")
    assert result.err.count("\n") == 1
    assert "Traceback" not in result.err


def test_selfplay_can_be_made_again(fairychess_command: Run, tmp_path: Path) -> None:
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
        print(*sorted(loaded - sys.stdlib_module_names), 'argparse' in loaded)
    """
    done = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, check=True)
    assert done.stdout.split() == ["fairychess", "False"]
