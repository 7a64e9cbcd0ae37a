"""Functions that flip and shift boards and sets of squares, compared with python-chess and on other boards."""

from __future__ import annotations

import random
from typing import TYPE_CHECKING, Any

import chess
import pytest

import fairychess
from fairychess import Board, FairyChessError, SquareSet, Variant
from fairychess.squares import transforms
from support.drawings import classed, parse

if TYPE_CHECKING:
    from collections.abc import Callable

FLIPS = ["flip_vertical", "flip_horizontal", "flip_diagonal", "flip_anti_diagonal"]

WALLED = """name = "walled"
extends = "chess"

[board]
walls = true
start = "4k3/8/8/3*4/8/8/3P4/4K3 w - - 0 1"
"""


def ours(name: str) -> Callable[[Any], Any]:
    return getattr(fairychess, name)  # type: ignore[no-any-return]


@pytest.mark.parametrize("name", transforms.__all__)
def test_squares_go_where_python_chess_puts_them(name: str) -> None:
    rng = random.Random(name)
    masks = [0, chess.BB_ALL, *chess.BB_SQUARES, *(rng.getrandbits(64) for _ in range(50))]
    for mask in masks:
        expected = getattr(chess, name)(mask)
        assert ours(name)(mask) == expected
        assert ours(name)(SquareSet(mask)) == SquareSet(expected)


def test_placed_walls_move_with_the_pieces() -> None:
    duck = Board("duck", fen="4k3/8/8/3*4/8/8/P7/4K3 w - - 0 1")
    assert duck.transform(fairychess.flip_horizontal).board_fen() == "3k4/8/8/4*3/8/8/7P/3K4"
    duck.apply_transform(fairychess.flip_vertical)
    assert duck.board_fen() == "4K3/P7/8/8/3*4/8/8/4k3"
    with pytest.raises(fairychess.FairyChessError, match="walls cannot be on these squares"):
        duck.set_walls(["a1", "b1"])
    duck.set_walls([])
    assert duck.board_fen() == "4K3/P7/8/8/8/8/8/4k3"


def test_squares_off_the_board_are_left_out() -> None:
    assert fairychess.flip_vertical(-1) == fairychess.BB_ALL
    assert fairychess.flip_vertical(1 << 64 | 1) == fairychess.BB_A8
    text: Any = "e4"
    with pytest.raises(TypeError):
        fairychess.shift_up(text)


def test_all_sixteen_functions_are_compared() -> None:
    theirs = {name for name in dir(chess) if name.startswith(("flip_", "shift_"))}
    assert set(transforms.__all__) == theirs
    assert len(theirs) == 16


@pytest.mark.parametrize("name", FLIPS)
def test_boards_are_turned_over_as_in_python_chess(name: str) -> None:
    rng = random.Random(name)
    theirs = chess.Board()
    for _ in range(60):
        theirs.push(rng.choice(list(theirs.legal_moves)))
        if theirs.is_game_over():
            break
        board = Board(theirs.fen())
        turned = board.transform(ours(name))
        assert turned.board_fen() == theirs.transform(getattr(chess, name)).board_fen()
        assert (turned.turn, turned.move_stack) == (board.turn, [])
        assert board.fen() == Board(theirs.fen()).fen(), "the board itself is not changed"
        board.apply_transform(ours(name))
        assert board == turned


def test_other_boards_are_turned_over() -> None:
    grand = Board("grand")
    turned = grand.transform(fairychess.flip_horizontal)
    assert {square: piece.name for square, piece in turned.piece_map().items()} == {
        square // 10 * 10 + 9 - square % 10: piece.name for square, piece in grand.piece_map().items()
    }
    assert list(fairychess.shift_up_right(SquareSet([9, 11, 99], files=10, ranks=10))) == [22]
    with pytest.raises(FairyChessError, match="a board of 10 files and 8 ranks cannot be flipped at a diagonal"):
        Board("capablanca").transform(fairychess.flip_diagonal)


def test_a_board_that_cannot_be_transformed_is_not_changed() -> None:
    board = Board(Variant.from_toml(WALLED))
    before = board.fen()
    with pytest.raises(FairyChessError, match="a piece would be on a wall: d5"):
        board.apply_transform(lambda squares: squares << 24)
    with pytest.raises(ZeroDivisionError):
        board.apply_transform(lambda squares: squares & 1 // 0)
    assert board.fen() == before
    assert board.transform(lambda squares: squares << 8).board_fen() == "8/8/8/3*4/8/3P4/4K3/8"


def test_promoted_pieces_stay_promoted() -> None:
    board = Board("crazyhouse", "4k3/8/8/8/8/8/8/Q~2QK3[] w - - 0 1")
    assert board.transform(fairychess.flip_vertical).board_fen().startswith("Q~2QK3/")


@pytest.mark.parametrize("name", ["chess", "wolf", "crazyhouse"])
def test_apply_mirror(name: str) -> None:
    board = Board(name)
    board.push(next(iter(board.legal_moves)))
    mirrored = board.mirror()
    board.apply_mirror()
    assert (board, board.move_stack) == (mirrored, [])
    with pytest.raises(FairyChessError):
        Board("stoltz").apply_mirror()


def test_lines_are_those_of_python_chess() -> None:
    for a in chess.SQUARES:
        for b in chess.SQUARES:
            assert fairychess.ray(a, b) == chess.ray(a, b)
            assert fairychess.between(a, b) == chess.between(a, b)
            assert fairychess.square_knight_distance(a, b) == chess.square_knight_distance(a, b)
    assert SquareSet.ray(0, 63) == chess.SquareSet.ray(0, 63).mask
    assert SquareSet.between(0, 63) == chess.SquareSet.between(0, 63).mask
    assert list(fairychess.scan_forward(fairychess.between(0, 33, files=10, ranks=10))) == [11, 22]
    assert list(SquareSet.ray(8, 19, files=10, ranks=10)) == [8, 19]
    with pytest.raises(FairyChessError):
        fairychess.ray(0, 64)


def test_a_knight_does_not_get_everywhere_on_a_small_board() -> None:
    assert fairychess.square_knight_distance(0, 7, files=3, ranks=3) == 1
    with pytest.raises(FairyChessError, match="no knight ever gets from square 0 to square 4 of a board of 3x3 squares"):
        fairychess.square_knight_distance(0, 4, files=3, ranks=3)


def test_subsets_come_in_the_order_of_python_chess() -> None:
    for mask in (0, 1, 0b1011, chess.BB_DIAG_MASKS[chess.E4]):
        assert list(SquareSet(mask).carry_rippler()) == list(chess.SquareSet(mask).carry_rippler())


@pytest.mark.parametrize(("files", "ranks"), [(8, 8), (10, 10), (2, 2), (16, 16), (2, 16), (16, 2)])
def test_a_set_is_drawn_with_a_cross_on_each_square(files: int, ranks: int) -> None:
    squares = SquareSet([0, files * ranks - 1], files=files, ranks=ranks)
    picture = squares._repr_svg_()
    assert picture is not None
    assert len(classed(parse(picture), "cross")) == len(squares)


def test_a_set_that_no_board_has_is_shown_as_text() -> None:
    assert SquareSet([0], files=1, ranks=8)._repr_svg_() is None
