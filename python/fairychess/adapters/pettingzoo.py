"""A game as a PettingZoo environment whose agents move in turn (AEC): `pip install 'fairychess[pettingzoo]'`."""

from __future__ import annotations

import sys
from importlib import import_module
from operator import index
from typing import TYPE_CHECKING, Any, Final, Literal

from fairychess.errors import FairyChessError, IllegalMoveError, MissingExtraError
from fairychess.learn import VecEnv

try:
    import gymnasium
    import numpy as np

    from fairychess.learn.planes import check_type

    pettingzoo: Any = import_module("pettingzoo")
except ImportError:
    raise MissingExtraError("fairychess.pettingzoo needs PettingZoo: pip install 'fairychess[pettingzoo]'") from None

if TYPE_CHECKING:
    from collections.abc import Iterator, Sequence

    from fairychess import Board, Variant, VecStep

    class _AECEnv:
        """The parts of PettingZoo's class that this module uses, declared because PettingZoo is not marked as typed."""

        metadata: dict[str, Any]

        def agent_iter(self, max_iter: int = 2**63) -> Iterator[str]:
            """Yield the agents in the order of their moves."""
            ...

        def last(self, observe: bool = True) -> tuple[dict[str, Any] | None, float, bool, bool, dict[str, Any]]:
            """Return the observation, cumulative reward, termination, truncation and info of the agent to move."""
            ...

        def _accumulate_rewards(self) -> None: ...
        def _was_dead_step(self, action: int | None) -> None: ...
else:
    _AECEnv = pettingzoo.AECEnv

__all__ = ["FairyChessAEC", "env"]

AGENTS: Final = ["white", "black"]
RENDER_MODES: Final = ["human", "ansi", "svg"]


def env(variant: Variant | str = "chess", **options: Any) -> Any:  # noqa: ANN401 - PettingZoo is not marked as typed
    """Return a `FairyChessAEC` in PettingZoo's usual wrappers.

    With these wrappers, a player who chooses an illegal action loses, and calls in the wrong order raise PettingZoo's errors.
    Other errors are those of `FairyChessAEC`.

    Args:
        variant: A `Variant` or its name.
        options: The other arguments of `FairyChessAEC`.

    >>> from fairychess.pettingzoo import env
    >>> game = env("wolf")
    >>> game.reset(seed=1)
    >>> observation, reward, terminated, truncated, info = game.last()
    >>> game.agent_selection, int(observation["action_mask"].sum()) > 0, terminated
    ('white', True, False)
    """
    wrappers = import_module("pettingzoo.utils.wrappers")
    wrapped: Any = FairyChessAEC(variant, **options)
    wrapped = wrappers.TerminateIllegalWrapper(wrapped, illegal_reward=-1)
    wrapped = wrappers.AssertOutOfBoundsWrapper(wrapped)
    return wrappers.OrderEnforcingWrapper(wrapped)


