"""Draws the pictures of the documentation.

Run as `python docs/tools/pictures.py`; a test compares the pictures with freshly drawn ones.
"""

from __future__ import annotations

import re
import tomllib
from dataclasses import dataclass, field
from io import StringIO
from pathlib import Path
from typing import Any

from rich.console import Console
from rich.style import Style
from rich.text import Text

import fairychess
from fairychess import Board, PieceType, Variant
from fairychess.cli.grammar import make_parser
from fairychess.cli.play.commands import COMMANDS
from fairychess.cli.play.session import PlaySession
from fairychess.pictures import SHAPES, THEMES, Arrow
from fairychess.pictures.appearance import Appearance
from fairychess.pictures.grid import SQUARE, Grid
from fairychess.pictures.legend import sign
from fairychess.pictures.marks import Mark
from fairychess.pictures.pieces import define_piece, use
from fairychess.pictures.svg import Page, clean, element, group

FOLDER = Path(__file__).resolve().parents[1] / "pictures"
LIBRARY = FOLDER.parents[1] / "rust" / "core" / "variants" / "library.toml"


@dataclass(frozen=True)
class Shown:
    """A position to draw: the moves that lead to it, and the drawing options."""

    variant: str | Variant
    moves: str = ""
    options: dict[str, Any] = field(default_factory=dict)

    def draw(self) -> str:
        """Play and draw."""
        board = Board(self.variant)
        for move in self.moves.split():
            board.push_uci(move)
        return board.svg(last_move="auto", **{"size": 480, **self.options})


STOLTZ = "accept accept e2e4 e7e5 g1f3 b8c6 C@d2"
WOLF = (
    "c3c4 g8g6 e2e4 b8b7 b1d5 c10d8 d5f4 d8e7 g1e2 c8c6 f1e3 b10c8 h1f1 f8f7 e3b6 c8b8 d2d4 g10e6 f4e6 f7e6 c1f4 b8f8 b6c5 e7c5 "
    "d4c5 f8d7 f4e3 e9e7 a2a4 f10c7 h2h4 b9b8 b3b5 a10c8 g3g5 f9f7 g2g4 g9g7 f3f5 c7e5 f2f4 g6f5 e4f5 c6b5"
)
MATE = "accept accept e2e4 e7e5 d1h5 C@b7 C@d2 g8f6 h5f7"
ARROWS = [Arrow("f1", "c4"), Arrow("d8", "h4", "red"), Arrow("f7", "f7", "yellow"), Arrow("b1", "c3", "blue")]


def boards() -> dict[str, Shown]:
    """Return the boards shown in the documentation, by name."""
    sixteen = Variant.from_file(FOLDER / "sixteen.toml")
    options = {"orientation": fairychess.BLACK, "arrows": ARROWS, "squares": ["d4", "d5"], "side_to_move": True}
    shown = {
        "stoltz": Shown("stoltz", STOLTZ),
        "wolf": Shown("wolf"),
        "wolf-middle": Shown("wolf", WOLF),
        "newchess": Shown("newchess", "Q@d1 Q@d8 N@e2,e2c4 R@a8 R@h1"),
        "dragonet": Shown("reserve-dragonet", "b1c3d e7e5 e2e4 g8f6d"),
        "sixteen": Shown(sixteen, options={"size": 800}),
        "options": Shown("chess", "e2e4 e7e5", options),
        "frame-wide": Shown("chess", options={"size": 240}),
        "frame-thin": Shown("chess", options={"size": 240, "frame": "thin"}),
        "frame-none": Shown("chess", options={"size": 240, "frame": "none"}),
        "culverin": Shown("culverin", "g1f3 b8c6 C@g1 C@b8"),
        "newchess-start": Shown("newchess"),
        "meteoric": Shown("meteoric", "N@e2 N@d7"),
    }
    return shown | {f"theme-{name}": Shown("stoltz2", MATE, {"theme": name, "size": 300}) for name in THEMES}


def pieces() -> dict[str, PieceType]:
    """Return all pieces of the library, and those of the built-in games that it lacks, by name."""
    types: dict[str, PieceType] = {}
    for variant in fairychess.variants():
        for piece in Variant(variant).pieces.values():
            if is_shown(variant, piece):
                types.setdefault(piece.name, piece)
    for name in tomllib.loads(LIBRARY.read_text(encoding="utf-8")):
        if name not in types:
            types[name] = Variant.from_toml(f'name = "p"\nextends = "chess"\n[pieces.{name}]\nletter = "x"').pieces[name]
    return types


def is_shown(variant: str, piece: PieceType) -> bool:
    """Return False for pieces that exist only in reserve, and for those of Seirawan Chess, whose names other pieces share."""
    return "drops_as" not in piece.definition and variant != "seirawan"


SIGNS: dict[str, Mark | str] = {
    "both": Mark("both"),
    "quiet": Mark("quiet"),
    "capture": Mark("capture"),
    "hop": Mark("both", hop=True),
    "hop-quiet": Mark("quiet", hop=True),
    "hop-capture": Mark("capture", hop=True),
    "first": Mark("quiet", first=True),
    "fallback": Mark("quiet", fallback=True),
    "remote": Mark("remote"),
    "throw": Mark("throw"),
    "line": "line",
    "arc": "arc",
    "stone": "stone",
}
"""The signs used in movement diagrams, by name, for the documentation to explain."""


def legend_sign(name: str) -> str:
    """Draw one of the signs used in movement diagrams on its own."""
    theme = THEMES["wood"]
    page = Page(f"sign: {name}", "")
    page.add(element("rect", width=20, height=20, rx=3, fill=theme.light), sign(page, SIGNS[name], (10, 10), theme))
    return page.write(20, 20, 24)


