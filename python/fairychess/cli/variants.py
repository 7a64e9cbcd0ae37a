"""The `variants` command: lists the built-in variants by family."""

from __future__ import annotations

import textwrap
from dataclasses import dataclass
from typing import TYPE_CHECKING

from fairychess import Variant
from fairychess import families as built_in_families
from fairychess import variants as built_in

from .console import console, print_json
from .text import counted

if TYPE_CHECKING:
    from argparse import Namespace

    from rich.console import Console

MAX_ROWS = 12
"""If several families are listed, those with more variants than this are shown as blocks of names."""

MIN_TEXT = 20
"""The minimum number of columns for a description, however narrow the terminal is."""

KEYS = ("name", "title", "description", "files", "ranks", "start_fen", "id")


@dataclass(frozen=True)
class Listed:
    """A variant and its family."""

    variant: Variant
    family: str

    def contains(self, text: str) -> bool:
        """Return True if the name, the title, the description or a piece's name contains a string, ignoring case."""
        variant = self.variant
        return any(text.lower() in each.lower() for each in (variant.name, variant.title, variant.description, *variant.pieces))

    @property
    def board(self) -> str:
        """The size of the board as text."""
        return f"{self.variant.files}x{self.variant.ranks}"


def variants(arguments: Namespace) -> int:
    """List the built-in variants."""
    listed = all_listed(arguments.family)
    for text in (arguments.text, arguments.search):
        if text is not None:
            listed = [each for each in listed if each.contains(text)]
    if arguments.json:
        print_json([{key: getattr(each.variant, key) for key in KEYS} | {"family": each.family} for each in listed])
        return 0
    out = console()
    if not listed:
        out.print("No variant matches.")
    elif out.is_terminal:
        print_families(listed, out)
    else:
        print_lines(listed)
    return 0


def all_listed(family: str | None = None) -> list[Listed]:
    """Return the built-in variants, or those of one family."""
    families = built_in_families() if family is None else [family]
    return [Listed(Variant(name), each) for each in families for name in built_in(each)]


def print_lines(listed: list[Listed]) -> None:
    """Print one line per variant, in columns that programs can read."""
    rows = [("name", "title", "board", "family", "description")]
    rows += [(each.variant.name, each.variant.title, each.board, each.family, each.variant.description) for each in listed]
    widths = [max(map(len, column)) for column in zip(*rows, strict=True)][:-1]
    for *cells, description in rows:
        line = "  ".join(f"{cell:{width}}" for cell, width in zip(cells, widths, strict=True))
        print(f"{line}  {description}".rstrip())


def print_families(listed: list[Listed], out: Console) -> None:
    """Print the variants by family."""
    titles = built_in_families()
    families = {family: [each for each in listed if each.family == family] for family in titles}
    blocks = {family for family, members in families.items() if MAX_ROWS < len(members) < len(listed)}
    width = max((len(each.variant.name) for each in listed if each.family not in blocks), default=0)
    for family, members in families.items():
        if not members:
            continue
        out.print(f"{titles[family]}  (--family {family})", style="bold")
        if family in blocks:
            out.print(filled("  ", "  ".join(each.variant.name for each in members), out))
        else:
            for each in members:
                out.print(filled(f"  {each.variant.name:{width}}  {each.board:5}  ", each.variant.description, out))
        out.print()
    out.print(f"{counted(len(listed), 'variant')}. `fairychess show NAME` shows one, `fairychess play NAME` plays it.")


def filled(start: str, text: str, out: Console) -> str:
    """Return a string after a prefix, wrapped into aligned lines."""
    room = max(out.width, len(start) + MIN_TEXT)
    lines = textwrap.wrap(text, room, initial_indent=start, subsequent_indent=" " * len(start), break_on_hyphens=False)
    return "\n".join(lines) or start.rstrip()
