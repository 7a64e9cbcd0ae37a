"""What the other side may set."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING

from fairychess import FairyChessError
from fairychess.cli.near import did_you_mean

from .catalogue import EMPTY, Catalogue

if TYPE_CHECKING:
    from collections.abc import Iterable

TEXT, SPIN, CHECK, BUTTON, COMBO = "string", "spin", "check", "button", "combo"

LEAST_ELO, MOST_ELO, FULL_SKILL = 500, 2850, 20


@dataclass(frozen=True)
class Option:
    """Something that can be set: its kind, what it is at first, and for numbers the range."""

    name: str
    kind: str
    default: str = ""
    least: int = 0
    most: int = 0

    def read(self, text: str) -> str:
        """Judge a value. Raises `FairyChessError`."""
        if self.kind == SPIN:
            try:
                number = int(text)
            except ValueError:
                number = self.least - 1
            if not self.least <= number <= self.most:
                raise FairyChessError(f"{self.name} is a whole number from {self.least} to {self.most}, not {text[:60]!r}")
            return str(number)
        if self.kind == CHECK:
            value = {"true": "true", "1": "true", "on": "true", "false": "false", "0": "false", "off": "false"}.get(text.lower())
            if value is None:
                raise FairyChessError(f"{self.name} is true or false, not {text[:60]!r}")
            return value
        return text


OPTIONS = (
    Option("UCI_Variant", COMBO, "chess"),
    Option("VariantPath", TEXT, EMPTY),
    Option("UCI_Chess960", CHECK, "false"),
    Option("Hash", SPIN, "16", 1, 1 << 16),
    Option("Threads", SPIN, "1", 1, 256),
    Option("MultiPV", SPIN, "1", 1, 256),
    Option("Skill Level", SPIN, str(FULL_SKILL), 0, FULL_SKILL),
    Option("UCI_LimitStrength", CHECK, "false"),
    Option("UCI_Elo", SPIN, "1350", LEAST_ELO, MOST_ELO),
    Option("MoveOverhead", SPIN, "10", 0, 5000),
    Option("Ponder", CHECK, "false"),
    Option("UCI_AnalyseMode", CHECK, "false"),
    Option("Clear Hash", BUTTON),
)


def plain(name: str) -> str:
    """Give a name as it is looked up: without spaces, in lower case."""
    return "".join(name.split()).lower()


class Options:
    """The values of all options."""

    def __init__(self, catalogue: Catalogue) -> None:
        self._known = {plain(option.name): option for option in OPTIONS}
        self._values = {option.name: option.default for option in OPTIONS}
        self._catalogue = catalogue

    def find(self, name: str) -> Option:
        """Find one. Raises `FairyChessError` for a name that is none."""
        option = self._known.get(plain(name))
        if option is None:
            raise FairyChessError(f"no option is named {name[:60]!r}{did_you_mean(name, self._values)}")
        return option

    def set(self, name: str, text: str) -> Option:
        """Set one, and give it. Raises `FairyChessError` for a name or a value that is none."""
        option = self.find(name)
        self._values[option.name] = option.read(text)
        return option

    def text(self, name: str) -> str:
        """Give the value of an option."""
        return self._values[name]

    def number(self, name: str) -> int:
        """Give the value of one that is a number."""
        return int(self._values[name])

    def flag(self, name: str) -> bool:
        """Give the value of one that is true or false."""
        return self._values[name] == "true"

    def values(self) -> dict[str, str]:
        """Give all values, to come back to them."""
        return dict(self._values)

    def restore(self, values: dict[str, str]) -> None:
        """Come back to them."""
        self._values = values

    def choices(self, option: Option) -> Iterable[str]:
        """Give what can be chosen."""
        return self._catalogue.names() if option.kind == COMBO else ()

    def skill(self) -> int | None:
        """Give how well to play, from 0 to 19; None for as well as can be."""
        skill = self.number("Skill Level")
        if self.flag("UCI_LimitStrength"):
            skill = skill_of(self.number("UCI_Elo"))
        return None if skill >= FULL_SKILL else skill


def skill_of(elo: int) -> int:
    """Give the skill that stands for a rating: a straight line, which no games have calibrated.

    >>> skill_of(500), skill_of(1350), skill_of(2850)
    (0, 7, 20)
    """
    return round((elo - LEAST_ELO) * FULL_SKILL / (MOST_ELO - LEAST_ELO))
