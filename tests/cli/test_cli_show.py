"""`fairychess show`: positions, pieces and picture files."""

from __future__ import annotations

import json
import os
import re
import struct
import subprocess
import sys
from typing import TYPE_CHECKING

import pytest

import fairychess
from conftest import ROOT
from fairychess import Board, Variant
from fairychess.cli import main
from fairychess.cli.grammar import THEMES as OFFERED
from fairychess.cli.grammar import make_parser
from fairychess.cli.show_outputs import ShowOutput
from fairychess.pictures import THEMES

if TYPE_CHECKING:
    from collections.abc import Callable
    from pathlib import Path

    from conftest import Result

    Run = Callable[..., Result]


WALLED = """name = "walls"
extends = "chess"

[board]
walls = true
start = "rnbqkbnr/pppppppp/8/3**3/3**3/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1"
"""


def good(result: Result) -> str:
    assert (result.code, result.err) == (0, "")
    return result.out


def test_the_board_as_svg_and_png(fairychess_command: Run, tmp_path: Path) -> None:
    out = good(fairychess_command("show", "stoltz", "--svg", "a.svg", "--png", "a.png", "--theme", "lake"))
    assert out == "Written to a.svg.\nWritten to a.png.\n"
    assert (tmp_path / "a.svg").read_text(encoding="utf-8") == Board("stoltz").svg(theme="lake") + "\n"
    assert struct.unpack(">I", (tmp_path / "a.png").read_bytes()[16:20]) == (800,)
    fen = "4k3/8/8/8/8/8/4P3/4K3 w - - 0 1"
    good(fairychess_command("show", "chess", "--fen", fen, "--svg", "b.svg", "--flip"))
    assert (tmp_path / "b.svg").read_text(encoding="utf-8") == Board(fen=fen).svg(orientation=fairychess.BLACK) + "\n"


def test_the_terminal_is_flipped_too(fairychess_command: Run) -> None:
    rows = re.findall(r"^ +(\d+)  [a-zA-Z·]", good(fairychess_command("show", "wolf", "--flip")), re.MULTILINE)
    assert rows == [str(rank) for rank in range(1, 11)]


def test_a_piece(fairychess_command: Run, tmp_path: Path) -> None:
    out = good(fairychess_command("show", "reserve-belfry", "--piece", "belfry"))
    assert good(fairychess_command("show", "reserve-belfry", "--piece", "belfry", "--svg", "x.svg")) == "Written to x.svg.\n"
    assert out.startswith(
        "belfry (Y) in Reserve Chess with Belfry (reserve-belfry), 8 files by 8 ranks\nvalue 3\n\n[pieces.belfry]\n"
    )
    assert 'moves = [{ move = "mR", throw = true }]' in out
    rows = [line.split() for line in out.splitlines() if re.fullmatch(r"( +[·oOxX*#ctY]+){11}", line)]
    assert len(rows) == 11
    assert rows[5] == ["ot", "ot", "ot", "ot", "o", "Y", "o", "ot", "ot", "ot", "ot"]
    assert "\n  o   moves only\n  t   captures with a thrown piece\n" in out
    piece_type = Variant("reserve-belfry").pieces["belfry"]
    assert (tmp_path / "x.svg").read_text(encoding="utf-8") == piece_type.svg() + "\n"
    assert good(fairychess_command("show", "reserve-belfry", "--piece", "Y")) == out


def test_a_picture_of_a_piece_has_the_size_asked_for(fairychess_command: Run, tmp_path: Path) -> None:
    good(fairychess_command("show", "chess", "--piece", "pawn", "--svg", "x.svg", "--size", "300"))
    assert (tmp_path / "x.svg").read_text(encoding="utf-8") == Variant("chess").pieces["pawn"].svg(size=300) + "\n"


def test_a_piece_as_json(fairychess_command: Run) -> None:
    shown = json.loads(good(fairychess_command("show", "wolf", "--piece", "sergeant", "--flip", "--json")))
    movement = Variant("wolf").pieces["sergeant"].movement(color=fairychess.BLACK)
    assert (shown["variant"], shown["name"], shown["letter"], shown["royal"]) == ("wolf", "sergeant", "S", False)
    assert (shown["movement"]["square"], shown["movement"]["color"]) == (movement.square, False)
    assert [each["square"] for each in shown["movement"]["reaches"]] == [reach.square for reach in movement.reaches]


def test_a_piece_in_figures_and_of_black(fairychess_command: Run) -> None:
    out = good(fairychess_command("show", "wolf", "--piece", "sergeant", "--unicode", "--flip"))
    assert [line.split() for line in out.splitlines() if re.fullmatch(r"( +[·○●s1]+){7}", line)][3:6] == [
        ["·", "·", "·", "s", "·", "·", "·"],
        ["·", "·", "●", "●", "●", "·", "·"],
        ["·", "·", "·", "○1", "·", "·", "·"],
    ]
    assert "moves only, on its first move" in out
    assert "royal\n" in good(fairychess_command("show", "wolf", "--piece", "king"))


