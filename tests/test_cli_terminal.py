"""The command play in a real terminal: colours, figures, the score sheet, prompts and advice."""

from __future__ import annotations

import sys
from typing import TYPE_CHECKING

import pytest

pytest.importorskip("pty", reason="no terminals of this kind here")

from fairychess.cli.play.typing import files
from support.terminal import Terminal

if TYPE_CHECKING:
    from pathlib import Path

FAIRYCHESS = (sys.executable, "-m", "fairychess")
DARK_PAWN = "\x1b[1;38;2;0;0;0;48;2;85;122;70m ♟ "
LIGHT_PAWN = "\x1b[1;38;2;255;255;255;48;2;118;150;86m ♟ "


def play(folder: Path, *arguments: str, size: tuple[int, int] = (60, 100), env: dict[str, str] | None = None) -> Terminal:
    return Terminal([*FAIRYCHESS, "play", *arguments], folder, {"COLORTERM": "truecolor"} | (env or {}), size)


def test_a_game_against_the_engine(tmp_path: Path) -> None:
    with play(tmp_path, "chess", "--depth", "1") as terminal:
        terminal.see("Chess: White human, Black engine")
        board = terminal.see("White> ")
        assert " 8  ♜  ♞  ♝  ♛  ♚  ♝  ♞  ♜" in board
        assert " 1  ♜  ♞  ♝  ♛  ♚  ♝  ♞  ♜" in board
        assert "·" not in board
        assert DARK_PAWN in terminal.raw
        assert LIGHT_PAWN in terminal.raw
        terminal.type("e2e5")
        terminal.see("e2e5 is no legal turn here. From e2: e3 (e2e3), e4 (e2e4).")
        terminal.type("udno")
        terminal.see("Did you mean undo?")
        terminal.type("g1")
        assert terminal.see("White's knight on g1: Nf3, Nh3").count("•") == 2
        terminal.type("e4")
        terminal.see("1. White plays e4")
        terminal.see("1... Black plays ")
        assert "    1. e4 " in terminal.see("White> ")
        terminal.type("resign")
        terminal.see("White resigns: Black wins (0-1), after 2 turns.")
        terminal.see("or `quit`")
        terminal.see("game over> ")
        terminal.type("undo")
        terminal.see("White> ")
        terminal.type("quit")
        terminal.see("Goodbye; the game is left unfinished after 2 turns.")
        assert terminal.leave() == 0


def test_a_king_in_check_and_the_last_turn_stand_out(tmp_path: Path) -> None:
    position = ("--fen", "4k3/8/8/8/8/8/7Q/4K3 w - - 0 1", "--white", "human", "--black", "human")
    with play(tmp_path, "chess", *position) as terminal:
        terminal.see("White> ")
        terminal.type("Qe2")
        terminal.see("Black> ")
        assert "48;2;181;96;90m ♚ " in terminal.raw  # attacked, on a light square
        assert "48;2;176;144;60m ♛ " in terminal.raw  # just come
        terminal.type("quit")
        assert terminal.leave() == 0


@pytest.mark.parametrize(
    ("arguments", "variables"),
    [((), {"TERM": "linux"}), (("--ascii",), {}), ((), {"PYTHONIOENCODING": "latin-1"})],
    ids=["console", "ascii", "latin-1"],
)
def test_letters_where_there_are_no_figures(tmp_path: Path, arguments: tuple[str, ...], variables: dict[str, str]) -> None:
    with play(tmp_path, "chess", *arguments, env=variables) as terminal:
        assert " 8  r  n  b  q  k  b  n  r" in terminal.see("White> ")
        terminal.type("quit")
        assert terminal.leave() == 0


def test_without_colours(tmp_path: Path) -> None:
    with play(tmp_path, "chess", env={"NO_COLOR": "1"}) as terminal:
        board = terminal.see("White> ")
        assert " 8  ♜  ♞  ♝  ♛  ♚  ♝  ♞  ♜" in board
        assert " 1  ♖  ♘  ♗  ♕  ♔  ♗  ♘  ♖" in board
        assert ";2;" not in terminal.raw
        terminal.type("quit")
        assert terminal.leave() == 0


def test_the_score_sheet_goes_below_where_it_is_narrow(tmp_path: Path) -> None:
    two = ("--white", "human", "--black", "human")
    with play(tmp_path, "wolf", *two, size=(40, 36)) as terminal:
        terminal.see("White> ")
        for turn in ("d4", "d7"):
            terminal.type(turn)
            shown = terminal.see("> ")
        assert "g  h\n\n1. d4 d7\n" in shown
        terminal.type("quit")
        assert terminal.leave() == 0


def test_the_end_of_input_leaves(tmp_path: Path) -> None:
    with play(tmp_path, "chess", "--white", "engine", "--depth", "1") as terminal:
        board = terminal.see("Black> ")
        assert "h  g  f  e  d  c  b  a" in board
        terminal.type("\x04")
        terminal.see("No more input: the game is left unfinished after 1 turn.")
        assert terminal.leave() == 0


def test_ctrl_c_leaves(tmp_path: Path) -> None:
    with play(tmp_path, "chess") as terminal:
        terminal.see("White> ")
        terminal.interrupt()
        assert terminal.leave() == 130


def test_tab_completes(tmp_path: Path) -> None:
    (tmp_path / "games.pgn").touch()
    (tmp_path / "games.txt").touch()
    with play(tmp_path, "chess", "--white", "human", "--black", "human") as terminal:
        terminal.see("White> ")
        terminal.type("moves Nf\t")
        terminal.see("Nf3 (g1f3)\n")
        terminal.type("Nf\t")
        terminal.see("1. White plays Nf3")
        terminal.type("g8f\t")
        terminal.see("1... Black plays Nf6")
        terminal.type("what f6\t")
        terminal.see("Black's knight on f6")
        terminal.type("resi\t")
        terminal.see("White resigns")


def test_tab_completes_files_of_games(tmp_path: Path) -> None:
    (tmp_path / "folder").mkdir()
    for name in ("games.pgn", "games.txt", "folder/other.pgn"):
        (tmp_path / name).touch()
    start = f"{tmp_path}/"
    assert sorted(files(start)) == [f"{start}folder/", f"{start}games.pgn"]
    assert files(f"{start}folder/o") == [f"{start}folder/other.pgn"]
    assert files(f"{start}none/o") == []
