"""Constants and functions for squares and pieces match python-chess, and work on other boards too."""

from __future__ import annotations

import pickle
import random
from typing import TYPE_CHECKING

import chess
import pytest

import fairychess
from fairychess import Board, FairyChessError, Piece, SquareSet, Variant
from fairychess.records import status_constants
from fairychess.squares import bitboards, chessboard, constants, names, square_set, transforms

if TYPE_CHECKING:
    from types import ModuleType


def public_names(module: ModuleType) -> list[str]:
    """Return the names that `import *` imports."""
    return getattr(module, "__all__", [name for name in vars(module) if not name.startswith("_")])


SAME = [
    name
    for module in (bitboards, chessboard, constants, names)
    for name in public_names(module)
    if isinstance(getattr(module, name), int | str | tuple) and name not in chess.PIECE_NAMES and hasattr(chess, name)
]
PIECES = {"PAWN", "KNIGHT", "BISHOP", "ROOK", "QUEEN", "KING", "PIECE_TYPES"}
"""In fairychess these constants have names as values, since a variant may have any pieces."""


@pytest.mark.parametrize("name", sorted(set(SAME) - PIECES))
def test_constant_has_the_value_of_python_chess(name: str) -> None:
    ours, theirs = getattr(fairychess, name), getattr(chess, name)
    assert ours == (tuple(theirs) if isinstance(theirs, list) else theirs)


@pytest.mark.parametrize("module", [bitboards, chessboard, constants, names, square_set, status_constants, transforms])
def test_all_public_names_of_a_module_are_in_the_package(module: ModuleType) -> None:
    own = public_names(module)
    assert len(own) > 1
    assert not set(own) - set(fairychess.__all__)
    assert all(getattr(fairychess, name) is getattr(module, name) for name in own)


def test_constants_are_compared() -> None:
    assert len(SAME) > 100
    assert set(SAME) >= {
        "A1",
        "H8",
        "SQUARES",
        "SQUARES_180",
        "SQUARE_NAMES",
        "BB_ALL",
        "BB_CENTER",
        "STARTING_FEN",
        "COLOR_NAMES",
    }


def test_piece_types_are_the_names_of_those_of_python_chess() -> None:
    assert [chess.piece_name(theirs) for theirs in chess.PIECE_TYPES] == list(fairychess.PIECE_TYPES)
    for theirs in chess.PIECE_TYPES:
        ours = getattr(fairychess, chess.piece_name(theirs).upper())
        assert fairychess.piece_name(ours) == chess.piece_name(theirs) == fairychess.PIECE_NAMES[ours]
        assert fairychess.piece_symbol(ours) == chess.piece_symbol(theirs) == fairychess.PIECE_SYMBOLS[ours]
    assert dict(fairychess.UNICODE_PIECE_SYMBOLS) == chess.UNICODE_PIECE_SYMBOLS
    board = Board()
    assert board.pieces(fairychess.KNIGHT, fairychess.BLACK) == {fairychess.B8, fairychess.G8}


@pytest.mark.parametrize("name", ["square_distance", "square_manhattan_distance"])
def test_distance_is_that_of_python_chess(name: str) -> None:
    for a in chess.SQUARES:
        for b in chess.SQUARES:
            assert getattr(fairychess, name)(a, b) == getattr(chess, name)(a, b)


@pytest.mark.parametrize("name", ["square_name", "square_file", "square_rank", "square_mirror"])
def test_square_is_described_as_by_python_chess(name: str) -> None:
    for square in chess.SQUARES:
        assert getattr(fairychess, name)(square) == getattr(chess, name)(square)
        assert fairychess.square(chess.square_file(square), chess.square_rank(square)) == square
        assert fairychess.parse_square(chess.square_name(square)) == square


