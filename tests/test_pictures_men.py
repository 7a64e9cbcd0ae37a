"""Men in pictures: a shape says how a man moves, and all others have badges."""

from __future__ import annotations

import re

import pytest
from hypothesis import given
from hypothesis import strategies as st

import fairychess
from fairychess import Board, FairyChessError, Piece, Variant
from fairychess.pictures import SHAPES, piece_svg, shapes_of
from support.drawings import SVG, parse


def test_promoted_men_are_marked() -> None:
    board = Board("crazyhouse", "4k3/8/8/8/8/8/8/Q~2QK3[] w - - 0 1")
    ids = [element.get("id", "") for element in parse(board.svg()).iter(f"{SVG}g") if "queen" in element.get("id", "")]
    assert sorted(re.sub("^fc.*?-", "", text) for text in ids) == ["white-queen", "white-queen-promoted"]


def test_a_shape_says_how_a_man_moves() -> None:
    assert shapes_of(Variant("wolf")) == {
        "king": "king",
        "queen": "queen",
        "wolf": "wolf",
        "fox": "fox",
        "rook": "rook",
        "bishop": "bishop",
        "nightrider": "nightrider",
        "elephant": "elephant",
        "sergeant": None,
        "pawn": "pawn",
    }
    assert (shapes_of(Variant("seirawan"))["hawk"], shapes_of(Variant("seirawan"))["elephant"]) == ("archbishop", "chancellor")
    assert shapes_of(Variant("stoltz"))["culverin"] == "cannon"
    assert shapes_of(Variant("reserve-murmillo"))["murmillo"] is None
    assert shapes_of(Variant("grasshopper"))["pawn"] == "pawn"
    assert {shape for name in fairychess.variants() for shape in shapes_of(Variant(name)).values()} >= set(SHAPES)


def test_no_name_alone_gives_a_shape_and_no_two_kinds_share_one() -> None:
    variant = Variant.from_toml(
        """
name = "impostors"
extends = "chess"
[pieces.tower]
letter = "t"
moves = "WW"
[pieces.wolf]
letter = "w"
moves = "F"
[pieces.mann]
letter = "m"
moves = "K"
[pieces.leo]
letter = "l"
moves = "mQcpQ"
[pieces.pao]
letter = "o"
moves = "mRcpR"
[pieces.ferz-knight]
letter = "f"
moves = "FN"
"""
    )
    shapes = shapes_of(variant)
    assert (shapes["rook"], shapes["tower"]) == ("rook", None)
    assert (shapes["wolf"], shapes["mann"], shapes["ferz-knight"]) == (None, None, None)
    assert (shapes["leo"], shapes["pao"]) == ("cannon", None)
    given = [shape for shape in shapes.values() if shape]
    assert len(given) == len(set(given))


def test_shapes_can_be_chosen() -> None:
    board = Board("chess")
    root = parse(board.svg(shapes={"queen": "fox", "rook": None}))
    ids = {re.sub("^fc.*?-", "", element.get("id") or "") for element in root.iter()}
    assert {"white-fox", "black-badge-R"} <= ids
    assert ids.isdisjoint({"white-queen", "white-rook"})
    for bad in ({"quen": None}, {"queen": "unicorn"}):
        with pytest.raises(FairyChessError):
            board.svg(shapes=bad)


def test_men_alone() -> None:
    knight = Board().piece_at("g1")
    assert knight
    assert knight.svg() == piece_svg(knight)
    assert "white-knight" in knight.svg(size=30)
    assert "white-badge-N" in Piece("knight", True, "N").svg()
    assert "badge-C" in (Board("wolf").piece_at("g1") or knight).svg() or "wolf" in (Board("wolf").piece_at("g1") or knight).svg()
    assert parse(knight._repr_svg_()).get("width") == "60"


@given(st.text(max_size=30), st.text(min_size=1, max_size=3))
def test_any_name_and_letter_draw(name: str, letter: str) -> None:
    parse(Piece(name, color=False, letter=letter, promoted=True).svg())
