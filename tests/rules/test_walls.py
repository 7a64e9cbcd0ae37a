"""Walls that moves place: Duck Chess, the Game of the Amazons and others."""

from __future__ import annotations

import pytest

import fairychess
from fairychess import Board, FairyChessError, FenError, IllegalMoveError, Termination, Variant, search

ROYAL_DUCK = Variant.from_toml('name = "royal-duck"\nextends = "chess"\n[walling]\nplace = "anywhere"\nkeep = 1\n')


def walls(board: Board) -> list[str]:
    return [board.variant.square_name(square) for square in board.walls()]


def test_the_duck_goes_elsewhere_with_each_move() -> None:
    board = Board("duck")
    board.push_san("e4,e5")
    assert (board.fen(), walls(board)) == ("rnbqkbnr/pppppppp/8/4*3/4P3/8/PPPP1PPP/RNBQKBNR b KQkq - 0 1", ["e5"])
    with pytest.raises(IllegalMoveError):
        board.push_uci("e7e6,e6e5")
    with pytest.raises(IllegalMoveError):
        board.push_uci("e7e6")
    board.push_uci("d7d5,d5e2")
    assert walls(board) == ["e2"]
    # The duck goes to the pawn's start square, so the pawn can still be captured en passant.
    board.push_uci("e4e5,e5a3")
    board.push_uci("f7f5,f5f7")
    assert board.fen().split()[3] == "f6"
    assert "e5f6,f6e5" in {move.uci() for move in board.legal_moves}
    board.pop()
    board.push_uci("f7f5,f5f6")
    assert board.fen().split()[3] == "-"


def test_only_one_wall_is_placed_where_one_goes() -> None:
    with pytest.raises(FenError, match="more than one placed wall"):
        Board("duck", fen="4k3/8/8/8/2*1*3/8/8/4K3 w - - 0 1")
    assert Board("snailtrail", fen="6p/7/2*1*2/7/7/7/P6 w - - 0 1").legal_moves.count() == 3


def test_who_captures_the_king_wins() -> None:
    board = Board("duck", fen="4k3/8/8/8/8/8/8/3KR3 w - - 0 1")
    found = search(board, depth=2)
    assert found.move.uci().startswith("e1e8,e8")
    board.push(found.move)
    outcome = board.outcome()
    assert outcome is not None
    assert (outcome.winner, list(board.legal_moves)) == (fairychess.WHITE, [])


def test_a_wall_answers_a_check_and_may_not_uncover_one() -> None:
    board = Board(ROYAL_DUCK, fen="4r2k/8/8/8/8/8/PPPP1PPP/3QKB2 w - - 0 1")
    # If the duck blocks the rook, any move is legal; otherwise a piece must block it.
    quiet = [move for move in board.legal_moves if move.uci().startswith("a2a3,")]
    assert [board.variant.square_name(move.wall) for move in quiet if move.wall is not None] == [
        "e2",
        "e3",
        "e4",
        "e5",
        "e6",
        "e7",
    ]
    blocked = sum(move.uci().startswith("f1e2,") for move in board.legal_moves)
    assert blocked == 64 - 12
    # Every move also moves the duck, so the duck or a piece must block the rook again, or the king must leave.
    stopped = Board(ROYAL_DUCK, fen="4r2k/8/8/8/4*3/8/PPPP1PPP/3QKB2 w - - 0 1")
    assert "a2a3,a3h6" not in {move.uci() for move in stopped.legal_moves}
    assert "a2a3,a3e3" in {move.uci() for move in stopped.legal_moves}


def test_amazons_shoot_where_they_could_go_on() -> None:
    board = Board("amazons")
    assert (board.legal_moves.count(), board.variant.actions.encode(next(iter(board.legal_moves))) >= 0) == (2176, True)
    board.push_san("Qdd7,d1")
    assert walls(board) == ["d1"]
    with pytest.raises(IllegalMoveError):
        board.push_uci("a7b8,b8d7")


def test_sides_with_different_regions_have_no_mirror_image() -> None:
    with pytest.raises(FairyChessError, match="place walls on different squares"):
        Board("isolation").mirror()
    board = Board("isolation7x7")
    board.push_uci("d1d2,d2a3")
    assert walls(board.mirror()) == ["a5"]


def test_who_cannot_move_loses() -> None:
    board = Board("joust", fen="8/8/8/8/8/1**5/2*5/n2N4 b - - 0 1")
    outcome = board.outcome()
    assert outcome is not None
    assert (outcome.termination, outcome.winner) == (Termination.STALEMATE, fairychess.WHITE)
