"""Self-play: random games, batches with observation and mask, and the cost per ply by number of boards."""

from __future__ import annotations

import random
from concurrent.futures import ProcessPoolExecutor
from multiprocessing import get_context
from typing import TYPE_CHECKING, Any

import numpy as np

from environments import ENVIRONMENTS
from fairychess import TreeSearch, Uniform, Variant, VecEnv, random_games
from fairychess.benchmarks.libraries import RustChess, module
from fairychess.benchmarks.measure import Stopwatch, interleaved
from table import Findings

if TYPE_CHECKING:
    from fairychess.benchmarks.measure import Rate, Task
    from table import Cell

GAMES = (
    "chess",
    "stoltz",
    "culverin",
    "newchess",
    "meteoric",
    "wolf",
    "reserve-dragonet",
    "reserve-swedish-cannon",
    "reserve-belfry",
)
BOARDS = 1024
TREES = 256
SIMULATIONS = 200
STEPS = 40
THROUGH = 300
"""The number of games to play."""
THEIRS = 30
"""The number of games for rust-chess, which is slower and so takes about as long."""
WALL = Stopwatch()
COUNTS = (1, 64, 1024, 16384, 65536)


def stepping(env: VecEnv, steps: int, clock: Stopwatch) -> Task:
    """Return a task that steps an environment with random actions, in thousands of plies; finished games are restarted."""
    for _ in range(10):
        env.step(env.sample())

    def task() -> tuple[float, float]:
        begun = clock.read()
        for _ in range(steps):
            env.step(env.sample())
        return env.n * steps / 1e3, clock.read() - begun

    return task


def through(variant: str, threads: int, clock: Stopwatch) -> Task:
    """Return a task that plays random games to their end, in thousands of plies."""
    random_games(variant, 10, seed=1, threads=1)

    def task() -> tuple[float, float]:
        begun = clock.read()
        played = random_games(variant, THROUGH, seed=2, threads=threads)
        return played.plies / 1e3, clock.read() - begun

    return task


def plies(variant: str) -> int:
    """Play random games to their end, and return the number of plies."""
    return random_games(variant, THROUGH, seed=2, threads=1).plies


def apart(variant: str, pool: ProcessPoolExecutor) -> Task:
    """Return a task that plays the same games in two processes, by wall-clock time: an upper bound for two threads."""
    list(pool.map(plies, [variant] * 2))

    def task() -> tuple[float, float]:
        begun = WALL.read()
        played = sum(pool.map(plies, [variant] * 2))
        return played / 1e3, WALL.read() - begun

    return task


def rust_chess(library: RustChess, clock: Stopwatch, *, ended: bool) -> Task:
    """Return a task that plays random games in rust-chess's own loop until they end by the rules or until no move is legal."""
    choice = random.Random(1).choice

    def task() -> tuple[float, float]:
        begun = clock.read()
        played = sum(library.game(choice) if ended else library.random(choice, 1000) for _ in range(THEIRS))
        return played / 1e3, clock.read() - begun

    return task


def played_through(rounds: int, clock: Stopwatch) -> Findings:
    """Compare games that end by the rules with rust-chess in its own loop."""
    found = Findings("random games", "thousand plies a second; theirs are those of rust-chess")
    peer = module("rust_chess")
    for variant in GAMES:
        tasks = {"ours": through(variant, 1, clock)}
        if peer and variant == "chess":
            library = RustChess(peer, check=False)
            tasks |= {"theirs": rust_chess(library, clock, ended=True), "endless": rust_chess(library, clock, ended=False)}
        rates = interleaved(tasks, rounds)
        add(found, {"variant": variant}, rates["ours"], rates.get("theirs"))
        if endless := rates.get("endless"):
            add(found, {"variant": f"{variant}, theirs endless"}, rates["ours"], endless)
    return found


def scaled(rounds: int) -> Findings:
    """Measure random games on two processors."""
    found = Findings("random games: two threads beside one, and two processes beside one", "ratios by the clock on the wall")
    with ProcessPoolExecutor(2, get_context("spawn")) as pool:
        for variant in GAMES:
            tasks = {str(threads): through(variant, threads, WALL) for threads in (1, 2)}
            rates = interleaved(tasks | {"apart": apart(variant, pool)}, rounds)
            found.add(
                variant=variant,
                ratio_of_two_threads=rates["2"].over(rates["1"]),
                ratio_of_two_processes=rates["apart"].over(rates["1"]),
            )
    return found