# The pictures of docs/pieces.md; the alternative text of each is the piece's `moves`, either notation or tables.
ELEMENT = re.compile(r"!\[(?P<moves>[^!]+)\]\(pictures/(?P<path>elements/[\w-]+\.svg)\)")


def elements() -> dict[str, str]:
    """Draw the examples of docs/pieces.md; the keys are the paths used on that page."""
    page = (FOLDER.parent / "pieces.md").read_text(encoding="utf-8")
    return {match["path"]: element_of(match["moves"]) for match in ELEMENT.finditer(page)}


def element_of(moves: str) -> str:
    """Draw a piece with these moves, and a legend for all signs but the disc."""
    tables = "=" in moves
    value = f"[{moves}]" if tables else f'"{moves}"'
    definition = f'name = "e"\nextends = "chess"\n[pieces.element]\nletter = "e"\nmoves = {value}'
    piece = Variant.from_toml(definition).pieces["element"]
    square = None if piece.movement().reaches else "d2"  # a piece that moves only from some squares
    return piece.svg(square, size=240, legend=tables or re.search("[mcinjpg]", moves) is not None)


def own_variant() -> dict[str, str]:
    """Draw the final version of the game in docs/your-own-variant.md, and its piece."""
    page = (FOLDER.parent / "your-own-variant.md").read_text(encoding="utf-8")
    *_, definition = re.findall(r"^```toml\n(.*?)^```$", page, re.MULTILINE | re.DOTALL)
    variant = Variant.from_toml(definition)
    return {"onager.svg": Board(variant).svg(size=480), "pieces/onager.svg": variant.pieces["onager"].svg(size=360)}


def all_shapes() -> str:
    """Draw every shape for both sides, on a board without coordinates."""
    theme, files = THEMES["wood"], 10
    rows = -(-len(SHAPES) // files)
    grid = Grid(files, 2 * rows, flipped=False, coordinates=False, frame="none")
    page = Page("All shapes of pieces", ", ".join(SHAPES))
    page.add(grid.draw(page, theme))
    for index, shape in enumerate(SHAPES):
        row, file = divmod(index, files)
        for white in (True, False):
            square = (2 * (rows - 1 - row) + white) * files + file
            name = define_piece(page, theme, Appearance(shape, ""), white=white)
            page.add(use(name, *grid.corner(square), SQUARE))
    return page.write(grid.width, grid.height, 800)


def terminal() -> str:
    """Draw a terminal that shows a game of Stoltz Chess, after the user has asked for a piece's moves."""
    screen = StringIO()
    options = ["play", "stoltz", "--white", "human", "--black", "human", "--unicode", "--large"]
    session = PlaySession(make_parser().parse_args(options), COMMANDS, terminal=False)
    looks: dict[str, Any] = {"force_terminal": True, "color_system": "truecolor", "highlight": False, "_environ": {}}
    session.out = Console(file=screen, width=70, soft_wrap=True, **looks)
    for move in ("accept", "accept", "C@e2", "C@d7", "Nf3", "Nc6"):
        session.game.push(session.game.board.parse_san(move))
    session.print("$ fairychess play stoltz\n...\nWhite> e2\n")
    session.execute(session.find_command("what"), "e2")
    session.print("White>")
    return screen_svg(Text.from_ansi(screen.getvalue()), session.out)


def screen_svg(text: Text, out: Console) -> str:
    """Draw coloured text as a terminal does, with each character in its own cell."""
    across, down = 9, 20
    lines = text.split()
    page = Page("A game of Stoltz Chess in a terminal", text.plain)
    page.add(element("rect", width=(out.width + 2) * across, height=(len(lines) + 1) * down, fill="#1e1e1e", rx=8))
    cells: list[str] = []
    for row, line in enumerate(lines):
        column, top = 1, down / 2 + down * row
        for segment in line.render(out, end=""):
            style = segment.style or Style.null()
            if style.bgcolor:
                fill = style.bgcolor.get_truecolor().hex
                width = across * len(segment.text)
                page.add(element("rect", x=column * across, y=top, width=width, height=down, fill=fill))
            fill = style.color.get_truecolor().hex if style.color else "#e6e6e6"
            for at, character in enumerate(segment.text):
                if character.strip():
                    x, y = (column + at + 0.5) * across, top + 0.75 * down
                    cells.append(element("text", clean(character), x=x, y=y, fill=fill))
            column += len(segment.text)
    page.add(
        group("".join(cells), font_family="DejaVu Sans Mono, Menlo, Consolas, monospace", font_size=15, text_anchor="middle")
    )
    return page.write((out.width + 2) * across, (len(lines) + 1) * down, 648)


def pictures() -> dict[str, str]:
    """Draw all pictures; the keys are paths within the folder."""
    drawn = {f"{name}.svg": shown.draw() for name, shown in boards().items()}
    drawn |= {f"pieces/{name}.svg": piece.svg(size=360, legend=False) for name, piece in pieces().items()}
    drawn |= {f"signs/{name}.svg": legend_sign(name) for name in SIGNS}
    drawn["shapes.svg"] = all_shapes()
    drawn["terminal.svg"] = terminal()
    drawn["legend.svg"] = Variant("stoltz").pieces["culverin"].svg(size=360)
    return drawn | elements() | own_variant()


if __name__ == "__main__":
    for path, svg in pictures().items():
        (FOLDER / path).parent.mkdir(exist_ok=True)
        (FOLDER / path).write_text(f"{svg}\n", encoding="utf-8", newline="\n")
