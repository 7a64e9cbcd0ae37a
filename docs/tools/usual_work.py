"""Does what users do, so that the compiler learns which code is hot: `maturin build --pgo` runs it between its two builds.

Everything runs with one thread, since threads that count at the same time lose counts. Beside the module it needs numpy.
"""

from __future__ import annotations

import random

import fairychess
from fairychess import Board, Engine, Network, TreeSearch, VecEnv

OFTEN = ("chess", "crazyhouse", "capablanca", "wolf", "stoltz")
"""The variants with the most work."""

GAMES = (
    *OFTEN,
    *("3check", "antichess", "atomic", "grand", "grasshopper", "horde", "kingofthehill", "makruk", "nightrider", "newchess"),
    *("placement", "racingkings", "reserve-amazon", "culverin", "seirawan", "shogi", "minishogi", "janggi", "xiangqi", "duck"),
)
"""Variants that together use most of the code: boards of one and two words, reserves, walls, lame pieces, hoppers, other ends."""

PERFT_NODES = 2_000_000
"""The least number of positions that perft counts in a variant; in those of `OFTEN`, four times as many."""
SEARCH_NODES = 60_000
"""The number of nodes of each search; in the variants of `OFTEN`, four times as many."""
STEPS = 60
"""The number of steps of each environment."""


def count_positions(name: str, positions: int) -> None:
    """Count moves to the depth that has at least this number of positions."""
    board, depth = Board(name), 1
    while board.perft(depth, threads=1) < positions:
        depth += 1


def middle_game(name: str, seed: int) -> Board:
    """Return a position after some random moves, read and written as text on the way."""
    board, chosen = Board(name), random.Random(seed)
    for _ in range(12):
        moves = list(board.legal_moves)
        if not moves:
            break
        board.push_san(board.san(chosen.choice(moves)))
    return Board(name, board.fen())


def search(name: str, nodes: int) -> None:
    """Search two positions with the network of the package, if there is one, and with the handmade evaluation."""
    for network in (None, False):
        with Engine(name, network=network) as engine:
            for seed in (1, 2):
                engine.play(middle_game(name, seed), nodes=nodes)


def self_play(name: str) -> None:
    """Step environments, and play random games."""
    env = VecEnv(name, 64, threads=1)
    env.reset()
    for _ in range(STEPS):
        env.step(env.sample())
    fairychess.random_games(name, 200, seed=1, threads=1)


def main() -> None:
    """Do the work."""
    for name in GAMES:
        times = 4 if name in OFTEN else 1
        count_positions(name, PERFT_NODES * times)
        search(name, SEARCH_NODES * times)
        self_play(name)
    TreeSearch("chess", 4, Network.handmade("chess", hidden=32), simulations=500, threads=1).run()


if __name__ == "__main__":
    main()
