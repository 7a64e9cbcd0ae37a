"""What men are worth, by regression: how the result of a game goes with what men the sides have.

The model is logistic. In a position where White has d_k more men of kind k than Black, what White will score is

    s = 1 / (1 + exp(-(a + sum_k w_k d_k)))

a is the worth of having White, w_k that of a man of kind k, both as logarithms of odds. A win is 1, a draw 1/2, a loss 0; the
likelihood is maximised over all positions of all games that ended, where the positions of a game together weigh one game. (So
worths were found in N. Tomašev, U. Paquet, D. Hassabis, V. Kramnik, "Assessing Game Balance with AlphaZero", arXiv:2009.04374,
there with tanh in place of the logistic function, which is the same up to a factor.)

Positions of one game share its result, so they are no independent witnesses; the errors are those of the sandwich estimator with
games as clusters (K.-Y. Liang, S. L. Zeger, "Longitudinal data analysis using generalized linear models", Biometrika 73, 1986).
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING, Any, Final

from fairychess.extras import needed

if TYPE_CHECKING:
    from collections.abc import Mapping, Sequence

    from .material import Kind, Row

__all__ = ["PieceValue", "piece_values"]

PRIOR: Final = 1e-3
"""The weight of a prior that every worth is 0, in games: it keeps worths finite where one side's men always win."""

STEPS: Final = 100
EXACT: Final = 1e-10
SURE: Final = 2
"""By so many of its errors must the worth of a pawn be above 0 for others to be told in pawns."""


@dataclass(frozen=True, slots=True)
class PieceValue:
    """What a man of a kind is worth, on the board or in reserve.

    `worth` is by how much it adds to the logarithm of the odds of a win, `error` the standard error of that. `pawns` and
    `pawns_error` tell the same in pawns; they are None where the variant has none, or where the games do not tell what one is
    worth.
    """

    name: str
    reserve: bool
    worth: float
    error: float
    pawns: float | None
    pawns_error: float | None


def piece_values(kinds: Sequence[Kind], games: Sequence[tuple[float, Mapping[Row, int]]]) -> tuple[PieceValue, ...]:
    """Fit the worths. A game is what White scored (0, 1/2, 1), and how many of its positions had which men.

    Kinds of which the sides always had as many are left out. Raises `MissingExtraError` without NumPy.
    """
    numpy = needed("numpy", "numpy")
    rows = [
        (number, score, men, times / sum(counts.values()))
        for number, (score, counts) in enumerate(games)
        for men, times in counts.items()
    ]
    if not rows:
        return ()
    men = numpy.array([each[2] for each in rows], dtype=float)
    told = [column for column in range(len(kinds)) if men[:, column].any()]
    if not told:
        return ()
    inputs = numpy.column_stack([numpy.ones(len(rows)), men[:, told]])
    game, score, weight = (numpy.array([each[place] for each in rows]) for place in (0, 1, 3))
    worths, covariance = fit(numpy, inputs, score, weight, game)
    errors = numpy.sqrt(numpy.diag(covariance))
    pawn = next(
        (place for place, column in enumerate(told, 1) if kinds[column].name == "pawn" and not kinds[column].reserve), None
    )
    known = pawn is not None and worths[pawn] > SURE * errors[pawn]
    found: list[PieceValue] = []
    for place, column in enumerate(told, 1):
        pawns = error = None
        if known:
            pawns = worths[place] / worths[pawn]
            slope = numpy.zeros(len(worths))  # of the quotient, for the delta method
            slope[place] += 1 / worths[pawn]
            slope[pawn] -= pawns / worths[pawn]
            pawns, error = float(pawns), float(numpy.sqrt(slope @ covariance @ slope))
        found.append(
            PieceValue(kinds[column].name, kinds[column].reserve, float(worths[place]), float(errors[place]), pawns, error)
        )
    return tuple(found)


def fit(numpy: Any, inputs: Any, score: Any, weight: Any, game: Any) -> tuple[Any, Any]:  # noqa: ANN401 - arrays
    """Maximise the likelihood by Newton's method; give the worths, that of White first, and their covariance."""
    worths = numpy.zeros(inputs.shape[1])
    curvature = prior = PRIOR * numpy.eye(len(worths))
    for _ in range(STEPS):
        expected = 1 / (1 + numpy.exp(-inputs @ worths))
        slope = inputs.T @ (weight * (score - expected)) - prior @ worths
        curvature = (inputs * (weight * expected * (1 - expected))[:, None]).T @ inputs + prior
        step = numpy.linalg.solve(curvature, slope)
        longest = numpy.abs(step).max()
        worths += step / max(1.0, longest)
        if longest < EXACT:
            break
    expected = 1 / (1 + numpy.exp(-inputs @ worths))
    pulls = numpy.zeros((int(game.max()) + 1, len(worths)))
    numpy.add.at(pulls, game, inputs * (weight * (score - expected))[:, None])
    bread = numpy.linalg.inv(curvature)
    return worths, bread @ (pulls.T @ pulls) @ bread
