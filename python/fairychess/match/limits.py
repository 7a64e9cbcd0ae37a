"""Limits on how long an engine may think."""

from __future__ import annotations

import re
from dataclasses import dataclass

from fairychess.errors import MatchError

__all__ = ["MatchLimit"]

NUMBER = r"\d{1,9}(?:\.\d{1,3})?"
CONTROL = re.compile(rf"(?P<base>{NUMBER})(?:\+(?P<increment>{NUMBER}))?")
COUNTS = ("movetime", "nodes", "depth")
"""The limits that are single numbers, by their UCI names."""


@dataclass(frozen=True, slots=True)
class MatchLimit:
    """The limit on an engine's thinking: exactly one of a clock, a time per move, nodes and depth.

    Args:
        base: The time for the game in milliseconds.
        increment: The milliseconds added after each move.
        movetime: The time per move in milliseconds.
        nodes: The number of nodes to search.
        depth: The depth in plies.

    Raises:
        MatchError: There is no limit, more than one, or a number is too small.

    >>> MatchLimit(base=10000, increment=100) == MatchLimit.parse("10+0.1")
    True
    >>> MatchLimit.parse("nodes=1000")
    MatchLimit(base=None, increment=0, movetime=None, nodes=1000, depth=None)
    """

    base: int | None = None
    increment: int = 0
    movetime: int | None = None
    nodes: int | None = None
    depth: int | None = None

    def __post_init__(self) -> None:
        """Check that there is exactly one limit and that it is large enough."""
        given = [each for each in (self.base, self.movetime, self.nodes, self.depth) if each is not None]
        if len(given) != 1:
            raise MatchError(f"a limit is one of a clock, a time for each move, nodes and depth; {len(given)} were given")
        if given[0] < 1 or self.increment < 0 or (self.increment and self.base is None):
            raise MatchError(f"invalid limit {self}: expected numbers of at least 1, and an increment only with a clock")

    @staticmethod
    def parse(text: str) -> MatchLimit:
        """Read a limit.

        Args:
            text: `10+0.1` or `tc=10+0.1` (seconds for the game and per move), `movetime=100` (milliseconds), `nodes=1000` or
                `depth=8`.

        Raises:
            MatchError: The text does not describe a limit.
        """
        name, equals, value = text.rpartition("=")
        if equals and name in COUNTS and re.fullmatch(r"\d{1,12}", value):
            return MatchLimit(**{name: int(value)})
        found = CONTROL.fullmatch(value) if name in ("", "tc") else None
        if found is None:
            raise MatchError(f"invalid limit {text!r}: expected one like 10+0.1, movetime=100, nodes=1000 or depth=8")
        return MatchLimit(base=milliseconds(found["base"]), increment=milliseconds(found["increment"] or "0"))

    def __str__(self) -> str:
        """Return the limit in the form that `parse` reads."""
        if self.base is not None:
            return f"{self.base / 1000:g}+{self.increment / 1000:g}"
        return next(f"{name}={getattr(self, name)}" for name in COUNTS if getattr(self, name) is not None)


def milliseconds(seconds: str) -> int:
    """Convert a number of seconds to milliseconds."""
    return round(float(seconds) * 1000)


@dataclass(slots=True)
class Clock:
    """A player's time in one game, in milliseconds. A move may exceed the remaining time by `margin`."""

    limit: MatchLimit
    margin: int
    left: float = 0.0

    def __post_init__(self) -> None:
        """Set the remaining time."""
        self.left = float(self.limit.base or 0)

    @property
    def allowed(self) -> float | None:
        """The time limit for the next move; None if the limit is not a time."""
        time = self.left if self.limit.base is not None else self.limit.movetime
        return None if time is None else time + self.margin

    def spend(self, elapsed: float) -> None:
        """Subtract the time of a move and add the increment. Time taken from the margin is not subtracted."""
        if self.limit.base is not None:
            self.left = max(self.left - elapsed, 0.0) + self.limit.increment

    @property
    def readable(self) -> int:
        """The remaining time to send to engines: whole milliseconds, at least one."""
        return max(int(self.left), 1)
