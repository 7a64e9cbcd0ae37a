"""Draws the pictures of the documentation.

`python docs/pictures.py` writes them, and a test compares them with what is drawn today.
"""

from __future__ import annotations

import re
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any

import fairychess
from fairychess import Board, PieceType, Variant
from fairychess.pictures import THEMES, Arrow

FOLDER = Path(__file__).resolve().parent / "pictures"


@dataclass(frozen=True)
class Shown:
    """A position of a game: the turns that lead to it, and how it is drawn."""

    variant: str | Variant
    turns: str = ""
    options: dict[str, Any] = field(default_factory=dict)

    def draw(self) -> str:
        """Play and draw."""
        board = Board(self.variant)
        for turn in self.turns.split():
            board.push_uci(turn)
        return board.svg(last_move="auto", **{"size": 480, **self.options})


STOLTZ = "accept accept e2e4 e7e5 g1f3 b8c6 C@d2"
WOLF = (
    "c3c4 g8g6 e2e4 b8b7 b1d5 c10d8 d5f4 d8e7 g1e2 c8c6 f1e3 b10c8 h1f1 f8f7 e3b6 c8b8 d2d4 g10e6 f4e6 f7e6 c1f4 b8f8 b6c5 e7c5 "
    "d4c5 f8d7 f4e3 e9e7 a2a4 f10c7 h2h4 b9b8 b3b5 a10c8 g3g5 f9f7 g2g4 g9g7 f3f5 c7e5 f2f4 g6f5 e4f5 c6b5"
)
MATE = "accept accept e2e4 e7e5 d1h5 C@b7 C@d2 g8f6 h5f7"
ARROWS = [Arrow("f1", "c4"), Arrow("d8", "h4", "red"), Arrow("f7", "f7", "yellow"), Arrow("b1", "c3", "blue")]


def boards() -> dict[str, Shown]:
    """Tell which boards are shown."""
    sixteen = Variant.from_file(FOLDER / "sixteen.toml")
    shown = {
        "stoltz": Shown("stoltz", STOLTZ),
        "wolf": Shown("wolf"),
        "wolf-middle": Shown("wolf", WOLF),
        "newchess": Shown("newchess", "Q@d1 Q@d8 N@e2,e2c4 R@a8 R@h1"),
        "dragonet": Shown("reserve-dragonet", "b1c3d e7e5 e2e4 g8f6d"),
        "sixteen": Shown(sixteen, options={"size": 800}),
        "options": Shown(
            "chess",
            "e2e4 e7e5",
            {"orientation": fairychess.BLACK, "arrows": ARROWS, "squares": ["d4", "d5"], "coordinates": True},
        ),
    }
    return shown | {f"theme-{name}": Shown("stoltz2", MATE, {"theme": name, "size": 300}) for name in THEMES}


def pieces() -> dict[str, PieceType]:
    """Give every kind of man of the built-in games, by name; of those of one name, the first."""
    kinds: dict[str, PieceType] = {}
    for name in fairychess.variants():
        for kind in Variant(name).pieces.values():
            if "drops_as" not in kind.definition and name != "seirawan":
                kinds.setdefault(kind.name, kind)
    return kinds


# The pictures of docs/pieces.md: the text of each is what the piece's `moves` is, a text of the notation or tables.
ELEMENT = re.compile(r"!\[(?P<moves>[^!]+)\]\(pictures/(?P<path>elements/[\w-]+\.svg)\)")


def elements() -> dict[str, str]:
    """Draw the examples of docs/pieces.md, by the paths that it gives them."""
    page = (FOLDER.parent / "pieces.md").read_text(encoding="utf-8")
    return {match["path"]: element(match["moves"]) for match in ELEMENT.finditer(page)}


def element(moves: str) -> str:
    """Draw a piece that has such moves; the signs are explained where there are any but the plain one."""
    tables = "=" in moves
    value = f"[{moves}]" if tables else f'"{moves}"'
    definition = f'name = "e"\nextends = "chess"\n[pieces.element]\nletter = "e"\nmoves = {value}'
    kind = Variant.from_toml(definition).pieces["element"]
    square = None if kind.movement().reaches else "d2"  # one that moves from some squares only
    return kind.svg(square, size=240, legend=tables or re.search("[mcinjpg]", moves) is not None)


def own_variant() -> dict[str, str]:
    """Draw the game of docs/your-own-variant.md, as it is at the end, and its piece."""
    page = (FOLDER.parent / "your-own-variant.md").read_text(encoding="utf-8")
    *_, definition = re.findall(r"^```toml\n(.*?)^```$", page, re.MULTILINE | re.DOTALL)
    variant = Variant.from_toml(definition)
    return {"onager.svg": Board(variant).svg(size=480), "pieces/onager.svg": variant.pieces["onager"].svg(size=360)}


def pictures() -> dict[str, str]:
    """Draw all pictures, by their paths in the folder."""
    drawn = {f"{name}.svg": shown.draw() for name, shown in boards().items()}
    return drawn | elements() | own_variant() | {f"pieces/{name}.svg": kind.svg(size=360) for name, kind in pieces().items()}


if __name__ == "__main__":
    for path, svg in pictures().items():
        (FOLDER / path).parent.mkdir(exist_ok=True)
        (FOLDER / path).write_text(f"{svg}\n", encoding="utf-8", newline="\n")
