"""Board queries: as in python-chess for orthodox chess, and according to the rules for other games."""

from __future__ import annotations

from collections import Counter
from typing import TYPE_CHECKING, Any

import chess
import pytest

from fairychess import BLACK, WHITE, Board, FairyChessError, IllegalMoveError, Move, Variant
from support.twins import positions, shuffle

if TYPE_CHECKING:
    from collections.abc import Callable

NAMES = {name: chess.PIECE_NAMES.index(name) for name in ("pawn", "knight", "bishop", "rook", "queen", "king")}


def test_attacks_are_those_of_python_chess() -> None:
    checked = 0
    for board, peer in positions("attacks", 24):
        for color in (WHITE, BLACK):
            for at in range(64):
                attackers = board.attackers(color, at)
                assert attackers == set(peer.attackers(color, at)), (board.fen(), color, at)
                assert board.is_attacked_by(color, at) == peer.is_attacked_by(color, at) == bool(attackers)
        assert board.checkers() == set(peer.checkers()), board.fen()
        checked += board.is_check()
    assert checked > 30


def test_questions_about_moves_are_answered_as_by_python_chess() -> None:
    seen: Counter[str] = Counter()
    for board, peer in positions("moves", 48):
        fen = board.fen()
        for move in board.legal_moves:
            other = chess.Move.from_uci(move.uci())
            for name in ("gives_check", "is_capture", "is_en_passant", "is_castling", "is_zeroing", "is_legal"):
                answer = getattr(board, name)(move)
                assert answer == getattr(peer, name)(other), (fen, move, name)
                seen[name] += answer
        assert board.fen() == fen
    assert all(seen[name] > 10 for name in ("gives_check", "is_capture", "is_en_passant", "is_castling", "is_zeroing")), seen


def test_the_state_is_that_of_python_chess() -> None:
    looked = 0
    for board, peer in positions("state", 24):
        assert (board.fullmove_number, board.halfmove_clock) == (peer.fullmove_number, peer.halfmove_clock)
        assert (board.ply(), board.turn) == (peer.ply(), peer.turn)
        assert board.ep_square == (peer.ep_square if peer.has_legal_en_passant() else None)
        assert (board.board_fen(), board.castling_xfen()) == (peer.board_fen(), peer.castling_xfen())
        assert str(board) == str(peer)
        assert board.is_insufficient_material() == peer.is_insufficient_material()
        for color in (WHITE, BLACK):
            assert board.king(color) == peer.king(color)
            assert board.has_castling_rights(color) == peer.has_castling_rights(color)
            assert board.has_kingside_castling_rights(color) == peer.has_kingside_castling_rights(color)
            assert board.has_queenside_castling_rights(color) == peer.has_queenside_castling_rights(color)
            for name, piece_type in NAMES.items():
                assert board.pieces(name, color) == set(peer.pieces(piece_type, color))
        assert [board.color_at(at) for at in range(64)] == [peer.color_at(at) for at in range(64)]
        assert board.status().value == peer.status().value == 0, board.fen()
        assert board.is_valid()
        looked += 1
    assert looked > 500


def test_text_pictures_are_those_of_python_chess() -> None:
    for board, peer in positions("text", 4):
        for borders in (False, True):
            for inverted in (False, True):
                for below in (WHITE, BLACK):
                    mine = board.unicode(invert_color=inverted, borders=borders, orientation=below)
                    assert mine == peer.unicode(invert_color=inverted, borders=borders, orientation=below)
        assert board.unicode(empty_square=".") == peer.unicode(empty_square=".")


