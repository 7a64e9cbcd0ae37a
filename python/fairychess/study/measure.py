"""`Measure`: a number in a study, with its interval."""

from __future__ import annotations

import math
from dataclasses import dataclass
from typing import TYPE_CHECKING, Any, Final, Literal, TypeAlias

if TYPE_CHECKING:
    from collections.abc import Mapping

__all__ = ["Measure"]

Interval: TypeAlias = tuple[float, float]
"""The two ends of an interval."""

DIGITS: Final = 6
"""The number of significant digits stored, few enough that the last bits of a sum do not matter."""

MINUS: Final = "\N{MINUS SIGN}"
"""The minus sign in texts."""

DEVIATIONS: Final = 1.959963984540054
"""95 % of a normal distribution lies within this number of standard deviations of its mean."""

Unit = Literal["share", "plies", "moves", "elo", "number", "bytes", "squares"]
"""The unit of a number; `share` is shown in percent."""


@dataclass(frozen=True, slots=True)
class Measure:
    """A number in a study with its 95 % confidence interval.

    >>> Measure("balance", "white_score", "White's score", 0.5412, (0.501, 0.583), "share", 400, 0.02).text
    '54.1 % [50.1, 58.3]'
    """

    group: str
    """The group that the measure belongs to, such as `"balance"`."""
    name: str
    """The name, unique within the study."""
    label: str
    """Its description."""
    value: float | None
    """The number; None if it cannot be determined from the games."""
    interval: Interval | None
    """The ends of its 95 % confidence interval; None if there is none, as for a count of bytes."""
    unit: Unit
    """Its unit."""
    games: int
    """The number of games (or of positions from different games) that it comes from."""
    margin: float = 0.0
    """The smallest difference that matters when studies are compared; 0 if the number is not compared."""

    @property
    def error(self) -> float | None:
        """The standard error, from the width of the interval; None if there is no interval or it is infinite."""
        if self.interval is None or not all(map(math.isfinite, self.interval)):
            return None
        return (self.interval[1] - self.interval[0]) / (2 * DEVIATIONS)

    @property
    def text(self) -> str:
        """The number and its interval as text."""
        if self.value is None:
            return "unknown"
        shown, mark = (self._number(self.value), " %" if self.unit == "share" else "")
        if self.interval is None:
            return f"{shown}{mark}"
        return f"{shown}{mark} [{self._number(self.interval[0])}, {self._number(self.interval[1])}]"

    def _number(self, number: float) -> str:
        """Return a number as text."""
        if math.isinf(number):
            return f"{MINUS}\N{INFINITY}" if number < 0 else "\N{INFINITY}"
        if self.unit == "share":
            return f"{100 * number:z.1f}".replace("-", MINUS)
        text = f"{number:+z.0f}" if self.unit == "elo" else f"{number:,.0f}" if abs(number) >= 100 else f"{number:z.3g}"  # noqa: PLR2004
        return text.replace("-", MINUS)

    def to_json(self) -> dict[str, Any]:
        """Return the measure as JSON data; infinite numbers become None."""
        low, high = self.interval or (None, None)
        return {
            "group": self.group,
            "name": self.name,
            "label": self.label,
            "value": rounded(self.value),
            "low": rounded(low),
            "high": rounded(high),
            "unit": self.unit,
            "games": self.games,
            "margin": self.margin,
        }

    @staticmethod
    def from_json(value: dict[str, Any]) -> Measure:
        """Read the result of `to_json`. If only one end of an interval is None, that end is infinite.

        Args:
            value: The JSON data.
        """
        low, high = value["low"], value["high"]
        interval = (
            None if low is None and high is None else (-math.inf if low is None else low, math.inf if high is None else high)
        )
        names = ("group", "name", "label", "value", "unit", "games", "margin")
        return Measure(interval=interval, **{name: value[name] for name in names})


def rounded(number: float | None) -> float | None:
    """Return a number rounded to the digits that are stored; None for None or infinity.

    >>> rounded(0.123456789), rounded(float("inf"))
    (0.123457, None)
    """
    if number is None or not math.isfinite(number):
        return None
    return float(f"{number:.{DIGITS}g}")


def estimate(name: str, value: float | None, interval: Interval | None) -> dict[str, float | None]:
    """Return a number and its interval as entries in a table row.

    Args:
        name: The number's name in the row.
        value: The number.
        interval: Its interval.

    >>> estimate("share", 0.5, (0.4, 0.6))
    {'share': 0.5, 'share low': 0.4, 'share high': 0.6}
    """
    low, high = interval or (None, None)
    return {name: rounded(value), f"{name} low": rounded(low), f"{name} high": rounded(high)}


def shown(row: Mapping[str, Any], name: str, unit: Unit = "number") -> str:
    """Return a number and its interval, from a table row, as text.

    Args:
        row: The row.
        name: The name of the number.
        unit: Its unit.

    >>> shown(estimate("share", 0.5, (0.4, 0.6)), "share", "share")
    '50.0 % [40.0, 60.0]'
    """
    low, high = row[f"{name} low"], row[f"{name} high"]
    return Measure("", "", "", row[name], None if low is None or high is None else (low, high), unit, 0).text
