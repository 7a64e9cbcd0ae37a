"""What tells a tree search how good positions are."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from typing import Any, Final, TypeAlias

from fairychess.errors import FairyChessError

MOST: Final = 1_000_000


@dataclass(frozen=True, slots=True)
class Uniform:
    """The evaluator that knows nothing: all turns are equally good, every position is worth 0. No Python is called."""


@dataclass(frozen=True, slots=True)
class Rollouts:
    """The evaluator that plays at random: a position is worth the mean result of `games` random games from there.

    A game of more than `plies` turns counts as drawn. All turns are held to be equally good. No Python is called.

    Raises `FairyChessError` for numbers below 1 or above a million.
    """

    games: int = 1
    plies: int = 400

    def __post_init__(self) -> None:
        """Check the numbers."""
        for name, number in (("games", self.games), ("plies", self.plies)):
            if not 1 <= number <= MOST:
                message = f"{name} must be a whole number from 1 to {MOST}"
                raise FairyChessError(message)


Evaluator: TypeAlias = Uniform | Rollouts | Callable[[Any, Any], tuple[Any, Any]]
"""What evaluates positions: `Uniform()`, `Rollouts()`, or a callable of planes and masks that gives policies and values."""
