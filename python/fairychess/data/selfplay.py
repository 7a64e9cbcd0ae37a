"""Self-play as it is asked for."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING, Any, Final

import fairychess
from fairychess.errors import DataError
from fairychess.extras import needed

from .games import Task

if TYPE_CHECKING:
    from fairychess import Variant

    from .players import Player

__all__ = ["SelfPlay"]

FORMAT: Final = 1
"""The version of what is written."""

LEAST: Final = {"games": 1, "seed": 0, "random_plies": 0, "max_plies": 1, "shard_games": 1}
MOST: Final = 2**63 - 1


@dataclass(frozen=True, slots=True)
class SelfPlay:
    """Games of a player against itself, to be kept in shards of `shard_games` each (the last may have fewer).

    A game begins with `random_plies` random turns (none where the player is random itself), and after `max_plies` it is left
    unfinished. Draws are claimed at once. What a shard holds hangs on the definition of the variant, the player, the seed,
    these numbers, its own number and the versions of fairychess and pyarrow, and on nothing else.

    Raises `DataError` for numbers that are none.

    >>> from fairychess import Variant
    >>> from fairychess.data import parse_player
    >>> plan = SelfPlay(Variant("wolf"), parse_player("random"), games=2500, seed=1)
    >>> [len(plan.tasks(shard)) for shard in range(plan.shards)]
    [1000, 1000, 500]
    """

    variant: Variant
    player: Player
    games: int
    seed: int
    random_plies: int = 8
    max_plies: int = 2000
    shard_games: int = 1000

    def __post_init__(self) -> None:
        """Check the numbers."""
        for name, least in LEAST.items():
            if not least <= getattr(self, name) <= MOST:
                raise DataError(f"{name} is {getattr(self, name)}: a number from {least} to {MOST} is expected")
        if self.player.plays_at_random:
            object.__setattr__(self, "random_plies", 0)

    @property
    def shards(self) -> int:
        """The number of shards."""
        return -(-self.games // self.shard_games)

    def size(self, shard: int) -> int:
        """Give the number of games of a shard, which is numbered from 0."""
        return min(self.shard_games, self.games - shard * self.shard_games)

    def tasks(self, shard: int) -> list[Task]:
        """Give the games of a shard."""
        first = shard * self.shard_games + 1
        return [Task(number, self.seed, self.random_plies, self.max_plies) for number in range(first, first + self.size(shard))]

    def identity(self) -> dict[str, Any]:
        """Give all that a shard hangs on, but its number and how many games it has, as JSON can say it."""
        return {
            "format": FORMAT,
            "variant": self.variant.name,
            "variant id": self.variant.id,
            "definition": self.variant.to_toml(),
            "action table": self.variant.actions.hash,
            "player": str(self.player),
            "seed": self.seed,
            "random plies": self.random_plies,
            "max plies": self.max_plies,
            "games a shard": self.shard_games,
            "fairychess": fairychess.__version__,
            "pyarrow": needed("pyarrow", "data").__version__,
        }