def stepped(rounds: int, clock: Stopwatch) -> Findings:
    """Measure batches without observation and mask."""
    found = Findings(f"{BOARDS} boards without observation and mask", "thousand plies a second")
    for variant in GAMES:
        env = VecEnv(variant, BOARDS, seed=1, threads=1, obs=None, mask=None)
        rates = interleaved({"ours": stepping(env, STEPS, clock)}, rounds)
        found.add(variant=variant, fairychess=rates["ours"])
    return found


def batches(rounds: int, clock: Stopwatch) -> Findings:
    """Measure batches with observations and a dense mask."""
    found = Findings(f"{BOARDS} boards with observation and mask", "thousand plies a second")
    for variant in GAMES:
        rates = interleaved({"ours": stepping(VecEnv(variant, BOARDS, seed=1, threads=1), STEPS, clock)}, rounds)
        found.add(variant=variant, fairychess=rates["ours"])
    return found


def beside(rounds: int, clock: Stopwatch) -> Findings:
    """Compare orthodox chess with other libraries, with observation and mask."""
    found = Findings(f"{BOARDS} boards of chess with observation and mask", "thousand plies a second")
    tasks = {"ours": stepping(VecEnv("chess", BOARDS, seed=1, threads=1), STEPS, clock)}
    for name, set_up in ENVIRONMENTS.items():
        if peer := module(name):
            tasks[name] = set_up(peer, BOARDS, clock)
    rates = interleaved(tasks, rounds)
    for name in ENVIRONMENTS:
        add(found, {"library": name}, rates["ours"], rates.get(name))
    return found


class Indifferent:
    """An evaluator that returns the same result for every position, and records the time it takes."""

    def __init__(self, variant: str, clock: Stopwatch) -> None:
        self.policy = np.ones((TREES, len(Variant(variant).actions)), np.float32)
        self.value = np.zeros(TREES, np.float32)
        self.clock, self.spent = clock, 0.0

    def __call__(self, obs: Any, _: Any) -> tuple[Any, Any]:  # noqa: ANN401 - arrays
        """Return a policy and a value for each row."""
        begun = self.clock.read()
        given = self.policy[: len(obs)], self.value[: len(obs)]
        self.spent += self.clock.read() - begun
        return given


def searching(search: TreeSearch, evaluator: Indifferent, clock: Stopwatch) -> Task:
    """Return a task that searches new trees, in thousands of simulations; the evaluator's time is not counted."""

    def task() -> tuple[float, float]:
        for index in range(search.n):
            search.reset(index)
        evaluator.spent = 0.0
        begun = clock.read()
        search.run()
        return search.n * search.simulations / 1e3, clock.read() - begun - evaluator.spent

    return task


def trees(rounds: int, clock: Stopwatch) -> Findings:
    """Measure tree searches, not counting the evaluator's time; their cost per leaf; and the same searches without Python."""
    found = Findings(f"{TREES} trees of {SIMULATIONS} simulations, outside of the evaluator", "thousand simulations a second")
    for variant in GAMES:
        evaluator = Indifferent(variant, clock)
        tasks = {
            name: searching(TreeSearch(variant, TREES, by, simulations=SIMULATIONS), evaluator, clock)
            for name, by in (("numpy", evaluator), ("alone", Uniform()))
        }
        rates = interleaved(tasks, rounds)
        found.add(
            variant=variant, with_numpy=rates["numpy"], us_a_leaf=1e3 / rates["numpy"].median, without_python=rates["alone"]
        )
    return found


def add(found: Findings, what: dict[str, Cell], ours: Rate, theirs: Rate | None) -> None:
    """Add a row: fairychess's rate, the other library's, and the ratio."""
    found.add(**what, ours=ours, theirs=theirs, ratio=ours.over(theirs))


def growth(rounds: int, clock: Stopwatch) -> Findings:
    """Measure the cost per ply by number of boards."""
    found = Findings("a ply of wolf by the number of boards", "microseconds")
    # All batches are in memory at once (0.75 GB), so that they can be measured in turn on an equally busy machine.
    environments = {str(count): VecEnv("wolf", count, seed=1, threads=1) for count in COUNTS}
    tasks = {name: stepping(env, max(1, BOARDS * STEPS // env.n), clock) for name, env in environments.items()}
    rates = interleaved(tasks, rounds)
    for count, rate in rates.items():
        found.add(boards=int(count), a_ply=1e3 / rate.median, ratio=rates["64"].over(rate))
    return found
