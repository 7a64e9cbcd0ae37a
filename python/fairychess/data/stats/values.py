"""Piece values by logistic regression of results on material.

If White has d_k more pieces of type k than Black, White's expected score in a position is

    s = 1 / (1 + exp(-(a + sum_k w_k d_k)))

a is the advantage of playing White, w_k the value of a piece of type k, both as log odds. Two pieces of a type may have a bonus,
the value of a pair: its d_k is 1 if only White has two, and -1 if only Black does. A win counts 1, a draw 1/2, a loss 0. The
likelihood is maximised over the chosen positions (see `material`) of all games with a result; those of a game together have
weight 1. (N. Tomasev, U. Paquet, D. Hassabis and V. Kramnik, "Assessing Game Balance with AlphaZero", arXiv:2009.04374, found
piece values by such a regression over all positions, with tanh in place of the logistic function, which is the same up to a
factor.)

Bonuses are small, and few games do not distinguish them from the values of single pieces: each has a prior with mean 0.

The positions of a game share its result, so they are not independent. The standard errors come from the sandwich estimator with
games as clusters (K.-Y. Liang, S. L. Zeger, "Longitudinal data analysis using generalized linear models", Biometrika 73, 1986),
to whose middle matrix the prior contributes as if it came from other games.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING, Any, Final

from fairychess._support.extras import needed

if TYPE_CHECKING:
    from collections.abc import Mapping, Sequence

    from .material import CountedPiece, Row

__all__ = ["PieceValue", "piece_values"]

PRIOR: Final = 1e-3
"""The precision of a prior that all values are 0. It keeps values finite even if one piece always means a win."""

BONUS_PRIOR: Final = 4.0
"""The precision of a prior that the bonus of a pair is 0. Its standard deviation is half a unit of log odds."""

MAX_STEPS: Final = 100
"""The maximum number of Newton steps."""

PRECISION: Final = 1e-10
"""The step size at which the iteration stops."""

MIN_ERRORS: Final = 2
"""The number of standard errors by which a pawn's value must exceed 0 for values to be given in pawns."""


@dataclass(frozen=True, slots=True)
class PieceValue:
    """The value of a piece type, on the board or in reserve."""

    name: str
    """The name of the piece type; `"pair of bishop"` for the bonus of having two bishops."""
    reserve: bool
    """True for pieces in reserve."""
    log_odds: float
    """The amount that a piece adds to the log odds of a win."""
    error: float
    """The standard error of `log_odds`."""
    pawns: float | None
    """The value in pawns; None if the variant has no pawns, or the games do not determine their value."""
    pawns_error: float | None
    """The standard error of `pawns`."""


def piece_values(counted: Sequence[CountedPiece], games: Sequence[tuple[float, Mapping[Row, int]]]) -> tuple[PieceValue, ...]:
    """Fit the piece values.

    Args:
        counted: The pieces counted in the rows of material.
        games: For each game, White's score (0, 1/2 or 1) and the number of positions with each material balance.

    Returns:
        The values. Pieces that both sides always had in equal numbers are omitted.

    Raises:
        MissingExtraError: NumPy is not installed.

    >>> from fairychess.data.stats import CountedPiece
    >>> counted = [CountedPiece("pawn", reserve=False)]
    >>> [value.name for value in piece_values(counted, [(1.0, {(1,): 3}), (0.0, {(-1,): 5}), (0.5, {(0,): 4})])]
    ['pawn']
    """
    numpy = needed("numpy", "numpy")
    rows = [
        (number, score, row, times / sum(counts.values()))
        for number, (score, counts) in enumerate(games)
        for row, times in counts.items()
    ]
    if not rows:
        return ()
    material = numpy.array([each[2] for each in rows], dtype=float)
    varied = [column for column in range(len(counted)) if material[:, column].any()]
    if not varied:
        return ()
    inputs = numpy.column_stack([numpy.ones(len(rows)), material[:, varied]])
    game, score, weight = (numpy.array([each[place] for each in rows]) for place in (0, 1, 3))
    precisions = [PRIOR, *(BONUS_PRIOR if counted[column].pair else PRIOR for column in varied)]
    values, covariance = fit(numpy, inputs, score, weight, game, precisions=precisions)
    errors = numpy.sqrt(numpy.diag(covariance))
    pawn = next(
        (place for place, column in enumerate(varied, 1) if counted[column].name == "pawn" and not counted[column].reserve), None
    )
    has_pawns = pawn is not None and values[pawn] > MIN_ERRORS * errors[pawn]
    found: list[PieceValue] = []
    for place, column in enumerate(varied, 1):
        pawns = error = None
        if has_pawns:
            pawns = values[place] / values[pawn]
            slope = numpy.zeros(len(values))  # the gradient of the quotient, for the delta method
            slope[place] += 1 / values[pawn]
            slope[pawn] -= pawns / values[pawn]
            pawns, error = float(pawns), float(numpy.sqrt(slope @ covariance @ slope))
        name, reserve = str(counted[column]), counted[column].reserve
        found.append(PieceValue(name, reserve, float(values[place]), float(errors[place]), pawns, error))
    return tuple(found)


def fit(  # noqa: PLR0913 - a regression has these inputs
    numpy: Any,  # noqa: ANN401 - a module
    inputs: Any,  # noqa: ANN401 - arrays
    score: Any,  # noqa: ANN401
    weight: Any,  # noqa: ANN401
    game: Any,  # noqa: ANN401
    *,
    precisions: Sequence[float],
) -> tuple[Any, Any]:
    """Maximise the likelihood by Newton's method, with a prior of these precisions.

    Return the values, first the advantage of White, and their covariance.
    """
    values = numpy.zeros(inputs.shape[1])
    curvature = prior = numpy.diag(precisions)
    for _ in range(MAX_STEPS):
        expected = 1 / (1 + numpy.exp(-inputs @ values))
        slope = inputs.T @ (weight * (score - expected)) - prior @ values
        curvature = (inputs * (weight * expected * (1 - expected))[:, None]).T @ inputs + prior
        step = numpy.linalg.solve(curvature, slope)
        longest = numpy.abs(step).max()
        values += step / max(1.0, longest)
        if longest < PRECISION:
            break
    expected = 1 / (1 + numpy.exp(-inputs @ values))
    pulls = numpy.zeros((int(game.max()) + 1, len(values)))
    numpy.add.at(pulls, game, inputs * (weight * (score - expected))[:, None])
    bread = numpy.linalg.inv(curvature)
    return values, bread @ (pulls.T @ pulls + prior) @ bread
