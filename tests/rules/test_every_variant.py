"""Checks every built-in variant in a few random games: notation, FEN, actions, planes, results, PGN, pictures and search."""

from __future__ import annotations

import random
import xml.etree.ElementTree as ET
from typing import TYPE_CHECKING

import numpy as np
import pytest

import fairychess
from fairychess import Board, FairyChessError, Termination, VecEnv, pgn
from support.passes import is_pass
from support.pgn_games import read

if TYPE_CHECKING:
    from fairychess import Move

GAMES = 2
PLIES = 24
MOST = 25
"""The maximum number of moves per position whose texts are read back."""

DRAWN_WITH_MOVES = {
    Termination.INSUFFICIENT_MATERIAL,
    Termination.SEVENTYFIVE_MOVES,
    Termination.FIVEFOLD_REPETITION,
}
"""The ways a game can end while legal moves remain."""


def check_texts(board: Board, moves: list[Move]) -> None:
    """Check that each text is read back as its move, and that no two moves share a string."""
    texts = [move.uci() for move in moves]
    assert len(set(texts)) == len(moves), board.fen()
    for move in moves[:MOST]:
        assert board.parse_uci(move.uci()) == move
        san = board.san(move)
        assert board.parse_san(san) == move, (board.fen(), san)
    assert len({board.san(move) for move in moves[:MOST]}) == len(moves[:MOST]), board.fen()


def check_position(board: Board, moves: list[Move]) -> None:
    """Check that the FEN gives an equal position, and that the game has ended if and only if there are no moves."""
    again = Board(board.variant, fen=board.fen())
    assert again.fen() == board.fen()
    assert again.legal_moves.count() == len(moves), board.fen()
    outcome = board.outcome()
    ended = outcome is not None and outcome.termination not in DRAWN_WITH_MOVES
    assert ended == (not moves), (board.fen(), outcome)
    assert bool(board.legal_moves) == bool(moves)


def play(name: str, chance: random.Random) -> Board:
    """Play a random game, and check it at each ply."""
    board = Board(name)
    env = VecEnv(name, 1, view="absolute", mask="csr", autoreset=None)
    step = env.observe()
    for _ in range(PLIES):
        moves = list(board.legal_moves)
        check_position(board, moves)
        if board.outcome(claim_draw=True) is not None:
            break
        chance.shuffle(moves)
        check_texts(board, moves)
        numbers = [env.actions.encode(move) for move in moves]
        assert len(set(numbers)) == len(moves)
        decoded = [env.actions.decode(number) for number in numbers[:MOST]]
        # All passes have the same number, whatever square they name.
        assert [move for move in decoded if move.uci() != "0000"] == [move for move in moves[:MOST] if not is_pass(move)]
        mask = step.mask
        assert isinstance(mask, fairychess.CsrMask)
        assert sorted(numbers) == sorted(map(int, mask.actions)), board.fen()
        assert step.obs is not None
        assert np.isfinite(step.obs).all()
        board.push(moves[0])
        step = env.step(np.array(numbers[:1], dtype=np.int32))
    return board


@pytest.mark.parametrize("name", fairychess.variants())
def test_everything_works_in(name: str) -> None:
    chance = random.Random(name)
    boards = [play(name, chance) for _ in range(GAMES)]
    for board in boards:
        game = pgn.Game.from_board(board)
        found = read(str(game))
        assert found.errors == []
        assert list(found.mainline_moves()) == board.move_stack
    check_use(boards[0])


def check_use(board: Board) -> None:
    """Check that pictures, the search and the mirror image work in a position."""
    ET.fromstring(board.svg(last_move="auto"))  # noqa: S314
    while board.move_stack and board.outcome(claim_draw=True) is not None:
        board.pop()
    result = fairychess.search(board, depth=3, nodes=3000)
    assert result.move in board.legal_moves
    if "white = " in board.variant.to_toml():
        # There is no mirror image, since the sides have different regions.
        return
    try:
        mirrored = board.mirror()
    except FairyChessError:
        return
    assert mirrored.legal_moves.count() == board.legal_moves.count(), board.fen()
