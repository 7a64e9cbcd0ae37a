"""Ends games early when both engines agree on the outcome."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING

from fairychess.errors import MatchError

if TYPE_CHECKING:
    from .records import Result
    from .talk import Reply

__all__ = ["Agreement"]

MATE = 1_000_000
"""A score in centipawns that exceeds any non-mate score."""


@dataclass(frozen=True, slots=True)
class Agreement:
    """A condition on both engines' scores that ends a game early.

    For a win, both report that the same side is ahead by at least `centipawns`. For a draw, both report that neither side is
    ahead by more than that. A mate score exceeds any number. An engine that reports no score never agrees.

    Args:
        moves: The number of each engine's last moves that must agree.
        centipawns: The score in centipawns.
        after: The number of each engine's first moves to ignore.

    Raises:
        MatchError: A number is too small.
    """

    moves: int
    centipawns: int
    after: int = 0

    def __post_init__(self) -> None:
        """Check the numbers."""
        minima = {"moves": 1, "centipawns": 1, "after": 0}
        for name, minimum in minima.items():
            if getattr(self, name) < minimum:
                raise MatchError(f"{name} of an agreement is {getattr(self, name)}: expected at least {minimum}")


class Listener:
    """Tracks the scores that both engines report during a game."""

    def __init__(self, win: Agreement | None, draw: Agreement | None) -> None:
        self._win, self._draw = win, draw
        self._heard = self._winner = 0
        self._won = self._level = 0

    def hear(self, reply: Reply, *, white: bool) -> tuple[Result, str] | None:
        """Record the score of the next move. Return the result and its reason if both engines now agree."""
        score, number = centipawns(reply), self._heard // 2
        self._heard += 1
        if self._win and number >= self._win.after:
            clear = score is not None and abs(score) >= self._win.centipawns
            winner = 0 if score is None or not clear else 1 if (score > 0) == white else -1
            self._won = self._won + 1 if clear and winner == self._winner else int(clear)
            self._winner = winner
            if self._won >= 2 * self._win.moves:
                return "1-0" if winner > 0 else "0-1", "a win by agreement"
        if self._draw and number >= self._draw.after:
            self._level = self._level + 1 if score is not None and abs(score) <= self._draw.centipawns else 0
            if self._level >= 2 * self._draw.moves:
                return "1/2-1/2", "a draw by agreement"
        return None


def centipawns(reply: Reply) -> int | None:
    """Return a reply's score in centipawns, from the engine's point of view."""
    if reply.mate is None:
        return reply.score
    return MATE if reply.mate > 0 else -MATE
