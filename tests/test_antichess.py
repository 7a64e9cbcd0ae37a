"""Lichess's Antichess compared with python-chess in random games: moves, checks, ends and results at every ply.

With FAIRYCHESS_LONG=1 in the environment 1,000 games are played.
"""

from __future__ import annotations

import os
from collections import Counter
from random import Random

import chess
import chess.variant

from fairychess import Board

GAMES = 1000 if os.environ.get("FAIRYCHESS_LONG") else 25
PLIES = 300


def ended(board: Board) -> str | None:
    """The result of a game that has ended, without claims."""
    outcome = board.outcome()
    return outcome.result() if outcome else None


def play(number: int, tally: Counter[str | None]) -> None:
    chance = Random(f"antichess/{number}")
    board, peer = Board("antichess"), chess.variant.AntichessBoard()
    for _ in range(PLIES):
        about = f"game {number}, {board.fen()}"
        moves = sorted(move.uci() for move in board.legal_moves)
        assert (board.fen(), board.is_check()) == (peer.fen(), peer.is_check()), about
        assert moves == sorted(move.uci() for move in peer.legal_moves), about
        outcome = peer.outcome()
        if outcome and outcome.termination is chess.Termination.INSUFFICIENT_MATERIAL:
            # It draws positions in which no bishop can meet another; here they are played on.
            tally["no bishop meets another"] += 1
            return
        assert ended(board) == (outcome.result() if outcome else None), about
        tally["captures"] += bool(moves) and board.is_capture(next(iter(board.legal_moves)))
        if ended(board):
            break
        mv = chance.choice(moves)
        tally["promotions"] += len(mv) == 5
        board.push_uci(mv)
        peer.push_uci(mv)
    tally[ended(board)] += 1


def test_antichess_agrees_with_python_chess() -> None:
    tally: Counter[str | None] = Counter()
    for number in range(GAMES):
        play(number, tally)
    print(dict(tally))
    assert min(tally["1-0"], tally["0-1"]) > GAMES / 4
    assert tally["captures"] > 10 * GAMES
    assert tally["promotions"] > GAMES / 10
