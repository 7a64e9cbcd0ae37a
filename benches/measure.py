"""Stopwatches: tasks in turn, and medians of what they took."""

from __future__ import annotations

import statistics
import time
from dataclasses import dataclass
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from collections.abc import Callable, Mapping

    Task = Callable[[], tuple[float, float]]
    """Does its work and gives how much it was, in units of its own, and the seconds it took."""


@dataclass(frozen=True)
class Clock:
    """Measures seconds: wall time, or the CPU time of a process."""

    cpu: bool = False

    def read(self, process: int | None = None) -> float:
        """The time of this process, or of another one, which only Linux reports."""
        if not self.cpu:
            return time.perf_counter()
        # The number of another process's clock is made so in the kernel's own header, posix-timers.h.
        return time.process_time() if process is None else time.clock_gettime((~process << 3) | 2)


@dataclass(frozen=True)
class Rate:
    """What a task did a second, in each round."""

    rounds: tuple[float, ...]

    @property
    def median(self) -> float:
        """The figure that is reported."""
        return statistics.median(self.rounds)

    def over(self, other: Rate | None) -> float | None:
        """How many times as much as another did in the same rounds, each of which finds the machine at a speed of its own."""
        if other is None:
            return None
        return statistics.median(mine / its for mine, its in zip(self.rounds, other.rounds, strict=True))


def interleaved(tasks: Mapping[str, Task], rounds: int) -> dict[str, Rate]:
    """Run all tasks in turn, so that what disturbs the machine for a while disturbs them all.

    The order is turned about in every second round: who comes after whom changes.
    """
    names = list(tasks)
    rates: dict[str, list[float]] = {name: [] for name in names}
    for round_ in range(rounds):
        for name in names if round_ % 2 == 0 else reversed(names):
            work, seconds = tasks[name]()
            rates[name].append(work / seconds)
    return {name: Rate(tuple(found)) for name, found in rates.items()}
