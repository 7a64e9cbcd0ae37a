"""Betza's notation, as Fairy-Stockfish reads and plays it.

Fairy-Stockfish differs from other programs in how it reads direction words on K and Q, later atoms that override earlier ones,
and riders that share a direction. Therefore the notation is first read as directions with limits, as in Fairy-Stockfish, and then
converted to the resulting moves.
"""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import TYPE_CHECKING, NamedTuple

if TYPE_CHECKING:
    from collections.abc import Callable

ATOMS = {
    "W": [(1, 0)],
    "F": [(1, 1)],
    "D": [(2, 0)],
    "N": [(2, 1)],
    "A": [(2, 2)],
    "H": [(3, 0)],
    "L": [(3, 1)],
    "C": [(3, 1)],
    "J": [(3, 2)],
    "Z": [(3, 2)],
    "G": [(3, 3)],
    "K": [(1, 0), (1, 1)],
    "R": [(1, 0)],
    "B": [(1, 1)],
    "Q": [(1, 0), (1, 1)],
}
RIDERS = "RBQ"
VERTICAL = "fbvh"
HORIZONTAL = "rlsh"

Vector = tuple[int, int]
"""Ranks forward and files to the right."""

DIRECTIONS: list[tuple[Callable[[int, int], Vector], str]] = [
    (lambda a, b: (a, b), "ff vv rf rv fh rh hr"),
    (lambda a, b: (-a, -b), "bb vv lb lv bh lh hr"),
    (lambda a, b: (-b, a), "rr ss br bs bh rh hr"),
    (lambda a, b: (b, -a), "ll ss fl fs fh lh hr"),
    (lambda a, b: (b, a), "rr ss fr fs fh rh hl"),
    (lambda a, b: (-b, -a), "ll ss bl bs bh lh hl"),
    (lambda a, b: (-a, b), "bb vv rb rv bh rh hl"),
    (lambda a, b: (a, -b), "ff vv lf lv fh lh hl"),
]
"""The eight directions of a leap of `a` and `b` squares, as ranks and files, and the words that select each."""

UNLIMITED = 15
"""A number of steps too large for any board."""

FURTHEST_LEAP = 3
"""The longest leap; Fairy-Stockfish ignores longer ones."""
FURTHEST_STEP = 2
"""The longest rider step; in Fairy-Stockfish, riders with longer steps do not move."""


@dataclass
class Directions:
    """The directions of a piece in one mode, each with its limit; 0 means no limit."""

    steps: dict[Vector, int] = field(default_factory=dict)
    sliders: dict[Vector, int] = field(default_factory=dict)
    hoppers: dict[Vector, int] = field(default_factory=dict)


class BetzaPart(NamedTuple):
    """A move in one direction."""

    way: str
    """`leap`, `lame`, `slide`, `cannon` or `grasshopper`."""
    step: Vector
    first: int
    """The smallest number of steps."""
    last: int
    """The largest number of steps."""


@dataclass(frozen=True)
class BetzaMovement:
    """The moves of a piece, for White."""

    quiet: frozenset[BetzaPart]
    capture: frozenset[BetzaPart]
    initial: frozenset[BetzaPart]
    """The quiet moves available only on the squares of a double step."""
    ignored: tuple[str, ...]
    """Messages about parts of the text that have no effect."""


@dataclass
class BetzaReader:
    """The state of the reader, including the modifiers since the last atom."""

    text: str
    maps: dict[tuple[bool, str], Directions] = field(default_factory=dict)
    ignored: list[str] = field(default_factory=list)
    modes: list[str] = field(default_factory=list)
    words: list[str] = field(default_factory=list)
    hopper: bool = False
    lame: bool = False
    initial: bool = False
    distance: int = 0

    def read(self) -> None:
        """Read the whole text."""
        at = 0
        while at < len(self.text):
            at = self.read_letter(at)

    def read_letter(self, at: int) -> int:
        """Read the letter at an index, with its suffixes; return the index after it."""
        letter = self.text[at]
        following = self.text[at + 1 : at + 2]
        if letter in ATOMS:
            return self.read_atom(at, letter, following)
        if letter in "mc":
            self.modes.append(letter)
        elif letter in "pg":
            self.hopper = True
            self.distance = 1 if letter == "g" else self.distance
        elif letter == "n":
            self.lame = True
        elif letter == "i":
            self.initial = True
        elif letter in VERTICAL + HORIZONTAL:
            pair = following == letter
            pair = pair or (letter in VERTICAL and following != "" and following in HORIZONTAL)
            pair = pair or (letter in HORIZONTAL and following != "" and following in VERTICAL)
            self.words.append(letter + (following if pair else letter))
            return at + (2 if pair else 1)
        elif letter != "e":
            self.ignored.append(f"Fairy-Stockfish skips {letter!r}")
        return at + 1

    def read_atom(self, at: int, letter: str, following: str) -> int:
        """Read an atom with its range, and add its directions."""
        rider = letter in RIDERS
        length = 1
        if following.isdecimal() or following == letter:
            rider = True
            length = 2
            self.distance = int(following) if following.isdecimal() else self.distance
            if following.isdecimal() and self.text[at + 2 : at + 3].isdecimal():
                self.ignored.append(f"Fairy-Stockfish reads only the first digit of the range of {letter}")
                length = 3
        if self.lame and not rider:
            self.distance = -1
        for mode in self.modes or ["m", "c"]:
            if self.initial and mode == "c":
                self.ignored.append("Fairy-Stockfish has no initial captures")
                continue
            directions = self.maps.setdefault((self.initial, mode), Directions())
            target = directions.hoppers if self.hopper else directions.sliders if rider else directions.steps
            for step in self.vectors(ATOMS[letter]):
                target[step] = self.distance
        self.modes, self.words = [], []
        self.hopper = self.lame = self.initial = False
        self.distance = 0
        return at + length

    def vectors(self, atoms: list[Vector]) -> list[Vector]:
        """The directions of an atom selected by the direction words."""
        found: list[Vector] = []
        for long, short in atoms:
            words = set(self.words)
            if len(atoms) == 1 and short == 0:
                words = {letter * 2 for word in self.words for letter in word}
            found += [rotated(long, short) for rotated, of in DIRECTIONS if not words or words & set(of.split())]
        return found


