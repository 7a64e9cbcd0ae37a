"""The speed-up from several workers in commands that play many games, and the cost per game of collecting them.

    python benches/workers.py selfplay --rounds 7            64 games of chess, 600 nodes: 2 workers against 1
    python benches/workers.py selfplay --player random --games 2000
    python benches/workers.py match, puzzles, tune or pgn    the same for other commands
    python benches/workers.py driver                         milliseconds per game and per task of a cluster

Rounds with one worker and with several alternate; the result is the median of their ratios. The cluster is simulated: its tasks
return games played earlier, so that only the driver's work is measured.
"""

from __future__ import annotations

import argparse
import contextlib
import io
import pickle
import statistics
import sys
import tempfile
import time
from itertools import islice
from pathlib import Path
from types import SimpleNamespace
from typing import TYPE_CHECKING, Any

from fairychess import Variant
from fairychess.cli import main
from fairychess.data import SelfPlay, parse_player, run_selfplay
from fairychess.data.games_job import PlayGames, in_rows

if TYPE_CHECKING:
    from collections.abc import Callable


def command(*words: str) -> None:
    """Run a `fairychess` command without its output."""
    with contextlib.redirect_stdout(io.StringIO()):
        code = main([*words])
    if code:
        raise SystemExit(code)


def work_of(arguments: argparse.Namespace, folder: Path) -> Callable[[int], None]:
    """Return a function that does the measured work with a given number of workers."""
    games, variant = arguments.games, arguments.variant
    plan = SelfPlay(Variant(variant), parse_player(arguments.player), games, 1)

    def selfplay(workers: int) -> None:
        with tempfile.TemporaryDirectory() as directory:
            run_selfplay(plan, directory, workers=workers)

    def match(workers: int) -> None:
        more = ["--nodes", "600", "--seed", "1", "--workers", str(workers)]
        command("match", "fairychess", "fairychess", "--variant", variant, "--games", str(games), *more)

    def tune(workers: int) -> None:
        command("tune", variant, "--games", str(games), "--nodes", "300", "--workers", str(workers))

    def pgn(workers: int) -> None:
        more = ["--seed", "1", "--workers", str(workers)]
        command("selfplay", variant, "--games", str(games), "--nodes", "600", "--out", str(folder / "x.pgn"), *more)

    def puzzles(workers: int) -> None:
        with tempfile.TemporaryDirectory() as directory:
            command("puzzles", str(folder / "games"), "--dir", directory, "--nodes", "2000", "--workers", str(workers))

    if arguments.what == "puzzles":
        run_selfplay(plan, folder / "games")
    return {"selfplay": selfplay, "match": match, "tune": tune, "pgn": pgn, "puzzles": puzzles}[arguments.what]


def compare(arguments: argparse.Namespace) -> None:
    """Print the seconds of each round, and the median of the ratios."""
    ratios: list[float] = []
    with tempfile.TemporaryDirectory() as folder:
        work = work_of(arguments, Path(folder))
        for _ in range(arguments.rounds):
            seconds: list[float] = []
            for workers in (1, arguments.workers):
                begun = time.perf_counter()
                work(workers)
                seconds.append(time.perf_counter() - begun)
            ratios.append(seconds[0] / seconds[1])
            print(f"1 worker {seconds[0]:.2f} s, {arguments.workers} workers {seconds[1]:.2f} s: {ratios[-1]:.2f}", flush=True)
    print(f"{arguments.what}: {statistics.median(ratios):.2f} times as fast, median of {len(ratios)} rounds")


class PlayedBefore:
    """A stand-in for the part of Ray that is used; its tasks return games played earlier."""

    def __init__(self, games: dict[range, bytes]) -> None:
        self._games = games
        self.exceptions = SimpleNamespace(RayError=RuntimeError, RayTaskError=RuntimeError)
        self.cloudpickle = SimpleNamespace(dumps=pickle.dumps)

    def __getattr__(self, name: str) -> Any:  # noqa: ANN401 - as Ray
        """Return a minimal implementation of one of Ray's functions."""
        answers: dict[str, Any] = {
            "is_initialized": lambda: True,
            "cluster_resources": lambda: {"CPU": 64},
            "put": lambda value: value,
            "remote": lambda **_: lambda _: SimpleNamespace(options=lambda: SimpleNamespace(remote=lambda _, item: (item,))),
            "wait": lambda tasks, timeout: (tasks[:1], timeout),
            "get": lambda task: ("node", None, pickle.loads(self._games[task[0]])),  # noqa: S301 - our own
            "cancel": lambda _, **__: None,
        }
        if name not in answers:
            raise AttributeError(name)
        return answers[name]


def driver(arguments: argparse.Namespace) -> None:
    """Print the cost per task and per game in the process that collects the games."""
    for player, count in (("search:nodes=600", 100), ("random", 400), ("mcts:simulations=20", 10)):
        plan = SelfPlay(Variant(arguments.variant), parse_player(player), count, 1, max_plies=400)
        begun = time.process_time()
        games = list(PlayGames(plan)(iter([range(1, count + 1)])))
        playing = 1000 * (time.process_time() - begun) / count
        plies = statistics.mean(len(game.actions) for game in games)
        sizes = (1, 5, 20)
        print(f"{player}: {plies:.0f} plies a game, {playing:.2f} ms of one processor to play it")
        for size in sizes:
            rows = in_rows([range(1, count + 1)], size)
            played = {numbers: pickle.dumps(list(islice(games, numbers[0] - 1, numbers[-1]))) for numbers in rows}
            sys.modules["ray"] = PlayedBefore(played)  # type: ignore[assignment]
            spent = min(collected(plan, size) for _ in range(5))
            task, game = 1000 * spent / len(rows), 1000 * spent / count
            text = f"{task:.2f} ms a task, {game:.3f} ms a game; {playing / game:.0f} processors are fed"
            print(f"    tasks of {size:2} games: {text}")


def collected(plan: SelfPlay, size: int) -> float:
    """Return the seconds that this process needs to collect a plan's games from a cluster and to write the shards."""
    from fairychess.data import games_job  # noqa: PLC0415 - its constants are set here

    games_job.RAY_GAMES, games_job.RAY_TASKS = size, 1
    with tempfile.TemporaryDirectory() as folder:
        begun = time.process_time()
        run_selfplay(plan, folder, ray="auto")
        return time.process_time() - begun


def run() -> None:
    """Parse the command line, and measure."""
    parser = argparse.ArgumentParser(description=__doc__.partition("\n")[0])
    parser.add_argument("what", choices=("selfplay", "match", "puzzles", "tune", "pgn", "driver"))
    parser.add_argument("--rounds", type=int, default=5)
    parser.add_argument("--workers", type=int, default=2)
    parser.add_argument("--games", type=int, default=64)
    parser.add_argument("--variant", default="chess")
    parser.add_argument("--player", default="search:nodes=600")
    arguments = parser.parse_args()
    if arguments.what == "driver":
        driver(arguments)
    else:
        compare(arguments)


if __name__ == "__main__":
    run()
