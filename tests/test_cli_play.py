"""The command play with turns and orders from a file: a game is played, looked at, taken back and ended in every way."""

from __future__ import annotations

import re
from typing import TYPE_CHECKING

import pytest

from fairychess import Variant

if TYPE_CHECKING:
    from collections.abc import Callable
    from pathlib import Path

    from conftest import Result

    Run = Callable[..., Result]

TWO = ("--white", "human", "--black", "human")


def played(command: Run, variant: str, *arguments: str, lines: str) -> str:
    """Give what a game shows whose lines come from standard input, all on one line."""
    result = command("play", variant, *arguments, stdin=lines.replace(" / ", "\n") + "\n")
    assert (result.code, result.err) == (0, "")
    return result.out


def test_turns_are_read_in_both_notations(fairychess_command: Run) -> None:
    out = played(fairychess_command, "chess", *TWO, lines="f2f3 / e5 / g4 / Qh4")
    for text in ("1. White plays f3", "1... Black plays e5", "2. White plays g4", "2... Black plays Qh4#"):
        assert text in out
    assert out.rstrip().endswith("Black wins by checkmate (0-1), after 4 turns.")
    assert out.count("a  b  c  d  e  f  g  h") == 5


def test_what_the_game_is_about_is_said_to_players(fairychess_command: Run) -> None:
    out = played(fairychess_command, "stoltz", *TWO, lines="quit")
    assert out.splitlines()[:2] == ["Stoltz Chess: White human, Black human", Variant("stoltz").description]


def test_the_help_stands_in_columns(fairychess_command: Run) -> None:
    out = played(fairychess_command, "chess", *TWO, lines="help / quit")
    orders = [line for line in out.splitlines() if re.match(r"  [a-z]", line)]
    assert len(orders) >= 14
    assert {len(start[0]) for line in orders if (start := re.match(r"  .*?  +(?=\S)", line))} == {21}


def test_orders(fairychess_command: Run) -> None:
    out = played(
        fairychess_command, "chess", *TWO, lines="help / moves e2 / moves N / e4 / e5 / game / fen / flip / undo / fen / quit"
    )
    assert "take back your last turn" in out
    assert "e3 (e2e3)  e4 (e2e4)" in out
    assert "Na3 (b1a3)  Nc3 (b1c3)  Nf3 (g1f3)  Nh3 (g1h3)" in out
    assert "1. e4 e5\n" in out
    assert "rnbqkbnr/pppp1ppp/8/4p3/4P3/8/PPPP1PPP/RNBQKBNR w KQkq" in out
    assert "rnbqkbnr/pppppppp/8/8/4P3/8/PPPP1PPP/RNBQKBNR b KQkq" in out
    assert "h  g  f  e  d  c  b  a" in out
    assert out.rstrip().endswith("Goodbye; the game is left unfinished after 1 turn.")


@pytest.mark.parametrize(
    ("variant", "fen", "lines", "told"),
    [
        (
            "chess",
            "4k3/8/8/3p4/8/2N5/8/4K3 w - - 0 1",
            "c3 / what d5 / what h8 / what j9",
            [
                "White's knight on c3: Na2, Na4, Nb1, Nb5, Nd1, Ne2, Ne4, Nxd5",
                " 5  ·  *  · [p]",
                " 3  ·  · (N)",
                "Black's pawn on d5, if it were Black's turn: d4",
                "h8 is empty.",
                "'j9' is not a square of this board",
            ],
        ),
        (
            "stoltz",
            "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR[Cc] w KQkq - 0 1",
            "what C / what culverin / a1 / what Q",
            ["White's culverin in reserve: C@a2", "White's rook on a1: no legal turn", "White has no queen in reserve."],
        ),
        (
            "chess",
            "4k3/8/8/8/8/8/4q3/4K3 w - - 0 1",
            "e8 / e1",
            ["Black's king on e8: it is White's turn.", "White's king on e1: Kxe2"],
        ),
    ],
    ids=["on the board", "in reserve", "where no side may pass"],
)
def test_what_a_man_may_do(fairychess_command: Run, variant: str, fen: str, lines: str, told: list[str]) -> None:
    out = played(fairychess_command, variant, *TWO, "--fen", fen, lines=f"{lines} / quit")
    assert [text for text in told if text not in out] == []


def test_resigning(fairychess_command: Run) -> None:
    out = played(fairychess_command, "chess", *TWO, lines="e4 / resign / resign / draw / hint / undo / d5 / quit")
    assert "Black resigns: White wins (1-0), after 1 turn." in out
    assert out.count("The game is over.") == 3
    assert "The game goes on." in out
    assert "1. White plays e4\n" in out
    assert out.rstrip().endswith("left unfinished after 2 turns.")


def test_draws_are_claimed_and_agreed(fairychess_command: Run) -> None:
    shuffle = "g1f3 / g8f6 / f3g1 / f6g8 / "
    out = played(fairychess_command, "chess", *TWO, lines=f"draw / {shuffle * 2}draw")
    assert "There is no draw to claim. If both of you want one, type `draw agreed`." in out
    assert out.rstrip().endswith("Draw by threefold repetition (1/2-1/2), after 8 turns.")
    out = played(fairychess_command, "chess", *TWO, lines="e4 / draw agreed")
    assert out.rstrip().endswith("Draw by agreement (1/2-1/2), after 1 turn.")


def test_the_engine_takes_a_draw_when_it_is_behind(fairychess_command: Run) -> None:
    for fen, answer in (
        ("3qk3/8/8/8/8/8/8/4K3 w - - 0 1", "There is no draw to claim, and the engine plays on."),
        ("4k3/8/8/8/8/8/8/3QK3 w - - 0 1", "Draw by agreement (1/2-1/2), after 0 turns."),
    ):
        out = played(fairychess_command, "chess", "--white", "human", "--depth", "2", "--fen", fen, lines="draw agreed")
        assert answer in out


