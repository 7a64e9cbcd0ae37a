"""Perpetual checks and chases in Xiangqi: positions from the Asian rules, with the results stated for their diagrams.

The positions are those of Fairy-Stockfish's test; names such as "D39" are the numbers of diagrams.
"""

from __future__ import annotations

import pytest

from fairychess import BLACK, WHITE, Board, Termination

HORSES = "a8b8 a3b3 b8a8 b3a3"
TABLE = [
    (
        "a cannon chases a horse",
        "2bakabnr/9/r1n1c4/2p1p1p1p/PP7/9/4P1P1P/2C3NC1/9/1NBAKAB1R w",
        "c3a3 " + 2 * f"{HORSES} ",
        BLACK,
    ),
    (
        "discovered chases by a cannon, with a pawn captured",
        "2bakabr1/9/9/r1p1p1p2/p7R/P8/9/9/9/CC1AKA3 w",
        "a5a6 " + 2 * "a7b7 a6b6 b7a7 b6a6 ",
        BLACK,
    ),
    (
        "the same without the cannon behind",
        "2bakabr1/9/9/r1p1p1p2/p7R/P8/9/9/9/1C1AKA3 w",
        "a5a6 " + 2 * "a7b7 a6b6 b7a7 b6a6 ",
        None,
    ),
    ("cannons chase and evade", "5k3/9/9/5C3/5c3/5C3/9/9/5p3/4K4 w", 2 * "f5d5 f6d6 d5f5 d6f6 ", BLACK),
    ("both chase", "4k4/7n1/9/4pR3/9/9/4P4/9/9/4K4 w", "f7h7 " + 2 * "h9f8 h7h8 f8g6 h8g8 g6i7 g8g7 i7h9 g7h7 ", None),
    ("perpetual check by a soldier", "9/3kc4/3a5/3P5/9/4p4/9/4K4/9/3C5 w", 2 * "d7e7 e5d5 e7d7 d5e5 ", WHITE),
    ("perpetual check by soldiers", "3k5/9/9/9/9/5p3/9/5p3/5K3/5C3 w", 2 * "f2e2 f3e3 e2f2 e3f3 ", WHITE),
    ("an elephant discovers checks", "3k5/4P4/4b4/3C5/4c4/9/9/9/9/5K3 w", 2 * "d7e7 e8g6 e7d7 g6e8 ", WHITE),
    ("a rook and a cannon check", "3k5/9/9/9/9/9/9/9/cr1CAK3/9 w", 2 * "d2d4 b2b4 d4d2 b4b2 ", WHITE),
    ("a rook chases, a horse evades", "4k4/9/4b4/2c2nR2/9/9/9/9/9/3K5 w", 2 * "g7g6 f7g9 g6g7 g9f7 ", WHITE),
    ("a soldier is chased by the king", "3P5/3k5/3nn4/9/9/9/9/9/9/5K3 w", 2 * "d10e10 d9e9 e10d10 e9d9 ", WHITE),
    ("a rook is chased", "4ck3/9/9/9/9/2r1R4/9/9/4A4/3AK4 w", 2 * "e5e4 c5c4 e4e5 c4c5 ", WHITE),
    ("two cannons chase a cannon", "4k4/9/9/c1c6/9/r8/9/9/C8/3K5 w", 2 * "a2c2 a5c5 c2a2 c5a5 ", WHITE),
    ("both give check", "9/4c4/3k5/3r5/9/9/4C4/9/4K4/3R5 w", 2 * "e4d4 d7e7 d4e4 e7d7 ", None),
    ("a soldier may chase", "3k5/6c2/9/7P1/6c2/6P2/9/9/9/5K3 w", 2 * "h7g7 g6h6 g7h7 h6g6 ", None),
    ("a protected rook", "4ck3/9/9/9/9/2r1R1N2/6N2/9/4A4/3AK4 w", 2 * "e5e4 c5c4 e4e5 c4c5 ", None),
    ("cannons face each other", "5k3/9/9/c8/9/P1P6/9/2C6/9/3K5 w", 2 * "c3a3 a7c7 a3c3 c7a7 ", None),
    (
        "not always the same rook",
        "4k4/9/r1r6/9/PPPP5/9/9/9/1C7/5K3 w",
        "b2a2 " + 2 * "a8b8 a2c2 c8d8 c2b2 b8a8 b2d2 d8c8 d2a2 ",
        None,
    ),
    ("D106: the attack stays what it was", "3k2b2/4P4/4b4/9/8p/6Bc1/6P1P/3AB4/4pp3/1p1K3R1 w", 2 * "h1h2 h5h4 h2h1 h4h5 ", None),
    (
        "D39: a chased rook is pinned by a horse",
        "2baka1r1/C4rN2/9/1Rp1p4/9/9/4P4/9/4A4/4KA3 w",
        "b7b9 " + 2 * "f10e9 b9b10 e9f10 b10b9 ",
        BLACK,
    ),
    ("a chased rook is pinned", "5k3/9/9/9/9/9/7r1/9/2nRA3c/4K4 w", 2 * "e2f1 h4h2 f1e2 h2h4 ", WHITE),
    ("a horse discovers attacks", "4k4/4c4/9/4p4/9/9/3rn4/3NR4/4K4/9 b", 2 * "e4g5 e2f2 g5e4 f2e2 ", WHITE),
    ("protected in appearance", "5k3/9/9/9/9/1N2P1C2/9/4BC3/9/cr1RK4 w", 2 * "b5c3 b1c1 c3b5 c1b1 ", WHITE),
    ("a cannon pins the protector", "5k3/9/9/9/9/4c4/3n5/3NBA3/4A4/4K4 w", 2 * "e1d1 e5d5 d1e1 d5e5 ", WHITE),
    ("a cannon pins the protector of a horse", "5k3/9/9/9/9/4c4/3r5/3NB4/4A4/4K4 w", 2 * "e1d1 e5d5 d1e1 d5e5 ", WHITE),
    ("a rook attacks through a pin", "5k3/9/9/9/9/9/9/9/9/3NK1cr1 w", 2 * "d1c3 h1h3 c3d1 h3h1 ", WHITE),
    ("the horse attacks the rook", "3k5/9/9/3n5/9/9/3r5/9/9/3NK4 w", 2 * "d1c3 d4c4 c3d1 c4d4 ", None),
    ("a rook chases a horse", "3k5/9/9/9/9/9/3r5/9/9/3NK4 w", 2 * "d1c3 d4c4 c3d1 c4d4 ", WHITE),
    (
        "a rook chases a cannon that a cannon protects in appearance",
        "5k3/9/9/9/9/1C7/1r7/9/1C7/4K4 w",
        2 * "b5c5 b4c4 c5b5 c4b4 ",
        WHITE,
    ),
    ("a rook may be attacked by a rook", "4ka3/c2R1R2c/4b4/9/9/9/9/9/9/4K4 w", 2 * "f9f7 f10e9 f7f9 e9f10 ", None),
]


@pytest.mark.parametrize(("start", "moves", "winner"), [row[1:] for row in TABLE], ids=[row[0] for row in TABLE])
def test_chases_of_the_asian_rules(start: str, moves: str, winner: bool | None) -> None:
    board = Board("xiangqi", fen=f"{start} - - 0 1")
    for move in moves.split():
        assert board.outcome() is None
        board.push_uci(move)
    outcome = board.outcome()
    assert outcome is not None
    assert (outcome.termination, outcome.winner) == (Termination.FIVEFOLD_REPETITION, winner)
