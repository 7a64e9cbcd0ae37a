"""The weights of a bank's parts in training."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

if TYPE_CHECKING:
    from collections.abc import Sequence

    from .bank_part import BankPart

OLDEST: Final = 0.25
"""The weight of the oldest games of a large bank, compared with equally deep games that are new."""

WHOLE: Final = 0.1
"""The minimum share of a bank's positions with the weight 1. Otherwise a few very deep games would leave little of all others."""


def weights_of(parts: Sequence[BankPart]) -> list[float]:
    """Return the weight of each part in training: the share of its positions to use, at most 1.

    The weight is 0.25^newer · √(nodes / most) / scale, or 1 if this is larger. `newer` is the share of the positions of all parts
    that are in newer parts, `nodes` the part's number of nodes a move, and `most` the largest such number. A player whose text
    has no number of nodes counts as the one with the fewest. `scale` is the largest number such that at least a tenth of the
    positions have the weight 1: a few games that are much deeper do not displace all others.

    Only positions with scores count, since networks learn from nothing else. A part without any has the weight 0; all others
    have larger weights.

    So age is measured by what came afterwards, not in days: a bank that does not grow does not age, and no game is ever
    worthless. Four times the nodes count twice, since they cost four times as much but do not teach four times as much.

    Args:
        parts: The parts, oldest first, as in `Bank.parts`.

    Returns:
        The weights, in the same order.
    """
    numbers = [part.nodes for part in parts if part.scored and part.nodes]
    fewest, most = min(numbers, default=1), max(numbers, default=1)
    total = newer = sum(part.scored for part in parts)
    weights: list[float] = []
    for part in parts:
        newer -= part.scored
        weights.append(OLDEST ** (newer / total) * ((part.nodes or fewest) / most) ** 0.5 if part.scored else 0.0)
    scale = scale_of([(weight, part.scored) for part, weight in zip(parts, weights, strict=True)])
    return [min(1.0, weight / scale) for weight in weights]


def scale_of(parts: list[tuple[float, int]]) -> float:
    """Return the largest weight such that parts with at least this weight have a tenth of all positions.

    Args:
        parts: The weight and the number of positions of each part.

    Returns:
        The weight; 1 if there are no positions.
    """
    missing = WHOLE * sum(positions for _, positions in parts)
    for weight, positions in sorted(parts, reverse=True):
        missing -= positions
        if positions and missing <= 0:
            return weight
    return 1.0
