"""Random games and positions, compared with python-chess and Fairy-Stockfish: FEN, legal moves and check at every ply.

With FAIRYCHESS_LONG=1 in the environment, ten times as many are compared.
"""

from __future__ import annotations

import os
from collections import Counter
from random import Random

import chess
import pytest

from conftest import DATA
from fairychess import Board, FenError, Variant
from support import peers
from support.random_games import PLIES, Game, Match, ended
from support.random_positions import CASTLELESS, random_fen

TIMES = 10 if os.environ.get("FAIRYCHESS_LONG") else 1
GAMES = 30 * TIMES  # a pyffish call takes 2 ms, and there are two per ply
POSITIONS = 200 * TIMES


def turned(fen: str) -> str:
    """Return the same position, but with the other side to move."""
    board, side, rights, _, *clocks = fen.split()
    return " ".join([board, "b" if side == "w" else "w", rights, "-", *clocks])


def moves(board: Board) -> list[str]:
    return sorted(move.uci() for move in board.legal_moves)


def start_960(number: int) -> str:
    return chess.Board.from_chess960_pos(number).fen()


def any_start_960(chance: Random) -> str:
    return start_960(chance.randrange(960))


ENDGAMES = [
    "4k3/8/8/8/8/8/4P3/4K3",
    "4k3/8/8/8/8/3b4/8/2B1K2N",
    "k7/8/8/8/8/5r2/8/7K",
    "k7/2Q5/8/2K5/8/8/8/7R",
    "k7/P7/8/8/8/8/p7/K7",
    "4b2k/3pPp1p/3P1P1P/8/8/p1p1p3/P1PpP3/K2B4",  # only the kings can move
    "8/5k2/8/8/3R4/8/2K3n1/8",
]


def any_endgame(chance: Random) -> str:
    """Choose an endgame, often with a halfmove clock that will soon reach 100 or 150."""
    return f"{chance.choice(ENDGAMES)} {chance.choice('wb')} - - {chance.choice((0, 60, 90, 140))} 80"


def against_fairy_stockfish(variant: str, **least: int) -> Match:
    rules = Variant.from_file(DATA / "wolf-fairy-stockfish.toml") if variant == "wolf" else Variant(variant)
    return Match(rules, peers.fairy_stockfish(variant), {sort.replace("_", " "): number for sort, number in least.items()})


MATCHES = [  # each with about half of the usual number of moves of each type
    Match(Variant("chess"), peers.orthodox, {"castling": 6, "en passant": 4, "promotion": 10}),
    Match(Variant("chess960"), peers.chess960, {"castling": 10, "en passant": 5, "promotion": 10}, any_start_960),
    Match(Variant("crazyhouse"), peers.crazyhouse, {"castling": 7, "en passant": 4, "promotion": 10, "drop": 150}),
    against_fairy_stockfish("capablanca", castling=4, en_passant=5, promotion=7),
    against_fairy_stockfish("gothic", castling=5, en_passant=5, promotion=7),
    against_fairy_stockfish("grand", en_passant=5, promotion=10),
    against_fairy_stockfish("seirawan", castling=5, en_passant=4, promotion=6, gate=25, castling_with_gate=2),
    against_fairy_stockfish("nightrider", castling=7, en_passant=5, promotion=10),
    against_fairy_stockfish("grasshopper", castling=4, promotion=7, pawn_to_g=1),
    against_fairy_stockfish("wolf", double_step=75, en_passant=2, promotion=5, pawn_to_e=1),
]


REPEATED = {"stalemate": 3, "fivefold repetition": 100, "claimable": 50}
ENDS = REPEATED | {"insufficient material": 300, "seventyfive moves": 100, "claimable": 100}
ENDING = [
    Match(Variant("chess"), peers.orthodox, ENDS, any_endgame),
    Match(Variant("chess960"), peers.chess960, ENDS, any_endgame),
    Match(Variant("crazyhouse"), peers.crazyhouse, REPEATED, any_endgame),
]


@pytest.mark.parametrize("match", MATCHES, ids=lambda match: match.variant.name)
def test_random_games(match: Match) -> None:
    tally: Counter[str] = Counter()
    games = GAMES if TIMES > 1 else 8
    for number in range(games):
        Game(match, number, tally).play()
    print(match.variant.name, dict(sorted(tally.items())))
    assert tally["games"] == games == 2 * tally["middle games"]
    assert games * PLIES * 0.8 <= tally["plies"] <= games * PLIES
    least = {sort: number * TIMES * games // GAMES for sort, number in match.least.items()}
    assert not {sort: tally[sort] for sort in least if tally[sort] < least[sort]}


@pytest.mark.parametrize("match", ENDING, ids=lambda match: match.variant.name)
def test_ends(match: Match) -> None:
    """Compare the ends of games, with python-chess only; Fairy-Stockfish has other rules for dead positions."""
    tally: Counter[str] = Counter()
    for number in range(0, 4 * GAMES, 2):
        Game(match, number, tally).play()
    print(match.variant.name, dict(sorted(tally.items())))
    assert not {sort: tally[sort] for sort, least in match.least.items() if tally[sort] < least * TIMES}


@pytest.mark.parametrize("match", MATCHES, ids=lambda match: match.variant.name)
def test_random_positions(match: Match) -> None:
    """In half of the positions from `random_fen`, the side that is not to move is in check; fairychess rejects these."""
    tally: Counter[str] = Counter()
    for number in range(POSITIONS):
        seed = f"{match.variant.name}/position/{number}"
        fen = random_fen(match.variant, Random(seed))
        try:
            board = Board(match.variant, fen)
        except FenError as error:
            in_check = match.peer(turned(fen)).checks()[0]
            if not in_check or "the side that is not to move is in check" not in str(error):
                pytest.fail(f"seed {seed!r}, FEN {fen}: {error}")
            tally["refused"] += 1
            continue
        peer = match.peer(fen)
        mine = (board.fen(), moves(board), [board.is_check()], ended(board))
        assert mine == (peer.fen(), peer.moves(), peer.checks(), peer.end() or mine[3]), f"seed {seed!r}, FEN {fen}"
        tally.update({"positions": 1, "moves": len(mine[1]), "check": board.is_check(), "rights": fen.split()[2] != "-"})
        tally.update({"passed": board.fen().split()[3] != "-", "checkmate": mine[3][0] == "CHECKMATE"})
    print(match.variant.name, dict(sorted(tally.items())))
    assert tally["positions"] > 0.3 * POSITIONS
    assert tally["check"] > 0.1 * POSITIONS
    assert tally["checkmate"] >= TIMES
    assert match.variant.name in CASTLELESS or tally["rights"] > 0.1 * POSITIONS
    assert match.variant.name == "grasshopper" or tally["passed"] > 0.02 * POSITIONS


def test_all_starts_of_chess960() -> None:
    for number in range(960):
        peer = peers.chess960(start_960(number))
        board = Board("chess960", peer.fen())
        assert board.fen() == peer.fen()
        assert moves(board) == peer.moves()
