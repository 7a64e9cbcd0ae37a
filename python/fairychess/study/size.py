"""The sizes of the game tree and of the definition."""

from __future__ import annotations

import math
import tomllib
from statistics import fmean
from typing import TYPE_CHECKING, Any

from .intervals import mean_interval
from .measure import Measure

if TYPE_CHECKING:
    from collections.abc import Sequence

    from fairychess import Variant

    from .facts import GameFacts


def size(games: Sequence[GameFacts], variant: Variant) -> list[Measure]:
    """Measure the game tree and the definition.

    Args:
        games: The games.
        variant: The variant.
    """
    trees = [math.fsum(math.log10(max(count, 1)) for count in game.legal) for game in games]
    label = "game tree: the power of ten of the number of games"
    content = len(variant.to_toml().encode())
    return [
        Measure("size", "tree", label, fmean(trees) if trees else None, mean_interval(trees), "number", len(games), 5),
        Measure("size", "definition", "bytes of the canonical definition", content, None, "bytes", len(games)),
    ]


def definition_of(variant: Variant) -> dict[str, Any]:
    """Return the canonical definition as a dictionary."""
    return tomllib.loads(variant.to_toml())
