"""Boards set up by hand: pieces, reserves, the side to move, rights and counters; the resulting boards are usable."""

from __future__ import annotations

import contextlib
import pickle
import random
from typing import TYPE_CHECKING, Any

import chess
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from fairychess import BLACK, WHITE, Board, FairyChessError, FenError, Piece, Status, Variant, search, variants

if TYPE_CHECKING:
    from collections.abc import Callable

KING, QUEEN = Piece("king", WHITE, "K"), Piece("queen", BLACK, "Q")
# fairychess removes invalid rights and e.p. squares; python-chess reports them.
SETTLED = chess.Status.BAD_CASTLING_RIGHTS | chess.Status.INVALID_EP_SQUARE


def test_pieces_are_put_and_taken() -> None:
    board = Board.empty()
    board.set_piece_at("e1", KING)
    board.set_piece_at(60, "k")
    board.set_piece_at("d8", QUEEN)
    board.set_piece_at("d8", "R")
    assert board.fen() == "3Rk3/8/8/8/8/8/8/4K3 w - - 0 1"
    assert board.remove_piece_at("d8") == Piece("rook", WHITE, "R")
    assert board.remove_piece_at("d8") is None
    board.set_piece_at("e1", None)
    assert board.status() == Status.NO_WHITE_KING
    board.clear()
    assert board == Board.empty()
    assert board.status() == Status.NO_WHITE_KING | Status.NO_BLACK_KING | Status.EMPTY
    board.reset()
    assert board == Board()


def test_an_edit_forgets_the_stack() -> None:
    edits: list[Callable[[Board], object]] = [
        lambda board: board.set_piece_at("a3", "N"),
        lambda board: board.set_piece_at("e4", "P"),  # it stands there already
        lambda board: board.remove_piece_at("a3"),
        lambda board: setattr(board, "turn", board.turn),
        lambda board: setattr(board, "halfmove_clock", 7),
        lambda board: setattr(board, "fullmove_number", 7),
        lambda board: board.set_castling_fen("-"),
        lambda board: board.clear(),
        lambda board: board.reset(),
        lambda board: board.clear_stack(),
    ]
    for number, edit in enumerate(edits):
        board = Board()
        board.push_uci("e2e4")
        edit(board)
        assert board.move_stack == [], number
        assert board.root() == board
        with pytest.raises(IndexError):
            board.pop()


def test_what_an_edit_refuses_changes_nothing() -> None:
    board = Board()
    board.push_uci("e2e4")
    twin = board.copy()
    edits: list[Callable[[], object]] = [
        lambda: board.set_piece_at("e9", "N"),
        lambda: board.set_piece_at("e4", "X"),
        lambda: board.set_castling_fen("KQkqX"),
        lambda: board.set_reserve(WHITE, {"unicorn": 1}),
        lambda: setattr(board, "halfmove_clock", -1),
    ]
    for edit in edits:
        with pytest.raises(FairyChessError):
            edit()
    assert board == twin
    assert board.move_stack == twin.move_stack


def test_rights_go_with_king_and_partner() -> None:
    board = Board()
    board.set_piece_at("h1", "R")
    assert board.castling_xfen() == "KQkq"  # it stood there
    board.set_piece_at("h1", "N")
    assert board.castling_xfen() == "Qkq"
    board.set_piece_at("h1", "R")
    assert board.castling_xfen() == "Qkq"  # a lost right is not restored with the piece
    board.remove_piece_at("e8")
    board.set_piece_at("e8", "k")
    assert board.castling_xfen() == "Q"
    board.set_castling_fen("KQkq")
    assert board == Board()
    with pytest.raises(FenError) as raised:
        board.set_castling_fen("KQkqE")
    assert (raised.value.field, raised.value.column) == ("castling", 5)


def test_a_second_king_takes_the_rights_of_chess960() -> None:
    board = Board("chess960", "4k3/8/8/8/8/8/8/4K2R w K - 0 1")
    board.set_piece_at("c1", "K")
    assert board.castling_xfen() == "-"
    board = Board("chess960", "4k3/8/8/8/8/8/8/4K2R w K - 0 1")
    board.set_piece_at("f1", "R")
    assert board.castling_xfen() == "K"
    board.set_piece_at("h2", "P")
    board.set_castling_fen("F")
    assert board.castling_xfen() == "F"


def test_the_right_goes_with_a_captured_king() -> None:
    """If the castling king is not a royal piece, it can be captured."""
    commoner = Variant.from_toml('name = "commoner"\nextends = "chess"\n[pieces.king]\nroyal = false')
    board = Board(commoner, "4k3/8/8/8/8/8/4r3/R3K2R b KQ - 0 1")
    board.push_uci("e2e1")
    assert board.castling_xfen() == "-"
    assert Board(commoner, board.fen()) == board


