"""Measures the cost of self-play moves: `python benches/short_searches.py PYTHON [PYTHON] [--variant V] [--games N]`.

Each PYTHON is an interpreter with a build of fairychess: the one to measure, and optionally one to compare it with. The builds
take turns in playing the same games. Moves are chosen by short searches; the median processor time per move is reported.
"""

from __future__ import annotations

import argparse
import statistics
import subprocess
from typing import Final

NODES: Final = (60, 120, 500)

PLAY: Final = """
import sys, time
from fairychess import Variant
from fairychess.data import Adjudication, Task, parse_player
name, nodes, games = sys.argv[1], sys.argv[2], int(sys.argv[3])
player, rules = parse_player(f"search:soft-nodes={nodes},network=none"), Adjudication()
tasks = [Task(number, 0, 4, 600, adjudication=rules) for number in range(1, games + 1)]
start = time.process_time()
plies = sum(len(game.actions) for game in player.play(Variant(name), tasks))
print(plies, time.process_time() - start)
"""


def microseconds(python: str, variant: str, nodes: int, games: int) -> float:
    """Return the processor time per move, in microseconds."""
    command = [python, "-c", PLAY, variant, str(nodes), str(games)]
    plies, seconds = subprocess.run(command, check=True, capture_output=True, text=True).stdout.split()
    return 1e6 * float(seconds) / int(plies)


def main() -> None:
    """Measure the builds, and report the times and their ratio."""
    parser = argparse.ArgumentParser(description=(__doc__ or "").splitlines()[0])
    parser.add_argument("python", nargs="+")
    parser.add_argument("--variant", default="chess")
    parser.add_argument("--games", type=int, default=100)
    parser.add_argument("--rounds", type=int, default=3)
    arguments = parser.parse_args()
    for nodes in NODES:
        found: dict[str, list[float]] = {python: [] for python in arguments.python}
        for _ in range(arguments.rounds):
            for python, times in found.items():
                times.append(microseconds(python, arguments.variant, nodes, arguments.games))
        medians = [statistics.median(times) for times in found.values()]
        text = ", ".join(f"{median:.0f} µs a move" for median in medians)
        print(f"{nodes:5} soft nodes: {text}, ratio {medians[0] / medians[-1]:.2f}", flush=True)


if __name__ == "__main__":
    main()
