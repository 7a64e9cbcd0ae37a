"""`ValuePlan`: the settings of a measurement of values."""

from __future__ import annotations

import hashlib
from dataclasses import dataclass, field
from typing import TYPE_CHECKING, Any, Final, Literal

import fairychess
from fairychess.data import SelfPlay, parse_player
from fairychess.errors import DataError

from .army import Army
from .odds_player import OddsPlayer
from .openings import Thinning

if TYPE_CHECKING:
    from collections.abc import Sequence

    from fairychess import Variant
    from fairychess.data import SelfPlayer

    from .odds import Odds

__all__ = ["PHASES", "Phase", "ValuePlan"]

Phase = Literal["opening", "middlegame", "endgame"]
"""A phase of the game, in which values are measured."""

PHASES: Final[dict[Phase, float]] = {"opening": 0.0, "middlegame": 0.5, "endgame": 1.0}
"""The probability with which a piece type is missing on both sides, by phase."""

FORMAT: Final = 1
"""The version of the file format of measurements."""

SHARD_GAMES: Final = 20
"""The number of games per shard: few, so that processors share the games evenly."""

OPENING_NODES: Final = 100
"""The number of nodes of each search that judges opening moves: few, since openings should not take longer than games."""

MAX_GAMES: Final = 100_000
"""The number of games after which a measurement stops even if the precision has not been reached."""

ROUND_CHUNKS: Final = 20
"""The number of chunks in each of the first rounds; later rounds have more, so that long measurements have few rounds."""

ROUNDS_OF_A_SIZE: Final = 10
"""The number of rounds after which rounds grow by `ROUND_CHUNKS`."""

CHUNK_PAIRS: Final = 5
"""The number of pairs of games with the same odds that a round adds at a time."""


@dataclass(frozen=True, slots=True)
class ValuePlan:
    """The settings of a measurement. Together with the version of fairychess, they determine all games and results.

    Raises:
        DataError: A number is out of range, or the pieces cannot be measured.

    >>> from fairychess import Variant
    >>> plan = ValuePlan(Variant("chess"), ("knight",))
    >>> plan.army.unit, str(plan.player)
    ('pawn', 'search:nodes=1000')
    """

    variant: Variant
    """The variant."""
    pieces: tuple[str, ...] = ()
    """The names of the pieces to measure; empty for all that both sides have."""
    against: str | None = None
    """The name of a piece that takes part in all comparisons; None for no such piece."""
    unit: str | None = None
    """The name of the piece whose value is 1; None for the pawn."""
    games: int = 2000
    """The number of games, at least 2, rounded up to whole pairs; each pair has one opening, with the sides exchanged."""
    precision: float | None = None
    """Play until the half-widths of the intervals of all values are at most this number of units, or up to 100,000 games, and
    ignore `games`; None to play `games`. Bonuses of pairs may be less precise."""
    phase: Phase = "opening"
    """What the games begin with, apart from the unit and the pieces that are compared: with all pieces, with about half of the
    piece types, or with none of them (`"opening"`, `"middlegame"`, `"endgame"`)."""
    nodes: int = 1000
    """The number of nodes searched for each move."""
    seed: int = 1
    """The seed of the openings."""
    random_plies: int = 8
    """The number of plies in each opening."""
    near_best: int = 40
    """Opening moves are drawn at random from moves that a search scores at most this many centipawns below the best."""
    max_plies: int = 400
    """The number of plies after which a game counts as drawn."""
    network: str = ""
    """The network for both sides; empty for the one that comes with the package, if any, or `"none"` for no network."""
    army: Army = field(init=False, repr=False)
    """The pieces that are measured and compared."""

    def __post_init__(self) -> None:
        """Check the settings."""
        for name, minimum in {"games": 2, "nodes": 1, "seed": 0, "random_plies": 0, "near_best": 0, "max_plies": 1}.items():
            if getattr(self, name) < minimum:
                raise DataError(f"{name} is {getattr(self, name)}: at least {minimum} is expected")
        if self.phase not in PHASES:
            raise DataError(f"{self.phase!r} is not a phase: {', '.join(PHASES)} are")
        if self.precision is not None and not 0.01 <= self.precision <= 100:  # noqa: PLR2004 - in units
            raise DataError(f"precision is {self.precision}: a number from 0.01 to 100 is expected")
        object.__setattr__(self, "army", Army.of(self.variant, self.pieces, against=self.against, unit=self.unit))

    def identity(self) -> dict[str, Any]:
        """Return the settings as JSON values."""
        return {
            "format": FORMAT,
            "fairychess": fairychess.__version__,
            "variant": self.variant.name,
            "variant id": self.variant.id,
            "definition": self.variant.to_toml(),
            "pieces": list(self.army.targets),
            "against": self.against,
            "unit": self.army.unit,
            "games": self.games,
            "precision": self.precision,
            **({} if self.phase == "opening" else {"phase": self.phase}),
            "player": str(self.player),
            **self.player.inputs(self.variant),
            "seed": self.seed,
            "random plies": self.random_plies,
            "near best": self.near_best,
            "max plies": self.max_plies,
        }

    @property
    def player(self) -> SelfPlayer:
        """The player of both sides."""
        return parse_player(f"search:nodes={self.nodes}" + (f",network={self.network}" if self.network else ""))

    @property
    def thinning(self) -> Thinning:
        """The pieces that may be missing on both sides: all but the unit, and those that the sides of a comparison have."""
        return Thinning(tuple(name for name in self.army.counts if name != self.army.unit), PHASES[self.phase])

    @property
    def max_pairs(self) -> int:
        """The maximum number of pairs of games."""
        return (MAX_GAMES if self.precision is not None else self.games + 1) // 2

    @staticmethod
    def chunks(number: int) -> int:
        """Return the number of chunks in a round.

        Args:
            number: The number of the round, from 0.
        """
        return ROUND_CHUNKS * (1 + number // ROUNDS_OF_A_SIZE)

    def selfplay(self, number: int, schedule: Sequence[Odds], pairs: int) -> SelfPlay:
        """Return the plan for the games of a round.

        Args:
            number: The number of the round, from 0.
            schedule: The odds of each pair of games.
            pairs: The number of pairs to play, which may be fewer than those in the schedule.
        """
        seed = int.from_bytes(hashlib.sha256(f"{self.seed}/{number}".encode()).digest()[:7])
        return SelfPlay(
            self.variant,
            OddsPlayer(self.player, tuple(schedule), self.thinning),
            games=2 * pairs,
            seed=seed,
            random_plies=self.random_plies,
            near_best=self.near_best,
            opening_nodes=OPENING_NODES,
            max_plies=self.max_plies,
            shard_games=SHARD_GAMES,
        )
