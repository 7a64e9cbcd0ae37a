"""`TreeSearch` gives the same results on several threads, in two halves, and in batches of a fixed size."""

from __future__ import annotations

import subprocess
import sys
import threading
import time
from typing import TYPE_CHECKING, Any

import numpy as np
import pytest

from fairychess import Board, FairyChessError, Network, Puct, Rollouts, TreeSearch, TreeVisits, Uniform, Variant
from fairychess.learn.tree_arrays import BatchArrays

if TYPE_CHECKING:
    from numpy.typing import NDArray

    from fairychess.learn.evaluators import Evaluator

Arrays = tuple["NDArray[np.float32]", "NDArray[np.float32]"]


def material(obs: NDArray[Any], mask: NDArray[np.bool_]) -> Arrays:
    """Evaluate by counting pieces; the result for a row depends only on that row."""
    planes = obs.reshape(len(obs), obs.shape[1], -1).sum(axis=2)
    weights = np.arange(obs.shape[1]) % 7 - 3
    policy = mask * (1 + np.arange(mask.shape[1]) % 5)
    return policy.astype(np.float32), np.tanh(planes @ weights / 50).astype(np.float32)


def searched(evaluator: Evaluator, **settings: Any) -> list[Any]:  # noqa: ANN401 - those of `TreeSearch`
    """Return a search's results for three moves of seven games."""
    with TreeSearch("stoltz", 7, evaluator, simulations=30, seed=2, dirichlet_alpha=0.3, **settings) as search:
        found: list[Any] = []
        for _ in range(3):
            found += [*search.run()[:-1], *search.roots()]
            search.advance(search.sample(0.5))
        return found


@pytest.mark.parametrize("evaluator", [Uniform(), Rollouts(plies=20), Network.handmade("stoltz", hidden=32), material])
@pytest.mark.parametrize("leaves", [1, 3])
def test_results_do_not_depend_on_threads(evaluator: Evaluator, leaves: int) -> None:
    one = searched(evaluator, leaves=leaves)
    settings: list[dict[str, Any]] = [{"threads": 2}, {"threads": 7}, {"threads": None}]
    if evaluator is material:
        settings += [{"threads": 2, "overlap": True}, {"overlap": True}, {"batch": 4}]
        settings += [{"threads": 3, "overlap": True, "batch": 5}]
    for setting in settings:
        found = searched(evaluator, leaves=leaves, **setting)
        assert all(np.array_equal(a, b) for a, b in zip(found, one, strict=True)), setting


@pytest.mark.parametrize(
    "settings", [{}, {"batch": 4}, {"batch": 64}, {"overlap": True}, {"overlap": True, "batch": 3, "threads": 2}]
)
def test_an_evaluator_may_return_the_same_arrays_from_each_call(settings: dict[str, Any]) -> None:
    whole = np.zeros((64, len(Variant("stoltz").actions)), np.float32), np.zeros(64, np.float32)

    def reuse(obs: NDArray[Any], mask: NDArray[np.bool_]) -> Arrays:
        policy, value = (array[: len(obs)] for array in whole)
        policy[:], value[:] = material(obs, mask)
        return policy, value

    for found, expected in zip(searched(reuse, leaves=2, **settings), searched(material, leaves=2), strict=True):
        assert np.array_equal(found, expected)


def test_batches_have_one_size_and_legal_actions() -> None:
    sizes = set()

    def evaluate(obs: NDArray[Any], mask: NDArray[np.bool_]) -> Arrays:
        sizes.add(len(obs))
        assert mask.any(axis=1).all()
        return material(obs, mask)

    for overlap in (False, True):
        with TreeSearch("chess", 10, evaluate, simulations=8, leaves=2, batch=6, overlap=overlap) as search:
            assert search.run().counts.sum() == 80
    assert sizes == {6}


def test_walking_and_evaluating_overlap(monkeypatch: pytest.MonkeyPatch) -> None:
    """While the evaluator sleeps, the other half's trees are walked; all evaluator calls come from one thread."""
    callers, sizes = set(), []
    running = threading.Lock()

    def evaluate(obs: NDArray[Any], mask: NDArray[np.bool_]) -> Arrays:
        callers.add(threading.get_ident())
        sizes.append(len(obs))
        assert running.acquire(blocking=False)
        time.sleep(0.001)
        running.release()
        return np.ones(mask.shape, np.float32), np.zeros(len(obs), np.float32)

    walkers: set[int] = set()
    walk = BatchArrays.walk

    def noted(arrays: BatchArrays, core: Any) -> int:  # noqa: ANN401 - the trees of the core
        walkers.add(threading.get_ident())
        return walk(arrays, core)

    monkeypatch.setattr(BatchArrays, "walk", noted)
    with TreeSearch("chess", 64, evaluate, simulations=20, overlap=True, threads=2) as search:
        assert search.run().counts.sum() == 64 * 20
    assert callers == {threading.get_ident()}
    assert len(walkers - callers) == 1
    assert max(sizes) == 32  # half of the games


