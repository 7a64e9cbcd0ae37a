"""Movements, compared with legal moves among random pieces, and with known movements."""

from __future__ import annotations

import pickle
import random
import re

import pytest
from hypothesis import given
from hypothesis import strategies as st

import fairychess
from fairychess import Board, FairyChessError, PieceError, PieceType, Variant
from fairychess.records.movement import Movement, Reach

PIECES = {
    (name, piece.name): piece
    for name in fairychess.variants()
    if not name.startswith("reserve-alt-")
    for piece in Variant(name).pieces.values()
}

ALONE = """\
name = "alone"

[board]
start = "8/8/8/8/8/8/8/8 w - - 0 1"

[endings]
dead_positions = "none"

[pieces.it]
letter = "x"
library = "{piece}"
first_move = "all"

[pieces.lump]
letter = "l"
moves = "W"

[pieces.pawn]
"""


def fen(pieces: dict[int, str]) -> str:
    rows = ["".join(pieces.get(8 * rank + file, "1") for file in range(8)) for rank in range(7, -1, -1)]
    text = "/".join(rows)
    for run in range(8, 1, -1):
        text = text.replace("1" * run, str(run))
    return f"{text} w - - 0 1"


def goes(variant: Variant, pieces: dict[int, str], square: int) -> set[int]:
    """Return the squares to which the piece on a square can move."""
    board = Board(variant, fen(pieces))
    texts = [move.uci() for move in board.legal_moves]
    name = f"{'abcdefgh'[square % 8]}{square // 8 + 1}"
    return {"abcdefgh".index(text[2]) + 8 * (int(text[3]) - 1) for text in texts if text.startswith(name)}


LIBRARY = re.findall(
    r"\S+",
    "culverin swedish-cannon dimachaer murmillo belfry trebuchet divaricator zeppelin dragonet mastodon adjutant consul kwagga "
    "llama alpaca guanaco vicuna nightrider elephant sergeant grasshopper camel queen knight",
)


def strewn(found: Movement, chance: random.Random) -> tuple[int, int]:
    """Choose squares for two other pieces, often so that the first helps to capture the second."""
    hops = [reach for reach in found.reaches if reach.action == "capture" and reach.needs]
    if hops and chance.random() < 0.7:
        reach = chance.choice(hops)
        return chance.choice(reach.needs)[0].square, reach.square
    other, target = chance.sample(sorted(set(range(64)) - {found.square}), 2)
    return other, target


@pytest.mark.parametrize("piece", LIBRARY)
def test_movements_agree_with_legal_moves_beside_random_pieces(piece: str) -> None:
    variant = Variant.from_toml(ALONE.format(piece=piece))
    chance = random.Random(piece)
    seen = 0
    for _ in range(40):
        square = chance.randrange(64)
        found = variant.pieces["it"].movement(square)
        other, target = strewn(found, chance)
        assert goes(variant, {square: "X"}, square) == found.quiet
        letter = chance.choice("Ll")
        with_one = goes(variant, {square: "X", other: letter, target: "l"}, square)
        for reach in found.reaches:
            if reach.action in ("quiet", "capture") and not reach.needs and not reach.fallback:
                clear = {other, target}.isdisjoint(reach.way) and reach.square != other
                wanted = clear and (reach.square == target) == (reach.action == "capture")
                seen += wanted
                assert not wanted or reach.square in with_one, (square, other, target, reach)
            if reach.action == "capture" and reach.square == target and reach.needs and other not in reach.way:
                needed = [need for (need, *more) in reach.needs if not more]
                if any(need.square == other and need.own == (letter == "L") and "lump" in need.pieces for need in needed):
                    seen += 1
                    assert target in with_one, (square, other, target, reach)
    assert seen >= 10


IMMOBILE = ("stone", "offering", "planet", "winner")
"""Pieces that never move."""


@pytest.mark.parametrize(("variant", "piece"), PIECES)
def test_every_piece_has_a_movement(variant: str, piece: str) -> None:
    piece_type, game = PIECES[variant, piece], Variant(variant)
    for color in (True, False):
        found = piece_type.movement(color=color)
        assert (found.piece, found.color) == (piece, color)
        if (found.files, found.ranks) != (game.files, game.ranks):  # then its moves do not depend on particular squares
            assert found.files == found.ranks
            assert found.files % 2 == 1
            assert found.square == found.files * found.ranks // 2 - found.files * (piece == "murmillo")
        assert found.quiet | found.captures | found.hops or piece in IMMOBILE
        assert all(0 <= reach.square < found.files * found.ranks for reach in found.reaches)
    assert pickle.loads(pickle.dumps(found)) == found  # noqa: S301 - our own


