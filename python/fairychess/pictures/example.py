"""An example for a movement diagram: a move that needs other pieces or captures without landing."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from fairychess.records.movement import Movement, Reach

__all__ = ["Example", "example_of", "is_between"]

FAR = 4
"""The preferred length of an example's move."""


@dataclass(frozen=True, slots=True)
class Example:
    """A move: the squares on its path, other pieces, captured pieces, and a throw."""

    way: tuple[int, ...]
    stones: tuple[int, ...]
    captured: tuple[int, ...] = ()
    throw: tuple[int, int] | None = None
    does: str = "capture"


def example_of(movement: Movement) -> Example | None:
    """Choose an example if the marks alone do not explain the moves; otherwise return None."""
    hops = [reach for reach in movement.reaches if reach.action in ("quiet", "capture") and reach.needs]
    if hops:
        return hop(movement, min(hops, key=lambda reach: (reach.action != "capture", *distance(movement, reach))))
    throws = [reach for reach in movement.reaches if reach.action == "throw"]
    if throws:
        return throw(movement, min(throws, key=lambda reach: distance(movement, reach)))
    remote = [reach for reach in movement.reaches if reach.action == "remote"]
    if remote:
        return from_afar(movement, min(remote, key=lambda reach: aside(movement, reach)))
    return None


def distance(movement: Movement, reach: Reach, far: int = FAR) -> tuple[bool, int, int, bool, int]:
    """Sort key for examples, best first: ahead, far enough, with other pieces at some distance, to the right."""
    dx, dy = movement.offset(reach.square)
    ahead = dy if movement.color else -dy
    near = min((steps(movement, piece.square) for piece in reach.needs[0]), default=0) if reach.needs else 2
    return ahead <= 0, abs(max(abs(dx), abs(dy)) - far), abs(near - 2), dx < 0, abs(dx)


def aside(movement: Movement, reach: Reach) -> tuple[int | bool, ...]:
    """Sort key for remote captures: sideways rather than ahead, so that captures on both sides are shown."""
    *near, dx = distance(movement, reach, far=2)
    return (*near, -dx)


def steps(movement: Movement, square: int) -> int:
    """Count the king steps to a square."""
    return max(map(abs, movement.offset(square)))


def hop(movement: Movement, reach: Reach) -> Example:
    """Show a move that needs other pieces."""
    way = (movement.square, *reach.way, reach.square)
    captured = (reach.square,) if reach.action == "capture" else ()
    return Example(way, tuple(piece.square for piece in reach.needs[0]), captured, does=reach.action)


def throw(movement: Movement, reach: Reach) -> Example:
    """Show a throw: the thrown piece, two squares behind if possible, and the move."""
    missile = min((pieces[0] for pieces in reach.needs), key=lambda piece: (abs(steps(movement, piece.square) - 2), piece.square))
    landing = min(reach.to, key=lambda square: (distance_between(movement, square, reach.square), square))
    return Example(
        way_to(movement, landing), (missile.square,), (reach.square,), throw=(missile.square, reach.square), does="quiet"
    )


def from_afar(movement: Movement, reach: Reach) -> Example:
    """Show captures without landing: all captures made by one move."""
    landing = max(reach.to, key=lambda to: (captures(movement, to), -abs(movement.offset(to)[0]), steps(movement, to), -to))
    captured = tuple(other.square for other in movement.reaches if other.action == "remote" and landing in other.to)
    return Example(way_to(movement, landing), (), captured, does="quiet")


def captures(movement: Movement, landing: int) -> int:
    """Count the captures that a move to a square makes."""
    return sum(reach.action == "remote" and landing in reach.to for reach in movement.reaches)


def way_to(movement: Movement, square: int) -> tuple[int, ...]:
    """The path of a move to a square."""
    ways = (reach.way for reach in movement.reaches if reach.square == square and reach.action in ("quiet", "capture"))
    return (movement.square, *next(ways, ()), square)


def distance_between(movement: Movement, one: int, other: int) -> int:
    """Count the king steps between two squares."""
    (x, y), (to_x, to_y) = movement.offset(one), movement.offset(other)
    return max(abs(x - to_x), abs(y - to_y))


def is_between(movement: Movement, square: int, target: int) -> bool:
    """True if a square is on the straight line between the piece and a target."""
    (x, y), (to_x, to_y) = movement.offset(square), movement.offset(target)
    inside = min(0, to_x) <= x <= max(0, to_x) and min(0, to_y) <= y <= max(0, to_y)
    return x * to_y == y * to_x and inside
