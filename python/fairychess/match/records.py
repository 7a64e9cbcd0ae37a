"""The record of a game in a match."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any, Literal, TypeAlias

__all__ = ["GameRecord"]

Side: TypeAlias = Literal["a"] | Literal["b"]  # noqa: PYI030 - stubtest takes no literal of several values for a union
"""The first or the second player of a match."""

Result: TypeAlias = Literal["1-0"] | Literal["0-1"] | Literal["1/2-1/2"]  # noqa: PYI030 - as above

Thought: TypeAlias = tuple[int, int | str | None, int | None]
"""The milliseconds a move took, its score for the player (centipawns, or `#3` and `#-3` for mates), and its depth."""


@dataclass(frozen=True, slots=True)
class GameRecord:
    """A finished game of a match.

    Args:
        number: Its number, from 1; games 1 and 2 are a pair with the same opening, as are 3 and 4, and so on.
        white: The player with the white pieces.
        fen: The position it began from; None for the start position.
        opening: The number of opening moves.
        moves: All moves in the UCI style.
        thoughts: For each move after the opening, its milliseconds, and the score and depth that the engine reported.
        result: The result.
        reason: The reason for its end, in words.
        fault: The fault that ended it, if a player committed one: `crash`, `silence`, `time`, `illegal`, `claim` or
            `resignation`.
        by: The player at fault.
        uncounted: True if the game's pair does not count towards the score.
    """

    number: int
    white: Side
    fen: str | None
    opening: int
    moves: tuple[str, ...]
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
        """The first player's points: 1, 1/2 or 0."""
        if self.result == "1/2-1/2":
            return 0.5
        return float((self.result == "1-0") == (self.white == "a"))

    def to_json(self) -> dict[str, Any]:
        """Return the record as JSON data."""
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
            "moves": " ".join(self.moves),
            "thoughts": self.thoughts,
        }

    @staticmethod
    def from_json(value: dict[str, Any]) -> GameRecord:
        """Read the result of `to_json`.

        Args:
            value: The JSON data.
        """
        return GameRecord(
            value["game"],
            value["white"],
            value["fen"],
            value["opening"],
            tuple(value["moves"].split()),
            tuple((spent, score, depth) for spent, score, depth in value["thoughts"]),
            value["result"],
            value["reason"],
            value["fault"],
            value["by"],
            value["uncounted"],
        )
