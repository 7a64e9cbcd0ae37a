"""Reading pages with Interactive Diagrams."""

from __future__ import annotations

import re
from dataclasses import dataclass, field
from typing import Any

from fairychess import Variant
from fairychess.errors import Problem, VariantError
from fairychess.ini import Section, SectionKey, toml

from . import rules
from .lines import SETTING, DiagramLine, diagrams, fields
from .pieces import DiagramPiece, piece, squares
from .settings import LOOKS, REFUSED, WARNED

SIDES = range(2, 17)
"""The possible lengths of the sides of a board."""


def read(page: str, name: str) -> list[Section]:
    r"""Read all Interactive Diagrams in a page.

    Args:
        page: The text of the page, or the lines of one diagram.
        name: The name of the variant, such as `"grant-acedrex"`; if there are several diagrams, a number is appended.

    Returns:
        A section for each diagram. A diagram with problems has no definition.

    Example:
        >>> [section] = read("files=4\nranks=4\nking:K:K::a1,,d4", "duel")
        >>> section.variant().pieces["king"].royal
        True
    """
    name = re.sub(r"[^a-z0-9]+", "-", name.lower()).strip("-") or "diagram"
    found = diagrams(page)
    return [
        DiagramReader(lines, name if len(found) == 1 else f"{name}-{index}").section() for index, lines in enumerate(found, 1)
    ]


