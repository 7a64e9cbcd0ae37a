"""`Odds`: the difference between the armies in a game."""

from __future__ import annotations

from collections import Counter
from dataclasses import dataclass
from typing import Self

__all__ = ["Odds"]


@dataclass(frozen=True, slots=True)
class Odds:
    """The pieces that only one side has: one side has `ours` but not `theirs`, the other side has `theirs` but not `ours`.

    >>> odds = Odds(("knight",), ("pawn", "pawn", "pawn"))
    >>> str(odds), odds.text, Odds.parse(str(odds)) == odds
    ('knight/pawn pawn pawn', 'knight against 3 pawn', True)
    >>> Odds(("pawn",)).text
    'pawn against nothing'
    """

    ours: tuple[str, ...]
    """The names of the pieces that only the first side has."""
    theirs: tuple[str, ...] = ()
    """The names of the pieces that only the second side has."""

    @property
    def text(self) -> str:
        """The comparison in words."""
        return f"{counted(self.ours)} against {counted(self.theirs)}"

    @property
    def pieces(self) -> int:
        """The number of pieces that one of the sides lacks."""
        return len(self.ours) + len(self.theirs)

    @classmethod
    def parse(cls, text: str) -> Self:
        """Read the result of `str`.

        Args:
            text: The text, with names of pieces that are not checked.

        Returns:
            The odds. Each text has odds: without a slash, all pieces are the first side's.
        """
        ours, _, theirs = text.partition("/")
        return cls(tuple(ours.split()), tuple(theirs.split()))

    def __str__(self) -> str:
        """Return the text that `parse` reads."""
        return f"{' '.join(self.ours)}/{' '.join(self.theirs)}"


def counted(names: tuple[str, ...]) -> str:
    """Return the names of pieces, with their numbers, in words."""
    parts = [name if count == 1 else f"{count} {name}" for name, count in Counter(names).items()]
    return " and ".join(parts) or "nothing"
