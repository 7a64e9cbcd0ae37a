"""`StudyPlan`: the settings of a study."""

from __future__ import annotations

import json
from dataclasses import dataclass, replace
from typing import TYPE_CHECKING, Any, Final, Literal, Self

import fairychess
from fairychess import Variant
from fairychess.data import SelfPlay, parse_player
from fairychess.errors import DataError

from .duel import Duel
from .swapping import has_other_armies, swapped_variant

if TYPE_CHECKING:
    from collections.abc import Mapping

    from fairychess.data import SelfPlayer

__all__ = ["PRESETS", "StudyPlan"]

FORMAT: Final = 1
"""The version of the files of a study."""

SHARD_GAMES: Final = 20
"""The number of games of a shard: few, so that little is lost when a study is killed, and processors share the games well."""

STEP: Final = 100
"""The number of games that are added at a time until a precision is reached."""

MIN_OPENING_NODES: Final = 500
"""The minimum number of nodes for searches that compare opening moves."""

RUNGS: Final = 5
"""The maximum number of rungs of the ladder."""

PRESETS: Final[Mapping[str, dict[str, Any]]] = {
    "quick": {"games": 100, "nodes": 500, "rungs": 0},
    "default": {"games": 400, "nodes": 2000, "rungs": 1},
    "thorough": {"games": 2000, "nodes": 4000, "rungs": RUNGS},
}
"""The numbers of games, nodes and rungs of each preset."""


