"""Random games of every variant are played out; then boards, perft, the search, batches and trees have no moves."""

from __future__ import annotations

import random

import numpy as np
import pytest

import fairychess
from fairychess import Board, CsrMask, FairyChessError, Termination, TreeSearch, Uniform, VecEnv, VecStep, search

GAMES = 100
"""The maximum number of games to play until one ends without moves. Few variants need more than three games."""
PLIES = 1000

STARTS = {"tuktuk": "w5/6/W5/6/6/6 w - - 0 1", "knights-halma": "5NNN/5NNN/5NN1/8/6N1/8/8/nnn5 w - - 0 1"}
"""Start positions for variants in which random games from the usual start seldom end."""

WITH_MOVES = {Termination.INSUFFICIENT_MATERIAL, Termination.SEVENTYFIVE_MOVES, Termination.FIVEFOLD_REPETITION}
"""Draws that can occur while there are still legal moves."""


def has_no_moves(board: Board) -> bool:
    """Return True if the game has ended, unless it ended in a draw that leaves legal moves, such as one by counting."""
    outcome = board.outcome()
    counted = outcome is not None and outcome.termination is Termination.VARIANT_DRAW and "counting=" in board.fen()
    return outcome is not None and outcome.termination not in WITH_MOVES and not counted


def legal(step: VecStep) -> list[int]:
    """Return the legal actions of the only game in a batch."""
    assert isinstance(step.mask, CsrMask)
    return list(map(int, step.mask.actions))


def play(name: str, chance: random.Random) -> tuple[Board, VecStep]:
    """Play a random game on a board and in a batch until it ends or becomes too long."""
    fen = STARTS.get(name)
    board = Board(name, fen)
    env = VecEnv(name, 1, obs=None, mask="csr", autoreset=None, view="absolute", claim_draws=False, start=fen)
    step = env.observe()
    for _ in range(PLIES):
        assert bool(step.terminated[0]) == (board.outcome() is not None), board.fen()
        if step.terminated[0]:
            break
        action = chance.choice(legal(step))
        board.push(env.actions.decode(action, board, color=fairychess.WHITE))
        step = env.step(np.array([action], dtype=np.int32))
    return board, step


def check_end(board: Board, step: VecStep) -> None:
    """Check that there are no moves after the end of the game."""
    assert not board.legal_moves
    assert (list(board.legal_moves), board.legal_moves.count()) == ([], 0), board.fen()
    assert (board.perft(1), board.perft(2), board.perft(3)) == (0, 0, 0), board.fen()
    assert legal(step) == [], board.fen()
    with pytest.raises(FairyChessError, match="the game is over"):
        search(board, nodes=10)
    with TreeSearch(board.variant, 1, Uniform(), simulations=2) as trees:
        trees.reset(0, board)
        roots = trees.roots()
        assert roots.over[0], board.fen()
        assert not roots.mask.any(), board.fen()
        assert roots.reward.tolist() == step.reward.tolist(), board.fen()
        assert trees.run().starts.tolist() == [0, 0], board.fen()


@pytest.mark.parametrize("name", fairychess.variants())
def test_an_ended_game_has_no_moves_in(name: str) -> None:
    chance = random.Random(name)
    for _ in range(GAMES):
        board, step = play(name, chance)
        if has_no_moves(board):
            check_end(board, step)
            return
        assert board.legal_moves, board.fen()
    pytest.fail(f"no game of {name} ended")
