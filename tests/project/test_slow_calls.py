"""Ctrl-C quickly ends any call on an expensive definition: `support/slow_calls.py` finds and makes all calls."""

from __future__ import annotations

import signal
import subprocess
import sys
from typing import TYPE_CHECKING

import numpy as np
import pytest

from conftest import ROOT
from fairychess import FairyChessError, Rollouts, TreeSearch, Uniform, Variant, VecEnv, random_games
from support.slow_calls import BOARDS, SLOW, STOP, interrupt, late

if TYPE_CHECKING:
    from collections.abc import Callable, Iterator

pytestmark = pytest.mark.skipif(sys.platform == "win32", reason="no timer of processor time")


@pytest.fixture(scope="module")
def variant() -> Variant:
    return Variant.from_file(SLOW / "slow-actions.toml")


@pytest.fixture(autouse=True)
def _interrupted() -> Iterator[None]:
    before = signal.signal(signal.SIGPROF, interrupt)
    yield
    signal.signal(signal.SIGPROF, before)


def test_ctrl_c_ends_every_call_soon() -> None:
    done = subprocess.run(
        [sys.executable, "-m", "support.slow_calls"], cwd=ROOT / "tests", capture_output=True, text=True, timeout=600, check=False
    )
    assert done.returncode == 0, (done.stdout[-2000:], done.stderr[-4000:])
    lines = [line.split(" ", 2) for line in done.stdout.splitlines()]
    assert [line for line in lines if float(line[0]) >= STOP] == []
    ended = {name.rpartition("fairychess.")[2]: how for _, name, how in lines}
    interrupted = {name for name, how in ended.items() if how == "'interrupted'"}
    assert len(ended) > 250
    assert {"Board.perft", "Board.divide", "learn.env.VecEnv.step", "learn.tree_search.TreeSearch.run"} <= interrupted


def ended(work: Callable[[], object]) -> None:
    """Assert that work is slow, and that it ends soon after an interrupt."""
    seconds, how = late(work)
    assert how == "interrupted"
    assert seconds < STOP


@pytest.mark.parametrize("threads", [1, 2])
def test_an_interrupted_environment_begins_again_or_says_what_to_do(variant: Variant, threads: int) -> None:
    boards = BOARDS * threads
    env = VecEnv(variant, boards, threads=threads, obs=None, mask="bits")
    first = env.observe(copy=True).mask
    ended(lambda: [env.step(env.sample()) for _ in range(100)])
    for work in (
        env.observe,
        env.sample,
        env.clone,
        env.serialize,
        lambda: env.board(0),
        lambda: env.step(np.zeros(boards, np.int32)),
    ):
        with pytest.raises(FairyChessError, match="was interrupted: reset all boards, or close it"):
            work()
    with pytest.raises(FairyChessError, match="was interrupted"):
        env.reset(np.ones(boards, np.bool_))
    begun = env.reset()
    assert not begun.ply.any()
    assert np.array_equal(np.asarray(begun.mask), np.asarray(first)), "the mask has nothing of the interrupted step"
    env.close()


def test_the_games_of_an_interrupted_search_go_on(variant: Variant) -> None:
    for evaluator in (
        Uniform(),
        Rollouts(games=2, plies=3),
        lambda obs, _: (np.ones((len(obs), len(variant.actions)), np.float32), np.zeros(len(obs), np.float32)),
    ):
        search = TreeSearch(variant, 2, evaluator, simulations=2**24, leaves=1)
        ended(search.run)
        visits = search.run(1)
        assert visits.counts.sum() >= 2
        search.advance(search.sample(0.0))
        search.close()


def test_many_games_of_a_cheap_variant_are_interrupted() -> None:
    chess = Variant("chess")
    ended(lambda: random_games(chess, 10**9, max_plies=10))
    env = VecEnv(chess, 2**17, obs=None, mask=None)
    state = env.serialize()
    ended(lambda: [env.step(env.sample()) for _ in range(1000)])
    ended(lambda: [VecEnv.restore(chess, state, obs=None, mask=None) for _ in range(1000)])
    search = TreeSearch(chess, 10_000, Uniform())
    ended(lambda: [search.roots() for _ in range(10_000)])
