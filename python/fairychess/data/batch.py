"""`Batch`: positions from games as arrays for learning."""

from __future__ import annotations

from typing import TYPE_CHECKING, NamedTuple

if TYPE_CHECKING:
    import numpy as np
    from numpy.typing import NDArray

__all__ = ["Batch"]


class Batch(NamedTuple):
    """B positions, each with the move played, the target policy, and the result of its game.

    Values are for the side to move in each position. The caller owns the arrays.
    """

    planes: NDArray[np.uint8] | NDArray[np.float32]
    """The positions as `VecEnv` planes, `[B, planes, ranks, files]`; `docs/batches.md` lists them."""
    policy: NDArray[np.float32]
    """The target policy, `[B, actions]`: the visit shares of a tree search, or 1 for the move played if there are none.

    Rows for random opening moves are 0, so that they add nothing to a cross-entropy loss.
    """
    value: NDArray[np.float32]
    """The result of the game for the side to move, `[B]`: 1 for a win, -1 for a loss, 0 for a draw."""
    action: NDArray[np.int32]
    """The move played: `[B]`."""
    mask: NDArray[np.bool_]
    """The legal actions: `[B, actions]`."""
    random: NDArray[np.bool_]
    """True if the move was a random opening move, not chosen by the player: `[B]`."""
    score: NDArray[np.float32]
    """The player's search score for the side to move, in centipawns, `[B]`; NaN if there is none."""
    root_value: NDArray[np.float32]
    """The mean value of the player's tree search, -1 to 1 for the side to move, `[B]`; NaN if there is none."""
    game: NDArray[np.int64]
    """The number of the game, from 1: `[B]`."""
    ply: NDArray[np.int32]
    """The number of moves before the position: `[B]`."""
    visited: NDArray[np.bool_]
    """True if the policy comes from the visits of a tree search: `[B]`."""
