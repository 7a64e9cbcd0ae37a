"""Speed by the number of threads: `python benches/scaling.py [ROW …] [--threads 1,2,4] [--json FILE] [--markdown]`.

Each row is one type of work. Only rows whose names contain one of the given strings are measured; by default all are. Rounds with
different numbers of threads are interleaved. Medians are reported, with the efficiency: the speed-up over one thread, divided by
the number of threads. `hand-over` measures by how much the time of a step of 64 boards on all threads exceeds an equal share.
`overlap` searches with an evaluator that sleeps 2 ms per batch, and reports the speed relative to that of walking or evaluation
alone, whichever is slower.
"""

from __future__ import annotations

import argparse
import contextlib
import io
import json
import statistics
import sys
import tempfile
import time
from dataclasses import asdict, dataclass
from functools import cache
from pathlib import Path
from typing import TYPE_CHECKING, Any

import numpy as np

from fairychess import Board, Engine, Network, TreeSearch, Uniform, VecEnv, random_games
from fairychess.benchmarks.measure import Stopwatch, interleaved
from fairychess.cli import main as command
from fairychess.cluster import processors
from selfplay import stepping

if TYPE_CHECKING:
    from collections.abc import Callable

    from fairychess.benchmarks.measure import Task

WALL = Stopwatch()
SLEEP = 0.002
SIMULATIONS = 40
"""The number of simulations of `overlap`, enough for the first batch, during which nothing is evaluated, to cost little."""
VALUES = np.zeros(1024, np.float32)
SHOWN: dict[str, dict[str, Any]] = {
    "dense": {},
    "bits": {"mask": "bits"},
    "csr": {"mask": "csr"},
    "none": {"obs": None, "mask": None},
}
"""Settings of environments."""


@dataclass(frozen=True)
class Row:
    """The speeds of one type of work, by number of threads."""

    name: str
    unit: str
    speeds: dict[int, float]

    def efficiency(self, threads: int) -> float:
        """Return the share of the ideal speed."""
        one = self.speeds[min(self.speeds)] / min(self.speeds)
        return self.speeds[threads] / (one * threads)


def timed(work: Callable[[], float]) -> Task:
    """Make a timed task of a function that returns its amount of work."""

    def task() -> tuple[float, float]:
        begun = time.perf_counter()
        done = work()
        return done, time.perf_counter() - begun

    return task


