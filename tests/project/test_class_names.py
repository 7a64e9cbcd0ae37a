"""Unique names: no public class has the name of a class in another module."""

from __future__ import annotations

import ast
from collections import defaultdict
from typing import TYPE_CHECKING, Final

import fairychess.data
import fairychess.ini
import fairychess.match
import fairychess.openspiel
from conftest import ROOT

if TYPE_CHECKING:
    from collections.abc import Iterator
    from pathlib import Path

PACKAGE: Final = ROOT / "python" / "fairychess"


def public_classes(path: Path) -> Iterator[str]:
    """Yield the names of a module's public classes, including nested ones."""
    tree = ast.parse(path.read_text(encoding="utf-8"))
    return (node.name for node in ast.walk(tree) if isinstance(node, ast.ClassDef) and not node.name.startswith("_"))


def test_no_public_class_name_is_used_twice() -> None:
    modules: defaultdict[str, list[str]] = defaultdict(list)
    for path in sorted([*PACKAGE.rglob("*.py"), *PACKAGE.glob("*.pyi")]):
        for name in public_classes(path):
            modules[name].append(path.relative_to(PACKAGE).as_posix())
    assert len(modules) > 300
    assert not {name: found for name, found in modules.items() if len(found) > 1}


def test_old_names_of_documented_classes_still_work() -> None:
    assert fairychess.match.Limit is fairychess.match.MatchLimit
    assert fairychess.match.Player is fairychess.match.Contender
    assert fairychess.match.Report is fairychess.match.MatchReport
    assert fairychess.match.Score is fairychess.match.MatchScore
    assert fairychess.data.Player is fairychess.data.SelfPlayer
    assert fairychess.data.Task is fairychess.data.GameTask
    assert fairychess.ini.Key is fairychess.ini.SectionKey
    assert fairychess.openspiel.Game is fairychess.openspiel.OpenSpielGame