def test_claims_look_at_the_board_as_it_is() -> None:
    seen: Counter[str] = Counter()
    for number in range(6):
        for board, peer in shuffle(f"claims/{number}"):
            for count in range(1, 6):
                assert board.is_repetition(count) == peer.is_repetition(count), (board.fen(), count)
            claims = {
                "threefold": board.can_claim_threefold_repetition(),
                "fifty": board.can_claim_fifty_moves(),
                "seventy-five": board.is_seventyfive_moves(),
                "fivefold": board.is_fivefold_repetition(),
            }
            assert claims["threefold"] == peer.is_repetition(3)
            assert claims["fifty"] == peer.is_fifty_moves()
            assert claims["seventy-five"] == peer.is_seventyfive_moves()
            assert claims["fivefold"] == peer.is_fivefold_repetition()
            assert board.can_claim_draw() == (claims["threefold"] or claims["fifty"])
            assert board.is_game_over() == peer.is_game_over() == (board.outcome() is not None)
            assert board.is_game_over(claim_draw=True) == (board.is_game_over() or board.can_claim_draw())
            # If fairychess allows a claim, so does python-chess, which also counts moves that would lead to the draw.
            assert peer.can_claim_draw() or not board.can_claim_draw()
            seen.update(name for name, holds in claims.items() if holds)
    assert all(seen[name] > 10 for name in ("threefold", "fifty", "seventy-five", "fivefold")), seen


def test_limits_are_those_of_the_variant() -> None:
    quick = Variant.from_toml('name = "quick"\nextends = "chess"\nclock = { claim = 2, end = 3, repetition_claim = 0 }')
    board = Board(quick, "4k2r/8/8/8/8/8/8/R3K3 w - - 2 1")
    assert board.can_claim_fifty_moves()
    assert not board.is_seventyfive_moves()
    board.push_uci("a1a2")
    assert board.is_seventyfive_moves()
    assert not board.can_claim_threefold_repetition()
    assert not Board("crazyhouse", "4k2r/8/8/8/8/8/8/R3K3[] w - - 500 300").can_claim_draw()


def test_a_mate_leaves_nothing_to_claim() -> None:
    board = Board(fen="R5k1/5ppp/8/8/8/8/8/4K3 b - - 150 90")
    assert board.is_checkmate()
    assert not board.can_claim_fifty_moves()
    assert not board.is_seventyfive_moves()
    assert board.is_game_over()


def test_the_stack() -> None:
    board = Board("stoltz")
    texts = ["accept", "accept", "C@e2", "e7e5"]
    moves = [board.push_uci(text) for text in texts]
    assert board.move_stack == moves
    assert board.peek() == moves[-1]
    board.move_stack.clear()
    assert len(board.move_stack) == 4
    root = board.root()
    assert root == Board("stoltz")
    assert root.move_stack == []
    assert board.ply() == 2  # votes are no plies
    for move in reversed(moves):
        assert board.peek() == board.pop() == move
    with pytest.raises(IndexError):
        board.peek()
    board.push(moves[0])
    board.clear_stack()
    assert board.move_stack == []
    assert board.root() == board


# Section 2 of the rules: attacks by special captures. Each row has the variant, the FEN, the attacker's square, the squares that
# it attacks, and some that it does not attack.
ODD: list[tuple[str, str, str, str, str]] = [
    ("culverin", "4k3/8/8/3c4/8/3P4/8/3CK3[] w - - 0 1", "d1", "d5 d4", "d2 d3 d6 a1"),
    ("culverin", "6k1/6p1/8/8/8/8/8/2K3C1[] b - - 0 1", "g1", "g8", "g7 g2"),
    ("culverin", "6k1/8/6p1/8/8/8/8/2K3C1[] w - - 0 1", "g1", "g7", "g8"),
    ("reserve-zeppelin", "4k3/8/8/8/4p3/8/8/Z3K3[] w - - 0 1", "a1", "a2 a7 c1", "a8 d1 e4"),
    ("reserve-belfry", "4k3/8/8/8/8/1Y6/8/1P2K3[] w - - 0 1", "b3", "b5 b8", "b4 b2 c3"),
    ("reserve-swedish-cannon", "4k3/8/8/8/S2p3p/8/8/4K3[] w - - 0 1", "a4", "h4 e4", "d4 a8"),
]


