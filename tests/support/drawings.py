"""Helpers for tests of pictures: the elements of an SVG, and random values for options."""

from __future__ import annotations

from xml.etree import ElementTree as ET

from hypothesis import strategies as st

from fairychess import Move
from fairychess.pictures import Arrow

SVG = "{http://www.w3.org/2000/svg}"


def parse(svg: str) -> ET.Element:
    return ET.fromstring(svg)  # noqa: S314 - our own


def classed(root: ET.Element, name: str) -> list[ET.Element]:
    """Return all elements of a class."""
    return [element for element in root.iter() if name in (element.get("class") or "").split()]


JUNK = st.one_of(
    st.none(),
    st.booleans(),
    st.integers(-3, 300),
    st.floats(),
    st.text(max_size=4),
    st.sampled_from(["auto", "e4", "h9", "wood", "night", "red"]),
    st.binary(max_size=2),
    st.lists(st.one_of(st.text(max_size=3), st.tuples(st.integers(-2, 70), st.text(max_size=2))), max_size=2),
    st.dictionaries(st.sampled_from(["king", "wolf", "none", 3]), st.one_of(st.none(), st.text(max_size=3), st.just("fox"))),
    st.just(Arrow("a1", "a2", "url(#x)")),
    st.just(Move("e2", "e4")),
)
