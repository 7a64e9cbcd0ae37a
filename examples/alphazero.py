"""Learns a small variant from scratch: a network guides a search and learns from the resulting self-play games.

python examples/alphazero.py VARIANT.toml [MINUTES [GAMES [FOLDER]]]

It needs `pip install 'fairychess[jax]'`, learns for MINUTES (10) of CPU time, plays GAMES (40) against each of two opponents
every minute and five times as many at the end, and writes the network, a record and a chart to FOLDER.
"""

from __future__ import annotations

import json
import os
import random
import sys
import time
from functools import partial
from importlib import import_module
from pathlib import Path
from typing import TYPE_CHECKING, Any, NamedTuple

import numpy as np
from matplotlib.figure import Figure

from fairychess import Board, Move, Puct, Rollouts, TreeSearch, Variant

if TYPE_CHECKING:
    from collections.abc import Callable

    Array = np.typing.NDArray[Any]

os.environ.setdefault("XLA_FLAGS", "--xla_cpu_multi_thread_eigen=false intra_op_parallelism_threads=1")  # one processor
jax: Any = import_module("jax")  # lets type checkers run without JAX

GAMES, SIMULATIONS, MAX_PLIES = 256, 48, 120  # games at a time; simulations per move; plies until a game counts as drawn
KEPT, BATCH, STEPS, WIDTH = 100_000, 512, 2, 256  # stored positions; positions per step; steps per move; layer width
VARIED, OPENING = 12, 3  # self-play plies with moves drawn in proportion to visits; random plies in a test game


class Position(NamedTuple):
    """A training example: planes, legal actions, each action's share of the visits, value."""

    obs: Array
    mask: Array
    policy: Array
    value: Array


def new_weights(inputs: int, actions: int) -> list[Array]:
    """Return the weights and biases of a random network, alternating: three layers, a policy, a value."""
    chance = np.random.default_rng(1)
    weights: list[Array] = []
    for at, to in ((inputs, WIDTH), (WIDTH, WIDTH), (WIDTH, WIDTH), (WIDTH, actions), (WIDTH, 1)):
        weights += [chance.normal(0, (1.4 if to == WIDTH else 0.1) / at**0.5, (at, to)), np.zeros(to)]
    return [part.astype(np.float32) for part in weights]


def look(weights: list[Array], obs: Array) -> tuple[Array, Array]:
    """Return the logits of all actions, and the values for the side to move."""
    first, *middle, policy, value = zip(weights[::2], weights[1::2], strict=True)
    x = jax.nn.relu(obs.reshape(len(obs), -1) @ first[0] + first[1])
    for w, b in middle:
        x += jax.nn.relu(x @ w + b)
    return x @ policy[0] + policy[1], jax.numpy.tanh(x @ value[0] + value[1])[:, 0]


def loss(weights: list[Array], batch: Position) -> Array:
    """Return the network's loss, given the search's visits and the target values."""
    logits, value = look(weights, batch.obs)
    likely = jax.nn.log_softmax(jax.numpy.where(batch.mask, logits, -1e9))
    lost: Array = ((value - batch.value) ** 2).mean() - (batch.policy * likely).sum(1).mean()
    return lost


def learn(weights: list[Array], moments: list[list[Array]], batch: Position, step: int, rate: float) -> list[Any]:
    """Take an Adam step; return the new weights and the new means of the gradients and their squares."""
    slopes = jax.grad(loss)(weights, batch)
    means = [0.9 * mean + 0.1 * slope for mean, slope in zip(moments[0], slopes, strict=True)]
    squares = [0.999 * square + 0.001 * slope**2 for square, slope in zip(moments[1], slopes, strict=True)]
    rate *= jax.numpy.sqrt(1 - 0.999**step) / (1 - 0.9**step)
    each = zip(weights, means, squares, strict=True)
    return [[w - rate * (mean / (jax.numpy.sqrt(square) + 1e-8) + 1e-4 * w) for w, mean, square in each], [means, squares]]


class Network:
    """The network as an evaluator. Batches are padded to a few sizes, so that JAX compiles only once for each size."""

    def __init__(self, weights: list[Array]) -> None:
        self.weights = weights
        self.look: Any = jax.jit(look)

    def __call__(self, obs: Array, _: Array) -> tuple[Array, Array]:
        """Return logits and values; the search ignores illegal actions."""
        size = next(size for size in (8, 64, GAMES) if size >= len(obs))
        filled = np.concatenate([obs, np.zeros((size - len(obs), *obs.shape[1:]), np.float32)])
        policy, value = self.look(self.weights, filled)
        return np.asarray(policy)[: len(obs)], np.asarray(value)[: len(obs)]


