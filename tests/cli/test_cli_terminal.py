"""`fairychess play` in a terminal: colours, figurines, the score sheet, prompts, suggestions, Ctrl-C, saved games."""

from __future__ import annotations

import re
import sys
from typing import TYPE_CHECKING

import pytest

pytest.importorskip("pty", reason="no pseudo-terminals on this system")

from fairychess import pgn
from fairychess.cli.play.tab_completion import files
from support.terminal import Terminal

if TYPE_CHECKING:
    from pathlib import Path

FAIRYCHESS = (sys.executable, "-m", "fairychess")
DARK_PAWN = "\x1b[1;38;2;0;0;0;48;2;113;86;62m ♟ "
LIGHT_PAWN = "\x1b[1;38;2;255;255;255;48;2;180;137;99m ♟ "


def play(folder: Path, *arguments: str, size: tuple[int, int] = (26, 100), env: dict[str, str] | None = None) -> Terminal:
    return Terminal([*FAIRYCHESS, "play", *arguments], folder, {"COLORTERM": "truecolor"} | (env or {}), size)


def leave(terminal: Terminal) -> None:
    """Leave without saving."""
    terminal.type("quit")
    terminal.see("[y]es, [n]o, [c]ancel: ")
    terminal.type("n")
    terminal.see("Goodbye; the game is left unfinished")
    assert terminal.leave() == 0


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
        terminal.see("e2e5 is not a legal move here. Moves that begin with e2: e3 (e2e3), e4 (e2e4).")
        terminal.type("udno")
        terminal.see("Did you mean undo?")
        terminal.type("g1")
        assert terminal.see("White's knight on g1: Nf3, Nh3").count("•") == 2
        terminal.type("e4")
        shown = terminal.see("1... Black plays ")
        assert "White plays" not in shown, "the user knows their own move"
        assert "    1. e4 " in terminal.see("White> ")
        terminal.type("resign")
        terminal.see("White resigns: Black wins (0-1), after 1 move.")
        terminal.see("or `quit`")
        terminal.see("game over> ")
        terminal.type("undo")
        terminal.see("White> ")
        leave(terminal)
    assert list(tmp_path.iterdir()) == []


def test_the_engine_shows_its_progress(tmp_path: Path) -> None:
    with play(tmp_path, "chess", "--white", "engine", "--movetime", "1500") as terminal:
        terminal.see("Black> ")
        assert re.search(r"thinking: depth \d+  [+-]\d\.\d\d for White  1\. \S+", terminal.text)
        assert re.search(r"1\. White plays \S+  \[[+-]\d\.\d\d for White, depth \d+\]", terminal.text)


def test_ctrl_c_stops_the_engine_which_plays_its_best_move(tmp_path: Path) -> None:
    with play(tmp_path, "chess", "--movetime", "600000") as terminal:
        terminal.see("White> ")
        terminal.type("e4")
        terminal.see("thinking: depth")
        terminal.press_ctrl_c()
        terminal.see("Stopped: the engine plays the best move that it has found.")
        terminal.see("1... Black plays ")
        terminal.see("White> ")
        leave(terminal)


def test_ctrl_c_at_the_prompt_asks_for_another_one_which_saves_the_game(tmp_path: Path) -> None:
    with play(tmp_path, "chess", "--white", "human", "--black", "human") as terminal:
        terminal.see("White> ")
        terminal.type("e4")
        terminal.see("Black> ")
        terminal.press_ctrl_c()
        terminal.see("Press Ctrl-C again to leave, or type a command.")
        terminal.see("Black> ")
        terminal.type("e5")
        terminal.see("White> ")
        terminal.press_ctrl_c()
        terminal.see("Press Ctrl-C again to leave, or type a command.")
        terminal.see("White> ")
        terminal.press_ctrl_c()
        terminal.see("The unfinished game is saved: `fairychess play --load fairychess-chess-")
        assert terminal.leave() == 130
    (path,) = tmp_path.iterdir()
    (game,) = pgn.read_games(path)
    assert [move.uci() for move in game.mainline_moves()] == ["e2e4", "e7e5"]


