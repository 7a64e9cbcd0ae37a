"""Moves for many games, found in one search with an evaluator. Importing this module imports NumPy."""

from __future__ import annotations

from typing import TYPE_CHECKING, NamedTuple

import numpy as np

from fairychess import TreeSearch

if TYPE_CHECKING:
    from collections.abc import Sequence

    from fairychess import Board, Evaluator, Move, Variant


class TreeMove(NamedTuple):
    """A move chosen by a search."""

    move: Move
    """The move."""
    visits: dict[Move, int]
    """The visits to each move that has any."""
    value: float
    """The mean value of the search, -1 to 1 for the side to move."""


class TreeSettings(NamedTuple):
    """The settings of a search for a move."""

    simulations: int
    """The number of simulations."""
    alpha: float | None = None
    """The parameter of the noise on the root's priors; None for no noise."""


def choose_moves(  # noqa: PLR0913, PLR0917 - lists of the same length
    variant: Variant,
    evaluator: Evaluator,
    settings: TreeSettings,
    boards: Sequence[Board],
    seeds: Sequence[int],
    temperatures: Sequence[float],
) -> list[TreeMove]:
    """Search positions, each from scratch with its own random numbers, and return a move for each.

    Args:
        variant: The variant of all boards.
        evaluator: The evaluator.
        settings: The settings of each search.
        boards: The positions, with their move histories; the game must not be over in any of them.
        seeds: The seed of the random numbers for each position.
        temperatures: For each position, the temperature for drawing a move by its visits.
    """
    if not boards:
        return []
    search = TreeSearch(variant, len(boards), evaluator, simulations=settings.simulations, dirichlet_alpha=settings.alpha)
    with search:
        for index, (board, seed) in enumerate(zip(boards, seeds, strict=True)):
            search.reset(index, board, seed=seed)
        visits = search.run()
        drawn = search.sample(np.array(temperatures))
        found: list[TreeMove] = []
        for index, board in enumerate(boards):
            own = slice(int(visits.starts[index]), int(visits.starts[index + 1]))
            counts = zip(visits.actions[own].tolist(), visits.counts[own].tolist(), strict=True)
            decode = variant.actions.decode
            tried = {decode(action, board, color=board.turn): count for action, count in counts if count}
            move = decode(int(drawn[index]), board, color=board.turn)
            found.append(TreeMove(move, tried, float(visits.value[index])))
    return found
