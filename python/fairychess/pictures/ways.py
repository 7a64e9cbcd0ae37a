"""The ways of a movement diagram: where a man may be in the way."""

from __future__ import annotations

from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from fairychess.movement import Movement, Reach

__all__ = ["has_way", "is_leap", "way_of"]


def has_way(reach: Reach) -> bool:
    """Whether squares must be free for it, and nobody helps."""
    return bool(reach.way) and not reach.needs and reach.kind in ("quiet", "capture")


def way_of(movement: Movement, reach: Reach) -> tuple[int, ...]:
    """Give the squares of its way, with both ends."""
    return (movement.square, *reach.way, reach.square)


def is_leap(movement: Movement, one: int, other: int) -> bool:
    """Whether a step goes further than to a neighbour."""
    (x, y), (to_x, to_y) = movement.offset(one), movement.offset(other)
    return max(abs(x - to_x), abs(y - to_y)) > 1
