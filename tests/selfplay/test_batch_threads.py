"""`VecEnv` on several threads and in the background: the same games, typed errors, and forks."""

from __future__ import annotations

import array
import gc
import os
import subprocess
import sys
import threading
import time
from pathlib import Path
from typing import TYPE_CHECKING, Any

import numpy as np
import pytest

import fairychess
from fairychess import CsrMask, FairyChessError, IllegalMoveError, VecEnv, random_games
from fairychess.learn import alternate

if TYPE_CHECKING:
    from collections.abc import Callable

    from numpy.typing import NDArray

FIRSTS = [fairychess.variants(family)[0] for family in fairychess.families()]
N = 112


def played(name: str, threads: int | None, steps: int = 8, **settings: Any) -> list[Any]:  # noqa: ANN401 - those of `VecEnv`
    """Return the arrays from some steps of an environment."""
    with VecEnv(name, N, seed=4, threads=threads, max_plies=6, **settings) as env:
        seen: list[Any] = []
        for _ in range(steps):
            actions = env.sample()
            step = env.step(actions, copy=True)
            parts: list[Any] = [part for part in step if part is not step.mask]
            seen += [actions, *parts, *(step.mask if isinstance(step.mask, CsrMask) else [step.mask])]
        return seen


@pytest.mark.parametrize("name", FIRSTS)
def test_results_do_not_depend_on_threads(name: str) -> None:
    settings: dict[str, Any] = {
        "mask": ("dense", "bits", "csr")[len(name) % 3],
        "autoreset": ("next_step", "same_step")[len(name) % 2],
    }
    one = played(name, 1, **settings)
    for threads in (2, 7, None):
        assert all(np.array_equal(a, b) for a, b in zip(played(name, threads, **settings), one, strict=True))


def test_random_games_do_not_depend_on_threads() -> None:
    assert (
        random_games("wolf", 20, seed=3, threads=1)
        == random_games("wolf", 20, seed=3)
        == random_games("wolf", 20, seed=3, threads=7)
    )


def test_steps_in_the_background_are_those_of_step() -> None:
    with VecEnv("chess", N, seed=1) as env, VecEnv("chess", N, seed=1) as other:
        for _ in range(20):
            actions = env.sample()
            env.step_async(actions)
            assert env.is_stepping
            expected = other.step(other.sample())
            step = env.step_wait()
            assert not env.is_stepping
            assert np.array_equal(step.hash, expected.hash)
            assert np.array_equal(np.asarray(step.mask), np.asarray(expected.mask))


def test_step_calls_out_of_order_are_refused() -> None:
    env = VecEnv("chess", 4, seed=1)
    with pytest.raises(FairyChessError, match="no step has begun: call step_async first"):
        env.step_wait()
    actions = env.sample()
    env.step_async(actions)
    calls: list[Callable[[], Any]] = [
        lambda: env.step_async(actions),
        lambda: env.step(actions),
        env.sample,
        env.observe,
        env.reset,
        env.serialize,
        env.clone,
        lambda: env.board(0),
    ]
    for call in calls:
        with pytest.raises(FairyChessError, match="a step has begun: call step_wait first"):
            call()
    assert env.step_wait().ply.tolist() == [1] * 4
    with pytest.raises(FairyChessError, match="no step has begun"):
        env.step_wait()
    with pytest.raises(FairyChessError, match="actions must be an array"):
        env.step_async(actions[:2])
    assert not env.is_stepping
    env.step_async(env.sample())
    env.close()
    with pytest.raises(FairyChessError, match="closed"):
        env.step_async(actions)


def test_an_illegal_action_in_the_background_is_raised_by_step_wait() -> None:
    env = VecEnv("chess", N, seed=1)
    actions = env.sample()
    actions[70] = -1
    env.step_async(actions)
    with pytest.raises(IllegalMoveError, match="board 70: action -1"):
        env.step_wait()
    assert not env.observe().ply.any()
    assert env.step(env.sample()).ply.all()


def test_alternate_plays_both_halves() -> None:
    halves = VecEnv("chess", 40, seed=1), VecEnv("chess", 40, seed=2)
    twins = VecEnv("chess", 40, seed=1), VecEnv("chess", 40, seed=2)
    thread = threading.get_ident()

    def policy(env: VecEnv, step: fairychess.VecStep) -> NDArray[np.int32]:
        assert env.n == 40
        assert threading.get_ident() == thread
        assert step.mask is not None
        chosen: NDArray[np.int32] = np.asarray(step.mask).argmax(axis=1).astype(np.int32)
        return chosen

    steps = alternate(policy, *halves)
    for number in range(10):
        env, actions, step = next(steps)
        assert env is halves[number % 2]
        expected = twins[number % 2].step(actions)
        assert np.array_equal(step.hash, expected.hash)
    steps.close()  # type: ignore[attr-defined] # a generator
    assert not any(env.is_stepping for env in halves)