def read(text: str) -> BetzaMovement:
    """Read a piece's moves as Fairy-Stockfish plays them."""
    reader = BetzaReader(text)
    reader.read()
    ignored = list(reader.ignored)
    parts = {key: resulting(directions, ignored) for key, directions in reader.maps.items()}
    quiet = parts.get((False, "m"), frozenset())
    initial = parts.get((True, "m"), frozenset()) - quiet
    return BetzaMovement(quiet, parts.get((False, "c"), frozenset()), initial, tuple(dict.fromkeys(ignored)))


STRAIGHT: list[Vector] = [(1, 0), (-1, 0), (0, 1), (0, -1)]
DIAGONAL: list[Vector] = [(1, 1), (1, -1), (-1, 1), (-1, -1)]


def turned(long: int, short: int) -> list[Vector]:
    """All directions of a leap."""
    return sorted({rotated(long, short) for rotated, _ in DIRECTIONS})


LAME = [turned(2, 0), turned(2, 1), turned(2, 2), turned(3, 2)]
"""Fairy-Stockfish's lame leaps, in groups: a piece with one leap of a group also has the others that end on squares it can
reach."""
SLIDES = [STRAIGHT[:2], STRAIGHT[2:], DIAGONAL, turned(2, 1)]
HOPS = [STRAIGHT[:2], STRAIGHT[2:], DIAGONAL]


def resulting(directions: Directions, ignored: list[str]) -> frozenset[BetzaPart]:
    """The resulting moves in one mode: selecting one direction selects its whole group, but only on the squares reached."""
    reached = reached_squares(directions)
    parts = {BetzaPart("leap", step, 1, 1) for step, limit in directions.steps.items() if not limit}
    lame = {step for step, limit in directions.steps.items() if limit}
    for group in LAME:
        if lame & set(group):
            parts |= {BetzaPart("lame", step, 1, 1) for step in group if step in reached}
    for group in SLIDES:
        if directions.sliders.keys() & set(group):
            parts |= {part for step in group for part in runs("slide", step, reached)}
    for group in HOPS:
        limits = {limit == 1 for step, limit in directions.hoppers.items() if step in group}
        for near in limits:
            way = "grasshopper" if near else "cannon"
            parts |= {part for step in group for part in runs(way, step, reached)}
    if lame - {step for group in LAME for step in group}:
        ignored.append("Fairy-Stockfish has lame leaps of N, A, Z and D only")
    if directions.sliders.keys() - {step for group in SLIDES for step in group}:
        ignored.append("Fairy-Stockfish has riders of W, F and N only")
    if directions.hoppers.keys() - {step for group in HOPS for step in group}:
        ignored.append("Fairy-Stockfish has hoppers of W and F only")
    leaps = {part.step for part in parts if part.way == "leap"}
    return frozenset(part for part in parts if part.way != "lame" or part.step not in leaps)


def reached_squares(directions: Directions) -> set[Vector]:
    """The squares that the piece reaches on an empty, unbounded board, ignoring the need for screens."""
    reached = set(directions.steps)
    for riders in (directions.sliders, directions.hoppers):
        for step, limit in riders.items():
            if max(map(abs, step)) > FURTHEST_STEP:
                continue
            last = limit if limit and not (limit == 1 and riders is directions.hoppers) else UNLIMITED
            reached |= {(step[0] * count, step[1] * count) for count in range(1, last + 1)}
    return reached


def runs(way: str, step: Vector, reached: set[Vector]) -> list[BetzaPart]:
    """The runs of steps in one direction whose squares are all reached."""
    counts = [count for count in range(1, UNLIMITED + 1) if (step[0] * count, step[1] * count) in reached]
    parts: list[BetzaPart] = []
    for count in counts:
        if parts and parts[-1].last == count - 1:
            parts[-1] = parts[-1]._replace(last=count)
        else:
            parts.append(BetzaPart(way, step, count, count))
    return parts
