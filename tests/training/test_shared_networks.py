"""Networks that threads share: one object for all of them, joint batches, and games that do not depend on the workers."""

from __future__ import annotations

import gc
import os
import subprocess
import sys
import threading
from typing import TYPE_CHECKING, Any

import pytest

from fairychess import FairyChessError, Variant
from fairychess._core import _TreeGames
from fairychess.data import Adjudication, Dataset, GameTask, SelfPlay, run_selfplay
from fairychess.data.net_player import NetPlayer
from fairychess.learn import PolicyNetwork

if TYPE_CHECKING:
    from pathlib import Path

np = pytest.importorskip("numpy")
pytest.importorskip("pyarrow")

from fairychess.learn.fixed_batches import JointBatches, in_fixed_batches  # noqa: E402 - it needs NumPy
from fairychess.learn.shared_network import shared_network  # noqa: E402

TICTACTOE = Variant("tictactoe")
MINISHOGI = Variant("minishogi")


def file_of(folder: Path, variant: Variant = TICTACTOE) -> str:
    path = folder / "network.npz"
    PolicyNetwork.untrained(variant, blocks=1, channels=4).save(path)
    return str(path)


def sums(batch: Any) -> tuple[Any, Any]:  # noqa: ANN401
    """Return the sum of each position's planes and their first number, in place of a network."""
    return batch.sum(axis=(1, 2, 3))[:, None], batch[:, 0, 0, 0]