@pytest.mark.parametrize("variant", ["wolf", "grand", "capablanca"])
def test_squares_of_other_boards_are_those_of_the_variant(variant: str) -> None:
    board = Variant(variant)
    size = {"files": board.files, "ranks": board.ranks}
    for square in range(board.files * board.ranks):
        name = fairychess.square_name(square, **size)
        assert name == board.square_name(square)
        assert fairychess.parse_square(name, **size) == square
        file, rank = fairychess.square_file(square, files=board.files), fairychess.square_rank(square, files=board.files)
        assert fairychess.square(file, rank, files=board.files) == square
        assert fairychess.square_mirror(fairychess.square_mirror(square, **size), **size) == square
    last = board.files * board.ranks - 1
    assert fairychess.square_distance(0, last, files=board.files) == max(board.files, board.ranks) - 1
    assert fairychess.square_manhattan_distance(0, last, files=board.files) == board.files + board.ranks - 2


@pytest.mark.parametrize("name", ["", "e", "e9", "i1", "E4", "e0", "e04", "e44", "4e", "e4 "])
def test_invalid_square_name_is_refused(name: str) -> None:
    with pytest.raises(FairyChessError, match="is not a square of this board: its squares are a1 to h8"):
        fairychess.parse_square(name)


@pytest.mark.parametrize("square", [-1, 64, 10**30])
def test_invalid_square_number_is_refused(square: int) -> None:
    for function in (fairychess.square_name, fairychess.square_mirror, SquareSet.from_square):
        with pytest.raises(FairyChessError, match="expected a number from 0 to 63"):
            function(square)
    with pytest.raises(FairyChessError, match="a board has 1 to 16 files and ranks, not 17 and 8"):
        fairychess.square_name(0, files=17)


@pytest.mark.parametrize("files", [0, -1, 17])
def test_invalid_number_of_files_is_refused(files: int) -> None:
    for name in ("square_file", "square_rank"):
        with pytest.raises(FairyChessError, match=f"a board has 1 to 16 files, not {files}"):
            getattr(fairychess, name)(9, files=files)
    for name in ("square", "square_distance", "square_manhattan_distance"):
        with pytest.raises(FairyChessError, match=f"a board has 1 to 16 files, not {files}"):
            getattr(fairychess, name)(1, 2, files=files)


def test_bits_are_found_as_by_python_chess() -> None:
    rng = random.Random(7)
    for bits in (1, 3, *(rng.randrange(1, 1 << 64) for _ in range(50))):
        for name in ("lsb", "msb", "popcount"):
            assert getattr(fairychess, name)(bits) == getattr(chess, name)(bits)
        for name in ("scan_forward", "scan_reversed"):
            assert list(getattr(fairychess, name)(bits)) == list(getattr(chess, name)(bits))
    assert fairychess.lsb(0) == fairychess.msb(0) == -1


OPERATIONS = ["__or__", "__and__", "__sub__", "__xor__", "union", "intersection", "difference", "symmetric_difference"]


def test_square_set_behaves_as_that_of_python_chess() -> None:
    rng = random.Random(3)
    for _ in range(100):
        one, other = rng.randrange(1 << 64), rng.randrange(1 << 64)
        ours, theirs = SquareSet(one), chess.SquareSet(one)
        assert (list(ours), len(ours), int(ours), str(ours)) == (list(theirs), len(theirs), int(theirs), str(theirs))
        assert (list(reversed(ours)), ours.tolist()) == (list(reversed(theirs)), theirs.tolist())
        assert (int(ours.mirror()), int(~ours), int(ours << 3), int(ours >> 9)) == (
            int(theirs.mirror()),
            int(~theirs),
            int(theirs << 3),
            int(theirs >> 9),
        )
        for operation in OPERATIONS:
            for operand in (other, SquareSet(other), list(SquareSet(other)), set(SquareSet(other))):
                assert int(getattr(ours, operation)(operand)) == int(getattr(theirs, operation)(other)), operation
        for change in ("update", "intersection_update", "difference_update", "symmetric_difference_update"):
            mine, its = SquareSet(one), chess.SquareSet(one)
            getattr(mine, change)(other)
            getattr(its, change)(other)
            assert int(mine) == int(its)
        for question in ("isdisjoint", "issubset", "issuperset"):
            for operand in (other, one & other, one | other, ~one & fairychess.BB_ALL):
                assert getattr(ours, question)(operand) == getattr(theirs, question)(operand)


