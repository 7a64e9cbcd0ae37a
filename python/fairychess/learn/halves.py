"""Two environments used in turn: while a policy computes actions for one, the core steps the other."""

from __future__ import annotations

from typing import TYPE_CHECKING

from fairychess._support.extras import needed
from fairychess.errors import FairyChessError

if TYPE_CHECKING:
    from collections.abc import Callable, Iterator

    import numpy as np
    from numpy.typing import NDArray

    from .env import VecEnv
    from .steps import VecStep


def alternate(
    policy: Callable[[VecEnv, VecStep], NDArray[np.int32]], first: VecEnv, second: VecEnv
) -> Iterator[tuple[VecEnv, NDArray[np.int32], VecStep]]:
    """Step two environments in turn, so that a policy and the core work at the same time.

    Args:
        policy: A callable that takes an environment and its last step, and returns the actions to play next, `int32[n]`. It is
            called on this thread.
        first: An environment with half of the boards.
        second: The other half.

    Yields:
        The environment that was stepped, the actions, and the resulting step. The step's arrays remain valid until the next item
        is requested.

    Raises:
        IllegalMoveError: An action is not legal.
        FairyChessError: Both environments are the same one, one is closed, or a step is still running in it.

    >>> from fairychess import VecEnv
    >>> from fairychess.learn import alternate
    >>> halves = VecEnv("chess", 32, seed=1), VecEnv("chess", 32, seed=2)
    >>> steps = alternate(lambda env, step: env.sample(), *halves)
    >>> [int(next(steps)[2].ply[0]) for _ in range(4)]
    [1, 1, 2, 2]
    """
    if first is second:
        message = "alternate needs two environments, whose arrays differ: make the second with clone() or another seed"
        raise FairyChessError(message)
    copied = needed("numpy", "numpy").array  # a policy may return the same array from each call
    begun = first.observe()
    waiting = second.observe()
    running, resting = first, second
    running.step_async(chosen := policy(first, begun))
    try:
        actions = copied(chosen)
        while True:
            following = policy(resting, waiting)
            step = running.step_wait()
            resting.step_async(following)
            running, resting = resting, running
            played, actions, waiting = actions, copied(following), step
            yield resting, played, step
    finally:
        if running.is_stepping:
            running.step_wait()
