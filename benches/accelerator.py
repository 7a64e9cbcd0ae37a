"""Compares fairychess with libraries that play on a graphics card: `python benches/accelerator.py [OPTIONS]`.

Random games: `VecEnv` on all processors compared with pgx on JAX's default device, both with observations and masks. Self-play
with a network of 6 blocks of 64 channels: the player `net:` compared with pgx and mctx, with the same number of simulations per
move. The fastest of several batch sizes is used. The programs run alternately; figures are medians of the rounds. Without a
graphics card, everything runs on the processors. Missing libraries are named: `pip install torch 'jax[cuda12]' pgx mctx`.
"""

from __future__ import annotations

import argparse
import os
import tempfile
from dataclasses import dataclass
from importlib import import_module
from pathlib import Path
from typing import TYPE_CHECKING, Any

from environments import pgx
from fairychess import Variant, VecEnv
from fairychess.benchmarks.libraries import module
from fairychess.benchmarks.machine import described, version
from fairychess.benchmarks.measure import Rate, Stopwatch, interleaved
from fairychess.cluster import processors
from fairychess.data import SelfPlay
from fairychess.data.games_job import played_here
from fairychess.data.net_player import NetPlayer
from fairychess.learn import PolicyNetwork
from fairychess.learn.shared_network import NetworkWork, SharedNetwork, rows_of, shared_network
from mctx_selfplay import mctx
from selfplay import stepping
from table import Findings, as_json, as_markdown, console

if TYPE_CHECKING:
    from collections.abc import Callable, Sequence

    from fairychess.benchmarks.measure import Task

WALL = Stopwatch()
THEIRS = {"chess": "chess", "gardner": "gardner_chess"}
"""The variants, with their names in pgx."""
SIZE = (6, 64)
"""The numbers of residual blocks and of channels."""
PROGRAMS = ("torch", "jax", "jaxlib", "pgx", "mctx")
MAX_PLIES = 200
"""The maximum length of fairychess's self-play games."""


@dataclass(frozen=True)
class Plan:
    """What to measure."""

    variant: str
    seconds: float
    rounds: int
    simulations: int
    games: int
    boards: Sequence[int]
    batches: Sequence[int]


def repeated(task: Task, seconds: float) -> Task:
    """Return a task that repeats another one for a number of seconds."""

    def task_for_seconds() -> tuple[float, float]:
        done = spent = 0.0
        while spent < seconds:
            work, needed = task()
            done, spent = done + work, spent + needed
        return done, spent

    return task_for_seconds


def fastest(made: Callable[[int], Task], sizes: Sequence[int], seconds: float) -> tuple[int, Task]:
    """Return the batch size that is fastest in one trial, and its task. Sizes that need too much memory are left out."""
    best: tuple[float, int, Task] | None = None
    for size in sizes:
        try:
            task = repeated(made(size), seconds)
            work, spent = task()
        except (MemoryError, RuntimeError) as error:  # JAX raises a RuntimeError if memory is exhausted
            print(f"batches of {size:,} are left out: {str(error).splitlines()[0]}")
            continue
        if best is None or work / spent > best[0]:
            best = work / spent, size, task
    if best is None:
        raise SystemExit("no batch size can be measured")
    return best[1:]


def random_games(plan: Plan) -> Findings:
    """Compare random legal moves."""
    found = Findings(f"random legal moves, {plan.variant}", "thousand moves a second")

    def ours(boards: int) -> Task:
        return stepping(VecEnv(plan.variant, boards, seed=1), 4, WALL)

    tasks, sizes = {}, {}
    sizes["fairychess"], tasks["fairychess"] = fastest(ours, plan.boards, plan.seconds)
    if peer := module("pgx"):
        theirs = THEIRS[plan.variant]
        sizes["pgx"], tasks["pgx"] = fastest(lambda boards: pgx(peer, boards, WALL, game=theirs), plan.boards, plan.seconds)
    rates = interleaved(tasks, plan.rounds)
    compared(found, "pgx", rates, [f"{name}: {size:,} boards at a time" for name, size in sizes.items()])
    return found


def compared(found: Findings, peer: str, rates: dict[str, Rate], notes: list[str], *, unit: str = "moves") -> None:
    """Add a row: fairychess's rate, the other program's, and the ratio."""
    ours, theirs = rates["fairychess"], rates.get(peer)
    found.add(what=unit, fairychess=ours, **{peer.replace(" ", "_"): theirs}, ratio=ours.over(theirs))
    found.notes += [note for note in notes if note not in found.notes]


class OurSelfPlay:
    """Self-play of the player `net:` on all processors.

    Args:
        plan: What to measure.
        file: The file of the network.
        shared: The same network, shared by all workers.
    """

    def __init__(self, plan: Plan, file: Path, shared: SharedNetwork) -> None:
        self._plan, self._shared = plan, shared
        self._variant = Variant(plan.variant)
        self._player = NetPlayer(str(file), simulations=plan.simulations, varied=MAX_PLIES)
        self._seed = 0
        self.rounds: list[tuple[NetworkWork, float]] = []
        """For each round, the network's work and the seconds."""
        self.plies = MAX_PLIES
        play = self.play(4)
        self.plies = max(4, min(MAX_PLIES, round(plan.seconds * play[0] / play[1] / plan.games)))
        self.rounds.clear()

    def play(self, plies: int | None = None) -> tuple[float, float]:
        """Play games up to a number of plies, so that all end at about the same time; return the positions and the seconds."""
        self._seed += 1
        games, plies = self._plan.games, plies or self.plies
        plan = SelfPlay(self._variant, self._player, games, self._seed, random_plies=0, max_plies=plies)
        before, begun = self._shared.work, WALL.read()
        positions = sum(len(game.actions) for game in played_here(plan, [range(1, games + 1)], None))
        spent, after = WALL.read() - begun, self._shared.work
        evaluations, walking = after.evaluations - before.evaluations, after.walking - before.walking
        self.rounds.append((NetworkWork(evaluations, after.evaluating - before.evaluating, walking), spent))
        return float(positions), spent

    def rate(self, work: Callable[[NetworkWork], float]) -> Rate:
        """Return the amount of some work by the network per second in each round."""
        return Rate(tuple(work(done) / spent for done, spent in self.rounds))


