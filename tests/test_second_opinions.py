"""Random games and positions against python-chess and Fairy-Stockfish: FEN, legal turns and check compared at every ply.

With FAIRYCHESS_LONG=1 in the environment ten times as many are played.
"""

from __future__ import annotations

import os
from collections import Counter
from random import Random

import chess
import pytest

import peers
from conftest import DATA
from fairychess import Board, FenError, Variant
from random_games import PLIES, Game, Match
from random_positions import CASTLELESS, random_fen

TIMES = 10 if os.environ.get("FAIRYCHESS_LONG") else 1
GAMES = 60 * TIMES
POSITIONS = 300 * TIMES


def turned(fen: str) -> str:
    """The position with the other side to move."""
    board, side, rights, _, *clocks = fen.split()
    return " ".join([board, "b" if side == "w" else "w", rights, "-", *clocks])


def turns(board: Board) -> list[str]:
    return sorted(move.uci() for move in board.legal_moves)


def start_960(number: int) -> str:
    return chess.Board.from_chess960_pos(number).fen()


def any_start_960(chance: Random) -> str:
    return start_960(chance.randrange(960))


def against_fairy_stockfish(variant: str, **least: int) -> Match:
    return Match(Variant(variant), peers.fairy_stockfish(variant), spaced(least))


def spaced(least: dict[str, int]) -> dict[str, int]:
    return {kind.replace("_", " "): number for kind, number in least.items()}


MATCHES = [
    Match(Variant("chess"), peers.orthodox, spaced({"castling": 1, "en_passant": 1, "promotion": 1})),
    Match(Variant("chess960"), peers.chess960, spaced({"castling": 1, "en_passant": 1, "promotion": 1}), any_start_960),
    Match(Variant("crazyhouse"), peers.crazyhouse, spaced({"castling": 1, "en_passant": 1, "promotion": 1, "drop": 1})),
    against_fairy_stockfish("capablanca", castling=1, en_passant=1, promotion=1),
    against_fairy_stockfish("gothic", castling=1, en_passant=1, promotion=1),
    against_fairy_stockfish("grand", en_passant=1, promotion=1),
    against_fairy_stockfish("seirawan", castling=1, en_passant=1, promotion=1, gate=1, castling_with_gate=1),
    against_fairy_stockfish("nightrider", castling=1, en_passant=1, promotion=1),
    against_fairy_stockfish("grasshopper", castling=1, promotion=1),
    Match(
        Variant.from_file(DATA / "wolf-fairy-stockfish.toml"),
        peers.fairy_stockfish("wolf"),
        spaced({"en_passant": 1, "promotion": 1}),
    ),
]


@pytest.mark.parametrize("match", MATCHES, ids=lambda match: match.variant.name)
def test_random_games(match: Match) -> None:
    tally: Counter[str] = Counter()
    for number in range(GAMES):
        Game(match, number, tally).play()
    print(match.variant.name, dict(sorted(tally.items())))
    assert tally["games"] == GAMES == 2 * tally["middle games"]
    assert GAMES * PLIES * 0.8 <= tally["plies"] <= GAMES * PLIES
    assert not {kind: tally[kind] for kind, least in match.least.items() if tally[kind] < least * TIMES}


@pytest.mark.parametrize("match", MATCHES, ids=lambda match: match.variant.name)
def test_random_positions(match: Match) -> None:
    """Half of what `random_fen` writes cannot be, since the side that has moved is in check; fairychess refuses that."""
    tally: Counter[str] = Counter()
    for number in range(POSITIONS):
        seed = f"{match.variant.name}/position/{number}"
        fen = random_fen(match.variant, Random(seed))
        try:
            board = Board(match.variant, fen)
        except FenError as error:
            refused = "the side that is not to move is in check" in str(error)
            assert refused, f"seed {seed!r}, FEN {fen}: {error}"
            assert match.peer(turned(fen)).checks() == [True], f"seed {seed!r}, FEN {fen}: {error}"
            tally["refused"] += 1
            continue
        peer = match.peer(fen)
        mine = (board.fen(), turns(board), [board.is_check()])
        assert mine == (peer.fen(), peer.turns(), peer.checks()), f"seed {seed!r}, FEN {fen}"
        tally.update({"positions": 1, "turns": len(mine[1]), "check": board.is_check(), "rights": fen.split()[2] != "-"})
        tally["passed"] += board.fen().split()[3] != "-"
    print(match.variant.name, dict(sorted(tally.items())))
    assert tally["positions"] > 0.3 * POSITIONS
    assert tally["check"] > 0.1 * POSITIONS
    assert match.variant.name in CASTLELESS or tally["rights"] > 0.1 * POSITIONS
    assert match.variant.name == "grasshopper" or tally["passed"] > 0.02 * POSITIONS


def test_all_starts_of_chess960() -> None:
    for number in range(960):
        peer = peers.chess960(start_960(number))
        board = Board("chess960", peer.fen())
        assert board.fen() == peer.fen()
        assert turns(board) == peer.turns()
