"""The places of errors: the column in the text of a move, and the line and column in a file for start positions."""

from __future__ import annotations

import pytest

from fairychess import Board, InvalidMoveError, Move, Variant, VariantError

UCI = [
    ("", 1),
    ("x", 1),
    ("e", 1),
    ("e2", 3),
    ("e2e", 3),
    ("e2e9", 3),
    ("e2e4x", 5),
    ("e2e4q ", 6),
    ("e2e2", 3),
    (" e2e4", 1),
    ("N@", 3),
    ("N@e9", 3),
    ("N@e2,", 6),
    ("N@e2,c4", 8),
    ("e7e8*", 5),
    ("♔e4", 1),
]


@pytest.mark.parametrize(("text", "column"), UCI)
def test_invalid_moves_have_a_column(text: str, column: int) -> None:
    for read in (Board().parse_uci, Board().push_uci, Move.from_uci):
        with pytest.raises(InvalidMoveError, match=f"from column {column} on") as raised:
            read(text)
        assert raised.value.column == column


@pytest.mark.parametrize(
    ("text", "column"),
    [
        ("", 1),
        ("Nf9", 3),
        ("Nf", 3),
        ("Xf3", 1),
        ("e4e", 3),
        ("exd", 2),
        ("e8=", 4),
        ("e8=X", 4),
        ("O-O-", 4),
        ("O-O/", 5),
        ("N@f", 3),
        ("Nf3?", 4),
        ("Nf3♔+", 4),
        ("--+", 1),
    ],
)
def test_invalid_san_has_a_column(text: str, column: int) -> None:
    with pytest.raises(InvalidMoveError) as raised:
        Board().parse_san(text)
    assert raised.value.column == column


def test_squares_without_a_move_have_no_column() -> None:
    with pytest.raises(InvalidMoveError) as raised:
        Move("e2", "e2")
    assert raised.value.column is None


PAGE = """name = "x"
extends = "chess"

[board]
start = {start}
"""


@pytest.mark.parametrize(
    ("start", "line", "column"),
    [
        ('"4k3/8/8/8/8/8/8/4RK2 w - - 0 1"', 5, 10),
        ('"4k3/8/8/8/8/8/8/4K3 w KQ - 0 1"', 5, 32),
        ('"4k3/8/8/8/8/8/8/4K3 x - - 0 1"', 5, 30),
        ('"4k3/8/8/8/8/8/8/4K3 w - - 0 x"', 5, 38),
        # If a string contains an escape, its columns differ from those in the file, so the start of the text is reported.
        ('"4k3/8/8/8/8/8/8/4K3\\u0020x - - 0 1"', 5, 9),
    ],
)
def test_start_positions_that_are_none_have_their_place(start: str, line: int, column: int) -> None:
    with pytest.raises(VariantError) as raised:
        Variant.from_toml(PAGE.format(start=start))
    (problem,) = raised.value.problems
    assert (problem.line, problem.column, problem.key) == (line, column, "board.start"), problem.message
