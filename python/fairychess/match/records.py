"""What is kept of a game of a match."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any, Literal, TypeAlias

__all__ = ["GameRecord"]

Side: TypeAlias = Literal["a"] | Literal["b"]  # noqa: PYI030 - stubtest takes no literal of several values for a union
"""The first or the second player of a match."""

Result: TypeAlias = Literal["1-0"] | Literal["0-1"] | Literal["1/2-1/2"]  # noqa: PYI030 - as above

Thought: TypeAlias = tuple[int, int | str | None, int | None]
"""Of a turn: the milliseconds it took, its score for who made it (centipawns, or `#3` and `#-3` for mates), the depth."""


@dataclass(frozen=True, slots=True)
class GameRecord:
    """A game of a match that has ended.

    `number` counts from 1; games 1 and 2 are a pair with the same opening, and so on. `white` says who had White. `fen` is where
    it began (None: the start), `turns` are all its turns in the UCI style, the first `opening` of them given; `thoughts` tell of
    each of the others its milliseconds, score and depth. `reason` says how it ended; `fault` and `by` what was done wrong by
    whom, where that ended it: `crash`, `silence`, `time`, `illegal`, `claim`, or a `resignation`. An `uncounted` game is in no
    score, nor is the other one of its pair.
    """

    number: int
    white: Side
    fen: str | None
    opening: int
    turns: tuple[str, ...]
    thoughts: tuple[Thought, ...]
    result: Result
    reason: str
    fault: str | None = None
    by: Side | None = None
    uncounted: bool = False

    @property
    def pair(self) -> int:
        """The number of its pair, from 1."""
        return (self.number + 1) // 2

    @property
    def points(self) -> float:
        """What the first player of the match has of it: 1, 1/2 or 0."""
        if self.result == "1/2-1/2":
            return 0.5
        return float((self.result == "1-0") == (self.white == "a"))

    def to_json(self) -> dict[str, Any]:
        """Give it as JSON can say it."""
        return {
            "game": self.number,
            "white": self.white,
            "result": self.result,
            "reason": self.reason,
            "fault": self.fault,
            "by": self.by,
            "uncounted": self.uncounted,
            "fen": self.fen,
            "opening": self.opening,
            "turns": " ".join(self.turns),
            "thoughts": self.thoughts,
        }

    @staticmethod
    def from_json(value: dict[str, Any]) -> GameRecord:
        """Read what `to_json` gave."""
        return GameRecord(
            value["game"],
            value["white"],
            value["fen"],
            value["opening"],
            tuple(value["turns"].split()),
            tuple((spent, score, depth) for spent, score, depth in value["thoughts"]),
            value["result"],
            value["reason"],
            value["fault"],
            value["by"],
            value["uncounted"],
        )
