"""The reports of an XBoard engine as it thinks: depth, score, time, nodes and a line of play."""

from __future__ import annotations

import re
from dataclasses import dataclass

THOUGHT = re.compile(r"\s*(?P<depth>\d{1,4})\D?\s+(?P<score>-?\d{1,9})\s+(?P<time>\d{1,15})\s+(?P<nodes>\d{1,18})")
NUMBER = re.compile(r"-?\d+\.*")

MATE = 100_000
"""Engines by convention report a mate in n moves as this score plus n."""

MAX_LINES = 500
"""The maximum number of lines to keep for one depth."""


@dataclass(frozen=True, slots=True)
class Thought:
    """A line of play reported by an engine.

    `depth` is in plies, `score` in centipawns for the side to move (see `MATE`), `time` in hundredths of a second;
    `pv` contains the words of the line, without move numbers.
    """

    depth: int
    score: int
    time: int
    nodes: int
    pv: tuple[str, ...]

    @property
    def mate(self) -> int | None:
        """The number of moves to mate, negative if being mated; None if the score is not a mate score."""
        if abs(self.score) < MATE:
            return None
        moves = abs(self.score) - MATE
        return moves if self.score > 0 else -moves


def parse_thought(line: str) -> Thought | None:
    """Parse a line of thinking output; return None for any other line.

    >>> parse_thought("4 12 10 500 1. e4 e5")
    Thought(depth=4, score=12, time=10, nodes=500, pv=('e4', 'e5'))
    """
    found = THOUGHT.match(line)
    if found is None:
        return None
    pv = tuple(word for word in line[found.end() :].split() if not NUMBER.fullmatch(word))
    return Thought(int(found["depth"]), int(found["score"]), int(found["time"]), int(found["nodes"]), pv)


class Thoughts:
    """The lines at the latest depth, since an engine may report several."""

    def __init__(self) -> None:
        self._lines: list[Thought] = []

    def add(self, thought: Thought) -> None:
        """Add a line, and drop those of other depths."""
        self._lines = [*(each for each in self._lines if each.depth == thought.depth), thought][-MAX_LINES:]

    def of_move(self, names: set[str]) -> Thought | None:
        """Return the last line that begins with a move, in any notation, or simply the last line if none does."""
        for thought in reversed(self._lines):
            if thought.pv and thought.pv[0] in names:
                return thought
        return self._lines[-1] if self._lines else None
