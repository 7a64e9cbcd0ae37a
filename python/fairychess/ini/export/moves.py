"""A definition's moves as directions, and directions in Fairy-Stockfish's notation."""

from __future__ import annotations

import re
from typing import TYPE_CHECKING

from fairychess.ini import betza
from fairychess.ini.betza import ATOMS, UNLIMITED, BetzaMovement, BetzaPart, turned
from fairychess.ini.convert.notation import ATOMS as LETTERS

if TYPE_CHECKING:
    from fairychess.ini.betza import Vector

GROUP = re.compile(r"\s*([mcinpgfblrsv]*)([WFDNAHCLZJGKRBQ])(\2?)(\d*)\s*")
STRAIGHT = {"f": [(1, 0)], "b": [(-1, 0)], "l": [(0, -1)], "r": [(0, 1)], "v": [(1, 0), (-1, 0)], "s": [(0, -1), (0, 1)]}
WORDS = re.compile(r"ff|bb|ll|rr|fs|bs|lv|rv|[fb][lr][vs]?|[fblrsv]")


class UnreadableMoves(Exception):  # noqa: N818 - it never leaves this package
    """Moves that cannot be expressed as directions with limits."""


def read_moves(text: str) -> BetzaMovement:
    """Read moves in the notation of definitions, without brackets.

    Raises:
        UnreadableMoves: The moves cannot be expressed as directions with limits.
    """
    found: dict[str, set[BetzaPart]] = {"m": set(), "c": set(), "i": set()}
    at = 0
    while at < len(text):
        match = GROUP.match(text, at)
        if match is None:
            raise UnreadableMoves(text[at:])
        at = match.end()
        modifiers, atom, double, limit = match.groups()
        for mode in modes(modifiers):
            found[mode] |= {part for long, short in ATOMS[atom] for part in parts((long, short), modifiers, atom + double, limit)}
    quiet, capture, initial = (longest(found[mode]) for mode in "mci")
    return BetzaMovement(quiet, capture, initial - quiet, ())


def longest(parts: set[BetzaPart]) -> frozenset[BetzaPart]:
    """The moves, except those that are part of longer moves."""
    return frozenset(part for part in parts if not any(part[:2] == other[:2] and part.last < other.last for other in parts))


def modes(modifiers: str) -> str:
    """The modes of a group: quiet, captures, first moves."""
    if "i" not in modifiers:
        return "".join(mode for mode in "mc" if mode in modifiers) or "mc"
    if "c" in modifiers or "m" not in modifiers:
        raise UnreadableMoves(modifiers)
    return "i"


def parts(leap: Vector, modifiers: str, atom: str, limit: str) -> list[BetzaPart]:
    """The moves of one leap in a group, in all its directions."""
    rider = len(atom) > 1 or atom in "RBQ" or limit != ""
    last = int(limit or 0) or (UNLIMITED if rider else 1)
    words = re.sub("[mcinpg]", "", modifiers)
    way = "lame" if "n" in modifiers else "slide" if rider and last > 1 else "leap"
    if "p" in modifiers or "g" in modifiers:
        way = "cannon" if "p" in modifiers else "grasshopper"
    if (way == "lame" and rider) or (way in ("cannon", "grasshopper") and not rider):
        raise UnreadableMoves(modifiers + atom)
    return [BetzaPart(way, step, 1, last) for step in directions(leap, words)]


def directions(leap: Vector, words: str) -> list[Vector]:
    """The directions of a leap selected by direction words, as in definitions."""
    every = turned(*leap)
    if not words:
        return every
    if 0 in leap:
        length = max(leap)
        return [(rank * length, file * length) for letter in words for rank, file in STRAIGHT[letter]]
    found: set[Vector] = set()
    for word in WORDS.findall(words):
        found |= {step for step in every if all(goes(step, letter) for letter in meaning(word, diagonal=leap[0] == leap[1]))}
    return sorted(found)


def meaning(word: str, *, diagonal: bool) -> str:
    """The letters that must all apply to a direction: `ff` means forward and vertical."""
    if diagonal:
        return re.sub("[sv]", "", word) if len(word) > 1 else word.strip("sv")
    return word[0] + {"f": "v", "b": "v", "l": "s", "r": "s"}[word[0]] if len(word) > 1 and word[0] == word[1] else word


def goes(step: Vector, letter: str) -> bool:
    """True if a letter applies to a direction: forward, left, more along the file, and so on."""
    rank, file = step
    return {
        "f": rank > 0,
        "b": rank < 0,
        "l": file < 0,
        "r": file > 0,
        "v": abs(rank) > abs(file),
        "s": abs(rank) < abs(file),
    }[letter]


def write_moves(moves: BetzaMovement) -> str | None:
    """Write moves in Fairy-Stockfish's notation; None if Fairy-Stockfish cannot play them."""
    both = moves.quiet & moves.capture
    text = "".join(
        group(mode, parts)
        for mode, parts in (("", both), ("m", moves.quiet - both), ("c", moves.capture - both), ("im", moves.initial))
    )
    return text if plain(betza.read(text)) == plain(moves) else None


def plain(moves: BetzaMovement) -> tuple[frozenset[BetzaPart], ...]:
    """Moves in a canonical form: riders with one step are leaps, and no part is contained in another."""
    found: list[frozenset[BetzaPart]] = []
    for parts in (moves.quiet, moves.capture, moves.initial):
        leaps = (part._replace(way="leap") if part[2:] == (1, 1) and part.way in ("slide", "leap") else part for part in parts)
        every = set(leaps)
        riders = {(part.step, part.first) for part in every if part.way == "slide"}
        found.append(frozenset(part for part in every if part.way != "leap" or (part.step, 1) not in riders))
    return tuple(found)


def group(mode: str, parts: frozenset[BetzaPart]) -> str:
    """Write the moves in one mode."""
    groups: dict[tuple[str, str, int], list[Vector]] = {}
    for part in sorted(parts):
        atom = LETTERS[min(map(abs, part.step)), max(map(abs, part.step))]
        groups.setdefault((part.way, atom, part.last), []).append(part.step)
    return "".join(mode + atom_text(way, atom, last, steps) for (way, atom, last), steps in groups.items())


def atom_text(way: str, atom: str, last: int, steps: list[Vector]) -> str:
    """Write the directions of one leap."""
    words = "" if len(steps) == len(turned(*steps[0])) else "".join(word(step) for step in steps)
    prefix = {"lame": "n", "cannon": "p", "grasshopper": "g"}.get(way, "")
    rider = {"W": "R", "F": "B", "N": "NN"}.get(atom, atom * 2)
    limit = "" if last == UNLIMITED else str(last)
    if way in ("leap", "lame"):
        return f"{prefix}{words}{atom}"
    return f"{prefix}{words}{atom if rider == 'NN' and limit else rider}{limit}"


def word(step: Vector) -> str:
    """Fairy-Stockfish's word for one direction."""
    rank, file = step
    down = "f" if rank > 0 else "b"
    side = "r" if file > 0 else "l"
    if rank == 0 or file == 0:
        return (side if rank == 0 else down) * 2
    return side + down if abs(rank) > abs(file) else down + side
