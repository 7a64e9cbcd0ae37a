"""Counting: limits, counts and draws match Fairy-Stockfish's in random endgames of Makruk and its relatives."""

from __future__ import annotations

import random

import pyffish
import pytest

from fairychess import Board, Termination, Variant

STARTS = {
    "makruk": [
        "8/8/3k4/8/2p5/8/8/RK1S3R w - - 0 1",
        "4k3/8/3n4/8/1p4P1/8/8/1KS1N3 w - - 0 1",
        "8/3k4/8/8/8/2p5/8/1K1NN3 w - - 0 1",
    ],
    "cambodian": [
        "8/8/3k4/8/2p5/8/8/RK1S3R w - - 0 1",
        "8/4k3/3n4/8/1p4P1/8/8/1KS1N3 w - - 0 1",  # not on e8, where a king could still leap in fairychess but not in pyffish
        "8/3k4/8/8/8/2p5/8/1K1NN3 w - - 0 1",
    ],
    "asean": ["8/8/3k4/8/2p5/8/8/RK1B3R w - - 0 1", "4k3/8/3n4/8/1p4P1/8/8/1KB1N3 w - - 0 1"],
}
GAMES = 9
PLIES = 160


def counted(fen: str) -> tuple[int, int]:
    """Return the limit and the counted plies in fairychess's FEN."""
    for token in fen.split()[6:]:
        key, _, value = token.partition("=")
        if key == "counting":
            plies, limit = value.split("/")
            return int(limit), int(plies)
    return 0, 0


@pytest.mark.parametrize("name", STARTS)
def test_counting_equals_that_of_fairy_stockfish(name: str) -> None:
    chance = random.Random(name)
    variant = Variant(name)
    drawn = 0
    for game in range(GAMES):
        start = STARTS[name][game % len(STARTS[name])]
        board = Board(variant, fen=start)
        played: list[str] = []
        while len(played) < PLIES and any(board.legal_moves):
            fields = pyffish.get_fen(name, start, played).split()
            theirs = (int(fields[3]), int(fields[4])) if fields[3].isdigit() else (0, 0)
            assert counted(board.fen()) == theirs, played
            # Fairy-Stockfish's dialect has no halfmove clock during counting; for Ouk Chaktrang, it states which pieces are
            # unmoved.
            theirs_read, ours = Board(variant, fen=" ".join(fields)).fen().split(), board.fen().split()
            assert name == "cambodian" or theirs_read[:4] + theirs_read[5:] == ours[:4] + ours[5:], played
            outcome = board.outcome()
            if outcome is not None and outcome.termination == Termination.VARIANT_DRAW:
                assert pyffish.is_optional_game_end(name, start, played) == (True, 0)
                drawn += 1
            if outcome is not None:
                break
            captures = [str(move) for move in board.legal_moves if board.is_capture(move)]
            moves = [str(move) for move in board.legal_moves]
            played.append(chance.choice(captures if captures and chance.random() < 0.5 else moves))
            board.push_uci(played[-1])
    assert drawn >= GAMES // 4, drawn


TABLE = [
    ("makruk", "8/3k4/8/2K1S1P1/8/8/8/8 w - - 0 1", "g5g6m", (88, 8)),
    ("makruk", "8/2K3k1/5m2/4S1S1/8/8/8/8 w - 128 97 1", "e5f6", (44, 8)),
    ("makruk", "3k4/2m5/8/4MP2/3KS3/8/8/8 w - - 0 1", "f5f6m", (128, 0)),
    ("makruk", "3k4/2m5/5M2/4M3/3KS3/8/8/8 w - 128 36 1", "d4d5", (128, 37)),
    ("cambodian", "8/3k4/8/2K1S1P1/8/8/8/8 w - - 0 1", "g5g6m", (86, 8)),
    ("cambodian", "3k4/2m5/8/4MP2/3KS3/8/8/8 w - - 0 1", "f5f6m", (126, 0)),
    ("cambodian", "3k4/2m5/5M2/4M3/3KS3/8/8/8 w - 126 36 1", "d4d5", (126, 37)),
    ("asean", "4k3/3r4/2K5/8/3R4/8/8/8 w - - 0 1", "d4d7", (32, 0)),
    ("asean", "4k3/3r4/2K5/8/3R4/1P6/8/8 w - - 0 1", "d4d7", (0, 0)),
    ("asean", "8/2P1k3/2K5/8/8/8/8/8 w - - 0 1", "c7c8b", (88, 0)),
    ("asean", "8/8/4K3/3Q4/1k1N4/5b2/8/8 w - - 0 1", "d4f3", (128, 0)),
    ("asean", "3Q4/4P3/4K3/3Q4/1k6/8/8/8 w - - 0 1", "e7e8q", (0, 0)),
]


@pytest.mark.parametrize(("name", "fen", "move", "expected"), TABLE)
def test_counts_after_one_move(name: str, fen: str, move: str, expected: tuple[int, int]) -> None:
    board = Board(name, fen=fen)
    board.push_uci(move)
    assert counted(board.fen()) == expected


LEAPS = [
    ("rnsmk1nr/4s3/pppppppp/8/8/PPPPPPPP/R7/1NSKMSNR w DEde - 2 2", "a2e2", "e8g7"),
    ("1nsmksnr/r7/pppppppp/8/8/PPPPPPPP/2SN4/R2KMSNR b DEde - 3 2", "a7d7", "d1b2"),
    ("rnsmksnr/8/1ppppppp/8/8/1PPPPPPP/8/RNSKMSNR w DEde - 0 1", "a1a8", "e8g7"),
]


@pytest.mark.parametrize(("fen", "aim", "leap"), LEAPS)
def test_a_king_loses_its_leap_when_a_rook_aims_at_it(fen: str, aim: str, leap: str) -> None:
    board = Board("cambodian", fen=fen)
    board.push_uci(aim)
    assert leap not in {move.uci() for move in board.legal_moves}
    assert Board("cambodian", fen=board.fen()) == board