def test_the_en_passant_square_goes_with_its_pawn() -> None:
    start = "4k3/8/8/8/3pP3/8/8/4K3 b - e3 0 1"
    for edit in (
        lambda board: board.remove_piece_at("e4"),
        lambda board: board.set_piece_at("e3", "N"),
        lambda board: board.set_piece_at("e2", "n"),
        lambda board: setattr(board, "turn", WHITE),
        lambda board: board.remove_piece_at("d4"),
    ):
        board = Board(fen=start)
        assert board.ep_square == 20
        edit(board)
        assert board.ep_square is None
    board = Board(fen=start)
    board.remove_piece_at("d4")
    board.set_piece_at("f4", "p")
    assert board.ep_square == 20  # the double step is still the last move


def test_gates_go_with_their_pieces_and_with_the_reserve() -> None:
    board = Board("reserve-dragonet")
    board.set_piece_at("b1", "Q")
    assert board.castling_xfen() == "KQCDFGkqbcdfg"
    board.set_reserve(BLACK, {})
    assert board.castling_xfen() == "KQCDFGkq"
    board.set_reserve(BLACK, {"dragonet": 1})
    assert board.castling_xfen() == "KQCDFGkq"


def test_e_goes_with_the_last_rook_of_the_reserve() -> None:
    board = Board("newchess")
    assert board.castling_xfen() == "Ee"
    board.set_reserve(WHITE, {"queen": 1, "knight": 2})
    assert board.castling_xfen() == "e"
    assert board.reserve(WHITE) == {"queen": 1, "knight": 2}


def test_a_piece_put_on_its_start_square_is_unmoved() -> None:
    start = Variant("wolf").start_fen
    board = Board("wolf", f"{start} moved=b3")
    assert "b3b5" not in [move.uci() for move in board.legal_moves]
    board.remove_piece_at("b3")
    board.set_piece_at("b3", "P")
    assert "b3b5" in [move.uci() for move in board.legal_moves]
    assert board.fen() == start


def test_the_vote_goes_with_the_move() -> None:
    board = Board("stoltz")
    board.turn = BLACK
    assert board.fen().endswith("b KQkq - 0 1 vote=b")
    assert board.is_valid()
    board.turn = WHITE
    assert board == Board("stoltz")
    board.remove_piece_at("a2")
    assert board.status() == Status.BAD_VOTE


def test_reserves() -> None:
    board = Board("crazyhouse")
    board.set_reserve(WHITE, {"knight": 2, "pawn": 0})
    assert board.fen().split()[0].endswith("[NN]")
    assert "N@e4" in [move.uci() for move in board.legal_moves]
    board.set_reserve(WHITE, {"pawn": 255})
    assert board.status() == Status.TOO_MANY_WHITE_PAWNS | Status.TOO_MANY_WHITE_PIECES | Status.BAD_WHITE_RESERVE
    assert pickle.loads(pickle.dumps(board)) == board  # noqa: S301 - our own
    Board().set_reserve(WHITE, {})
    with pytest.raises(FairyChessError, match="no reserve"):
        Board().set_reserve(WHITE, {"knight": 1})


def test_promoted_pieces() -> None:
    board = Board("crazyhouse")
    board.set_piece_at("e4", "q", promoted=True)
    assert "q~" in board.board_fen()
    queen = board.piece_at("e4")
    assert queen is not None
    assert queen.promoted
    board.set_piece_at("e5", queen)
    assert board.board_fen().count("q~") == 2
    board.set_piece_at("e5", "q")
    assert board.board_fen().count("q~") == 1
    with pytest.raises(FairyChessError, match="promoted"):
        Board().set_piece_at("e4", "q", promoted=True)


def test_walls_hold_no_piece() -> None:
    page = 'name = "x"\nextends = "chess"\n[board]\nwalls = true\nstart = "4k3/8/8/3*4/8/8/8/4K3 w - - 0 1"'
    board = Board(Variant.from_toml(page))
    with pytest.raises(FairyChessError, match="wall"):
        board.set_piece_at("d5", "N")
    assert board.remove_piece_at("d5") is None
    board.clear()
    assert board.board_fen() == "8/8/8/3*4/8/8/8/8"


def test_pieces_of_another_variant_are_taken_by_name() -> None:
    board = Board("capablanca")
    rook = Board().piece_at("a1")
    board.set_piece_at("e4", rook)
    assert board.piece_at("e4") == rook
    wolf = Board("wolf").piece_at("b10")
    assert wolf is not None
    with pytest.raises(FairyChessError, match="wolf"):
        board.set_piece_at("e4", wolf)
    with pytest.raises(FairyChessError, match="light-bishop"):
        Board("newchess").set_piece_at("e4", Piece("light-bishop", WHITE, "L"))


