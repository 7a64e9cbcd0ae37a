"""Imports go one way: a module uses only modules below it. Imports for type checkers count, those of the stub included."""

from __future__ import annotations

from pathlib import Path

from support.import_graphs import circles, python_imports, rooms_of, upward

ROOT = Path(__file__).parent.parent
IMPORTS = python_imports(ROOT / "python" / "fairychess")

# The modules and packages directly in `fairychess`, from the ground up: each uses only those before it. `fairychess` is the
# `__init__` of the package: the modules after it use the library as users do.
ROOMS = " ".join(
    [
        "_main_only _signals _suggestions constants errors movement scores",
        "_files extras squares bitboards square_set styles",
        "_core+records",
        "results pictures svg analysis learn",
        "fairychess",
        "_benchmark cluster pgn protocols",
        "engine match data adapters cli",
        "__main__ batch trees gymnasium openspiel pettingzoo",
    ]
).split()

# Types that name each other, so that neither is below: a variant has piece types, and a piece type has its variant (one class is
# compiled, the other in Python); a node has its game, and a game is a node.
TYPES_THAT_NAME_EACH_OTHER = [["fairychess._core", "fairychess.records"], ["fairychess.pgn.game", "fairychess.pgn.node"]]


def room_of(module: str) -> str:
    name = [*module.split("."), "fairychess"][1]
    return "_core+records" if name in ("_core", "records") else name


def test_modules_import_each_other_in_no_circle() -> None:
    assert len(IMPORTS) > 180
    assert circles(IMPORTS) == TYPES_THAT_NAME_EACH_OTHER


def test_rooms_import_only_rooms_below() -> None:
    rooms = rooms_of(IMPORTS, {module: room_of(module) for module in IMPORTS})
    assert sorted(rooms) == sorted(ROOMS)
    assert upward(rooms, ROOMS) == []


def test_circles_are_found() -> None:
    graph = {"a": {"b"}, "b": {"c", "d"}, "c": {"a"}, "d": {"e"}, "e": {"d"}, "f": {"a"}}
    assert circles(graph) == [["a", "b", "c"], ["d", "e"]]
    assert upward({"low": {"high"}, "high": {"low"}}, ["low", "high"]) == ["low -> high"]


def test_imports_for_type_checkers_and_relative_ones_are_found(tmp_path: Path) -> None:
    package = tmp_path / "sample"
    (package / "inner").mkdir(parents=True)
    (package / "__init__.py").write_text("from .one import X\n")
    (package / "one.py").write_text("from typing import TYPE_CHECKING\nif TYPE_CHECKING:\n    from .inner import two\n")
    (package / "inner" / "__init__.py").write_text("def late():\n    import sample.one\n")
    (package / "inner" / "two.py").write_text("from .. import one\nfrom sample.inner import late\n")
    (package / "stub.pyi").write_text("from .inner.two import Y as Y\n")
    assert python_imports(package) == {
        "sample": {"sample.one"},
        "sample.one": {"sample.inner.two"},
        "sample.inner": {"sample.one"},
        "sample.inner.two": {"sample.one", "sample.inner"},
        "sample.stub": {"sample.inner.two"},
    }
