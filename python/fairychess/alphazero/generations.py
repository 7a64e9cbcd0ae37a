"""The generations of a `learn` run: their results, and the folder that contains them."""

from __future__ import annotations

from dataclasses import dataclass
from operator import eq
from typing import TYPE_CHECKING, Any, Final

from fairychess.training import folder

from .judging import MatchResult
from .plan import LearningPlan
from .resignations import Resignations
from .throughput import Throughput

if TYPE_CHECKING:
    import os

    from fairychess import Variant


@dataclass(frozen=True, slots=True)
class LearnedGeneration:
    """The result of one generation of `learn`."""

    number: int
    """The number of the generation, from 1; generation 0 is the untrained network."""
    games: int
    """The number of games played."""
    positions: int
    """The number of positions in the training window."""
    policy_loss: float
    """The cross entropy between the visits and the policy in the last pass."""
    value_loss: float
    """The mean squared error of the value in the last pass."""
    rate: float
    """The learning rate."""
    resignations: Resignations
    """The resignations in the generation's games."""
    results: tuple[tuple[int | None, MatchResult], ...]
    """The matches: the opponent's generation (None for random moves) and the result. The first match is the gate."""
    kept: bool
    """True if the network passed the gate, so that it plays the next games."""
    seconds: float
    """The time taken."""
    throughput: Throughput | None = None
    """The speed of self-play in the process that finished the generation; None if that process played no games, and in older
    runs."""

    def __str__(self) -> str:
        """Return a one-line summary."""
        matches = ", ".join(
            f"{result} against {'random moves' if other is None else f'generation {other}'}" for other, result in self.results
        )
        resigned = f"; {self.resignations}" if self.resignations.played_on or self.resignations.resigned else ""
        speed = "" if self.throughput is None else f"; {self.throughput}"
        return (
            f"generation {self.number}: {self.games} games, {self.positions:,} positions, losses {self.policy_loss:.3f} (policy) "
            f"and {self.value_loss:.3f} (value){resigned}; {matches}: {'kept' if self.kept else 'not kept'}{speed}"
        )


def generation_of(content: dict[str, Any]) -> LearnedGeneration:
    """Convert a generation's result from JSON."""
    content["resignations"] = Resignations(*content["resignations"])
    content["results"] = tuple((other, MatchResult(*result)) for other, result in content["results"])
    if content.get("throughput") is not None:
        content["throughput"] = Throughput(*content["throughput"])
    return LearnedGeneration(**content)


LEARNINGS: Final = folder.RunFormat("run of learn", "learning.json", LearningPlan.of_identity, generation_of, eq)
"""The format of the folders that `learn` writes."""


def kept_learning(path: str | os.PathLike[str], variant: Variant) -> LearningPlan | None:
    """Return the plan of the run in a directory; None if there is none.

    Args:
        path: The directory.
        variant: The variant of the run.

    Raises:
        DataError: The run is for another variant or version, or the plan is damaged.

    >>> import tempfile
    >>> from fairychess import Variant, alphazero
    >>> with tempfile.TemporaryDirectory() as directory:
    ...     print(alphazero.kept_learning(directory, Variant("chess")))
    None
    """
    return folder.kept_plan(LEARNINGS, path, variant)
