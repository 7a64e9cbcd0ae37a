"""Functions that have the same names as python-chess's functions, compared with them."""

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
    SquareSet,
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


def test_a_move_is_written_as_the_board_has_it() -> None:
    board = Board()
    assert board.uci(Move("e2", "e4")) == "e2e4"
    with pytest.raises(IllegalMoveError):
        board.uci(Move("e2", "e5"))


def test_maps_of_pieces_as_python_chess_sets_them() -> None:
    rng = random.Random(1)
    for _ in range(500):
        theirs, board = chess.Board(), Board()
        pieces = {square: chess.Piece(rng.randint(1, 5), rng.random() < 0.5) for square in rng.sample(range(64), 12)}
        pieces |= {square: piece for square, piece in theirs.piece_map().items() if rng.random() < 0.5}
        theirs.set_piece_map(pieces)
        board.push_san("e4")
        board.pop()
        board.set_piece_map({square: piece.symbol() for square, piece in pieces.items()})
        assert board.board_fen() == theirs.board_fen()
        assert board.castling_xfen() == theirs.castling_xfen()
        for square in range(64):
            piece_type = theirs.piece_type_at(square)
            assert board.piece_type_at(square) == (None if piece_type is None else chess.piece_name(piece_type))


def test_the_pieces_that_stand_there_change_nothing() -> None:
    for name in ("chess", "reserve-dragonet", "seirawan", "newchess", "chess960"):
        board = Board(name)
        board.set_piece_map(board.piece_map())
        assert board == Board(name)


def test_a_map_that_cannot_be_set_changes_nothing() -> None:
    board = Board(Variant.from_toml(WALLED))
    before = board.copy()
    for pieces in (
        {"e1": "K", "d5": "k"},
        {"e1": "K", "e8": "x"},
        {"e1": "K", "z9": "k"},
        {"e1": Piece("king", True, "K", True)},
    ):
        with pytest.raises(FairyChessError):
            board.set_piece_map(pieces)
        assert board == before
    with pytest.raises(FairyChessError, match="d5 is a wall"):
        board.set_piece_at("d5", "K")


def walk(variant: str, seed: int, plies: int) -> Iterator[tuple[Board, chess.Board]]:
    """Play a random game in both libraries."""
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
    """Return the move found as text, or None."""
    try:
        return find().uci()
    except (IllegalMoveError, chess.IllegalMoveError):
        return None


@pytest.mark.parametrize("variant", ["chess", "chess960"])
def test_moves_are_found_by_their_squares(variant: str) -> None:
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
                    for piece_type in (chess.KNIGHT, chess.BISHOP, chess.ROOK, chess.QUEEN):
                        move = board.find_move(*pair, chess.piece_name(piece_type))
                        assert move.uci() == theirs.find_move(*pair, piece_type).uci()
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


def test_moves_of_other_games_are_found_by_their_squares() -> None:
    board = Board("seirawan")
    assert board.find_move("b1", "c3").uci() == "b1c3"
    with pytest.raises(IllegalMoveError):
        board.find_move("b1", "c3", "hawk")
    with pytest.raises(FairyChessError, match="has no piece named 'dragon'"):
        board.find_move("b1", "c3", "dragon")
    page = 'name = "x"\nextends = "chess"\n[[promotion]]\nto = ["rook", "knight"]\n'
    with pytest.raises(AmbiguousMoveError, match="a7a8"):
        Board(Variant.from_toml(page), "8/P6k/8/8/8/8/8/4K3 w - - 0 1").find_move("a7", "a8")


def test_what_a_piece_attacks() -> None:
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
        moves = shown.removeprefix("<LegalMoves (").removesuffix(")>").split(", ")
        assert sorted(moves) == sorted(map(theirs.san, theirs.legal_moves))
    assert repr(Board("stoltz").legal_moves) == "<LegalMoves (accept, decline)>"
    assert repr(Board(fen="k7/1Q6/1K6/8/8/8/8/8 b - - 0 1").legal_moves) == "<LegalMoves ()>"


