"""Plays a match on a Ray cluster with two workers, one of which is killed during a pair.

    cd tests && python -m support.ray_match RESULTS NOTES

Each engine records its parent process in the folder NOTES; the kill waits for the first engine that a worker starts.
"""

from __future__ import annotations

import os
import signal
import sys
import threading
import time
from importlib import import_module
from pathlib import Path

from fairychess.match import Match
from support.matches import CHESS, engine


def kill_the_first(notes: Path) -> None:
    """Kill the first worker shortly after its start."""
    here = f"{os.getpid()}-"
    while not (begun := [note.name for note in notes.iterdir() if not note.name.startswith(here)]):
        time.sleep(0.05)
    time.sleep(0.3)
    os.kill(int(begun[0].partition("-")[0]), signal.SIGKILL)
    print(f"killed {begun[0]}")


def main() -> None:
    """Run."""
    results, notes = map(Path, sys.argv[1:])
    killer = threading.Thread(target=kill_the_first, args=(notes,))
    import_module("ray").init("local", num_cpus=2, include_dashboard=False, log_to_driver=False)
    killer.start()
    one, two = engine(f"noted {notes}", name="One"), engine("random", name="Two")
    match = Match(one, two, CHESS, 6, random_plies=2, seed=3, max_plies=30)
    print("games", len(match.run(results, ray="local").games))
    killer.join()


if __name__ == "__main__":
    main()