@pytest.mark.parametrize(("name", "fen", "attacker", "attacked", "spared"), ODD)
def test_odd_attacks(name: str, fen: str, attacker: str, attacked: str, spared: str) -> None:
    board = Board(name, fen)
    variant = board.variant
    at = variant.parse_square(attacker)
    for target in attacked.split():
        assert at in board.attackers(WHITE, target), target
    for target in spared.split():
        assert at not in board.attackers(WHITE, target), target


def test_attacks_on_squares_where_no_piece_is() -> None:
    """A capture-only move also attacks empty squares, since a piece there could be captured."""
    only_captures = 'name = "x"\nextends = "chess"\n[pieces.gun]\nletter = "g"\nmoves = "mWcpR"'
    board = Board(Variant.from_toml(only_captures), "4k3/8/8/8/P2G2n1/8/3p4/3GK3 w - - 0 1")
    d4 = board.variant.parse_square("d4")
    assert d4 in board.attackers(WHITE, "h4")
    assert d4 in board.attackers(WHITE, "d1")  # guarded by its like
    assert d4 not in board.attackers(WHITE, "g4")
    assert board.is_attacked_by(WHITE, "h4")


def test_a_hopper_that_only_captures_watches_the_way_of_the_castling_king() -> None:
    """Squares that the king crosses are tested as if a king stood there, even if it is still at home (`crossing`)."""
    for crossing in ("moved", "home"):
        page = (
            f'name = "x"\nextends = "chess"\n[pieces.gun]\nletter = "g"\nmoves = "mWcpR"\n[castling]\ncrossing = "{crossing}"\n'
            '[board]\nstart = "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1"'
        )
        free = Board(Variant.from_toml(page), "4k3/8/8/8/6g1/8/6P1/4K2R w K - 0 1")
        assert "e1g1" not in [move.uci() for move in free.legal_moves]  # the king would land behind one screen
        watched = Board(Variant.from_toml(page), "4k3/8/8/8/5g2/8/5P2/4K2R w K - 0 1")
        assert "e1g1" not in [move.uci() for move in watched.legal_moves], crossing
        open_line = Board(Variant.from_toml(page), "4k3/8/8/8/5g2/8/8/4K2R w K - 0 1")
        assert "e1g1" in [move.uci() for move in open_line.legal_moves], crossing


def test_captures_elsewhere_are_captures() -> None:
    board = Board("reserve-divaricator", "4k3/8/8/8/3D4/4p3/8/4K3[] w - - 0 1")
    moves = {move.uci(): board.is_capture(move) for move in board.legal_moves}
    assert any(moves[text] for text in moves if text.startswith("d4"))
    taking = [text for text, takes in moves.items() if takes]
    for text in taking:
        board.push_uci(text)
        assert len(board.pieces("pawn", BLACK)) == 0, text
        assert board.halfmove_clock == 0
        board.pop()
    for text in set(moves) - set(taking):
        board.push_uci(text)
        assert len(board.pieces("pawn", BLACK)) == 1, text
        board.pop()


def test_a_legal_pass_is_pseudo_legal() -> None:
    board = Board("janggicasual")
    pass_move = board.parse_san("--")
    assert pass_move in board.pseudo_legal_moves
    assert board.is_pseudo_legal(pass_move)
    assert not board.is_into_check(pass_move)


def test_votes_drops_and_null_moves_are_asked_about_as_well() -> None:
    board = Board("stoltz")
    vote = board.parse_uci("accept")
    assert not any((board.is_zeroing(vote), board.is_capture(vote), board.gives_check(vote), board.is_castling(vote)))
    board.push(vote)
    board.push_uci("accept")
    drop = board.parse_uci("C@e2")
    assert board.is_zeroing(drop)
    assert not board.is_capture(drop)
    null = board.null()
    assert not any((board.is_zeroing(null), board.is_capture(null), board.gives_check(null), board.is_en_passant(null)))
    assert not board.is_legal(null)


ASKED = ("gives_check", "is_capture", "is_en_passant", "is_castling", "is_zeroing")


