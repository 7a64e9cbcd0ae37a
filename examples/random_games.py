"""Plays random games of a variant, and prints their results, their lengths and the number of legal moves.

python examples/random_games.py [VARIANT [GAMES]]
"""

from __future__ import annotations

import random
import statistics
import sys
from collections import Counter

import fairychess

MAX_PLIES = 500
"""The number of plies after which a game is stopped."""


def random_game(board: fairychess.Board, chance: random.Random) -> tuple[str, list[int]]:
    """Play random legal moves until the game ends; return how it ended and the number of legal moves at each ply."""
    choices: list[int] = []
    while len(choices) < MAX_PLIES:
        outcome = board.outcome(claim_draw=True)
        if outcome is not None:
            return f"{outcome.result()} {outcome.termination.name.lower()}", choices
        moves = list(board.legal_moves)
        choices.append(len(moves))
        board.push(chance.choice(moves))
    return "* unfinished", choices


def main(variant: str = "stoltz", games: str = "100") -> None:
    """Play the games, always with the same seed, and print their statistics."""
    chance = random.Random(1)
    endings: Counter[str] = Counter()
    lengths: list[int] = []
    choices: list[int] = []
    for _ in range(int(games)):
        ending, found = random_game(fairychess.Board(variant), chance)
        endings[ending] += 1
        lengths.append(len(found))
        choices += found
    print(f"{games} random games of {variant}:")
    for ending, count in endings.most_common():
        print(f"{count:>6}  {ending}")
    print(f"Plies a game: {statistics.mean(lengths):.1f} on average, {min(lengths)} to {max(lengths)}.")
    print(f"Legal moves a position: {statistics.mean(choices):.1f} on average, at most {max(choices)}.")


if __name__ == "__main__":
    main(*sys.argv[1:])
