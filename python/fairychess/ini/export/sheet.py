"""The section in progress, and the rules that the format cannot express."""

from __future__ import annotations

import re
from typing import TYPE_CHECKING, Any

from fairychess.errors import Problem
from fairychess.ini.values import MAX_FILES, MAX_RANKS

from .regions import Region, read_region

if TYPE_CHECKING:
    from collections.abc import Iterable

    from fairychess import Variant
    from fairychess.ini.betza import BetzaMovement
    from fairychess.ini.values import Squares


Table = dict[str, Any]
"""A table of a definition."""


class Sheet:
    """A section in progress."""

    def __init__(self, variant: Variant, definition: Table) -> None:
        self.variant: Variant = variant
        self.definition = definition
        board = definition["board"]
        self.files: int = board.get("files", 8)
        self.ranks: int = board.get("ranks", 8)
        self.turned: bool = board.get("symmetry") == "turned"
        self.keys: dict[str, str] = {}
        self.letters: dict[str, str] = {}
        """The letter of each piece in the definition."""
        self.sources: dict[str, str] = {}
        """The former type of each promoted piece with a `+`."""
        self.immune: list[str] = []
        """The pieces that never capture their own type."""
        self.leaping: list[str] = []
        """The king and queen with the first moves of ouk."""
        self.diagonal: dict[str, str] = {}
        """The types of pieces that move along diagonal lines."""
        self.double: list[Region] = []
        """The squares of first moves of each piece that has any."""
        self.lands: dict[str, Region] = {}
        """The regions of pieces confined to part of the board."""
        self.parent: str = ""
        """The built-in variant to inherit from, for rules that no key sets."""
        self.types: dict[str, str] = {}
        """The key of each piece in the definition, such as `pawn` or `customPiece1`."""
        self.moves: dict[str, BetzaMovement] = {}
        """The moves of each piece in the definition."""
        self.problems: list[Problem] = []
        if self.files > MAX_FILES or self.ranks > MAX_RANKS:
            self.refuse("board", f"boards of more than {MAX_FILES} files or {MAX_RANKS} ranks")

    def refuse(self, key: str, what: str) -> None:
        """Record a rule that the format cannot express."""
        problem = Problem(0, 0, key, f"not written in the format: {what}")
        if problem not in self.problems:
            self.problems.append(problem)

    def only(self, key: str, table: Table, known: Iterable[str]) -> None:
        """Refuse unknown keys of a table."""
        for name in table.keys() - set(known):
            self.refuse(f"{key}.{name}" if key else name, "this key")

    def region(self, value: Any) -> Region:  # noqa: ANN401 - a region of a definition
        """Read a region."""
        return read_region(value, self.files, self.ranks, turned=self.turned)

    def set(self, key: str, value: str | bool | int) -> None:
        """Set a key."""
        self.keys[key] = {True: "true", False: "false"}[value] if isinstance(value, bool) else str(value)

    def set_region(self, key: str, region: Region) -> None:
        """Set the keys of a region for both sides; `{}` in the key marks the place of the side's name, by default the end."""
        for side, squares in (("White", region.white), ("Black", region.black)):
            self.set(key.format(side) if "{}" in key else key + side, self.squares(squares))

    def squares(self, squares: Squares) -> str:
        """Write squares: whole ranks, and the other squares one by one."""
        ranks = [rank for rank in range(self.ranks) if all((file, rank) in squares for file in range(self.files))]
        words = [f"*{rank + 1}" for rank in ranks]
        rest = sorted(square for square in squares if square[1] not in ranks)
        return " ".join(words + [f"{chr(ord('a') + file)}{rank + 1}" for file, rank in rest]) or "-"

    def set_pieces(self, key: str, names: Iterable[str]) -> None:
        """Set a key to a set of pieces."""
        self.set(key, "".join(dict.fromkeys(self.letters[name] for name in names)) or "-")

    def tables(self, key: str) -> list[Table]:
        """The tables in one of the definition's lists."""
        tables: list[Table] = self.definition.get(key, [])
        return tables

    def is_capturing(self) -> bool:
        """True if captured pieces go to the reserve."""
        return bool(self.definition.get("captures", {}).get("to_reserve"))

    def everywhere(self) -> Squares:
        """All squares."""
        return frozenset((file, rank) for file in range(self.files) for rank in range(self.ranks))

    def start_pieces(self) -> dict[bool, frozenset[str]]:
        """The letters of each side's pieces in the start position, with their `+`; White's under `True`."""
        placement = self.definition["board"]["start"].split()[0]
        texts: list[str] = re.findall(r"\+?[A-Za-z]", placement)
        return {white: frozenset(text.lower() for text in texts if text[-1].isupper() == white) for white in (True, False)}
