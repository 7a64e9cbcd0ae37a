"""`VecEnv` as a Gymnasium `VectorEnv`: `pip install 'fairychess[gymnasium]'`."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any, Literal, cast

from fairychess.errors import FairyChessError, MissingExtraError
from fairychess.learn import VecEnv

try:
    import gymnasium
    import numpy as np
    from gymnasium.vector import AutoresetMode, VectorEnv
    from gymnasium.vector.utils import batch_space

    from fairychess.learn.planes import check_type
except ImportError:
    raise MissingExtraError("fairychess.gymnasium needs Gymnasium: pip install 'fairychess[gymnasium]'") from None

if TYPE_CHECKING:
    from collections.abc import Sequence

    from numpy.typing import NDArray

    from fairychess import Variant, VecStep

__all__ = ["FairyChessVectorEnv"]

MODES = {"next_step": AutoresetMode.NEXT_STEP, "same_step": AutoresetMode.SAME_STEP, None: AutoresetMode.DISABLED}


class FairyChessVectorEnv(VectorEnv[Any, Any, Any]):
    """Self-play games of a variant: the side to move observes and acts, and the side that has just moved is rewarded.

    `info` contains `action_mask` (`bool[n, actions]`) and `to_play` (0 for White, 1 for Black) for the next step. With
    `autoreset="same_step"` it also contains `final_obs`, and `_final_obs`, which is True for boards with a final observation.
    `metadata["autoreset_mode"]` declares the reset mode. With `autoreset=None`, `reset(options={"reset_mask": mask})` begins new
    games on some boards. Observations are copies.

    Args:
        num_envs: The number of boards.

    Attributes:
        env: The games.
        metadata: The reset mode, under the key `autoreset_mode`.
        single_observation_space: The observation space of one board: planes, ranks, files.
        single_action_space: The actions of the variant.
        observation_space: The observation space of all boards.
        action_space: The action space of all boards, with one action for each.

    The other arguments, and the errors, are those of `VecEnv`.

    >>> from fairychess.gymnasium import FairyChessVectorEnv
    >>> envs = FairyChessVectorEnv("chess", 2)
    >>> observations, info = envs.reset(seed=1)
    >>> observations, rewards, terminations, truncations, info = envs.step(info["action_mask"].argmax(axis=1))
    >>> observations.shape, info["to_play"].tolist()
    ((2, 19, 8, 8), [1, 1])
    """

    def __init__(  # noqa: PLR0913 - all but two are named
        self,
        variant: Variant | str,
        num_envs: int,
        *,
        threads: int | None = None,
        history: int = 0,
        obs: Literal["u8", "f32"] = "u8",
        autoreset: Literal["next_step", "same_step"] | None = "next_step",
        max_plies: int | None = None,
        start: str | Sequence[str] | None = None,
    ) -> None:
        check_type(obs)
        settings = {"threads": threads, "history": history, "autoreset": autoreset, "max_plies": max_plies, "start": start}
        self._settings: dict[str, Any] = {"variant": variant, "n": num_envs, "obs": obs, **settings}
        self.env: VecEnv = VecEnv(**self._settings)
        self.metadata: dict[str, Any] = {"autoreset_mode": MODES[autoreset]}
        self.num_envs = num_envs
        shape = (len(self.env.planes), self.env.variant.ranks, self.env.variant.files)
        dtype = np.uint8 if obs == "u8" else np.float32
        self.single_observation_space: gymnasium.Space[Any] = gymnasium.spaces.Box(0, 255, shape, dtype)
        self.single_action_space: gymnasium.Space[Any] = gymnasium.spaces.Discrete(len(self.env.actions))
        self.observation_space: gymnasium.Space[Any] = batch_space(self.single_observation_space, num_envs)
        self.action_space: gymnasium.Space[Any] = batch_space(self.single_action_space, num_envs)
        self._to_play = np.zeros(num_envs, np.int8)

    def reset(
        self,
        *,
        seed: int | None = None,
        options: dict[str, Any] | None = None,
    ) -> tuple[NDArray[Any], dict[str, Any]]:
        """Begin new games.

        Args:
            seed: The seed for new random numbers; None to continue the old ones.
            options: `{"reset_mask": mask}` begins new games only on the boards where the mask is True.

        Returns:
            The observations and the info at the start of the games.

        Raises:
            FairyChessError: The mask has the wrong shape or type, or it comes with a seed: the boards share their random numbers.
        """
        mask = (options or {}).get("reset_mask")
        if seed is not None and mask is not None:
            message = "a seed begins new games on all boards: reset_mask does not go with it"
            raise FairyChessError(message)
        super().reset(seed=seed)
        if seed is not None:
            self.env = VecEnv(**self._settings, seed=seed)
        step = self.env.reset(mask, copy=True)
        return self._observations(step), self._info(step)

    def step(self, actions: NDArray[Any]) -> tuple[NDArray[Any], NDArray[Any], NDArray[Any], NDArray[Any], dict[str, Any]]:
        """Play an action on each board.

        Args:
            actions: An action for each board, of any integer type.

        Returns:
            Observations, rewards, terminations, truncations and info.

        Raises:
            IllegalMoveError: An action is not legal. No board has changed.
            FairyChessError: The array has the wrong shape or type.
        """
        moved = self._to_play
        chosen = np.asarray(actions)
        if np.issubdtype(chosen.dtype, np.integer) and chosen.size and np.array_equal(chosen, chosen.astype(np.int32)):
            chosen = chosen.astype(np.int32)
        step = self.env.step(chosen, copy=True)
        reward = step.reward[np.arange(self.num_envs), moved].astype(np.float64)
        info = self._info(step)
        if self.env.final_obs is not None:
            over = step.terminated | step.truncated
            final = np.empty(self.num_envs, object)
            for index in np.flatnonzero(over):
                final[index] = self.env.final_obs[index].copy()
            info |= {"final_obs": final, "_final_obs": over}
        return self._observations(step), reward, step.terminated, step.truncated, info

    def close_extras(self, **_: object) -> None:
        """Free the games."""
        self.env.close()

    def _info(self, step: VecStep) -> dict[str, Any]:
        self._to_play = step.to_play
        return {"action_mask": step.mask, "to_play": step.to_play}

    def _observations(self, step: VecStep) -> NDArray[Any]:
        return cast("NDArray[Any]", step.obs)  # `check_type` has refused None
