"""`Move`: the properties of moves, and moves created without a board."""

from __future__ import annotations

import contextlib
import copy
import pickle
import random
from typing import TYPE_CHECKING, Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

import fairychess
from fairychess import BLACK, WHITE, Board, FairyChessError, IllegalMoveError, InvalidMoveError, Move, Variant, VariantError

if TYPE_CHECKING:
    from collections.abc import Callable, Iterator

SLINGS = """
name = "slings"
extends = "chess"

[board]
start = "rybqkbyr/pppppppp/8/8/8/8/PPPPPPPP/RYBQKBYR w KQkq - 0 1"

[pieces.belfry]
[pieces.zeppelin]
[pieces.divaricator]
letter = "v"
"""

FIELDS = ("from_square", "to_square", "drop", "promotion", "introduces", "relocates", "captures")


def reported(move: Move) -> dict[str, Any]:
    """Return the fields of a move that are not None."""
    return {name: value for name in FIELDS if (value := getattr(move, name)) is not None}


@pytest.mark.parametrize(
    ("variant", "fen", "text", "expected"),
    [
        ("chess", None, "e2e4", {"from_square": 12, "to_square": 28, "captures": ()}),
        (
            "chess",
            "3rk3/4P3/8/8/8/8/8/4K3 w - - 0 1",
            "e7d8q",
            {"from_square": 52, "to_square": 59, "promotion": "queen", "captures": (59,)},
        ),
        ("chess", "4k3/8/8/3pP3/8/8/8/4K3 w - d6 0 1", "e5d6", {"from_square": 36, "to_square": 43, "captures": (35,)}),
        ("chess", "4k3/8/8/8/8/8/8/R3K2R w KQ - 0 1", "e1g1", {"from_square": 4, "to_square": 6, "captures": ()}),
        ("chess960", "4k3/8/8/8/8/8/8/R3K2R w KQ - 0 1", "e1h1", {"from_square": 4, "to_square": 7, "captures": ()}),
        ("stoltz", None, "accept", {"captures": ()}),
        (
            "stoltz",
            "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR[Cc] w KQkq - 0 1",
            "C@e2",
            {"to_square": 12, "drop": "culverin", "relocates": (12, 28), "captures": ()},
        ),
        ("newchess", None, "N@e2,e2c4", {"to_square": 12, "drop": "knight", "relocates": (12, 26), "captures": ()}),
        ("newchess", None, "B@c1", {"to_square": 2, "drop": "bishop", "captures": ()}),
        (
            "reserve-dragonet",
            None,
            "b1c3d",
            {"from_square": 1, "to_square": 18, "introduces": "dragonet", "captures": ()},
        ),
        (
            "seirawan",
            "4k3/8/8/8/8/8/8/R3K2R[He] w KQ - 0 1",
            "h1e1h",
            {"from_square": 7, "to_square": 4, "introduces": "hawk", "captures": ()},
        ),
        (
            SLINGS,
            "4k3/8/8/8/4p3/8/8/4KZ2 w - - 0 1",
            "f1f5",
            {"from_square": 5, "to_square": 37, "captures": ()},
        ),
        (SLINGS, "5k2/8/8/4pZ2/8/8/8/4K3 w - - 0 1", "f5d5", {"from_square": 37, "to_square": 35, "captures": (36,)}),
        (
            SLINGS,
            "k7/8/8/4p3/3V4/8/8/4K3 w - - 0 1",
            "d4d3",
            {"from_square": 27, "to_square": 19, "captures": (36,)},
        ),
        (
            SLINGS,
            "k7/8/4p3/8/8/4Y3/4P3/K7 w - - 0 1",
            "e3e5",
            {"from_square": 20, "to_square": 36, "captures": (44,)},
        ),
    ],
)
def test_what_a_boards_move_shows(variant: str, fen: str | None, text: str, expected: dict[str, Any]) -> None:
    game = Variant.from_toml(variant) if "\n" in variant else Variant(variant)
    board = Board(game, fen)
    move = board.parse_uci(text)
    assert reported(move) == expected
    assert move.variant == game
    assert not move.is_null
    assert move
    # A move made from the same text has the same fields, except those that need the position.
    same = Move.from_uci(text, game)
    alike = {name: value for name, value in expected.items() if name != "captures"}
    if "@" in text and "," not in text:
        alike.pop("relocates", None)
    assert reported(same) == alike
    assert same == move
    assert hash(same) == hash(move)
    assert board.san(same) == board.san(move)


