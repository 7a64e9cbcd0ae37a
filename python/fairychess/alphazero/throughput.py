"""`Throughput`: how fast the self-play games of a generation were played."""

from __future__ import annotations

from typing import TYPE_CHECKING, NamedTuple

if TYPE_CHECKING:
    from fairychess.learn.shared_network import NetworkWork


class Throughput(NamedTuple):
    """The work that some self-play games took.

    >>> print(Throughput(evaluations=90_000, games=100, seconds=60.0, network=0.75, trees=0.2))
    1,500 evaluations/s, 100 games/min; network 75 %, trees 20 % of the time
    """

    evaluations: int
    """The number of positions that the network evaluated."""
    games: int
    """The number of games."""
    seconds: float
    """The time that they took."""
    network: float
    """The share of the time in which the network was computed: of a graphics card's time, or of the time of all workers."""
    trees: float
    """The share of the workers' time that search trees took; workers also wait for a graphics card and for each other."""

    @property
    def evaluations_per_second(self) -> float:
        """The number of evaluations in a second."""
        return self.evaluations / self.seconds if self.seconds > 0 else 0.0

    def __str__(self) -> str:
        """Return a line about it."""
        minutes = self.seconds / 60
        games = self.games / minutes if minutes > 0 else 0.0
        return (
            f"{self.evaluations_per_second:,.0f} evaluations/s, {games:,.0f} games/min; "
            f"network {self.network:.0%}, trees {self.trees:.0%} of the time"
        ).replace("%", " %")


def throughput(work: NetworkWork, games: int, seconds: float, workers: int, *, on_card: bool) -> Throughput:
    """Return the throughput of games.

    Args:
        work: What the threads that shared the network have done.
        games: The number of games.
        seconds: The time that they took.
        workers: The number of threads.
        on_card: True if a graphics card computed the network.
    """
    whole = max(seconds, 1e-9)
    evaluating = work.evaluating / whole / (1 if on_card else workers)
    return Throughput(work.evaluations, games, seconds, min(1.0, evaluating), min(1.0, work.walking / whole / workers))
