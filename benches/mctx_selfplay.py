"""Self-play of pgx and mctx: games and searches compiled by JAX, with a residual network of the same size as fairychess's."""

from __future__ import annotations

from importlib import import_module
from typing import TYPE_CHECKING, Any

from fairychess.learn.policy_numpy import untrained
from fairychess.learn.policy_shape import PolicyShape

if TYPE_CHECKING:
    from fairychess.benchmarks.measure import Stopwatch, Task


def mctx(game: str, boards: int, simulations: int, size: tuple[int, int], clock: Stopwatch) -> Task:
    """Return a task that plays one move on each board by a Gumbel search; its work is counted in positions.

    Args:
        game: The name of the game in pgx.
        boards: The number of games.
        simulations: The number of simulations per move.
        size: The numbers of residual blocks and of channels.
        clock: The clock.
    """
    jax: Any = import_module("jax")
    search: Any = import_module("mctx")
    env = import_module("pgx").make(game)
    ranks, files, planes = env.observation_shape
    network = residual(jax, PolicyShape(planes, ranks, files, env.num_actions, *size))
    restarting = import_module("pgx.experimental").auto_reset(env.step, env.init)
    numpy = jax.numpy

    def light(state: Any) -> Any:  # noqa: ANN401 - states and arrays of JAX, as below
        """Return states without observations, so that the trees need less memory."""
        return state.replace(observation=numpy.zeros((boards, 0)))

    def simulate(weights: Any, _: Any, actions: Any, before: Any) -> Any:  # noqa: ANN401
        after = jax.vmap(env.step)(before, actions)
        logits, value = network(weights, after.observation)
        over = after.terminated | after.truncated
        found = search.RecurrentFnOutput(
            reward=after.rewards[numpy.arange(boards), before.current_player],
            discount=numpy.where(over, 0.0, -1.0),
            prior_logits=numpy.where(after.legal_action_mask, logits, numpy.finfo(logits.dtype).min),
            value=numpy.where(over, 0.0, value),
        )
        return found, light(after)

    def one_move(weights: Any, state: Any, key: Any) -> Any:  # noqa: ANN401
        searching, following, next_key = jax.random.split(key, 3)
        logits, value = network(weights, state.observation)
        root = search.RootFnOutput(prior_logits=logits, value=value, embedding=light(state))
        found = search.gumbel_muzero_policy(
            weights, searching, root, simulate, simulations, invalid_actions=~state.legal_action_mask
        )
        return jax.vmap(restarting)(state, found.action, jax.random.split(following, boards)), next_key

    compiled = jax.jit(one_move)
    first, key = jax.random.split(jax.random.key(1))
    state = jax.jit(jax.vmap(env.init))(jax.random.split(first, boards))
    weights = placed(jax, untrained(PolicyShape(planes, ranks, files, env.num_actions, *size), 1))
    state, key = jax.block_until_ready(compiled(weights, state, key))

    def task() -> tuple[float, float]:
        nonlocal state, key
        begun = clock.read()
        state, key = jax.block_until_ready(compiled(weights, state, key))
        return float(boards), clock.read() - begun

    return task


def placed(jax: Any, weights: dict[str, Any]) -> dict[str, Any]:  # noqa: ANN401
    """Return weights on JAX's default device: bfloat16 on a graphics card, float32 on a processor."""
    dtype = jax.numpy.float32 if jax.default_backend() == "cpu" else jax.numpy.bfloat16
    return {name: jax.numpy.asarray(each, dtype) for name, each in weights.items()}


def residual(jax: Any, shape: PolicyShape) -> Any:  # noqa: ANN401
    """Return a function that computes logits and values from weights and observations: the layers of `PolicyShape`."""

    def squares(weights: Any, name: str, x: Any) -> Any:  # noqa: ANN401
        order = ("NHWC", "OIHW", "NHWC")
        made = jax.lax.conv_general_dilated(x, weights[f"{name}.weight"], (1, 1), "SAME", dimension_numbers=order)
        return made + weights[f"{name}.bias"]

    def dense(weights: Any, name: str, x: Any) -> Any:  # noqa: ANN401
        return x.reshape(len(x), -1) @ weights[f"{name}.weight"].T + weights[f"{name}.bias"]

    def network(weights: Any, obs: Any) -> tuple[Any, Any]:  # noqa: ANN401
        relu = jax.nn.relu
        x = relu(squares(weights, "input", obs.astype(weights["input.bias"].dtype)))
        for block in range(shape.blocks):
            x = relu(x + squares(weights, f"block{block}.second", relu(squares(weights, f"block{block}.first", x))))
        policy = dense(weights, "policy", relu(squares(weights, "policy.squares", x)))
        hidden = relu(dense(weights, "value.hidden", relu(squares(weights, "value.squares", x))))
        value = jax.numpy.tanh(dense(weights, "value", hidden))[:, 0]
        return policy.astype(jax.numpy.float32), value.astype(jax.numpy.float32)

    return network
