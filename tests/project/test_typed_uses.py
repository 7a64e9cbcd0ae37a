"""`typed_uses.py` runs and uses every public name."""

from __future__ import annotations

import ast
import inspect
import re

import pytest

import fairychess
import fairychess.data
import fairychess.data.stats
import fairychess.engine
import fairychess.match
import fairychess.openspiel
import fairychess.pgn
import fairychess.pictures
import fairychess.records.movement
import fairychess.svg
from conftest import ROOT
from support import typed_uses

USES = {name: use for name, use in inspect.getmembers(typed_uses, inspect.isfunction) if use.__module__ == "support.typed_uses"}
MODULES = (
    fairychess,
    fairychess.data,
    fairychess.data.stats,
    fairychess.engine,
    fairychess.match,
    fairychess.records.movement,
    fairychess.openspiel,
    fairychess.pgn,
    fairychess.pictures,
    fairychess.svg,
)
TEXT = (ROOT / "tests" / "support" / "typed_uses.py").read_text(encoding="utf-8")


@pytest.mark.parametrize("name", USES)
def test_the_uses_run(name: str) -> None:
    USES[name]()


def public_members(value: object) -> list[str]:
    """Return the public members of a class that are defined in fairychess."""
    if not inspect.isclass(value):
        return []
    own = [key for base in value.__mro__ if base.__module__.startswith("fairychess") for key in vars(base)]
    return sorted({key for key in own if not key.startswith("_")})


def test_every_public_name_is_used() -> None:
    tree = ast.parse(TEXT)
    used = {node.id for node in ast.walk(tree) if isinstance(node, ast.Name)}
    used |= {node.attr for node in ast.walk(tree) if isinstance(node, ast.Attribute)}
    public = {f"{module.__name__}.{name}": getattr(module, name) for module in MODULES for name in module.__all__}
    assert len(public) > 40
    members = [f"{name}.{member}" for name, value in public.items() for member in public_members(value)]
    assert len(members) > 150
    # Not every enumeration member, constant or theme colour needs to be used.
    wanted = [name for name in (*public, *members) if not re.search(r"\.[A-Z][A-Z_0-9]*$|pictures\.Theme\.", name)]
    assert [name for name in wanted if name.rpartition(".")[2] not in used] == []
