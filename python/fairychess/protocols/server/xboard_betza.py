"""Translation of fairychess's Betza notation into XBoard's, which uses the same letters, some with different meanings.

In XBoard's notation, directions come first and modes follow in a fixed order; a rider is a leap followed by 0; `K`, `Q` and
oblique leaps take one direction letter fewer; and Black's moves are White's rotated by 180 degrees, not mirrored. This module
therefore parses moves and writes out every direction.
"""

from __future__ import annotations

import re
from dataclasses import dataclass
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from collections.abc import Iterable

GROUP = re.compile(
    r" *(?P<modifiers>[a-z]*)"
    r"(?:(?P<letter>[A-Z])(?P<again>(?P=letter))?|\((?P<x>\d+),(?P<y>\d+)\)(?P<twice>\((?P=x),(?P=y)\))?)"
    r"(?P<range>\d*)"
)
"""Modifiers, an atom, optionally the same atom again, and a range."""

PLAIN = re.compile(r" *[a-z]*(?:[A-Z]|\(\d+,\d+\))\d*")
"""One move in a string without brackets."""

LEAPS = {"W": (0, 1), "F": (1, 1), "D": (0, 2), "A": (2, 2), "N": (1, 2), "H": (0, 3), "C": (1, 3), "Z": (2, 3), "G": (3, 3)}
"""Letters that have the same meaning in both notations."""

LETTERS = {size: letter for letter, size in LEAPS.items()}

OURS = LEAPS | {"L": (1, 3), "J": (2, 3)}

COMPOUNDS = {"K": ("WF", 1), "R": ("W", 0), "B": ("F", 0), "Q": ("WF", 0)}
"""Letters that combine several leaps, and the number of repetitions; 0 for unlimited."""

LAME = {(0, 2), (2, 2), (1, 2)}
"""Leaps that pass over a single square, the same in both notations."""

MODES = "mcepgnj"
"""Modes in the order in which XBoard reads them; `e` captures en passant."""

QUADRANTS = ("fl", "fr", "bl", "br")

DIRECTIONS = {
    "straight": (),
    "diagonal": (*QUADRANTS, "fs", "bs"),
    "oblique": (*(f"{pair}[vs]?" for pair in QUADRANTS), "ff", "bb", "ll", "rr", "fs", "bs", "lv", "rv"),
}
"""Patterns for directions of two or three letters, by type of leap."""


class UntranslatableError(Exception):
    """XBoard's notation cannot express this move exactly."""


def require(condition: bool) -> None:
    """Raise `UntranslatableError` unless a condition holds."""
    if not condition:
        raise UntranslatableError


@dataclass(frozen=True)
class Leap:
    """White's leaps of one length: their directions, the number of repetitions, and their modes."""

    size: tuple[int, int]
    vectors: frozenset[tuple[int, int]]
    times: int
    modes: frozenset[str]
    first: bool

    @property
    def quiet(self) -> bool:
        """True if the leap goes to empty squares."""
        return "m" in self.modes or "c" not in self.modes

    @property
    def captures(self) -> bool:
        """True if the leap captures."""
        return "c" in self.modes or "m" not in self.modes

    def text(self, *, black: bool = False, en_passant: bool = False) -> str:
        """Write the leap in XBoard's notation.

        Args:
            black: True to write the leap for Black.
            en_passant: True if the leap also captures en passant.

        Raises:
            UntranslatableError: XBoard's notation cannot express the leap.
        """
        lame = self.modes & {"n", "j"}
        require(self.size in LETTERS and (not lame or (self.size in LAME and len(self.modes & set("njpg")) == 1)))
        letter = LETTERS[self.size]
        if self.times != 1:
            letter = {"W": "R", "F": "B"}.get(letter, letter)
        times = "" if self.times == 1 or (self.times == 0 and letter in "RB") else str(self.times)
        modes = self.modes - {"m", "c"} if {"m", "c"} <= self.modes else self.modes
        if en_passant:
            modes |= {"c", "e"}
        # For Black, XBoard rotates moves, whereas fairychess mirrors them and keeps the files. So left and right are exchanged.
        vectors = {(-x, y) for x, y in self.vectors} if black else self.vectors
        directions = "" if len(vectors) == len(around(self.size)) else "".join(sorted(map(direction, vectors)))
        return f"{'i' * self.first}{directions}{''.join(mode for mode in MODES if mode in modes)}{letter}{times}"


def around(size: tuple[int, int]) -> set[tuple[int, int]]:
    """Return a leap in all directions."""
    return {(a * x, b * y) for x, y in (size, size[::-1]) for a in (1, -1) for b in (1, -1)}


def direction(vector: tuple[int, int]) -> str:
    """Write one direction in XBoard's notation: for oblique leaps, the letter for the longer axis comes last."""
    across, along = "lr"[vector[0] > 0], "bf"[vector[1] > 0]
    if vector[0] == 0:
        return along
    if vector[1] == 0:
        return across
    return across + along if abs(vector[0]) < abs(vector[1]) else along + across


def leaps(text: str) -> list[Leap]:
    """Parse a string in our notation.

    Raises:
        UntranslatableError: The text contains more than leaps, rides and hops.
    """
    require(re.fullmatch(f"(?:{PLAIN.pattern})* *", text) is not None)
    found: list[Leap] = []
    for match in GROUP.finditer(text):
        letter, modifiers = match["letter"], match["modifiers"]
        letters, times = COMPOUNDS.get(letter or "", (letter or "", 1))
        if letter is None:
            x, y = int(match["x"]), int(match["y"])
            sizes = [(min(x, y), max(x, y))]
        else:
            sizes = [OURS[each] for each in letters]
        times = int(match["range"]) if match["range"] else 0 if match["again"] or match["twice"] else times
        modes = frozenset(modifiers) & frozenset(MODES)
        found += [Leap(size, frozenset(chosen(size, modifiers)), times, modes, "i" in modifiers) for size in sizes]
    return found


def chosen(size: tuple[int, int], modifiers: str) -> Iterable[tuple[int, int]]:
    """Return the directions selected by an atom's modifiers, or all directions if it has none."""
    shape = "straight" if size[0] == 0 else "diagonal" if size[0] == size[1] else "oblique"
    parts = re.findall("|".join((*DIRECTIONS[shape], "[a-z]")), modifiers)
    named = [part for part in parts if set(part) <= set("fblrvs")]
    return [vector for vector in around(size) if not named or any(includes(shape, word, vector) for word in named)]


def includes(shape: str, word: str, vector: tuple[int, int]) -> bool:
    """Return True if a direction modifier covers a leap."""
    x, y = vector
    half = {"f": y > 0, "b": y < 0, "l": x < 0, "r": x > 0}
    if shape == "straight":
        return {"v": y != 0, "s": x != 0}.get(word, False) or half.get(word, False)
    if shape == "diagonal":
        return all(half.get(letter, True) for letter in word)
    steep = abs(y) > abs(x)
    length = {"v": steep, "s": not steep}
    if len(word) > 1 and word[0] == word[1]:
        return half[word[0]] and steep == (word[0] in "fb")
    return all(half[letter] if letter in half else length[letter] for letter in word)