def test_square_set_is_changed_in_place() -> None:
    squares = SquareSet()
    assert not squares
    squares.add(fairychess.E4)
    squares |= {fairychess.A1, fairychess.H8}
    assert squares == {fairychess.A1, fairychess.E4, fairychess.H8} == frozenset(squares)
    assert (squares.first(), squares.last(), squares.pop()) == (fairychess.A1, fairychess.H8, fairychess.A1)
    squares.discard(fairychess.A1)
    squares.remove(fairychess.H8)
    assert squares == fairychess.BB_SQUARES[fairychess.E4]
    squares ^= fairychess.BB_FILE_E
    squares -= fairychess.BB_RANK_1
    squares &= fairychess.BB_RANK_1 | fairychess.BB_RANK_8
    assert squares == SquareSet.from_square(fairychess.E8) != SquareSet()
    other = squares.copy()
    other.clear()
    assert (len(squares), len(other), other.first(), other.last()) == (1, 0, None, None)
    with pytest.raises(KeyError):
        other.pop()
    with pytest.raises(KeyError):
        other.remove(fairychess.E4)


def test_square_set_of_another_board() -> None:
    board = Board("wolf")
    squares = SquareSet(board.piece_map(), files=8, ranks=10)
    assert len(squares) == len(board.piece_map())
    assert len(~squares) == 80 - len(squares)
    assert squares.mirror() == squares
    assert repr(SquareSet(5, files=8, ranks=10)) == "SquareSet(0x5, files=8, ranks=10)"
    assert pickle.loads(pickle.dumps(squares)) == squares  # noqa: S301 - our own
    assert {3} | squares == squares | {3}
    assert {0, 79} - squares == {0, 79} - set(squares)
    with pytest.raises(FairyChessError, match="off this board"):
        SquareSet(squares)
    assert SquareSet() != "text"
    assert SquareSet(1) != 2


def test_answers_of_a_board_make_square_sets() -> None:
    board, theirs = Board(), chess.Board()
    for square in chess.SQUARES:
        assert int(SquareSet(board.attacks(square))) == int(theirs.attacks(square))
    assert SquareSet(board.pieces("pawn", fairychess.WHITE)) & fairychess.BB_FILE_A == {fairychess.A2}


@pytest.mark.parametrize("symbol", "KQRBNPkqrbnp")
def test_piece_has_the_words_of_python_chess(symbol: str) -> None:
    ours, theirs = Piece.from_symbol(symbol), chess.Piece.from_symbol(symbol)
    assert ours == Piece(ours.piece_type, theirs.color)
    assert eval(repr(ours), {"Piece": Piece}) == ours  # noqa: S307 - our own
    assert (str(ours), ours.symbol()) == (str(theirs), theirs.symbol())
    for inverted in (False, True):
        assert ours.unicode_symbol(invert_color=inverted) == theirs.unicode_symbol(invert_color=inverted)


def test_piece_of_a_variant_needs_its_letter_or_the_variant() -> None:
    culverin = Piece.from_symbol("C", "culverin")
    assert repr(culverin) == "Piece('culverin', True, 'C')"
    assert Piece("culverin", True, variant=Variant("culverin")) == culverin
    assert culverin.unicode_symbol() == "C"
    assert repr(Piece("queen", False, promoted=True)) == "Piece('queen', False, promoted=True)"
    with pytest.raises(FairyChessError, match="the letter of 'culverin' is not known"):
        Piece("culverin", True)
    with pytest.raises(TypeError, match="the variant of a piece is a Variant or None, not str"):
        Piece("culverin", True, variant="culverin")  # type: ignore[arg-type]
