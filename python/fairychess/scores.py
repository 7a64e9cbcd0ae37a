"""What positions are worth, in the words of `chess.engine`.

>>> Mate(-3) < Cp(-50) < Cp(20) < Mate(4) < Mate(1) < MateGiven
True
>>> PovScore(Cp(-35), turn=False).white()
Cp(+35)
"""

from __future__ import annotations

from abc import ABC, abstractmethod
from dataclasses import dataclass
from functools import total_ordering
from typing import Final

__all__ = ["Cp", "Mate", "MateGiven", "MateGivenType", "PovScore", "Score"]


@total_ordering
class Score(ABC):
    """What a position is worth to one side: hundredths of a pawn (`Cp`), or a mate (`Mate`, `MateGiven`).

    Scores compare: of two, the greater one is the better one. `-score` is what it is worth to the other side.
    """

    __slots__ = ()

    @abstractmethod
    def score(self, *, mate_score: int | None = None) -> int | None:
        """Give it in hundredths of a pawn. A mate is None, or as much less than `mate_score` as it has moves."""

    @abstractmethod
    def mate(self) -> int | None:
        """Give the moves to mate, negative for being mated; None where no mate is seen. See `Mate` and `MateGiven` for 0."""

    @abstractmethod
    def __neg__(self) -> Score:
        """Give it as the other side sees it."""

    def is_mate(self) -> bool:
        """Whether it is a mate."""
        return self.mate() is not None

    def _rank(self) -> tuple[int, int]:
        """Give what orders scores: mates in few moves above those in many, above all else, above being mated, late above soon."""
        moves = self.mate()
        if moves is None:
            return 0, self.score() or 0
        return (1 if moves > 0 or self is MateGiven else -1), -moves

    def __eq__(self, other: object) -> bool:
        """Whether both are worth the same."""
        return self._rank() == other._rank() if isinstance(other, Score) else NotImplemented

    def __lt__(self, other: Score) -> bool:
        """Whether it is worth less."""
        return self._rank() < other._rank() if isinstance(other, Score) else NotImplemented  # pyright: ignore[reportUnnecessaryIsInstance] - anything may be given

    def __hash__(self) -> int:
        """Hash what `==` compares."""
        return hash(self._rank())


@dataclass(frozen=True, slots=True, eq=False, repr=False)
class Cp(Score):
    """A worth in centipawns, hundredths of a pawn.

    >>> Cp(20), -Cp(20), Cp(20).score(), Cp(20).mate()
    (Cp(+20), Cp(-20), 20, None)
    """

    cp: int

    def score(self, *, mate_score: int | None = None) -> int:  # noqa: ARG002 - for mates
        """Give the centipawns."""
        return self.cp

    def mate(self) -> None:
        """Give None: no mate is seen."""

    def __neg__(self) -> Cp:
        """Give it as the other side sees it."""
        return Cp(-self.cp)

    def __str__(self) -> str:
        """Give the number with its sign."""
        return f"{self.cp:+}" if self.cp else "0"

    def __repr__(self) -> str:
        """Show the number with its sign."""
        return f"Cp({self})"


@dataclass(frozen=True, slots=True, eq=False, repr=False)
class Mate(Score):
    """A mate in so many moves; being mated, where the number is negative. `Mate(0)` is mated already.

    >>> Mate(3), -Mate(3), Mate(3).score(mate_score=30000), -Mate(0) is MateGiven
    (Mate(+3), Mate(-3), 29997, True)
    """

    moves: int

    def score(self, *, mate_score: int | None = None) -> int | None:
        """Give `mate_score` less the moves, negative for being mated; None without `mate_score`."""
        if mate_score is None:
            return None
        return (mate_score if self.moves > 0 else -mate_score) - self.moves

    def mate(self) -> int:
        """Give the moves."""
        return self.moves

    def __neg__(self) -> Score:
        """Give it as the other side sees it."""
        return Mate(-self.moves) if self.moves else MateGiven

    def __str__(self) -> str:
        """Give it as `#+3`."""
        return f"#{self.moves:+}" if self.moves else "#-0"

    def __repr__(self) -> str:
        """Show the moves with their sign."""
        return f"Mate({str(self)[1:]})"


class MateGivenType(Score):
    """The other side is mated already: the best score. There is one, `MateGiven`."""

    __slots__ = ()

    def score(self, *, mate_score: int | None = None) -> int | None:
        """Give `mate_score`."""
        return mate_score

    def mate(self) -> int:
        """Give 0."""
        return 0

    def __neg__(self) -> Mate:
        """Give the score of who is mated, `Mate(0)`."""
        return Mate(0)

    def __str__(self) -> str:
        """Give it as `#+0`."""
        return "#+0"

    def __repr__(self) -> str:
        """Show its name, by which pickles find it."""
        return "MateGiven"

    def __reduce__(self) -> str:
        """Say that there is but one."""
        return "MateGiven"


MateGiven: Final = MateGivenType()
"""The other side is mated already: `-Mate(0)`."""


@dataclass(frozen=True, slots=True, eq=False)
class PovScore:
    """A score with the side from whose point of view it is told: `turn` is True for White. Equal are those that say the same."""

    relative: Score
    turn: bool

    def white(self) -> Score:
        """Give it as White sees it."""
        return self.pov(True)

    def black(self) -> Score:
        """Give it as Black sees it."""
        return self.pov(False)

    def pov(self, color: bool) -> Score:
        """Give it as a side sees it: True for White."""
        return self.relative if self.turn == color else -self.relative

    def is_mate(self) -> bool:
        """Whether it is a mate."""
        return self.relative.is_mate()

    def __eq__(self, other: object) -> bool:
        """Whether both say the same."""
        return self.white() == other.white() if isinstance(other, PovScore) else NotImplemented

    def __hash__(self) -> int:
        """Hash what `==` compares."""
        return hash(self.white())
