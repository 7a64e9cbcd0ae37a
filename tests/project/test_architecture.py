"""The architecture page is correct: its pictures match the sources, and the names in its tables exist where stated."""

from __future__ import annotations

import importlib.util
import re
import sys
from itertools import pairwise
from typing import TYPE_CHECKING

import pytest

from conftest import ROOT
from support.drawings import parse

if TYPE_CHECKING:
    from types import ModuleType

PAGE = ROOT / "docs" / "architecture.md"
PLACE = re.compile(r"((?:`\w+`(?:, )?)+) in \[[\w/.]+\]\(\.\./([\w/.]+)\)")


@pytest.fixture(scope="module")
def drawing() -> ModuleType:
    spec = importlib.util.spec_from_file_location("architecture", ROOT / "docs" / "tools" / "architecture.py")
    assert spec is not None
    assert spec.loader is not None
    module = importlib.util.module_from_spec(spec)
    sys.modules["architecture"] = module  # where dataclasses look
    spec.loader.exec_module(module)
    return module


def test_pictures_are_those_of_the_sources(drawing: ModuleType) -> None:
    drawn: dict[str, str] = drawing.draw()
    assert {path.stem for path in drawing.FOLDER.iterdir()} == set(drawn)
    for name, text in drawn.items():
        parse(text)
        stored = (drawing.FOLDER / f"{name}.svg").read_text(encoding="utf-8")
        assert stored == text, f"run `python docs/tools/architecture.py`: {name}.svg is not what the sources say"


def test_shortcuts_are_left_out_and_nothing_else(drawing: ModuleType) -> None:
    graph = {"a": {"b", "c", "d"}, "b": {"c"}, "c": set[str](), "d": set[str]()}
    assert drawing.without_shortcuts(graph) == {"a": {"b", "d"}, "b": {"c"}, "c": set(), "d": set()}
    assert drawing.rows_of(graph) == {"a": 2, "b": 1, "c": 0, "d": 1}


def test_boxes_do_not_overlap_and_arrows_lead_down(drawing: ModuleType) -> None:
    graph, _ = drawing.package()
    placed = drawing.Drawing(drawing.without_shortcuts(graph))
    for row in placed.rows:
        for left, right in pairwise(row):
            assert left.x + left.width / 2 < right.x - right.width / 2
    assert all(upper.row == lower.row + 1 for arrow in placed.arrows for upper, lower in pairwise(arrow))


def test_tables_name_functions_that_exist() -> None:
    places = PLACE.findall(PAGE.read_text(encoding="utf-8"))
    assert len(places) > 20
    for names, path in places:
        source = (ROOT / path).read_text(encoding="utf-8")
        for name in re.findall(r"\w+", names):
            assert re.search(rf"\b(?:fn|def) {name}\b", source), f"no `{name}` in {path}"