def test_moves_put_together() -> None:
    assert Move(12, "e4") == Move("e2", 28) == Move.from_uci("e2e4") == Board().parse_san("e4")
    assert Move("e7", "e8", promotion="queen").uci() == "e7e8q"
    assert Move(None, "f3", drop="knight", variant="crazyhouse").uci() == "N@f3"
    assert Move("f3", "f3", drop="knight", variant="crazyhouse").uci() == "N@f3"
    assert Move(None, "c1", drop="dark-bishop", variant="newchess").uci() == "B@c1"
    assert Move(None, "e2", drop="knight", relocates=("e2", "c4"), variant=Variant("newchess")).uci() == "N@e2,e2c4"
    assert Move("b1", "c3", introduces="dragonet", variant="reserve-dragonet").introduces == "dragonet"
    assert Move("a1", "h10", variant="wolf").to_square == 79
    assert Move("a1", "b2", wall="a1", variant="snailtrail").uci() == "a1b2,b2a1"
    alone = Move(None, "a4", wall="a4", variant="atlantis")
    assert (alone.uci(), alone.to_square, alone.wall, alone.from_square) == ("*@a4", 24, 24, None)
    # As Fairy-Stockfish writes it.
    assert Move.from_uci("a1a1,a1a4", "atlantis") == alone in Board("atlantis").legal_moves
    assert Move.null().uci() == "0000"
    assert Move.from_uci("accept", "stoltz").uci() == "accept"


def positions(variant: str, games: int, plies: int) -> Iterator[Board]:
    """Yield the positions of random games."""
    for seed in range(games):
        rng = random.Random(f"{variant} {seed}")
        board = Board(variant)
        for _ in range(plies):
            yield board
            if not board.legal_moves:
                break
            board.push(rng.choice(list(board.legal_moves)))


@pytest.mark.parametrize(
    "variant", ["chess", "chess960", "stoltz", "newchess", "wolf", "reserve-belfry", "seirawan", "crazyhouse"]
)
def test_a_move_made_of_its_parts_is_that_of_the_board(variant: str) -> None:
    captured = 0
    for board in positions(variant, 3, 60):
        pieces = board.piece_map()
        for move in board.legal_moves:
            again = Move.from_uci(move.uci(), board.variant)
            assert again == move
            assert hash(again) == hash(move)
            assert again in board.legal_moves
            if "*" not in move.uci() and "^" not in move.uci() and move.to_square is not None:
                put_together = Move(
                    move.from_square,
                    move.to_square,
                    promotion=move.promotion,
                    drop=move.drop,
                    introduces=move.introduces,
                    relocates=move.relocates if "," in move.uci() else None,
                    variant=variant,
                )
                assert put_together == move
            assert move.captures is not None
            assert all(pieces[square].color != board.turn for square in move.captures)
            board.push(again)
            after = board.piece_map()
            gone = sum(piece.color == board.turn for piece in pieces.values()) - sum(
                piece.color == board.turn for piece in after.values()
            )
            assert gone == len(move.captures)
            assert board.pop() == move
            captured += gone
    assert captured > 50


def test_a_move_is_found_by_its_text_in_another_position() -> None:
    # Of these two moves, one is a plain move and the other captures en passant.
    plain = Board(fen="4k3/8/3p4/4P3/8/8/8/4K3 w - - 0 1").parse_uci("e5d6")
    board = Board(fen="4k3/8/8/3pP3/8/8/8/4K3 w - d6 0 1")
    assert plain in board.legal_moves
    assert board.san(plain) == "exd6"
    board.push(plain)
    assert board.fen() == "4k3/8/3P4/8/8/8/8/4K3 b - - 0 1"
    assert board.pop().captures == (35,)
    assert plain.captures == (43,)


def test_moves_of_other_variants_are_refused() -> None:
    board = Board()
    move = Move("e2", "e4", variant="culverin")
    assert move != Move("e2", "e4")
    assert move not in board.legal_moves
    for call in (board.push, board.san, board.lan, lambda move: board.variation_san([move])):
        with pytest.raises(IllegalMoveError, match="culverin"):
            call(move)
    with pytest.raises(IllegalMoveError):
        board.push(Move.null("culverin"))
    assert board.fen() == Board().fen()


@pytest.mark.parametrize(
    "move",
    [
        Board().parse_san("e4"),
        Move("e7", "e8", promotion="queen"),
        Move.null("wolf"),
        Board("stoltz").parse_uci("accept"),
        Board("reserve-alt-belfry").parse_uci("b1c3y"),
        Board("stoltz", "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR[Cc] w KQkq - 0 1").parse_uci("C@e2"),
        Board(Variant.from_toml(SLINGS), "k7/8/4p3/8/8/4Y3/4P3/K7 w - - 0 1").parse_uci("e3e5"),
    ],
    ids=str,
)
def test_moves_pickle_and_copy(move: Move) -> None:
    assert copy.copy(move) is copy.deepcopy(move) is move
    for protocol in range(pickle.HIGHEST_PROTOCOL + 1):
        again = pickle.loads(pickle.dumps(move, protocol))  # noqa: S301 - our own
        assert again == move
        assert hash(again) == hash(move)
        assert reported(again) == reported(move)
        assert again.variant == move.variant