@dataclass
class DiagramReader:
    """The parts of a diagram read so far."""

    lines: list[DiagramLine]
    name: str
    values: dict[str, str] = field(default_factory=dict)
    keys: dict[str, SectionKey] = field(default_factory=dict)
    pieces: list[DiagramPiece] = field(default_factory=list)
    holes: list[tuple[int, int]] = field(default_factory=list)
    """The squares that no piece can enter."""
    problems: list[Problem] = field(default_factory=list)
    warnings: list[Problem] = field(default_factory=list)

    def section(self) -> Section:
        """Read all lines."""
        for line in self.lines:
            setting = SETTING.fullmatch(line.text)
            if setting is not None:
                self.setting(line, setting)
            elif line.text.lower().startswith("hole:"):
                self.holes += squares(fields(line)[-1].text, fields(line)[-1], "hole", self.problems)
            elif ":" in line.text:
                self.pieces.append(
                    piece(line, len(self.pieces) + 1, {known.name for known in self.pieces}, self.problems, self.warnings)
                )
            else:
                message = "the line is skipped: `key=value` or `name:letter:moves:image:squares` is expected"
                self.warnings.append(Problem(line.number, line.column, "", message))
        first = self.lines[0].number if self.lines else 1
        if not self.pieces:
            self.problems.append(Problem(first, 1, "", "the diagram has no pieces: a line such as `rook:R:R::a1,h1` is one"))
        definition = None if self.problems else self.definition()
        keys = tuple(self.keys.values())
        definition = None if self.problems else definition
        return Section(self.name, None, first, keys, definition, tuple(self.problems), tuple(self.warnings))

    def setting(self, line: DiagramLine, setting: re.Match[str]) -> None:
        """Read a line `key=value`."""
        name, value = setting[1].lower(), setting[2].strip()
        key = SectionKey(setting[1], value, line.number, line.column, line.column + line.text.find("=") + 1)
        if name in REFUSED and value not in ("", "0"):
            self.problems.append(Problem(line.number, line.column, setting[1], REFUSED[name]))
        elif name in WARNED:
            self.warnings.append(Problem(line.number, line.column, setting[1], f"the key has no effect: {WARNED[name]}"))
        elif name not in LOOKS:
            self.warnings.append(Problem(line.number, line.column, setting[1], "the key is not known, and has no effect"))
        self.values[name] = value
        self.keys[name] = key

    def problem(self, name: str, message: str) -> None:
        """Add a problem with a key or a piece."""
        self.problems.append(self.at(name, message))

    def at(self, name: str, message: str) -> Problem:
        """A problem at the position of a key or a piece."""
        if name in self.keys:
            key = self.keys[name]
            return Problem(key.line, key.value_column, key.name, message)
        line, column = next(
            ((found.line, found.column) for found in self.pieces if found.name == name), (self.lines[0].number, 1)
        )
        return Problem(line, column, name, message)

    def definition(self) -> str | None:
        """The text of the definition; None if there are problems."""
        files = rules.number("files", self.values, 8, self.problem)
        ranks = rules.number("ranks", self.values, 8, self.problem)
        for key, number in (("files", files), ("ranks", ranks)):
            if number not in SIDES:
                self.problem(key, f"a board has 2 to 16 {key}")
                return None
        self.letters()
        board = self.board(files, ranks)
        royal = rules.royals(self.pieces, self.values, self.problem)
        document: dict[str, Any] = {"name": self.name, "board": board}
        en_passant = rules.en_passant(self.pieces)
        promotion = rules.promotion(self.pieces, royal, self.values, self.problem)
        castling = rules.castling(self.pieces, files, self.problem)
        document["pieces"] = {each.name: self.piece(each, royal) for each in self.pieces}
        document |= {"promotion": promotion} if promotion else {}
        document |= {} if en_passant is None else {"en_passant": en_passant}
        document |= {"castling": castling} if castling else {}
        self.holdings(document)
        self.endings()
        if self.problems:
            return None
        return self.checked(toml.text(document))

    def piece(self, each: DiagramPiece, royal: list[DiagramPiece]) -> dict[str, Any]:
        """The table for a piece."""
        table: dict[str, Any] = {"letter": each.letter.lower(), "moves": each.moves, "notation": "xbetza"}
        return {**table, "royal": True} if each in royal else table

    def letters(self) -> None:
        """Give letters to pieces that have none, and refuse invalid letters."""
        taken = {each.letter.upper() for each in self.pieces}
        for each in self.pieces:
            if not each.letter:
                free = [letter for letter in f"{each.name.upper()}ABCDEFGHIJKLMNOPQRSTUVWXYZ" if letter.isalpha()]
                each.letter = next((letter for letter in free if letter not in taken), "")
                taken.add(each.letter)
            if not re.fullmatch(r"\+?[A-Za-z]['\"]?", each.letter):
                self.problem(each.name, f"{each.letter!r} is not a letter of a piece, which may follow + and be followed by '")

    def board(self, files: int, ranks: int) -> dict[str, Any]:
        """The table for the board, with the start position."""
        symmetry = self.values.get("symmetry", "mirror")
        if symmetry not in ("mirror", "rotate", "none"):
            self.problem("symmetry", f"{symmetry!r} is none of mirror, rotate, none")
        places: dict[tuple[int, int], str] = dict.fromkeys(self.holes, "*")
        for file, rank in self.holes:
            if not (file < files and 0 <= rank < ranks):
                self.problem("hole", f"the square {chr(97 + file)}{rank + 1} is not on the board")
        for each in self.pieces:
            turned = [
                (files - 1 - file if symmetry == "rotate" else file, ranks - 1 - rank)
                for file, rank in each.white
                if file < files and rank < ranks
            ]
            black = each.black if each.black is not None else [] if symmetry == "none" else turned
            for letter, own in ((each.letter.upper(), each.white), (each.letter.lower(), black)):
                for file, rank in own:
                    if not (file < files and 0 <= rank < ranks):
                        self.problem(each.name, f"the square {chr(97 + file)}{rank + 1} is not on the board")
                    elif (file, rank) in places:
                        self.problem(each.name, f"two pieces stand on {chr(97 + file)}{rank + 1}")
                    places[file, rank] = letter
        rows = [[places.get((file, rank), "1") for file in range(files)] for rank in range(ranks - 1, -1, -1)]
        start = "/".join(re.sub("1+", lambda run: str(len(run[0])), "".join(row)) for row in rows)
        sides = {side for each in self.pieces for move in each.castling for side in move.sides}
        rights = "".join(letter for letter, side in (("K", "r"), ("Q", "l")) if side in sides)
        table: dict[str, Any] = {"files": files, "ranks": ranks, "start": f"{start} w {rights + rights.lower() or '-'} - 0 1"}
        if self.holes:
            table["walls"] = True
        return {**table, "symmetry": "turned"} if symmetry == "rotate" and not rights else table

    def holdings(self, document: dict[str, Any]) -> None:
        """Add drops of captured pieces."""
        holdings = self.values.get("holdingstype", "0") or "0"
        if holdings == "1":
            document |= {"drops": [{}], "captures": {"to_reserve": True}}
            self.warnings.append(
                self.at("holdingstype", "captured pieces are dropped on any empty square: `drop_to` limits them")
            )
        elif holdings != "0":
            self.problem("holdingstype", f"{holdings!r} has no equivalent: 1 is a reserve of captured pieces")

    def endings(self) -> None:
        """Warn if stalemate is not a draw."""
        if self.values.get("stalemate", "").lower() not in ("", "draw"):
            message = "stalemate is a draw: another result is the key `stalemate` of [endings] in the definition"
            self.warnings.append(self.at("stalemate", message))

    def checked(self, definition: str) -> str:
        """Return the definition, after reporting its problems at the lines of the diagram."""
        try:
            Variant.from_toml(definition)
        except VariantError as error:
            for found in error.problems:
                match = re.match(r"pieces\.([a-z0-9-]+)", found.key)
                here = self.at(match[1] if match else "", found.message)
                moves = next((each.moves for each in self.pieces if match and each.name == match[1]), "")
                column = found.column - len('moves = "') - 1 if found.key.endswith(".moves") else 0
                # This is the column in the page, unless part of the moves was removed before it.
                place = here.column + column if 0 < column < len(moves) else here.column
                self.problems.append(Problem(here.line, place, found.key, found.message))
        return definition
