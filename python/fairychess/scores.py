"""Position scores, with the names used in `chess.engine`.

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
    """The score of a position for one side: centipawns (`Cp`), or a mate (`Mate`, `MateGiven`).

    Scores can be compared; greater is better. `-score` is the score for the other side.

    >>> Mate(3) > Mate(5) > Cp(900) > Cp(-20), -Cp(-20), Mate(3).score(mate_score=10_000)
    (True, Cp(+20), 9997)
    """

    __slots__ = ()

    @abstractmethod
    def score(self, *, mate_score: int | None = None) -> int | None:
        """Return the score in hundredths of a pawn.

        Args:
            mate_score: The score of a mate in 0 moves; a mate in n moves scores n less. If it is omitted, the score of a mate is
                None.
        """

    @abstractmethod
    def mate(self) -> int | None:
        """Return the number of moves to mate, negative if being mated; None if the score is not a mate. See `MateGiven` for 0."""

    @abstractmethod
    def __neg__(self) -> Score:
        """Return the score for the other side."""

    def is_mate(self) -> bool:
        """Return True if the score is a mate."""
        return self.mate() is not None

    def _rank(self) -> tuple[int, int]:
        """Return the sort key. From best to worst: fast mates, slow mates, centipawns, being mated late, being mated soon."""
        moves = self.mate()
        if moves is None:
            return 0, self.score() or 0
        return (1 if moves > 0 or self is MateGiven else -1), -moves

    def __eq__(self, other: object) -> bool:
        """Return True if both scores are equal."""
        return self._rank() == other._rank() if isinstance(other, Score) else NotImplemented

    def __lt__(self, other: Score) -> bool:
        """Return True if this score is the lower one."""
        return self._rank() < other._rank() if isinstance(other, Score) else NotImplemented  # pyright: ignore[reportUnnecessaryIsInstance] - any value is possible

    def __hash__(self) -> int:
        """Return a hash of the values that `==` compares."""
        return hash(self._rank())


@dataclass(frozen=True, slots=True, eq=False, repr=False)
class Cp(Score):
    """A score in centipawns (hundredths of a pawn).

    >>> Cp(20), -Cp(20), Cp(20).score(), Cp(20).mate()
    (Cp(+20), Cp(-20), 20, None)
    """

    cp: int
    """The centipawns."""

    def score(self, *, mate_score: int | None = None) -> int:  # noqa: ARG002 - for mates
        """Return the centipawns.

        Args:
            mate_score: The score of a mate in 0 moves, as for `Score.score`.
        """
        return self.cp

    def mate(self) -> None:
        """Return None, since the score is not a mate."""

    def __neg__(self) -> Cp:
        """Return the score for the other side."""
        return Cp(-self.cp)

    def __str__(self) -> str:
        """Return the number with a sign."""
        return f"{self.cp:+}" if self.cp else "0"

    def __repr__(self) -> str:
        """Return an expression such as `Cp(+20)`."""
        return f"Cp({self})"


@dataclass(frozen=True, slots=True, eq=False, repr=False)
class Mate(Score):
    """A mate in n moves, or being mated if the number is negative. `Mate(0)` is checkmated.

    >>> Mate(3), -Mate(3), Mate(3).score(mate_score=30000), -Mate(0) is MateGiven
    (Mate(+3), Mate(-3), 29997, True)
    """

    moves: int
    """The number of moves to mate, negative if being mated."""

    def score(self, *, mate_score: int | None = None) -> int | None:
        """Return `mate_score` minus the moves, negated if being mated; None without `mate_score`.

        Args:
            mate_score: The score of a mate in 0 moves, as for `Score.score`.
        """
        if mate_score is None:
            return None
        return (mate_score if self.moves > 0 else -mate_score) - self.moves

    def mate(self) -> int:
        """Return the number of moves."""
        return self.moves

    def __neg__(self) -> Score:
        """Return the score for the other side."""
        return Mate(-self.moves) if self.moves else MateGiven

    def __str__(self) -> str:
        """Return a string such as `#+3`."""
        return f"#{self.moves:+}" if self.moves else "#-0"

    def __repr__(self) -> str:
        """Return an expression such as `Mate(+3)`."""
        return f"Mate({str(self)[1:]})"


class MateGivenType(Score):
    """The score for having given checkmate, the best possible score. `MateGiven` is its only instance.

    >>> MateGiven > Mate(1), MateGiven.mate()
    (True, 0)
    """

    __slots__ = ()

    def score(self, *, mate_score: int | None = None) -> int | None:
        """Return `mate_score`."""
        return mate_score

    def mate(self) -> int:
        """Return 0."""
        return 0

    def __neg__(self) -> Mate:
        """Return the score of the checkmated side, `Mate(0)`."""
        return Mate(0)

    def __str__(self) -> str:
        """Return `#+0`."""
        return "#+0"

    def __repr__(self) -> str:
        """Return the name of the only instance."""
        return "MateGiven"

    def __reduce__(self) -> str:
        """Pickle it by name, since there is only one instance."""
        return "MateGiven"


MateGiven: Final = MateGivenType()
"""The score for having given checkmate: `-Mate(0)`."""


@dataclass(frozen=True, slots=True, eq=False)
class PovScore:
    """A score from the point of view of one side. Two such scores are equal if they agree from the same point of view.

    >>> score = PovScore(Cp(25), turn=False)
    >>> score.white(), score.pov(False)
    (Cp(-25), Cp(+25))
    """

    relative: Score
    """The score from the point of view of `turn`."""
    turn: bool
    """The side: True for White, False for Black."""

    def white(self) -> Score:
        """Return the score from White's point of view."""
        return self.pov(True)

    def black(self) -> Score:
        """Return the score from Black's point of view."""
        return self.pov(False)

    def pov(self, color: bool) -> Score:
        """Return the score from the point of view of a side: True for White, False for Black.

        Args:
            color: True for White, False for Black.
        """
        return self.relative if self.turn == color else -self.relative

    def is_mate(self) -> bool:
        """Return True if the score is a mate."""
        return self.relative.is_mate()

    def __eq__(self, other: object) -> bool:
        """Return True if both are the same score."""
        return self.white() == other.white() if isinstance(other, PovScore) else NotImplemented

    def __hash__(self) -> int:
        """Return a hash of the values that `==` compares."""
        return hash(self.white())
