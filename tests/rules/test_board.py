"""`Board`, `Move`, `LegalMoves` and `search`: results and exceptions."""

from __future__ import annotations

import copy
import pickle
import signal
import threading
import time
from typing import TYPE_CHECKING, Any

import pytest

import fairychess
from fairychess import BLACK, WHITE, Board, Outcome, Piece, SearchResult, Termination, Variant, search

if TYPE_CHECKING:
    from collections.abc import Callable

FOOLS_MATE = ["f2f3", "e7e5", "g2g4", "d8h4"]


def played(*texts: str, variant: str = "chess") -> Board:
    board = Board(variant)
    for text in texts:
        board.push_uci(text)
    return board


def test_the_start_of_chess() -> None:
    board = Board()
    assert board.variant == Variant("chess")
    assert board.fen() == board.variant.start_fen
    assert board.turn is WHITE
    assert board.outcome() is None
    assert board.result() == "*"
    assert repr(board) == f"Board('chess', '{board.fen()}')"


def test_legal_moves_are_those_of_the_moment() -> None:
    board = Board()
    moves = board.legal_moves
    assert len(moves) == moves.count() == len(list(moves)) == 20
    assert moves
    first = board.parse_uci("e2e4")
    assert first in moves
    board.push(first)
    assert first not in moves
    assert board.parse_uci("e7e5") in moves
    assert not played(*FOOLS_MATE).legal_moves
    with pytest.raises(TypeError, match="Move objects"):
        "e2e4" in moves  # type: ignore[operator]  # noqa: B015


def test_moves_may_be_made_while_iterating() -> None:
    board = Board()
    seen = 0
    for move in board.legal_moves:
        board.push(move)
        seen += 1
        board.pop()
    assert seen == 20


def test_push_and_pop() -> None:
    board = Board()
    start, hashed = board.fen(), board.zobrist_hash()
    move = board.push_uci("g1f3")
    assert board.turn is BLACK
    assert board.zobrist_hash() != hashed
    assert board.pop() == move
    assert (board.fen(), board.zobrist_hash()) == (start, hashed)
    with pytest.raises(IndexError):
        board.pop()


def test_moves_are_values() -> None:
    board = Board()
    move = board.parse_uci("e2e4")
    assert move == Board().parse_uci("e2e4")
    assert hash(move) == hash(Board().parse_uci("e2e4"))
    assert move != board.parse_uci("d2d4")
    assert move != "e2e4"
    assert (str(move), repr(move), move.uci()) == ("e2e4", "Move('e2e4')", "e2e4")
    assert copy.copy(move) is copy.deepcopy(move) is move
    assert not hasattr(move, "__dict__")


def test_a_move_of_another_variant_is_refused() -> None:
    move = Board("culverin").parse_uci("e2e4")
    board = Board()
    assert move != board.parse_uci("e2e4")
    assert move not in board.legal_moves
    with pytest.raises(fairychess.IllegalMoveError, match="culverin"):
        board.push(move)


def test_fools_mate() -> None:
    board = played(*FOOLS_MATE)
    assert board.is_check()
    assert board.is_checkmate()
    assert not board.is_stalemate()
    assert board.outcome() == Outcome(Termination.CHECKMATE, BLACK)
    assert board.result() == "0-1"


def test_draws_are_claimed_or_come_by_themselves() -> None:
    shuffle = ["g1f3", "g8f6", "f3g1", "f6g8"]
    board = played(*shuffle, *shuffle)
    assert board.outcome() is None
    claimed = board.outcome(claim_draw=True)
    assert claimed == Outcome(Termination.THREEFOLD_REPETITION, None)
    assert board.result(claim_draw=True) == claimed.result() == "1/2-1/2"
    for text in shuffle * 2:
        board.push_uci(text)
    assert board.outcome() == Outcome(Termination.FIVEFOLD_REPETITION, None)
    assert Board(fen="7k/8/5KQ1/8/8/8/8/8 b - - 0 1").outcome() == Outcome(Termination.STALEMATE, None)


