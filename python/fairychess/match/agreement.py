"""Ends games whose outcome both engines agree about, so that a match takes less time."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING

from fairychess.errors import MatchError

if TYPE_CHECKING:
    from .records import Result
    from .talk import Reply

__all__ = ["Agreement"]

MATE = 1_000_000
"""More centipawns than anything but a mate is worth."""


@dataclass(frozen=True, slots=True)
class Agreement:
    """What both engines must have said of their last `turns` turns each, the first `after` turns of each left out.

    Of a game that is won: that the same side is ahead by `centipawns` or more. Of a drawn one: that nobody is ahead by more. A
    mate is more than any number. Who tells no score agrees to nothing. Raises `MatchError` for invalid numbers.
    """

    turns: int
    centipawns: int
    after: int = 0

    def __post_init__(self) -> None:
        """Check the numbers."""
        least = {"turns": 1, "centipawns": 1, "after": 0}
        for name, number in least.items():
            if getattr(self, name) < number:
                raise MatchError(f"{name} of an agreement is {getattr(self, name)}: at least {number} is expected")


class Listener:
    """Hears what both engines say of one game."""

    def __init__(self, win: Agreement | None, draw: Agreement | None) -> None:
        self._win, self._draw = win, draw
        self._heard = self._winner = 0
        self._won = self._level = 0

    def hear(self, reply: Reply, *, white: bool) -> tuple[Result, str] | None:
        """Hear of the next turn; give how the game ends and why, if both agree about it by now."""
        score, turn = worth(reply), self._heard // 2
        self._heard += 1
        if self._win and turn >= self._win.after:
            clear = score is not None and abs(score) >= self._win.centipawns
            winner = 0 if score is None or not clear else 1 if (score > 0) == white else -1
            self._won = self._won + 1 if clear and winner == self._winner else int(clear)
            self._winner = winner
            if self._won >= 2 * self._win.turns:
                return "1-0" if winner > 0 else "0-1", "a win by agreement"
        if self._draw and turn >= self._draw.after:
            self._level = self._level + 1 if score is not None and abs(score) <= self._draw.centipawns else 0
            if self._level >= 2 * self._draw.turns:
                return "1/2-1/2", "a draw by agreement"
        return None


def worth(reply: Reply) -> int | None:
    """Give what an engine says in centipawns, for itself."""
    if reply.mate is None:
        return reply.score
    return MATE if reply.mate > 0 else -MATE
