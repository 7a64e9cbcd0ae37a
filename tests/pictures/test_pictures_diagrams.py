"""Movement diagrams have all the right marks, and no others."""

from __future__ import annotations

import re
from collections import Counter
from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

import fairychess
from fairychess import FairyChessError, Variant
from fairychess.pictures import movement_svg
from fairychess.pictures.legend import text_of
from fairychess.pictures.marks import marks_on
from support.drawings import JUNK, SVG, classed, parse

FAMILIES = ("chess", "stoltz", "culverin", "newchess", "wolf", "reserve", "fairy", "large")
PIECES = {
    piece.name: piece
    for family in reversed(FAMILIES)
    for name in fairychess.variants(family)
    for piece in Variant(name).pieces.values()
    if piece.name != "offering"
}
"""One piece of each name, from the first family that has the name, except the piece that never moves."""


def marks(svg: str) -> Counter[str]:
    """Count the marks on the board, but not those in the legend."""
    board = classed(parse(svg), "marks")
    return Counter(re.sub("^mark ", "", mark.get("class") or "") for group in board for mark in classed(group, "mark"))


@pytest.mark.parametrize("name", PIECES)
def test_every_piece_has_a_diagram(name: str) -> None:
    piece = PIECES[name]
    movement = piece.movement()
    svg = piece.svg(example=False)
    found = marks(svg)
    quiet = {reach.square for reach in movement.reaches if reach.action == "quiet"}
    captures = {reach.square for reach in movement.reaches if reach.action == "capture"}
    assert sum(count for mark, count in found.items() if mark.split()[0] in ("quiet", "both")) >= len(quiet)
    assert sum(count for mark, count in found.items() if mark.split()[0] in ("capture", "both")) >= len(captures)
    assert found["remote"] == len(movement.remote)
    assert found["throw"] == len(movement.throws)
    legend = classed(parse(svg), "legend")[0]
    assert {mark.get("class") for mark in classed(legend, "mark")} == {f"mark {mark}" for mark in found}
    assert svg == piece.svg(example=False)
    assert not classed(parse(piece.svg(legend=False)), "legend")
    parse(piece.svg(color=fairychess.BLACK, size=500, theme="night"))


def test_known_diagrams() -> None:
    def drawn(name: str, **options: Any) -> dict[str, int]:  # noqa: ANN401
        return dict(marks(PIECES[name].svg(example=False, **options)))

    assert drawn("knight") == {"both": 8}
    assert drawn("sergeant") == {"both": 3, "quiet first": 1}
    assert drawn("culverin") == {"quiet": 8, "capture hop": 24}
    assert drawn("swedish-cannon") == {"quiet fallback": 16, "both hop": 12}
    assert drawn("zeppelin") == {"quiet": 16, "remote": 12}
    assert drawn("divaricator") == {"quiet": 16, "remote": 8}
    assert drawn("kwagga") == {"both": 8, "quiet": 8}
    assert drawn("kwagga", across=7) == {"both": 8}
    assert drawn("queen", square="a1") == {"both": 21}
    assert drawn("grasshopper") == {"both hop": 24}


def test_examples_are_shown_if_marks_do_not_explain_all() -> None:
    shown = {name for name, piece in PIECES.items() if classed(parse(piece.svg()), "example")}
    explained = (
        "cannon culverin swedish-cannon dimachaer murmillo belfry trebuchet divaricator zeppelin dragonet grasshopper quetzal"
    )
    assert shown == set(explained.split())


def test_a_diagram_on_the_board_of_the_variant_has_coordinates() -> None:
    rook = Variant("wolf").pieces["rook"]
    assert len(classed(parse(rook.svg("c4")), "coordinates")[0]) == 18
    assert not classed(parse(rook.svg()), "coordinates")
    assert movement_svg(rook, "c4") == rook.svg("c4")


def test_the_legend_is_as_large_in_a_small_picture_as_in_a_large_one() -> None:
    """The legend's letters have the same height in pixels on boards with 7 and 13 files, whatever the size of the picture."""
    scales = []
    for name, size in (("sergeant", 200), ("kwagga", 200), ("kwagga", 600), ("sergeant", None)):
        root = parse(PIECES[name].svg(size=size))
        width = float((root.get("viewBox") or "").split()[2])
        unit = float(re.findall(r"scale\(([\d.]+)\)", classed(root, "legend")[0].get("transform") or "")[0])
        scales.append(unit * (size or 360) / width)
    assert scales == pytest.approx([1] * 4, rel=1e-3)


def test_the_legend_fits_into_the_picture() -> None:
    for name, piece in PIECES.items():
        root = parse(piece.svg(size=200))
        for path in classed(root, "legend")[0].iter(f"{SVG}path"):
            for x in re.findall(r"[MLCQ ](-?[\d.]+),", path.get("d") or ""):
                assert float(x) <= 200, name


def test_wording_of_the_legend() -> None:
    def texts(name: str) -> set[str]:
        movement = PIECES[name].movement()
        return {text_of(mark, movement) for on in marks_on(movement).values() for mark in on}

    assert texts("culverin") == {"moves only", "captures by jumping a piece"}
    assert texts("dimachaer") == {"moves or captures, needs another piece"}
    assert texts("swedish-cannon") == {"moves only, if it has no other type of move", "moves or captures by jumping a piece"}
    assert texts("sergeant") == {"moves or captures", "moves only, on its first move"}
    assert texts("zeppelin") == {"moves only", "captures without landing here"}
    assert texts("belfry") == {"moves only", "captures with a thrown piece"}


@settings(max_examples=200, deadline=None)
@given(
    st.dictionaries(
        st.sampled_from(["square", "across", "color", "legend", "example", "frame", "size", "theme", "shapes"]), JUNK, max_size=3
    ),
    st.sampled_from(["culverin", "zeppelin", "pawn"]),
)
def test_any_options_return_a_diagram_or_raise_a_typed_error(options: dict[str, Any], name: str) -> None:
    try:
        svg = PIECES[name].svg(**options)
    except (FairyChessError, TypeError):
        return
    parse(svg)


@pytest.mark.parametrize("option", ["color", "legend", "example"])
def test_words_are_not_taken_for_true(option: str) -> None:
    options: dict[str, Any] = {option: "black"}
    with pytest.raises(TypeError, match=f"{option} must be a bool.*, not str"):
        PIECES["pawn"].svg(**options)
