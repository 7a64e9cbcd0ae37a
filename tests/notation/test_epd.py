"""EPD: positions with operations, compared with python-chess, and in every variant."""

from __future__ import annotations

import random
from typing import Any

import chess
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

import fairychess
from fairychess import Board, FairyChessError, FenError, Move

START = "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq -"


def plain(operations: dict[str, Any]) -> dict[str, Any]:
    """Replace the moves of either library with their UCI texts."""

    def one(value: Any) -> Any:  # noqa: ANN401
        return value.uci() if isinstance(value, (Move, chess.Move)) else value

    return {name: [one(item) for item in value] if isinstance(value, list) else one(value) for name, value in operations.items()}


ALIKE = [
    "",
    ' bm e4; id "a b";',
    " bm e4 d4 ; am Nf3;",
    " hmvc 3; fmvn 7;",
    " pv e4 e5 Nf3; ",
    " bm;pv;am",
    ' id "a \\" b \\\\ c \\n\\t";',
    " sm e4; pm Nf3;",
    " bm e4; bm d4;",
    " acd 12; ce -30; x 1e5; y 007; z +5; w 2.5; v .5;",
    " ;; id 5;",
    " bm e4;id 5",
    ' id "";',
    " D1 20 ;D2 400",
    " draw_offer; x; a-b 1;",
    ' c0 "x; y"; noop; c1 "z"',
    " bm e2e4 Ng1f3;",
    "   bm   e4  ;  ",
]


@pytest.mark.parametrize("operations", ALIKE)
def test_python_chess_reads_the_same(operations: str) -> None:
    theirs, ours = chess.Board(), Board()
    expected = plain(theirs.set_epd(START + operations))
    found = ours.set_epd(START + operations)
    assert plain(found) == expected
    assert {name: type(value) for name, value in plain(found).items()} == {name: type(value) for name, value in expected.items()}
    assert ours.fen() == theirs.fen()
    text = ours.epd(**found)
    assert chess.Board().set_epd(text).keys() == found.keys()
    again, same = Board.from_epd(text)
    assert again == ours
    # Moves are sorted by their texts if their order has no meaning.
    assert again.epd(**same) == text


WRITTEN = [
    {},
    {"bm": ["e2e4", "d2d4"], "id": 'a "b" \\ c;d\n\te', "c0": "x", "n": None, "i": 5, "f": 2.5, "z": -0.0},
    {"am": ["g1f3"], "pv": ["e2e4", "e7e5", "g1f3"], "sm": "e2e4", "e": "", "hmvc": 3, "fmvn": 5},
]


@pytest.mark.parametrize("operations", WRITTEN)
def test_python_chess_writes_the_same(operations: dict[str, Any]) -> None:
    def made(move_class: Any) -> dict[str, Any]:  # noqa: ANN401
        moves = {"bm", "am", "pv"}
        single = {name: move_class.from_uci(value) for name, value in operations.items() if name == "sm"}
        return {
            name: [move_class.from_uci(text) for text in value] if name in moves else value for name, value in operations.items()
        } | single

    assert Board().epd(**made(Move)) == chess.Board().epd(**made(chess.Move))


def test_unquoted_names_and_comments_are_texts() -> None:
    _, found = Board.from_epd(f"{START} id BK.01; c0 a comment of words; c9 7; v1 x")
    assert found == {"id": "BK.01", "c0": "a comment of words", "c9": 7, "v1": "x"}


ERRORS = [
    ("", "position", 1),
    ("8/8 w - -", "board", 4),
    (f"{START} 0 1", "operation", 54),
    (f"{START} _a 1;", "operation", 54),
    (f"{START} bm e5;", "bm", 57),
    (f"{START} am e4  Ke4;", "am", 61),
    (f"{START} pv e4 e5 é;", "pv", 63),
    (f"{START} sm hello;", "sm", 57),
    (f"{START} hmvc x;", "hmvc", 59),
    (f"{START} hmvc -1;", "hmvc", 59),
    (f"{START} hmvc 1000001;", "hmvc", 59),
    (f'{START} id "x', "id", 57),
    (f'{START} id "x" y;', "id", 61),
    (f"{START} id 5; acn 99999999999999999999;", "acn", 64),
    (f"{START} acn 1e999;", "acn", 58),
    ("4k3/8/8/8/8/8/4p3/4K3 w - x bm e4;", "en passant", 27),
]


@pytest.mark.parametrize(("text", "field", "column"), ERRORS)
def test_errors_say_where(text: str, field: str, column: int) -> None:
    board = Board()
    board.push_san("e4")
    with pytest.raises(FenError) as caught:
        board.set_epd(text)
    assert (caught.value.field, caught.value.column) == (field, column)
    assert str(caught.value).startswith(f"EPD, {field}, column {column}: ")
    assert board.move_stack == [Move.from_uci("e2e4")]
    with pytest.raises(FenError):
        Board.from_epd(text)


