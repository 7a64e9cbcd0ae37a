"""Repetitions with a winner: in random games that end by repetition, result and winner match Fairy-Stockfish's."""

from __future__ import annotations

import random

import pyffish
import pytest

from fairychess import Board, Termination, Variant

RULES = {
    "draw": ("", ""),
    "checks": ('checks = "lose"', "perpetualCheckIllegal = true"),
    "loss": ('result = "loss"', "nFoldValue = loss"),
    "black": ('result = "black"', "nFoldValue = loss\nnFoldValueAbsolute = true"),
    "both": ('result = "win"\nchecks = "lose"', "nFoldValue = win\nperpetualCheckIllegal = true"),
}
START = "3qk3/8/8/8/8/8/8/3QK3 w - - 0 1"
GAMES = 24


def next_move(board: Board, chance: random.Random) -> str:
    """Choose a move, preferring moves that go back and moves that give check."""
    moves = [str(move) for move in board.legal_moves]
    if len(board.move_stack) >= 2 and chance.random() < 0.5:
        last = str(board.move_stack[-2])
        back = last[2:4] + last[:2]
        if back in moves:
            return back
    checks = [move for move in moves if board.gives_check(board.parse_uci(move))]
    quiet = [move for move in moves if not board.is_capture(board.parse_uci(move))]
    return chance.choice(checks if checks and chance.random() < 0.8 else quiet or moves)


@pytest.mark.parametrize("name", RULES)
def test_winners_of_repetitions(name: str) -> None:
    ours, theirs = RULES[name]
    pyffish.load_variant_config(f"[repetition-{name}:chess]\n{theirs}\nnFoldRule = 3\n")
    clock = "[clock]\nrepetition_claim = 0\nrepetition_end = 3\n"
    variant = Variant.from_toml(f'name = "repetition-{name}"\nextends = "chess"\n{clock}[repetition]\n{ours}\n')
    chance = random.Random(name)
    ended = set()
    count = 0
    for _ in range(GAMES):
        board = Board(variant, fen=START)
        played: list[str] = []
        while len(played) < 80 and any(board.legal_moves):
            over, value = pyffish.is_optional_game_end(f"repetition-{name}", START, played)
            outcome = board.outcome()
            repeated = outcome is not None and outcome.termination == Termination.FIVEFOLD_REPETITION
            assert over == repeated, played
            if repeated:
                assert outcome is not None
                winner = None if value == 0 else board.turn if value > 0 else not board.turn
                assert outcome.winner == winner, played
                ended.add((winner is None, winner == board.turn))
                count += 1
                break
            if outcome is not None:
                break
            played.append(next_move(board, chance))
            board.push_uci(played[-1])
    assert count >= GAMES // 2, count
    assert len(ended) >= (1 if name in ("draw", "loss") else 2), ended
