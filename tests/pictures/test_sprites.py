"""Sprites: pieces as SVG symbols, in colours set by the page."""

from __future__ import annotations

import re
from xml.etree import ElementTree as ET

import pytest

from fairychess import FairyChessError, Variant
from fairychess.pictures import SPRITE_COLORS, sprites

SVG = "{http://www.w3.org/2000/svg}"
NATIVE = ("shogi", "xiangqi", "janggi", "makruk")
OTHERS = ("chess", "stoltz", "wolf", "reserve-kwagga", "shogi", "amazons", "seirawan", "cfour")
CASES = [*((name, None) for name in OTHERS), *((name, "native") for name in NATIVE)]


@pytest.mark.parametrize(("name", "style"), CASES)
def test_each_piece_has_a_symbol_without_fixed_colours(name: str, style: str | None) -> None:
    variant = Variant(name)
    drawn = sprites(variant, shapes=style)
    root = ET.fromstring(drawn.svg)  # noqa: S314 - it is our own
    symbols = [symbol.get("id") for symbol in root]
    assert symbols == [*drawn.ids.values(), drawn.promoted]
    assert {piece for piece, _ in drawn.ids} == set(variant.pieces)
    assert len(set(symbols)) == len(symbols)
    for symbol in root:
        assert (symbol.tag, symbol.get("viewBox")) == (f"{SVG}symbol", "0 0 100 100")
        assert len(symbol)
    colours = set(re.findall(r'(?:fill|stroke)="([^"]*)"', drawn.svg)) - {"none", "#ffffff"}
    assert colours
    for colour in colours:
        found = re.fullmatch(r"var\((--fc-[a-z-]+), ([^)]*)\)", colour)
        assert found, colour
        assert SPRITE_COLORS[found[1]] == found[2]
    assert drawn.pointed == (style is not None and name == "shogi")
    assert root.get("data-game") == (name if style else None)


def test_ids_begin_with_a_prefix() -> None:
    drawn = sprites(Variant("chess"), prefix="b2")
    assert drawn.ids["queen", False] == "b2-black-queen"
    assert 'id="b2-black-queen"' in drawn.svg
    assert "\N{SECTION SIGN}" not in drawn.svg
    for prefix in ["", "2b", 'a"b', "a b", "x" * 40]:
        with pytest.raises(FairyChessError):
            sprites(Variant("chess"), prefix=prefix)
    with pytest.raises(FairyChessError):
        sprites(Variant("chess"), shapes="stone-age")
