"""`BookMove` and `BookLine`: a book's records of a move and of a line."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from fairychess import Move

__all__ = ["BookLine", "BookMove"]


@dataclass(frozen=True, slots=True)
class BookMove:
    """A book move, with the results of the games in which it was played, for the side that plays it."""

    move: Move
    """The move."""
    wins: int
    """The number of games that this side won."""
    draws: int
    """The number of drawn games."""
    losses: int
    """The number of games that this side lost."""
    score: int | None
    """The engine's mean score for the move, in centipawns for the side that plays it; None if no game has scores."""

    @property
    def games(self) -> int:
        """The number of games."""
        return self.wins + self.draws + self.losses

    @property
    def mean(self) -> float:
        """The mean result, from 0 to 1, for the side that plays the move."""
        return (self.wins + self.draws / 2) / self.games

    @property
    def weight(self) -> int:
        """The move's relative probability of being chosen: two for each win, one for each draw.

        So moves that often won are chosen often, and moves that never won or drew are never chosen.
        """
        return 2 * self.wins + self.draws


@dataclass(frozen=True, slots=True)
class BookLine:
    """A sequence of moves from a start position to the end of the book."""

    start: str
    """The FEN of the start position."""
    moves: tuple[str, ...]
    """The moves in UCI notation."""
    games: int
    """The number of games in which the last move was played in its position."""