def test_an_unfinished_game_is_not_left_without_asking(tmp_path: Path) -> None:
    (tmp_path / "other.pgn").write_text("1. d4 *\n", encoding="utf-8")
    with play(tmp_path, "chess", "--white", "human", "--black", "human") as terminal:
        terminal.see("White> ")
        terminal.type("new")  # nothing is lost
        terminal.see("Chess, after 0 moves.")
        terminal.type("e4")
        for command in ("load other.pgn", "new", "quit"):
            terminal.see("Black> ")
            terminal.type(command)
            terminal.see("The game is unfinished and not saved. Save it? [y]es, [n]o, [c]ancel: ")
            terminal.type("cancel")
        terminal.see("Black> ")
        terminal.type("save mine.pgn")
        terminal.see("Saved to mine.pgn.")
        terminal.type("load other.pgn")
        terminal.see("Chess, after 1 move.")
        terminal.type("d5")
        terminal.see("White> ")
        terminal.type("quit")
        terminal.see("[c]ancel: ")
        terminal.type("y")
        terminal.see("The unfinished game is saved: `fairychess play --load fairychess-chess-")
        terminal.see("Goodbye; ")
        assert terminal.leave() == 0
    texts = {path.name: path.read_text(encoding="utf-8") for path in tmp_path.iterdir()}
    assert "1. e4 *" in texts.pop("mine.pgn")
    assert texts.pop("other.pgn") == "1. d4 *\n"
    (text,) = texts.values()
    assert "1. d4 d5 *" in text


def test_the_end_of_input_saves_the_game(tmp_path: Path) -> None:
    with play(tmp_path, "chess", "--white", "human", "--black", "human") as terminal:
        terminal.see("White> ")
        terminal.type("e4")
        terminal.see("Black> ")
        terminal.type("\x04")
        terminal.see("The unfinished game is saved: ")
        terminal.see("No more input: the game is left unfinished after 1 move.")
        assert terminal.leave() == 0
    assert len(list(tmp_path.glob("fairychess-chess-*.pgn"))) == 1


def test_ctrl_c_ends_a_game_of_the_engine_against_itself(tmp_path: Path) -> None:
    with play(tmp_path, "chess", "--white", "engine", "--black", "engine", "--movetime", "600000") as terminal:
        terminal.see("thinking: depth")
        terminal.press_ctrl_c()
        assert terminal.leave() == 130


def test_the_king_in_check_and_the_last_move_are_highlighted(tmp_path: Path) -> None:
    position = ("--fen", "4k3/8/8/8/8/8/7Q/4K3 w - - 0 1", "--white", "human", "--black", "human")
    with play(tmp_path, "chess", *position) as terminal:
        terminal.see("White> ")
        terminal.type("Qe2")
        terminal.see("Black> ")
        assert "48;2;239;102;97m ♚ " in terminal.raw  # the colour of the king in check, on a light square
        assert "48;2;166;135;184m ♛ " in terminal.raw  # the last move
        leave(terminal)


@pytest.mark.parametrize(
    ("arguments", "variables"),
    [((), {"TERM": "linux"}), (("--ascii",), {}), ((), {"PYTHONIOENCODING": "latin-1"})],
    ids=["console", "ascii", "latin-1"],
)
def test_letters_without_figurines(tmp_path: Path, arguments: tuple[str, ...], variables: dict[str, str]) -> None:
    with play(tmp_path, "chess", *arguments, env=variables) as terminal:
        assert " 8  r  n  b  q  k  b  n  r" in terminal.see("White> ")


def test_letters_among_colored_figurines_are_capitals(tmp_path: Path) -> None:
    with play(tmp_path, "wolf") as terminal:
        board = terminal.see("White> ")
        assert "10  ♛  W  F  ♜  ♝  ♝  N  ♚" in board
        assert " 1  ♚  N  ♝  ♝  ♜  F  W  ♛" in board


