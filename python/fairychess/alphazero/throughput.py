"""`Throughput`: how fast the self-play games of a generation were played."""

from __future__ import annotations

from typing import TYPE_CHECKING, NamedTuple

if TYPE_CHECKING:
    from fairychess.learn.shared_network import NetworkWork


class Throughput(NamedTuple):
    """The speed of a set of self-play games, and how their time was spent.

    >>> print(Throughput(evaluations=90_000, games=100, seconds=60.0, network=0.75, trees=0.2))
    1,500 evaluations/s, 100 games/min; network 75 %, trees 20 % of the time
    """

    evaluations: int
    """The number of positions that the network evaluated."""
    games: int
    """The number of games."""
    seconds: float
    """The time taken."""
    network: float
    """The share of the time spent on the network: of the graphics card's time, or of all workers' time."""
    trees: float
    """The share of the workers' time spent on search trees; workers also wait for a graphics card and for each other."""

    @property
    def evaluations_per_second(self) -> float:
        """The number of evaluations per second."""
        return self.evaluations / self.seconds if self.seconds > 0 else 0.0

    def __str__(self) -> str:
        """Return a one-line summary."""
        minutes = self.seconds / 60
        games = self.games / minutes if minutes > 0 else 0.0
        return (
            f"{self.evaluations_per_second:,.0f} evaluations/s, {games:,.0f} games/min; "
            f"network {self.network:.0%}, trees {self.trees:.0%} of the time"
        ).replace("%", " %")


def throughput(work: NetworkWork, games: int, seconds: float, workers: int, *, on_card: bool) -> Throughput:
    """Return the throughput of games.

    Args:
        work: The work done by the threads that shared the network.
        games: The number of games.
        seconds: The time taken.
        workers: The number of threads.
        on_card: True if a graphics card computed the network.
    """
    whole = max(seconds, 1e-9)
    evaluating = work.evaluating / whole / (1 if on_card else workers)
    return Throughput(work.evaluations, games, seconds, min(1.0, evaluating), min(1.0, work.walking / whole / workers))
