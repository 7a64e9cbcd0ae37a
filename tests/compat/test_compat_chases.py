"""Perpetual chases in Xiangqi: the results of `is_optional_game_end`, compared with pyffish's."""

from __future__ import annotations

import random
import re

import pyffish
import pytest

from fairychess.compat import pyffish as ours
from support.perft_rows import ROWS

CHASES = [
    ("2baka1n1/n6cr/1C6b/2p5C/p8/P3p1P2/2P6/B4r2p/3K1N3/RNR2A3 b - - 5 39", "f3f7 f2h3 f7f3 h3f2", -32000),
    ("1n4b2/4k2c1/b1ra1a2n/p3p1p1p/2p6/2B2r2P/P3P4/3C5/N3R1C2/1RBAKA3 b - - 27 42", "f5d5 d3g3 d5f5 g3d3", 32000),
    ("2baka1n1/n6cr/1C6b/2p5C/p8/P3p1P2/2P6/B4r2p/3K1N3/RNR2A3 b - - 5 39", "f3f4 f2h3 f4f3 h3f2", -32000),
    ("3ankb1r/7c1/5Cn1b/1rp6/p1P1P1pRp/6P2/P7P/N8/6c2/2B1K1BN1 b - - 7 39", "d10e9 e1d1 e9d10 d1e1", -32000),
    ("1r1ak1bn1/5R2r/2c5b/2p3p2/pn1Pp1C1p/N3P4/P5PCP/8R/9/2B1KcBN1 b - - 5 27", "c8c9 i3f3 c9c8 f3i3", 32000),
    ("r1bakabn1/6r2/2nC5/2p1pc2P/pN4P2/2P6/4P4/1R2B4/9/2BAKA1R1 b - - 1 37", "g9d9 d8g8 d9g9 g8d8", -32000),
    ("2baka1n1/1C7/r1n5b/2prp1p1p/P8/4P1P2/2P1N3P/1Rc4cB/9/3AKA1NR w - - 4 31", "e4c5 d7d2 c5e4 d2d7", -32000),
    ("2baka1n1/1C7/r1n5b/2prp1p1p/P8/4P1P2/2P1N3P/1Rc4cB/9/3AKA1NR w - - 4 31", "e4f2 h3g3 f2e4 g3h3", -32000),
    ("1nb3b2/r3k3r/3R1a2n/p1C3p2/4p3P/7C1/P3P4/B8/N3A1N2/2RA1Kc2 b - - 0 34", "i8g9 i6h6 g9i8 h6i6", -32000),
    ("2bak1C2/4a4/7r1/P3p1N1p/1n7/2C3B2/R1P3P1P/4K4/3NA1r2/3A2B1R w - - 3 30", "g7f9 h8i8 f9g7 i8h8", -32000),
    ("2baka3/1r6r/5c2b/pnp2n3/6P2/2P1p4/P8/BC1A1A2p/R2C5/1N1K3NR w - - 3 34", "d2f2 f7d6 f2d2 d6f7", -32000),
    ("3akabn1/n8/rC1Cb4/2p1p1p1p/8c/p1c6/P1P1P1P1P/2N1B4/7r1/1R1AKABNR w - - 30 16", "b1b5 c5i5 b5b1 i5c5", 32000),
    ("2bakabn1/r8/2n3r2/2p1p4/p5P1P/1c3c1N1/N1P1P4/3CB2R1/9/1RBAKA3 w - - 3 27", "h5g3 f5f4 g3h5 f4f5", -32000),
    ("1Cna1abn1/4k2C1/r3b3r/4p1p2/1Rp4cp/p1c5P/P1P1P1P2/2N1B3N/4A1R2/3AK1B2 b - - 57 29", "i8i9 h9h8 i9i8 h8h9", -32000),
]
"""Positions, moves that lead back to them, and the result for the side to move at the third occurrence."""


@pytest.mark.parametrize(("fen", "moves", "result"), CHASES)
def test_a_side_that_always_chases_loses(fen: str, moves: str, result: int) -> None:
    line = moves.split() * 2
    assert ours.is_optional_game_end("xiangqi", fen, line) == (True, result)
    assert pyffish.is_optional_game_end("xiangqi", fen, line) == (True, result)
    assert ours.is_optional_game_end("xiangqi", fen, line[:-1]) == (False, 0), "not before"


def back(move: str) -> str:
    """The move back."""
    squares = re.fullmatch(r"([a-i][0-9]+)([a-i][0-9]+)", move)
    assert squares
    return squares[2] + squares[1]


def test_moves_to_and_fro_end_games_alike() -> None:
    chance = random.Random(9)
    compared = 0
    while compared < 40:
        fen = chance.choice(ROWS["xiangqi"]).fen
        first = chance.choice(ours.legal_moves("xiangqi", fen, []))
        second = chance.choice(ours.legal_moves("xiangqi", fen, [first]) or [""])
        line = [first, second, back(first), back(second or first)] * 2
        try:
            mine = ours.is_optional_game_end("xiangqi", fen, line)
        except ValueError:
            continue  # one of the moves is a capture or illegal
        compared += 1
        assert mine == pyffish.is_optional_game_end("xiangqi", fen, line), (fen, line)


def test_a_capture_ends_a_chase() -> None:
    moves = ["h3h10", "i10h10", "a1a2", "a10a9", "a2a1", "a9a10", "a1a2", "a10a9", "a2a1", "a9a10"]
    start = ours.start_fen("xiangqi")
    expected = pyffish.is_optional_game_end("xiangqi", start, moves)
    assert ours.is_optional_game_end("xiangqi", start, moves) == expected == (True, 0)
