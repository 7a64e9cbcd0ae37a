"""Simultaneous perturbation stochastic approximation (SPSA): finds settings by games, many settings at once.

In each pair of games, all settings of one side are shifted by a step up or down at random, and those of the other side by the
same steps in the opposite directions. Then all settings move a little towards the side that scored more. Steps and moves
shrink as in J. C. Spall, "Implementation of the Simultaneous Perturbation Algorithm for Stochastic Optimization" (IEEE
Transactions on Aerospace and Electronic Systems 34, 1998).
"""

from __future__ import annotations

import math
import random
from dataclasses import dataclass
from typing import TYPE_CHECKING, Final

if TYPE_CHECKING:
    from collections.abc import Sequence

    from .settings import SearchSetting

ALPHA: Final = 0.602
"""The exponent with which moves shrink."""

GAMMA: Final = 0.101
"""The exponent with which steps shrink."""

STABLE: Final = 0.1
"""The share of all pairs that is added to the number of each, so that the first moves are not too large."""

NOISE: Final = 0.3
"""The scale of the moves, in steps. Chance alone moves a setting by 1.2 to 2.2 times as much in all pairs together: the more
games are drawn, or won by the same colour, the less."""


@dataclass(frozen=True, slots=True)
class Spsa:
    """The sizes of steps and moves in a run of pairs.

    >>> spsa = Spsa(10_000)
    >>> round(spsa.widening(0), 2), spsa.widening(9_999)
    (2.54, 1.0)
    """

    pairs: int
    """The number of all pairs."""

    def widening(self, pair: int) -> float:
        """Return the step in a pair, divided by that in the last pair.

        Args:
            pair: The number of the pair, from 0.
        """
        return math.pow(self.pairs / (pair + 1), GAMMA)

    def move(self, pair: int, points: float) -> float:
        """Return how far a setting moves in the direction of its step, in steps of the last pair.

        Args:
            pair: The number of the pair that determined the size of the step, from 0.
            points: The games that the first side won, minus those that it lost: -2 to 2.
        """
        offset = STABLE * self.pairs
        last = NOISE / math.sqrt(self.pairs)
        shrinking = math.pow((offset + self.pairs) / (offset + pair + 1), ALPHA)
        return last * shrinking / self.widening(pair) * points


def directions(seed: int, pair: int, count: int) -> list[int]:
    """Return the directions of the first side's steps in a pair: 1 or -1 for each setting.

    Args:
        seed: The seed.
        pair: The number of the pair, from 0.
        count: The number of settings.

    >>> directions(1, 0, 5)
    [-1, 1, 1, 1, -1]
    """
    chance = random.Random(f"{seed}/{pair}/directions")
    return [chance.choice((-1, 1)) for _ in range(count)]


def shifted(
    settings: Sequence[SearchSetting], centre: Sequence[float], steps: Sequence[float], seed: int, pair: int
) -> tuple[list[int], list[int]]:
    """Return the settings of both sides in a pair, rounded at random so that they are right on average.

    Args:
        settings: The settings.
        centre: The numbers from which both sides step away.
        steps: The size of the steps.
        seed: The seed.
        pair: The number of the pair, from 0.
    """
    chance = random.Random(f"{seed}/{pair}/rounding")
    sides: tuple[list[int], list[int]] = ([], [])
    for setting, middle, step, sign in zip(settings, centre, steps, directions(seed, pair, len(settings)), strict=True):
        part = chance.random()
        for side, direction in zip(sides, (sign, -sign), strict=True):
            side.append(setting.within(math.floor(middle + direction * step + part)))
    return sides