def test_alternate_refuses_an_environment_twice() -> None:
    env = VecEnv("chess", 4, seed=1)
    with pytest.raises(FairyChessError, match="alternate needs two environments"):
        next(alternate(lambda env, _: env.sample(), env, env))
    assert not env.is_stepping


def test_alternate_yields_the_actions_of_a_policy_that_reuses_its_array() -> None:
    halves = VecEnv("chess", 40, seed=1), VecEnv("chess", 40, seed=2)
    twins = VecEnv("chess", 40, seed=1), VecEnv("chess", 40, seed=2)
    chosen = np.zeros(40, np.int32)

    def policy(env: VecEnv, _: fairychess.VecStep) -> NDArray[np.int32]:
        chosen[:] = env.sample()
        return chosen

    steps = alternate(policy, *halves)
    for number in range(10):
        _, actions, step = next(steps)
        assert np.array_equal(step.hash, twins[number % 2].step(actions).hash)
    steps.close()  # type: ignore[attr-defined] # a generator


def test_a_failing_policy_leaves_environments_usable() -> None:
    halves = VecEnv("chess", 4, seed=1), VecEnv("chess", 4, seed=2)

    def policy(env: VecEnv, _: fairychess.VecStep) -> NDArray[np.int32]:
        if env is halves[1]:
            raise ValueError("on purpose")
        return first

    first = halves[0].sample()
    with pytest.raises(ValueError, match="on purpose"):
        next(alternate(policy, *halves))
    assert halves[0].observe().ply.tolist() == [1] * 4


class Dlpack:
    """An array from another library that supports DLPack."""

    def __init__(self, data: NDArray[Any], device: int = 1, error: Exception | None = None) -> None:
        self.data, self.device, self.error = data, device, error

    def __dlpack__(self, **options: Any) -> Any:  # noqa: ANN401 - as of NumPy
        """Return its memory."""
        return self.data.__dlpack__(**options)

    def __dlpack_device__(self) -> tuple[int, int]:
        """Return where it is."""
        if self.error is not None:
            raise self.error
        return self.device, 0


def test_outputs_go_into_arrays_of_the_caller() -> None:
    actions = len(fairychess.Variant("chess").actions)
    planes = len(VecEnv("chess", 1).planes)
    out: dict[str, Any] = {
        "obs": np.full((N, planes, 8, 8), 7, np.uint8),
        "mask": Dlpack(np.ones((N, actions), np.bool_)),
        "ply": array.array("i", [9] * N),
    }
    with VecEnv("chess", N, seed=1, out=out) as env, VecEnv("chess", N, seed=1) as other:
        for _ in range(5):
            step, expected = env.step(env.sample()), other.step(other.sample())
            assert np.array_equal(np.asarray(step.mask), np.asarray(expected.mask))
            assert np.array_equal(out["obs"], np.asarray(expected.obs))
            assert np.array_equal(out["mask"].data, np.asarray(expected.mask))
            assert list(out["ply"]) == expected.ply.tolist()
        state = env.serialize()
    fresh = np.zeros(N, np.int32)
    with VecEnv.restore("chess", state, out={"ply": fresh}):
        assert fresh.tolist() == [5] * N


READ_ONLY = np.zeros(8, np.int32)
READ_ONLY.flags.writeable = False
SHARED = np.zeros(8, np.bool_)


@pytest.mark.parametrize(
    ("out", "message"),
    [
        ({"ply": np.zeros(7, np.int32)}, r"out\['ply'\] must be an array of shape \(8,\) and type int32, not \(7,\) and int32"),
        ({"ply": np.zeros(8, np.int64)}, r"not \(8,\) and int64"),
        ({"ply": np.zeros(16, np.int32)[::2]}, "must be contiguous"),
        ({"ply": READ_ONLY}, "cannot be written to"),
        ({"ply": b"\0" * 32}, "must be an array of shape"),
        ({"ply": [0] * 8}, "one with DLPack or the buffer protocol, not list"),
        ({"ply": Dlpack(np.zeros(8, np.int32), device=2)}, "on another device"),
        ({"ply": Dlpack(np.zeros(8, np.int32), error=AttributeError("on purpose"))}, "or the buffer protocol, not Dlpack"),
        ({"ply": Dlpack(np.zeros(8, np.int32), error=KeyError("on purpose"))}, "or the buffer protocol, not Dlpack"),
        ([], "out must have arrays by name, as in a dict, not list"),
        (3, "out must have arrays by name, as in a dict, not int"),
        ({"x": np.zeros(8), 3: np.zeros(8)}, "unknown array, 3"),
        ({"final_obs": np.zeros(8)}, "unknown array, 'final_obs'"),
        ({"terminated": SHARED, "truncated": SHARED}, r"out\['terminated'\] and out\['truncated'\] share memory"),
    ],
)
def test_arrays_that_do_not_fit_are_refused(out: Any, message: str) -> None:  # noqa: ANN401 - some are not arrays
    with pytest.raises(FairyChessError, match=message):
        VecEnv("chess", 8, out=out)


