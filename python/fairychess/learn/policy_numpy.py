"""Policy-and-value networks in NumPy. This module imports NumPy."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any, Final, TypeAlias

import numpy as np

if TYPE_CHECKING:
    from numpy.typing import NDArray

    from .policy_shape import PolicyShape

Weights: TypeAlias = "dict[str, NDArray[np.float32]]"
"""The weights of a network: `NAME.weight` and `NAME.bias` for each layer."""

SMALL: Final = 1 << 18
"""The multiplications of a product of matrices that OpenBLAS does not share among threads: each hand-over may take longer."""


def untrained(shape: PolicyShape, seed: int) -> Weights:
    """Return random weights, the same on every machine. The heads start near zero, so all moves are about equally likely."""
    chance = np.random.default_rng(seed)
    weights: Weights = {}
    for name, size in shape.layers():
        spread = (0.1 if name in ("policy", "value") else 2**0.5) / int(np.prod(size[1:])) ** 0.5
        if name.endswith(".second"):
            spread /= shape.blocks**0.5
        weights[f"{name}.weight"] = (chance.standard_normal(size) * spread).astype(np.float32)
        weights[f"{name}.bias"] = np.zeros(size[0], np.float32)
    return weights


class NumpyEvaluator:
    """Runs a network on NumPy, for machines without PyTorch; this is slower.

    Each position has its own products of matrices: the rows of one product may be rounded differently, and an evaluation must not
    depend on the place of its position in a batch.
    """

    def __init__(self, shape: PolicyShape, weights: Weights) -> None:
        self._shape, self._weights = shape, weights

    def __call__(self, obs: NDArray[np.float32]) -> tuple[NDArray[np.float32], NDArray[np.float32]]:
        """Return the logits of the policy and the values of positions."""
        x = relu(self._squares("input", obs))
        for block in range(self._shape.blocks):
            inner = relu(self._squares(f"block{block}.first", x))
            x = relu(x + self._squares(f"block{block}.second", inner))
        policy = self._dense("policy", relu(self._squares("policy.squares", x)).reshape(len(x), -1))
        value = relu(self._squares("value.squares", x)).reshape(len(x), -1)
        return policy, np.tanh(self._dense("value", relu(self._dense("value.hidden", value))))[:, 0]

    def _squares(self, name: str, x: NDArray[np.float32]) -> NDArray[np.float32]:
        """Apply a convolution that keeps the board size."""
        weight, bias = self._weights[f"{name}.weight"], self._weights[f"{name}.bias"]
        width = weight.shape[2]
        edge = width // 2
        padded = np.pad(x, ((0, 0), (0, 0), (edge, edge), (edge, edge)))
        windows: NDArray[Any] = np.lib.stride_tricks.sliding_window_view(padded, (width, width), axis=(2, 3))
        columns = windows.transpose(0, 1, 4, 5, 2, 3).reshape(len(x), weight[0].size, -1)
        matrix, some = weight.reshape(len(weight), -1), max(1, SMALL // columns[0].size)
        parts = [matrix[first : first + some] @ columns for first in range(0, len(matrix), some)]
        made: NDArray[np.float32] = np.concatenate(parts, axis=1) + bias[:, None]
        return made.reshape(len(x), len(weight), *x.shape[2:])

    def _dense(self, name: str, x: NDArray[np.float32]) -> NDArray[np.float32]:
        weight, bias = self._weights[f"{name}.weight"], self._weights[f"{name}.bias"]
        # Products of a matrix and a vector would be shared among threads, and each hand-over takes longer than the product.
        made: NDArray[np.float32] = np.einsum("nk,ak->na", x, weight) + bias
        return made


def relu(x: NDArray[np.float32]) -> NDArray[np.float32]:
    """Return the numbers, with negative ones replaced by 0."""
    found: NDArray[np.float32] = np.maximum(x, np.float32(0))
    return found
