"""Moves of a man as XBoard writes them: its Betza notation has the same letters as ours, and other meanings.

There directions come first and modes after them in an order of their own, a rider is a leap with a 0 behind it, one letter of
direction is less before `K`, `Q` and oblique leaps, and what Black does is White's turned about, not over. So texts are taken
apart here, and every direction is written out.
"""

from __future__ import annotations

import re
from dataclasses import dataclass
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from collections.abc import Iterable

GROUP = re.compile(
    r" *(?P<words>[a-z]*)"
    r"(?:(?P<letter>[A-Z])(?P<again>(?P=letter))?|\((?P<x>\d+),(?P<y>\d+)\)(?P<twice>\((?P=x),(?P=y)\))?)"
    r"(?P<range>\d*)"
)
"""Words, an atom, perhaps the same again, and a range."""

PLAIN = re.compile(r" *[a-z]*(?:[A-Z]|\(\d+,\d+\))\d*")
"""What a text without brackets is made of."""

LEAPS = {"W": (0, 1), "F": (1, 1), "D": (0, 2), "A": (2, 2), "N": (1, 2), "H": (0, 3), "C": (1, 3), "Z": (2, 3), "G": (3, 3)}
"""What both mean by a letter."""

LETTERS = {size: letter for letter, size in LEAPS.items()}

OURS = LEAPS | {"L": (1, 3), "J": (2, 3)}

COMPOUNDS = {"K": ("WF", 1), "R": ("W", 0), "B": ("F", 0), "Q": ("WF", 0)}
"""Letters for several leaps, and how often these are made; 0: without limit."""

LAME = {(0, 2), (2, 2), (1, 2)}
"""Leaps that pass one square, which for both is the same."""

ORDER = "mcepgnj"
"""Modes, as XBoard reads them; `e` captures in passing."""

WORDS = {
    "straight": (),
    "diagonal": ("fl", "fr", "bl", "br", "fs", "bs"),
    "oblique": ("ff", "bb", "ll", "rr", "fs", "bs", "lv", "rv", "fl", "fr", "bl", "br"),
}
"""Words of two letters by the kind of leap."""


class UnsayableError(Exception):
    """XBoard has no words for it, or other ones that come near."""


def need(fit: bool) -> None:
    """Raise `UnsayableError` where something is not so."""
    if not fit:
        raise UnsayableError


@dataclass(frozen=True)
class Leap:
    """Leaps of one length, for White: where to, how often, and on what conditions."""

    size: tuple[int, int]
    vectors: frozenset[tuple[int, int]]
    times: int
    modes: frozenset[str]
    first: bool

    @property
    def quiet(self) -> bool:
        """Whether it goes to empty squares."""
        return "m" in self.modes or "c" not in self.modes

    @property
    def takes(self) -> bool:
        """Whether it captures."""
        return "c" in self.modes or "m" not in self.modes

    def text(self, *, black: bool = False, passing: bool = False) -> str:
        """Write it for a side. In passing: it captures so, too. Raises `UnsayableError`."""
        lame = self.modes & {"n", "j"}
        need(self.size in LETTERS and (not lame or (self.size in LAME and len(self.modes & set("njpg")) == 1)))
        letter = LETTERS[self.size]
        if self.times != 1:
            letter = {"W": "R", "F": "B"}.get(letter, letter)
        times = "" if self.times == 1 or (self.times == 0 and letter in "RB") else str(self.times)
        modes = self.modes - {"m", "c"} if {"m", "c"} <= self.modes else self.modes
        if passing:
            modes |= {"c", "e"}
        # What is written is turned about for Black. Ours is turned over, files stay: left and right are exchanged.
        vectors = {(-x, y) for x, y in self.vectors} if black else self.vectors
        towards = "" if len(vectors) == len(around(self.size)) else "".join(sorted(map(direction, vectors)))
        return f"{'i' * self.first}{towards}{''.join(mode for mode in ORDER if mode in modes)}{letter}{times}"


def around(size: tuple[int, int]) -> set[tuple[int, int]]:
    """Give a leap in all its directions."""
    return {(a * x, b * y) for x, y in (size, size[::-1]) for a in (1, -1) for b in (1, -1)}


def direction(vector: tuple[int, int]) -> str:
    """Name one direction, as XBoard reads it: for oblique leaps the letter of the longer way comes last."""
    across, along = "lr"[vector[0] > 0], "bf"[vector[1] > 0]
    if vector[0] == 0:
        return along
    if vector[1] == 0:
        return across
    return across + along if abs(vector[0]) < abs(vector[1]) else along + across


def leaps(text: str) -> list[Leap]:
    """Take a text of ours apart. Raises `UnsayableError` where it has more than leaps, rides and hops."""
    need(re.fullmatch(f"(?:{PLAIN.pattern})* *", text) is not None)
    found: list[Leap] = []
    for match in GROUP.finditer(text):
        letter, words = match["letter"], match["words"]
        letters, times = COMPOUNDS.get(letter or "", (letter or "", 1))
        if letter is None:
            x, y = int(match["x"]), int(match["y"])
            sizes = [(min(x, y), max(x, y))]
        else:
            sizes = [OURS[each] for each in letters]
        times = int(match["range"]) if match["range"] else 0 if match["again"] or match["twice"] else times
        modes = frozenset(words) & frozenset(ORDER)
        found += [Leap(size, frozenset(chosen(size, words)), times, modes, "i" in words) for size in sizes]
    return found


def chosen(size: tuple[int, int], words: str) -> Iterable[tuple[int, int]]:
    """Give the directions that the words before an atom choose: all of them where there is none."""
    kind = "straight" if size[0] == 0 else "diagonal" if size[0] == size[1] else "oblique"
    parts = re.findall("|".join((*WORDS[kind], "[a-z]")), words)
    named = [part for part in parts if set(part) <= set("fblrvs")]
    return [vector for vector in around(size) if not named or any(goes(kind, word, vector) for word in named)]


def goes(kind: str, word: str, vector: tuple[int, int]) -> bool:
    """Say whether a word of direction chooses a leap."""
    x, y = vector
    half = {"f": y > 0, "b": y < 0, "l": x < 0, "r": x > 0}
    if kind == "straight":
        return {"v": y != 0, "s": x != 0}.get(word, False) or half.get(word, False)
    if kind == "diagonal":
        return all(half.get(letter, True) for letter in word)
    steep = abs(y) > abs(x)
    length = {"v": steep, "s": not steep}
    if len(word) > 1 and word[0] == word[1]:
        return half[word[0]] and steep == (word[0] in "fb")
    return all(half[letter] if letter in half else length[letter] for letter in word)
