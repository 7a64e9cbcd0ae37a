"""The imports between modules, read from Python and Rust sources."""

from __future__ import annotations

import ast
import re
from typing import TYPE_CHECKING, TypeAlias

if TYPE_CHECKING:
    from collections.abc import Iterator
    from pathlib import Path

Graph: TypeAlias = dict[str, set[str]]
"""The modules used by each module, by name."""


def python_imports(package: Path) -> Graph:
    """Return the imports inside a package, including those for type checkers and inside functions."""
    modules = {module_name(path, package.parent): path for pattern in ("*.py", "*.pyi") for path in package.rglob(pattern)}
    return {
        name: {
            found if found in modules else found.rpartition(".")[0]
            for found in imported_names(path, name)
            if found.partition(".")[0] == package.name
        }
        - {name}
        for name, path in modules.items()
    }


def module_name(path: Path, root: Path) -> str:
    """Return the full name of a module."""
    parts = path.relative_to(root).with_suffix("").parts
    return ".".join(parts[:-1] if parts[-1] == "__init__" else parts)


def imported_names(path: Path, module: str) -> Iterator[str]:
    """Yield the full names that a module imports: modules, and names from modules."""
    package = module.split(".") if path.stem == "__init__" else module.split(".")[:-1]
    for node in ast.walk(ast.parse(path.read_text(encoding="utf-8"))):
        if isinstance(node, ast.Import):
            yield from (alias.name for alias in node.names)
        elif isinstance(node, ast.ImportFrom):
            start = package[: len(package) + 1 - node.level] if node.level else []
            source = ".".join([*start, *([node.module] if node.module else [])])
            yield from (f"{source}.{alias.name}" for alias in node.names)


RUST_COMMENT = re.compile(r'//[^\n]*|"(?:\\.|[^"\\])*"', re.DOTALL)
RUST_TESTS = re.compile(r"#\[cfg\(test\)\]\s*mod \w+ \{.*", re.DOTALL)
RUST_PATH = re.compile(r"\b(?<!::)(crate|super|self)\s*::\s*(?=[\w{*])")
RUST_WORD = re.compile(r"\s*(\{|\*|\w+)")
RUST_SEPARATOR = re.compile(r"\s*::\s*(?=[\w{*])")
RUST_COMMA = re.compile(r"\s*(?:as\s+\w+)?\s*,?")
RUST_CLOSE = re.compile(r"\s*\}")


def rust_uses(source: Path) -> Graph:
    """Return the modules that each module of a crate names in paths from `crate`, `super` or `self`; the root is `crate`."""
    modules: dict[tuple[str, ...], Path] = {}
    for path in source.rglob("*.rs"):
        parts = path.relative_to(source).with_suffix("").parts
        modules[parts[:-1] if parts[-1] in ("mod", "lib") else parts] = path
    graph: Graph = {}
    for name, path in modules.items():
        text = RUST_TESTS.sub("", RUST_COMMENT.sub("", path.read_text(encoding="utf-8")))
        used: set[str] = set()
        for found in RUST_PATH.finditer(text):
            start = {"crate": (), "self": name, "super": name[:-1]}[found[1]]
            paths: list[tuple[str, ...]] = []
            read_paths(text, found.end(), start, paths)
            for each in paths:
                used.add(rust_name(next(each[:end] for end in range(len(each), -1, -1) if each[:end] in modules)))
        graph[rust_name(name)] = used - {rust_name(name)}
    return graph


def rust_name(parts: tuple[str, ...]) -> str:
    """Return a module's path in Rust syntax."""
    return "::".join(parts) or "crate"


def read_paths(text: str, place: int, start: tuple[str, ...], paths: list[tuple[str, ...]]) -> int:
    """Read the paths that begin at a position (several if they are in braces), and return the position after them."""
    word = RUST_WORD.match(text, place)
    if word is None or word[1] == "*":
        paths.append(start)
        return place if word is None else word.end()
    place = word.end()
    if word[1] == "{":
        while (close := RUST_CLOSE.match(text, place)) is None:
            comma = RUST_COMMA.match(text, read_paths(text, place, start, paths))
            assert comma is not None
            assert comma.end() > place, text[place : place + 40]
            place = comma.end()
        return close.end()
    path = start[:-1] if word[1] == "super" else start if word[1] == "self" else (*start, word[1])
    separator = RUST_SEPARATOR.match(text, place)
    if separator is not None:
        return read_paths(text, separator.end(), path, paths)
    paths.append(path)
    return place


def circles(graph: Graph) -> list[list[str]]:
    """Return the groups of modules that use each other in circles, in alphabetical order."""
    reached = {name: reachable(graph, name) for name in graph}
    groups = {frozenset({name, *(other for other in reached[name] if name in reached[other])}) for name in graph}
    return sorted(sorted(group) for group in groups if len(group) > 1)


def reachable(graph: Graph, start: str) -> set[str]:
    """Return all modules that a module uses, directly or indirectly."""
    found: set[str] = set()
    waiting = [start]
    while waiting:
        new = graph[waiting.pop()] - found
        found |= new
        waiting += new
    return found


def rooms_of(graph: Graph, rooms: dict[str, str]) -> Graph:
    """Return the rooms used by each room.

    Args:
        graph: The modules.
        rooms: The room of each module.
    """
    merged: Graph = {room: set() for room in rooms.values()}
    for name, used in graph.items():
        merged[rooms[name]] |= {rooms[other] for other in used} - {rooms[name]}
    return merged


def upward(graph: Graph, order: list[str]) -> list[str]:
    """Return the uses of rooms that do not come earlier in the bottom-up order, as `"user -> used"`."""
    return sorted(f"{user} -> {used}" for user in graph for used in graph[user] if order.index(used) > order.index(user))
