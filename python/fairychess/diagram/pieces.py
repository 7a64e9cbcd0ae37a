"""The pieces of a diagram: `name:letter:moves:image:squares`."""

from __future__ import annotations

import re
from dataclasses import dataclass, field

from fairychess.errors import Problem

from .lines import DiagramLine, Field, fields

KNOWN = {
    "pawn": "fmWfceFifmnD",
    "knight": "N",
    "bishop": "B",
    "rook": "R",
    "queen": "Q",
    "king": "K",
    "archbishop": "BN",
    "cardinal": "BN",
    "princess": "BN",
    "chancellor": "RN",
    "marshall": "RN",
    "empress": "RN",
    "amazon": "QN",
    "nightrider": "NN",
    "commoner": "K",
    "guard": "K",
    "ferz": "F",
    "wazir": "W",
    "alfil": "A",
    "dabbaba": "D",
    "camel": "C",
    "zebra": "Z",
    "grasshopper": "gQ",
    "unicorn": "BNN",
}
"""The moves of pieces that diagrams may list without moves."""

FIELDS = ("name", "letter", "moves", "image", "squares")
"""The fields of a line."""

GROUP = re.compile(r"(?P<modifiers>[a-z]*)(?P<atom>(?P<letter>[A-Z])(?P=letter)?)(?P<range>\d*)")
SQUARES = re.compile(r"([a-p])(\d+)(?:-([a-p])(\d+))?$")


@dataclass
class Castling:
    """A castling move of a king, such as `isO2`."""

    steps: int
    corner: int
    """The number of squares between the partner and the edge."""
    sides: str
    """`l`, `r` or both."""


@dataclass
class DiagramPiece:
    """A piece of a diagram."""

    name: str
    letter: str
    moves: str
    line: int
    column: int
    white: list[tuple[int, int]] = field(default_factory=list)
    """The squares of White's pieces, as file and rank from 0."""
    black: list[tuple[int, int]] | None = None
    """The squares of Black's pieces, if given."""
    captures_en_passant: bool = False
    castling: list[Castling] = field(default_factory=list)


def piece(line: DiagramLine, number: int, taken: set[str], problems: list[Problem], warnings: list[Problem]) -> DiagramPiece:
    """Read a piece's line; `number` is the piece's place in the table, from 1."""
    parts = [*fields(line), *[Field("", line.number, line.column)] * len(FIELDS)]
    name = re.sub(r"[^a-z0-9]+", "-", parts[0].text.lower()).strip("-")[:64]
    if not name or name in taken:
        if name:
            warnings.append(Problem(line.number, line.column, name, "a second piece of this name gets a number"))
        name = f"{name or 'piece'}-{number}"
    written = parts[2].text
    moves = written or KNOWN.get(name) or KNOWN.get(parts[3].text.lower(), "")
    found = DiagramPiece(name, parts[1].text, moves, line.number, parts[2].column if written else line.column)
    if not moves:
        message = f"the moves are missing, and {parts[0].text!r} is not a piece that is known without them"
        problems.append(Problem(line.number, parts[2].column, name, message))
    if len(fields(line)) > len(FIELDS):
        warnings.append(Problem(line.number, parts[5].column, name, "what follows the squares has no effect"))
    white, _, black = parts[4].text.partition(",,")
    found.white = squares(white, parts[4], name, problems)
    if black:
        found.black = squares(black, parts[4], name, problems)
    take_rules(found, problems)
    return found


def squares(text: str, at: Field, name: str, problems: list[Problem]) -> list[tuple[int, int]]:
    """Read squares such as `a2-h2` and `a1,h1`; a number alone counts pieces that are not on the board."""
    found: list[tuple[int, int]] = []
    for part in filter(None, (part.strip() for part in text.split(","))):
        if part.isdigit():
            continue
        match = SQUARES.match(part)
        if match is None:
            problems.append(Problem(at.line, at.column, name, f"{part!r} is not a square (a1) or a row of squares (a2-h2)"))
            continue
        files = range(ord(match[1]) - 97, ord(match[3] or match[1]) - 96)
        ranks = range(int(match[2]) - 1, min(int(match[4] or match[2]), 99))
        found += [(file, rank) for rank in ranks for file in files]
    return found


def take_rules(found: DiagramPiece, problems: list[Problem]) -> None:
    """Remove castling and en passant from the moves, because definitions treat them as rules of the variant."""
    rest = ""
    at = 0
    for group in GROUP.finditer(found.moves):
        rest += found.moves[at : group.start()]
        at = group.end()
        modifiers = group["modifiers"]
        if group["letter"] == "O":
            found.castling += castling(found, group, problems)
            continue
        if "e" in modifiers and "a" not in modifiers and "c" in modifiers:
            found.captures_en_passant = True
            modifiers = modifiers.replace("e", "")
        if group["letter"] in "WFKRBQ":
            # On steps to an adjacent square, `n` only says that the piece can be captured en passant.
            modifiers = modifiers if "a" in modifiers else modifiers.replace("n", "")
        rest += modifiers + group["atom"] + group["range"]
    found.moves = rest + found.moves[at:]


def castling(found: DiagramPiece, group: re.Match[str], problems: list[Problem]) -> list[Castling]:
    """Read a castling move, such as `isO2` or `irO3`; each `j` is a square between the partner and the edge."""
    modifiers = group["modifiers"]
    sides = "lr" if "s" in modifiers or not set(modifiers) & set("lr") else "".join(sorted(set(modifiers) & set("lr")))
    if "i" not in modifiers or set(modifiers) - set("islrj") or not group["range"]:
        message = (
            f"{group[0]!r} has no equivalent: castling is read as i, sides (s, l, r) and O with a number of squares, such as isO2"
        )
        problems.append(Problem(found.line, found.column + group.start(), found.name, message))
        return []
    return [Castling(int(group["range"]), modifiers.count("j"), sides)]