def pairs_of(board: Board, theirs: chess.Board) -> tuple[dict[str, Move], dict[str, chess.Move]]:
    """Return the pseudo-legal moves of both boards, keyed by their texts."""
    return {mv.uci(): mv for mv in board.pseudo_legal_moves}, {mv.uci(): mv for mv in theirs.pseudo_legal_moves}


@pytest.mark.parametrize("variant", ["chess", "chess960"])
def test_pseudo_legal_moves_are_those_of_python_chess(variant: str) -> None:
    into_check = 0
    for seed in range(6):
        for board, theirs in islice(walk(variant, seed + 90, 160), 0, None, 5):
            mine, its = pairs_of(board, theirs)
            assert set(mine) == set(its), board.fen()
            for text, move in mine.items():
                assert board.is_pseudo_legal(move)
                assert board.is_into_check(move) == theirs.is_into_check(its[text]) != board.is_legal(move)
                into_check += board.is_into_check(move)
            assert list(board.generate_pseudo_legal_moves()) == board.pseudo_legal_moves
    assert into_check > 10
    start = Board()
    assert not start.is_pseudo_legal(Move("e2", "e5"))
    with pytest.raises(IllegalMoveError):
        start.is_into_check(Move("e2", "e5"))


def test_moves_are_generated_from_and_to_squares() -> None:
    rng = random.Random(8)
    seen = 0
    for board, theirs in islice(walk("chess", 77, 160), 0, None, 4):
        for _ in range(8):
            from_mask, to_mask = rng.getrandbits(64), rng.getrandbits(64)
            for name in ("generate_legal_moves", "generate_legal_captures", "generate_pseudo_legal_moves"):
                # For castling, python-chess compares the rook's square with the mask.
                mine = sorted(
                    mv.uci()
                    for mv in getattr(board, name)(from_mask, to_mask)
                    if not (board.is_legal(mv) and board.is_castling(mv))
                )
                its = getattr(theirs, name)(from_mask, to_mask)
                assert mine == sorted(mv.uci() for mv in its if not theirs.is_castling(mv)), (board.fen(), name)
                seen += len(mine)
            assert list(board.generate_legal_moves(SquareSet(from_mask))) == list(board.generate_legal_moves(from_mask=from_mask))
        assert list(board.generate_legal_moves()) == list(board.legal_moves)
        assert sorted(mv.uci() for mv in board.generate_legal_captures()) == sorted(
            mv.uci() for mv in theirs.generate_legal_captures()
        )
    assert seen > 1000


def test_moves_without_a_first_square_are_generated_too() -> None:
    board = Board("crazyhouse", "4k3/8/8/8/8/8/8/4K3[N] w - - 0 1")
    assert [mv.uci() for mv in board.generate_legal_moves(to_mask=1 << 28, from_mask=1 << 28)] == ["N@e4"]
    assert len(list(Board("stoltz").generate_legal_moves())) == 2
    assert list(Board("stoltz").generate_legal_moves(from_mask=1)) == []
    wolf = Board("wolf")
    assert len(list(wolf.generate_legal_moves((1 << 80) - 1))) == len(wolf.legal_moves)
    for mask in (1 << 64, -1, 1 << 300):
        with pytest.raises(FairyChessError, match="a mask has squares off the board"):
            board.generate_legal_moves(mask)
    with pytest.raises(TypeError, match="a mask is a whole number or a SquareSet, not str"):
        board.generate_legal_moves("e4")  # type: ignore[arg-type]


def test_pins_are_those_of_python_chess() -> None:
    pinned = 0
    for seed in range(6):
        for board, theirs in islice(walk("chess", seed + 30, 120), 0, None, 3):
            for square, piece in board.piece_map().items():
                assert board.is_pinned(piece.color, square) == theirs.is_pinned(piece.color, square), (board.fen(), square)
                assert not board.is_pinned(not piece.color, square)
                mine, its = board.pin(piece.color, square), theirs.pin(piece.color, square)
                if board.is_pinned(piece.color, square):
                    assert mine < set(its)
                    pinned += 1
                    moves = {mv.to_square for mv in board.pseudo_legal_moves if mv.from_square == square}
                    if not board.is_check():
                        assert moves & mine == {mv.to_square for mv in board.legal_moves if mv.from_square == square}
                else:
                    assert mine == set(its) == set(range(64))
    assert pinned > 10