def test_play_against_the_engine(fairychess_command: Run) -> None:
    arguments = ("--white", "human", "--nodes", "500")
    out = played(fairychess_command, "stoltz", *arguments, lines="accept / hint / undo / accept / quit")
    assert "Your turns: accept, decline" in out
    assert out.count("White plays accept") == 2
    assert out.count("Black plays accept") == 2
    assert re.search(r"^Hint: \S+  \[[+-]\d\.\d\d, depth \d+: 1\. \S+", out, re.MULTILINE)
    assert "White's reserve: culverin (C)" in out
    assert "left unfinished after 2 turns" in out
    assert "No more input: the game is left unfinished after 2 turns." in played(
        fairychess_command, "stoltz", *arguments, lines="accept"
    )
    assert "There is no turn of yours to take back." in played(fairychess_command, "stoltz", *arguments, lines="undo")


def test_a_game_goes_on_after_its_end_is_taken_back(fairychess_command: Run) -> None:
    out = played(fairychess_command, "chess", *TWO, lines="f3 / e5 / g4 / Qh4 / undo / d6 / game")
    assert "Black wins by checkmate (0-1), after 4 turns." in out
    assert "1. f3 e5 2. g4 d6\n" in out


def test_a_bad_line_ends_a_game_from_standard_input(fairychess_command: Run) -> None:
    for lines, place in (
        ("e2e4\ne2e4\n", "line 2 of the input: "),
        ("f3\ne5\ng4\nQh4\nd5\n", "line 5 of the input: the game is over"),
    ):
        result = fairychess_command("play", "chess", *TWO, stdin=lines)
        assert result.code == 2
        assert result.err.startswith(f"fairychess: {place}")
        assert result.err.count("\n") == 1


def test_the_engine_plays_itself_without_a_terminal(fairychess_command: Run) -> None:
    out = played(fairychess_command, "stoltz", "--movetime", "5", lines="")
    assert out.startswith("Stoltz Chess: White engine, Black engine\n1. White plays ")
    assert re.search(r"(wins|Draw) by [a-z -]+ \((1-0|0-1|1/2-1/2)\), after \d+ turns\.\n$", out)


def test_men_are_letters_or_figures(fairychess_command: Run) -> None:
    letters = fairychess_command("show", "wolf").out
    assert letters == fairychess_command("show", "wolf", "--ascii").out
    figures = fairychess_command("show", "wolf", "--unicode").out
    assert "10  q  w  f  r  b  b  n  k" in letters
    assert "10  ♛  w  f  ♜  ♝  ♝  n  ♚" in figures
    assert " 1  ♔  N  ♗  ♗  ♖  F  W  ♕" in figures


def test_games_are_saved_and_loaded(fairychess_command: Run, tmp_path: Path) -> None:
    lines = "accept / accept / save a.pgn / C@e2 / save a.pgn / resign / save a.pgn"
    out = played(fairychess_command, "stoltz", *TWO, lines=lines)
    assert out.count("Saved to a.pgn.") == 3
    text = (tmp_path / "a.pgn").read_text(encoding="utf-8")
    assert text.count("[Event ") == 1
    for line in ('[White "human"]', '[Result "1-0"]', "1. accept accept 1. C@e2 { Black resigns: White wins } 1-0"):
        assert line in text
    played(fairychess_command, "wolf", *TWO, lines="d4 / save a.pgn")
    assert (tmp_path / "a.pgn").read_text(encoding="utf-8").count("[Event ") == 2

    result = fairychess_command("play", "--load", "a.pgn", *TWO, stdin="undo\nd5\nload a.pgn 2\nd7\ngame\n")
    assert (result.code, result.err) == (0, "")
    assert "Stoltz Chess: White human, Black human" in result.out
    assert "It was ended: Black resigns: White wins (1-0)." in result.out
    assert "The game goes on." in result.out
    assert "1... Black plays d5" in result.out
    assert "Wolf Chess, after 1 turn." in result.out
    assert "1. d4 d7\n" in result.out


def test_games_of_a_variant_of_ones_own_are_loaded(fairychess_command: Run, tmp_path: Path) -> None:
    (tmp_path / "mine.toml").write_text('name = "mine"\nextends = "chess"\n', encoding="utf-8")
    played(fairychess_command, "mine.toml", *TWO, lines="e4 / save mine.pgn")
    assert "1. e4\n" in fairychess_command("play", "mine.toml", "--load", "mine.pgn", *TWO, stdin="game\n").out
    unknown = fairychess_command("play", "--load", "mine.pgn", *TWO)
    assert unknown.code == 2
    assert "mine" in unknown.err
    other = fairychess_command("play", "wolf", "--load", "mine.pgn", *TWO)
    assert other.code == 2


def test_what_cannot_be_saved_or_loaded(fairychess_command: Run, tmp_path: Path) -> None:
    (tmp_path / "bad.pgn").write_text("1. e4 e5 2. Qe8 *\n", encoding="utf-8")
    for line, reason in (
        ("save", "save FILE.pgn: the name of a file is missing"),
        ("load", "load FILE.pgn: the name of a file is missing"),
        ("save game.txt", "is no name of a file for games"),
        ("save none/a.pgn", "No such file"),
        ("load none.pgn", "No such file"),
        ("load bad.pgn", "Qe8"),
        ("load bad.pgn 2", "there is no game 2: it holds 1 game"),
    ):
        result = fairychess_command("play", "chess", *TWO, stdin=f"e4\n{line}\n")
        assert result.code == 2, line
        assert result.err.startswith("fairychess: line 2 of the input: ")
        assert reason in result.err
