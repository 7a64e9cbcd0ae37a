"""`StudyPlan`: the settings of a study."""

from __future__ import annotations

import json
from dataclasses import dataclass, replace
from typing import TYPE_CHECKING, Any, Final, Literal, Self

import fairychess
from fairychess import Variant
from fairychess.data import SelfPlay, parse_player
from fairychess.endgames.loading import loaded_fingerprint
from fairychess.errors import DataError

from .duel import Duel
from .swapping import has_other_armies, swapped_variant

if TYPE_CHECKING:
    from collections.abc import Mapping

    from fairychess.data import SelfPlayer

__all__ = ["PRESETS", "StudyPlan"]

FORMAT: Final = 1
"""The version of the file format of studies."""

SHARD_GAMES: Final = 20
"""The number of games per shard: few, so that a killed study loses little and processors share the games evenly."""

STEP: Final = 100
"""The number of games added at a time until the precision is reached."""

MIN_OPENING_NODES: Final = 500
"""The minimum number of nodes for a search that compares opening moves."""

RUNGS: Final = 5
"""The maximum number of rungs of the ladder."""

PRESETS: Final[Mapping[str, dict[str, Any]]] = {
    "quick": {"games": 100, "nodes": 500, "rungs": 0},
    "default": {"games": 400, "nodes": 2000, "rungs": 1},
    "thorough": {"games": 2000, "nodes": 4000, "rungs": RUNGS},
}
"""The presets: their numbers of games, nodes and rungs."""


@dataclass(frozen=True, slots=True)
class StudyPlan:
    """The settings of a study. Together with the versions of fairychess and pyarrow, they determine all files of the study.

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
    """The number of nodes searched for each move."""
    seed: int = 1
    """The seed for the openings and all samples."""
    rungs: int = 1
    """The maximum number of rungs of the ladder: games with 2N nodes against N, 4N against 2N, and so on; 0 for no ladder.

    With more than one rung, the player also plays against itself with 4N and 16N nodes.
    """
    swap: Literal["auto", "always", "never"] = "auto"
    """Whether to play the games again with the armies exchanged; `"auto"` does so if the armies differ."""
    precision: float | None = None
    """Add games until the half-width of the interval for White's score, in percentage points, is below this; None adds none."""
    random_plies: int = 8
    """The number of plies in each opening."""
    near_best: int = 40
    """Opening moves are drawn at random from moves that a search scores at most this many centipawns below the best."""
    max_plies: int = 600
    """The number of plies after which a game is stopped."""
    network: str = ""
    """The player's network; empty for the one that comes with the package, if any, or `"none"` for no network."""
    endgames: str = ""
    """A folder of endgame tables: games end as soon as they have a position, if neither move counters nor repetitions can change
    its result, and the report lists their results. Empty for no tables."""

    def __post_init__(self) -> None:
        """Check the numbers."""
        for name, minimum in {"games": 2, "nodes": 1, "seed": 0, "rungs": 0, "random_plies": 0, "near_best": 0}.items():
            if getattr(self, name) < minimum:
                raise DataError(f"{name} is {getattr(self, name)}: at least {minimum} is expected")
        if self.precision is not None and not 0.5 <= self.precision <= 50:  # noqa: PLR2004 - points of 100
            raise DataError(f"precision is {self.precision}: a number from 0.5 to 50 is expected")

    @classmethod
    def preset(cls, variant: Variant, name: str = "default", **others: Any) -> Self:  # noqa: ANN401 - any setting
        """Return the plan for a preset.

        Args:
            variant: The variant.
            name: `"quick"` (100 games with 500 nodes per move), `"default"` (400 with 2,000) or `"thorough"` (2,000 with 4,000,
                and a full ladder).
            others: Settings that override those of the preset; None keeps the preset's.

        Raises:
            DataError: There is no such preset, or a number is out of range.
        """
        if name not in PRESETS:
            raise DataError(f"{name!r} is not a preset: {', '.join(PRESETS)} are")
        return cls(variant, **PRESETS[name] | {key: value for key, value in others.items() if value is not None})

    @property
    def player(self) -> SelfPlayer:
        """The player that plays both sides."""
        return self._player(self.nodes)

    @property
    def swapped(self) -> Variant | None:
        """The variant with the armies exchanged; None if the study does not include it or the rules do not allow it.

        Raises:
            DataError: The exchange is requested, but the rules do not allow it.
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
        """The two node counts of each rung, the larger one first."""
        return [(self.nodes * 2 ** (rung + 1), self.nodes * 2**rung) for rung in range(self.rungs)]

    @property
    def strengths(self) -> list[int]:
        """The higher node counts for which White's score is also measured."""
        return [4 * self.nodes, 16 * self.nodes] if self.rungs > 1 else []

    def selfplay(self, games: int, *, variant: Variant | None = None, player: SelfPlayer | None = None) -> SelfPlay:
        """Return a plan for self-play with the settings of this study.

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
            endgames=(self.endgames or None) if variant is None else None,  # pawns of other armies may stand elsewhere
        )

    def stronger(self, nodes: int) -> SelfPlay:
        """Return the plan for games with a different number of nodes.

        Args:
            nodes: The number of nodes.
        """
        return self.selfplay(max(self.games // 4, 2), player=self._player(nodes))

    def duel(self, many: int, few: int) -> SelfPlay:
        """Return the plan for a rung's games.

        Args:
            many: The larger number of nodes.
            few: The smaller number of nodes.
        """
        return self.selfplay(2 * max(self.games // 8, 1), player=Duel(many, few))

    def of(self, variant: Variant) -> StudyPlan:
        """Return the plan for a reference: as many games of another variant, without the ladder and without exchanged armies.

        Args:
            variant: The other variant.
        """
        return replace(self, variant=variant, rungs=0, swap="never", precision=None, endgames="")

    def identity(self) -> dict[str, Any]:
        """Return the settings as JSON values.

        Raises:
            EndgameError: The folder has no endgame tables for the variant, or one of them is damaged.
        """
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
            **({} if not self.endgames else self._tables()),
        }

    def _tables(self) -> dict[str, str]:
        """Return the folder of endgame tables, and what is in it."""
        return {"endgames": self.endgames, "endgame tables": loaded_fingerprint(self.endgames, self.variant)}

    @staticmethod
    def from_json(text: str) -> StudyPlan:
        """Read the plan from the file of a study.

        Args:
            text: The content of `study.json`.

        Raises:
            ValueError: The text does not describe a study.
        """
        facts = json.loads(text)
        if facts["format"] != FORMAT:
            raise ValueError(f"its format is {facts['format']!r}; this version of fairychess reads {FORMAT}")
        names = ("games", "nodes", "seed", "rungs", "swap", "precision", "random plies", "near best", "max plies", "network")
        settings = {name.replace(" ", "_"): facts[name] for name in names} | {"endgames": facts.get("endgames", "")}
        return StudyPlan(Variant.from_toml(facts["definition"]), **settings)

    def _player(self, nodes: int) -> SelfPlayer:
        """Return the engine with this number of nodes."""
        return parse_player(f"search:nodes={nodes}" + (f",network={self.network}" if self.network else ""))
