"""Piece shapes: the choice of shapes, their sizes, and badges for pieces without a shape."""

from __future__ import annotations

import re
import tomllib
from itertools import pairwise
from typing import TYPE_CHECKING

import pytest
from hypothesis import given
from hypothesis import strategies as st

import fairychess
from conftest import ROOT
from fairychess import Board, FairyChessError, Piece, Variant, VariantError
from fairychess.pictures import SHAPES, piece_svg, shapes_of
from fairychess.pictures.outline import segments
from fairychess.pictures.pieces import OUTLINE
from support.drawings import SVG, parse

if TYPE_CHECKING:
    from collections.abc import Iterator

CHESS = ("king", "queen", "rook", "bishop", "knight", "pawn")

IMPOSTORS = """
name = "impostors"
extends = "chess"
[pieces.tower]
letter = "t"
moves = "WW"
[pieces.wolf]
letter = "w"
moves = "F"
[pieces.pao]
letter = "o"
moves = "mRcpR"
[pieces.hopper]
letter = "h"
moves = "mKcpQ"
[pieces.ferz-knight]
letter = "f"
moves = "FN"
"""

NAMED = """
name = "named"
extends = "chess"
[pieces.ferz]
letter = "f"
moves = "F"
[pieces.vizier]
letter = "v"
moves = "W"
[pieces.champion]
letter = "c"
moves = "WAD"
[pieces.wizard]
letter = "w"
moves = "FC"
[pieces.mann]
letter = "m"
moves = "K"
[pieces.unicorn]
letter = "u"
moves = "BNN"
[pieces.trebuchet]
letter = "t"
moves = "mW"
[pieces.gryphon]
letter = "g"
moves = "[F?fsR]"
"""


def points(outline: str) -> Iterator[tuple[float, float]]:
    """Yield points on an outline, including several on each curve."""
    at = (0.0, 0.0)
    for _, ends in segments(outline):
        for step in range(9):
            corners = [at, *ends]
            while len(corners) > 1:
                pairs = pairwise(corners)
                corners = [(x + (to_x - x) * step / 8, y + (to_y - y) * step / 8) for (x, y), (to_x, to_y) in pairs]
            yield corners[0]
        at = ends[-1] if ends else at


def extent(shape: str) -> tuple[float, float, float, float]:
    """Return the edges of a shape in percent of its square: left, top, right, bottom."""
    drawn = [point for part in SHAPES[shape] for point in list(points(part.body))[9:]]
    half = OUTLINE / 2
    columns, rows = [x for x, _ in drawn], [y for _, y in drawn]
    return min(columns) - half, min(rows) - half, max(columns) + half, max(rows) + half


def test_promoted_pieces_are_marked() -> None:
    board = Board("crazyhouse", "4k3/8/8/8/8/8/8/Q~2QK3[] w - - 0 1")
    ids = [element.get("id", "") for element in parse(board.svg()).iter(f"{SVG}g") if "queen" in element.get("id", "")]
    assert sorted(re.sub("^fc.*?-", "", text) for text in ids) == ["white-queen", "white-queen-promoted"]


def test_shapes_of_the_built_in_games() -> None:
    assert shapes_of(Variant("wolf")) == {
        "king": "king",
        "queen": "queen",
        "wolf": "wolf",
        "fox": "fox",
        "rook": "rook",
        "bishop": "bishop",
        "nightrider": "nightrider",
        "elephant": "elephant",
        "sergeant": "sergeant",
        "pawn": "pawn",
    }
    assert (shapes_of(Variant("seirawan"))["hawk"], shapes_of(Variant("seirawan"))["elephant"]) == ("archbishop", "chancellor")
    assert shapes_of(Variant("stoltz"))["culverin"] == "cannon"
    assert shapes_of(Variant("reserve-murmillo"))["murmillo"] == "murmillo"
    assert shapes_of(Variant("reserve-guanaco"))["guanaco"] == "alpaca"
    assert shapes_of(Variant("reserve-adjutant"))["adjutant"] == "stork"
    for family in ("chess", "stoltz", "culverin", "newchess", "wolf", "reserve"):
        assert all(shape for name in fairychess.variants(family) for shape in shapes_of(Variant(name)).values())
    assert shapes_of(Variant("grasshopper"))["pawn"] == "pawn"


def test_moves_decide_before_names_and_no_two_piece_types_share_a_shape() -> None:
    shapes = shapes_of(Variant.from_toml(IMPOSTORS))
    assert (shapes["rook"], shapes["tower"]) == ("rook", None)
    assert (shapes["wolf"], shapes["ferz-knight"]) == ("ferz", None)
    assert (shapes["pao"], shapes["hopper"]) == ("cannon", None)
    used = [shape for shape in shapes.values() if shape]
    assert len(used) == len(set(used))