def test_pieces_on_the_board() -> None:
    board = Board()
    king = board.piece_at("e1")
    assert king == board.piece_at(4) == Piece("king", WHITE, "K")
    assert king is not None
    assert king.symbol() == "K"
    black = board.piece_at("d8")
    assert black is not None
    assert black.symbol() == "q"
    assert board.piece_at("e4") is None
    pieces = board.piece_map()
    assert len(pieces) == 32
    assert pieces[4] == king
    assert all(board.piece_at(square) == piece for square, piece in pieces.items())


def test_squares_of_large_boards() -> None:
    board = Board("wolf")
    assert board.piece_at("h10") == board.piece_at(79) == Piece("king", BLACK, "K")
    with pytest.raises(fairychess.FairyChessError, match="a1 to h10"):
        board.piece_at("h11")


def test_reserves() -> None:
    assert Board().reserve(WHITE) == {}
    board = Board("stoltz2")
    assert board.reserve(WHITE) == board.reserve(BLACK) == {"archbishop": 1, "culverin": 1}
    with pytest.raises(TypeError):
        board.reserve("white")  # type: ignore[arg-type]


def test_copies_are_independent() -> None:
    board = played("e2e4")
    for twin in (board.copy(), copy.copy(board), copy.deepcopy(board)):
        twin.pop()
        assert twin.fen() == Board().fen()
    assert board.fen() != Board().fen()
    assert board.copy().variant is board.variant


def test_set_fen() -> None:
    board = played("e2e4")
    before = board.fen()
    with pytest.raises(fairychess.FenError):
        board.set_fen("nonsense")
    assert board.fen() == before
    fen = "4k3/8/8/8/8/8/4P3/4K3 w - - 0 1"
    board.set_fen(fen)
    assert board.fen() == fen
    with pytest.raises(IndexError):
        board.pop()


def test_perft_and_divide() -> None:
    board = Board()
    assert [board.perft(depth) for depth in range(5)] == [1, 20, 400, 8902, 197281]
    assert board.perft(4, threads=2) == 197281
    divided = board.divide(3)
    assert set(divided) == set(board.legal_moves)
    assert sum(divided.values()) == 8902
    assert divided[board.parse_uci("e2e4")] == 600
    assert board.divide(3, threads=2) == divided


def test_search_finds_a_mate() -> None:
    board = Board(fen="6k1/5ppp/8/8/8/8/5PPP/R5K1 w - - 0 1")
    before = board.fen()
    result = search(board, depth=3)
    assert isinstance(result, SearchResult)
    assert result.move == board.parse_uci("a1a8")
    assert result.pv[0] == result.move
    assert result.score > 29000
    assert result.depth >= 1
    assert result.nodes > 0
    assert board.fen() == before


def test_search_is_reproducible_and_limited() -> None:
    board = played("e2e4", "e7e5")
    first = search(board, nodes=3000)
    assert first == search(board, nodes=3000)
    assert first.nodes <= 3000 + 100
    started = time.perf_counter()
    search(board, movetime=100)
    assert time.perf_counter() - started < 2


def test_the_line_of_a_search_can_be_played() -> None:
    board = Board("stoltz")
    line = search(board, depth=4).pv
    assert line
    for move in line:
        board.push(move)


