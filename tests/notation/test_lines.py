"""Lines of moves, and the null move, which occurs only in lines."""

from __future__ import annotations

from typing import TYPE_CHECKING

import pytest

from fairychess import Board, IllegalMoveError, Move, Variant

if TYPE_CHECKING:
    from collections.abc import Callable


def test_null_moves() -> None:
    board = Board(fen="4k3/8/8/3pP3/8/8/8/4K3 w - d6 3 7")
    null = board.null()
    assert null == Move.null() == Move.from_uci("0000") == board.parse_san("--") == board.parse_uci("0000")
    assert not null
    assert null.is_null
    assert (null.from_square, null.to_square, null.captures) == (None, None, ())
    assert null not in board.legal_moves
    assert board.san(null) == board.lan(null) == "--"
    assert board.variation_san([null, Move("e8", "e7")]) == "7. -- Ke7"
    board.push(null)
    assert board.fen() == "4k3/8/8/3pP3/8/8/8/4K3 b - - 4 7"
    board.push_san("--")
    assert board.fen() == "4k3/8/8/3pP3/8/8/8/4K3 w - - 5 8"
    assert board.pop() == board.pop() == null


NO_NULLS = Variant.from_toml('name = "no-nulls"\nextends = "chess"\nnull_moves = false')


@pytest.mark.parametrize(
    "board",
    [
        Board(fen="4k3/8/8/8/8/8/4r3/4K3 w - - 0 1"),
        Board(fen="8/8/8/8/8/8/8/K1k5 w - - 0 1"),
        Board("stoltz"),
        Board(NO_NULLS),
    ],
    ids=["check", "over", "vote", "variant"],
)
def test_where_there_is_no_null_move(board: Board) -> None:
    fen = board.fen()
    null = Move.null(board.variant)
    calls: list[Callable[[], object]] = [
        board.null,
        lambda: board.push(null),
        lambda: board.san(null),
        lambda: board.push_uci("0000"),
        lambda: board.push_san("--"),
    ]
    for call in calls:
        with pytest.raises(IllegalMoveError):
            call()
    assert board.fen() == fen


def test_lines() -> None:
    board = Board()
    line = [board.push_san(text) for text in ("e4", "e5", "Nf3")]
    for _ in line:
        board.pop()
    assert board.variation_san(line) == board.variation_san(variation=line) == "1. e4 e5 2. Nf3"
    assert board.variation_san(iter(line[:1])) == "1. e4"
    assert board.variation_san([]) == ""
    board.push(line[0])
    assert board.variation_san(line[1:]) == "1...e5 2. Nf3"
    with pytest.raises(IllegalMoveError):
        board.variation_san(line)
    assert board.pop() == line[0]
    votes = Board("stoltz")
    texts = ["accept", "accept", "C@e2", "e7e5"]
    assert votes.variation_san(Move.from_uci(text, "stoltz") for text in texts) == "1. accept accept 1. C@e2 e5"