@pytest.mark.parametrize("sizes", [[1], [3], [4], [5, 1], [2, 9, 1]])
def test_batches_of_one_size_are_filled_up(sizes: list[int]) -> None:
    arrays = [np.random.default_rng(size).random((size, 2, 3, 3)).astype("float32") for size in sizes]
    asked: list[int] = []

    def network(batch: Any) -> tuple[Any, Any]:  # noqa: ANN401
        asked.append(len(batch))
        return sums(batch)

    found = in_fixed_batches(network, arrays, 4)
    assert asked == [4] * -(-sum(sizes) // 4)
    for array, (policy, value) in zip(arrays, found, strict=True):
        assert (policy == sums(array)[0]).all()
        assert (value == sums(array)[1]).all()


def test_positions_of_several_threads_are_evaluated_together() -> None:
    first, release, batches = threading.Event(), threading.Event(), [0]

    def evaluate(arrays: list[Any]) -> list[Any]:
        batches.append(len(arrays))
        if len(batches) == 2:
            first.set()
            assert release.wait(20)
        return [sums(array) for array in arrays]

    joint, found = JointBatches(evaluate), {}

    def ask(number: int) -> None:
        found[number] = joint.evaluate(np.full((number + 1, 1, 1, 1), number, "float32"))

    threads = [threading.Thread(target=ask, args=(number,)) for number in range(6)]
    threads[0].start()
    assert first.wait(20)
    for thread in threads[1:]:
        thread.start()
    while len(joint._waiting) < 6:  # noqa: SLF001 - the first one stays until it is answered
        pass
    release.set()
    for thread in threads:
        thread.join(20)
    assert batches == [0, 1, 5]
    for number, (policy, value) in found.items():
        assert (policy == number).all()
        assert len(value) == number + 1


def test_an_error_ends_the_calls_that_it_concerns() -> None:
    def evaluate(arrays: list[Any]) -> list[Any]:
        if any(len(array) == 2 for array in arrays):
            raise ValueError("two")
        return [sums(array) for array in arrays]

    joint = JointBatches(evaluate)
    with pytest.raises(FairyChessError, match="cannot be computed") as caught:
        joint.evaluate(np.zeros((2, 1, 1, 1), "float32"))
    assert isinstance(caught.value.__cause__, ValueError)
    assert len(joint.evaluate(np.zeros((3, 1, 1, 1), "float32"))[1]) == 3


def test_an_interrupt_reaches_only_its_own_thread() -> None:
    calls, entered, release = [0], threading.Event(), threading.Event()

    def evaluate(arrays: list[Any]) -> list[Any]:
        calls[0] += 1
        if calls[0] == 1:
            entered.set()
            assert release.wait(20)
            raise KeyboardInterrupt
        return [sums(array) for array in arrays]

    joint = JointBatches(evaluate)
    found: list[object] = []

    def interrupted() -> None:
        with pytest.raises(KeyboardInterrupt):
            joint.evaluate(np.zeros((1, 1, 1, 1), "float32"))
        found.append("interrupted")

    threads = [threading.Thread(target=interrupted)]
    threads[0].start()
    assert entered.wait(20)
    threads.append(threading.Thread(target=lambda: found.append(len(joint.evaluate(np.zeros((4, 1, 1, 1), "float32"))[1]))))
    threads[1].start()
    while len(joint._waiting) < 2:  # noqa: SLF001
        pass
    release.set()
    for thread in threads:
        thread.join(20)
    assert sorted(map(str, found)) == ["4", "interrupted"]
    assert calls == [2]


def test_all_users_of_a_file_have_one_network(tmp_path: Path) -> None:
    file = file_of(tmp_path)
    with shared_network(file, 8) as one, shared_network(file, 8) as two, shared_network(file, 16) as other:
        assert one is two
        assert one is not other
        shape = one.network.header.shape
        one.evaluate(np.zeros((5, shape.planes, shape.ranks, shape.files), "float32"))
        assert one.work.evaluations == 5
        assert one.work.evaluating > 0
    with shared_network(file, 8) as again:
        assert again is not one
        assert again.work.evaluations == 0


def test_a_half_read_generator_may_be_collected_while_a_network_is_read(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    file = file_of(tmp_path)
    games = NetPlayer(file, 4).play(TICTACTOE, [GameTask(number, 1, 0, 99) for number in range(1, 9)])
    next(games)
    cycle: list[Any] = [games]
    cycle.append(cycle)
    read = PolicyNetwork.read

    def collecting(*arguments: Any) -> PolicyNetwork:  # noqa: ANN401
        gc.collect()
        return read(*arguments)

    monkeypatch.setattr(PolicyNetwork, "read", collecting)
    del games, cycle
    with shared_network(file, 8) as shared:
        assert shared.work.evaluations == 0


FORKED = """
import os, sys
from fairychess.learn.shared_network import shared_network
with shared_network(sys.argv[1], 8) as shared, shared.counter._lock:  # another thread may hold it
    child = os.fork()
    if child == 0:
        with shared_network(sys.argv[1], 8) as own:
            own.counter.add(walking=1.0)
        os._exit(0 if own is not shared else 1)
    sys.exit(os.waitstatus_to_exitcode(os.waitpid(child, 0)[1]))
"""


@pytest.mark.skipif(not hasattr(os, "fork") or sys.platform == "darwin", reason="no fork")
def test_a_forked_process_reads_its_own_network(tmp_path: Path) -> None:
    subprocess.run([sys.executable, "-c", FORKED, file_of(tmp_path)], check=True, timeout=60)


def test_games_are_yielded_in_the_order_of_their_tasks(tmp_path: Path) -> None:
    player = NetPlayer(file_of(tmp_path, MINISHOGI), 2)
    tasks = [GameTask(number, 1, 0, 40 - 9 * number) for number in range(1, 5)]
    assert [game.number for game in player.play(MINISHOGI, tasks)] == [1, 2, 3, 4]
    assert [game.number for game in player.play_many(MINISHOGI, tasks, 4, 4)] == [4, 3, 2, 1]


def test_the_number_of_workers_does_not_change_the_games(tmp_path: Path) -> None:
    player = NetPlayer(file_of(tmp_path, MINISHOGI), 6, 2, 0.5, 0.5, 6)
    ends = Adjudication(max_plies=12)
    plan = SelfPlay(MINISHOGI, player, 70, 1, random_plies=2, adjudication=ends, shard_games=40)

    def stop(done: int, _: int) -> None:
        if done == 25:
            raise KeyboardInterrupt

    for workers in (1, 2, 5):
        folder = tmp_path / str(workers)
        if workers == 5:
            with pytest.raises(KeyboardInterrupt):
                run_selfplay(plan, folder, workers=2, progress=stop)
        assert run_selfplay(plan, folder, workers=workers) == (45 if workers == 5 else 70)
    files = {workers: [file.read_bytes() for file in sorted((tmp_path / workers).glob("*.parquet"))] for workers in "125"}
    assert files["1"] == files["2"] == files["5"]
    assert len(Dataset(tmp_path / "1")) == 70


def test_the_core_expects_the_evaluations_that_its_games_wait_for() -> None:
    shape = PolicyNetwork.untrained(TICTACTOE, blocks=1, channels=4).header.shape
    settings: dict[str, Any] = {"fast": 0, "full": 1.0, "alpha": 0.0, "considered": 0, "varied": 0, "resign": 0.0, "history": 0}
    games = _TreeGames(TICTACTOE, 2, simulations=4, **settings)
    options = {"openings": (), "random_plies": 0, "extra_plies": 0, "balance": None, "near_best": None, "opening_nodes": 1}
    options |= {"noise": 0.0, "noise_plies": 0, "adjudication": None, "max_plies": 9, "endgames": None}
    assert [games.begin(number, b"1", options) for number in (1, 2, 3)] == [True, True, False]
    obs, mask = np.zeros((2, shape.planes, 3, 3), "float32"), np.zeros((2, shape.actions), bool)
    policy, value = np.zeros((2, shape.actions), "float32"), np.zeros(2, "float32")
    assert games.proceed(obs, mask, None, None) == 2
    with pytest.raises(FairyChessError, match="2 evaluations are expected, not 0"):
        games.proceed(obs, mask, None, None)
    with pytest.raises(FairyChessError, match="together, or neither"):
        games.proceed(obs, mask, policy, None)
    with pytest.raises(FairyChessError, match="2 evaluations are expected, not 1"):
        games.proceed(obs, mask, policy[:1], value[:1])
    value[1] = 2
    with pytest.raises(FairyChessError, match=r"value\[1\] \(game 2\) is 2"):
        games.proceed(obs, mask, policy, value)
    value[1] = 0
    assert games.proceed(obs, mask, policy, value) == 2
    for name in ("simulations", "full"):
        with pytest.raises(FairyChessError, match=name):
            _TreeGames(TICTACTOE, 2, **{"simulations": 4, **settings, name: -1})
