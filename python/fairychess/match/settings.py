"""The settings of a match, including those that affect individual games."""

from __future__ import annotations

import hashlib
import json
from dataclasses import asdict, dataclass, field
from typing import TYPE_CHECKING, Any, Literal

from fairychess.book.random_openings import MINIMA as OPENING_MINIMA
from fairychess.book.random_openings import OpeningRules
from fairychess.endgames.loading import loaded_fingerprint
from fairychess.errors import MatchError

from .option_files import content_of_option

if TYPE_CHECKING:
    from fairychess import Variant

    from .agreement import Agreement
    from .elo import Sprt
    from .openings import Opening
    from .players import Contender


@dataclass(frozen=True, slots=True)
class Settings:
    """The settings of a match; `Match` describes the fields."""

    a: Contender
    b: Contender
    variant: Variant
    games: int
    openings: tuple[Opening, ...] = ()
    random_plies: int = 8
    seed: int | None = None
    workers: int | None = None
    margin: int = 50
    max_plies: int = 2000
    win: Agreement | None = None
    draw: Agreement | None = None
    sprt: Sprt | None = None
    uncounted: frozenset[Literal["a", "b"]] = field(default_factory=frozenset)
    balance: int | None = None
    near_best: int | None = None
    opening_nodes: int = 500
    endgames: str | None = None

    def __post_init__(self) -> None:
        """Check the numbers."""
        minima = {"games": 1, "random_plies": 0, "workers": 1, "margin": 0, "max_plies": 1} | OPENING_MINIMA
        for name, minimum in minima.items():
            number: int | None = getattr(self, name)
            if number is not None and number < minimum:
                raise MatchError(f"{name} is {number}: expected at least {minimum}")

    def identity(self) -> dict[str, Any]:
        """Return the settings that affect individual games and so must not change when a match is resumed."""
        return {
            "variant": self.variant.name,
            "variant id": self.variant.id,
            **{side: identity(player, self.variant) for side, player in (("a", self.a), ("b", self.b))},
            "openings": fingerprint(self.openings),
            "random plies": None if self.openings else self.random_plies,
            "seed": None if self.openings else self.seed,
            **({} if self.openings else opening_rules(self).identity()),
            "margin": self.margin,
            "max plies": self.max_plies,
            "win": asdict(self.win) if self.win else None,
            "draw": asdict(self.draw) if self.draw else None,
            "uncounted": sorted(self.uncounted),
            **({} if self.endgames is None else {"endgames": loaded_fingerprint(self.endgames, self.variant)}),
        }


def opening_rules(match: Settings) -> OpeningRules:
    """Return the rules for random opening moves."""
    return OpeningRules(match.balance, match.near_best, match.opening_nodes)


def identity(player: Contender, variant: Variant) -> dict[str, Any]:
    """Return the settings that affect how a player plays."""
    command = "fairychess" if player.ours else player.command
    options = tuple((name, content_of_option(name, value, variant, ours=player.ours)) for name, value in player.options)
    return {"protocol": player.protocol, "command": command, "options": options, "limit": str(player.limit)}


def fingerprint(openings: tuple[Opening, ...]) -> str | None:
    """Return a hash of the openings; None if there are none."""
    if not openings:
        return None
    text = json.dumps([[each.fen, each.moves] for each in openings])
    return hashlib.sha256(text.encode()).hexdigest()[:16]
