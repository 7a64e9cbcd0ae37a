"""What the two protocols have in common: an engine that is told a game and asked for its turns."""

from __future__ import annotations

import time
from abc import ABC, abstractmethod
from dataclasses import dataclass
from typing import TYPE_CHECKING

from .faults import Overrun, Silence
from .process import Process

if TYPE_CHECKING:
    from collections.abc import Callable, Iterator

    from fairychess import Board, Move, Variant

    from .limits import Clock
    from .players import Player

PATIENCE = 30.0
"""So many seconds may an engine be silent where no clock runs, before it has lost."""

LONGEST_TURN = 600.0
"""So many seconds may a turn take where no clock runs, whatever is said meanwhile: some engines do not keep to such limits."""

GRACE = 1.0
"""So many seconds longer is a late turn waited for, so that the reason can say how late it was."""


@dataclass(frozen=True, slots=True)
class Reply:
    """What an engine answers: its turn, which is legal, the milliseconds it took, and what it thinks of the position.

    `score` is in centipawns for the side to move and `mate` in moves; `depth` in plies. None is what it does not tell.
    """

    move: Move
    elapsed: float
    score: int | None = None
    mate: int | None = None
    depth: int | None = None


class Talk(ABC):
    """An engine at work. Every method raises a `Fault` where the engine does not do its part."""

    name: str

    def __init__(self, player: Player, variant: Variant, tap: Callable[[str, str], None] | None) -> None:
        self.player = player
        self.variant = variant
        self.name = ""
        self._process = Process(player.command, tap)

    @abstractmethod
    def greet(self) -> None:
        """Begin to talk: learn its name, set its options and the variant. Raises `MatchError` for what it does not know."""

    @abstractmethod
    def new_game(self, board: Board) -> None:
        """Begin a game on a board, which may have turns behind it, and wait until the engine is ready."""

    @abstractmethod
    def think(self, board: Board, own: Clock, other: Clock) -> Reply:
        """Ask for a turn."""

    @abstractmethod
    def close(self) -> None:
        """Say goodbye, and end the process."""

    def kill(self) -> None:
        """End the process at once."""
        self._process.close()

    def _send(self, *lines: str) -> None:
        """Send lines."""
        for line in lines:
            self._process.send(line)

    def _lines_before(self, last: str, seconds: float = PATIENCE) -> Iterator[str]:
        """Give the lines that come before a certain one, which must come within so many seconds."""
        deadline = time.monotonic() + seconds
        while (line := self._process.receive(deadline)[1].strip()) != last:
            yield line

    def _wait_for(self, last: str) -> None:
        """Pass over all lines until a certain one has come."""
        for _ in self._lines_before(last):
            pass

    def _receive_on(self, clock: Clock, started: float, heard: float) -> tuple[float, str]:
        """Give the next line and its moment, where a clock was started at a moment and sense was last heard at another.

        Where the clock shows no time, the engine is held to be silent when it has made no sense for too long.
        """
        allowed = clock.allowed
        if allowed is None:
            if time.monotonic() > started + LONGEST_TURN:
                raise Overrun(f"no turn within {LONGEST_TURN:g} s, though it was to think to {clock.limit}")
            return self._process.receive(heard + PATIENCE)
        try:
            return self._process.receive(started + allowed / 1000 + GRACE)
        except Silence:
            raise Overrun(f"no turn within {allowed:.0f} ms") from None

    @staticmethod
    def _in_time(clock: Clock, seconds: float) -> float:
        """Give the milliseconds that a turn took. Raises `Overrun` where it came too late."""
        allowed, elapsed = clock.allowed, seconds * 1000
        if allowed is not None and elapsed > allowed:
            raise Overrun(f"{elapsed:.0f} ms of {allowed - clock.margin:.0f} ms and a margin of {clock.margin} ms")
        return elapsed
