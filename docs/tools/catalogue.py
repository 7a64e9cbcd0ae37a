"""Writes the page that lists the built-in variants and the sources of their rules.

Run as `python docs/tools/catalogue.py`; a test compares the page with a freshly written one. The source of a variant is the
comment at the start of its definition; if there is none, the rules come from the variant that it extends.
"""

from __future__ import annotations

import re
import tomllib
from pathlib import Path
from typing import Final

import fairychess
from fairychess import Variant

PAGE: Final = Path(__file__).resolve().parents[1] / "catalogue.md"
DEFINITIONS: Final = PAGE.parents[1] / "rust" / "core" / "variants"

OWN_PAGE: Final = "[rules](rules.md)"
"""The entry in the source column for games whose rules are documented in full on this site."""

IN_FULL: Final = ("stoltz", "culverin", "newchess", "wolf", "reserve")
"""Their families."""

INTRODUCTION: Final = """\
# All built-in variants

{count} variants are built in. Each is one definition, which `fairychess show NAME --toml` prints, and which your own can
extend. The names are those that Fairy-Stockfish uses, where it has the game. The last column says where the rules come from;
where Fairy-Stockfish reads a rule in another way, [variants.ini](ini.md) lists the difference.

The games of our own are described in [the rules as implemented](rules.md).
"""


HEADING: Final = "| name | title | board | rules | source |\n| --- | --- | --- | --- | --- |"


def page() -> str:
    """Return the text of the page."""
    blocks = [INTRODUCTION.format(count=len(fairychess.variants()))]
    for family, title in fairychess.families().items():
        rows = [row(family, Variant(name)) for name in fairychess.variants(family)]
        blocks.append("\n".join([f"## {title}", "", HEADING, *rows, ""]))
    return "\n".join(blocks)


def row(family: str, variant: Variant) -> str:
    """Return the table row of a variant."""
    board = f"{variant.files} by {variant.ranks}"
    cells = [f"`{variant.name}`", variant.title, board, variant.description, source(family, variant.name)]
    return f"| {' | '.join(cells)} |"


def source(family: str, name: str) -> str:
    """Return the source of a variant's rules."""
    if family in IN_FULL:
        return OWN_PAGE
    text = (DEFINITIONS / family / f"{name}.toml").read_text(encoding="utf-8")
    comment = re.match(r"(?:#.*\n)+", text)
    if comment is None:
        parent = tomllib.loads(text).get("extends")
        return OWN_PAGE if parent is None else f"`{parent}`"
    words = " ".join(line.removeprefix("#").strip() for line in comment.group().splitlines())
    return re.sub(r"https?://\S*[^\s.,:;)]", r"<\g<0>>", words)


if __name__ == "__main__":
    PAGE.write_text(page(), encoding="utf-8")
