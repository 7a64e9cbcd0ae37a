"""`fairychess play` with moves and commands from standard input: games, explanations, takebacks, and every way to end."""

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
    """Return the output of a game played from standard input; `lines` are its lines, separated by slashes."""
    result = command("play", variant, *arguments, stdin=lines.replace(" / ", "\n") + "\n")
    assert (result.code, result.err) == (0, "")
    return result.out


def test_moves_in_both_notations(fairychess_command: Run) -> None:
    out = played(fairychess_command, "chess", *TWO, lines="f2f3 / e5 / g4 / Qh4")
    for text in ("1. White plays f3", "1... Black plays e5", "2. White plays g4", "2... Black plays Qh4#"):
        assert text in out
    assert out.rstrip().endswith("Black wins by checkmate (0-1), after 2 moves.")
    assert out.count("a  b  c  d  e  f  g  h") == 5


@pytest.mark.parametrize("text", ["0000", "--"])
def test_no_one_may_pass_in_chess(fairychess_command: Run, text: str) -> None:
    result = fairychess_command("play", "chess", *TWO, stdin=f"{text}\n")
    assert result.code == 2
    assert f"{text} is not a legal move here" in result.err


def test_a_pass_of_the_rules_is_played(fairychess_command: Run) -> None:
    assert "1. White plays" in played(fairychess_command, "janggi", *TWO, lines="0000 / quit")


def test_the_description_is_shown_to_players(fairychess_command: Run) -> None:
    out = played(fairychess_command, "stoltz", *TWO, lines="quit")
    assert out.splitlines()[:2] == ["Stoltz Chess: White human, Black human", Variant("stoltz").description]


def test_the_help_is_in_columns(fairychess_command: Run) -> None:
    out = played(fairychess_command, "chess", *TWO, lines="help / quit")
    commands = [line for line in out.splitlines() if re.match(r"  [a-z]", line)]
    assert len(commands) >= 18
    assert {len(start[0]) for line in commands if (start := re.match(r"  .*?  +(?=\S)", line))} == {21}


def test_commands(fairychess_command: Run) -> None:
    out = played(
        fairychess_command, "chess", *TWO, lines="help / moves e2 / moves N / e4 / e5 / game / fen / flip / undo / fen / quit"
    )
    assert "take back your last move" in out
    assert "e3 (e2e3)  e4 (e2e4)" in out
    assert "Na3 (b1a3)  Nc3 (b1c3)  Nf3 (g1f3)  Nh3 (g1h3)" in out
    assert "1. e4 e5\n" in out
    assert "rnbqkbnr/pppp1ppp/8/4p3/4P3/8/PPPP1PPP/RNBQKBNR w KQkq" in out
    assert "rnbqkbnr/pppppppp/8/8/4P3/8/PPPP1PPP/RNBQKBNR b KQkq" in out
    assert "h  g  f  e  d  c  b  a" in out
    assert out.rstrip().endswith("Goodbye; the game is left unfinished after 1 move.")


@pytest.mark.parametrize(
    ("variant", "fen", "lines", "shown"),
    [
        (
            "chess",
            "4k3/8/8/3p4/8/2N5/8/4K3 w - - 0 1",
            "c3 / what d5 / what h8 / what j9",
            [
                "White's knight on c3: Na2, Na4, Nb1, Nb5, Nd1, Ne2, Ne4, Nxd5",
                " 5  ·  *  · [p]",
                " 3  ·  · (N)",
                "Black's pawn on d5, if Black were to move: d4",
                "h8 is empty.",
                "j9: there is no file j (the board is a1-h8).",
            ],
        ),
        (
            "stoltz",
            "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR[Cc] w KQkq - 0 1",
            "what C / what culverin / a1 / what Q",
            ["White's culverin in reserve: C@a2", "White's rook on a1: no legal move", "White has no queen in reserve."],
        ),
        (
            "chess",
            "4k3/8/8/8/8/8/4q3/4K3 w - - 0 1",
            "e8 / e1",
            ["Black's king on e8: it is White's move.", "White's king on e1: Kxe2"],
        ),
    ],
    ids=["on the board", "in reserve", "without null moves"],
)
def test_the_moves_of_a_piece(fairychess_command: Run, variant: str, fen: str, lines: str, shown: list[str]) -> None:
    out = played(fairychess_command, variant, *TWO, "--fen", fen, lines=f"{lines} / quit")
    assert [text for text in shown if text not in out] == []


def test_resigning(fairychess_command: Run) -> None:
    out = played(fairychess_command, "chess", *TWO, lines="e4 / resign / resign / draw / hint / undo / d5 / quit")
    assert "Black resigns: White wins (1-0), after 1 move." in out
    assert out.count("The game is over.") == 3
    assert "The game continues." in out
    assert "1. White plays e4\n" in out
    assert out.rstrip().endswith("left unfinished after 1 move.")


