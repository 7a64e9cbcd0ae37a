"""A game as a PettingZoo environment of agents that move in turns (AEC): `pip install 'fairychess[pettingzoo]'`."""

from __future__ import annotations

from importlib import import_module
from typing import TYPE_CHECKING, Any, Literal

from .batch import VecEnv
from .errors import FairyChessError, MissingExtraError

try:
    import gymnasium
    import numpy as np

    theirs: Any = import_module("pettingzoo")
except ImportError:
    raise MissingExtraError("fairychess.pettingzoo needs PettingZoo: pip install 'fairychess[pettingzoo]'") from None

if TYPE_CHECKING:
    from collections.abc import Iterator, Sequence

    from ._core import Board, Variant
    from .batch import VecStep

    class _AECEnv:
        """What PettingZoo has, as far as it is of use here."""

        metadata: dict[str, Any]

        def agent_iter(self, max_iter: int = 2**63) -> Iterator[str]:
            """Give the agents as they come to move."""
            ...

        def last(self, observe: bool = True) -> tuple[dict[str, Any] | None, float, bool, bool, dict[str, Any]]:
            """Give what the agent who is to move sees, what it has got since its last turn, and whether the game is over."""
            ...

        def _accumulate_rewards(self) -> None: ...
        def _was_dead_step(self, action: int | None) -> None: ...
else:
    _AECEnv = theirs.AECEnv

__all__ = ["FairyChessAEC", "env"]

AGENTS = ["white", "black"]


def env(variant: Variant | str = "chess", **options: Any) -> Any:  # noqa: ANN401 - PettingZoo is not marked as typed
    """Give a `FairyChessAEC` in the usual wrappers of PettingZoo: an illegal action loses, and calls out of order are told of.

    The options are those of the class, and so is what is raised.
    """
    wrappers = import_module("pettingzoo.utils.wrappers")
    raw: Any = FairyChessAEC(variant, **options)
    raw = wrappers.TerminateIllegalWrapper(raw, illegal_reward=-1)
    raw = wrappers.AssertOutOfBoundsWrapper(raw)
    return wrappers.OrderEnforcingWrapper(raw)


class FairyChessAEC(_AECEnv):
    """A game of a variant between the agents `white` and `black`.

    An observation is a dict: `observation`, the planes of `VecEnv` (`[C, ranks, files]`) as the side to move sees them, whoever
    asks; and `action_mask` (`int8[actions]`), the legal actions of the agent who asks, none while the other one is to move. The
    numbers of `Variant.actions` are the actions, turned over for Black. A win is rewarded with 1, a loss with -1.

    `render` gives the board as text (`render_mode="ansi"`) or as a picture (`"svg"`).

    The other arguments are those of `VecEnv`, and so is what is raised; an illegal action raises `IllegalMoveError`.
    """

    metadata: dict[str, Any] = {  # noqa: RUF012 - so it is declared there
        "name": "fairychess_v0",
        "render_modes": ["ansi", "svg"],
        "is_parallelizable": False,
    }

    def __init__(  # noqa: PLR0913 - they are named where they are given
        self,
        variant: Variant | str = "chess",
        *,
        history: int = 0,
        obs: Literal["u8", "f32"] = "u8",
        max_plies: int | None = None,
        start: str | Sequence[str] | None = None,
        render_mode: Literal["ansi", "svg"] | None = None,
    ) -> None:
        if render_mode not in {"ansi", "svg", None}:
            message = f"render_mode must be 'ansi', 'svg' or None, not {render_mode!r}"
            raise FairyChessError(message)
        self._made: dict[str, Any] = {"variant": variant, "history": history, "obs": obs, "max_plies": max_plies, "start": start}
        self._env: VecEnv = VecEnv(n=1, autoreset=None, **self._made)
        self.render_mode = render_mode
        self.possible_agents: list[str] = list(AGENTS)
        shape = (len(self._env.planes), self._env.variant.ranks, self._env.variant.files)
        actions = len(self._env.actions)
        seen: dict[str, gymnasium.Space[Any]] = {
            "observation": gymnasium.spaces.Box(0, 255, shape, np.uint8 if obs == "u8" else np.float32),
            "action_mask": gymnasium.spaces.Box(0, 1, (actions,), np.int8),
        }
        self.observation_spaces: dict[str, gymnasium.Space[Any]] = {agent: gymnasium.spaces.Dict(seen) for agent in AGENTS}
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
        """The game with all its turns, as a `Board` of its own."""
        return self._env.board(0)

    def observation_space(self, agent: str) -> gymnasium.Space[Any]:
        """Give the space of an agent's observations."""
        return self.observation_spaces[agent]

    def action_space(self, agent: str) -> gymnasium.Space[Any]:
        """Give the space of an agent's actions."""
        return self.action_spaces[agent]

    def reset(self, seed: int | None = None, options: dict[str, Any] | None = None) -> None:  # noqa: ARG002 - theirs
        """Begin a new game. The seed decides with which of several starts; there is no other chance in it."""
        if seed is not None:
            self._env = VecEnv(n=1, autoreset=None, seed=seed, **self._made)
        self._begin()

    def observe(self, agent: str) -> dict[str, Any]:
        """Give what an agent sees, as arrays to keep."""
        step: Any = self._step
        legal = step.mask[0].astype(np.int8)
        if agent != self._mover():
            legal[:] = 0
        return {"observation": step.obs[0].copy(), "action_mask": legal}

    def step(self, action: int | None) -> None:
        """Play an action of the agent whose turn it is; None where the game is over.

        Raises `IllegalMoveError` for any other one, and nothing has been played then.
        """
        agent = self.agent_selection
        if self.terminations[agent] or self.truncations[agent]:
            self._was_dead_step(action)
            return
        self._step = self._env.step(np.array([-1 if action is None else action], np.int32))
        self._cumulative_rewards[agent] = 0.0
        self.rewards = dict(zip(AGENTS, map(float, self._step.reward[0]), strict=True))
        self._tell()
        self._accumulate_rewards()

    def render(self) -> str | None:
        """Give the board as the render mode says; None without one."""
        if self.render_mode is None:
            return None
        board = self.board
        return str(board) if self.render_mode == "ansi" else board.svg(last_move="auto")

    def close(self) -> None:
        """Let go of the game."""
        self._env.close()

    def _begin(self) -> None:
        self._step = self._env.reset()
        self.agents = list(AGENTS)
        self.rewards = dict.fromkeys(AGENTS, 0.0)
        self._cumulative_rewards = dict.fromkeys(AGENTS, 0.0)
        self.infos = {agent: {} for agent in AGENTS}
        self._tell()

    def _tell(self) -> None:
        """Say who is to move, and whether the game is over."""
        self.terminations = dict.fromkeys(AGENTS, bool(self._step.terminated[0]))
        self.truncations = dict.fromkeys(AGENTS, bool(self._step.truncated[0]))
        self.agent_selection = self._mover()

    def _mover(self) -> str:
        return AGENTS[int(self._step.to_play[0])]


if not TYPE_CHECKING:
    del _AECEnv  # stubtest would want all of it declared above
