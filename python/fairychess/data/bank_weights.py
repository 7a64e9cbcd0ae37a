"""The weights of a bank's parts in training."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

if TYPE_CHECKING:
    from collections.abc import Sequence

    from .bank_part import BankPart

OLDEST: Final = 0.25
"""The weight of the oldest games of a large bank, compared with equally deep games that are new."""


def weights_of(parts: Sequence[BankPart]) -> list[float]:
    """Return the weight of each part in training: the share of its positions to use, above 0 and at most 1.

    The weight is 0.25^newer · √(nodes / most), divided by the largest such number. `newer` is the share of the positions of all
    parts that are in newer parts, `nodes` the part's number of nodes a move, and `most` the largest such number. A player whose
    text has no number of nodes counts as the one with the fewest.

    So age is measured by what came afterwards, not in days: a bank that does not grow does not age, and no game is ever
    worthless. Four times the nodes count twice, since they cost four times as much but do not teach four times as much.

    Args:
        parts: The parts, oldest first, as in `Bank.parts`.
    """
    numbers = [part.nodes for part in parts if part.nodes]
    fewest, most = min(numbers, default=1), max(numbers, default=1)
    total = newer = sum(part.positions for part in parts)
    weights: list[float] = []
    for part in parts:
        newer -= part.positions
        weights.append(OLDEST ** (newer / max(1, total)) * ((part.nodes or fewest) / most) ** 0.5)
    return [weight / max(weights) for weight in weights]