def test_draws_are_claimed_and_agreed(fairychess_command: Run) -> None:
    shuffle = "g1f3 / g8f6 / f3g1 / f6g8 / "
    out = played(fairychess_command, "chess", *TWO, lines=f"draw / {shuffle * 2}draw")
    assert "There is no draw to claim. If both of you want one, type `draw agreed`." in out
    assert out.rstrip().endswith("Draw by threefold repetition (1/2-1/2), after 4 moves.")
    out = played(fairychess_command, "chess", *TWO, lines="e4 / draw agreed")
    assert out.rstrip().endswith("Draw by agreement (1/2-1/2), after 1 move.")


def test_the_engine_accepts_a_draw_if_it_is_behind(fairychess_command: Run) -> None:
    for fen, answer in (
        ("3qk3/8/8/8/8/8/8/4K3 w - - 0 1", "There is no draw to claim, and the engine declines."),
        ("4k3/8/8/8/8/8/8/3QK3 w - - 0 1", "Draw by agreement (1/2-1/2), after 0 moves."),
    ):
        out = played(fairychess_command, "chess", "--white", "human", "--depth", "2", "--fen", fen, lines="draw agreed")
        assert answer in out


def test_play_against_the_engine(fairychess_command: Run) -> None:
    arguments = ("--white", "human", "--nodes", "500")
    out = played(fairychess_command, "stoltz", *arguments, lines="accept / hint / undo / accept / quit")
    assert "Legal moves: accept, decline" in out
    assert out.count("White plays accept") == 2
    assert out.count("Black plays accept") == 2
    assert re.search(r"^Hint: \S+  \[[+-]\d\.\d\d for White, depth \d+\]: 1\. \S+", out, re.MULTILINE)
    assert re.search(r"^1\.\.\. Black plays accept  \[[+-]\d\.\d\d for White, depth \d+\]$", out, re.MULTILINE)
    assert "White's reserve: culverin (C)" in out
    assert "left unfinished after 1 move" in out
    assert "No more input: the game is left unfinished after 1 move." in played(
        fairychess_command, "stoltz", *arguments, lines="accept"
    )
    assert "You have no move to take back." in played(fairychess_command, "stoltz", *arguments, lines="undo")


def test_undo_after_checkmate(fairychess_command: Run) -> None:
    out = played(fairychess_command, "chess", *TWO, lines="f3 / e5 / g4 / Qh4 / undo / d6 / game")
    assert "Black wins by checkmate (0-1), after 2 moves." in out
    assert "1. f3 e5 2. g4 d6\n" in out


def test_an_invalid_line_of_standard_input_ends_the_game(fairychess_command: Run) -> None:
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
    assert re.search(r"(wins|Draw) by [a-z -]+ \((1-0|0-1|1/2-1/2)\), after \d+ moves\.\n$", out)


def test_pieces_are_letters_or_figurines(fairychess_command: Run) -> None:
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
    assert "It has ended: Black resigns: White wins (1-0)." in result.out
    assert "The game continues." in result.out
    assert "1... Black plays d5" in result.out
    assert "Wolf Chess, after 1 move." in result.out
    assert "1. d4 d7\n" in result.out


def test_games_of_a_variant_file_are_loaded(fairychess_command: Run, tmp_path: Path) -> None:
    (tmp_path / "mine.toml").write_text('name = "mine"\nextends = "chess"\n', encoding="utf-8")
    played(fairychess_command, "mine.toml", *TWO, lines="e4 / save mine.pgn")
    assert "1. e4\n" in fairychess_command("play", "mine.toml", "--load", "mine.pgn", *TWO, stdin="game\n").out
    unknown = fairychess_command("play", "--load", "mine.pgn", *TWO)
    assert unknown.code == 2
    assert "mine" in unknown.err
    other = fairychess_command("play", "wolf", "--load", "mine.pgn", *TWO)
    assert other.code == 2


def test_errors_of_save_and_load(fairychess_command: Run, tmp_path: Path) -> None:
    (tmp_path / "bad.pgn").write_text("1. e4 e5 2. Qe8 *\n", encoding="utf-8")
    for line, reason in (
        ("save", "save FILE.pgn: the name of the file is missing"),
        ("load", "load FILE.pgn: the name of the file is missing"),
        ("save game.txt", "is not a name of a PGN file"),
        ("save none/a.pgn", "No such file"),
        ("load none.pgn", "No such file"),
        ("load bad.pgn", "Qe8"),
        ("load bad.pgn 2", "there is no game 2: it holds 1 game"),
    ):
        result = fairychess_command("play", "chess", *TWO, stdin=f"e4\n{line}\n")
        assert result.code == 2, line
        assert result.err.startswith("fairychess: line 2 of the input: ")
        assert reason in result.err


