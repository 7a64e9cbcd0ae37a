"""Plays games on a Ray cluster with two workers, one of which is killed during a shard.

    cd tests && python -m support.ray_selfplay DIRECTORY NOTES

Each worker records the shards that it begins in the folder NOTES; the kill waits for the first record.
"""

from __future__ import annotations

import os
import signal
import sys
import threading
import time
from dataclasses import dataclass
from importlib import import_module
from pathlib import Path
from typing import TYPE_CHECKING

from fairychess import Variant
from fairychess.data import SelfPlay, run_selfplay
from fairychess.data.players import RandomPlayer

if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator

    from fairychess.data import GameTask, PlayedGame


@dataclass(frozen=True)
class Noted(RandomPlayer):
    """Plays at random, slowly enough to be killed during a shard, and records its process and its shards."""

    notes: str = ""

    def play(self, variant: Variant, tasks: Iterable[GameTask]) -> Iterator[PlayedGame]:
        """Record the shard, then play its games."""
        games = list(tasks)
        (Path(self.notes) / f"{os.getpid()}-{games[0].number}").touch()
        for game in super().play(variant, games):
            time.sleep(1.0)
            yield game


def kill_the_first(notes: Path) -> None:
    """Kill the first worker shortly after its start."""
    while not (begun := sorted(notes.iterdir(), key=lambda note: note.stat().st_mtime)):
        time.sleep(0.05)
    time.sleep(0.3)
    os.kill(int(begun[0].name.partition("-")[0]), signal.SIGKILL)
    print(f"killed {begun[0].name}")


def main() -> None:
    """Run."""
    directory, notes = map(Path, sys.argv[1:])
    killer = threading.Thread(target=kill_the_first, args=(notes,))
    killer.start()
    import_module("ray").init("local", num_cpus=2, include_dashboard=False, log_to_driver=False)
    plan = SelfPlay(Variant("stoltz"), Noted(str(notes)), 20, 1, max_plies=60, shard_games=5)
    print("games", run_selfplay(plan, directory, ray="local"))
    killer.join()


if __name__ == "__main__":
    main()
