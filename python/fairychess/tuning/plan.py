"""`TuningPlan`: the settings of a tuning."""

from __future__ import annotations

import hashlib
from dataclasses import dataclass, field
from typing import TYPE_CHECKING, Any, Final

import fairychess
from fairychess._support.suggestions import did_you_mean
from fairychess.data import Adjudication, SelfPlay, parse_player
from fairychess.errors import DataError

from .player import SettingsPlayer, Steps
from .settings import search_settings
from .spsa import Spsa

if TYPE_CHECKING:
    from collections.abc import Sequence

    from fairychess import Variant
    from fairychess.data import SelfPlayer

    from .settings import SearchSetting

__all__ = ["TuningPlan"]

FORMAT: Final = 1
"""The version of the file format of tunings."""

ROUND_PAIRS: Final = 40
"""The number of pairs of games after which the settings move."""

SHARD_GAMES: Final = 10
"""The number of games per shard: few, so that a kill loses few."""

OPENING_NODES: Final = 100
"""The number of nodes of each search that judges opening moves."""

JUDGED: Final = 10
"""The tuned settings are judged by one game for this number of games of the tuning, in addition."""


@dataclass(frozen=True, slots=True)
class TuningPlan:
    """The settings of a tuning. Together with the version of fairychess, they determine all games and results.

    Raises:
        DataError: A number is out of range, there is no such setting, or the variants differ in a setting to tune.

    >>> from fairychess import Variant
    >>> plan = TuningPlan((Variant("chess"),), games=2000)
    >>> plan.pairs, len(plan.chosen) > 30, str(plan.player)
    (1000, True, 'search:nodes=2000')
    """

    variants: tuple[Variant, ...]
    """The variants. Rounds of games take them in turn."""
    settings: tuple[str, ...] = ()
    """The names of the settings to tune; empty for all."""
    games: int = 20_000
    """The number of games, at least 2; each pair has one opening, with the sides exchanged."""
    nodes: int = 2000
    """The number of nodes searched for each move."""
    seed: int = 1
    """The seed of openings and steps."""
    random_plies: int = 8
    """The number of plies in each opening."""
    near_best: int = 40
    """Opening moves are drawn at random from moves that a search scores at most this many centipawns below the best."""
    network: str = ""
    """The network for both sides; empty for the one that comes with the package, if any, or `"none"` for no network."""
    chosen: tuple[SearchSetting, ...] = field(init=False, repr=False)
    """The settings to tune."""

    def __post_init__(self) -> None:
        """Check the settings."""
        for name, minimum in {"games": 2, "nodes": 1, "seed": 0, "random_plies": 0, "near_best": 0}.items():
            if getattr(self, name) < minimum:
                raise DataError(f"{name} is {getattr(self, name)}: at least {minimum} is expected")
        if not self.variants:
            raise DataError("no variant: at least one is expected")
        first, *others = self.variants
        known = {setting.name: setting for setting in search_settings(first)}
        for name in self.settings:
            if name not in known:
                hint = did_you_mean(name, known) or f": {', '.join(known)} are"
                raise DataError(f"{name!r} is not a setting of the search{hint}")
        names = tuple(dict.fromkeys(self.settings)) or tuple(known)
        for other in others:
            for setting in search_settings(other):
                if setting.name in names and setting != known[setting.name]:
                    raise DataError(
                        f"{setting.name} is {known[setting.name].value} in {first.name}, and {setting.value} in {other.name}: "
                        "variants with the same settings are expected"
                    )
        object.__setattr__(self, "chosen", tuple(known[name] for name in names))

    def identity(self) -> dict[str, Any]:
        """Return the settings as JSON values."""
        player: dict[str, Any] = {}
        for variant in self.variants:
            player |= {f"{name} of {variant.name}": value for name, value in self.player.inputs(variant).items()}
        return {
            "format": FORMAT,
            "fairychess": fairychess.__version__,
            "variants": [variant.name for variant in self.variants],
            "definitions": [variant.to_toml() for variant in self.variants],
            "settings": [setting.name for setting in self.chosen],
            "games": self.games,
            "player": str(self.player),
            **player,
            "seed": self.seed,
            "random plies": self.random_plies,
            "near best": self.near_best,
        }

    @property
    def player(self) -> SelfPlayer:
        """The player of both sides."""
        return parse_player(f"search:nodes={self.nodes}" + (f",network={self.network}" if self.network else ""))

    @property
    def pairs(self) -> int:
        """The number of pairs of games."""
        return (self.games + 1) // 2

    @property
    def rounds(self) -> list[int]:
        """The number of pairs of each round."""
        return [min(ROUND_PAIRS, self.pairs - first) for first in range(0, self.pairs, ROUND_PAIRS)]

    @property
    def judging_pairs(self) -> int:
        """The number of pairs of games, in each variant, that judge the tuned settings."""
        return -(-self.pairs // (JUDGED * len(self.variants)))

    def steps(self, first: int) -> Steps:
        """Return the steps of a round.

        Args:
            first: The number of its first pair, from 0.
        """
        wide = Spsa(self.pairs).widening(first)
        return Steps(first, self.seed, tuple(setting.step * wide for setting in self.chosen))

    def selfplay(self, variant: Variant, part: str, centre: Sequence[float], steps: Steps | None, pairs: int) -> SelfPlay:
        """Return the plan for games of one variant.

        Args:
            variant: The variant.
            part: What the games are for, which determines their openings.
            centre: The settings.
            steps: The steps of both sides; None to compare the settings with those of the definition.
            pairs: The number of pairs.
        """
        names = tuple(setting.name for setting in self.chosen)
        return SelfPlay(
            variant,
            SettingsPlayer(self.player, names, tuple(centre), steps),
            games=2 * pairs,
            seed=int.from_bytes(hashlib.sha256(f"{self.seed}/{part}".encode()).digest()[:7]),
            random_plies=self.random_plies,
            near_best=self.near_best,
            opening_nodes=OPENING_NODES,
            adjudication=Adjudication(),
            shard_games=SHARD_GAMES,
        )
