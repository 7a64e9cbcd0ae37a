"""Perft counts that `benches/take_perft.py` recorded from Fairy-Stockfish, in all variants that both programs play."""

from __future__ import annotations

import pytest

from conftest import DATA
from fairychess import Board, Variant, variants
from support.perft_rows import MATES, ROWS

OTHER_NAMES = {"fischerandom": "chess960", "normal": "chess"}
"""Fairy-Stockfish variants that have other names in fairychess."""
OTHER_RULES = {"wolf": "wolf-fairy-stockfish.toml", "picaria": "picaria-fairy-stockfish.toml"}
"""Variants for which Fairy-Stockfish has other rules, with files that define those rules: in Wolf Chess, pawns do not promote to
nightriders; in Picaria, stones may be placed in the centre and go to any square."""
NOT_COMPARED = {
    "crusade": "it is over at its start there: the board is full",
    "annexation": "there lines run through walls, and the first stones go to squares of the smaller board",
}
"""Variants for which Fairy-Stockfish has wrong rules, which no definition can express."""

OTHER_COUNTS = {
    # In Fairy-Stockfish a check cannot be answered by sinking a square, although no rule forbids it.
    ("atlantis", "2bqkbnr/rppp2pp/*1n1p2*/p5p1/P4P2/1P2P3/2PPBKPP/RNBQ*2R w k - 3 11"): 60133,
    ("atlantis", "rnb1kbnr/pp3ppp/7*/2Ppp1q1/P1P4P/2N3PB/1PQ1PP2/R1B1K1NR b KQkq - 1 9"): 121164,
    ("atlantis", "*n1q1bnr/*1r1k1*p/p*pp1p**/***1Pbp*/N5P1/PpB1PB1N/*PP2P*P/*RQ*K**R w K - 2 26"): 22298,
    # In Fairy-Stockfish a chain of stones is followed only to the right and upwards: a chain that turns back joins nothing.
    ("gale", "PpPpppppP/P1PpPPP1P/Pp1pppPpp/PpPPPPPpP/ppPp1pPpP/PpP1PpPpP/pppp1pppP/PpPPP1PPP/ppppPpPpP w - - 0 18"): 432,
    ("gale", "1p1pPpppp/PpPPPPPpP/ppppPpPpp/PPPpPPPPP/pppp1ppp1/PPPPPpPPP/PpppPpppP/PpPPPPPpP/PpppPpppP b - - 0 19"): 6,
    ("gale", "pp1pppppp/P1PpP1PpP/1pppPpPpP/PpPPPPP1P/PpPpppPpP/PPPPP1PPP/Ppppppppp/P1PPPpPpP/PpppPpPpp w - - 0 18"): 0,
    ("gale", "1pPpPpppP/PPPpPpPPP/ppppPpPpp/PpPpPPPPP/ppppppppP/PPPPPPPpP/PpppppPpP/PpPPPPPpP/ppppppPpP w - - 0 21"): 0,
    ("gale", "1pPppp1pP/PpP1P1P1P/1p1pPpppP/PpPpPpP1P/1p1p1p1pP/PPPpP1PPP/pp1ppp1pP/P1P1P1P1P/PpppPp1pP b - - 0 11"): 112608,
    ("gale", "pppp1ppp1/PPPPPpPpP/PpppppPp1/PPPPPPP1P/1pppPpPpP/P1PpPpPPP/1pppPpppP/PPPpPPP1P/ppPp1pppp w - - 0 17"): 0,
    ("gale", "ppPppppp1/PPPpP1PPP/1pPpPpppp/P1P1P1PPP/pp1p1p1pP/PpPPPpPPP/Pppp1pPp1/PpPpPPP1P/1pPp1pppP b - - 0 14"): 229680,
    ("gale", "ppppppPpp/PPPpPPPpP/PpPpppPp1/PPPPPpPpP/1pPpppppP/PpPpPPPpP/ppppPpPpp/PPPPPpPPP/PpPppp1pP w - - 0 20"): 0,
    # In Fairy-Stockfish a stone pushed in from the right or top stops before the obstacle that comes first from the left or
    # bottom.
    ("cfour-anyside", "7/7/7/7/7/7/7[PPPPPPPPPPPPPPPPPPPPPPPPPpppppppppppppppppppppppp] w - - 0 1"): 249628,
    ("cfour-anyside", "1p1pPp1/1PppPp1/PP2P2/4ppP/5PP/1pP2PP/1pp3p[PPPPPPPPPPPPPpppppppppppp] w - - 0 13"): 158588,
    ("cfour-anyside", "pPp4/2p3p/PPPp3/1PP2pP/1p5/p3p1P/p2pPPP[PPPPPPPPPPPPPPppppppppppppp] w - - 0 12"): 85138,
    ("cfour-anyside", "Pp1P3/p2P3/pp1P1pP/1P1p1Pp/Pp1PppP/1P1pP1p/pp1PPPp[PPPPPPPPPPppppppppp] w - - 0 16"): 239121,
    ("cfour-anyside", "2P1p2/2ppP1p/p3P2/p6/P4p1/P4pP/PP1P1pP[PPPPPPPPPPPPPPPppppppppppppppp] b - - 0 10"): 151911,
    ("cfour-anyside", "PPPp3/3p2P/6P/7/4ppp/4pPP/PP3pp[PPPPPPPPPPPPPPPPpppppppppppppppp] b - - 0 9"): 116092,
    ("cfour-anyside", "1Pp4/1PP4/6p/ppp4/PP5/3p1pP/PP1pPpP[PPPPPPPPPPPPPPPppppppppppppppp] b - - 0 10"): 186273,
}
"""The right counts for positions in which Fairy-Stockfish applies different rules, by variant and FEN."""

PLAYED = sorted(name for name in ROWS.keys() - NOT_COMPARED if OTHER_NAMES.get(name, name) in variants())


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