def test_arrays_that_became_read_only_are_refused() -> None:
    plies = np.zeros(4, np.int32)
    env = VecEnv("chess", 4, out={"ply": plies})
    env.step(env.sample())
    plies.flags.writeable = False
    with pytest.raises(FairyChessError, match=r"out\['ply'\] cannot be used: .* it is not the array that was given, writable"):
        env.step(env.sample())
    plies.flags.writeable = True
    env.step(env.sample())
    assert plies.tolist() == [2] * 4


def run(code: str) -> str:
    """Run a program, and return its output."""
    done = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, timeout=120, check=False)
    assert done.returncode == 0, done.stderr
    return done.stdout


@pytest.mark.skipif(not hasattr(os, "fork"), reason="there is no fork")
def test_a_forked_process_starts_threads_of_its_own() -> None:
    said = run("""
import os, warnings
warnings.simplefilter("ignore")
from fairychess import FairyChessError, TreeSearch, Uniform, VecEnv
env = VecEnv("chess", 128, seed=1, threads=3)
used = VecEnv("chess", 128, seed=1, threads=3)
search = TreeSearch("chess", 6, Uniform(), simulations=30, threads=3)
search.run()
env.step(env.sample())
used.step_async(used.sample())
child = os.fork()
step = env.step(env.sample())
env.step_async(env.sample())
hashes = env.step_wait().hash.tolist()
visits = search.run().counts.tolist()
if child == 0:
    for call in (used.step_wait, used.sample, used.close):
        try:
            call()
        except FairyChessError as error:
            assert "forked" in str(error), error
        else:
            raise AssertionError(call)
    threads = len(os.listdir("/proc/self/task")) if os.path.exists("/proc/self/task") else 4
    assert threads >= 3, threads
    print(hash(tuple(hashes)), hash(tuple(visits)), flush=True)
    os._exit(0)
assert os.waitpid(child, 0)[1] == 0
print(hash(tuple(hashes)), hash(tuple(visits)), flush=True)
assert used.step_wait().ply[0] == 1
""")
    first, second = said.splitlines()
    assert first == second


def test_interrupted_calls_end_soon() -> None:
    """After an interrupt, a long call ends within half a second of processor time, and the environment still works."""
    said = run("""
import _thread, os, threading, time
from fairychess import VecEnv, random_games
for threads in (1, 2, None):
    threading.Timer(0.3, _thread.interrupt_main).start()
    began = time.process_time()
    try:
        random_games("chess", 10**9, max_plies=10, threads=threads)
    except KeyboardInterrupt:
        # 0.3 s on each thread, and half a second more.
        print(time.process_time() - began < 0.3 * (threads or os.cpu_count()) + 0.5)
env = VecEnv("chess", 1 << 12, seed=1, threads=2, obs=None, mask=None)
threading.Timer(0.3, _thread.interrupt_main).start()
try:
    while True:
        env.step(env.sample())
except KeyboardInterrupt:
    env.reset()
env.step_async(env.sample())
print(env.step_wait().ply.max())
""")
    assert said.split() == ["True", "True", "True", "1"]


def test_a_program_may_end_during_a_step() -> None:
    for _ in range(5):
        run("""
from fairychess import VecEnv
env = VecEnv("chess", 30_000, seed=1, threads=1, obs=None, mask=None)
env.step_async(env.sample())
""")


def test_a_step_is_waited_for_once() -> None:
    """If two threads wait for a step and a third closes the environment, at most one of them gets the result."""
    for _ in range(30):
        env = VecEnv("chess", 200, seed=1)
        results: list[str] = []

        def wait(env: VecEnv = env, results: list[str] = results) -> None:
            try:
                env.step_wait()
                results.append("step")
            except FairyChessError as error:
                results.append(str(error))

        env.step_async(env.sample())
        threads = [threading.Thread(target=target) for target in (wait, env.close, wait)]
        for thread in threads:
            thread.start()
        for thread in threads:
            thread.join()
        assert results.count("step") <= 1
        assert all("no step has begun" in result or "closed" in result for result in results if result != "step"), results
        with pytest.raises(FairyChessError, match="closed"):
            env.sample()


@pytest.mark.skipif(not Path("/proc/self/task").exists(), reason="threads are counted by Linux")
def test_environments_leave_no_threads_behind() -> None:
    def count() -> int:
        return len(list(Path("/proc/self/task").iterdir()))

    before = count()
    for number in range(100):
        env = VecEnv("chess", 64, seed=number, threads=4, obs=None, mask=None)
        env.step_async(env.sample())
        env.step_wait()
        if number % 2:
            env.close()
        del env
    gc.collect()
    begun = time.monotonic()
    while count() > before and time.monotonic() - begun < 10:
        time.sleep(0.01)
    assert count() <= before
