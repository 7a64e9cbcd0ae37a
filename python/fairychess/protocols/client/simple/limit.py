"""The limits of an external engine's search."""

from __future__ import annotations

from dataclasses import dataclass

from fairychess.errors import EngineError

__all__ = ["Limit"]


@dataclass(frozen=True, slots=True)
class Limit:
    """Limits on a search, which stops at the first one reached. All times are in seconds, as in `chess.engine`.

    `fairychess.Engine` takes milliseconds, and matches have their own limits: `fairychess.match.MatchLimit`.

    Args:
        time: The time for the search.
        depth: The depth in plies.
        nodes: The number of nodes to search.
        mate: The number of moves within which to look for mate.
        white_clock: The time that White has left.
        black_clock: The time that Black has left.
        white_inc: The time that White gains with each move.
        black_inc: The time that Black gains with each move.
        remaining_moves: The number of moves until the next time control.

    Raises:
        EngineError: A number is negative.

    >>> Limit(time=0.5)
    Limit(time=0.5)
    """

    time: float | None = None
    depth: int | None = None
    nodes: int | None = None
    mate: int | None = None
    white_clock: float | None = None
    black_clock: float | None = None
    white_inc: float | None = None
    black_inc: float | None = None
    remaining_moves: int | None = None

    def __post_init__(self) -> None:
        """Check the numbers."""
        for name, value in self.given().items():
            if value < 0:
                raise EngineError(f"{name} of a limit is {value}: expected at least 0")

    def given(self) -> dict[str, float]:
        """Return the given limits by name."""
        values = {name: getattr(self, name) for name in self.__slots__}
        return {name: value for name, value in values.items() if value is not None}

    @property
    def seconds(self) -> float | None:
        """The maximum search time; None if there is no limit."""
        if self.time is not None:
            return self.time
        clocks = [clock for clock in (self.white_clock, self.black_clock) if clock is not None]
        return max(clocks) if clocks else None

    def __repr__(self) -> str:
        """Show the given limits."""
        return f"Limit({', '.join(f'{name}={value!r}' for name, value in self.given().items())})"