@pytest.mark.parametrize("overlap", [False, True])
def test_an_evaluator_that_raises_leaves_the_search_usable(overlap: bool) -> None:
    calls = 0

    def evaluate(obs: NDArray[Any], mask: NDArray[np.bool_]) -> Arrays:
        nonlocal calls
        calls += 1
        if calls in (1, 2, 7):
            raise ValueError("on purpose")
        if calls == 9:
            return material(obs, mask)[0], np.full(len(obs), 2, np.float32)
        return material(obs, mask)

    with TreeSearch("chess", 6, evaluate, simulations=20, overlap=overlap, threads=2) as search:
        for _ in range(3):
            with pytest.raises(ValueError, match="on purpose"):
                search.run()
        with pytest.raises(FairyChessError, match=r"value\[0\] \(game \d\) is 2: a number from -1 to 1 is expected"):
            search.run()
        before = int(search.visits().counts.sum())
        assert int(search.run().counts.sum()) == before + 6 * 20
        search.advance(search.sample())


def test_an_interrupt_ends_a_search_in_halves() -> None:
    code = """
import _thread, threading, time
import numpy as np
from fairychess import TreeSearch
def evaluate(obs, mask):
    return np.ones(mask.shape, np.float32), np.zeros(len(obs), np.float32)
search = TreeSearch("chess", 32, evaluate, simulations=1 << 20, overlap=True, threads=2)
threading.Timer(0.3, _thread.interrupt_main).start()
begun = time.perf_counter()
try:
    search.run()
except KeyboardInterrupt:
    print(time.perf_counter() - begun < 5)
before = search.visits().counts.sum()
print(search.run(10).counts.sum() - before)
"""
    done = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, timeout=120, check=False)
    assert done.stdout.split() == ["True", "320"], done.stderr


def test_invalid_settings_are_refused() -> None:
    for batch in (0, -1, 2.5, "8"):
        with pytest.raises(FairyChessError, match=f"batch must be a whole number of at least 1, not {batch!r}"):
            TreeSearch("chess", 1, material, batch=batch)  # type: ignore[arg-type]
    with pytest.raises(FairyChessError, match="threads must be a whole number from 1 to 256"):
        TreeSearch("chess", 1, material, threads=0)


def test_boards_that_continue_a_game_keep_its_tree() -> None:
    with TreeSearch("chess", 2, Uniform(), simulations=200) as search:
        search.run()
        board = Board()
        assert search.follow(0, board)
        board.push_uci("e2e4")
        assert search.follow(0, board)
        kept = int(search.visits().counts[: search.visits().starts[1]].sum())
        assert kept > 0
        assert search.board(0).fen() == board.fen()
        board.pop()
        assert not search.follow(0, board)
        assert int(search.visits().counts[: search.visits().starts[1]].sum()) == 0
        with pytest.raises(IndexError):
            search.follow(2, board)


def test_sequential_halving_finds_a_mate_with_few_simulations() -> None:
    """Noise decides which moves are visited. If the mate is visited, it is chosen, and the improved policy prefers it."""
    network = Network.handmade("chess", hidden=32)
    board = Board(fen="6k1/5ppp/8/8/8/8/5PPP/R5K1 w - - 0 1")
    with TreeSearch("chess", 16, network, simulations=16, considered=8, threads=2) as search:
        for game in range(16):
            search.reset(game, board)
        visits = search.run()
        assert (np.add.reduceat(visits.counts > 0, visits.starts[:-1]) == 8).all()
        mate = search.actions.encode(board.parse_san("Ra8#"))
        policy = visits.improved_policy()
        assert np.allclose(policy.sum(axis=1), 1)
        seen = visits.policy()[:, mate] > 0
        assert 4 <= seen.sum() < 16
        assert (policy.argmax(axis=1)[seen] == mate).all()
        assert (search.sample(0)[seen] == mate).all()
    with pytest.raises(FairyChessError, match="considered must be a whole number"):
        TreeSearch("chess", 1, network, considered=0)


def test_improved_policy_is_the_one_of_the_paper() -> None:
    visits = TreeVisits(
        starts=np.array([0, 3, 3]),
        actions=np.array([1, 4, 2], np.int32),
        counts=np.array([2, 1, 0], np.int32),
        values=np.array([0.5, -0.5, 0], np.float32),
        priors=np.array([0.5, 0.25, 0.25], np.float32),
        value=np.array([0.2, 1], np.float32),
        size=5,
    )
    alone = 4 * 0.2 - (2 * 0.5 - 0.5)
    mixed = (alone + 3 * (0.5 * 0.5 - 0.25 * 0.5) / 0.75) / 4
    logits = np.log([0.5, 0.25, 0.25]) + 52 / 2 * np.array([0.5, -0.5, mixed])
    expected = np.exp(logits) / np.exp(logits).sum()
    policy = visits.improved_policy()
    assert np.allclose(policy[0, [1, 4, 2]], expected, atol=1e-6)
    assert not policy[0, [0, 3]].any()
    assert not policy[1].any()


def test_a_player_keeps_its_tree(monkeypatch: pytest.MonkeyPatch) -> None:
    fresh, keeping = Puct(Uniform(), simulations=100), Puct(Uniform(), simulations=100, keep=True)
    board = Board("minishogi")
    assert fresh.play(board) == keeping.play(board)
    followed: list[bool] = []
    follow = TreeSearch.follow

    def noted(search: TreeSearch, index: int, board: Board, *, seed: int | None = None) -> bool:
        followed.append(follow(search, index, board, seed=seed))
        return followed[-1]

    monkeypatch.setattr(TreeSearch, "follow", noted)
    for _ in range(4):
        board.push(keeping.play(board))
    assert followed == [True] * 4
    followed.clear()
    keeping.play(Board("minishogi"))
    assert followed == [False]
