"""How long an engine may think about a turn."""

from __future__ import annotations

import re
from dataclasses import dataclass

from fairychess.errors import MatchError

__all__ = ["Limit"]

NUMBER = r"\d{1,9}(?:\.\d{1,3})?"
CONTROL = re.compile(rf"(?P<base>{NUMBER})(?:\+(?P<increment>{NUMBER}))?")
COUNTS = ("movetime", "nodes", "depth")
"""Limits that are one number, by the words that UCI has for them too."""


@dataclass(frozen=True, slots=True)
class Limit:
    """What limits the thinking of an engine: exactly one of a clock, a time for each turn, nodes, depth.

    `base` is what the clock of a game begins with and `increment` what each turn adds, both in milliseconds; `movetime` is the
    time for one turn in milliseconds, `nodes` counts positions, `depth` plies. Raises `MatchError` for anything else.

    >>> Limit(base=10000, increment=100) == Limit.parse("10+0.1")
    True
    >>> Limit.parse("nodes=1000")
    Limit(base=None, increment=0, movetime=None, nodes=1000, depth=None)
    """

    base: int | None = None
    increment: int = 0
    movetime: int | None = None
    nodes: int | None = None
    depth: int | None = None

    def __post_init__(self) -> None:
        """Check that there is one limit, and that it leaves something."""
        given = [each for each in (self.base, self.movetime, self.nodes, self.depth) if each is not None]
        if len(given) != 1:
            raise MatchError(f"a limit is one of a clock, a time for each turn, nodes and depth; {len(given)} were given")
        if given[0] < 1 or self.increment < 0 or (self.increment and self.base is None):
            raise MatchError(f"{self} is no limit: numbers of at least 1, and an increment only with a clock, are expected")

    @staticmethod
    def parse(text: str) -> Limit:
        """Read a limit: `10+0.1` or `tc=10+0.1` (seconds, and seconds a turn), `movetime=100` (ms), `nodes=1000`, `depth=8`.

        Raises `MatchError` for any other text.
        """
        name, equals, value = text.rpartition("=")
        if equals and name in COUNTS and re.fullmatch(r"\d{1,12}", value):
            return Limit(**{name: int(value)})
        found = CONTROL.fullmatch(value) if name in ("", "tc") else None
        if found is None:
            raise MatchError(f"{text!r} is no limit: like 10+0.1, movetime=100, nodes=1000 or depth=8 is expected")
        return Limit(base=milliseconds(found["base"]), increment=milliseconds(found["increment"] or "0"))

    def __str__(self) -> str:
        """Write it as `parse` reads it."""
        if self.base is not None:
            return f"{self.base / 1000:g}+{self.increment / 1000:g}"
        return next(f"{name}={getattr(self, name)}" for name in COUNTS if getattr(self, name) is not None)


def milliseconds(seconds: str) -> int:
    """Read a number of seconds."""
    return round(float(seconds) * 1000)


@dataclass(slots=True)
class Clock:
    """The time of one player in one game, all in milliseconds. A turn may take `margin` longer than there is."""

    limit: Limit
    margin: int
    left: float = 0.0

    def __post_init__(self) -> None:
        """Set the clock."""
        self.left = float(self.limit.base or 0)

    @property
    def allowed(self) -> float | None:
        """How long the next turn may take; None where the limit is none of time."""
        time = self.left if self.limit.base is not None else self.limit.movetime
        return None if time is None else time + self.margin

    def spend(self, elapsed: float) -> None:
        """Take the time of a turn off and add the increment. What the margin forgave is not owed."""
        if self.limit.base is not None:
            self.left = max(self.left - elapsed, 0.0) + self.limit.increment

    @property
    def readable(self) -> int:
        """What is left as engines are told it: whole milliseconds, at least one."""
        return max(int(self.left), 1)
