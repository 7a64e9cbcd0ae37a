"""What a match asks of an engine, whatever its protocol: to begin a game, and to make its moves in time."""

from __future__ import annotations

import time
from abc import ABC, abstractmethod
from dataclasses import dataclass
from typing import TYPE_CHECKING

from fairychess.protocols.client.base import PATIENCE, Client
from fairychess.protocols.client.faults import Overrun, Silence

if TYPE_CHECKING:
    from fairychess import Board, Move, Variant

    from .limits import Clock
    from .players import Player

MAX_MOVE_TIME = 600.0
"""Seconds that a move may take while no clock runs, whatever the engine reports: some engines do not keep to such limits."""

GRACE = 1.0
"""Seconds that we wait for a late move, so that the reason can say how late it was."""


@dataclass(frozen=True, slots=True)
class Reply:
    """The answer of an engine: its move, which is legal, the milliseconds that it took, and what it thinks of the position.

    `score` is in centipawns for the side to move, `mate` in moves, `depth` in plies. None is what the engine does not report.
    """

    move: Move
    elapsed: float
    score: int | None = None
    mate: int | None = None
    depth: int | None = None


class Talk(ABC):
    """An engine at work. Every method raises a `Fault` if the engine does something wrong."""

    def __init__(self, player: Player, variant: Variant, client: Client) -> None:
        self.client = client  # of the type that each protocol declares
        self.player = player
        self.variant = variant

    @property
    def name(self) -> str:
        """The name that the engine has for itself, empty if it has none."""
        return self.client.name

    @abstractmethod
    def greet(self) -> None:
        """Learn the name of the engine, set its options and the variant.

        Raises:
            EngineError: The engine does not know the variant, or has no such option.
        """

    @abstractmethod
    def new_game(self, board: Board) -> None:
        """Begin a game on a board, which may have moves behind it, and wait until the engine is ready."""

    @abstractmethod
    def think(self, board: Board, own: Clock, other: Clock) -> Reply:
        """Ask for a move."""

    def close(self) -> None:
        """Ask the engine to end, and end its process."""
        self.client.close()

    def kill(self) -> None:
        """End the process at once."""
        self.client.kill()

    def receive_on(self, clock: Clock, started: float, heard: float) -> tuple[float, str]:
        """Wait for the next line of an engine that thinks.

        If the clock shows no time, an engine that has reported nothing sensible for too long counts as silent.

        Args:
            clock: The clock of the engine.
            started: The moment at which it was started.
            heard: The moment at which the engine last reported something sensible.

        Returns:
            The moment at which the line arrived, and the line.
        """
        allowed = clock.allowed
        if allowed is None:
            if time.monotonic() > started + MAX_MOVE_TIME:
                raise Overrun(f"no move within {MAX_MOVE_TIME:g} s, though its limit was {clock.limit}")
            return self.client.process.receive(heard + PATIENCE)
        try:
            return self.client.process.receive(started + allowed / 1000 + GRACE)
        except Silence:
            raise Overrun(f"no move within {allowed:.0f} ms") from None


def in_time(clock: Clock, seconds: float) -> float:
    """Return the milliseconds that a move took. Raises `Overrun` if it came too late."""
    allowed, elapsed = clock.allowed, seconds * 1000
    if allowed is not None and elapsed > allowed:
        raise Overrun(f"{elapsed:.0f} ms of {allowed - clock.margin:.0f} ms and a margin of {clock.margin} ms")
    return elapsed
