"""A naive interpreter of XBetza for tests, which follows a piece's moves square by square.

Directions are numbers from 0 to 7, clockwise from straight ahead. This module shares no code with the library.
"""

from __future__ import annotations

import re
from dataclasses import dataclass, field
from itertools import product

OBLIQUE = {"N": (1, 2), "C": (1, 3), "L": (1, 3), "Z": (2, 3), "J": (2, 3)}
LENGTHS = {"W": 1, "F": 1, "K": 1, "R": 1, "B": 1, "Q": 1, "D": 2, "A": 2, "H": 3, "G": 3}
AHEAD = [(0, 1), (1, 1), (1, 0), (1, -1), (0, -1), (-1, -1), (-1, 0), (-1, 1)]
ENDLESS = 99

# The directions that single letters and pairs of letters stand for, by the type of atom.
HALVES = {"f": {0, 1, 6, 7}, "b": {2, 3, 4, 5}, "r": {0, 1, 2, 3}, "l": {4, 5, 6, 7}}
PAIRS = {"f": {0, 7}, "b": {3, 4}, "r": {1, 2}, "l": {5, 6}, "v": {0, 7, 3, 4}, "s": {1, 2, 5, 6}}
SINGLE = {"f": {0}, "b": {4}, "r": {2}, "l": {6}, "v": {0, 4}, "s": {2, 6}}
WIDE = {"f": {7, 0, 1}, "r": {1, 2, 3}, "b": {3, 4, 5}, "l": {5, 6, 7}, "s": {1, 2, 3, 5, 6, 7}, "v": {7, 0, 1, 3, 4, 5}}
ACROSS = {"f": "lrs", "b": "lrs", "l": "fbv", "r": "fbv"}

Result = tuple[int, frozenset[int]]


def vector(atom: str, way: int) -> tuple[int, int]:
    if atom in OBLIQUE:
        short, long = OBLIQUE[atom]
        ring = [(short, long), (long, short), (long, -short), (short, -long)]
        x, y = ring[way % 4]
        return (x, y) if way < 4 else (-x, -y)
    x, y = AHEAD[way]
    return x * LENGTHS[atom], y * LENGTHS[atom]


def words(letters: str) -> list[str]:
    """Split a leg's letters into groups of one or two direction letters."""
    found: list[str] = []
    for run in re.findall("[fblrvsh]+", letters):
        rest = run
        while rest:
            pair = len(rest) > 1 and (
                rest[1] in ACROSS.get(rest[0], "")
                or (rest[0] in ACROSS and rest[1] in (rest[0], "h"))
                or (rest[0] == "h" and rest[1] in "lr")
            )
            found.append(rest[: 1 + pair])
            rest = rest[1 + pair :]
    return found


def first_ways(letters: str, atom: str) -> set[int]:
    possible = {1, 3, 5, 7} if atom in "FABG" else {0, 2, 4, 6} if atom in "WDHR" else set(range(8))
    chosen: set[int] = set()
    for word in words(letters):
        one, two = word[0], word[1:]
        if atom in OBLIQUE:
            if one == "h":
                chosen |= set(range(8)) if not two else {0, 2, 4, 6} if two == "r" else {1, 3, 5, 7}
            elif two == "h":
                chosen |= HALVES[one]
            else:
                chosen |= HALVES[one] & PAIRS[two] if two and two != one else PAIRS[one]
        elif atom in "KQ":
            chosen |= WIDE[one] & WIDE[two] if two and two != one else SINGLE[one]
        elif atom in "WDHR":
            chosen |= set().union(*(SINGLE[letter] for letter in word))
        else:
            both = [WIDE[letter] & possible for letter in word]
            chosen |= both[0] & both[-1]
    return chosen & possible if words(letters) else possible


def rotations(letters: str, atom: str, side: int) -> list[tuple[int, int]]:
    """Return the rotations from one leg to the next, each with the side to which a later `z` or `q` refers."""
    relative = next((letter for letter in letters if letter in "zq"), "")
    chosen: set[int] = set()
    for word in words(letters.replace("z", "s").replace("q", "s")):
        chosen |= WIDE[word[0]] & WIDE[word[1]] & {1, 3, 5, 7} if len(word) > 1 and word[0] != word[1] else SINGLE[word[0]]
    if not chosen:
        chosen = set(range(8)) - {4} if atom in "KQ" or atom in OBLIQUE else {0, 2, 6}
    found = []
    for eighths in sorted(chosen):
        sign = 0 if eighths % 4 == 0 else 1 if eighths < 4 else -1
        if relative and side and sign != (side if relative == "q" else -side):
            continue
        if relative and not sign:
            continue
        found.append((eighths, sign or side))
    return found


