"""Perft counts that `benches/take_perft.py` recorded from Fairy-Stockfish, in all variants that both programs play."""

from __future__ import annotations

from collections import defaultdict
from typing import NamedTuple

import pytest

from conftest import DATA
from fairychess import Board, Variant, variants

OTHER_NAMES = {"fischerandom": "chess960"}
"""Its variants that have another name here."""
OTHER_RULES = {"wolf": "wolf-fairy-stockfish.toml"}
"""Its variants that it plays by other rules, defined as it plays them: pawns of its Wolf Chess do not promote to nightriders."""


class Row(NamedTuple):
    """A position, and the number of leaves at a depth."""

    fen: str
    depth: int
    leaves: int


def rows() -> dict[str, list[Row]]:
    """The rows of each variant."""
    found: dict[str, list[Row]] = defaultdict(list)
    for line in (DATA / "peers" / "fairy-stockfish.perft").read_text(encoding="utf-8").splitlines():
        if not line.startswith("#"):
            variant, fen, count = line.split(" / ")
            depth, leaves = map(int, count.split())
            found[variant].append(Row(fen, depth, leaves))
    return dict(found)


ROWS = rows()
PLAYED = sorted(name for name in ROWS if OTHER_NAMES.get(name, name) in variants())


def test_all_variants_have_rows() -> None:
    assert len(ROWS) == 264
    over = {name for name, found in ROWS.items() if not max(row.leaves for row in found)}
    assert over == {"crusade"}, "a game that is over at its start there"
    assert len(PLAYED) >= 10, "variants with equal names are no longer found"


@pytest.mark.parametrize("name", PLAYED)
def test_perft_equals_that_of_fairy_stockfish(name: str) -> None:
    variant = Variant(OTHER_NAMES.get(name, name))
    if name in OTHER_RULES:
        variant = Variant.from_toml((DATA / OTHER_RULES[name]).read_text(encoding="utf-8"))
    for row in ROWS[name]:
        assert Board(variant, fen=row.fen).perft(row.depth) == row.leaves, row.fen