def test_pins_of_other_variants() -> None:
    cannon = 'name = "c"\nextends = "chess"\n[board]\nstart = "4k3/8/4q3/8/4P3/8/4N3/4K3 w - - 0 1"\n'
    board = Board(Variant.from_toml(cannon))
    assert not board.is_pinned(True, "e2"), "two pieces are in the way"
    assert Board(fen="4k3/8/8/8/4r3/8/4N3/4K3 w - - 0 1").pin(True, "e2") == {20, 28}
    with pytest.raises(FairyChessError):
        board.is_pinned(True, "z9")


def test_ends_and_counters_are_those_of_python_chess() -> None:
    for seed in range(6):
        for board, theirs in walk("chess", seed + 60, 250):
            assert board.has_legal_en_passant() == theirs.has_legal_en_passant()
            assert board.is_fifty_moves() == theirs.is_fifty_moves()
            for color in chess.COLORS:
                assert not board.has_insufficient_material(color) or theirs.has_insufficient_material(color), board.fen()
            assert not board.is_variant_end()
            assert board.castling_rights == theirs.castling_rights
            assert board.starting_fen == theirs.starting_fen
            for move in islice(board.legal_moves, 0, None, 4):
                assert board.is_irreversible(move) == theirs.is_irreversible(theirs.parse_uci(move.uci())), (board.fen(), move)


@pytest.mark.parametrize(
    ("fen", "white", "black"),
    [
        ("4k3/8/8/8/8/8/8/4K3 w - - 0 1", True, True),
        ("4k3/8/8/8/8/8/4P3/4K3 w - - 0 1", False, True),
        ("4k3/8/8/8/8/8/8/3BK3 w - - 0 1", True, True),
        ("3rk3/8/8/8/8/8/8/4K3 w - - 0 1", True, False),
    ],
)
def test_material_of_one_side(fen: str, white: bool, black: bool) -> None:
    board, theirs = Board(fen), chess.Board(fen)
    found = (board.has_insufficient_material(True), board.has_insufficient_material(False))
    assert found == (white, black) == (theirs.has_insufficient_material(True), theirs.has_insufficient_material(False))
    assert not Board("crazyhouse").has_insufficient_material(True)


def test_boards_of_other_variants_have_the_names_too() -> None:
    wolf = Board("wolf")
    assert (wolf.uci_variant, wolf.starting_fen) == ("wolf", wolf.variant.start_fen)
    assert wolf.castling_rights == 0 or wolf.castling_rights == SquareSet(wolf.castling_rights, files=8, ranks=10)
    assert (wolf.is_variant_end(), wolf.is_variant_win(), wolf.is_variant_loss(), wolf.is_variant_draw()) == (False,) * 4
    board = Board()
    assert (board.san_and_push(Move("g1", "f3")), board.ply(), board.peek().uci()) == ("Nf3", 1, "g1f3")
    with pytest.raises(IllegalMoveError):
        board.san_and_push(Move("e2", "e4"))
    assert board.ply() == 1


def test_fen_in_place_of_the_variant_is_one_of_chess() -> None:
    fen = "r3k2r/8/8/8/8/8/8/R3K2R w KQkq - 0 1"
    assert Board(fen) == Board("chess", fen) == Board(fen=fen)
    assert Board(chess.STARTING_FEN) == Board()
    assert Board(fen, chess960=True) == Board("chess960", fen)
    assert Board(chess960=True) == Board("chess960")
    assert Board("wolf", chess960=True) == Board("wolf")
    with pytest.raises(VariantError, match=r"write Board\(variant, fen\)"):
        Board(fen, fen)
    with pytest.raises(FenError):
        Board("8/8 w - -")


@pytest.mark.parametrize("method", ["push", "san", "uci", "lan", "is_legal", "is_capture", "gives_check", "is_castling"])
def test_text_in_place_of_a_move_is_refused(method: str) -> None:
    with pytest.raises(TypeError, match="a move is a Move, not str: push_uci, push_san, parse_uci and parse_san read a string"):
        getattr(Board(), method)("e2e4")
    with pytest.raises(TypeError, match="a move is a Move, not int"):
        getattr(Board(), method)(3)
