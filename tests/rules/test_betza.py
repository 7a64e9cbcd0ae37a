"""Betza's notation in common use: crooked and circular riders, and XBetza, compared with a naive interpreter."""

from __future__ import annotations

import os
import random
import re

import pytest

from fairychess import Board, Variant, VariantError
from support.xbetza import Result, results

LONG = os.environ.get("FAIRYCHESS_LONG") == "1"

ALONE = """\
name = "alone"
[board]
start = "8/8/8/8/8/8/8/8 w - - 0 1"
[endings]
dead_positions = "none"
[pieces.it]
letter = "x"
moves = "{text}"
notation = "{notation}"
first_move = "all"
[pieces.lump]
letter = "l"
moves = "W"
"""


def variant(text: str, notation: str = "xbetza") -> Variant:
    return Variant.from_toml(ALONE.format(text=text, notation=notation))


def squares(variant: Variant, board: dict[int, str], start: int) -> set[Result]:
    """Return the piece's targets and captures, found by making its moves."""
    letters = {start: "X"} | {square: "L" if owner == "own" else "l" for square, owner in board.items() if square != start}
    rows = ["".join(letters.get(8 * rank + file, "1") for file in range(8)) for rank in range(7, -1, -1)]
    rows = [re.sub("1+", lambda run: str(len(run[0])), row) for row in rows]
    position = Board(variant, "/".join(rows) + " w - - 0 1")
    before = {square for square, letter in letters.items() if letter == "l"}
    found: set[Result] = set()
    for move in position.legal_moves:
        if move.from_square != start:
            continue
        after = position.copy()
        after.push(move)
        rows = [re.sub("[2-8]", lambda run: "1" * int(run[0]), row) for row in after.fen().split()[0].split("/")]
        places = {8 * (7 - rank) + file: letter for rank, row in enumerate(rows) for file, letter in enumerate(row)}
        (to,) = [square for square, letter in places.items() if letter == "X"]
        found.add((to, frozenset(before - {square for square, letter in places.items() if letter == "l"})))
    return found


def random_board(rng: random.Random) -> tuple[dict[int, str], int]:
    number = rng.choice([0, 3, 8, 16, 30])
    return {square: rng.choice(["own", "enemy"]) for square in rng.sample(range(64), number)}, rng.randrange(64)


def agree(text: str, notation: str, rng: random.Random, boards: int) -> None:
    one = variant(text, notation)
    for _ in range(boards):
        board, start = random_board(rng)
        assert squares(one, board, start) == results(text, board, start), (text, board, start)


@pytest.mark.parametrize(
    "text", ["zB", "zR", "zQ", "zFF", "zNN", "zB3", "qN", "qNN", "qN4", "qW", "qF", "qK", "mzB", "cqN", "zDD", "zCC2"]
)
def test_crooked_and_circular_riders(text: str) -> None:
    for notation in ("betza", "xbetza"):
        agree(text, notation, random.Random(text), 12)


def test_a_crooked_bishop_on_an_empty_board() -> None:
    ends = {to for to, _ in squares(variant("zB", "betza"), {}, 0)}
    names = {f"{'abcdefgh'[to % 8]}{to // 8 + 1}" for to in ends}
    assert names == {"b2", "a3", "b4", "a5", "b6", "a7", "b8", "c1", "d2", "e1", "f2", "g1", "h2"}


def test_a_rose_ends_before_it_is_back() -> None:
    ends = {to for to, _ in squares(variant("qN", "betza"), {}, 27)}
    assert 27 not in ends
    assert len(ends) > 8


@pytest.mark.parametrize(
    ("text", "betza"),
    [
        ("FyafsF", "[F?fsR]"),
        ("WyafsW", "[W?fsB]"),
        ("afsW", "[W-fsF]"),
        ("RasR", "[R?sR]"),
        ("afsafzK", "[K-flK-frK][K-frK-flK]"),
        ("mRcpR", "mRcpR"),
        ("gQ", "gQ"),
        ("fN", "ffN"),
        ("fhN", "fN"),
        ("fK", "fW"),
        ("fsK", "fF"),
        ("[F?fsR]", "[F?fsR]"),
        ("ipafR", "ipR"),
    ],
)
def test_texts_with_another_form(text: str, betza: str) -> None:
    one, other, rng = variant(text), variant(betza, "betza"), random.Random(text)
    for _ in range(10):
        board, start = random_board(rng)
        assert squares(one, board, start) == squares(other, board, start)


@pytest.mark.parametrize(
    "text",
    ["camK", "cafmF", "cafmW", "mafsW", "mcafK", "pafW", "mpafsK", "gafQ", "pafR", "jR", "tpafR", "cafsmN", "afqN", "hrN", "frN"],
)
def test_known_pieces(text: str) -> None:
    agree(text, "xbetza", random.Random(text), 12)


def random_text(rng: random.Random) -> str:
    groups = []
    for _ in range(rng.choice([1, 1, 1, 2])):
        legs = rng.choice([1, 1, 2, 2, 3])
        letters = ["".join(rng.choice("fblrvshmcmcypgijnzqtp") for _ in range(rng.choice([0, 1, 1, 2, 3]))) for _ in range(legs)]
        atom = rng.choice("WFDAGNCLZJHKRBQ")
        doubled = atom if atom not in "RBQ" and rng.random() < 0.15 else ""
        groups.append("a".join(letters) + atom + doubled + rng.choice(["", "", "", "2", "0"]))
    return "".join(groups)


def test_random_texts() -> None:
    rng = random.Random(1)
    read = 0
    for _ in range(40_000 if LONG else 900):
        text = random_text(rng)
        try:
            variant(text)
        except VariantError as error:
            (problem, *_) = error.problems
            assert problem.line == 8
            continue
        read += 1
        agree(text, "xbetza", rng, 4)
    assert read > 200


@pytest.mark.parametrize(
    ("text", "column", "message"),
    [
        ("KisO2", 4, "[castling]"),
        ("fmWfceF", 6, "[en_passant]"),
        ("dN", 1, "own side"),
        ("oR", 1, "edges"),
        ("uN", 1, "throw"),
        ("cabK", 4, "where the move began"),
        ("cabR", 1, "no move ends where it began"),
        ("mabW", 4, "where the move began"),
        ("cafafW", 1, "overtake"),
        ("cafR", 1, "overtake"),
        ("(af)N", 1, "one by one"),
        ("NX", 2, "(1,4)"),
        ("zN", 2, "zNN"),
        ("", 1, "empty"),
    ],
)
def test_the_rest_is_named(text: str, column: int, message: str) -> None:
    with pytest.raises(VariantError) as caught:
        variant(text)
    (problem,) = caught.value.problems
    assert problem.column == 9 + column
    assert message in problem.message


def test_the_notation_is_one_of_two() -> None:
    with pytest.raises(VariantError, match="betza"):
        variant("N", "zbetza")
