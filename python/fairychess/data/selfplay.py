"""`SelfPlay`: the settings of a self-play run."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING, Any, Final

import fairychess
from fairychess._support.extras import needed

from .games import GameTask
from .options import GameOptions, check, check_openings, identity_of_options, shared

if TYPE_CHECKING:
    from fairychess import Variant

    from .player import SelfPlayer

__all__ = ["SelfPlay"]

FORMAT: Final = 3
"""The version of the shard format. Version 2 added `random_plies` and `values`, version 3 `noise`."""

MINIMUM: Final = {"games": 1, "seed": 0, "random_plies": 0, "max_plies": 1, "shard_games": 1}

NOT_AT_RANDOM: Final = {"random_plies": 0, "extra_plies": 0, "balance": None, "near_best": None, "noise": 0.0}
"""The values given to the options that make no difference for a player that plays at random."""


@dataclass(frozen=True)  # with slots, stubtest would also count those of the base class
class SelfPlay(GameOptions):
    """Self-play games to be stored in shards. Draws are claimed at once.

    A shard's content depends only on the variant's definition, the player, the seed, the numbers below, the shard's number, and
    the versions of fairychess and pyarrow.

    Raises:
        DataError: A number is out of range, or the game is over in an opening.
        FenError: An opening is not a position of the variant.

    >>> from fairychess import Variant
    >>> from fairychess.data import parse_player
    >>> plan = SelfPlay(Variant("wolf"), parse_player("random"), games=2500, seed=1)
    >>> [len(plan.tasks(shard)) for shard in range(plan.shards)]
    [1000, 1000, 500]
    """

    variant: Variant
    """The variant."""
    player: SelfPlayer
    """The player of both sides."""
    games: int
    """The number of games, at least 1."""
    seed: int
    """The seed of all random numbers, at least 0."""
    random_plies: int = 8
    """The number of random moves in the opening; 0 if the player itself plays at random."""
    max_plies: int = 2000
    """The number of moves after which a game is stopped without a result, at least 1."""
    shard_games: int = 1000
    """The number of games in a shard, at least 1; the last shard may have fewer."""

    def __post_init__(self) -> None:
        """Check the numbers and the openings."""
        GameOptions.__post_init__(self)
        check_openings(self.openings, self.variant)
        for name, minimum in MINIMUM.items():
            check(name, getattr(self, name), minimum)
        if self.player.plays_at_random:
            for name, value in NOT_AT_RANDOM.items():
                object.__setattr__(self, name, value)

    @property
    def shards(self) -> int:
        """The number of shards."""
        return -(-self.games // self.shard_games)

    def size(self, shard: int) -> int:
        """Return the number of games in a shard.

        Args:
            shard: The number of the shard, from 0.
        """
        return min(self.shard_games, self.games - shard * self.shard_games)

    def numbers(self, shard: int) -> range:
        """Return the numbers of the games in a shard.

        Args:
            shard: The number of the shard, from 0.
        """
        first = shard * self.shard_games + 1
        return range(first, first + self.size(shard))

    def shard_of(self, number: int) -> int:
        """Return the number of the shard that contains a game.

        Args:
            number: The number of the game, from 1.
        """
        return (number - 1) // self.shard_games

    def task(self, number: int) -> GameTask:
        """Return the task of playing a game.

        Args:
            number: The number of the game, from 1.
        """
        return GameTask(number, self.seed, self.random_plies, self.max_plies, **shared(self))

    def tasks(self, shard: int) -> list[GameTask]:
        """Return the tasks of playing a shard's games.

        Args:
            shard: The number of the shard, from 0.
        """
        return list(map(self.task, self.numbers(shard)))

    def identity(self) -> dict[str, Any]:
        """Return everything that a shard's content depends on, except the shard's number, as JSON values.

        Raises:
            MissingExtraError: pyarrow is not installed.
            EndgameError: The folder has no endgame tables for the variant, or one of them is damaged.
            NetworkError: The player's network file is not a network, or the network does not fit the variant.
            OSError: The player's network file cannot be read.
        """
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
            **identity_of_options(self, self.variant),
            **self.player.inputs(self.variant),
            "fairychess": fairychess.__version__,
            "pyarrow": needed("pyarrow", "data").__version__,
        }
