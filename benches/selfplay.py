"""Games by the million: random games, batches with observation and mask, and what a ply costs by the number of boards."""

from __future__ import annotations

import random
from typing import TYPE_CHECKING, Any

import numpy as np

from environments import ENVIRONMENTS
from fairychess import TreeSearch, Uniform, Variant, VecEnv, random_games
from libraries import RustChess, module
from measure import Clock, interleaved
from table import Findings

if TYPE_CHECKING:
    from measure import Rate, Task
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
"""So many games are played through."""
WALL = Clock()
COUNTS = (1, 64, 1024, 16384, 65536)


def stepping(env: VecEnv, steps: int, clock: Clock) -> Task:
    """Steps with random actions, in thousands of plies; games that end begin anew."""
    for _ in range(10):
        env.step(env.sample())

    def task() -> tuple[float, float]:
        begun = clock.read()
        for _ in range(steps):
            env.step(env.sample())
        return env.n * steps / 1e3, clock.read() - begun

    return task


def through(variant: str, threads: int, clock: Clock) -> Task:
    """Random games to their end, in thousands of plies."""
    random_games(variant, 10, seed=1)

    def task() -> tuple[float, float]:
        begun = clock.read()
        played = random_games(variant, THROUGH, seed=2, threads=threads)
        return played.plies / 1e3, clock.read() - begun

    return task


def rust_chess(library: RustChess, clock: Clock) -> Task:
    """Random games in its own loop, until nobody can move."""
    chance = random.Random(1)

    def task() -> tuple[float, float]:
        begun = clock.read()
        plies = sum(library.random(chance.choice, 1000) for _ in range(5))
        return plies / 1e3, clock.read() - begun

    return task


def played_through(rounds: int, clock: Clock) -> Findings:
    """Games ended by the rules, beside rust-chess in its own loop; and two threads beside one, by the clock on the wall."""
    found = Findings("random games", "thousand plies a second; theirs are those of rust-chess")
    peer = module("rust_chess")
    for variant in GAMES:
        tasks = {"ours": through(variant, 1, clock)}
        if peer and variant == "chess":
            tasks["theirs"] = rust_chess(RustChess(peer, check=False), clock)
        rates = interleaved(tasks, rounds)
        shared = interleaved({str(threads): through(variant, threads, WALL) for threads in (1, 2)}, rounds)
        two = shared["2"].median / shared["1"].median
        add(found, {"variant": variant}, rates["ours"], rates.get("theirs"), ratio_of_two_threads=two)
    return found


def stepped(rounds: int, clock: Clock) -> Findings:
    """Batches without observation and mask."""
    found = Findings(f"{BOARDS} boards without observation and mask", "thousand plies a second")
    for variant in GAMES:
        rates = interleaved({"ours": stepping(VecEnv(variant, BOARDS, seed=1, obs=None, mask=None), STEPS, clock)}, rounds)
        found.add(variant=variant, fairychess=rates["ours"])
    return found


def batches(rounds: int, clock: Clock) -> Findings:
    """Batches with observation and dense mask."""
    found = Findings(f"{BOARDS} boards with observation and mask", "thousand plies a second")
    for variant in GAMES:
        rates = interleaved({"ours": stepping(VecEnv(variant, BOARDS, seed=1), STEPS, clock)}, rounds)
        found.add(variant=variant, fairychess=rates["ours"])
    return found


def beside(rounds: int, clock: Clock) -> Findings:
    """The same in orthodox chess, beside other libraries."""
    found = Findings(f"{BOARDS} boards of chess with observation and mask", "thousand plies a second")
    tasks = {"ours": stepping(VecEnv("chess", BOARDS, seed=1), STEPS, clock)}
    for name, set_up in ENVIRONMENTS.items():
        if peer := module(name):
            tasks[name] = set_up(peer, BOARDS, clock)
    rates = interleaved(tasks, rounds)
    for name in ENVIRONMENTS:
        add(found, {"library": name}, rates["ours"], rates.get(name))
    return found


class Indifferent:
    """An evaluator that says the same of every position, and notes the seconds that it takes."""

    def __init__(self, variant: str, clock: Clock) -> None:
        self.policy = np.ones((TREES, len(Variant(variant).actions)), np.float32)
        self.value = np.zeros(TREES, np.float32)
        self.clock, self.spent = clock, 0.0

    def __call__(self, obs: Any, _: Any) -> tuple[Any, Any]:  # noqa: ANN401 - arrays
        """Give a policy and a value for each row."""
        begun = self.clock.read()
        given = self.policy[: len(obs)], self.value[: len(obs)]
        self.spent += self.clock.read() - begun
        return given


def searching(search: TreeSearch, evaluator: Indifferent, clock: Clock) -> Task:
    """Simulations of new trees, in thousands, without the seconds of the evaluator."""

    def task() -> tuple[float, float]:
        for index in range(search.n):
            search.reset(index)
        evaluator.spent = 0.0
        begun = clock.read()
        search.run()
        return search.n * search.simulations / 1e3, clock.read() - begun - evaluator.spent

    return task


def trees(rounds: int, clock: Clock) -> Findings:
    """Tree searches outside of the evaluator, and what a leaf costs; the same searches without Python."""
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


def add(found: Findings, what: dict[str, Cell], ours: Rate, theirs: Rate | None, **more: Cell) -> None:
    """A row: ours, theirs, the ratio."""
    found.add(**what, ours=ours, theirs=theirs, ratio=ours.median / theirs.median if theirs else None, **more)


def growth(rounds: int, clock: Clock) -> Findings:
    """What a ply costs by the number of boards."""
    found = Findings("a ply of wolf by the number of boards", "microseconds")
    costs = {}
    for count in COUNTS:
        # One batch after the other, so that only one is in memory.
        task = stepping(VecEnv("wolf", count, seed=1), max(1, BOARDS * STEPS // count), clock)
        costs[count] = 1e3 / interleaved({"ours": task}, rounds)["ours"].median
    for count, cost in costs.items():
        found.add(boards=count, a_ply=cost, ratio=cost / costs[64])
    return found
