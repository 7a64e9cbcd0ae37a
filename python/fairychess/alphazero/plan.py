"""`LearningPlan`: the settings of a run of `learn`."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING, Any, Final, Self

from fairychess import Board
from fairychess.data.options import check_openings
from fairychess.errors import DataError
from fairychess.training import plans

if TYPE_CHECKING:
    from fairychess import Variant

__all__ = ["LearningPlan"]

FORMAT: Final = 1
"""The version of the directory format of `learn`."""

RANGES: Final[dict[str, tuple[float, float]]] = {
    "games": (1, 1e9),
    "simulations": (2, 1 << 24),
    "fast": (0, 1 << 24),
    "full": (0, 1),
    "considered": (0, 1e6),
    "window": (1, 1e6),
    "passes": (1, 1e4),
    "batch": (1, 1 << 20),
    "rate": (0, 1),
    "blocks": (1, 64),
    "channels": (1, 1024),
    "history": (0, 64),
    "match_games": (2, 1e6),
    "gate": (0, 1),
    "ladder_games": (0, 1e6),
    "resign": (0, 1),
    "play_on": (0, 1),
    "max_plies": (1, 1e6),
    "seed": (0, 2**53),
}
"""The smallest and largest allowed value of each setting."""

ADDED: Final = frozenset({"considered"})
"""The numbers that older runs lack, because they had none; they are stored unless they are 0."""

PLIES_FOR_A_SQUARE: Final = 4
"""A game is drawn after about this number of plies per square of the board."""

NOISE_FOR_MOVES: Final = 10.0
"""The noise parameter times the number of legal moves at the start, as in AlphaZero."""


@dataclass(frozen=True, slots=True)
class LearningPlan:
    """The settings for learning by self-play. They do not change during a run.

    Raises:
        DataError: A number is out of range, or the game is over in an opening.
        FenError: An opening is not a position of the variant.

    >>> from fairychess import Variant
    >>> plan = LearningPlan(Variant("minishogi"))
    >>> plan.plies, plan.varied_plies, plan.random_plies
    (120, 12, 2)
    """

    variant: Variant
    """The variant."""
    games: int = 256
    """The number of games in each generation."""
    simulations: int = 64
    """The number of simulations in a full search."""
    fast: int = 16
    """The number of simulations in the other searches, whose visits are not used for learning; 0 for full searches only."""
    full: float = 0.3
    """The probability of a full search."""
    considered: int = 0
    """The maximum number of moves visited at the root, chosen by Gumbel noise and sequential halving, for few simulations; 0 for
    PUCT with Dirichlet noise."""
    window: int = 12
    """The number of most recent generations whose games are used for learning."""
    passes: int = 1
    """How many times each generation learns from each position in the window."""
    batch: int = 256
    """The number of positions in a training step."""
    rate: float = 2e-3
    """The initial learning rate; it falls to a tenth of this by the end."""
    blocks: int = 3
    """The number of residual blocks in the network."""
    channels: int = 32
    """The number of channels in each convolution."""
    history: int = 0
    """The number of earlier positions that the network also sees."""
    match_games: int = 80
    """The maximum number of games in the match that judges a generation."""
    gate: float = 0.52
    """The score that the generation must reach in this match to play the next games."""
    ladder_games: int = 20
    """The number of ladder games against each opponent: random moves, the untrained network and an older generation."""
    resign: float = 0.95
    """A side resigns if the value of its position stays below minus this number; with 0, it never resigns."""
    play_on: float = 0.1
    """The share of games in which neither side may resign."""
    max_plies: int | None = None
    """The number of moves after which a game is drawn; None for 20 plus four per square."""
    openings: tuple[str, ...] = ()
    """The FENs of the positions from which games start; if empty, the start position."""
    seed: int = 1
    """The seed of all random numbers."""

    def __post_init__(self) -> None:
        """Check the numbers and the openings."""
        for name, (least, most) in RANGES.items():
            number: float | None = getattr(self, name)
            if number is not None and not least <= number <= most:
                raise DataError(f"{name} is {number:g}: a number from {least:g} to {most:g} is expected")
        check_openings(self.openings, self.variant)

    @property
    def plies(self) -> int:
        """The number of moves after which a game is drawn."""
        return self.max_plies or 20 + PLIES_FOR_A_SQUARE * self._squares

    @property
    def varied_plies(self) -> int:
        """The number of first plies of a self-play game whose moves are drawn by their visits; fewer on small boards."""
        return max(4, min(30, self._squares // 2))

    @property
    def random_plies(self) -> int:
        """The number of random moves at the start of a match game without openings; fewer on small boards."""
        return max(1, min(6, self._squares // 10))

    @property
    def noise(self) -> float:
        """The noise parameter: about 10 divided by the number of legal moves."""
        fen = self.openings[0] if self.openings else None
        return round(NOISE_FOR_MOVES / max(len(Board(self.variant, fen).legal_moves), 1), 3)

    @property
    def _squares(self) -> int:
        return self.variant.files * self.variant.ranks

    def seed_of(self, generation: int, purpose: str) -> int:
        """Return the seed for one part of the work.

        Args:
            generation: The number of the generation.
            purpose: A word that names the part.
        """
        return plans.seed_of(f"{self.seed}/{generation}/{purpose}")

    def identity(self) -> dict[str, Any]:
        """Return all settings as JSON values."""
        settings = {name: getattr(self, name) for name in RANGES if name not in ADDED or getattr(self, name)}
        return plans.common_identity(self.variant, FORMAT) | settings | {"openings": list(self.openings)}

    @classmethod
    def of_identity(cls, variant: Variant, identity: dict[str, Any]) -> Self:
        """Return the plan with this identity.

        Args:
            variant: The variant.
            identity: The result of `identity`.

        Raises:
            DataError: The identity does not belong to a plan for this variant and version.
        """
        with plans.reading("run of learn", variant, FORMAT, identity):
            numbers = {name: identity[name] for name in RANGES if name not in ADDED or name in identity}
            return cls(variant, **numbers, openings=tuple(identity["openings"]))
