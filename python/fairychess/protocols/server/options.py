"""The engine's options, as declared and set by both protocols."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING

from fairychess import FairyChessError
from fairychess._support.suggestions import did_you_mean
from fairychess.learn.named_networks import NETWORK_FILE
from fairychess.protocols.skill import MAX_ELO, MAX_SKILL, MIN_ELO

from .catalogue import EMPTY, Catalogue

if TYPE_CHECKING:
    from collections.abc import Iterable

TEXT, SPIN, CHECK, BUTTON, COMBO = "string", "spin", "check", "button", "combo"


@dataclass(frozen=True)
class ServerOption:
    """An option: its type, its default value and, for numbers, its range."""

    name: str
    type: str
    default: str = ""
    minimum: int = 0
    maximum: int = 0

    def parse(self, text: str) -> str:
        """Check a value and return it in its normal form.

        Raises:
            FairyChessError: The value is invalid; the message says what was expected.
        """
        if self.type == SPIN:
            try:
                number = int(text)
            except ValueError:
                number = self.minimum - 1
            if not self.minimum <= number <= self.maximum:
                raise FairyChessError(f"{self.name} is a whole number from {self.minimum} to {self.maximum}, not {text[:60]!r}")
            return str(number)
        if self.type == CHECK:
            value = {"true": "true", "1": "true", "on": "true", "false": "false", "0": "false", "off": "false"}.get(text.lower())
            if value is None:
                raise FairyChessError(f"{self.name} is true or false, not {text[:60]!r}")
            return value
        return text


MOVE_OVERHEAD = "Move Overhead"
USE_NETWORK = "Use NNUE"
"""The option that allows evaluation by a network, under a name that GUIs know."""

OWN_BOOK, BOOK_FILE, BEST_BOOK_MOVE = "OwnBook", "Book File", "Best Book Move"
"""Options under names that GUIs know: whether to play book moves, the book file, and whether to play only its best move."""

STRENGTH = (SKILL, LIMIT_STRENGTH, ELO) = ("Skill Level", "UCI_LimitStrength", "UCI_Elo")
"""The options that limit the strength."""

ENDGAME_PATH = "EndgamePath"
"""The option for a folder of endgame tables."""

OPTIONS = (
    ServerOption("UCI_Variant", COMBO, "chess"),
    ServerOption("VariantPath", TEXT, EMPTY),
    ServerOption("UCI_Chess960", CHECK, "false"),
    ServerOption("Hash", SPIN, "16", 1, 1 << 16),
    ServerOption("Threads", SPIN, "1", 1, 256),
    ServerOption("MultiPV", SPIN, "1", 1, 256),
    ServerOption(SKILL, SPIN, str(MAX_SKILL), 0, MAX_SKILL),
    ServerOption(LIMIT_STRENGTH, CHECK, "false"),
    ServerOption(ELO, SPIN, "1350", MIN_ELO, MAX_ELO),
    ServerOption(MOVE_OVERHEAD, SPIN, "10", 0, 5000),
    ServerOption("Ponder", CHECK, "false"),
    ServerOption("UCI_AnalyseMode", CHECK, "false"),
    ServerOption(USE_NETWORK, CHECK, "true"),
    ServerOption(NETWORK_FILE, TEXT, EMPTY),
    ServerOption(OWN_BOOK, CHECK, "false"),
    ServerOption(BOOK_FILE, TEXT, EMPTY),
    ServerOption(BEST_BOOK_MOVE, CHECK, "false"),
    ServerOption(ENDGAME_PATH, TEXT, EMPTY),
    ServerOption("Clear Hash", BUTTON),
)


def normalised(name: str) -> str:
    """Return a name in the form used for lookup: in lower case, without spaces.

    >>> normalised("Move Overhead") == normalised("MoveOverhead")
    True
    """
    return "".join(name.split()).lower()


class ServerOptions:
    """The values of all options."""

    def __init__(self, catalogue: Catalogue) -> None:
        self._known = {normalised(option.name): option for option in OPTIONS}
        self._values = {option.name: option.default for option in OPTIONS}
        self._catalogue = catalogue

    def find(self, name: str) -> ServerOption:
        """Return the option with this name; case and spaces do not matter.

        Raises:
            FairyChessError: No option has this name.
        """
        option = self._known.get(normalised(name))
        if option is None:
            raise FairyChessError(f"no option is named {name[:60]!r}{did_you_mean(name, self._values)}")
        return option

    def set(self, name: str, text: str) -> ServerOption:
        """Set an option and return it.

        Raises:
            FairyChessError: No option has this name, or the value is invalid.
        """
        option = self.find(name)
        self._values[option.name] = option.parse(text)
        return option

    def text(self, name: str) -> str:
        """Return the value of an option."""
        return self._values[name]

    def number(self, name: str) -> int:
        """Return the value of a numeric option."""
        return int(self._values[name])

    def flag(self, name: str) -> bool:
        """Return the value of a boolean option."""
        return self._values[name] == "true"

    def values(self) -> dict[str, str]:
        """Return a copy of all values, for `restore`."""
        return dict(self._values)

    def restore(self, values: dict[str, str]) -> None:
        """Restore all values."""
        self._values = values

    def choices(self, option: ServerOption) -> Iterable[str]:
        """Return the possible values of an option."""
        return self._catalogue.names() if option.type == COMBO else ()

    def strength(self) -> dict[str, int]:
        """Return the strength as an argument of `Engine.play`: `elo` if it is limited, otherwise `skill`."""
        if self.flag(LIMIT_STRENGTH):
            return {"elo": self.number(ELO)}
        return {"skill": self.number(SKILL)}
