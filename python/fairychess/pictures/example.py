"""An example for a movement diagram: what a man does when others stand where they help it, or are captured from afar."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from fairychess.movement import Movement, Reach

__all__ = ["Example", "example_of", "is_between"]

FAR = 4
"""How far an example reaches, where it can."""


@dataclass(frozen=True, slots=True)
class Example:
    """A move: the squares of its way from first to last, other men, those of them that are captured, and a throw."""

    way: tuple[int, ...]
    stones: tuple[int, ...]
    victims: tuple[int, ...] = ()
    throw: tuple[int, int] | None = None
    does: str = "capture"


def example_of(movement: Movement) -> Example | None:
    """Choose an example of what marks alone do not explain; None where they do."""
    hops = [reach for reach in movement.reaches if reach.kind in ("quiet", "capture") and reach.needs]
    if hops:
        return hop(movement, min(hops, key=lambda reach: (reach.kind != "capture", *distance(movement, reach))))
    throws = [reach for reach in movement.reaches if reach.kind == "throw"]
    if throws:
        return throw(movement, min(throws, key=lambda reach: distance(movement, reach)))
    remote = [reach for reach in movement.reaches if reach.kind == "remote"]
    if remote:
        return from_afar(movement, min(remote, key=lambda reach: aside(movement, reach)))
    return None


def distance(movement: Movement, reach: Reach, far: int = FAR) -> tuple[bool, int, int, bool, int]:
    """Order reaches by how good an example they are: ahead, far enough, beside men at some distance, to the right."""
    dx, dy = movement.offset(reach.square)
    ahead = dy if movement.color else -dy
    near = min((steps(movement, man.square) for man in reach.needs[0]), default=0) if reach.needs else 2
    return ahead <= 0, abs(max(abs(dx), abs(dy)) - far), abs(near - 2), dx < 0, abs(dx)


def aside(movement: Movement, reach: Reach) -> tuple[int | bool, ...]:
    """Order remote captures: those aside rather than ahead, so that a man who captures on both sides shows both."""
    *near, dx = distance(movement, reach, far=2)
    return (*near, -dx)


def steps(movement: Movement, square: int) -> int:
    """Count the king's steps to a square."""
    return max(map(abs, movement.offset(square)))


def hop(movement: Movement, reach: Reach) -> Example:
    """Show a move that needs others."""
    victims = (reach.square,) if reach.kind == "capture" else ()
    return Example(
        (movement.square, *reach.way, reach.square), tuple(man.square for man in reach.needs[0]), victims, does=reach.kind
    )


def throw(movement: Movement, reach: Reach) -> Example:
    """Show a throw: the missile two squares behind, if it can stand there, and the move."""
    missile = min((men[0] for men in reach.needs), key=lambda man: (abs(steps(movement, man.square) - 2), man.square))
    landing = min(reach.to, key=lambda square: (distance_between(movement, square, reach.square), square))
    return Example(
        way_to(movement, landing), (missile.square,), (reach.square,), throw=(missile.square, reach.square), does="quiet"
    )


def from_afar(movement: Movement, reach: Reach) -> Example:
    """Show captures without landing: all that one move captures so."""
    landing = max(reach.to, key=lambda to: (captured(movement, to), -abs(movement.offset(to)[0]), steps(movement, to), -to))
    victims = tuple(other.square for other in movement.reaches if other.kind == "remote" and landing in other.to)
    return Example(way_to(movement, landing), (), victims, does="quiet")


def captured(movement: Movement, landing: int) -> int:
    """Count the squares where a move to a square captures."""
    return sum(reach.kind == "remote" and landing in reach.to for reach in movement.reaches)


def way_to(movement: Movement, square: int) -> tuple[int, ...]:
    """Give the way to a square where it goes."""
    ways = (reach.way for reach in movement.reaches if reach.square == square and reach.kind in ("quiet", "capture"))
    return (movement.square, *next(ways, ()), square)


def distance_between(movement: Movement, one: int, other: int) -> int:
    """Count the king's steps between two squares."""
    (x, y), (to_x, to_y) = movement.offset(one), movement.offset(other)
    return max(abs(x - to_x), abs(y - to_y))


def is_between(movement: Movement, square: int, target: int) -> bool:
    """Whether a square lies straight between the man and a target."""
    (x, y), (to_x, to_y) = movement.offset(square), movement.offset(target)
    inside = min(0, to_x) <= x <= max(0, to_x) and min(0, to_y) <= y <= max(0, to_y)
    return x * to_y == y * to_x and inside
