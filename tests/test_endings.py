"""The rules of variants that end a game: the same results as python-chess and pyffish in random games, and an engine that knows them."""

from __future__ import annotations

import os
import random
from typing import TYPE_CHECKING, Any

import chess
import chess.variant
import pytest
from fairychess import WHITE, Board, FairyChessError, Outcome, Termination, Variant, search

if TYPE_CHECKING:
    from collections.abc import Iterator

pyffish: Any = pytest.importorskip("pyffish")

GAMES = 1000 if os.environ.get("FAIRYCHESS_LONG") else 25
"""Random games of each variant."""
LONGEST = 300
"""Plies of a random game."""

LICHESS = {"kingofthehill": "kingofthehill", "3check": "3check"}
"""Variants that lichess has, with the names of python-chess."""
KINDS = {True: Termination.VARIANT_WIN, False: Termination.VARIANT_LOSS, None: Termination.VARIANT_DRAW}
"""By the result for the side to move."""


def random_moves(board: Board, randomness: random.Random) -> Iterator[str]:
    """The moves of a random game, in which each one leads to the next."""
    for _ in range(LONGEST):
        moves = list(board.legal_moves)
        if not moves:
            return
        move = randomness.choice(moves)
        board.push(move)
        yield move.uci()


@pytest.mark.parametrize("name", LICHESS)
def test_games_are_those_of_python_chess(name: str) -> None:
    ended = 0
    for seed in range(GAMES):
        board, theirs = Board(name), chess.variant.find_variant(LICHESS[name])()
        for text in random_moves(board, random.Random(seed)):
            theirs.push_uci(text)
            assert {move.uci() for move in board.legal_moves} == {move.uci() for move in theirs.legal_moves}, board.fen()
            assert board.is_check() == theirs.is_check(), board.fen()
            assert board.is_variant_end() == theirs.is_variant_end(), board.fen()
            assert board.is_insufficient_material() == theirs.is_insufficient_material(), board.fen()
            ours, peer = board.outcome(), theirs.outcome()
            assert (ours and (ours.termination.name, ours.winner)) == (peer and (peer.termination.name, peer.winner)), board.fen()
            if isinstance(theirs, chess.variant.ThreeCheckBoard):
                remaining = [board.remaining_checks(color) for color in (False, True)]
                assert remaining == theirs.remaining_checks, board.fen()
                assert Board(name, fen=theirs.fen()) == Board(name, fen=board.fen())
            if ours is not None:
                ended += ours.termination.name.startswith("VARIANT")
                break
    assert ended > GAMES // 10


PEERS = [
    "alapo", "allqueenschess", "asimplegame", "breakthrough", "captureall", "courier", "crossing", "extinction", "hexapawn", "jesonmor",
    "kamikazerooks", "kinglet", "kono", "massacre", "orda", "river", "rooksquare", "shatranj", "sixthrank", "squatter", "symphony",
    "three-musketeers", "threekings", "tictactoe", "5check", "3check-crazyhouse",
]  # fmt: skip
"""Variants with such rules that Fairy-Stockfish has."""
EQUAL_IN_TURN = {"alapo": "a small difference", "squatter": "a small difference"}


@pytest.mark.parametrize("name", PEERS)
def test_games_end_as_in_fairy_stockfish(name: str) -> None:
    if name not in pyffish.variants():
        pytest.skip("this build does not have it")
    ended = 0
    for seed in range(GAMES):
        board = Board(name)
        start, moves = board.fen(), []
        for text in random_moves(board, random.Random(seed)):
            moves.append(text)
            over, value = pyffish.is_immediate_game_end(name, start, moves)
            assert board.is_variant_end() == over, (board.fen(), value)
            assert len(list(board.legal_moves)) == len(pyffish.legal_moves(name, start, moves)), board.fen()
            if over:
                outcome = board.outcome()
                assert outcome is not None
                winner = None if value == 0 else board.turn == (value > 0)
                assert outcome == Outcome(KINDS[None if winner is None else winner == board.turn], winner), board.fen()
                ended += 1
    assert ended >= 3, "random games seldom end by these rules"