class SelfPlay:
    """The network's self-play games, and the stored positions."""

    def __init__(self, variant: Variant, network: Network) -> None:
        self.search = TreeSearch(
            variant, GAMES, network, simulations=SIMULATIONS, policy="logits", obs="f32", dirichlet_alpha=0.5
        )
        self.games: list[list[tuple[int, Position]]] = [[] for _ in range(GAMES)]
        self.kept, self.ended = list[Position](), 0

    def play(self) -> None:
        """Play a move in each game. Positions from finished games replace the oldest ones."""
        roots, visits = self.search.roots(), self.search.run()
        obs, policy = roots.obs.astype(np.float16), visits.policy().astype(np.float16)
        for i, game in enumerate(self.games):
            game.append((roots.to_play[i], Position(obs[i], roots.mask[i], policy[i], visits.value[i])))
        self.search.advance(self.search.sample(np.where(roots.ply < VARIED, 1.0, 0.25)))
        roots = self.search.roots()
        for i in np.flatnonzero(roots.over | (roots.ply >= MAX_PLIES)).tolist():
            # The result is exact, but the search's value is about this very position, so the target is the mean of both.
            self.kept += [each._replace(value=(each.value + roots.reward[i, side]) / 2) for side, each in self.games[i]]
            self.games[i], self.ended = [], self.ended + 1
            self.search.reset(i)
        del self.kept[: max(0, len(self.kept) - KEPT)]

    def batch(self) -> Position:
        """Return random positions."""
        return Position(*(np.stack(part).astype(np.float32) for part in zip(*random.choices(self.kept, k=BATCH), strict=True)))


def score(variant: Variant, one: Callable[[Board], Move], other: Callable[[Board], Move], games: int) -> float:
    """Play pairs of games from the same random moves, with colours exchanged; return the first player's score."""
    points = 0.0
    for game in range(games):
        board, chance, white = Board(variant), random.Random(game // 2), game % 2 == 0
        while board.ply() < MAX_PLIES and not board.is_game_over(claim_draw=True):
            mover = one if board.turn == white else other
            board.push(chance.choice(list(board.legal_moves)) if board.ply() < OPENING else mover(board))
        outcome = board.outcome(claim_draw=True)
        points += 0.5 if outcome is None or outcome.winner is None else outcome.winner == white
    return points / games


def test(variant: Variant, network: Network, games: int) -> dict[str, float]:
    """Play against random moves, and against a search with random playouts in the same time."""
    spent, rollouts = [0.0, 0.0], [64.0]

    def timed(side: int, player: Puct, board: Board) -> Move:
        begun = time.process_time()
        move: Move = player.play(board)
        spent[side] += time.process_time() - begun
        return move

    def theirs(board: Board) -> Move:
        rollouts[0] = max(2, rollouts[0] * (1.1 if spent[1] < spent[0] else 1 / 1.1))
        return timed(1, Puct(Rollouts(), simulations=round(rollouts[0]), seed=board.ply()), board)

    ours = partial(timed, 0, Puct(network, simulations=64, leaves=8, policy="logits", obs="f32"))
    scores = {"rollouts": score(variant, ours, theirs, games), "network s": spent[0], "rollouts s": spent[1]}
    return scores | {"random": score(variant, ours, lambda board: random.choice(list(board.legal_moves)), games)}


def show(record: list[dict[str, float]], out: Path) -> None:
    """Print and plot the record."""
    print(json.dumps(record[-1]), flush=True)
    (out / "record.json").write_text(json.dumps(record, indent=1), encoding="utf-8")
    axes: Any = Figure(figsize=(7, 3.5), layout="constrained").subplots()
    for opponent, name in (("random", "random moves"), ("rollouts", "a search by random games, same time")):
        axes.plot([each["minutes"] for each in record], [100 * each[opponent] for each in record], "o-", label=f"against {name}")
    axes.set(xlabel="minutes of one processor", ylabel="score, %", ylim=(0, 102))
    axes.legend()
    axes.figure.savefig(out / "curve.svg")


def main(path: str, minutes: str = "10", games: str = "40", folder: str = "alphazero") -> None:
    """Learn, and test the network once a minute."""
    variant, limit, out = Variant.from_file(path), float(minutes), Path(folder)
    out.mkdir(exist_ok=True)
    network, fast_learn = Network([]), jax.jit(learn)
    selfplay = SelfPlay(variant, network)
    network.weights = new_weights(selfplay.search.roots().obs[0].size, len(variant.actions))
    moments = [[np.zeros_like(part) for part in network.weights]] * 2
    spent, steps, record = 0.0, 0, list[dict[str, float]]()
    while not record or record[-1]["minutes"] < limit:
        if spent >= len(record) or spent >= limit:
            record.append(
                {"minutes": spent, "games": selfplay.ended, "steps": steps}
                | test(variant, network, int(games) * (5 if spent >= limit else 1))
            )
            np.savez(out / "network.npz", *network.weights)
            show(record, out)
        begun = time.process_time()
        selfplay.play()
        for _ in range(STEPS if len(selfplay.kept) >= 10 * BATCH else 0):
            steps, rate = steps + 1, 1e-3 * (1 - 0.9 * min(spent / limit, 1))
            network.weights, moments = fast_learn(network.weights, moments, selfplay.batch(), steps, rate)
        spent += (time.process_time() - begun) / 60


if __name__ == "__main__":
    main(*sys.argv[1:])
