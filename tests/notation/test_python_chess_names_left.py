"""Every public name of python-chess exists, or is listed on the page for users of python-chess."""

from __future__ import annotations

import re
import types
import typing

import chess
import chess.engine
import chess.pgn
import chess.svg

import fairychess
import fairychess.engine
import fairychess.pgn
import fairychess.svg
from conftest import ROOT

MODULES = [
    (chess, fairychess),
    (chess.pgn, fairychess.pgn),
    (chess.svg, fairychess.svg),
    (chess.engine, fairychess.engine),
]

PAGE = ROOT / "docs" / "coming-from-python-chess.md"


def public(thing: object) -> set[str]:
    """Return the public names of a module or class of python-chess, except for imported names."""
    names = {name for name in dir(thing) if not name.startswith("_")}
    return {name for name in names if not isinstance(thing, types.ModuleType) or is_own(getattr(thing, name))}


def is_own(value: object) -> bool:
    if isinstance(value, types.ModuleType | typing.TypeVar) or value is dict:
        return False
    if isinstance(value, type | types.FunctionType):
        return value.__module__.startswith("chess")
    return type(value).__module__ != "typing"


def missing() -> dict[str, set[str]]:
    """Return the names that fairychess lacks, by module or class."""
    found: dict[str, set[str]] = {}
    for theirs, ours in MODULES:
        names = public(theirs)
        found[theirs.__name__] = {name for name in names if not hasattr(ours, name)}
        for name in names:
            their_class, our_class = getattr(theirs, name), getattr(ours, name, None)
            if isinstance(their_class, type) and isinstance(our_class, type) and their_class.__module__ == theirs.__name__:
                found[f"{theirs.__name__}.{name}"] = {each for each in public(their_class) if not hasattr(our_class, each)}
    return {where: names for where, names in found.items() if names}


def listed() -> dict[str, set[str]]:
    """Return the names listed on the page, by module or class."""
    found: dict[str, set[str]] = {}
    places: list[str] = []
    for line in PAGE.read_text(encoding="utf-8").split("## Names that are not here")[1].splitlines():
        if line.startswith("### "):
            places = re.findall(r"`([\w.]+)`", line)
        elif line.startswith("| `"):
            names, instead = line.strip("| ").split(" | ", 1)
            assert instead, line
            for place in places:
                found.setdefault(place, set()).update(re.findall(r"`(\w+)`", names))
    return found


def test_every_name_is_here_or_on_the_page() -> None:
    assert listed() == missing()


def test_many_names_are_compared() -> None:
    assert sum(len(public(theirs)) for theirs, _ in MODULES) > 350
    assert len(public(chess.Board)) > 120
    assert {"flip_vertical", "BB_A1", "SquareSet", "STATUS_VALID"} <= public(chess)
