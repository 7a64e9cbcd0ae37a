"""What XBoard says of time and depth."""

from __future__ import annotations

from collections.abc import Iterable

from fairychess import FairyChessError, Move

from .limits import MAX_DEPTH, NEVER

Limits = dict[str, int | Iterable[Move] | None]
"""What limits a search, by the names that `Engine` gives it."""

USUAL = 1000
"""Milliseconds for a turn where nothing was said."""


class Clock:
    """The limits of a search for a turn of a game."""

    def __init__(self) -> None:
        self.session: int = 0
        """Turns of a time control; 0: it is for the whole game."""
        self.base: int = 0
        """Time of a session, or of the whole game."""
        self.increment: int = 0
        self.left: int | None = None
        self.turn: int | None = None
        """Time for every turn."""
        self.depth: int | None = None

    def level(self, words: list[str]) -> None:
        """`level 40 5 0`, `level 0 2:30 1.5`: turns, minutes, seconds a turn."""
        if len(words) != 3:  # noqa: PLR2004 - so the protocol has it
            raise FairyChessError("level MOVES MINUTES[:SECONDS] INCREMENT is expected")
        minutes, _, seconds = words[1].partition(":")
        # All is read before any of it counts: of a wrong line none does.
        session, base, increment = int(decimal(words[0])), 60 * decimal(minutes) + decimal(seconds or "0"), decimal(words[2])
        self.session, self.base, self.increment, self.turn = session, milliseconds(base), milliseconds(increment), None
        self.left = self.base

    def each(self, word: str) -> None:
        """`st 2.5`: seconds for every turn."""
        self.turn = max(1, milliseconds(decimal(word)))
        self.left = None

    def deep(self, word: str) -> None:
        """`sd 8`: plies."""
        self.depth = min(max(int(decimal(word)), 1), MAX_DEPTH)

    def shows(self, word: str) -> None:
        """`time 1234`: hundredths of a second that are left."""
        self.left = milliseconds(decimal(word) / 100)

    def ran(self, spent: int, made: int) -> None:
        """Take a turn's time off, as long as nobody shows the clock: so many turns of that side are made."""
        if self.left is not None:
            ended = self.session and made % self.session == 0
            self.left = max(self.left - spent, 0) + self.increment + (self.base if ended else 0)

    def limits(self, made: int, overhead: int, spent: int = 0) -> Limits:
        """Give the limits of the next search, after so many turns of the same side and so many milliseconds of this one."""
        limits: Limits = {} if self.depth is None else {"depth": self.depth}
        if self.turn is not None:
            # Unlike UCI's, this time must not be overstepped.
            return limits | {"movetime": max(self.turn - overhead - spent, (self.turn + 1) // 2 - spent, 1)}
        if self.left is None:
            return limits or {"movetime": max(USUAL - spent, 1)}
        limits |= {"time": max(self.left - spent, 0), "increment": self.increment}
        return limits | ({"moves_to_go": self.session - made % self.session} if self.session else {})


def decimal(word: str) -> float:
    """Read a number that is not negative. Raises `FairyChessError`."""
    try:
        number = float(word)
    except ValueError:
        number = float("nan")
    if not abs(number) < NEVER:
        raise FairyChessError(f"a number is expected, not {word[:60]!r}")
    return max(number, 0.0)


def milliseconds(seconds: float) -> int:
    """Give seconds in milliseconds, as many as anybody needs."""
    return min(round(seconds * 1000), NEVER)
