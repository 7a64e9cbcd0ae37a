"""A piece's moves in the notation of definitions."""

from __future__ import annotations

from itertools import takewhile
from typing import TYPE_CHECKING, Any

from fairychess.ini.betza import UNLIMITED, BetzaPart

if TYPE_CHECKING:
    from collections.abc import Iterable

    from fairychess.ini.betza import BetzaMovement, Vector

ATOMS = {
    (0, 1): "W",
    (1, 1): "F",
    (0, 2): "D",
    (1, 2): "N",
    (2, 2): "A",
    (0, 3): "H",
    (1, 3): "C",
    (2, 3): "Z",
    (3, 3): "G",
}
SLIDERS = {"W": "R", "F": "B", "N": "NN"}

Group = tuple[str, str, str, int, int]
"""The mode, the way of moving, the atom, and the minimum and maximum number of steps."""


def entries(moves: BetzaMovement) -> list[Any]:
    """A piece's moves as strings, or as tables if strings cannot express them."""
    groups: dict[Group, list[Vector]] = {}
    both = moves.quiet & moves.capture
    add(groups, "", both)
    add(groups, "m", moves.quiet - both)
    add(groups, "c", moves.capture - both)
    add(groups, "im", moves.initial)
    return [entry(group, steps) for group, steps in groups.items()]


def add(groups: dict[Group, list[Vector]], mode: str, parts: Iterable[BetzaPart]) -> None:
    """Add moves to the groups that will be written together."""
    for part in sorted(parts):
        near, far = sorted(map(abs, part.step))
        atom = ATOMS[near, far]
        groups.setdefault((mode, part.way, atom, part.first, part.last), []).append(part.step)


def entry(group: Group, steps: list[Vector]) -> Any:  # noqa: ANN401 - a string or a table
    """Write moves that differ only in direction."""
    mode, way, atom, first, last = group
    words = directions(atom, steps)
    if way == "leap":
        return f"{mode}{words}{atom}"
    if way == "lame":
        return f"{mode}n{words}{atom}"
    limit = "" if last == UNLIMITED else str(last)
    if way == "cannon" and first > 1:
        first = 1 if first == 2 else first  # noqa: PLR2004 - a cannon never lands on the next square
    if first == 1:
        prefix = {"slide": "", "cannon": "p", "grasshopper": "g"}[way]
        return f"{mode}{prefix}{words}{SLIDERS[atom]}{limit}"
    if way == "slide":
        table: dict[str, Any] = {"legs": [{"step": f"{words}{atom}", "range": [first, last]}]}
        if mode in ("m", "c"):
            table["mode"] = mode
        if mode == "im":
            table |= {"mode": "m", "first": True}
        return table
    raise ValueError("hoppers that jump from a distance only")


def directions(atom: str, steps: list[Vector]) -> str:
    """Write directions as a string of direction words."""
    if atom in "WDH":
        names = {(1, 0): "f", (-1, 0): "b", (0, -1): "l", (0, 1): "r"}
        words = [names[sign(rank), sign(file)] for rank, file in steps]
        return "" if len(words) == 4 else "".join(sorted(words, key="fblr".index))  # noqa: PLR2004 - all
    if atom in "FAG":
        names = {(1, -1): "fl", (1, 1): "fr", (-1, -1): "bl", (-1, 1): "br"}
        words = [names[sign(rank), sign(file)] for rank, file in steps]
        if len(words) == 4:  # noqa: PLR2004 - all
            return ""
        pairs = {
            frozenset({"fl", "fr"}): "f",
            frozenset({"bl", "br"}): "b",
            frozenset({"fl", "bl"}): "l",
            frozenset({"fr", "br"}): "r",
        }
        return pairs.get(frozenset(words)) or "".join(words)
    return oblique(set(steps))


def oblique(steps: set[Vector]) -> str:
    """Write the directions of an oblique leap: words for two directions, and for one direction if needed."""
    if len(steps) == 8:  # noqa: PLR2004 - all
        return ""
    left = set(steps)
    words: list[str] = []
    for word, pair in oblique_words(steps).items():
        if pair <= steps and pair & left == pair:
            words.append(word)
            left -= pair
    for word, pair in oblique_words(steps).items():
        if left and pair <= steps and pair & left:
            words.append(word)
            left -= pair
    words += [single(*step) for step in sorted(left, reverse=True)]
    return "".join(words)


def single(rank: int, file: int) -> str:
    """The word for one oblique direction."""
    quadrant = ("f" if rank > 0 else "b") + ("r" if file > 0 else "l")
    return quadrant + ("v" if abs(rank) > abs(file) else "s")


def oblique_words(steps: set[Vector]) -> dict[str, set[Vector]]:
    """The words for pairs of directions of an oblique leap."""
    long = max(abs(part) for step in steps for part in step)
    short = min(abs(part) for step in steps for part in step)
    return {
        "ff": {(long, -short), (long, short)},
        "bb": {(-long, -short), (-long, short)},
        "ll": {(-short, -long), (short, -long)},
        "rr": {(-short, long), (short, long)},
        "fs": {(short, -long), (short, long)},
        "bs": {(-short, -long), (-short, long)},
        "lv": {(-long, -short), (long, -short)},
        "rv": {(-long, short), (long, short)},
        "fl": {(long, -short), (short, -long)},
        "fr": {(long, short), (short, long)},
        "bl": {(-long, -short), (-short, -long)},
        "br": {(-long, short), (-short, long)},
    }


def sign(number: int) -> int:
    """The sign of a number."""
    return (number > 0) - (number < 0)


def with_conditions(items: list[Any], conditions: dict[str, Any]) -> list[Any]:
    """Add conditions, such as the region in which moves may end, to all moves."""
    if not conditions:
        return items
    tables = [{"move": item} if isinstance(item, str) else item for item in items]
    return [without_captures({**table, **conditions}) for table in tables]


def without_captures(table: dict[str, Any]) -> dict[str, Any]:
    """The table, without its capture conditions if its moves capture nothing."""
    modes = ["".join(takewhile(str.islower, text)) for text in table.get("move", "").split()]
    captures = not modes or any("m" not in each or "c" in each for each in modes)
    return table if captures else {key: value for key, value in table.items() if key not in ("takes", "spares")}


def joined(items: list[Any]) -> Any:  # noqa: ANN401 - a string or a list
    """Join the strings into one."""
    texts = [item for item in items if isinstance(item, str)]
    tables = [item for item in items if not isinstance(item, str)]
    if not tables:
        return " ".join(texts)
    return [*([" ".join(texts)] if texts else []), *tables]
