"""Imports go in one direction, in Python and in Rust: a module uses only modules below it.

In Python, imports for type checkers also count, including those in the stub. Methods that draw an object load `pictures` by
`import_module`, which does not count. In Rust, paths from `crate`, `super` and `self` count, but not a module's uses of its own
submodules, which are parts of it.
"""

from __future__ import annotations

import re
import subprocess
import sys
from functools import cache
from pathlib import Path

from support.import_graphs import Graph, circles, python_imports, rooms_of, rust_uses, upward

ROOT = Path(__file__).parents[2]

# The modules and packages directly in `fairychess`, from the bottom up: each uses only those before it. `fairychess` is the
# package's `__init__`: the modules after it use the library as users do.
ROOMS = " ".join(
    [
        "errors scores _support styles",
        "squares",
        "_core+records definitions",
        "evaluation pictures svg network _shipped endgames analysis learn",
        "fairychess",
        "cluster ini diagram pgn book protocols",
        "engine match benchmarks data training networks alphazero adapters compat web study values tuning puzzles cli",
        "__main__ gymnasium openspiel pettingzoo widget",
    ]
).split()

# Modules whose types refer to each other, so that neither is below the other: a variant has piece types, and a piece type has its
# variant (one class is compiled, the other in Python); a node has its game, and a game is a node.
TYPES_THAT_NAME_EACH_OTHER = [["fairychess._core", "fairychess.records.values"], ["fairychess.pgn.game", "fairychess.pgn.node"]]


# The rooms of the core, from the bottom up, in the order in which rust/core/src/lib.rs lists them. `internals` serves
# other crates, and `tests` looks into all rooms.
CORE_ROOMS = " ".join(
    [
        "error interrupt resources pool shown zeroed",
        "board piece variant moves tables position movegen chases repetition outcome movement endgame eval network search game",
        "learn selfplay pgn",
        "crate internals tests",
    ]
).split()


@cache
def imports() -> Graph:
    """Return the imports of the package; not when the tests are collected, since only one process needs them."""
    return python_imports(ROOT / "python" / "fairychess")


def uses_of(crate: str) -> Graph:
    return rust_uses(ROOT / "rust" / crate / "src")


def room_of(module: str) -> str:
    name = [*module.split("."), "fairychess"][1]
    return "_core+records" if name in ("_core", "records") else name


def test_modules_import_each_other_in_no_circle() -> None:
    assert len(imports()) > 180
    assert circles(imports()) == TYPES_THAT_NAME_EACH_OTHER


def test_rooms_import_only_rooms_below() -> None:
    rooms = rooms_of(imports(), {module: room_of(module) for module in imports()})
    assert sorted(rooms) == sorted(ROOMS)
    assert upward(rooms, ROOMS) == []


def rust_rooms(graph: Graph) -> Graph:
    return rooms_of(graph, {module: module.partition("::")[0] for module in graph})


def test_rooms_of_the_core_use_only_rooms_below() -> None:
    uses = uses_of("core")
    assert len(uses) > 200
    rooms = rust_rooms(uses)
    assert sorted(rooms) == sorted(CORE_ROOMS)
    assert upward(rooms, CORE_ROOMS) == []


def test_order_of_rooms_is_the_documented_one() -> None:
    text = (ROOT / "rust" / "core" / "src" / "lib.rs").read_text(encoding="utf-8")
    listed = re.findall(r"`(\w+)`", " ".join(re.findall(r"^//! - (`\w+`(?: and `\w+`)?):", text, re.MULTILINE)))
    assert listed == [room for room in CORE_ROOMS if room in listed]
    assert len(listed) >= 13


def test_modules_of_the_binding_use_each_other_in_no_circle() -> None:
    uses = uses_of("py")
    assert len(uses) > 45
    assert circles(uses) == []
    assert circles(rust_rooms(uses)) == []


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


def test_paths_of_rust_are_found(tmp_path: Path) -> None:
    (tmp_path / "room").mkdir()
    (tmp_path / "lib.rs").write_text("mod one;\nmod room;\npub use room::X;\n")
    text = 'use crate::room::{inner::{self, A}, B as C}; // crate::two\nconst TEXT: &str = "crate::two";\n'
    (tmp_path / "one.rs").write_text(text)
    (tmp_path / "two.rs").write_text("fn f() { crate::one::g() }\n#[cfg(test)]\nmod tests { use crate::room; }\n")
    (tmp_path / "room" / "mod.rs").write_text("mod inner;\nuse inner::A;\n")
    (tmp_path / "room" / "inner.rs").write_text("use super::super::two;\nuse super::{B, beside::D};\n")
    (tmp_path / "room" / "beside.rs").write_text("")
    assert rust_uses(tmp_path) == {
        "crate": set(),
        "one": {"room", "room::inner"},
        "two": {"one"},
        "room": set(),
        "room::inner": {"two", "room", "room::beside"},
        "room::beside": set(),
    }


def test_the_package_imports_what_boards_need_and_the_rest_when_used() -> None:
    code = """
import sys
import fairychess
assert "fairychess.learn" not in sys.modules and "fairychess.analysis" not in sys.modules and "numpy" not in sys.modules
assert set(fairychess.__all__) <= set(dir(fairychess))
from fairychess import *
missing = [name for name in fairychess.__all__ if name not in globals()]
assert not missing, missing
assert VecEnv is fairychess.learn.VecEnv and Network is fairychess.network.Network
assert not hasattr(fairychess, "Boards")
"""
    assert subprocess.run([sys.executable, "-c", code], check=False).returncode == 0
