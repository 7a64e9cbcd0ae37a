"""The clocks of a game between two people. Times are in milliseconds; the caller passes the current time."""

from __future__ import annotations

import time
from dataclasses import dataclass, field
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from fairychess.web.messages import Json

__all__ = ["GameClock", "now_ms"]


def now_ms() -> float:
    """Return the current time."""
    return time.monotonic() * 1000


@dataclass(slots=True)
class GameClock:
    """The time that both sides have left.

    Args:
        base: The time of each side at the start.
        increment: The time added after each move.
        left: The time of each side, `w` and `b`; `base` by default.
        running: The side whose clock runs; None if both stand still.
        before: What both sides had left before each move, for taking moves back.

    >>> clock = GameClock(60_000, 2000)
    >>> clock.start("w", 0)
    >>> clock.press(5_000)
    >>> clock.left
    {'w': 57000, 'b': 60000}
    """

    base: float
    increment: float
    left: dict[str, float] = field(default_factory=dict)
    running: str | None = None
    before: list[dict[str, float]] = field(default_factory=list)
    _since: float = field(default=0.0, repr=False)

    def __post_init__(self) -> None:
        """Give both sides the time of the start, unless they have used some."""
        self.left = self.left or dict.fromkeys("wb", self.base)

    def start(self, side: str, now: float) -> None:
        """Let the clock of a side run."""
        self.running, self._since = side, now

    def stop(self, now: float) -> None:
        """Stop the clock that runs, if any."""
        if self.running is not None:
            self.left[self.running] = self.remaining(self.running, now)
        self.running = None

    def press(self, now: float) -> None:
        """Stop the clock that runs, if any, and add the increment."""
        side = self.running
        self.before.append(dict(self.left))
        self.stop(now)
        if side is not None:
            self.left[side] += self.increment

    def take_back(self, number: int) -> None:
        """Stop both clocks, and return to the times before a number of moves."""
        self.running = None
        self.left = self.before[-number]
        del self.before[-number:]

    def remaining(self, side: str, now: float) -> float:
        """Return the time that a side has left."""
        spent = now - self._since if side == self.running else 0
        return max(0.0, self.left[side] - spent)

    def row(self, now: float) -> Json:
        """Return the clocks as a protocol object."""
        return {
            "left": {side: round(self.remaining(side, now)) for side in self.left},
            "base": self.base,
            "increment": self.increment,
            "running": self.running,
        }