def test_what_cannot_be_written() -> None:
    board, foreign = Board(), Board("crazyhouse").parse_san("e4")
    for operations in (
        {"bm": [Move.from_uci("e2e5")]},
        {"pv": [Move.from_uci("e2e4")] * 2},
        {"x": float("inf")},
        {"x": 1 << 63},
        {"sv": [Move.from_uci("e2e4")]},
        {"a b": 1},
        {"": 1},
        {"ö": 1},
        {"bm": [foreign]},
        {"sm": foreign},
    ):
        with pytest.raises(FairyChessError):
            board.epd(**operations)
    for wrong in (True, b"x", object(), [1], ["e4"]):
        with pytest.raises(TypeError):
            board.epd(x=wrong)  # type: ignore[arg-type]


def test_state_is_reported_by_operations() -> None:
    board = Board("stoltz")
    assert board.epd(id=1) == f"{board.fen().split()[0]} w KQkq - vote w; id 1;"
    board.push_san("decline")
    text = board.epd()
    assert text.endswith(" b KQkq - vote b; declined w;")
    again, operations = Board.from_epd(text, "stoltz")
    assert (again == board.copy(stack=False), operations) == (True, {})
    for wrong in (" vote x;", " vote;", ' vote "b";', " vote b w;", " vote w;"):
        with pytest.raises(FenError) as caught:
            Board.from_epd(f"{board.fen().split()[0]} b KQkq -{wrong}", "stoltz")
        assert caught.value.field == "vote"
    with pytest.raises(FenError, match="belongs to the position"):
        board.epd(vote="b")
    moved = "k7/8/8/8/8/8/8/8/1S6/7K w - - 0 1 moved=b2"
    assert Board("wolf", moved).epd() == "k7/8/8/8/8/8/8/8/1S6/7K w - - moved b2;"
    assert Board.from_epd(Board("wolf", moved).epd(), "wolf")[0].fen() == moved
    # In other variants the opcode can be used for any purpose.
    assert Board().epd(vote=5).endswith(" vote 5;")
    assert Board.from_epd(f"{START} vote 5; moved e4;")[1] == {"vote": 5, "moved": Move.from_uci("e2e4")}


@pytest.mark.parametrize("name", fairychess.variants())
def test_every_variant_comes_back(name: str) -> None:
    chance = random.Random(f"epd {name}")
    for _ in range(4):
        board = Board(name)
        for _ in range(chance.randrange(40)):
            moves = sorted(board.legal_moves, key=Move.uci)
            if not moves:
                break
            board.push(chance.choice(moves))
        moves = sorted(board.legal_moves, key=Move.uci)
        best = chance.sample(moves, min(3, len(moves)))
        text = board.epd(bm=best, hmvc=board.halfmove_clock, fmvn=board.fullmove_number)
        again, operations = Board.from_epd(text, board.variant)
        assert again.fen() == board.fen()
        assert sorted(operations["bm"], key=Move.uci) == sorted(best, key=Move.uci)  # type: ignore[arg-type]
        assert again.epd(**operations) == text


TEXTS = st.text(st.sampled_from(' ;"\\\nabmpvc0d1e4-+.[]/=wKQk\té') | st.characters(codec="utf-8"), max_size=40)


@settings(max_examples=500, deadline=None)
@given(TEXTS, st.sampled_from(["chess", "stoltz", "wolf", "crazyhouse"]))
def test_any_text_is_read_or_refused(text: str, name: str) -> None:
    for epd in (text, f"{Board(name).epd()} {text}"):
        try:
            board, operations = Board.from_epd(epd, name)
        except FenError as error:
            column = error.column
        else:
            assert Board.from_epd(board.epd(**operations), name)[1].keys() == operations.keys()
            continue
        assert column is not None
        assert 1 <= column <= len(epd) + 1


OPCODES = st.from_regex(r"[a-z][a-z0-9_]{0,6}", fullmatch=True).filter(
    lambda name: name not in {"bm", "am", "pv", "hmvc", "fmvn"}
)
NUMBERS = st.integers(-(1 << 63), (1 << 63) - 1) | st.floats(allow_nan=False, allow_infinity=False)


@settings(max_examples=300, deadline=None)
@given(st.dictionaries(OPCODES, st.text(max_size=20) | NUMBERS | st.none(), max_size=4))
def test_whatever_is_written_is_read(operations: dict[str, Any]) -> None:
    assert Board.from_epd(Board().epd(**operations))[1] == operations