@pytest.mark.parametrize("name", fairychess.variants()[:10])
def test_every_piece_shows(name: str, capsys: pytest.CaptureFixture[str]) -> None:
    for piece in Variant(name).pieces:
        assert main(["show", name, "--piece", piece]) == 0
        assert f"[pieces.{piece}]\n" in capsys.readouterr().out


def test_the_themes_offered_are_those_there_are() -> None:
    assert list(OFFERED) == list(THEMES)


@pytest.mark.parametrize(
    ("arguments", "message"),
    [
        (["chess", "--piece", "culverin"], "chess has no piece named 'culverin': its pieces are king, queen, rook"),
        (["stoltz", "--piece", "culverine"], "stoltz has no piece named 'culverine': did you mean culverin?"),
        (["chess", "--piece", "king", "--fen", "8/8/8/8/8/8/8/8 w - - 0 1"], "leave out --fen"),
        (["chess", "--theme", "x"], "invalid choice: 'x' (choose from"),
        (["chess", "--svg", "none/a.svg"], "none/a.svg: No such file or directory"),
        (["chess", "--png", "."], "Is a directory"),
        (["chess", "--svg"], "expected one argument"),
        (["chess", "--resolved"], "--resolved says how to print the definition: add --toml"),
        (["chess", "--toml", "--ini"], "not allowed with argument"),
        (["chess", "--toml", "--piece", "king"], "--toml prints the whole definition: leave out --piece"),
        (["chess", "--ini", "--svg", "i.svg"], "--ini prints the whole variant: leave out --svg"),
        (["chess", "--ini", "--fen", "garbage"], "--ini prints the whole variant: leave out --fen"),
        (["chess", "--ini", "--json"], "--ini prints the whole variant: leave out --json"),
        (["chess", "--ini", "--piece", "pawn"], "--ini prints the whole variant: leave out --piece"),
        (["chess", "--piece", "pawn", "--moves", "e4"], "--piece shows a piece on an empty board: leave out --moves"),
        (["chess", "--piece", "pawn", "--square", "e4"], "--piece shows a piece on an empty board: leave out --square"),
        (["chess", "--piece", "pawn", "--size", "9"], "--size is for pictures: add --svg FILE or --png FILE"),
        (
            ["chess", "--piece", "pawn", "--json", "--ascii"],
            "--piece with --json prints the movement of a piece: leave out --ascii",
        ),
        (
            ["chess", "--piece", "pawn", "--svg", "i.svg", "--no-reserve"],
            "draws a piece on an empty board: leave out --no-reserve",
        ),
        (["chess", "--json", "--svg", "i.svg"], "--svg and --png write a picture: leave out --json"),
        (["chess", "--json", "--flip"], "--json prints a position as data: leave out --flip"),
        (["chess", "--arrow", "e2", "z99"], "--arrow is for pictures: add --svg FILE or --png FILE"),
        (["chess", "--theme", "wood"], "--theme is for pictures: add --svg FILE or --png FILE"),
        (["none.toml", "--toml"], "none.toml: No such file or directory"),
        (["ches", "--toml"], "did you mean chess or "),
    ],
    ids=lambda value: " ".join(value) if isinstance(value, list) else "",
)
def test_bad_input_is_one_line(fairychess_command: Run, tmp_path: Path, arguments: list[str], message: str) -> None:
    result = fairychess_command("show", *arguments)
    assert result.code == 2
    assert message in result.err
    assert result.err.count("\n") == 1
    assert "Traceback" not in result.err
    assert not list(tmp_path.iterdir())


def test_every_option_of_show_is_taken_by_an_output() -> None:
    parsed = make_parser(only="show").read(["show", "chess"])
    taken = set[str]().union(*(output.value.taken for output in ShowOutput))
    assert taken == set(vars(parsed)) - {"variant", "command"}