def test_standard_fairy_pieces_have_shapes_by_their_moves_or_their_names() -> None:
    shapes = shapes_of(Variant.from_toml(NAMED))
    assert {name: shapes[name] for name in shapes if name not in shapes_of(Variant("chess"))} == {
        "ferz": "ferz",
        "vizier": "wazir",
        "champion": "champion",
        "wizard": "wizard",
        "mann": "mann",
        "unicorn": "unicorn",
        "trebuchet": "trebuchet",
        "gryphon": "griffon",
    }


def test_every_piece_of_the_library_has_a_shape() -> None:
    library = tomllib.loads((ROOT / "rust" / "core" / "variants" / "library.toml").read_text(encoding="utf-8"))
    for name in library:
        definition = 'name = "alone"\nextends = "chess"\n' + ("" if name in CHESS else f'[pieces.{name}]\nletter = "x"\n')
        assert shapes_of(Variant.from_toml(definition))[name], name


def test_shapes_can_be_chosen() -> None:
    board = Board("chess")
    root = parse(board.svg(shapes={"queen": "fox", "rook": None}))
    ids = {re.sub("^fc.*?-", "", element.get("id") or "") for element in root.iter()}
    assert {"white-fox", "black-badge-R"} <= ids
    assert ids.isdisjoint({"white-queen", "white-rook"})
    for bad in ({"quen": None}, {"queen": "nonsense"}):
        with pytest.raises(FairyChessError):
            board.svg(shapes=bad)


SHAPED = """
name = "shaped"
extends = "chess"
[pieces.onager]
letter = "o"
moves = "mW"
shape = "{shape}"
"""


def test_a_definition_names_the_shape_of_a_piece() -> None:
    variant = Variant.from_toml(SHAPED.format(shape="trebuchet"))
    assert shapes_of(variant)["onager"] == variant.pieces["onager"].shape == "trebuchet"
    assert variant.pieces["onager"].definition["shape"] == "trebuchet"
    assert Variant.from_toml(variant.to_toml()).pieces["onager"].shape == "trebuchet"
    assert variant.pieces["queen"].shape is None
    queen = Variant.from_toml(SHAPED.format(shape="queen"))
    assert (shapes_of(queen)["onager"], shapes_of(queen)["queen"]) == ("queen", None)


def test_an_unknown_shape_in_a_definition_is_an_error_with_suggestions() -> None:
    with pytest.raises(VariantError, match=r"pieces\.onager\.shape: unknown shape `trebuchett`: did you mean `trebuchet`\?"):
        Variant.from_toml(SHAPED.format(shape="trebuchett"))
    with pytest.raises(VariantError) as error:
        Variant.from_toml(SHAPED.format(shape="spaceship"))
    _, _, names = str(error.value).partition("known are ")
    assert names.split(", ") == list(SHAPES), "the core knows the shapes that are drawn"


def test_the_pieces_of_chess_keep_their_rank_by_size() -> None:
    edges = {name: extent(name) for name in CHESS}
    sizes = {name: (right - left, bottom - top) for name, (left, top, right, bottom) in edges.items()}
    assert 46 <= sizes["pawn"][0] <= 56
    assert 62 <= sizes["pawn"][1] <= 70
    assert all(74 <= sizes[name][0] <= 88 for name in ("king", "queen", "bishop"))
    assert sizes["pawn"][0] < sizes["rook"][0] < min(sizes[name][0] for name in ("king", "queen", "bishop", "knight"))
    assert sizes["pawn"][1] < sizes["rook"][1] < min(sizes[name][1] for name in ("king", "queen", "bishop", "knight"))
    assert max(height for _, height in sizes.values()) <= 88


@pytest.mark.parametrize("shape", SHAPES)
def test_every_shape_is_inside_its_square_and_centred(shape: str) -> None:
    left, top, right, bottom = extent(shape)
    assert min(left, top, 100 - right, 100 - bottom) >= 2
    assert abs(left + right - 100) <= 15
    assert 74 <= bottom <= 93


def test_no_two_shapes_look_alike() -> None:
    pictures = {
        shape: piece_svg(Piece("queen", True, "Q", variant=Variant("chess")), shapes={"queen": shape}) for shape in SHAPES
    }
    drawn = {re.sub('fc[0-9a-f]{10}-|"#?white-[a-z-]+"', "", svg) for svg in pictures.values()}
    assert len(drawn) == len(SHAPES)


def test_single_pieces() -> None:
    knight = Board().piece_at("g1")
    assert knight
    assert knight.svg() == piece_svg(knight)
    assert "white-knight" in knight.svg(size=30)
    assert "white-badge-N" in Piece("knight", True, "N").svg()
    assert "wolf" in (Board("wolf").piece_at("g1") or knight).svg()
    assert parse(knight._repr_svg_()).get("width") == "60"


@given(st.text(max_size=30), st.text(min_size=1, max_size=3))
def test_any_name_and_letter_can_be_drawn(name: str, letter: str) -> None:
    parse(Piece(name, color=False, letter=letter, promoted=True).svg())
