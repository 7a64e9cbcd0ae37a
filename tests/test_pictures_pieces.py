"""Pictures of how pieces move: every mark is there, and no other."""

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
from support.drawings import JUNK, classed, parse

KINDS = {kind.name: kind for name in fairychess.variants() for kind in Variant(name).pieces.values()}


def marks(svg: str) -> Counter[str]:
    """How often each mark stands on the board, not in the legend."""
    board = classed(parse(svg), "marks")
    return Counter(re.sub("^mark ", "", mark.get("class") or "") for group in board for mark in classed(group, "mark"))


@pytest.mark.parametrize("name", KINDS)
def test_every_piece_has_a_diagram(name: str) -> None:
    kind = KINDS[name]
    movement = kind.movement()
    svg = kind.svg(example=False)
    found = marks(svg)
    quiet = {reach.square for reach in movement.reaches if reach.kind == "quiet"}
    captures = {reach.square for reach in movement.reaches if reach.kind == "capture"}
    assert sum(count for mark, count in found.items() if mark.split()[0] in ("quiet", "both")) >= len(quiet)
    assert sum(count for mark, count in found.items() if mark.split()[0] in ("capture", "both")) >= len(captures)
    assert found["remote"] == len(movement.remote)
    assert found["throw"] == len(movement.throws)
    legend = classed(parse(svg), "legend")[0]
    assert {mark.get("class") for mark in classed(legend, "mark")} == {f"mark {mark}" for mark in found}
    assert svg == kind.svg(example=False)
    assert not classed(parse(kind.svg(legend=False)), "legend")
    parse(kind.svg(color=fairychess.BLACK, size=500, theme="night"))


def test_known_diagrams() -> None:
    def drawn(name: str, **options: Any) -> dict[str, int]:  # noqa: ANN401
        return dict(marks(KINDS[name].svg(example=False, **options)))

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


def test_examples_are_shown_where_they_explain() -> None:
    shown = {name for name, kind in KINDS.items() if classed(parse(kind.svg()), "example")}
    explained = "culverin swedish-cannon dimachaer murmillo belfry trebuchet divaricator zeppelin dragonet grasshopper"
    assert shown == set(explained.split())


def test_a_diagram_on_the_own_board_has_coordinates() -> None:
    rook = Variant("wolf").pieces["rook"]
    assert len(classed(parse(rook.svg("c4")), "coordinates")[0]) == 18
    assert not classed(parse(rook.svg()), "coordinates")
    assert movement_svg(rook, "c4") == rook.svg("c4")


@settings(max_examples=200, deadline=None)
@given(
    st.dictionaries(
        st.sampled_from(["square", "across", "color", "legend", "example", "size", "theme", "shapes"]), JUNK, max_size=3
    ),
    st.sampled_from(["culverin", "zeppelin", "pawn"]),
)
def test_any_options_give_a_diagram_or_a_typed_error(options: dict[str, Any], name: str) -> None:
    try:
        svg = KINDS[name].svg(**options)
    except (FairyChessError, TypeError):
        return
    parse(svg)
