"""The results of a tree search."""

from __future__ import annotations

from typing import TYPE_CHECKING, NamedTuple

if TYPE_CHECKING:
    import numpy as np
    from numpy.typing import NDArray


class TreeVisits(NamedTuple):
    """The statistics of the legal actions of all games: those of game `i` are at `starts[i]` to `starts[i + 1]`.

    A game that is over has no actions. The caller owns the arrays.
    """

    starts: NDArray[np.int64]
    """The index of each game's first action, followed by the total: `[n + 1]`."""
    actions: NDArray[np.int32]
    """The legal actions: `[m]`."""
    counts: NDArray[np.int32]
    """The number of visits to each action: `[m]`."""
    values: NDArray[np.float32]
    """The mean value of each action, -1 to 1 for the side to move; 0 for unvisited actions: `[m]`."""
    priors: NDArray[np.float32]
    """The prior of each action, from the evaluator's policy and the noise: `[m]`."""
    value: NDArray[np.float32]
    """The mean value of each game, -1 to 1 for the side to move; the result if the game is over: `[n]`."""
    size: int
    """The number of actions of the variant."""

    def policy(self, temperature: float = 1.0) -> NDArray[np.float32]:
        """Return the visits to the power of 1 / `temperature`, normalised to a sum of 1 for each game.

        Args:
            temperature: A number of at least 0. At 0, the most visited actions share the probability equally.

        Returns:
            An array `[n, size]`. The rows of games that are over or were not searched are 0.

        Raises:
            FairyChessError: The temperature is negative, infinite or not a number.
        """
        from .tree_arrays import visit_policy  # noqa: PLC0415 - the base package does not need NumPy

        return visit_policy(self.starts, self.actions, self.counts, self.size, temperature)

    def improved_policy(self) -> NDArray[np.float32]:
        """Return the priors, improved by the values found in the search: the policy to learn when searching with `considered`.

        Values are added to the logarithms of the priors, as in Danihelka et al., *Policy improvement by planning with Gumbel*.
        An unvisited action gets a value that combines the evaluator's value with those of the visited actions.

        Returns:
            An array `[n, size]`. The rows of games that are over or were not searched are 0.
        """
        from .tree_arrays import improved_policy  # noqa: PLC0415 - the base package does not need NumPy

        return improved_policy(self)


class TreeRoots(NamedTuple):
    """The current positions of a search's games. The caller owns the arrays."""

    obs: NDArray[np.uint8] | NDArray[np.float32]
    """The positions as planes, `[n, planes, ranks, files]`, in the order of `TreeSearch.planes`, with rank 1 first."""
    mask: NDArray[np.bool_]
    """The legal actions, `[n, actions]`; none if the game is over."""
    reward: NDArray[np.float32]
    """The scores of White and Black, `[n, 2]`: 1 for a win, -1 for a loss, 0 for a draw or a game in progress."""
    over: NDArray[np.bool_]
    """True for games that are over: `[n]`."""
    to_play: NDArray[np.int8]
    """The side to move, 0 for White and 1 for Black: `[n]`."""
    ply: NDArray[np.int32]
    """The number of moves since the start of the game: `[n]`."""
