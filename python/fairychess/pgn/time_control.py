"""The time control of a game, as given by its `TimeControl` tag (PGN standard, section 9.6)."""

from __future__ import annotations

import enum
import re
from dataclasses import dataclass

from fairychess.errors import FairyChessError

__all__ = ["TimeControl", "TimeControlPart", "TimeControlType", "parse_time_control"]

PART = re.compile(r"(?:(?P<moves>\d{1,9})/)?(?P<time>\d{1,9})(?:\+(?P<bonus>\d{1,9}(?:\.\d{1,9})?)(?P<delay>[dD])?)?")

BULLET, BLITZ, RAPID = 3 * 60, 15 * 60, 60 * 60
"""A game of 60 moves that takes less than this many seconds is bullet, blitz or rapid."""


class TimeControlType(enum.Enum):
    """The speed of a game, by the seconds that a player has for 60 moves. Names and numbers are the same as in python-chess."""

    UNKNOWN = 0
    """Unknown."""
    UNLIMITED = 1
    """No clock."""
    STANDARD = 2
    """Classical chess."""
    RAPID = 3
    """Rapid chess."""
    BLITZ = 4
    """Blitz chess."""
    BULLET = 5
    """Bullet chess."""


@dataclass(frozen=True, slots=True)
class TimeControlPart:
    """One period of a time control.

    Args:
        moves: The number of moves in the period; 0 for the rest of the game.
        time: The seconds for the period.
        increment: The seconds added after each move.
        delay: The seconds before the clock starts to run on each move.
    """

    moves: int = 0
    time: int = 0
    increment: float = 0
    delay: float = 0


@dataclass(frozen=True, slots=True)
class TimeControl:
    """A time control: its periods and the speed of the game.

    >>> parse_time_control("40/7200:3600+30").parts[1]
    TimeControlPart(moves=0, time=3600, increment=30.0, delay=0)
    """

    parts: tuple[TimeControlPart, ...] = ()
    """The periods, in order."""
    type: TimeControlType = TimeControlType.UNKNOWN
    """The speed of the game."""


def parse_time_control(time_control: str) -> TimeControl:
    """Read a time control.

    Args:
        time_control: Periods separated by colons, each `SECONDS` or `MOVES/SECONDS`, optionally with `+INCREMENT` or `+DELAYd`.
            `-` means no clock; an empty string or `?` means unknown.

    Raises:
        FairyChessError: The text does not describe a time control, or a period other than the last one has no number of moves.

    >>> parse_time_control("180+2").type
    <TimeControlType.BLITZ: 4>
    """
    if not time_control or time_control.startswith("?"):
        return TimeControl()
    if time_control.startswith("-"):
        return TimeControl(type=TimeControlType.UNLIMITED)
    parts = tuple(part_of(text, time_control) for text in time_control.split(":"))
    if not all(part.moves for part in parts[:-1]):
        raise FairyChessError(f"invalid time control {time_control!r}: only the last period may be without a number of moves")
    return TimeControl(parts, type_of(parts[0]))


def part_of(text: str, whole: str) -> TimeControlPart:
    """Read one period."""
    found = PART.fullmatch(text)
    if found is None:
        raise FairyChessError(f"invalid time control {whole[:60]!r}: expected one like 300+2, 40/7200:3600, - or ?")
    moves, time = int(found["moves"] or 0), int(found["time"])
    if found["bonus"] is None:
        return TimeControlPart(moves, time)
    bonus = float(found["bonus"])
    return TimeControlPart(moves, time, 0, bonus) if found["delay"] else TimeControlPart(moves, time, bonus)


def type_of(part: TimeControlPart) -> TimeControlType:
    """Return the speed of a game by its first period. The limits are those of FIDE's Laws of Chess, with bullet added."""
    seconds = part.time + 60 * part.increment
    if seconds < BULLET:
        return TimeControlType.BULLET
    if seconds < BLITZ:
        return TimeControlType.BLITZ
    return TimeControlType.RAPID if seconds < RAPID else TimeControlType.STANDARD
