"""A match's interface to engines of any protocol: begin a game, and make moves in time."""

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
    from .players import Contender

MAX_MOVE_TIME = 600.0
"""The maximum number of seconds per move without a clock, even if the engine keeps reporting: some engines exceed other
limits."""

GRACE = 1.0
"""The seconds to wait for a late move, so that the message can say how late it was."""


@dataclass(frozen=True, slots=True)
class Reply:
    """An engine's answer: a legal move, the milliseconds it took, and the engine's evaluation of the position.

    `score` is in centipawns for the side to move, `mate` in moves, `depth` in plies. Values that the
    engine does not report are None.
    """

    move: Move
    elapsed: float
    score: int | None = None
    mate: int | None = None
    depth: int | None = None


class Talk(ABC):
    """A running engine. Every method raises a `Fault` if the engine does something wrong."""

    def __init__(self, player: Contender, variant: Variant) -> None:
        self.player = player
        self.variant = variant

    @property
    @abstractmethod
    def name(self) -> str:
        """The name that the engine reports, or an empty string."""

    @abstractmethod
    def greet(self) -> None:
        """Learn the engine's name, and set its options and the variant.

        Raises:
            EngineError: The engine does not support the variant or an option.
        """

    @abstractmethod
    def new_game(self, board: Board) -> None:
        """Begin a game from a board, which may already have moves on its stack, and wait until the engine is ready."""

    @abstractmethod
    def think(self, board: Board, own: Clock, other: Clock) -> Reply:
        """Ask for a move."""

    @abstractmethod
    def close(self) -> None:
        """Ask the engine to quit, and end it."""

    @abstractmethod
    def kill(self) -> None:
        """Kill the engine."""


class ProgramTalk(Talk):
    """A running engine in its own process."""

    def __init__(self, player: Contender, variant: Variant, client: Client) -> None:
        super().__init__(player, variant)
        self.client = client  # each protocol narrows the type

    @property
    def name(self) -> str:
        """The name that the engine reports, or an empty string."""
        return self.client.name

    def close(self) -> None:
        """Ask the engine to quit, and end its process."""
        self.client.close()

    def kill(self) -> None:
        """Kill the process."""
        self.client.kill()

    def receive_on(self, clock: Clock, started: float, heard: float) -> tuple[float, str]:
        """Wait for the next line of an engine that is thinking.

        Without a time limit, an engine that reports nothing useful for too long counts as silent.

        Args:
            clock: The engine's clock.
            started: The time at which the engine began to think.
            heard: The time at which the engine last reported something useful.

        Returns:
            The time at which the line arrived, and the line.
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
    """Return the milliseconds that a move took. Raises `Overrun` if the move came too late."""
    allowed, elapsed = clock.allowed, seconds * 1000
    if allowed is not None and elapsed > allowed:
        raise Overrun(f"{elapsed:.0f} ms of {allowed - clock.margin:.0f} ms and a margin of {clock.margin} ms")
    return elapsed