@dataclass
class Walker:
    """A white piece on an 8 by 8 board; `board` has "own" or "enemy" for each occupied square."""

    board: dict[int, str]
    start: int
    results: set[Result] = field(default_factory=set)

    def look(self, square: int) -> str:
        return "empty" if square == self.start else self.board.get(square, "empty")

    def group(self, text: str) -> None:
        parts = re.fullmatch(r"([a-z]*)([A-Z])(\2?)(\d*)", text)
        assert parts is not None
        legs, atom = parts[1].split("a"), parts[2]
        rider = bool(parts[3]) or atom in "RBQ"
        limit = (int(parts[4]) or ENDLESS) if parts[4] else ENDLESS if rider else 1
        for way in first_ways(legs[0], atom):
            if len(legs) == 1 and set(legs[0]) & set("zq"):
                self.bending(legs[0], atom, way, limit if parts[4] or rider else ENDLESS)
            else:
                self.leg(legs, atom, way, limit, (self.start, 0, frozenset()))

    def end(self, square: int, letters: str, taken: frozenset[int]) -> None:
        modes = {"m": "empty", "c": "enemy"}
        allowed = [modes[letter] for letter in letters if letter in modes] or ["empty", "enemy"]
        if square != self.start and self.look(square) in allowed:
            self.results.add((square, taken | ({square} if self.look(square) == "enemy" else frozenset())))

    def next(self, square: int, step: tuple[int, int]) -> int | None:
        x, y = square % 8 + step[0], square // 8 + step[1]
        return 8 * y + x if 0 <= x < 8 and 0 <= y < 8 else None

    def bending(self, letters: str, atom: str, way: int, limit: int) -> None:
        quarter = 1 if "q" in letters and (atom in "KQ" or atom in OBLIQUE) else 2
        for sense in (quarter, -quarter):
            square = self.start
            now = way
            for number in range(limit):
                to = self.next(square, vector(atom, now % 8))
                if to is None or to == self.start:
                    break
                square = to
                self.end(square, letters, frozenset())
                if self.look(square) != "empty":
                    break
                now += sense if "q" in letters or number % 2 == 0 else -sense

    def leg(self, legs: list[str], atom: str, way: int, limit: int, at: tuple[int, int, frozenset[int]]) -> None:
        square, side, taken = at
        letters, rest = legs[0], legs[1:]
        step = vector(atom, way)
        if not rest:
            self.last(letters, step, limit, square, taken)
            return
        following = (ENDLESS if limit == 1 else 1) if set(letters) & set("yg") else limit
        for _ in range(limit):
            to = self.next(square, step)
            if to is None:
                return
            seen = self.look(to)
            ends: list[frozenset[int]] = []
            if seen == "empty" and (set(letters) & set("my") or not set(letters) & set("mypgc")):
                ends.append(taken)
            if seen != "empty" and set(letters) & set("pg") and ("t" not in letters or seen == "own"):
                ends.append(taken)
            if seen == "enemy" and "c" in letters:
                ends.append(taken | {to})
            for gone, (eighths, new_side) in product(ends, rotations(rest[0], atom, side)):
                self.leg(rest, atom, (way + eighths) % 8, following, (to, new_side, gone))
            if seen != "empty":
                return
            square = to

    def last(self, letters: str, step: tuple[int, int], limit: int, square: int, taken: frozenset[int]) -> None:
        hops = 1 if set(letters) & set("pg") else 0
        for number in range(limit):
            to = self.next(square, step)
            if to is None:
                return
            seen = self.look(to)
            if max(map(abs, step)) > 1 and set(letters) & set("nj") and self.passes(square, step) != ("n" not in letters):
                return
            square = to
            if "j" in letters and number == 0 and max(map(abs, step)) == 1:
                continue
            if hops:
                hops -= seen != "empty"
                if not hops and "g" in letters:
                    limit_left = number + 1 < limit
                    after = self.next(square, step)
                    if limit_left and after is not None:
                        self.end(after, letters, taken)
                    return
                continue
            self.end(to, letters, taken)
            if seen != "empty":
                return

    def passes(self, square: int, step: tuple[int, int]) -> bool:
        """Return True if a leap passes over a piece; the leap's path is straight at first, then diagonal."""
        x, y = step
        while max(abs(x), abs(y)) > 1:
            move = (
                (0, (y > 0) - (y < 0))
                if abs(y) > abs(x)
                else ((x > 0) - (x < 0), 0)
                if abs(x) > abs(y)
                else ((x > 0) - (x < 0), (y > 0) - (y < 0))
            )
            square += move[0] + 8 * move[1]
            x, y = x - move[0], y - move[1]
            if self.look(square) != "empty":
                return True
        return False


def results(text: str, board: dict[int, str], start: int) -> set[Result]:
    """Return the targets of all moves, each with the squares of the captured pieces."""
    walker = Walker(board, start)
    for group in re.findall(r"[a-z]*[A-Z][A-Z]?\d*", re.sub(r"([A-Z])(?!\1)(?=[A-Z])", r"\1 ", text)):
        walker.group(group)
    return walker.results