def test_black_moves_down_the_board() -> None:
    sergeant = Variant("wolf").pieces["sergeant"]
    white, black = sergeant.movement(), sergeant.movement(color=fairychess.BLACK)
    assert {white.offset(square) for square in white.quiet} == {(0, 1), (1, 1), (-1, 1), (0, 2)}
    assert {black.offset(square) for square in black.quiet} == {(0, -1), (1, -1), (-1, -1), (0, -2)}
    assert [white.offset(reach.square) for reach in white.reaches if reach.first] == [(0, 2)]


def test_sizes_of_known_movements() -> None:
    def sizes(variant: str, piece: str) -> tuple[int, ...]:
        found = PIECES[variant, piece].movement(across=9)
        sets = (found.quiet, found.captures, found.hops, found.remote, found.throws)
        return tuple(len(squares) for squares in sets)

    assert sizes("chess", "knight") == (8, 8, 0, 0, 0)
    assert sizes("stoltz", "culverin") == (8, 0, 24, 0, 0)
    assert sizes("reserve-kwagga", "kwagga") == (8, 8, 0, 0, 0)
    assert sizes("reserve-zeppelin", "zeppelin") == (16, 0, 0, 12, 0)
    assert sizes("reserve-divaricator", "divaricator") == (16, 0, 0, 8, 0)
    assert sizes("reserve-belfry", "belfry") == (16, 0, 0, 0, 12)
    assert sizes("grasshopper", "grasshopper") == (0, 0, 24, 0, 0)


def test_a_piece_of_the_reserve_moves_as_the_piece_it_becomes() -> None:
    pieces = Variant("newchess").pieces
    assert pieces["light-bishop"].movement().reaches == pieces["bishop"].movement().reaches
    assert pieces["light-bishop"].moves_like("B")


def test_the_definition_of_a_piece() -> None:
    assert Variant("chess").pieces["pawn"].definition["moves"] == "mfWcfFimfnD"
    assert Variant("newchess").pieces["dark-bishop"].definition == {"letter": "d", "drops_as": "bishop", "drop_to": "dark"}


def test_a_piece_type_is_a_plain_record() -> None:
    king = Variant("chess").pieces["king"]
    assert king == PieceType("king", "K", None, royal=True)
    assert hash(king) == hash(PieceType("king", "K", None, royal=True))
    assert king == Variant("wolf").pieces["king"]
    again = pickle.loads(pickle.dumps(king))  # noqa: S301 - our own
    assert again == king
    assert again.movement() == king.movement()
    assert repr(king) == "PieceType(name='king', letter='K', value=None, royal=True)"


def test_invalid_arguments_are_errors() -> None:
    rook = Variant("chess").pieces["rook"]
    for bad in ({"square": "z9"}, {"square": 64}, {"across": 4}, {"across": 1}, {"across": 17}, {"square": "a1", "across": 9}):
        with pytest.raises(FairyChessError):
            rook.movement(**bad)
    with pytest.raises(PieceError, match="column 2: `X` is not an atom") as raised:
        rook.moves_like("mX")
    assert raised.value.problems[0].column == 2
    with pytest.raises(FairyChessError, match="belongs to no variant"):
        PieceType("rook", "R", None, royal=False).movement()
    bound = Variant.from_toml(
        ALONE.format(piece="rook") + '[pieces.guard]\nletter = "g"\nmoves = [{move = "F", land = "ranks 1-3"}]\n'
    )
    assert bound.pieces["guard"].movement().files == 8
    with pytest.raises(FairyChessError, match="depend on its place"):
        bound.pieces["guard"].movement(across=9)


@given(
    st.one_of(st.integers(-5, 300), st.text(max_size=3), st.none(), st.floats(), st.binary(max_size=2)),
    st.one_of(st.integers(-2, 20), st.none(), st.text(max_size=2), st.booleans()),
)
def test_any_arguments_return_a_movement_or_raise_a_typed_error(square: object, across: object) -> None:
    try:
        found = PIECES["wolf", "elephant"].movement(square, across=across)  # type: ignore[arg-type]
    except (FairyChessError, TypeError):
        return
    assert isinstance(found, Movement)
    assert all(isinstance(reach, Reach) for reach in found.reaches)