def test_png_asks_for_its_extra_before_anything_is_written(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.chdir(tmp_path)
    monkeypatch.setitem(sys.modules, "resvg_py", None)
    assert main(["show", "chess", "--svg", "a.svg", "--png", "a.png"]) == 2
    assert capsys.readouterr().err == "fairychess: PNG needs resvg: pip install 'fairychess[png]'\n"
    assert not list(tmp_path.iterdir())


def test_a_position_after_moves_as_a_picture(fairychess_command: Run, tmp_path: Path) -> None:
    options = ("--arrow", "g1", "f3", "--square", "d5", "--size", "300", "--no-coordinates", "--no-reserve")
    good(fairychess_command("show", "chess", "--fen", "startpos", "--moves", "e4", "e7e5", "--svg", "a.svg", *options))
    board = Board()
    board.push_san("e4")
    last = board.push_san("e5")
    expected = board.svg(last_move=last, arrows=[("g1", "f3")], squares=["d5"], size=300, coordinates=False, reserves=False)
    assert (tmp_path / "a.svg").read_text(encoding="utf-8") == expected + "\n"
    good(fairychess_command("show", "chess", "--last-move", "e2e4", "--svg", "b.svg"))
    assert (tmp_path / "b.svg").read_text(encoding="utf-8") == Board().svg(last_move=fairychess.Move("e2", "e4")) + "\n"


def test_json(fairychess_command: Run) -> None:
    shown = json.loads(good(fairychess_command("show", "culverin", "--json")))
    assert (shown["variant"], shown["fen"], shown["turn"]) == ("culverin", Variant("culverin").start_fen, "white")
    assert shown["legal_moves"] == len(Board("culverin").legal_moves)
    assert shown["reserve"] == {"white": {"culverin": 1}, "black": {"culverin": 1}}
    assert [piece["name"] for piece in shown["pieces"]] == list(Variant("culverin").pieces)


def test_estimated_values_are_shown(fairychess_command: Run) -> None:
    out = good(fairychess_command("show", "wolf"))
    assert re.search(r"^E +elephant +~\d+\.\d *$", out, re.MULTILINE)
    assert re.search(r"^W +wolf +9 *$", out, re.MULTILINE)
    # A type that exists only in the reserve is valued like the type that it becomes on the board.
    assert re.search(r"^L +light-bishop +~3\.0 *$", good(fairychess_command("show", "newchess")), re.MULTILINE)
    shown = good(fairychess_command("show", "wolf", "--piece", "elephant"))
    assert re.search(r"^value ~\d+\.\d, estimated by the engine$", shown, re.MULTILINE)
    pieces = {piece["name"]: piece for piece in json.loads(good(fairychess_command("show", "wolf", "--json")))["pieces"]}
    assert (pieces["wolf"]["value"], pieces["wolf"]["estimated_value"]) == (9, None)
    assert pieces["elephant"]["value"] is None
    assert pieces["elephant"]["estimated_value"] > pieces["queen"]["value"]
    assert pieces["king"]["estimated_value"] is None


def test_walls_are_drawn(fairychess_command: Run, tmp_path: Path) -> None:
    (tmp_path / "walls.toml").write_text(WALLED, encoding="utf-8")
    out = good(fairychess_command("show", "walls.toml"))
    assert " 4  ·  ·  · ██████ ·  ·  · " in out
    ascii_only = subprocess.run(
        [sys.executable, "-m", "fairychess", "show", "walls.toml"],
        cwd=tmp_path,
        env=os.environ | {"PYTHONIOENCODING": "ascii"},
        capture_output=True,
        text=True,
        check=True,
    )
    assert " 4  .  .  . ###### .  .  . " in ascii_only.stdout


def printed(capsysbinary: pytest.CaptureFixture[bytes], *arguments: str) -> bytes:
    assert main(["show", *arguments]) == 0
    return capsysbinary.readouterr().out


def test_definitions_of_all_variants_are_printed_and_read_again(capsysbinary: pytest.CaptureFixture[bytes]) -> None:
    names = fairychess.variants()
    assert len(names) > 300
    for name in names:
        written = printed(capsysbinary, name, "--toml").decode()
        alone = printed(capsysbinary, name, "--toml", "--resolved").decode()
        assert Variant.from_toml(written) == Variant.from_toml(alone) == Variant(name), name
        assert not re.search("^(extends|library) ", alone, re.MULTILINE), name
        assert alone == Variant(name).to_toml()


def test_a_definition_is_printed_as_it_is_written(capsysbinary: pytest.CaptureFixture[bytes], tmp_path: Path) -> None:
    files = ROOT / "rust" / "core" / "variants"
    assert printed(capsysbinary, "pawnsmassacre", "--toml") == (files / "chess" / "pawnsmassacre.toml").read_bytes()
    text = '# Größe: no change\r\nname = "mine"\r\nextends = "chess"'.encode()
    (tmp_path / "mine.toml").write_bytes(text)
    path = str(tmp_path / "mine.toml")
    assert printed(capsysbinary, path, "--toml") == text
    assert b"extends" not in printed(capsysbinary, path, "--toml", "--resolved")


def test_a_definition_goes_to_a_pipe_as_utf_8(tmp_path: Path) -> None:
    (tmp_path / "mine.toml").write_bytes('name = "mine"\ntitle = "Größe"\nextends = "chess"\n'.encode())
    command = [sys.executable, "-m", "fairychess", "show", "mine.toml", "--toml"]
    for more in ([], ["--resolved"]):
        done = subprocess.run(
            [*command, *more], cwd=tmp_path, env=os.environ | {"PYTHONIOENCODING": "ascii"}, capture_output=True, check=True
        )
        assert "Größe" in done.stdout.decode("utf-8")
