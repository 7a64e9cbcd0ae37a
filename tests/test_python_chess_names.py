"""Small things that python-chess has under the same names, beside python-chess."""

from __future__ import annotations

import random
from itertools import islice
from typing import TYPE_CHECKING

import chess
import pytest

from fairychess import (
    AmbiguousMoveError,
    Board,
    FairyChessError,
    FenError,
    IllegalMoveError,
    Move,
    Piece,
    Variant,
    VariantError,
    variants,
)

if TYPE_CHECKING:
    from collections.abc import Callable, Iterator

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
    with pytest.raises(FairyChessError, match="d5 is a wall"):
        board.set_piece_at("d5", "K")


def test_a_fen_in_the_place_of_the_variant_is_told() -> None:
    with pytest.raises(VariantError, match=r"write Board\(fen="):
        Board(chess.STARTING_FEN)


def walk(variant: str, seed: int, plies: int) -> Iterator[tuple[Board, chess.Board]]:
    """Play a random game with python-chess beside it."""
    chance = random.Random(seed)
    board = Board(variant)
    theirs = chess.Board(board.fen(), chess960=variant == "chess960")
    for _ in range(plies):
        yield board, theirs
        moves = [move.uci() for move in board.legal_moves]
        if not moves:
            return
        uci = chance.choice(moves)
        board.push_uci(uci)
        theirs.push_uci(uci)


def text_of(find: Callable[[], Move | chess.Move]) -> str | None:
    """Give the text of the turn that is found, or None."""
    try:
        return find().uci()
    except (IllegalMoveError, chess.IllegalMoveError):
        return None


@pytest.mark.parametrize("variant", ["chess", "chess960"])
def test_turns_are_found_by_their_squares(variant: str) -> None:
    seen = promoted = 0
    for seed in range(8):
        chance = random.Random(seed)
        for board, theirs in islice(walk(variant, seed, 300), 0, None, 7):
            pairs = {(move.from_square, move.to_square) for move in theirs.legal_moves}
            pairs |= {(chance.randrange(64), chance.randrange(64)) for _ in range(40)}
            for pair in pairs:
                found = text_of(lambda: board.find_move(*pair))  # noqa: B023 - called at once
                assert found == text_of(lambda: theirs.find_move(*pair)), (board.fen(), pair)  # noqa: B023 - called at once
                seen += found is not None
                if found is not None and len(found) == 5:
                    for kind in (chess.KNIGHT, chess.BISHOP, chess.ROOK, chess.QUEEN):
                        move = board.find_move(*pair, chess.piece_name(kind))
                        assert move.uci() == theirs.find_move(*pair, kind).uci()
                    with pytest.raises(IllegalMoveError):
                        board.find_move(*pair, "king")
                    promoted += 1
    assert seen > 3000
    assert promoted > 3


@pytest.mark.parametrize(("variant", "uci"), [("chess", "e1g1"), ("chess960", "e1h1")])
def test_castling_is_found_by_the_square_of_the_rook(variant: str, uci: str) -> None:
    board = Board(variant, "r3k2r/8/8/8/8/8/8/R3K2R w KQkq - 0 1")
    theirs = chess.Board(board.fen(), chess960=variant == "chess960")
    assert board.find_move("e1", "h1").uci() == theirs.find_move(chess.E1, chess.H1).uci() == uci
    assert text_of(lambda: board.find_move("e1", "g1")) == text_of(lambda: theirs.find_move(chess.E1, chess.G1))


def test_turns_of_other_games_are_found_by_their_squares() -> None:
    board = Board("seirawan")
    assert board.find_move("b1", "c3").uci() == "b1c3"
    with pytest.raises(IllegalMoveError):
        board.find_move("b1", "c3", "hawk")
    with pytest.raises(FairyChessError, match="has no piece named 'dragon'"):
        board.find_move("b1", "c3", "dragon")
    page = 'name = "x"\nextends = "chess"\n[[promotion]]\nto = ["rook", "knight"]\n'
    with pytest.raises(AmbiguousMoveError, match="a7a8"):
        Board(Variant.from_toml(page), "8/P6k/8/8/8/8/8/4K3 w - - 0 1").find_move("a7", "a8")