def test_edited_chess_is_judged_as_by_python_chess() -> None:
    """Compare the pieces, and if each side has at most one king, also the position's status and the legal moves."""
    seen, compared = Status.VALID, 0
    for number in range(40):
        chance = random.Random(f"edits/{number}")
        board, peer = Board.empty(), chess.Board(None)
        for _ in range(chance.choice((20, 60))):
            at, symbol = chance.randrange(64), chance.choice("KkQqRrBbNnPPpp--")
            if symbol == "-":
                taken, other = board.remove_piece_at(at), peer.remove_piece_at(at)
                assert (taken.symbol() if taken else None) == (other.symbol() if other else None)
            else:
                board.set_piece_at(at, symbol)
                peer.set_piece_at(at, chess.Piece.from_symbol(symbol))
            if chance.random() < 0.2:
                board.turn = peer.turn = chance.choice((WHITE, BLACK))
            assert board.board_fen() == peer.board_fen()
            status, other_status = board.status(), peer.status() & ~SETTLED
            kings = [len(board.pieces("king", color)) for color in (WHITE, BLACK)]
            if max(kings) <= 1:
                assert status.value == other_status.value, board.fen()
                # python-chess allows a pawn behind its start rank a double step.
                strange = Status.PAWNS_ON_BACKRANK in status
                moves, others = ({move.uci() for move in one.legal_moves} for one in (board, peer))
                assert moves <= others if strange else moves == others
                assert board.is_check() == peer.is_check()
                compared += 1
            else:
                # fairychess limits kings by side, python-chess in total; with too many kings, moves are not compared.
                assert Status.TOO_MANY_KINGS in status or sum(kings) <= 2
            seen |= status
    assert compared > 500
    assert {flag.name for flag in seen} >= {"OPPOSITE_CHECK", "PAWNS_ON_BACKRANK", "IMPOSSIBLE_CHECK", "TOO_MANY_KINGS", "EMPTY"}


@pytest.mark.parametrize("name", variants())
def test_edited_boards_can_be_used(name: str) -> None:
    """Whatever the position, every query returns or raises a fairychess exception, and none hangs."""
    board = Board(name)
    types = [piece_type.letter for piece_type in board.variant.pieces.values()]
    chance = random.Random(f"use/{name}")
    for _ in range(4):
        for _ in range(chance.randrange(1, 8)):
            letter = chance.choice(types)
            at = chance.randrange(board.variant.files * board.variant.ranks)
            with contextlib.suppress(FairyChessError):
                board.set_piece_at(at, chance.choice((letter, letter.lower(), None)))
        if chance.random() < 0.3:
            board.turn = chance.choice((WHITE, BLACK))
        with contextlib.suppress(FairyChessError):
            board.set_reserve(chance.choice((WHITE, BLACK)), {chance.choice(list(board.variant.pieces)): chance.randrange(4)})
        use(board)
        for move in list(board.legal_moves)[:1]:
            board.push(move)
            use(board)
            assert board.pop() == move


def use(board: Board) -> None:
    before = board.fen()
    assert pickle.loads(pickle.dumps(board)) == board == board.copy()  # noqa: S301 - our own
    assert isinstance(board.status(), Status)
    moves = list(board.legal_moves)
    assert board.perft(1) == len(moves)
    for move in moves[:3]:
        assert board.parse_san(board.san(move)) == move
        assert isinstance(board.is_capture(move) or board.gives_check(move) or board.is_zeroing(move), bool)
    assert board.is_game_over() == (board.outcome() is not None)
    assert str(board)
    assert board.unicode(borders=True)
    with contextlib.suppress(FairyChessError):
        assert board.mirror().mirror() == board
    with contextlib.suppress(FenError):
        assert Board(board.variant, before).fen() == before
    with contextlib.suppress(FairyChessError):
        assert search(board, depth=1, nodes=50).move in moves
    assert board.fen() == before


