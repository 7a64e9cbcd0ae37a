"""The command `fairychess`: every command, bad input, a game from standard input, games that can be made again."""

from __future__ import annotations

import io
import json
import os
import re
import signal
import subprocess
import sys
import time
from typing import TYPE_CHECKING

import chess.pgn
import pytest

import fairychess

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
    assert all(re.search(rf"^{name} ", text, re.MULTILINE) for name in fairychess.variants())


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


BAD = [
    [],
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
    ["check"],
    ["check", "none.toml"],
    ["check", "."],
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


def test_a_near_name_is_offered(fairychess_command: Run) -> None:
    assert "did you mean stoltz" in fairychess_command("moves", "stolz").err


def test_help(fairychess_command: Run) -> None:
    text = good(fairychess_command("--help"))
    commands = ["variants", "show", "moves", "perft", "check", "play", "selfplay"]
    for name in commands:
        assert re.search(rf"^ +{name} ", text, re.MULTILINE)
        assert "examples:" in good(fairychess_command(name, "--help"))
    assert good(fairychess_command("--version")).strip() == f"fairychess {fairychess.__version__}"


def test_play_from_standard_input(fairychess_command: Run) -> None:
    lines = "help\nmoves e2\nf2f3\ne7e5\nundo\ne7e5\ng2g4\nfen\nd8h4\n"
    out = good(fairychess_command("play", "chess", "--white", "human", "--black", "human", stdin=lines))
    assert "take back your last turn" in out
    assert "e2e3  e2e4" in out
    assert "rnbqkbnr/pppp1ppp/8/4p3/6P1/5P2/PPPPP2P/RNBQKBNR b KQkq" in out
    assert out.rstrip().endswith("Black wins by checkmate (0-1), after 4 turns.")


def test_play_against_the_engine_from_standard_input(fairychess_command: Run) -> None:
    arguments = ("play", "stoltz", "--white", "human", "--movetime", "20")
    out = good(fairychess_command(*arguments, stdin="accept\nhint\nundo\naccept\nquit\n"))
    assert "Your turns: accept, decline" in out
    assert out.count("White plays accept") == 2
    assert out.count("Black plays accept") == 2
    assert "Hint: " in out
    assert "White's reserve: culverin (C)" in out
    assert "left unfinished after 2 turns" in out
    assert "left unfinished" in good(fairychess_command(*arguments, stdin="accept\n"))


def test_an_illegal_line_ends_a_game_from_standard_input(fairychess_command: Run) -> None:
    result = fairychess_command("play", "chess", "--white", "human", "--movetime", "20", stdin="e2e4\ne2e4\n")
    assert result.code == 2
    assert result.err.startswith("fairychess: line 2 of the input: ")
    assert result.err.count("\n") == 1


def test_the_engine_plays_itself_without_a_terminal(fairychess_command: Run) -> None:
    out = good(fairychess_command("play", "stoltz", "--movetime", "5"))
    assert out.startswith("Stoltz Chess: White engine, Black engine\n1. White plays ")
    assert re.search(r"(wins|Draw) by [a-z -]+ \((1-0|0-1|1/2-1/2)\), after \d+ turns\.\n$", out)


def test_draws_can_be_claimed(fairychess_command: Run) -> None:
    lines = "draw\n" + "g1f3\ng8f6\nf3g1\nf6g8\n" * 2 + "draw\n"
    out = good(fairychess_command("play", "chess", "--white", "human", "--black", "human", stdin=lines))
    assert "no draw to claim" in out
    assert out.rstrip().endswith("Draw by threefold repetition (1/2-1/2), after 8 turns.")


def test_selfplay_can_be_made_again(fairychess_command: Run, tmp_path: Path) -> None:
    def games(variant: str, seed: str, name: str) -> str:
        arguments = ["selfplay", variant, "--games", "3", "--out", name, "--nodes", "100", "--seed", seed]
        assert f"3 games of {variant} with seed {seed}" in good(fairychess_command(*arguments))
        return (tmp_path / name).read_text(encoding="utf-8")

    first = games("culverin", "5", "a.pgn")
    assert first == games("culverin", "5", "b.pgn")
    assert first != games("culverin", "6", "c.pgn")
    texts = first.split('[Event "')[1:]
    assert len(texts) == len(set(texts)) == 3
    for number, text in enumerate(texts, 1):
        assert f'[Round "{number}"]' in text
        assert '[Variant "culverin"]' in text
        replay(text, "culverin")


def replay(text: str, variant: str) -> None:
    """Play a game's movetext again: its turns are legal and its result is that of its end."""
    movetext = re.sub(r"\{[^}]*\}", "", text.partition("\n\n")[2])
    *turns, result = [word for word in movetext.split() if not re.fullmatch(r"\d+\.+", word)]
    board = fairychess.Board(variant)
    for turn in turns:
        board.push_uci(turn)
    assert turns
    assert board.result(claim_draw=True) == result
    assert f'[Result "{result}"]' in text


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


def test_play_in_a_terminal(tmp_path: Path) -> None:
    import pty  # noqa: PLC0415 - not on every system

    primary, secondary = pty.openpty()
    command = [sys.executable, "-m", "fairychess", "play", "chess", "--movetime", "20"]
    process = subprocess.Popen(command, cwd=tmp_path, stdin=secondary, stdout=subprocess.PIPE, stderr=subprocess.PIPE, text=True)
    os.close(secondary)
    os.write(primary, b"e2e5\ne2e4\nquit\n")
    out, err = process.communicate(timeout=60)
    os.close(primary)
    assert (process.returncode, err) == (0, "")
    assert "From e2: e2e3, e2e4" in out
    assert "White plays e2e4" in out
    assert "left unfinished after 2 turns" in out


def test_the_package_imports_nothing_of_the_command_line() -> None:
    code = "import sys, fairychess; print(*sorted({name.partition('.')[0] for name in sys.modules}))"
    loaded = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, check=True).stdout.split()
    assert "fairychess" in loaded
    assert not {"rich", "typer", "click", "numpy", "chess", "pyffish", "argparse"} & set(loaded)