BOARD = Board()
BAD: list[tuple[Callable[[], Any], type[Exception]]] = [
    (lambda: Board("no-such-game"), fairychess.VariantError),
    (lambda: Board(3), TypeError),  # type: ignore[arg-type]
    (lambda: Board("chess", "nonsense"), fairychess.FenError),
    (lambda: Board("chess", ""), fairychess.FenError),
    (lambda: BOARD.parse_uci("nonsense"), fairychess.InvalidMoveError),
    (lambda: BOARD.parse_uci(""), fairychess.InvalidMoveError),
    (lambda: BOARD.parse_uci("e2\0e4"), fairychess.InvalidMoveError),
    (lambda: BOARD.parse_uci("e2e5"), fairychess.IllegalMoveError),
    (lambda: BOARD.push_uci("e7e5"), fairychess.IllegalMoveError),
    (lambda: BOARD.push_uci("e7e8Q"), fairychess.IllegalMoveError),
    (lambda: Board("stoltz2").push_uci("c@e2"), fairychess.IllegalMoveError),
    (lambda: Board("newchess").push_uci("L@c4"), fairychess.IllegalMoveError),
    (lambda: Board("reserve-dragonet").push_uci("b1c3"), fairychess.IllegalMoveError),
    (lambda: BOARD.push("e2e4"), TypeError),  # type: ignore[arg-type]
    (lambda: BOARD.piece_at(64), fairychess.FairyChessError),
    (lambda: BOARD.piece_at(-1), fairychess.FairyChessError),
    (lambda: BOARD.piece_at("i1"), fairychess.FairyChessError),
    (lambda: BOARD.piece_at("a09"), fairychess.FairyChessError),
    (lambda: BOARD.piece_at(1.0), TypeError),  # type: ignore[arg-type]
    (lambda: BOARD.perft(-1), fairychess.FairyChessError),
    (lambda: BOARD.perft(101), fairychess.FairyChessError),
    (lambda: BOARD.perft(10**30), fairychess.FairyChessError),
    (lambda: BOARD.perft(1, threads=0), fairychess.FairyChessError),
    (lambda: BOARD.divide(0), fairychess.FairyChessError),
    (lambda: BOARD.divide(2, threads=0), fairychess.FairyChessError),
    (lambda: search(BOARD), fairychess.FairyChessError),
    (lambda: search(BOARD, depth=0), fairychess.FairyChessError),
    (lambda: search(BOARD, nodes=-5), fairychess.FairyChessError),
    (lambda: search(played(*FOOLS_MATE), depth=1), fairychess.FairyChessError),
]


@pytest.mark.parametrize(("call", "error"), BAD)
def test_bad_input_is_reported(call: Callable[[], Any], error: type[Exception]) -> None:
    before = BOARD.fen()
    with pytest.raises(error) as raised:
        call()
    assert raised.type is error
    assert str(raised.value)
    assert BOARD.fen() == before


def test_a_fen_error_says_where() -> None:
    with pytest.raises(fairychess.FenError) as raised:
        Board("chess", "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBXR w KQkq - 0 1")
    assert raised.value.field
    assert raised.value.column == 42


@pytest.mark.parametrize(
    "call", [lambda: Board().perft(12), lambda: Board().divide(12), lambda: search(Board(), movetime=60_000)]
)
def test_a_signal_ends_a_long_call(call: Callable[[], Any]) -> None:
    handler = signal.signal(signal.SIGALRM, signal.default_int_handler)
    started = time.perf_counter()
    try:
        signal.setitimer(signal.ITIMER_REAL, 0.2)
        with pytest.raises(KeyboardInterrupt):
            call()
    finally:
        signal.signal(signal.SIGALRM, handler)
    assert time.perf_counter() - started < 2


def test_a_board_may_be_used_during_a_long_call() -> None:
    board = Board()
    found: list[int] = []
    worker = threading.Thread(target=lambda: found.append(board.perft(5)))
    worker.start()
    moves = 0
    while worker.is_alive():
        board.push_uci("g1f3")
        board.pop()
        moves += 1
    worker.join()
    assert found == [4865609]
    assert moves > 0
    assert board.fen() == Board().fen()


@pytest.mark.parametrize(
    "value",
    [Outcome(Termination.CHECKMATE, WHITE), Piece("king", WHITE, "K"), fairychess.Problem(1, 2, "board", "is needed")],
)
def test_records_are_values(value: object) -> None:
    assert pickle.loads(pickle.dumps(value)) == value  # noqa: S301 - our own
    assert copy.deepcopy(value) == value
    assert hash(value) == hash(copy.deepcopy(value))
