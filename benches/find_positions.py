"""Finds middle-game positions for measurements: `python benches/find_positions.py GAME [GAME …]`.

Prints them in the form of `positions.toml`: FENs from games that the engine played against itself after ten random moves, with a
fixed seed. In variants with a special piece (`odd` in that file), at least one such piece is on the board; in other variants,
both sides have pieces in reserve. Depths are the smallest at which there are ten million leaves.

The result depends on the engine, so the positions are stored; this script documents how they were made.
"""

from __future__ import annotations

import random
import sys
from typing import TYPE_CHECKING

import fairychess
from places import games

if TYPE_CHECKING:
    from collections.abc import Iterator

SEED = 4
COUNT = 5
RANDOM_MOVES = 10
PLIES = (20, 50)
"""The first and the last ply at which a position is chosen."""
FEWEST = 8
"""A position with fewer legal moves is not a middle game, but perhaps the end of an Antichess game."""
NODES = 300
LEAVES = 10_000_000


def middle_games(variant: str) -> Iterator[fairychess.Board]:
    """Play games, and yield a position from the middle of each."""
    chance = random.Random(f"{SEED}/{variant}")
    while True:
        board = fairychess.Board(variant)
        last = chance.randint(*PLIES)
        while board.outcome() is None and len(board.move_stack) < last:
            if len(board.move_stack) < RANDOM_MOVES:
                board.push(chance.choice(sorted(board.legal_moves, key=fairychess.Move.uci)))
            else:
                board.push(fairychess.search(board, nodes=NODES).move)
        if board.outcome() is None and not board.is_check() and board.legal_moves.count() >= FEWEST:
            yield board


def serves(board: fairychess.Board, odd: str | None) -> bool:
    """Return True if a position shows the special features of its variant."""
    if odd:
        return any(piece.name == odd for piece in board.piece_map().values())
    return bool(board.reserve(fairychess.WHITE) and board.reserve(fairychess.BLACK))


def depth_of(board: fairychess.Board) -> int:
    """Return the smallest depth at which there are enough leaves."""
    depth = 1
    while board.perft(depth) < LEAVES:
        depth += 1
    return depth


def main() -> None:
    """Find and print."""
    for variant in sys.argv[1:]:
        odd = games()[variant].odd
        found: list[str] = []
        for board in middle_games(variant):
            if serves(board, odd):
                found.append(board.fen())
                print(f'    {{ name = "middle {len(found)}", depth = {depth_of(board)}, fen = "{board.fen()}" }},', flush=True)
            if len(found) == COUNT:
                break


if __name__ == "__main__":
    main()
