"""The reports of a thinking XBoard engine: depth, score, time, nodes and a line of play."""

from __future__ import annotations

import re
from dataclasses import dataclass

THOUGHT = re.compile(r"\s*(?P<depth>\d{1,4})\D?\s+(?P<score>-?\d{1,9})\s+(?P<time>\d{1,15})\s+(?P<nodes>\d{1,18})")
NUMBER = re.compile(r"-?\d+\.*")

MATE = 100_000
"""The score of a mate in n moves is this plus n, by convention of the engines."""

MAX_LINES = 500
"""The maximum number of lines to keep for one depth."""


@dataclass(frozen=True, slots=True)
class Thought:
    """A line of play that an engine reports.

    `depth` is in plies, `score` in centipawns for the side to move (see `MATE`), `time` in hundredths of a second;
    `pv` are the words of the line, without numbers of moves.
    """

    depth: int
    score: int
    time: int
    nodes: int
    pv: tuple[str, ...]

    @property
    def mate(self) -> int | None:
        """The moves to mate, negative for being mated; None if the score is not a mate."""
        if abs(self.score) < MATE:
            return None
        moves = abs(self.score) - MATE
        return moves if self.score > 0 else -moves


def parse_thought(line: str) -> Thought | None:
    """Read a line of thoughts; None for any other line.

    >>> parse_thought("4 12 10 500 1. e4 e5")
    Thought(depth=4, score=12, time=10, nodes=500, pv=('e4', 'e5'))
    """
    found = THOUGHT.match(line)
    if found is None:
        return None
    pv = tuple(word for word in line[found.end() :].split() if not NUMBER.fullmatch(word))
    return Thought(int(found["depth"]), int(found["score"]), int(found["time"]), int(found["nodes"]), pv)


class Thoughts:
    """The lines of the greatest depth so far, since an engine may show several."""

    def __init__(self) -> None:
        self._lines: list[Thought] = []

    def add(self, thought: Thought) -> None:
        """Add a line; it ends those of another depth."""
        self._lines = [*(each for each in self._lines if each.depth == thought.depth), thought][-MAX_LINES:]

    def of_move(self, names: set[str]) -> Thought | None:
        """Return the last line that begins with a move, in any of its notations; if there is none, the last line."""
        for thought in reversed(self._lines):
            if thought.pv and thought.pv[0] in names:
                return thought
        return self._lines[-1] if self._lines else None
