"""Plays the engine against random moves: `python benches/sanity.py [VARIANT …] [--nodes N] [--games N] [--jobs N]`.

A few nodes per move are enough to beat a random player in every variant that is not drawish by nature; if the score is low, the
search or the evaluation probably misjudges the goal of the variant. Prints a line for each built-in variant, and finally repeats
the lines with scores below `--below`.
"""

from __future__ import annotations

import argparse
import random
import sys
from collections import Counter
from multiprocessing import Pool
from typing import NamedTuple

import fairychess

LIMIT = 300
"""The number of plies after which a game counts as a draw."""


class Task(NamedTuple):
    """The games of one variant."""

    variant: str
    games: int
    nodes: int


class Score(NamedTuple):
    """The engine's results in a variant."""

    variant: str
    wins: int
    draws: int
    losses: int
    ends: dict[str, int]
    """The number of games that ended for each reason."""

    @property
    def percent(self) -> float:
        """The score in percent."""
        return 100 * (self.wins + self.draws / 2) / max(self.wins + self.draws + self.losses, 1)

    def __str__(self) -> str:
        """Return a line of the report."""
        ends = ", ".join(f"{name} {count}" for name, count in sorted(self.ends.items()))
        return f"{self.variant:26} {self.percent:5.1f} %  +{self.wins} ={self.draws} -{self.losses}  ({ends})"


def game(task: Task, number: int) -> tuple[int, str]:
    """Play one game. Return the engine's result, 1, 0 or -1, and how the game ended."""
    chance = random.Random(f"{task.variant}/{number}")
    board = fairychess.Board(task.variant)
    engine = number % 2 == 0
    while not board.is_game_over() and len(board.move_stack) < LIMIT:
        if board.turn == engine:
            board.push(fairychess.search(board, nodes=task.nodes).move)
        else:
            board.push(chance.choice(sorted(board.legal_moves, key=fairychess.Move.uci)))
    outcome = board.outcome()
    if outcome is None:
        return 0, "limit"
    won = 0 if outcome.winner is None else 1 if outcome.winner == engine else -1
    return won, outcome.termination.name.lower()


def score(task: Task) -> Score:
    """Play the games of a variant."""
    results = [game(task, number) for number in range(task.games)]
    points = Counter(won for won, _ in results)
    ends = Counter(f"{'-=+'[won + 1]}{end}" for won, end in results)
    return Score(task.variant, points[1], points[0], points[-1], dict(ends))


def main() -> None:
    """Read the arguments, play, and print the report."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("variants", nargs="*", help="all built-in ones unless given")
    parser.add_argument("--nodes", type=int, default=100)
    parser.add_argument("--games", type=int, default=6)
    parser.add_argument("--jobs", type=int, default=1)
    parser.add_argument("--below", type=float, default=80.0, help="the score in percent that fails")
    args = parser.parse_args()
    names: list[str] = args.variants or list(fairychess.variants())
    low: list[Score] = []
    with Pool(args.jobs) as pool:
        for result in pool.imap(score, [Task(name, args.games, args.nodes) for name in names]):
            print(result, flush=True)
            if result.percent < args.below:
                low.append(result)
    print(f"\nbelow {args.below:g} %: {len(low)} of {len(names)}")
    for result in low:
        print(result)
    sys.exit(1 if low else 0)


if __name__ == "__main__":
    main()
