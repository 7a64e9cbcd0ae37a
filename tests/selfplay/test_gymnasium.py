"""The Gymnasium environment plays the same games as `VecEnv`."""

from __future__ import annotations

import inspect
from typing import TYPE_CHECKING, Any, Literal

import numpy as np
import pytest

pytest.importorskip("gymnasium")

from gymnasium.vector import AutoresetMode

import fairychess
from fairychess import VecEnv
from fairychess.gymnasium import FairyChessVectorEnv

if TYPE_CHECKING:
    from fairychess import VecStep

Mode = Literal["next_step", "same_step"]
MODES: list[tuple[Mode | None, AutoresetMode]] = [
    ("next_step", AutoresetMode.NEXT_STEP),
    ("same_step", AutoresetMode.SAME_STEP),
    (None, AutoresetMode.DISABLED),
]


@pytest.mark.parametrize(("autoreset", "mode"), MODES)
def test_gymnasium_shows_the_games_of_an_environment(autoreset: Mode | None, mode: AutoresetMode) -> None:
    env = FairyChessVectorEnv("stoltz", 5, autoreset=autoreset, max_plies=12)
    assert env.metadata["autoreset_mode"] == mode
    seen, info = env.reset(seed=3)
    twin = VecEnv("stoltz", 5, seed=3, autoreset=autoreset, max_plies=12)
    wanted = twin.reset()
    ended = 0
    for _ in range(40):
        assert env.observation_space.contains(seen)
        same(info["action_mask"], wanted.mask)
        moved = wanted.to_play.copy()
        actions = twin.sample()
        assert env.action_space.contains(actions.astype(np.int64))
        seen, reward, terminated, truncated, info = env.step(actions.astype(np.int64))
        wanted = twin.step(actions)
        over = terminated | truncated
        same(seen, wanted.obs)
        same(reward, wanted.reward[np.arange(5), moved])
        same(over, wanted.terminated | wanted.truncated)
        ended += int(over.sum())
        if autoreset == "same_step":
            same(info["_final_obs"], over)
            assert [last is not None for last in info["final_obs"]] == list(over)
        if autoreset is None and over.all():
            seen, info = env.reset(options={"reset_mask": np.ones(5, np.bool_)})
            wanted = twin.reset(np.ones(5, np.bool_))
    assert ended >= 10
    closed(env)


def same(one: Any, other: Any) -> None:  # noqa: ANN401 - arrays of any type
    assert np.array_equal(one, other)


def closed(env: FairyChessVectorEnv) -> None:
    env.close()
    with pytest.raises(fairychess.FairyChessError, match="closed"):
        env.step(np.zeros(5, np.int64))


def test_arguments_have_the_defaults_of_an_environment() -> None:
    ours, theirs = (inspect.signature(each).parameters for each in (FairyChessVectorEnv, VecEnv))
    shared = ours.keys() & theirs.keys()
    assert {"threads", "history", "obs", "autoreset", "max_plies", "start"} <= shared
    assert {name: ours[name].default for name in shared} == {name: theirs[name].default for name in shared}


def test_actions_of_another_type_are_refused() -> None:
    env = FairyChessVectorEnv("chess", 2)
    step: VecStep = env.env.observe()
    assert step.to_play.shape == (2,)
    with pytest.raises(fairychess.FairyChessError, match="int32"):
        env.step(np.zeros(2, np.float64))


def test_a_seed_for_some_boards_is_refused() -> None:
    env = FairyChessVectorEnv("chess", 3, autoreset=None)
    _, info = env.reset(seed=1)
    env.step(info["action_mask"].argmax(axis=1))
    mask = np.array([True, False, False])
    with pytest.raises(fairychess.FairyChessError, match="a seed begins new games on all boards: reset_mask does not go with it"):
        env.reset(seed=2, options={"reset_mask": mask})
    assert env.env.observe().ply.tolist() == [1, 1, 1]
    env.reset(options={"reset_mask": mask})
    assert env.env.observe().ply.tolist() == [0, 1, 1]
    env.reset(seed=2, options={})
    assert env.env.observe().ply.tolist() == [0, 0, 0]


def test_observations_need_planes() -> None:
    with pytest.raises(fairychess.FairyChessError, match="obs must be 'u8' or 'f32', not None"):
        FairyChessVectorEnv("chess", 2, obs=None)  # type: ignore[arg-type] # a wrong value on purpose
