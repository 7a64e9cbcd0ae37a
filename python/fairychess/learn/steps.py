"""The arrays that describe the games after a step."""

from __future__ import annotations

from typing import TYPE_CHECKING, NamedTuple

if TYPE_CHECKING:
    import numpy as np
    from numpy.typing import NDArray


class CsrMask(NamedTuple):
    """The legal actions of all boards, one board after another: those of board `i` are `actions[starts[i]:starts[i + 1]]`."""

    starts: NDArray[np.int64]
    """The index of each board's first action, followed by the total: `[n + 1]`."""
    actions: NDArray[np.int32]
    """The legal actions of all boards."""


class VecStep(NamedTuple):
    """The state of all boards after a step.

    The arrays are read-only and are overwritten by the next call, unless they were requested with `copy=True`.
    """

    obs: NDArray[np.uint8] | NDArray[np.float32] | None
    """The positions as planes, `[n, planes, ranks, files]`, in the order of `VecEnv.planes`, with rank 1 first.

    None with `obs=None`.
    """
    mask: NDArray[np.bool_] | NDArray[np.uint8] | CsrMask | None
    """The legal actions.

    `[n, actions]` for `"dense"`; `[n, ceil(actions / 8)]` for `"bits"`, lowest bit first; lists for `"csr"`.
    """
    reward: NDArray[np.float32]
    """The rewards of White and Black for the step, `[n, 2]`: 1 for a win, -1 for a loss, otherwise 0."""
    terminated: NDArray[np.bool_]
    """True for games that ended by the rules or by an illegal action: `[n]`."""
    truncated: NDArray[np.bool_]
    """True for games cut off by `max_plies`: `[n]`."""
    to_play: NDArray[np.int8]
    """The side to move, 0 for White and 1 for Black: `[n]`."""
    ply: NDArray[np.int32]
    """The number of moves since the start of the game, votes included: `[n]`."""
    hash: NDArray[np.uint64]
    """`Board.zobrist_hash` of the positions: `[n]`."""