BOARD = Board("crazyhouse")
BAD: list[tuple[Callable[[], Any], type[Exception]]] = [
    (lambda: BOARD.set_piece_at("e9", "N"), FairyChessError),
    (lambda: BOARD.set_piece_at(64, "N"), FairyChessError),
    (lambda: BOARD.set_piece_at("e4", ""), FairyChessError),
    (lambda: BOARD.set_piece_at("e4", "NN"), FairyChessError),
    (lambda: BOARD.set_piece_at("e4", "knight"), FairyChessError),
    (lambda: BOARD.set_piece_at("e4", Piece("unicorn", WHITE, "U")), FairyChessError),
    (lambda: BOARD.set_piece_at("e4", 3), TypeError),  # type: ignore[arg-type]
    (lambda: BOARD.set_piece_at(None, "N"), TypeError),  # type: ignore[arg-type]
    (lambda: BOARD.remove_piece_at("e0"), FairyChessError),
    (lambda: BOARD.set_reserve(WHITE, {"unicorn": 1}), FairyChessError),
    (lambda: BOARD.set_reserve(WHITE, {"pawn": -1}), FairyChessError),
    (lambda: BOARD.set_reserve(WHITE, {"pawn": 256}), FairyChessError),
    (lambda: BOARD.set_reserve(WHITE, {"pawn": 1.5}), TypeError),  # type: ignore[dict-item]
    (lambda: BOARD.set_reserve(WHITE, {1: 1}), TypeError),  # type: ignore[dict-item]
    (lambda: BOARD.set_reserve(WHITE, ["pawn"]), TypeError),  # type: ignore[arg-type]
    (lambda: BOARD.set_reserve("white", {}), TypeError),  # type: ignore[arg-type]
    (lambda: BOARD.set_castling_fen("KX"), FenError),
    (lambda: BOARD.set_castling_fen("KK"), FenError),
    (lambda: BOARD.set_castling_fen(3), TypeError),  # type: ignore[arg-type]
    (lambda: setattr(BOARD, "turn", "w"), TypeError),
    (lambda: setattr(BOARD, "turn", None), TypeError),
    (lambda: setattr(BOARD, "fullmove_number", 0), FairyChessError),
    (lambda: setattr(BOARD, "fullmove_number", 1_000_001), FairyChessError),
    (lambda: setattr(BOARD, "halfmove_clock", 10**30), FairyChessError),
    (lambda: setattr(BOARD, "halfmove_clock", "0"), TypeError),
    (lambda: setattr(BOARD, "ep_square", 20), AttributeError),
    (lambda: Board.empty("no-such-game"), FairyChessError),
]


@pytest.mark.parametrize(("call", "error"), BAD)
def test_bad_edits_are_reported(call: Callable[[], Any], error: type[Exception]) -> None:
    before = BOARD.copy()
    with pytest.raises(error) as raised:
        call()
    assert issubclass(raised.type, error)
    assert str(raised.value)
    assert before == BOARD


ANYTHING = st.one_of(
    st.none(), st.booleans(), st.integers(), st.floats(), st.text(max_size=4), st.binary(max_size=4), st.lists(st.integers())
)
EDITED = ["chess", "chess960", "crazyhouse", "stoltz", "newchess", "seirawan"]
COUNTS = st.dictionaries(st.sampled_from(["pawn", "rook", "elf"]), ANYTHING)
SQUARES = st.integers(-2, 70) | st.from_regex("[a-i][0-9]{1,2}", fullmatch=True)
CALLS = st.one_of(
    st.tuples(st.just("set_piece_at"), st.tuples(SQUARES | ANYTHING, st.sampled_from("KkNnPpXx") | ANYTHING)),
    st.tuples(st.just("remove_piece_at"), st.tuples(SQUARES | ANYTHING)),
    st.tuples(st.just("set_reserve"), st.tuples(ANYTHING, COUNTS | ANYTHING)),
    st.tuples(st.just("set_castling_fen"), st.tuples(st.text("KQkqEeAH-", max_size=5) | ANYTHING)),
    st.tuples(st.sampled_from(["is_repetition", "color_at", "king"]), st.tuples(ANYTHING)),
    st.tuples(st.sampled_from(["attackers", "is_attacked_by", "pieces"]), st.tuples(ANYTHING, ANYTHING)),
    st.tuples(st.sampled_from(["push", "is_capture", "is_legal", "gives_check", "push_uci", "set_fen"]), st.tuples(ANYTHING)),
    st.tuples(st.sampled_from(["pop", "peek", "clear", "reset", "clear_stack", "root", "mirror", "status"]), st.tuples()),
)


@settings(max_examples=300, deadline=None)
@given(name=st.sampled_from(EDITED), calls=st.lists(CALLS, max_size=12))
def test_any_calls_in_any_order(name: str, calls: list[tuple[str, tuple[Any, ...]]]) -> None:
    """Wrong values raise fairychess exceptions, and wrong types raise TypeError; the board remains usable."""
    board = Board(name)
    for method, arguments in calls:
        with contextlib.suppress(FairyChessError, TypeError, IndexError):
            getattr(board, method)(*arguments)
    use(board)
