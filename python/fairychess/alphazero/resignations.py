"""Resignations: how many games ended in one, and how often a side would have resigned a game that it did not lose."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final, NamedTuple

from fairychess._core import _resigning
from fairychess.records.results import WHITE_POINTS

if TYPE_CHECKING:
    from collections.abc import Iterable

    from fairychess.data import PlayedGame

ENOUGH: Final = 10
"""The number of games that must be played on before the share of false resignations is trusted."""

MAX_FALSE: Final = 0.05
"""The share of false resignations above which sides no longer resign, as in AlphaGo Zero."""


class Resignations(NamedTuple):
    """The resignations in a set of games."""

    resigned: int = 0
    """The number of games that ended by resignation."""
    played_on: int = 0
    """The number of games in which a side would have resigned, but played on."""
    false: int = 0
    """The number of these games that the side did not lose."""

    @property
    def are_sound(self) -> bool:
        """True if enough games were played on, and nearly all of them were lost."""
        return self.played_on >= ENOUGH and self.false <= MAX_FALSE * self.played_on

    def __str__(self) -> str:
        """Return a one-line summary."""
        return f"{self.resigned} games resigned; of {self.played_on} played on {self.false} were not lost"


def resignations(games: Iterable[PlayedGame], limit: float) -> Resignations:
    """Count the resignations in games.

    Args:
        games: The games.
        limit: The absolute value that all values must exceed for a resignation; 0 for no resignations.
    """
    resigned = played_on = false = 0
    for game in games if limit else ():
        place = first_resignation(game, limit)
        if place is None:
            continue
        ply, loser = place
        if game.reason == "adjudication" and len(game.actions) == ply + 1 and game.result != "1/2-1/2":
            resigned += 1
            continue
        played_on += 1
        points = WHITE_POINTS.get(game.result, 0.5)
        false += points != (0.0 if loser == "white" else 1.0)
    return Resignations(resigned, played_on, false)


def first_resignation(game: PlayedGame, limit: float) -> tuple[int, str] | None:
    """Return the first ply after which a side may resign, and that side; None if neither side may resign."""
    white_begins = " w " in f"{game.start} "
    for ply in range(len(game.values)):
        side = _resigning(game.values[max(0, ply - 5) : ply + 1], limit)
        if side is not None:
            white_moves = (ply % 2 == 0) == white_begins
            return ply, "white" if white_moves == (side == 0) else "black"
    return None
