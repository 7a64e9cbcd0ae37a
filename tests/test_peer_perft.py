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

OTHER_COUNTS = {
    # There a square that sinks does not answer a check, although it may: nothing in the rules forbids it.
    ("atlantis", "2bqkbnr/rppp2pp/*1n1p2*/p5p1/P4P2/1P2P3/2PPBKPP/RNBQ*2R w k - 3 11"): 60133,
    ("atlantis", "rnb1kbnr/pp3ppp/7*/2Ppp1q1/P1P4P/2N3PB/1PQ1PP2/R1B1K1NR b KQkq - 1 9"): 121164,
    ("atlantis", "*n1q1bnr/*1r1k1*p/p*pp1p**/***1Pbp*/N5P1/PpB1PB1N/*PP2P*P/*RQ*K**R w K - 2 26"): 22298,
}
"""Counts of positions in which it plays by other rules, by variant and FEN."""
OTHER_FIELDS = {" c3c4 ": " c3 "}
"""What its FENs have in another way: after a double step of a custom pawn also the square that it has reached."""
MATES = 'mates = "never"\n'
"""It counts a mate by a dropped pawn as legal, and lost for the side that gave it: its counts contain these moves."""


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
            for theirs, ours in OTHER_FIELDS.items():
                fen = fen.replace(theirs, ours)
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
    elif MATES in variant.to_toml():
        variant = Variant.from_toml(variant.to_toml().replace(MATES, ""))
    for row in ROWS[name]:
        leaves = OTHER_COUNTS.get((name, row.fen), row.leaves)
        assert Board(variant, fen=row.fen).perft(row.depth) == leaves, row.fen
