"""Draws the dependencies between parts of the sources, for docs/architecture.md.

`python docs/tools/architecture.py` reads the sources and writes the pictures to `docs/architecture/`; a test compares them with
freshly drawn ones. An arrow leads from each part to every part that it uses, unless a path of other arrows already connects the
two.
"""

from __future__ import annotations

import re
import sys
import tomllib
from dataclasses import dataclass
from itertools import pairwise
from pathlib import Path

sys.path.insert(0, str(Path(__file__).resolve().parents[2] / "tests"))

from support.import_graphs import Graph, python_imports, reachable, rooms_of, rust_uses

ROOT = Path(__file__).resolve().parents[2]
FOLDER = ROOT / "docs" / "architecture"
HEIGHT, GAP = 28, 26
"""The height of a row of boxes and the gap between rows, in pixels."""
STYLE = (
    "rect{fill:#eef0f3;stroke:#8a94a3}.public{fill:#dbe8fb;stroke:#3f6fb5}.paper{fill:#fff;stroke:#d5dae1}"
    "text{font:13px sans-serif;fill:#1b1f24;text-anchor:middle}path{fill:none;stroke:#6b7480}.head{fill:#6b7480;stroke:none}"
)


@dataclass
class Node:
    """A named box, or, if the name is empty, a point that a long arrow passes through."""

    name: str
    row: int
    x: float = 0

    @property
    def width(self) -> int:
        """The width that the node needs, in pixels."""
        return 8 * len(self.name) + 18 if self.name else 10


def without_shortcuts(graph: Graph) -> Graph:
    """Return the transitive reduction of a graph."""
    below = {name: reachable(graph, name) for name in graph}
    return {name: {used for used in uses if not any(used in below[other] for other in uses)} for name, uses in graph.items()}


def rows_of(graph: Graph) -> dict[str, int]:
    """Return the row of each part, from 0 at the bottom: above every part it uses, but close to its users."""
    rows: dict[str, int] = {}

    def row(name: str) -> int:
        if name not in rows:
            rows[name] = 1 + max((row(used) for used in graph[name]), default=-1)
        return rows[name]

    for name in sorted(sorted(graph), key=row, reverse=True):
        rows[name] = min((rows[user] for user in graph if name in graph[user]), default=rows[name] + 1) - 1
    return rows


class Drawing:
    """A layered drawing of a graph."""

    def __init__(self, graph: Graph) -> None:
        """Place the parts of a graph."""
        rows = rows_of(graph)
        self.boxes = {name: Node(name, rows[name]) for name in sorted(graph)}
        self.arrows = [self.arrow(user, used) for user in sorted(graph) for used in sorted(graph[user])]
        points = {id(node): node for arrow in self.arrows for node in arrow} | {id(box): box for box in self.boxes.values()}
        self.rows = [[node for node in points.values() if node.row == row] for row in range(max(rows.values()) + 1)]
        self.beside: dict[int, list[Node]] = {key: [] for key in points}
        for arrow in self.arrows:
            for one, other in pairwise(arrow):
                self.beside[id(one)].append(other)
                self.beside[id(other)].append(one)
        for sweep in range(40):
            for nodes in self.rows if sweep % 2 else reversed(self.rows):
                self.settle(nodes)

    def arrow(self, user: str, used: str) -> list[Node]:
        """Return the nodes that an arrow passes through, from the user down."""
        start, end = self.boxes[user], self.boxes[used]
        return [start, *(Node("", row) for row in range(start.row - 1, end.row, -1)), end]

    def settle(self, nodes: list[Node]) -> None:
        """Move each node of a row to the middle of its neighbours, sorting the nodes and keeping them from overlapping."""
        wanted = {id(node): mean([other.x for other in self.beside[id(node)]] or [node.x]) for node in nodes}
        nodes.sort(key=lambda node: wanted[id(node)])
        place = 0.0
        for node in nodes:
            node.x = place = max(wanted[id(node)], place + node.width / 2) if node is not nodes[0] else wanted[id(node)]
            place += node.width / 2 + 14
        shift = mean([wanted[id(node)] - node.x for node in nodes])
        for node in nodes:
            node.x = round(node.x + shift, 3)

    def svg(self, title: str, public: set[str]) -> str:
        """Return the drawing as SVG."""
        left = min(node.x - node.width / 2 for nodes in self.rows for node in nodes) - 16
        width = max(node.x + node.width / 2 for nodes in self.rows for node in nodes) + 16 - left
        height = len(self.rows) * (HEIGHT + GAP) - GAP + 32

        def top(node: Node) -> int:
            return height - 16 - HEIGHT - node.row * (HEIGHT + GAP)

        size = f'width="{width:.0f}" height="{height}" viewBox="0 0 {width:.0f} {height}"'
        parts = [
            f'<svg xmlns="http://www.w3.org/2000/svg" {size} role="img">',
            f"<title>{title}</title><style>{STYLE}</style>",
            f'<rect class="paper" x=".5" y=".5" width="{width - 1:.0f}" height="{height - 1}" rx="8"/>',
        ]
        for arrow in self.arrows:
            x, y = arrow[0].x - left, top(arrow[0]) + HEIGHT
            path = f"M{x:.0f} {y}"
            for node in arrow[1:]:
                end = node.x - left
                path += f"C{x:.0f} {y + GAP // 2} {end:.0f} {top(node) - GAP // 2} {end:.0f} {top(node)}"
                x, y = end, top(node) + (0 if node.name else HEIGHT)
                path += "" if node.name else f"V{y}"
            parts.append(f'<path d="{path}"/><path class="head" d="M{x:.0f} {y}l-4 -8h8z"/>')
        for node in self.boxes.values():
            x = node.x - left - node.width / 2
            shade = ' class="public"' if node.name in public else ""
            parts.append(f'<rect{shade} x="{x:.0f}" y="{top(node)}" width="{node.width}" height="{HEIGHT}" rx="5"/>')
            parts.append(f'<text x="{node.x - left:.0f}" y="{top(node) + 19}">{node.name}</text>')
        return "\n".join([*parts, "</svg>\n"])