@dataclass(frozen=True, slots=True)
class StudyPlan:
    """The settings of a study. With the versions of fairychess and pyarrow they determine all of its files.

    Raises:
        DataError: A number is out of range.

    >>> from fairychess import Variant
    >>> plan = StudyPlan.preset(Variant("chess"), "quick")
    >>> plan.games, str(plan.player)
    (100, 'search:nodes=500')
    """

    variant: Variant
    """The variant."""
    games: int = 400
    """The number of games, at least 2."""
    nodes: int = 2000
    """The number of nodes that the player searches for each move."""
    seed: int = 1
    """The seed of the openings and of all samples."""
    rungs: int = 1
    """The number of rungs of the ladder, at most: games of 2N nodes against N, of 4N against 2N, and so on; 0 for no ladder.

    With more than one rung there are also games of the player with 4N and 16N nodes against itself.
    """
    swap: Literal["auto", "always", "never"] = "auto"
    """Whether the games are played again with the armies exchanged; `"auto"` if they differ."""
    precision: float | None = None
    """The half-width of the interval for White's score, in points of 100, until which games are added; None for no more games."""
    random_plies: int = 8
    """The number of moves of the openings."""
    near_best: int = 40
    """Each move of an opening is drawn from those that a search scores at most this number of centipawns below the best one."""
    max_plies: int = 600
    """The number of moves after which a game is stopped."""
    network: str = ""
    """The network of the player; empty for the one that comes with the package, if there is one, or `"none"` for none at all."""

    def __post_init__(self) -> None:
        """Check the numbers."""
        for name, minimum in {"games": 2, "nodes": 1, "seed": 0, "rungs": 0, "random_plies": 0, "near_best": 0}.items():
            if getattr(self, name) < minimum:
                raise DataError(f"{name} is {getattr(self, name)}: at least {minimum} is expected")
        if self.precision is not None and not 0.5 <= self.precision <= 50:  # noqa: PLR2004 - points of 100
            raise DataError(f"precision is {self.precision}: a number from 0.5 to 50 is expected")

    @classmethod
    def preset(cls, variant: Variant, name: str = "default", **others: Any) -> Self:  # noqa: ANN401 - any setting
        """Return the plan of a preset.

        Args:
            variant: The variant.
            name: `"quick"` (100 games of 500 nodes a move), `"default"` (400 of 2,000) or `"thorough"` (2,000 of 4,000, with the
                ladder).
            others: Other settings, which replace those of the preset; None leaves a setting as it is.

        Raises:
            DataError: There is no such preset, or a number is out of range.
        """
        if name not in PRESETS:
            raise DataError(f"{name!r} is not a preset: {', '.join(PRESETS)} are")
        return cls(variant, **PRESETS[name] | {key: value for key, value in others.items() if value is not None})

    @property
    def player(self) -> SelfPlayer:
        """The player of the games."""
        return self._player(self.nodes)

    @property
    def swapped(self) -> Variant | None:
        """The variant with the armies exchanged; None if it is not part of the study, or if the rules do not allow it.

        Raises:
            DataError: The exchange is requested, and the rules do not allow it.
        """
        if self.swap == "never" or (self.swap == "auto" and not has_other_armies(self.variant)):
            return None
        try:
            return swapped_variant(self.variant)
        except DataError:
            if self.swap == "always":
                raise
            return None

    @property
    def ladder(self) -> list[tuple[int, int]]:
        """The pairs of nodes of the rungs: more and fewer."""
        return [(self.nodes * 2 ** (rung + 1), self.nodes * 2**rung) for rung in range(self.rungs)]

    @property
    def strengths(self) -> list[int]:
        """The other numbers of nodes with which White's score is measured."""
        return [4 * self.nodes, 16 * self.nodes] if self.rungs > 1 else []

    def selfplay(self, games: int, *, variant: Variant | None = None, player: SelfPlayer | None = None) -> SelfPlay:
        """Return the plan of games of this study.

        Args:
            games: The number of games.
            variant: Another variant.
            player: Another player.
        """
        return SelfPlay(
            variant or self.variant,
            player or self.player,
            games=games,
            seed=self.seed,
            random_plies=self.random_plies,
            near_best=self.near_best,
            opening_nodes=max(self.nodes, MIN_OPENING_NODES),
            max_plies=self.max_plies,
            shard_games=SHARD_GAMES,
        )

    def stronger(self, nodes: int) -> SelfPlay:
        """Return the plan of games of a player with other nodes.

        Args:
            nodes: The number of nodes.
        """
        return self.selfplay(max(self.games // 4, 2), player=self._player(nodes))

    def duel(self, many: int, few: int) -> SelfPlay:
        """Return the plan of the games of a rung.

        Args:
            many: The more nodes.
            few: The fewer nodes.
        """
        return self.selfplay(2 * max(self.games // 8, 1), player=Duel(many, few))

    def of(self, variant: Variant) -> StudyPlan:
        """Return the plan of a reference: the same games of another variant, and nothing else.

        Args:
            variant: The other variant.
        """
        return replace(self, variant=variant, rungs=0, swap="never", precision=None)

    def identity(self) -> dict[str, Any]:
        """Return the settings as JSON values."""
        return {
            "format": FORMAT,
            "fairychess": fairychess.__version__,
            "variant": self.variant.name,
            "variant id": self.variant.id,
            "definition": self.variant.to_toml(),
            "player": str(self.player),
            "games": self.games,
            "nodes": self.nodes,
            "seed": self.seed,
            "rungs": self.rungs,
            "swap": self.swap,
            "precision": self.precision,
            "random plies": self.random_plies,
            "near best": self.near_best,
            "max plies": self.max_plies,
            "network": self.network,
        }

    @staticmethod
    def from_json(text: str) -> StudyPlan:
        """Read the file of a study.

        Args:
            text: The content of `study.json`.

        Raises:
            ValueError: The text does not describe a study.
        """
        facts = json.loads(text)
        if facts["format"] != FORMAT:
            raise ValueError(f"its format is {facts['format']!r}; this version of fairychess reads {FORMAT}")
        names = ("games", "nodes", "seed", "rungs", "swap", "precision", "random plies", "near best", "max plies", "network")
        settings = {name.replace(" ", "_"): facts[name] for name in names}
        return StudyPlan(Variant.from_toml(facts["definition"]), **settings)

    def _player(self, nodes: int) -> SelfPlayer:
        """Return the engine with a number of nodes."""
        return parse_player(f"search:nodes={nodes}" + (f",network={self.network}" if self.network else ""))
