"""Definitions made from the INI format of Fairy-Stockfish play as it does: the perft counts that were recorded from it.

Its 121 built-in variants are always checked, with their small rows. With FAIRYCHESS_VARIANTS_INI, the path of its `variants.ini`, which
is not ours to copy, the 143 variants of that file are checked too, and all rows.
"""

from __future__ import annotations

import os
from pathlib import Path

import pytest

from fairychess import Board, FairyChessError, IniError, Variant, ini
from test_peer_perft import ROWS

FILE = os.environ.get("FAIRYCHESS_VARIANTS_INI")
TEXT = Path(FILE).read_text(encoding="utf-8") if FILE else ""
MAX_LEAVES = 300_000 if FILE else 5_000
NAMES = [*ini.names(), *(section.name for section in ini.read(TEXT))] if FILE else ini.names()

DIFFERING: dict[str, str] = {}
"""Variants whose definition is refused or plays otherwise, each with the reason."""


def differences(name: str) -> list[str]:
    """The rows of a variant that do not agree."""
    variant = Variant.from_ini(TEXT, name)
    found: list[str] = []
    for row in ROWS[name]:
        if row.leaves <= MAX_LEAVES:
            fen = ini.fen(TEXT, name, row.fen)
            leaves = Board(variant, fen=fen).perft(row.depth)
            if leaves != row.leaves:
                found.append(f"{row.fen}: {leaves}, not {row.leaves}")
    return found


@pytest.mark.parametrize("name", [name for name in NAMES if name not in DIFFERING])
def test_a_section_plays_as_in_fairy_stockfish(name: str) -> None:
    assert not differences(name)


@pytest.mark.parametrize("name", [name for name in NAMES if name in DIFFERING])
def test_a_section_that_differs_is_still_different(name: str) -> None:
    """A variant of the list that agrees has to leave it."""
    try:
        found = differences(name)
    except IniError:
        return
    except FairyChessError as error:
        found = [str(error)]
    assert found or MAX_LEAVES < 300_000


def test_all_variants_with_rows_are_sections() -> None:
    assert set(NAMES) <= set(ROWS)
    assert DIFFERING.keys() <= set(ROWS)
    assert len(ROWS) - len(DIFFERING) >= 240
    if FILE:
        assert set(NAMES) == set(ROWS)
