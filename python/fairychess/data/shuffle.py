"""A permutation of the numbers from 0 to n - 1 that is computed rather than stored. Importing this module imports NumPy.

A Feistel network permutes the numbers with an even number of bits. A number outside the range is permuted again until it is
inside ("cycle walking"), which gives a permutation of the range (J. Black, P. Rogaway, "Ciphers with Arbitrary Finite Domains",
2002).
"""

from __future__ import annotations

import random
from typing import TYPE_CHECKING, Final

import numpy as np

if TYPE_CHECKING:
    from numpy.typing import NDArray

ROUNDS: Final = 8
"""The number of rounds in the network. In theory, four rounds give a pseudo-random permutation; more rounds help if the numbers
have few bits."""

MULTIPLIERS: Final = (np.uint64(0xBF58476D1CE4E5B9), np.uint64(0x94D049BB133111EB))
"""The constants of SplitMix64 (S. Vigna)."""


class Shuffle:
    """A pseudo-random permutation of the numbers from 0 to n - 1; the same on every machine.

    >>> order = Shuffle(5, seed=1)
    >>> sorted(order[np.arange(5)].tolist())
    [0, 1, 2, 3, 4]
    """

    def __init__(self, n: int, seed: int) -> None:
        self._n = np.uint64(n)
        half = max(1, (max(n - 1, 1).bit_length() + 1) // 2)
        self._half = np.uint64(half)
        self._low = np.uint64((1 << half) - 1)
        chance = random.Random(seed)
        self._keys = [np.uint64(chance.getrandbits(64)) for _ in range(ROUNDS)]

    def __getitem__(self, places: NDArray[np.int64]) -> NDArray[np.int64]:
        """Return the numbers at some indices of the permuted sequence."""
        numbers = self._permuted(places.astype(np.uint64))
        while (outside := numbers >= self._n).any():
            numbers[outside] = self._permuted(numbers[outside])
        return numbers.astype(np.int64)

    def _permuted(self, numbers: NDArray[np.uint64]) -> NDArray[np.uint64]:
        """Permute numbers that have the network's number of bits."""
        left, right = numbers >> self._half, numbers & self._low
        for key in self._keys:
            left, right = right, left ^ (mixed(right ^ key) & self._low)
        permuted: NDArray[np.uint64] = (left << self._half) | right
        return permuted


def mixed(numbers: NDArray[np.uint64]) -> NDArray[np.uint64]:
    """Return a hash of each number: the finaliser of SplitMix64."""
    first, second = MULTIPLIERS
    numbers = (numbers ^ (numbers >> np.uint64(30))) * first
    numbers = (numbers ^ (numbers >> np.uint64(27))) * second
    mixed_numbers: NDArray[np.uint64] = numbers ^ (numbers >> np.uint64(31))
    return mixed_numbers