def test_names_of_squares() -> None:
    for name in ("chess", "wolf", "capablanca", "grand"):
        variant = Variant(name)
        names = [variant.square_name(square) for square in range(variant.files * variant.ranks)]
        assert names[0] == "a1"
        assert [variant.parse_square(name) for name in names] == list(range(len(names)))
        assert variant.square_name(names[-1]) == names[-1]


CHESS = Variant("chess")
BAD: list[tuple[Callable[[], object], type[Exception], str]] = [
    (lambda: Move("e2", "i4"), FairyChessError, "a1 to h8"),
    (lambda: Move(64, "e4"), FairyChessError, "from 0 to 63"),
    (lambda: Move(-1, "e4"), FairyChessError, "from 0 to 63"),
    (lambda: Move("e2", 1.5), TypeError, "number or a name"),  # type: ignore[arg-type]
    (lambda: Move("e2", None), TypeError, "number or a name"),  # type: ignore[arg-type]
    (lambda: Move("e7", "e8", promotion="dragon"), FairyChessError, "king, queen, rook"),
    (lambda: Move("e7", "e8", promotion=5), TypeError, "."),  # type: ignore[arg-type]
    (lambda: Move("e2", "e4", variant="ches"), VariantError, "did you mean"),
    (lambda: Move("e2", "e4", variant=3), TypeError, "."),  # type: ignore[arg-type]
    (lambda: Move("e2", "e4", "queen"), TypeError, "."),  # type: ignore[call-arg]
    (lambda: Move(None, "e4"), InvalidMoveError, "no from-square"),
    (lambda: Move("e2", "e2"), InvalidMoveError, "ends where it begins"),
    (lambda: Move("e2", "e4", drop="knight"), InvalidMoveError, "no from-square"),
    (lambda: Move(None, "e4", drop="knight", promotion="queen"), InvalidMoveError, "neither"),
    (lambda: Move("e2", "e4", promotion="queen", introduces="queen"), InvalidMoveError, "not both"),
    (lambda: Move("e2", "e4", relocates=("e2", "e3")), InvalidMoveError, "only a drop"),
    (lambda: Move("e2", "e4", wall="e5"), InvalidMoveError, "place no walls"),
    (lambda: Move.from_uci("e2e4,e4e5"), InvalidMoveError, "from column 5 on"),
    (lambda: Move.from_uci("e2e9"), InvalidMoveError, "e2e9"),
    (lambda: Move.from_uci("e2e2"), InvalidMoveError, "e2e2"),
    (lambda: Move.from_uci("e7e8Q"), InvalidMoveError, "e7e8Q"),
    (lambda: Move.from_uci("n@e4"), InvalidMoveError, "n@e4"),
    (lambda: Move.from_uci("e2e4*"), InvalidMoveError, "."),
    (lambda: Move.from_uci("e2e4*c3b3"), InvalidMoveError, "."),
    (lambda: Move.from_uci("e2e4*b3b3"), InvalidMoveError, "."),
    (lambda: Move.from_uci("e2e4^b3"), InvalidMoveError, "."),
    (lambda: Move.from_uci("x" * 10**6), InvalidMoveError, "x{60}…'"),
    (lambda: Board().push(Move("e2", "e5")), IllegalMoveError, "e2e5"),
    (lambda: Board().san(Move("e2", "e5")), IllegalMoveError, "e2e5"),
    (lambda: Board().lan(Move("e7", "e5")), IllegalMoveError, "e7e5"),
    (lambda: Board().san("e4"), TypeError, "."),  # type: ignore[arg-type]
    (lambda: Board().parse_san(Move("e2", "e4")), TypeError, "."),  # type: ignore[arg-type]
    (lambda: Board().variation_san(["e4"]), TypeError, "."),  # type: ignore[list-item]
    (lambda: Board().variation_san(3), TypeError, "."),  # type: ignore[arg-type]
    (lambda: Board().parse_san("Nf9"), InvalidMoveError, "'Nf9' is not a move of chess"),
    (lambda: Board().push_san("e5"), IllegalMoveError, "'e5' is not a legal move"),
    (
        lambda: Board(fen="4k3/8/8/8/8/8/8/1N3NK1 w - - 0 1").push_san("Nd2"),
        fairychess.AmbiguousMoveError,
        "'Nd2' could be b1d2 or f1d2",
    ),
    (lambda: Board("newchess").push_uci("N@e2"), fairychess.AmbiguousMoveError, "N@e2,e2a3 or .* others"),
    (lambda: CHESS.square_name(64), FairyChessError, "from 0 to 63"),
    (lambda: CHESS.parse_square("e9"), FairyChessError, "a1 to h8"),
    (lambda: CHESS.parse_square(12), TypeError, "."),  # type: ignore[arg-type]
]


