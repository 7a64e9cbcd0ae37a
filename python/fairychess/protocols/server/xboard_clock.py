"""The clock and depth limit in the XBoard protocol."""

from __future__ import annotations

from collections.abc import Iterable

from fairychess import FairyChessError, Move

from .uci_go import MAX_DEPTH, MAX_MILLISECONDS, MAX_MOVES_TO_GO

Limits = dict[str, int | Iterable[Move] | None]
"""Search limits, keyed by the argument names of `Engine.analyse`."""

DEFAULT_MOVETIME = 1000
"""The time per move in milliseconds if the GUI sets none."""


class XBoardClock:
    """The limits for searching moves in a game."""

    def __init__(self) -> None:
        self.session: int = 0
        """The number of moves in a time control; 0 if the time is for the whole game."""
        self.base: int = 0
        """The time in milliseconds for a time control or for the whole game."""
        self.increment: int = 0
        self.remaining: int | None = None
        self.movetime: int | None = None
        """The time per move in milliseconds."""
        self.depth: int | None = None

    def level(self, words: list[str]) -> None:
        """Handle `level 40 5 0` or `level 0 2:30 1.5`: moves, minutes, increment in seconds."""
        if len(words) != 3:  # noqa: PLR2004 - the protocol defines three
            raise FairyChessError("level MOVES MINUTES[:SECONDS] INCREMENT is expected")
        minutes, _, seconds = words[1].partition(":")
        # Parse everything before changing anything, so that an invalid line has no effect.
        session, base, increment = int(decimal(words[0])), 60 * decimal(minutes) + decimal(seconds or "0"), decimal(words[2])
        self.session, self.base, self.increment, self.movetime = session, milliseconds(base), milliseconds(increment), None
        self.remaining = self.base

    def set_movetime(self, word: str) -> None:
        """Handle `st 2.5`: seconds per move."""
        self.movetime = max(1, milliseconds(positive(word)))
        self.remaining = None

    def set_depth(self, word: str) -> None:
        """Handle `sd 8`: plies."""
        self.depth = min(max(int(positive(word)), 1), MAX_DEPTH)

    def set_remaining(self, word: str) -> None:
        """Handle `time 1234`: the engine's remaining time in hundredths of a second."""
        self.remaining = milliseconds(decimal(word) / 100)

    def subtract(self, spent: int, moves: int) -> None:
        """Subtract a move's time from the clock; a later `time` command overrides the result.

        Args:
            spent: The milliseconds used for the move.
            moves: The number of moves that the engine's side has played, including this one.
        """
        if self.remaining is not None:
            ended = self.session and moves % self.session == 0
            self.remaining = max(self.remaining - spent, 0) + self.increment + (self.base if ended else 0)

    def limits(self, moves: int, overhead: int, spent: int = 0) -> Limits:
        """Return the limits for the next search.

        Args:
            moves: The number of moves that the engine's side has played.
            overhead: The milliseconds to reserve for transmission.
            spent: The milliseconds already used for this move.
        """
        limits: Limits = {} if self.depth is None else {"depth": self.depth}
        if self.movetime is not None:
            # Unlike UCI's `movetime`, the time set by `st` must not be exceeded.
            return limits | {"movetime": max(self.movetime - overhead - spent, (self.movetime + 1) // 2 - spent, 1)}
        if self.remaining is None:
            return limits or {"movetime": max(DEFAULT_MOVETIME - spent, 1)}
        limits |= {"time": max(self.remaining - spent, 0), "increment": self.increment}
        if self.session:
            limits["moves_to_go"] = min(self.session - moves % self.session, MAX_MOVES_TO_GO)
        return limits


def decimal(word: str) -> float:
    """Parse a number; negative numbers become 0.

    Raises:
        FairyChessError: The word is not a number, or the number is too large.
    """
    try:
        number = float(word)
    except ValueError:
        number = float("nan")
    if not abs(number) < MAX_MILLISECONDS:
        raise FairyChessError(f"a number is expected, not {word[:60]!r}")
    return max(number, 0.0)


def positive(word: str) -> float:
    """Parse a positive number.

    Raises:
        FairyChessError: The word is not a positive number, or the number is too large.
    """
    number = decimal(word)
    if not number:
        raise FairyChessError(f"a positive number is expected, not {word[:60]!r}")
    return number


def milliseconds(seconds: float) -> int:
    """Convert seconds to milliseconds, up to `MAX_MILLISECONDS`."""
    return min(round(seconds * 1000), MAX_MILLISECONDS)