def test_without_colors(tmp_path: Path) -> None:
    with play(tmp_path, "chess", env={"NO_COLOR": "1"}) as terminal:
        board = terminal.see("White> ")
        assert " 8  ♜  ♞  ♝  ♛  ♚  ♝  ♞  ♜" in board
        assert " 1  ♖  ♘  ♗  ♕  ♔  ♗  ♘  ♖" in board
        assert ";2;" not in terminal.raw


def test_squares_are_large_if_the_terminal_has_room(tmp_path: Path) -> None:
    with play(tmp_path, "chess", size=(60, 100)) as terminal:
        assert " 8   ♜    ♞    ♝    ♛    ♚    ♝    ♞    ♜" in terminal.see("White> ")
    with play(tmp_path, "chess", "--no-large", size=(60, 100)) as terminal:
        assert " 8  ♜  ♞  ♝  ♛  ♚  ♝  ♞  ♜" in terminal.see("White> ")


def test_256_colors_are_those_of_the_palette(tmp_path: Path) -> None:
    with play(tmp_path, "chess", env={"COLORTERM": ""}) as terminal:
        terminal.see("White> ")
        assert "\x1b[1;38;5;16;48;5;58m ♟ " in terminal.raw
        assert "\x1b[1;38;5;231;48;5;137m ♟ " in terminal.raw


def test_walls_are_filled(tmp_path: Path) -> None:
    text = 'name = "walls"\nextends = "chess"\n\n[board]\nwalls = true\n'
    start = 'start = "rnbqkbnr/pppppppp/8/3**3/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1"\n'
    (tmp_path / "walls.toml").write_text(text + start, encoding="utf-8")
    with play(tmp_path, "walls.toml") as terminal:
        assert "██████" in terminal.see("White> ")
        assert "48;2;38;38;38m" in terminal.raw
        terminal.type("what d5")
        terminal.see("d5 is a wall.")


def test_text_is_wrapped_between_words(tmp_path: Path) -> None:
    with play(tmp_path, "wolf", size=(40, 40)) as terminal:
        shown = terminal.see("White> ")
        lines = [line.rstrip() for line in shown.splitlines()]
        assert "Arno von Wilpert's game on 8 files and" in lines
        assert max(len(line) for line in lines) <= 40


def test_the_score_sheet_is_below_a_board_in_a_narrow_terminal(tmp_path: Path) -> None:
    two = ("--white", "human", "--black", "human")
    with play(tmp_path, "wolf", *two, size=(30, 36)) as terminal:
        terminal.see("White> ")
        for move in ("d4", "d7"):
            terminal.type(move)
            shown = terminal.see("> ")
        assert "g  h\n\n1. d4 d7\n" in shown


def test_the_score_sheet_does_not_move_with_the_reserve(tmp_path: Path) -> None:
    position = ("--fen", "4k3/8/8/8/8/8/8/4K3[QRBNPqrbnp] w - - 0 1", "--white", "human", "--black", "human")
    with play(tmp_path, "crazyhouse", *position) as terminal:
        terminal.see("White> ")
        terminal.type("Kd1")
        shown = terminal.see("Black> ")
        assert re.search(r"^ 8 (.{24})    1\. Kd1$", shown, re.MULTILINE)


def test_tab_completes(tmp_path: Path) -> None:
    (tmp_path / "games.pgn").touch()
    (tmp_path / "games.txt").touch()
    with play(tmp_path, "chess", "--white", "human", "--black", "human") as terminal:
        terminal.see("White> ")
        terminal.type("moves Nf\t")
        terminal.see("Nf3 (g1f3)\n")
        terminal.type("Nf\t")
        terminal.see("1. Nf3")
        terminal.type("g8f\t")
        terminal.see("1. Nf3 Nf6")
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
