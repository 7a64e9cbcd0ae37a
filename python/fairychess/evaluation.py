"""The static evaluation of a position, split into terms.

>>> from fairychess import Board, Engine
>>> evaluation = Engine().breakdown(Board())
>>> evaluation.terms["material"].total
Tapered(middle=0, end=0)
>>> evaluation.terms["tempo"].white.middle == evaluation.score.white().score()
True
"""

from __future__ import annotations

from dataclasses import dataclass
from types import MappingProxyType
from typing import TYPE_CHECKING, NamedTuple

from .scores import Cp, PovScore

if TYPE_CHECKING:
    from collections.abc import Mapping

    from ._core import Board, _Breakdown

__all__ = ["Evaluation", "EvaluationTerm", "Tapered"]


class Tapered(NamedTuple):
    """A value for the middle game and for the endgame, in hundredths of a pawn."""

    middle: int
    """The value in the middle game."""
    end: int
    """The value in the endgame."""


@dataclass(frozen=True, slots=True)
class EvaluationTerm:
    """A term of an evaluation, for each side from that side's point of view."""

    white: Tapered
    """The value for White."""
    black: Tapered
    """The value for Black."""

    @property
    def total(self) -> Tapered:
        """The value for White minus that for Black."""
        return Tapered(self.white.middle - self.black.middle, self.white.end - self.black.end)


@dataclass(frozen=True, slots=True)
class Evaluation:
    """A static evaluation, split into terms, as `Engine.breakdown` returns it.

    The totals of all terms are added. The endgame sum is multiplied by `winnable`, and the two sums are blended by `phase`; each
    step rounds towards zero. The result is `score`.
    """

    score: PovScore
    """The score, as `Engine.evaluate` returns it."""
    terms: Mapping[str, EvaluationTerm]
    """The terms by name: material, reserve, placement, pairs, castling, mobility, files and outposts, pawns, king shield,
    threats, king danger, mop-up, the goals of the variant and tempo."""
    phase: float
    """The weight of the middle-game value, from 0 to 1."""
    winnable: float
    """The share of an endgame advantage that can be converted, from 0 to 1."""

    @property
    def total(self) -> Tapered:
        """The sum of the terms, for White."""
        totals = [term.total for term in self.terms.values()]
        return Tapered(sum(total.middle for total in totals), sum(total.end for total in totals))

    def __str__(self) -> str:
        """Return the evaluation as a table in pawns. Terms that are 0 for both sides are omitted."""
        terms = {name: term for name, term in self.terms.items() if any((*term.white, *term.black))}
        rows = [
            f"{'':<18}{'White':>16}{'Black':>16}{'total':>16}",
            f"{'term':<18}" + f"{'middle':>9}{'end':>7}" * 3,
            *(f"{name:<18}{pair(term.white)}{pair(term.black)}{pair(term.total)}" for name, term in terms.items()),
            f"{'sum':<50}{pair(self.total)}",
            "",
            f"middle game {self.phase:.0%}, endgame {1 - self.phase:.0%}",
        ]
        if self.winnable < 1:
            rows.append(f"only {self.winnable:.0%} of the advantage in the endgame counts: it is hard to win")
        score = (self.score.white().score() or 0) / 100
        return "\n".join([*rows, f"{score:+.2f} (in pawns, from White's point of view, without search)"])


def pair(value: Tapered) -> str:
    """Return both numbers of a value, in pawns."""
    return f"{value.middle / 100:+9.2f}{value.end / 100:+7.2f}"


def from_core(found: _Breakdown, board: Board) -> Evaluation:
    """Return the core's evaluation of a board."""
    terms = {
        name: EvaluationTerm(Tapered(white_middle, white_end), Tapered(black_middle, black_end))
        for name, (white_middle, white_end, black_middle, black_end) in found.terms
    }
    score = PovScore(Cp(found.value if board.turn else -found.value), board.turn)
    return Evaluation(score, MappingProxyType(terms), found.phase, found.winnable)
