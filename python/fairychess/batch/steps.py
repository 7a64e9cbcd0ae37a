"""What a step of many games gives."""

from __future__ import annotations

from typing import TYPE_CHECKING, NamedTuple

if TYPE_CHECKING:
    import numpy as np
    from numpy.typing import NDArray


class CsrMask(NamedTuple):
    """The legal actions of all boards one after the other: those of board `i` are `actions[starts[i]:starts[i + 1]]`."""

    starts: NDArray[np.int64]
    """Where those of each board begin, and at last where all end: `[n + 1]`."""
    actions: NDArray[np.int32]
    """The actions."""


class VecStep(NamedTuple):
    """What there is to see of all boards after a step. The arrays hold until the next call; nobody else may write into them."""

    obs: NDArray[np.uint8] | NDArray[np.float32] | None
    """The positions as planes, `[n, C, ranks, files]`: at `c` that of `VecEnv.planes[c]`, rank 1 first; None for `obs=None`."""
    mask: NDArray[np.bool_] | NDArray[np.uint8] | CsrMask | None
    """The legal actions: `[n, actions]`; for `"bits"` `[n, ceil(actions / 8)]`, the lowest bit first; for `"csr"` lists."""
    reward: NDArray[np.float32]
    """What White and Black get for the step, `[n, 2]`: 1 and -1 where the game was won, else 0."""
    terminated: NDArray[np.bool_]
    """Whether the game is over by the rules or an illegal action: `[n]`."""
    truncated: NDArray[np.bool_]
    """Whether it was cut off by `max_plies`: `[n]`."""
    to_play: NDArray[np.int8]
    """Who is to move, 0 for White, 1 for Black: `[n]`."""
    ply: NDArray[np.int32]
    """Turns since the game's start, votes among them: `[n]`."""
    hash: NDArray[np.uint64]
    """`Board.zobrist_hash` of the positions: `[n]`."""
