"""Lichess's Racing Kings compared with python-chess in random games: moves, checks, ends and results at every ply.

With FAIRYCHESS_LONG=1 in the environment 1,000 games are played.
"""

from __future__ import annotations

import os
from collections import Counter
from random import Random

import chess.variant

from fairychess import Board

GAMES = 1000 if os.environ.get("FAIRYCHESS_LONG") else 40
PLIES = 200


def play(number: int, tally: Counter[str | None]) -> None:
    chance = Random(f"racing kings/{number}")
    board, peer = Board("racingkings"), chess.variant.RacingKingsBoard()
    result = None
    for _ in range(PLIES):
        about = f"game {number}, {board.fen()}"
        moves = sorted(move.uci() for move in board.legal_moves)
        assert (board.fen(), board.is_check()) == (peer.fen(), peer.is_check()), about
        assert moves == sorted(move.uci() for move in peer.legal_moves), about
        outcome, other = board.outcome(), peer.outcome()
        result = outcome.result() if outcome else None
        assert result == (other.result() if other else None), about
        if outcome:
            break
        # A king that can go on usually does.
        ahead = [mv for mv in moves if board.piece_at(mv[:2]) and str(board.piece_at(mv[:2])) in "Kk" and mv[3] > mv[1]]
        mv = chance.choice(ahead if ahead and chance.random() < 0.5 else moves)
        board.push_uci(mv)
        peer.push_uci(mv)
    tally[result] += 1


def test_racing_kings_agrees_with_python_chess() -> None:
    tally: Counter[str | None] = Counter()
    for number in range(GAMES):
        play(number, tally)
    print(dict(tally))
    assert min(tally["1-0"], tally["0-1"]) > GAMES / 8
    assert tally["1/2-1/2"] > 0
