"""Play with a small network in PyTorch: the environment writes positions and masks to pinned tensors, without a copy.

python examples/torch_batches.py [VARIANT [BOARDS [STEPS]]]
"""

from __future__ import annotations

import sys
import time
from itertools import islice
from typing import Any

import torch

from fairychess import VecEnv
from fairychess.learn import alternate

CARD = torch.cuda.is_available()
DEVICE = torch.device("cuda" if CARD else "cpu")


class Half:
    """Half of the boards. The environment writes to the tensors `obs` and `mask`, and plays the actions in `actions`."""

    def __init__(self, variant: str, boards: int, seed: int) -> None:
        one: Any = VecEnv(variant, 1).observe(copy=True)
        self.obs = torch.empty((boards, *one.obs.shape[1:]), dtype=torch.uint8, pin_memory=CARD)
        self.mask = torch.empty((boards, *one.mask.shape[1:]), dtype=torch.bool, pin_memory=CARD)
        self.actions = torch.empty(boards, dtype=torch.int32, pin_memory=CARD)
        self.env = VecEnv(variant, boards, seed=seed, out={"obs": self.obs.numpy(), "mask": self.mask.numpy()})

    def policy(self, network: Any) -> Any:  # noqa: ANN401 - a module, and an array
        """Draw a legal action for each board, with the probabilities that the network gives them."""
        with torch.inference_mode():
            obs, mask = self.obs.to(DEVICE, non_blocking=True), self.mask.to(DEVICE, non_blocking=True)
            logits = network(obs.float()).masked_fill(~mask, -torch.inf)
            chosen = (logits - torch.empty_like(logits).exponential_().log()).argmax(1)
            self.actions.copy_(chosen)  # waits for the card
        return self.actions.numpy()


def main(variant: str = "chess", boards: str = "1024", steps: str = "100") -> None:
    """Step both halves in turn: the core steps one while the network evaluates the other."""
    first, second = (Half(variant, int(boards) // 2, seed) for seed in (1, 2))
    halves: dict[Any, Half] = {first.env: first, second.env: second}
    layers = torch.nn.Linear(first.obs[0].numel(), 64), torch.nn.ReLU(), torch.nn.Linear(64, first.mask.shape[1])
    network = torch.nn.Sequential(torch.nn.Flatten(), *layers).to(DEVICE)
    begun, ended = time.perf_counter(), 0
    for _, _, step in islice(alternate(lambda env, _: halves[env].policy(network), *halves), int(steps)):
        ended += int(step.terminated.sum())
    moves = int(boards) // 2 * int(steps)
    print(f"{moves:,} moves, {ended} games ended, {moves / (time.perf_counter() - begun):,.0f} moves a second on {DEVICE}")


if __name__ == "__main__":
    main(*sys.argv[1:])