def mean(numbers: list[float]) -> float:
    """Return the mean of numbers."""
    return sum(numbers) / len(numbers)


def crates() -> tuple[Graph, set[str]]:
    """Return the workspace's crates with their dependencies, and the set of published crates."""
    manifests = [tomllib.loads(path.read_text(encoding="utf-8")) for path in sorted((ROOT / "rust").glob("*/Cargo.toml"))]
    graph: Graph = {}
    for manifest in manifests:
        tables = [manifest, *manifest.get("target", {}).values()]
        used = {name for table in tables for name in table.get("dependencies", {}) if name.startswith("fairychess-")}
        graph[manifest["package"]["name"]] = used
    return graph, {manifest["package"]["name"] for manifest in manifests if manifest["package"].get("publish", True)}


def core() -> tuple[Graph, set[str]]:
    """Return the rooms of the core with their dependencies, and the set of public rooms."""
    source = ROOT / "rust" / "core" / "src"
    uses = rust_uses(source)
    rooms = rooms_of(uses, {module: module.partition("::")[0] for module in uses})
    shown = {room: used - {"crate"} for room, used in rooms.items() if room not in ("crate", "internals", "tests")}
    return shown, set(re.findall(r"^pub mod (\w+);", (source / "lib.rs").read_text(encoding="utf-8"), re.MULTILINE))


def package() -> tuple[Graph, set[str]]:
    """Return the public modules and packages directly in `fairychess`, and `_core`, which includes `records`.

    Indirect uses through private modules are included. `errors` is left out because all the others use it.
    """
    uses = python_imports(ROOT / "python" / "fairychess")
    graph = rooms_of(uses, {module: room_of(module) for module in uses})
    for room in sorted(graph):
        if room == "errors" or (room.startswith("_") and room != "_core"):
            below = graph.pop(room)
            graph = {user: (used | below if room in used else used) - {room} for user, used in graph.items()}
    return graph, set(graph) - {"_core"}


def room_of(module: str) -> str:
    """Return the module or package directly in `fairychess` that contains a module."""
    room = [*module.split("."), "fairychess"][1]
    return "_core" if room == "records" else room


def draw() -> dict[str, str]:
    """Return the pictures by name."""
    return {
        name: Drawing(without_shortcuts(graph)).svg(title, public)
        for name, title, (graph, public) in (
            ("crates", "The crates of the workspace", crates()),
            ("core", "The rooms of fairychess-core", core()),
            ("package", "The modules and packages of fairychess in Python", package()),
        )
    }


def main() -> None:
    """Write the pictures."""
    FOLDER.mkdir(exist_ok=True)
    for name, text in draw().items():
        (FOLDER / f"{name}.svg").write_text(text, encoding="utf-8", newline="\n")


if __name__ == "__main__":
    main()