def test_what_a_man_attacks() -> None:
    seen = 0
    for board, theirs in islice(walk("chess", 3, 120), 0, None, 4):
        for square in range(64):
            assert board.attacks(square) == set(theirs.attacks(square)), (board.fen(), square)
            seen += len(board.attacks(square))
    assert seen > 1000
    with pytest.raises(FairyChessError):
        board.attacks("z9")


@pytest.mark.parametrize("name", ["wolf", "newchess", "stoltz2"])
def test_who_attacks_is_an_attacker(name: str) -> None:
    board = Board(name)
    squares = range(board.variant.files * board.variant.ranks)
    for square in squares:
        side = board.color_at(square)
        wanted = set[int]() if side is None else {to for to in squares if square in board.attackers(side, to)}
        assert board.attacks(square) == wanted


def test_boards_are_set_up_as_python_chess_does() -> None:
    for seed in range(5):
        (*_, (_, other)) = walk("chess", seed + 50, 30)
        for board, theirs in islice(walk("chess", seed, 90), 0, None, 9):
            for change in ("clear_board", "reset_board"):
                mine, its = board.copy(), theirs.copy()
                getattr(mine, change)()
                getattr(its, change)()
                assert (mine.board_fen(), mine.turn, mine.castling_xfen()) == (its.board_fen(), its.turn, its.castling_xfen())
                assert (mine.halfmove_clock, mine.fullmove_number) == (its.halfmove_clock, its.fullmove_number)
                assert mine.move_stack == its.move_stack == []
            board_after, its = board.copy(), theirs.copy()
            board_after.set_board_fen(other.board_fen())
            its.set_board_fen(other.board_fen())
            assert (board_after.board_fen(), board_after.turn) == (its.board_fen(), its.turn)
            assert board_after.move_stack == []


@pytest.mark.parametrize("name", variants())
def test_every_board_is_set_up_by_its_rows(name: str) -> None:
    board, start = Board(name), Board(name)
    board.set_board_fen(board.board_fen())
    assert board == start
    board.reset_board()
    assert board == start
    board.clear_board()
    assert board.piece_map() == {}
    assert board.reserve(True) == start.reserve(True)
    board.set_board_fen(start.board_fen())
    assert board.board_fen() == start.board_fen()


@pytest.mark.parametrize(
    ("fen", "column"),
    [
        ("", 1),
        ("8/8", 4),
        ("8/8/8/8/8/8/8/7x", 16),
        ("9/8/8/8/8/8/8/8", 1),
        ("8/8/8/8/8/8/8/8 w", 16),
        ("8/8/8/8/8/8/8/8[Q]", 16),
    ],
)
def test_rows_that_are_none_change_nothing(fen: str, column: int) -> None:
    board = Board()
    with pytest.raises(FenError) as raised:
        board.set_board_fen(fen)
    assert (raised.value.field, raised.value.column) == ("board", column)
    assert board == Board()


def test_pieces_of_symbols() -> None:
    for symbol in "KQRBNPkqrbnp":
        piece, theirs = Piece.from_symbol(symbol), chess.Piece.from_symbol(symbol)
        assert (piece.name, piece.color, piece.symbol()) == (chess.piece_name(theirs.piece_type), theirs.color, symbol)
    for name in variants():
        for piece in set(Board(name).piece_map().values()):
            assert Piece.from_symbol(piece.symbol(), name) == piece
    for symbol in ("", "x", "KK", "♔"):
        with pytest.raises(FairyChessError, match="not a piece of chess"):
            Piece.from_symbol(symbol)


def test_legal_moves_are_shown_as_python_chess_shows_them() -> None:
    for board, theirs in islice(walk("chess", 4, 60), 0, None, 5):
        shown = repr(board.legal_moves)
        assert shown.startswith("<LegalMoves (")
        turns = shown.removeprefix("<LegalMoves (").removesuffix(")>").split(", ")
        assert sorted(turns) == sorted(map(theirs.san, theirs.legal_moves))
    assert repr(Board("stoltz").legal_moves) == "<LegalMoves (accept, decline)>"
    assert repr(Board(fen="k7/1Q6/1K6/8/8/8/8/8 b - - 0 1").legal_moves) == "<LegalMoves ()>"
