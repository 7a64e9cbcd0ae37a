"""Timing: a stopwatch, interleaved tasks, and the medians of their rates."""

from __future__ import annotations

import statistics
import time
from dataclasses import dataclass
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from collections.abc import Callable, Mapping

    Task = Callable[[], tuple[float, float]]
    """A function that does some work, and returns the amount of work and the seconds taken."""


@dataclass(frozen=True)
class Stopwatch:
    """Measures time in seconds: wall time, or the CPU time of a process."""

    cpu: bool = False

    def read(self, process: int | None = None) -> float:
        """The time of this process, or of another process (Linux only)."""
        if not self.cpu:
            return time.perf_counter()
        # The formula for the clock id of another process, from the kernel header posix-timers.h.
        return time.process_time() if process is None else time.clock_gettime((~process << 3) | 2)


@dataclass(frozen=True)
class Rate:
    """The amount of a task's work per second, in each round."""

    rounds: tuple[float, ...]

    @property
    def median(self) -> float:
        """The figure to report."""
        return statistics.median(self.rounds)

    def over(self, other: Rate | None) -> float | None:
        """The median ratio to another task's rate in the same round, because the machine's speed varies between rounds."""
        if other is None:
            return None
        return statistics.median(self.ratios(other))

    def ratios(self, other: Rate) -> tuple[float, ...]:
        """The ratio to another task's rate in each round."""
        return tuple(mine / its for mine, its in zip(self.rounds, other.rounds, strict=True))


def interleaved(tasks: Mapping[str, Task], rounds: int) -> dict[str, Rate]:
    """Run all tasks interleaved, so that a temporary slowdown of the machine affects them all.

    The order is reversed in every second round, so that no task always follows the same one.
    """
    names = list(tasks)
    rates: dict[str, list[float]] = {name: [] for name in names}
    for round_ in range(rounds):
        for name in names if round_ % 2 == 0 else reversed(names):
            work, seconds = tasks[name]()
            rates[name].append(work / seconds)
    return {name: Rate(tuple(found)) for name, found in rates.items()}