class FairyChessAEC(_AECEnv):
    """A game of a variant between the agents `white` and `black`.

    An observation is a dict. `observation` contains the planes of `VecEnv` (`[planes, ranks, files]`), for both agents from the
    point of view of the side to move. `action_mask` (`int8[actions]`) marks the legal actions of the agent; it is all 0 for the
    agent that is not to move. The actions are those of `Variant.actions`, with the board flipped for Black. A win is rewarded
    with 1, a loss with -1.

    Args:
        render_mode: The output of `render`: `"human"` prints the board to the standard output, `"ansi"` returns it as text,
            `"svg"` returns a picture; None for no rendering.

    Attributes:
        metadata: The name of the environment and its render modes.
        possible_agents: `white` and `black`.
        observation_spaces: The observation space of each agent.
        action_spaces: The action space of each agent.
        agents: The agents of the current game; empty when the game is over.
        agent_selection: The agent to move.
        rewards: The reward of each agent for the last move.
        terminations: For each agent, True if the game is over.
        truncations: For each agent, True if the game was cut off.
        infos: An empty dict for each agent.

    The other arguments, and the errors, are those of `VecEnv`; an illegal action raises `IllegalMoveError`.

    >>> from fairychess.pettingzoo import FairyChessAEC
    >>> game = FairyChessAEC("chess")
    >>> game.reset()
    >>> game.step(int(game.observe("white")["action_mask"].argmax()))
    >>> game.agent_selection
    'black'
    """

    metadata: dict[str, Any] = {  # noqa: RUF012 - PettingZoo declares it so
        "name": "fairychess_v0",
        "render_modes": RENDER_MODES,
        "is_parallelizable": False,
        "render_fps": 2,
    }

    def __init__(  # noqa: PLR0913 - all but one are named
        self,
        variant: Variant | str = "chess",
        *,
        history: int = 0,
        obs: Literal["u8", "f32"] = "u8",
        max_plies: int | None = None,
        start: str | Sequence[str] | None = None,
        render_mode: Literal["human", "ansi", "svg"] | None = None,
    ) -> None:
        if render_mode is not None and render_mode not in RENDER_MODES:
            message = f"render_mode must be 'human', 'ansi', 'svg' or None, not {render_mode!r}"
            raise FairyChessError(message)
        check_type(obs)
        self._settings: dict[str, Any] = {
            "variant": variant,
            "history": history,
            "obs": obs,
            "max_plies": max_plies,
            "start": start,
        }
        self._env: VecEnv = VecEnv(n=1, autoreset=None, **self._settings)
        self.render_mode = render_mode
        self.possible_agents: list[str] = list(AGENTS)
        shape = (len(self._env.planes), self._env.variant.ranks, self._env.variant.files)
        actions = len(self._env.actions)
        spaces: dict[str, gymnasium.Space[Any]] = {
            "observation": gymnasium.spaces.Box(0, 255, shape, np.uint8 if obs == "u8" else np.float32),
            "action_mask": gymnasium.spaces.Box(0, 1, (actions,), np.int8),
        }
        self.observation_spaces: dict[str, gymnasium.Space[Any]] = {agent: gymnasium.spaces.Dict(spaces) for agent in AGENTS}
        self.action_spaces: dict[str, gymnasium.Space[Any]] = {agent: gymnasium.spaces.Discrete(actions) for agent in AGENTS}
        self.agents: list[str] = []
        self.agent_selection: str = AGENTS[0]
        self.rewards: dict[str, float] = {}
        self.terminations: dict[str, bool] = {}
        self.truncations: dict[str, bool] = {}
        self.infos: dict[str, dict[str, Any]] = {agent: {} for agent in AGENTS}
        self._cumulative_rewards: dict[str, float] = {}
        self._step: VecStep = self._env.observe()
        self._begin()

    @property
    def board(self) -> Board:
        """A copy of the game as a `Board`, with its move history."""
        return self._env.board(0)

    def observation_space(self, agent: str) -> gymnasium.Space[Any]:
        """Return the space of an agent's observations.

        Args:
            agent: `"white"` or `"black"`.
        """
        return self.observation_spaces[agent]

    def action_space(self, agent: str) -> gymnasium.Space[Any]:
        """Return the space of an agent's actions.

        Args:
            agent: `"white"` or `"black"`.
        """
        return self.action_spaces[agent]

    def reset(self, seed: int | None = None, options: dict[str, Any] | None = None) -> None:  # noqa: ARG002
        """Begin a new game.

        Args:
            seed: The seed for the only random choice, among several start positions; None keeps the current random number
                generator.
            options: Ignored.
        """
        if seed is not None:
            self._env = VecEnv(n=1, autoreset=None, seed=seed, **self._settings)
        self._begin()

    def observe(self, agent: str) -> dict[str, Any]:
        """Return an agent's observation; the arrays are copies.

        Args:
            agent: `"white"` or `"black"`.
        """
        step: Any = self._step
        legal = step.mask[0].astype(np.int8)
        if agent != self._to_move():
            legal[:] = 0
        return {"observation": step.obs[0].copy(), "action_mask": legal}

    def step(self, action: int | None) -> None:
        """Play an action for the agent to move; None if the game is over.

        Args:
            action: An action of `Variant.actions`, with the board flipped for Black; None if the game is over.

        Raises:
            IllegalMoveError: The action is not legal. The game has not changed.
            FairyChessError: The action is not a whole number. The game has not changed.
        """
        agent = self.agent_selection
        if self.terminations[agent] or self.truncations[agent]:
            self._was_dead_step(action)
            return
        self._step = self._env.step(np.array([self._number_of(action)], np.int32))
        self._cumulative_rewards[agent] = 0.0
        self.rewards = dict(zip(AGENTS, map(float, self._step.reward[0]), strict=True))
        self._update()
        self._accumulate_rewards()

    def render(self) -> str | None:
        """Show the board in the render mode.

        Returns:
            The board as text for `"ansi"`, or as a picture for `"svg"`. None for `"human"`, which prints the board, and without a
            mode.
        """
        if self.render_mode is None:
            return None
        board = self.board
        if self.render_mode == "svg":
            return board.svg(last_move="auto")
        if self.render_mode == "ansi":
            return str(board)
        sys.stdout.write(f"{board}\n\n")
        return None

    def close(self) -> None:
        """Free the game."""
        self._env.close()

    def _begin(self) -> None:
        self._step = self._env.reset()
        self.agents = list(AGENTS)
        self.rewards = dict.fromkeys(AGENTS, 0.0)
        self._cumulative_rewards = dict.fromkeys(AGENTS, 0.0)
        self.infos = {agent: {} for agent in AGENTS}
        self._update()

    def _update(self) -> None:
        """Update which agent is to move, and whether the game is over."""
        self.terminations = dict.fromkeys(AGENTS, bool(self._step.terminated[0]))
        self.truncations = dict.fromkeys(AGENTS, bool(self._step.truncated[0]))
        self.agent_selection = self._to_move()

    def _number_of(self, action: int | None) -> int:
        """Return an action as an `int`; raise an error if the variant has no such action."""
        try:
            number = -1 if action is None else index(action)
        except TypeError:
            message = f"action must be a whole number, not {action!r}"
            raise FairyChessError(message) from None
        actions = len(self._env.actions)
        if not 0 <= number < actions:
            message = f"action {number} is not one of the {actions} actions"
            raise IllegalMoveError(message)
        return number

    def _to_move(self) -> str:
        return AGENTS[int(self._step.to_play[0])]


if not TYPE_CHECKING:
    del _AECEnv  # otherwise stubtest would require the whole class to be declared above