def boards(n: int, settings: dict[str, Any]) -> Callable[[int], Task]:
    """Return a function that makes a task for a number of threads: steps of an environment, in thousands of moves."""
    return lambda threads: stepping(VecEnv("chess", n, seed=1, threads=threads, **settings), max(1, 32768 // n), WALL)


def games(threads: int) -> Task:
    """Return a task that plays random games, in thousands of moves."""
    return timed(lambda: random_games("chess", 2000, seed=2, threads=threads).plies / 1e3)


def trees(evaluator: Callable[[], Any], n: int, simulations: int, **settings: Any) -> Callable[[int], Task]:  # noqa: ANN401
    """Return a function that makes a task for a number of threads: a tree search from the start, in thousands of simulations."""
    return lambda threads: searching(TreeSearch("chess", n, evaluator(), simulations=simulations, threads=threads, **settings))


def searching(search: TreeSearch) -> Task:
    """Return a task that restarts a tree search and runs it."""

    def task() -> tuple[float, float]:
        for game in range(search.n):
            search.reset(game)
        begun = time.perf_counter()
        visits = search.run()
        return int(visits.counts.sum()) / 1e3, time.perf_counter() - begun

    return task


def sleeping(obs: Any, mask: Any) -> tuple[Any, Any]:  # noqa: ANN401 - arrays
    """Imitate a graphics card: 2 ms per batch, without the interpreter's lock and without work for the processor."""
    time.sleep(SLEEP)
    return all_equal(mask.shape[1])[: len(obs)], VALUES[: len(obs)]


@cache
def all_equal(actions: int) -> Any:  # noqa: ANN401 - an array
    """Return logits or weights for the largest batch, which prefer no action."""
    return np.ones((len(VALUES), actions), np.float32)


def called(text: str) -> Callable[[int], Task]:
    """Return a function that makes a task for a number of workers: a command that plays games."""

    def made(threads: int) -> Task:
        def work() -> float:
            with tempfile.TemporaryDirectory() as folder, contextlib.redirect_stdout(io.StringIO()):
                arguments = text.format(folder=Path(folder) / "games").split()
                code = command([*arguments, "--seed", "1", "--workers", str(threads)])
            if code:
                raise SystemExit(code)
            return 64.0

        return timed(work)

    return made


def perft(threads: int) -> Task:
    """Return a task that runs perft, in millions of leaves."""
    board = Board()
    return timed(lambda: board.perft(6, threads=threads) / 1e6)


def search(threads: int) -> Task:
    """Return a task that searches, in thousands of nodes."""
    engine, board = Engine("chess", hash=64, threads=threads), Board()

    def work() -> float:
        engine.clear()
        info = engine.play(board, nodes=600_000).info
        return (info.nodes if info is not None else 0) / 1e3

    return timed(work)


ROWS: dict[str, tuple[str, Callable[[int], Task]]] = {
    **{
        f"VecEnv, {n:,} boards, {name}": ("thousand moves/s", boards(n, settings))
        for n in (1024, 4096, 16384)
        for name, settings in SHOWN.items()
    },
    "random games": ("thousand moves/s", games),
    "TreeSearch, uniform": ("thousand simulations/s", trees(Uniform, 256, 100)),
    "TreeSearch, network": ("thousand simulations/s", trees(lambda: Network.handmade("chess", hidden=32), 256, 100)),
    "TreeSearch, sleeping": ("thousand simulations/s", trees(lambda: sleeping, 1024, 10)),
    "TreeSearch, sleeping, overlap": ("thousand simulations/s", trees(lambda: sleeping, 1024, 10, overlap=True)),
    "selfplay, 64 games": ("games/s", called("selfplay chess --games 64 --nodes 600 --dir {folder}")),
    "match, 64 games": ("games/s", called("match fairychess fairychess --variant chess --games 64 --nodes 200")),
    "perft": ("million leaves/s", perft),
    "search": ("thousand nodes/s", search),
}
"""All rows, each with its unit and a function that makes the task for a number of threads."""


def hand_over(threads: int) -> tuple[float, float, float]:
    """Return median microseconds per step of 64 boards: on one thread, on several, and the excess over an equal share."""
    environments = [VecEnv("chess", 64, seed=1, threads=number, obs=None, mask=None) for number in (1, threads)]
    times: list[list[float]] = [[], []]
    for _ in range(4000):
        for env, found in zip(environments, times, strict=True):
            actions = env.sample()
            begun = time.perf_counter()
            env.step(actions)
            found.append((time.perf_counter() - begun) * 1e6)
    medians = [statistics.median(found[500:]) for found in times]
    return medians[0], medians[1], medians[1] - medians[0] / min(threads, 4)


def overlapped(threads: int) -> tuple[float, float, float]:
    """Return milliseconds per half batch of 1,024 games: for walking trees alone, for evaluation alone, and for both at once."""
    answering = 0.0

    def at_once(obs: Any, mask: Any) -> tuple[Any, Any]:  # noqa: ANN401
        nonlocal answering
        begun = time.perf_counter()
        answer = mask.astype(np.float32), np.zeros(len(obs), np.float32)
        answering += time.perf_counter() - begun
        return answer

    found = []
    for evaluator, overlap in ((at_once, False), (sleeping, True)):
        search = TreeSearch("chess", 1024, evaluator, simulations=SIMULATIONS, threads=threads, overlap=overlap)
        run = searching(search)
        seconds = []
        for _ in range(5):
            answering = 0.0
            seconds.append(run()[1] - answering)  # 0 if the evaluator does not sleep: then this is the time for walking
        found.append(1e3 * statistics.median(seconds) / (2 * (SIMULATIONS + 1)))  # each half has one more batch, for its roots
    mask = np.zeros((512, len(Board().variant.actions)), np.bool_)
    begun = time.perf_counter()
    for _ in range(20):
        sleeping(mask, mask)
    return found[0], 1e3 * (time.perf_counter() - begun) / 20, found[1]


def measured(name: str, threads: list[int], rounds: int) -> Row:
    """Measure one row."""
    unit, task = ROWS[name]
    rates = interleaved({str(number): task(number) for number in threads}, rounds)
    return Row(name, unit, {int(number): rate.median for number, rate in rates.items()})


def line(row: Row) -> str:
    """Return a row of the table in Markdown."""
    cells = [f"{speed:,.0f} ({row.efficiency(number):.0%})" for number, speed in row.speeds.items()]
    return f"| {row.name}, {row.unit} | {' | '.join(cells)} |"


def counts(text: str | None) -> list[int]:
    """Return the numbers of threads to measure: by default 1, 2, 4 … and the number of processors."""
    if text is not None:
        return sorted({int(part) for part in text.split(",")})
    cores = processors()
    return sorted({*(1 << power for power in range(cores.bit_length()) if 1 << power <= cores), cores})


def main() -> None:
    """Measure and print."""
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("rows", nargs="*", metavar="ROW", help="texts in the names of rows")
    parser.add_argument("--threads", metavar="N,N", help="numbers of threads (default: 1, 2, 4 and so on up to all processors)")
    parser.add_argument("--rounds", type=int, default=9)
    parser.add_argument("--json", type=Path, metavar="FILE", help="write the figures to a file")
    parser.add_argument("--markdown", action="store_true", help="print a table in Markdown")
    given = parser.parse_args()
    wanted: list[str] = given.rows
    threads = counts(given.threads)
    chosen = [name for name in ROWS if not wanted or any(text in name for text in wanted)]
    if given.markdown and chosen:
        print(f"| work | {' | '.join(map(str, threads))} |\n| --- | {' | '.join('---:' for _ in threads)} |")
    rows = []
    for name in chosen:
        rows.append(measured(name, threads, given.rounds))
        print(line(rows[-1]), flush=True)
    found: dict[str, Any] = {"threads": threads, "rows": [asdict(row) for row in rows]}
    most = max(threads)
    if most > 1 and (not wanted or "hand-over" in wanted):
        one, several, beyond = found["hand-over"] = hand_over(most)
        print(f"hand-over: 64 boards take {one:.1f} µs on 1 thread and {several:.1f} on {most}, {beyond:.1f} beyond its share")
    if not wanted or "overlap" in wanted:
        walk, evaluation, both = found["overlap"] = overlapped(most)
        share = max(walk, evaluation) / both
        print(f"overlap: {walk:.2f} ms to walk half a batch, {evaluation:.2f} to evaluate it, {both:.2f} at once: {share:.0%}")
    if given.json:
        given.json.write_text(json.dumps(found, indent=1) + "\n", encoding="utf-8")
    if not found["rows"] and len(found) == 2:  # noqa: PLR2004 - nothing but the numbers of threads
        sys.exit(f"no row has one of these texts in its name: {', '.join(wanted)}")


if __name__ == "__main__":
    main()