@pytest.mark.parametrize(
    ("variant", "line", "message"),
    [
        ("chess", "e9", "e9: there is no rank 9 (the board is a1-h8)"),
        ("chess", "Nxf12", "Nxf12: there is no rank 12 (the board is a1-h8)"),
        ("capablanca", "e2k4", "e2k4: there is no file k (the board is a1-j8)"),
        ("chess", "clear", "'clear' is neither a command nor a legal move"),
        ("chess", "e2e5", "e2e5 is not a legal move here"),
        ("chess", "Qh5", "Qh5 is not a legal move here"),
    ],
)
def test_errors_of_moves(fairychess_command: Run, variant: str, line: str, message: str) -> None:
    result = fairychess_command("play", variant, *TWO, stdin=f"{line}\n")
    assert (result.code, result.err) == (2, f"fairychess: line 1 of the input: {message}\n")


def test_undo_and_redo(fairychess_command: Run) -> None:
    out = played(fairychess_command, "chess", *TWO, lines="e4 / e5 / undo / undo / redo / game / redo / redo / game / quit")
    assert "\n1. e4\n" in out
    assert "There is no move to play again." in out
    assert "\n1. e4 e5\n" in out
    out = played(fairychess_command, "chess", *TWO, lines="e4 / undo / d4 / redo / quit")
    assert "There is no move to play again." in out
    out = played(fairychess_command, "chess", "--white", "human", "--depth", "1", lines="e4 / undo / redo / game / quit")
    assert re.search(r"^1\. e4 \S+$", out, re.MULTILINE), "the reply of the engine is played again, too"


def test_new_game_and_new_variant(fairychess_command: Run) -> None:
    out = played(fairychess_command, "chess", *TWO, lines="e4 / new / game / d4 / new wolf / game / d4 / quit")
    assert out.count("No move has been played.") == 2
    assert "Chess, after 0 moves." in out
    assert "Wolf Chess, after 0 moves." in out


def test_go_eval_and_level(fairychess_command: Run) -> None:
    lines = "level / level 3 / eval / go / quit"
    out = played(fairychess_command, "chess", *TWO, "--depth", "1", "--skill", "7", lines=lines)
    assert "The engine plays at level 7 of 20." in out
    assert "The engine plays at level 3 of 20." in out
    assert re.search(r"^[+-]\d\.\d\d for White, in pawns, without search$", out, re.MULTILINE)
    assert re.search(r"^1\. White plays \S+  \[[+-]\d\.\d\d for White, depth 1\]$", out, re.MULTILINE)
    out = played(fairychess_command, "chess", *TWO, "--elo", "1000", lines="level / level 3 / level / quit")
    assert re.findall(r"The engine plays (.+)\.$", out, re.MULTILINE) == ["with 1000 Elo", *["at level 3 of 20"] * 2]
    result = fairychess_command("play", "chess", *TWO, stdin="level 21\n")
    assert result.err == "fairychess: line 1 of the input: level N: a whole number from 0 to 20 is expected, not '21'\n"


def test_a_weak_engine_gives_strong_hints(fairychess_command: Run) -> None:
    out = played(fairychess_command, "chess", *TWO, "--depth", "6", "--skill", "0", lines="hint / go / quit")
    assert re.search(r"^Hint: \S+  \[[+-]\d\.\d\d for White, depth 6\]", out, re.MULTILINE)
    assert re.search(r"^1\. White plays \S+  \[[+-]\d\.\d\d for White, depth [12]\]$", out, re.MULTILINE)


def test_auto_flip(fairychess_command: Run) -> None:
    out = played(fairychess_command, "chess", *TWO, "--auto-flip", lines="e4 / e5 / quit")
    rows = re.findall(r"^    ([a-h](?:  [a-h]){7})$", out, re.MULTILINE)
    assert [row[0] for row in rows] == ["a", "h", "a"]


def test_many_drops_are_counted_and_listed_once(fairychess_command: Run) -> None:
    fen = "4k3/8/8/8/8/8/8/4K3[N] w - - 0 1"
    out = played(fairychess_command, "crazyhouse", *TWO, "--fen", fen, lines="what N / moves N@c / quit")
    assert "White's knight in reserve: 62 moves, highlighted on the board" in out
    assert "N@c7+" in out
    assert "(N@c" not in out


def test_reserves_have_plurals(fairychess_command: Run) -> None:
    out = fairychess_command("show", "crazyhouse", "--fen", "4k3/8/8/8/8/8/8/4K3[RRNp] w - - 0 1").out
    assert "White's reserve: 2 rooks (R), knight (N)\n" in out
    assert "Black's reserve: pawn (P)\n" in out


def test_large_squares(fairychess_command: Run) -> None:
    rows = fairychess_command("show", "chess", "--large").out.splitlines()
    index = next(number for number, row in enumerate(rows) if row.startswith(" 8 "))
    assert rows[index].rstrip() == " 8   r    n    b    q    k    b    n    r"
    assert rows[index + 1].strip() == ""
    assert rows[index + 2].startswith(" 7 ")