@pytest.mark.parametrize("name", ASKED)
def test_only_legal_moves_are_asked_about(name: str) -> None:
    board = Board()
    ask: Callable[[Any], bool] = getattr(board, name)
    with pytest.raises(IllegalMoveError):
        ask(Move.from_uci("e2e5"))
    with pytest.raises(IllegalMoveError, match="culverin"):
        ask(Board("culverin").parse_uci("e2e4"))
    with pytest.raises(TypeError):
        ask("e2e4")
    assert board == Board()


def test_is_legal_only_answers() -> None:
    board = Board()
    assert board.is_legal(board.parse_uci("e2e4"))
    assert not board.is_legal(Move.from_uci("e2e5"))
    assert not board.is_legal(Board("culverin").parse_uci("e2e4"))
    with pytest.raises(TypeError):
        board.is_legal("e2e4")  # type: ignore[arg-type]


BOARD = Board("wolf")
BAD: list[tuple[Callable[[], Any], type[Exception]]] = [
    (lambda: BOARD.attackers(WHITE, 80), FairyChessError),
    (lambda: BOARD.attackers(WHITE, "i1"), FairyChessError),
    (lambda: BOARD.attackers("white", 0), TypeError),  # type: ignore[arg-type]
    (lambda: BOARD.is_attacked_by(WHITE, -1), FairyChessError),
    (lambda: BOARD.color_at(2**70), FairyChessError),
    (lambda: BOARD.color_at(None), TypeError),  # type: ignore[arg-type]
    (lambda: BOARD.pieces("unicorn", WHITE), FairyChessError),
    (lambda: BOARD.pieces(1, WHITE), TypeError),  # type: ignore[arg-type]
    (lambda: BOARD.king(None), TypeError),  # type: ignore[arg-type]
    (lambda: BOARD.is_repetition(0), FairyChessError),
    (lambda: BOARD.is_repetition(-1), FairyChessError),
    (lambda: BOARD.is_repetition("3"), TypeError),  # type: ignore[arg-type]
    (lambda: BOARD.is_game_over(True), TypeError),  # type: ignore[call-arg]
    (lambda: BOARD.unicode(empty_square=3), TypeError),  # type: ignore[arg-type]
]


@pytest.mark.parametrize(("call", "error"), BAD)
def test_bad_input_is_reported(call: Callable[[], Any], error: type[Exception]) -> None:
    with pytest.raises(error) as raised:
        call()
    assert raised.type is error
    assert str(raised.value)


def test_a_large_count_is_just_not_reached() -> None:
    assert not BOARD.is_repetition(2**64 - 1)


def test_pictures_of_other_games() -> None:
    wolf = str(Board("wolf")).splitlines()
    assert (len(wolf), wolf[0], wolf[-1]) == (10, "q w f r b b n k", "K N B B R F W Q")
    assert str(Board("crazyhouse")).count("\n") == 7
    assert str(Board("stoltz2")).splitlines()[-1] == "[ACac]"
    assert Board("newchess").unicode().splitlines()[-1] == "[♕♖♖LD♘♘♛♜♜ld♞♞]"
    borders = Board("wolf").unicode(borders=True).splitlines()
    assert borders[1].startswith("10 |♛|w|f|")
    assert {len(line) for line in borders[:-1]} == {20}


def test_letters_of_two_signs_stand_below_one_another() -> None:
    page = (
        'name = "x"\nextends = "chess"\n[board]\nwalls = true\n'
        "start = \"rn'bqkbnr/pppppppp/8/3**3/8/8/PPPPPPPP/RN'BQKBNR w KQkq - 0 1\"\n"
        '[pieces.rider]\nletter = "n\'"\nmoves = "NN"'
    )
    board = Board(Variant.from_toml(page))
    lines = str(board).splitlines()
    assert lines[0] == "r  n' b  q  k  b  n  r"
    assert lines[3] == ".  .  .  *  *  .  .  ."
    assert board.unicode(borders=True).splitlines()[1] == "8 |♜ |n'|♝ |♛ |♚ |♝ |♞ |♜ |"
    assert board.attackers(WHITE, "d5") == frozenset()
