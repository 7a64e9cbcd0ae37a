"""Play with a small network in JAX, which reads positions and masks where the environment writes them, without a copy.

python examples/jax_batches.py [VARIANT [BOARDS [STEPS]]]
"""

from __future__ import annotations

import sys
import time
from functools import partial
from itertools import count, islice
from typing import TYPE_CHECKING, Any

import jax
import jax.numpy as jnp
import numpy as np

from fairychess import VecEnv
from fairychess.learn import alternate

if TYPE_CHECKING:
    from fairychess.learn import VecStep


def on_device(step: VecStep) -> Any:  # noqa: ANN401 - JAX arrays
    """Return positions and masks as JAX arrays: views of the same memory on a CPU, copies in GPU memory on a GPU.

    On a CPU, JAX copies arrays whose address is not a multiple of 64; an environment's own arrays are aligned. The next step
    overwrites the memory, so compute everything that you need before it.
    """
    return jax.device_put((step.obs, step.mask))


@jax.jit
def choose(weights: Any, arrays: Any, key: Any) -> Any:  # noqa: ANN401
    """Draw a legal action for each board, with the probabilities that the network gives them."""
    obs, mask = arrays
    hidden = jax.nn.relu(obs.reshape(len(obs), -1).astype(jnp.float32) @ weights[0])
    return jax.random.categorical(key, jnp.where(mask, hidden @ weights[1], -jnp.inf)).astype(jnp.int32)


def main(variant: str = "chess", boards: str = "1024", steps: str = "100") -> None:
    """Step two halves of the boards in turn: the core steps one while the network evaluates the other."""
    halves = [VecEnv(variant, int(boards) // 2, seed=seed) for seed in (1, 2)]
    keys = map(partial(jax.random.fold_in, jax.random.key(1)), count())
    sizes = len(halves[0].planes) * halves[0].variant.ranks * halves[0].variant.files, 64, len(halves[0].actions)
    weights = [jax.random.normal(next(keys), size) / size[0] ** 0.5 for size in (sizes[:2], sizes[1:])]

    def policy(_: VecEnv, step: VecStep) -> Any:  # noqa: ANN401
        return np.asarray(choose(weights, on_device(step), next(keys)))  # waits until they are computed

    begun, ended, moves = time.perf_counter(), 0, int(boards) // 2 * int(steps)
    for _, _, step in islice(alternate(policy, *halves), int(steps)):
        ended += int(step.terminated.sum())
    print(f"{moves:,} moves, {ended} games ended, {moves / (time.perf_counter() - begun):,.0f} moves a second")


if __name__ == "__main__":
    main(*sys.argv[1:])
