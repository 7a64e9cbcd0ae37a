"""Games of orthodox chess, played by fairychess and python-chess in parallel."""

from __future__ import annotations

import random
from typing import TYPE_CHECKING

import chess

from fairychess import Board
from support.random_games import choose

if TYPE_CHECKING:
    from collections.abc import Iterator

STARTS = (
    chess.STARTING_FEN,
    "r3k2r/p1ppqpb1/bn2pnp1/3PN3/1p2P3/2N2Q1p/PPPBBPPP/R3K2R w KQkq - 0 1",
    "8/2p5/3p4/KP5r/1R3p1k/8/4P1P1/8 w - - 0 1",
    "4k3/8/8/8/8/8/8/R3K2R w KQ - 95 60",
    "8/8/4k3/8/8/3NK3/8/8 b - - 140 200",
    "4k2b/8/8/8/8/8/8/B3K3 w - - 0 1",
    "rnbqk2r/pppp1ppp/5n2/4p3/1b2P3/2N5/PPPP1PPP/R1BQKBNR w KQkq - 4 4",
    "k7/7P/8/2pP4/8/8/p6p/7K w - c6 0 1",
)
PLIES = 60


def positions(seed: str, games: int) -> Iterator[tuple[Board, chess.Board]]:
    """Play games, and yield both boards before each move and at the end. The caller must not change the boards."""
    for number in range(games):
        chance = random.Random(f"{seed}/{number}")
        start = STARTS[number % len(STARTS)]
        board, peer = Board(fen=start), chess.Board(start)
        yield board, peer
        for _ in range(PLIES):
            if not board.legal_moves:
                break
            mv = choose(board, chance)
            board.push_uci(mv)
            peer.push_uci(mv)
            yield board, peer


def shuffle(seed: str) -> Iterator[tuple[Board, chess.Board]]:
    """Move kings, knights and rooks back and forth, so that positions repeat and counters advance."""
    chance = random.Random(seed)
    board, peer = Board(fen=STARTS[3]), chess.Board(STARTS[3])
    for _ in range(120):
        yield board, peer
        quiet = [move.uci() for move in board.legal_moves if not board.is_zeroing(move)]
        back = [uci for uci in quiet if len(peer.move_stack) > 1 and uci[2:] + uci[:2] == peer.move_stack[-2].uci()]
        if not quiet:
            return
        mv = chance.choice(sorted(back)) if back and chance.random() < 0.8 else chance.choice(sorted(quiet))
        board.push_uci(mv)
        peer.push_uci(mv)
