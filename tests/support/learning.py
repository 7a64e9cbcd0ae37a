"""A stand-in for the training of policy-and-value networks, used in tests of `learn`; it needs only NumPy.

Run as a program, it makes a small learning run in a folder, and a test can kill it: `python learning.py FOLDER`.
"""

from __future__ import annotations

import sys
from typing import TYPE_CHECKING, Any

import numpy as np

from fairychess import Variant
from fairychess.alphazero import LearningPlan, LearningReport
from fairychess.alphazero.running import run_with
from fairychess.alphazero.training import Losses
from fairychess.learn.policy_network import array_bytes, stored_arrays

if TYPE_CHECKING:
    from collections.abc import Iterable

    from fairychess.data import Batch
    from fairychess.learn.policy_numpy import Weights
    from fairychess.learn.policy_shape import PolicyShape


class MeanTrainer:
    """Learns only the mean policy and mean value over all positions."""

    def begin(self, _: PolicyShape, weights: Weights) -> bytes:
        return array_bytes(weights)

    def train(
        self, shape: PolicyShape, state: bytes, batches: Iterable[Batch], *, rate: float, threads: int
    ) -> tuple[bytes, Losses]:
        assert threads >= 1
        weights = stored_arrays(state, "state")
        policy, value, visited, positions = np.zeros(shape.actions), 0.0, 0, 0
        for batch in batches:
            assert batch.planes.shape[1:] == (shape.planes, shape.ranks, shape.files)
            assert (batch.policy[batch.visited].sum(axis=1) > 0.999).all()
            policy += batch.policy[batch.visited].sum(axis=0)
            value += float(batch.value.sum())
            visited += int(batch.visited.sum())
            positions += len(batch.value)
        weights["policy.bias"] = np.log(policy / max(visited, 1) + 0.01).astype(np.float32)
        weights["value.bias"] = np.array([rate * value / max(positions, 1)], np.float32)
        return array_bytes(weights), Losses(1.0, 0.5)

    def weights(self, _: PolicyShape, state: bytes) -> Weights:
        return stored_arrays(state, "state")


def small_plan(**changes: Any) -> LearningPlan:  # noqa: ANN401
    """Return a plan that takes a second or two."""
    usual: dict[str, Any] = {"games": 6, "simulations": 6, "fast": 3, "full": 0.5, "blocks": 1, "channels": 4}
    usual |= {"match_games": 6, "ladder_games": 2, "gate": 0.5, "passes": 2, "window": 2, "batch": 16}
    return LearningPlan(Variant("tictactoe"), **(usual | changes))


def small_learning(folder: Any, plan: LearningPlan | None = None, **options: Any) -> LearningReport:  # noqa: ANN401
    """Run a small learning."""
    return run_with(MeanTrainer(), plan or small_plan(), folder, **({"generations": 3} | options))


if __name__ == "__main__":
    print("begun", flush=True)
    small_learning(sys.argv[1], progress=lambda _, text: print(text, flush=True))
