"""What a tree search tells."""

from __future__ import annotations

from typing import TYPE_CHECKING, NamedTuple

if TYPE_CHECKING:
    import numpy as np
    from numpy.typing import NDArray


class TreeVisits(NamedTuple):
    """What a search found out about the legal actions of all games: those of game `i` stand at `starts[i]` to `starts[i + 1]`.

    A game that is over has none. The arrays are the caller's own.
    """

    starts: NDArray[np.int64]
    """Where the actions of each game begin, and at last where all end: `[n + 1]`."""
    actions: NDArray[np.int32]
    """The legal actions: `[m]`."""
    counts: NDArray[np.int32]
    """How often the search went into each: `[m]`."""
    values: NDArray[np.float32]
    """What each was worth in the mean, -1 to 1 for the side to move; 0 where the search never went: `[m]`."""
    priors: NDArray[np.float32]
    """What the evaluator's policy gave each, noise included: `[m]`."""
    value: NDArray[np.float32]
    """What each game is worth in the mean, for the side to move; its result where it is over: `[n]`."""
    size: int
    """The number of actions of the variant."""

    def policy(self, temperature: float = 1.0) -> NDArray[np.float32]:
        """Give the visits to the power of 1 / `temperature` as shares of all actions: `[n, size]`.

        With temperature 0 the most visited actions share alike. Rows of games that are over, or were not searched, are 0.
        Raises `FairyChessError` for a temperature below 0, infinite or not a number.
        """
        from fairychess.trees.arrays import shares  # noqa: PLC0415 - the base package goes without NumPy

        return shares(self, temperature)


class TreeRoots(NamedTuple):
    """Where the games of a search are. The arrays are the caller's own."""

    obs: NDArray[np.uint8] | NDArray[np.float32]
    """The positions as planes, `[n, C, ranks, files]`: at `c` that of `TreeSearch.planes[c]`, rank 1 first."""
    mask: NDArray[np.bool_]
    """The legal actions, `[n, actions]`; none where the game is over."""
    reward: NDArray[np.float32]
    """What White and Black scored, `[n, 2]`: 1 and -1 in a game that was won, 0 in one that is drawn or goes on."""
    over: NDArray[np.bool_]
    """Whether the game is over: `[n]`."""
    to_play: NDArray[np.int8]
    """Who is to move, 0 for White, 1 for Black: `[n]`."""
    ply: NDArray[np.int32]
    """Turns since the game's start: `[n]`."""
