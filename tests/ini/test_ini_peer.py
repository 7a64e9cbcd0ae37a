"""Definitions made from Fairy-Stockfish's INI format play as it does, according to perft counts recorded from it.

The small rows of its 121 built-in variants are always checked. With FAIRYCHESS_VARIANTS_INI, the path of its `variants.ini`
(which the project may not copy), the 143 variants in that file are checked too, and so are all rows.
"""

from __future__ import annotations

import os
from pathlib import Path

import pytest

from fairychess import Board, FenError, IniError, Variant, ini
from support.perft_rows import MATES, ROWS

FILE = os.environ.get("FAIRYCHESS_VARIANTS_INI")
TEXT = Path(FILE).read_text(encoding="utf-8") if FILE else ""
MAX_LEAVES = 300_000 if FILE else 5_000
NAMES = [*ini.names(), *(section.name for section in ini.read(TEXT))] if FILE else ini.names()

DIFFERING: dict[str, str] = {
    "backrank": "the last royal piece may not be left attacked by the move that makes another one",
    "cfour-anyside": "stones that come from the right or from above stop at the first empty square of the board",
    "gale": "chains are followed to the right and upwards only",
    "annexation": "lines of enemies that are enclosed continue behind walls",
}
"""Variants whose definitions play differently from the peer, with the reasons."""

REFUSED: dict[str, str] = {
    "crusade": "the game is over in its start position",
}
"""Variants that cannot be expressed as definitions, with the reasons. If one becomes expressible, its counts must agree."""


def as_played(name: str) -> Variant:
    """Return a variant as the peer's perft plays it: mate by a dropped pawn is legal, and loses for the side that gives it."""
    variant = ini.variant(TEXT, name, strict=False)
    text = variant.to_toml()
    return Variant.from_toml(text.replace(MATES, "")) if MATES in text else variant


def differences(name: str) -> list[str]:
    """Return the rows of a variant whose counts do not agree."""
    variant = as_played(name)
    found: list[str] = []
    for row in ROWS[name]:
        if row.leaves <= MAX_LEAVES:
            fen = ini.fen(TEXT, name, row.fen)
            try:
                leaves = Board(variant, fen=fen).perft(row.depth)
            except FenError as error:
                if row.leaves:  # a count of 0 means that the game is over
                    found.append(f"{row.fen}: {error}")
                continue
            if leaves != row.leaves:
                found.append(f"{row.fen}: {leaves}, not {row.leaves}")
    return found


@pytest.mark.parametrize("name", [name for name in NAMES if name not in DIFFERING])
def test_a_section_plays_as_in_fairy_stockfish(name: str) -> None:
    if name in REFUSED and not accepted(name):
        pytest.skip("definitions do not have its rules yet")
    assert not differences(name)


def accepted(name: str) -> bool:
    """Return True if a variant has a definition."""
    try:
        ini.variant(TEXT, name, strict=False)
    except IniError:
        return False
    return True


@pytest.mark.skipif(not FILE, reason="the rows that differ are too large")
@pytest.mark.parametrize("name", [name for name in NAMES if name in DIFFERING])
def test_a_section_that_differs_is_still_different(name: str) -> None:
    """A listed variant whose counts agree must be removed from the list."""
    assert (name in REFUSED and not accepted(name)) or differences(name)


def test_all_variants_with_rows_are_sections() -> None:
    assert set(NAMES) <= set(ROWS)
    assert DIFFERING.keys() <= set(ROWS)
    assert set(ROWS) >= set(REFUSED)
    if FILE:
        assert set(NAMES) == set(ROWS)