@pytest.mark.parametrize(("call", "error", "message"), BAD)
def test_bad_moves_are_reported(call: Callable[[], object], error: type[Exception], message: str) -> None:
    with pytest.raises(error, match=message) as raised:
        call()
    assert raised.type is error


ANY = st.one_of(
    st.none(),
    st.booleans(),
    st.integers(),
    st.integers(0, 255),
    st.floats(),
    st.text(max_size=6),
    st.sampled_from(["e2", "e4", "a10", "p16", "queen", "knight", "culverin", "chess", "stoltz", "wolf", "newchess"]),
    st.binary(max_size=3),
    st.tuples(st.integers(0, 70), st.sampled_from(["e2", "e4"])),
    st.lists(st.integers(), max_size=2),
    st.sampled_from([CHESS, Variant("newchess"), Board(), Move.null(), Move]),
)
TEXTS = st.one_of(st.text(max_size=12), st.text("abcdefgh12345678KQRBNkqrbnx=+#@O0-,*^/'\"", max_size=14))
BOARDS = [Board(name) for name in ("chess", "stoltz", "newchess", "reserve-belfry", "wolf", "seirawan", "crazyhouse")]


@given(
    from_square=ANY,
    to_square=ANY,
    named=st.dictionaries(st.sampled_from(["promotion", "drop", "introduces", "relocates", "variant"]), ANY, max_size=3),
)
def test_anything_makes_a_move_or_a_typed_error(from_square: Any, to_square: Any, named: dict[str, Any]) -> None:  # noqa: ANN401
    try:
        move = Move(from_square, to_square, **named)
    except (FairyChessError, TypeError):
        return
    assert Move.from_uci(move.uci(), move.variant) == move
    assert reported(pickle.loads(pickle.dumps(move))) == reported(move)  # noqa: S301 - our own
    for board in BOARDS:
        fen = board.fen()
        try:
            board.push(move)
        except IllegalMoveError:
            assert board.fen() == fen
        else:
            assert board.pop() == move


@given(text=TEXTS, board=st.sampled_from(BOARDS))
def test_any_text_is_a_move_or_a_typed_error(text: str, board: Board) -> None:
    with contextlib.suppress(InvalidMoveError):
        assert Move.from_uci(text, board.variant).uci() == text
    try:
        move = board.parse_san(text)
    except (InvalidMoveError, IllegalMoveError, fairychess.AmbiguousMoveError):
        return
    assert move in board.legal_moves or move.is_null
    assert board.parse_san(board.san(move)) == move


@given(value=ANY, board=st.sampled_from(BOARDS))
def test_wrong_types_are_type_errors(value: Any, board: Board) -> None:  # noqa: ANN401
    if isinstance(value, Move):
        return
    for call in (board.push, board.san, board.lan):
        with pytest.raises(TypeError):
            call(value)
    for read in (board.parse_san, board.push_san, Move.from_uci, board.variant.parse_square):
        if not isinstance(value, str):
            with pytest.raises(TypeError):
                read(value)
    assert (Move.null() == value) is False
    assert board.turn in {WHITE, BLACK}


def test_a_text_that_could_be_several_moves_is_illegal_too() -> None:
    with pytest.raises(IllegalMoveError, match="could be"):
        Board("newchess").push_uci("N@e2")


def test_a_pass_is_a_legal_move_where_the_rules_allow_it() -> None:
    board = Board("janggicasual")
    move = board.parse_uci("e2e2")
    assert move in board.legal_moves
    assert (move.is_pass, move.is_null, bool(move), reported(move)) == (True, False, True, {"captures": ()})
    assert (board.san(move), str(move), board.parse_san("--")) == ("--", "e2e2", move)
    assert copy.copy(move) == Move.from_uci("e2e2", "janggicasual") == move
    board.push(move)
    assert board.fen().endswith(" b - - 1 1 passes=1")
    board.push_san("--")
    assert (board.outcome() is not None, list(board.legal_moves)) == (True, [])
    assert not any(move.is_pass for move in Board().legal_moves)
