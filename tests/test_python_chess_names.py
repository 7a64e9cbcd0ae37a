"""Small things that python-chess has under the same names, beside python-chess."""

from __future__ import annotations

import random

import chess
import pytest

from fairychess import Board, FairyChessError, IllegalMoveError, Move, Piece, Variant, VariantError

WALLED = """name = "walled"
extends = "chess"

[board]
walls = true
start = "4k3/8/8/3*4/8/8/8/4K3 w - - 0 1"
"""


@pytest.mark.parametrize("variant", ["chess", "chess960"])
def test_wings_of_castling(variant: str) -> None:
    board = Board(variant, "r3k2r/8/8/8/8/8/8/R3K2R w KQkq - 0 1")
    theirs = chess.Board(board.fen(), chess960=variant == "chess960")
    moves = {theirs.uci(move): move for move in theirs.legal_moves}
    castling = set()
    for move in board.legal_moves:
        wings = (board.is_kingside_castling(move), board.is_queenside_castling(move))
        assert wings == (theirs.is_kingside_castling(moves[move.uci()]), theirs.is_queenside_castling(moves[move.uci()]))
        castling.add(wings)
    assert castling == {(True, False), (False, True), (False, False)}
    with pytest.raises(IllegalMoveError):
        board.is_kingside_castling(Move("e1", "e8", variant=variant))


def test_a_turn_is_written_as_the_board_has_it() -> None:
    board = Board()
    assert board.uci(Move("e2", "e4")) == "e2e4"
    with pytest.raises(IllegalMoveError):
        board.uci(Move("e2", "e5"))


def test_maps_of_men_as_python_chess_sets_them() -> None:
    rng = random.Random(1)
    for _ in range(500):
        theirs, board = chess.Board(), Board()
        men = {square: chess.Piece(rng.randint(1, 5), rng.random() < 0.5) for square in rng.sample(range(64), 12)}
        men |= {square: man for square, man in theirs.piece_map().items() if rng.random() < 0.5}
        theirs.set_piece_map(men)
        board.push_san("e4")
        board.pop()
        board.set_piece_map({square: man.symbol() for square, man in men.items()})
        assert board.board_fen() == theirs.board_fen()
        assert board.castling_xfen() == theirs.castling_xfen()
        for square in range(64):
            kind = theirs.piece_type_at(square)
            assert board.piece_type_at(square) == (None if kind is None else chess.piece_name(kind))


def test_the_men_that_stand_there_change_nothing() -> None:
    for name in ("chess", "reserve-dragonet", "seirawan", "newchess", "chess960"):
        board = Board(name)
        board.set_piece_map(board.piece_map())
        assert board == Board(name)


def test_a_map_that_cannot_be_set_changes_nothing() -> None:
    board = Board(Variant.from_toml(WALLED))
    before = board.copy()
    for men in ({"e1": "K", "d5": "k"}, {"e1": "K", "e8": "x"}, {"e1": "K", "z9": "k"}, {"e1": Piece("king", True, "K", True)}):
        with pytest.raises(FairyChessError):
            board.set_piece_map(men)
        assert board == before
    with pytest.raises(FairyChessError, match="a wall stands on d5"):
        board.set_piece_at("d5", "K")


def test_a_fen_in_the_place_of_the_variant_is_told() -> None:
    with pytest.raises(VariantError, match=r"write Board\(fen="):
        Board(chess.STARTING_FEN)