def self_play(plan: Plan) -> list[Findings]:
    """Compare self-play with a network, and measure how busy fairychess keeps the card and the processors."""
    blocks, channels = SIZE
    title = f"self-play, {plan.variant}, {plan.simulations} simulations a move, {blocks} blocks of {channels} channels"
    found, busy = Findings(title, "a second"), Findings("shares of the time in our self-play", "percent")
    with tempfile.TemporaryDirectory() as folder:
        file = Path(folder) / "network.npz"
        PolicyNetwork.untrained(Variant(plan.variant), blocks=blocks, channels=channels).save(file)
        with shared_network(file, rows_of(plan.games)) as shared:
            ours = OurSelfPlay(plan, file, shared)
            tasks: dict[str, Task] = {"fairychess": ours.play}
            notes = [f"fairychess: {plan.games:,} games at a time, {ours.plies} plies"]
            if module("pgx") and module("mctx"):
                made = lambda boards: mctx(THEIRS[plan.variant], boards, plan.simulations, SIZE, WALL)  # noqa: E731
                size, tasks["pgx and mctx"] = fastest(made, plan.batches, plan.seconds)
                notes.append(f"pgx and mctx: {size:,} games at a time; Gumbel search, which evaluates simulations + 1 positions")
            rates = interleaved(tasks, plan.rounds)
            compared(found, "pgx and mctx", rates, notes, unit="positions")
            each = plan.simulations + 1
            evaluations = {"fairychess": ours.rate(lambda done: done.evaluations)}
            evaluations |= {
                name: Rate(tuple(each * n for n in rate.rounds)) for name, rate in rates.items() if name != "fairychess"
            }
            compared(found, "pgx and mctx", evaluations, [], unit="evaluations")
            where, of = ("card", 1) if shared.is_on_card else ("processors", processors())
            busy.add(what=f"network on the {where}", percent=ours.rate(lambda done: 100 * done.evaluating / of))
            busy.add(what="search trees on the processors", percent=ours.rate(lambda done: 100 * done.walking / processors()))
    return [found, busy]


def machine() -> dict[str, object]:
    """Return a description of the machine, the devices of JAX and PyTorch, and the versions."""
    devices: dict[str, object] = {}
    if module("jax"):
        devices["JAX's device"] = str(import_module("jax").devices()[0].device_kind)
    if module("torch"):
        torch: Any = import_module("torch")
        devices["PyTorch's device"] = torch.cuda.get_device_name() if torch.cuda.is_available() else "cpu"
    versions = {name: version(name) for name in PROGRAMS}
    devices["missing"] = ", ".join(name for name, found in versions.items() if found is None) or "nothing"
    return described() | devices | {"versions": versions}


def numbers(text: str) -> list[int]:
    """Parse whole numbers separated by commas."""
    return [int(part) for part in text.split(",")]


def main() -> None:
    """Measure, print, and write."""
    os.environ.setdefault("XLA_PYTHON_CLIENT_PREALLOCATE", "false")  # JAX and PyTorch share the card
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--variant", choices=tuple(THEIRS), default="chess")
    parser.add_argument("--seconds", type=float, default=5, help="the length of one measurement (default 5)")
    parser.add_argument("--rounds", type=int, default=5, help="how often each is measured (default 5)")
    parser.add_argument("--simulations", type=int, default=32, help="simulations a move (default 32)")
    parser.add_argument("--games", type=int, help="our self-play games at a time (default: 256 per processor, 64 without a card)")
    parser.add_argument("--boards", type=numbers, metavar="N,N", help="batch sizes of random games to try")
    parser.add_argument("--batches", type=numbers, metavar="N,N", help="batch sizes of pgx and mctx to try")
    parser.add_argument("--markdown", action="store_true", help="print tables in Markdown")
    parser.add_argument("--json", type=Path, metavar="FILE", help="write all figures, of all rounds, to this file")
    given = parser.parse_args()
    where = machine()
    jax_card = module("jax") is not None and import_module("jax").default_backend() != "cpu"
    our_card = module("torch") is not None and import_module("torch").cuda.is_available()
    plan = Plan(
        given.variant,
        given.seconds,
        given.rounds,
        given.simulations,
        given.games or processors() * (256 if our_card else 64),
        given.boards or ([1024, 8192, 65536] if jax_card else [256, 1024]),
        given.batches or ([256, 1024, 4096] if jax_card else [16, 64]),
    )
    for name, value in where.items():
        print(f"{name}: {value}")
    findings = [random_games(plan), *self_play(plan)]
    for each in findings:
        print(as_markdown(each)) if given.markdown else console(each)
    if given.json:
        given.json.write_text(as_json(where, findings), encoding="utf-8")


if __name__ == "__main__":
    main()
