"""Position evaluators for tree search."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from typing import TYPE_CHECKING, Any, Final, TypeAlias, Union

from fairychess._support.numbers import whole_number

if TYPE_CHECKING:
    from fairychess.network import Network

MAX_ROLLOUT: Final = 1_000_000
"""The maximum number of games, and of plies per game."""


@dataclass(frozen=True, slots=True)
class Uniform:
    """An evaluator that knows nothing: every move has the same prior, and every position the value 0. It runs no Python code.

    >>> from fairychess import TreeSearch, Uniform
    >>> float(TreeSearch("chess", 1, Uniform(), simulations=10).run().value[0])
    0.0
    """


@dataclass(frozen=True, slots=True)
class Rollouts:
    """An evaluator that plays random games: a position's value is the mean result of `games` games played from it.

    All moves have the same prior. It runs no Python code.

    Args:
        games: The number of random games per position, 1 to a million.
        plies: The number of moves after which a random game counts as drawn, 1 to a million.

    Raises:
        FairyChessError: A number is out of range.

    >>> from fairychess import Rollouts, TreeSearch
    >>> visits = TreeSearch("chess", 1, Rollouts(games=2, plies=20), simulations=10, seed=1).run()
    >>> int(visits.counts.sum())
    10
    """

    games: int = 1
    plies: int = 400

    def __post_init__(self) -> None:
        """Check the numbers."""
        for name in ("games", "plies"):
            whole_number(name, getattr(self, name), 1, MAX_ROLLOUT)


Evaluator: TypeAlias = Union[Uniform, Rollouts, "Network", Callable[[Any, Any], tuple[Any, Any]]]
"""A position evaluator: `Uniform()`, `Rollouts()`, a `Network`, or a callable that takes planes and masks and returns policies
and values."""
