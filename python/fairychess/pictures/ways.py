"""The paths in a movement diagram: squares on which a piece would block the move."""

from __future__ import annotations

from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from fairychess.records.movement import Movement, Reach

__all__ = ["has_way", "is_leap", "way_of"]


def has_way(reach: Reach) -> bool:
    """True if the move needs empty squares on its path but no other piece."""
    return bool(reach.way) and not reach.needs and reach.action in ("quiet", "capture")


def way_of(movement: Movement, reach: Reach) -> tuple[int, ...]:
    """The squares of its path, including both ends."""
    return (movement.square, *reach.way, reach.square)


def is_leap(movement: Movement, one: int, other: int) -> bool:
    """True if a step goes beyond an adjacent square."""
    (x, y), (to_x, to_y) = movement.offset(one), movement.offset(other)
    return max(abs(x - to_x), abs(y - to_y)) > 1
