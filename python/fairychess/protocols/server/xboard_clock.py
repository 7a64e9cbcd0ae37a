"""The clock and the depth limit of the XBoard protocol."""

from __future__ import annotations

from collections.abc import Iterable

from fairychess import FairyChessError, Move

from .uci_go import MAX_DEPTH, MAX_MILLISECONDS

Limits = dict[str, int | Iterable[Move] | None]
"""Limits of a search, by the argument names of `Engine.analyse`."""

DEFAULT_MOVETIME = 1000
"""Milliseconds for a move if the GUI sets no time."""


class XBoardClock:
    """The limits of the search for a move of a game."""

    def __init__(self) -> None:
        self.session: int = 0
        """Moves of a time control; 0: the time is for the whole game."""
        self.base: int = 0
        """Milliseconds of a time control, or of the whole game."""
        self.increment: int = 0
        self.remaining: int | None = None
        self.movetime: int | None = None
        """Milliseconds for every move."""
        self.depth: int | None = None

    def level(self, words: list[str]) -> None:
        """Handle `level 40 5 0` or `level 0 2:30 1.5`: moves, minutes, increment in seconds."""
        if len(words) != 3:  # noqa: PLR2004 - the protocol defines three
            raise FairyChessError("level MOVES MINUTES[:SECONDS] INCREMENT is expected")
        minutes, _, seconds = words[1].partition(":")
        # Parse everything before changing anything: an invalid line changes nothing.
        session, base, increment = int(decimal(words[0])), 60 * decimal(minutes) + decimal(seconds or "0"), decimal(words[2])
        self.session, self.base, self.increment, self.movetime = session, milliseconds(base), milliseconds(increment), None
        self.remaining = self.base

    def set_movetime(self, word: str) -> None:
        """Handle `st 2.5`: seconds for every move."""
        self.movetime = max(1, milliseconds(decimal(word)))
        self.remaining = None

    def set_depth(self, word: str) -> None:
        """Handle `sd 8`: plies."""
        self.depth = min(max(int(decimal(word)), 1), MAX_DEPTH)

    def set_remaining(self, word: str) -> None:
        """Handle `time 1234`: the engine's remaining time in hundredths of a second."""
        self.remaining = milliseconds(decimal(word) / 100)

    def subtract(self, spent: int, moves: int) -> None:
        """Take the time of a move off the clock; a later `time` command replaces the result.

        Args:
            spent: Milliseconds used for the move.
            moves: Moves that the engine's side has played, this one included.
        """
        if self.remaining is not None:
            ended = self.session and moves % self.session == 0
            self.remaining = max(self.remaining - spent, 0) + self.increment + (self.base if ended else 0)

    def limits(self, moves: int, overhead: int, spent: int = 0) -> Limits:
        """Return the limits of the next search.

        Args:
            moves: Moves that the engine's side has played.
            overhead: Milliseconds to keep back for transmission.
            spent: Milliseconds already used for this move.
        """
        limits: Limits = {} if self.depth is None else {"depth": self.depth}
        if self.movetime is not None:
            # Unlike `movetime` of UCI, `st` must not be exceeded.
            return limits | {"movetime": max(self.movetime - overhead - spent, (self.movetime + 1) // 2 - spent, 1)}
        if self.remaining is None:
            return limits or {"movetime": max(DEFAULT_MOVETIME - spent, 1)}
        limits |= {"time": max(self.remaining - spent, 0), "increment": self.increment}
        return limits | ({"moves_to_go": self.session - moves % self.session} if self.session else {})


def decimal(word: str) -> float:
    """Parse a number and clamp it at 0 from below.

    Raises:
        FairyChessError: The word is not a number, or it is too large.
    """
    try:
        number = float(word)
    except ValueError:
        number = float("nan")
    if not abs(number) < MAX_MILLISECONDS:
        raise FairyChessError(f"a number is expected, not {word[:60]!r}")
    return max(number, 0.0)


def milliseconds(seconds: float) -> int:
    """Convert seconds to milliseconds, at most `MAX_MILLISECONDS`."""
    return min(round(seconds * 1000), MAX_MILLISECONDS)
