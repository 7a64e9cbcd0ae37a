"""Self-play environments of other libraries, stepped with random legal actions, with the observation and mask of every position.

Tasks count thousands of plies. A library that is not installed is skipped. All play orthodox chess.
"""

from __future__ import annotations

import random
from importlib import import_module
from typing import TYPE_CHECKING, Any

import numpy as np

if TYPE_CHECKING:
    from collections.abc import Callable

    from fairychess.benchmarks.measure import Stopwatch, Task


def open_spiel(pyspiel: Any, _: int, clock: Stopwatch) -> Task:  # noqa: ANN401 - a module, as below
    """OpenSpiel: one state at a time, since it has no batches."""
    game, chance = pyspiel.load_game("chess"), random.Random(1)

    def task() -> tuple[float, float]:
        state, begun = game.new_initial_state(), clock.read()
        for _ in range(1000):
            if state.is_terminal():
                state = game.new_initial_state()
            state.observation_tensor(state.current_player())
            state.legal_actions_mask()
            state.apply_action(chance.choice(state.legal_actions()))
        return 1.0, clock.read() - begun

    return task


def pgx(module: Any, boards: int, clock: Stopwatch, *, game: str = "chess") -> Task:  # noqa: ANN401
    """pgx, compiled by JAX for its default device: one call chooses an action, steps, resets, and makes observation and mask."""
    jax: Any = import_module("jax")
    env = module.make(game)
    step = import_module("pgx.experimental").auto_reset(env.step, env.init)

    def one_move(state: Any, key: Any) -> Any:  # noqa: ANN401
        chosen, following, next_key = jax.random.split(key, 3)
        actions = jax.random.categorical(chosen, jax.numpy.where(state.legal_action_mask, 0.0, -jax.numpy.inf))
        return jax.vmap(step)(state, actions, jax.random.split(following, boards)), next_key

    compiled = jax.jit(one_move)
    first, key = jax.random.split(jax.random.key(1))
    state, key = compiled(jax.jit(jax.vmap(env.init))(jax.random.split(first, boards)), key)
    jax.block_until_ready(state)

    def task() -> tuple[float, float]:
        nonlocal state, key
        begun = clock.read()
        for _ in range(2):
            state, key = compiled(state, key)
        jax.block_until_ready(state)
        return 2 * boards / 1e3, clock.read() - begun

    return task


def envpool(module: Any, boards: int, clock: Stopwatch) -> Task:  # noqa: ANN401
    """EnvPool on one thread; every step returns mask and observation."""
    env = module.make_gymnasium("Chess-v1", num_envs=boards, num_threads=1, seed=1)
    _, info = env.reset()
    chance = np.random.default_rng(1)

    def task() -> tuple[float, float]:
        nonlocal info
        begun = clock.read()
        for _ in range(2):
            mask = info["legal_action_mask"]
            actions = np.where(mask, chance.random(mask.shape, np.float32), -1).argmax(1).astype(np.int32)
            *_, info = env.step(actions)
        return 2 * boards / 1e3, clock.read() - begun

    return task


ENVIRONMENTS: dict[str, Callable[[Any, int, Stopwatch], Task]] = {"pyspiel": open_spiel, "pgx": pgx, "envpool": envpool}
"""The environments, by the names of their modules."""
