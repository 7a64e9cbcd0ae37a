"""What the generations of a learning gained, and where they are kept."""

from __future__ import annotations

from dataclasses import asdict, dataclass
from pathlib import Path
from typing import TYPE_CHECKING, Final

from fairychess.data.directory import locked
from fairychess.errors import DataError
from fairychess.networks.pool import read_json, write_json

from .judging import MatchResult
from .plan import LearningPlan
from .resignations import Resignations

if TYPE_CHECKING:
    import os

    from fairychess import Variant

PLAN: Final = "learning.json"
"""The name of the file of the plan."""


@dataclass(frozen=True, slots=True)
class LearnedGeneration:
    """What a generation of a learning gained."""

    number: int
    """Its number, from 1; generation 0 is the untrained network."""
    games: int
    """The number of its games."""
    positions: int
    """The number of positions in the window that it learned from."""
    policy_loss: float
    """The cross entropy of the visits and the policy in the last pass."""
    value_loss: float
    """The mean square of the error of the value in the last pass."""
    rate: float
    """The rate of learning."""
    resignations: Resignations
    """The resignations of its games."""
    results: tuple[tuple[int | None, MatchResult], ...]
    """Its matches: the number of the other generation, or None for random moves, and the result. The first one is the gate."""
    kept: bool
    """True if it passed the gate, so that it plays the next games."""
    seconds: float
    """The time that it took."""

    def __str__(self) -> str:
        """Return a line about it."""
        matches = ", ".join(
            f"{result} against {'random moves' if other is None else f'generation {other}'}" for other, result in self.results
        )
        resigned = f"; {self.resignations}" if self.resignations.played_on or self.resignations.resigned else ""
        return (
            f"generation {self.number}: {self.games} games, {self.positions:,} positions, losses {self.policy_loss:.3f} (policy) "
            f"and {self.value_loss:.3f} (value){resigned}; {matches}: {'kept' if self.kept else 'not kept'}"
        )


class Folder:
    """The directory of a learning. Every file in it is complete at any time.

    Args:
        path: The directory. It is made if it does not exist.

    Raises:
        DataError: Another process uses the directory.
    """

    def __init__(self, path: str | os.PathLike[str]) -> None:
        self.path: Path = Path(path)
        self.path.mkdir(parents=True, exist_ok=True)
        self._handle = locked(self.path)

    def close(self) -> None:
        """Let other processes use the directory."""
        if self._handle is not None:
            import os  # noqa: PLC0415

            os.close(self._handle)
            self._handle = None

    def keep_plan(self, plan: LearningPlan) -> None:
        """Write the plan, or compare it with the one that is there.

        Raises:
            DataError: The directory has another plan.
        """
        identity = plan.identity()
        before = read_json(self.path / PLAN)
        if before is None:
            write_json(self.path / PLAN, identity)
        elif before != identity:
            different = sorted(key for key in identity if before.get(key) != identity[key])
            raise DataError(f"{self.path}: it has another learning, with other {', '.join(different)}")

    def generation(self, number: int) -> Path:
        """Return the directory of a generation, which is made if it does not exist."""
        path = self.path / f"generation-{number}"
        path.mkdir(exist_ok=True)
        return path

    def network(self, number: int) -> Path:
        """Return the file of the network of a generation."""
        return self.generation(number) / "network.npz"

    def state(self, number: int) -> Path:
        """Return the file of the state of the training of a generation."""
        return self.generation(number) / "training.state"

    def result(self, number: int) -> LearnedGeneration | None:
        """Return what a generation gained; None if it has not ended."""
        path = self.path / f"generation-{number}" / "result.json"
        content = read_json(path)
        if content is None:
            return None
        try:
            content["resignations"] = Resignations(*content["resignations"])
            content["results"] = tuple((other, MatchResult(*result)) for other, result in content["results"])
            return LearnedGeneration(**content)
        except (KeyError, TypeError, ValueError):
            raise DataError(f"{path}: it is not the result of a generation") from None

    def keep_result(self, generation: LearnedGeneration) -> None:
        """Write what a generation gained; with this it has ended."""
        write_json(self.generation(generation.number) / "result.json", asdict(generation))


def kept_learning(path: str | os.PathLike[str], variant: Variant) -> LearningPlan | None:
    """Return the plan of the learning in a directory; None if there is none.

    Args:
        path: The directory.
        variant: The variant of the learning.

    Raises:
        DataError: The learning is of another variant or another version, or the plan is damaged.

    >>> import tempfile
    >>> from fairychess import Variant, alphazero
    >>> with tempfile.TemporaryDirectory() as directory:
    ...     print(alphazero.kept_learning(directory, Variant("chess")))
    None
    """
    content = read_json(Path(path) / PLAN)
    if content is None:
        return None
    try:
        return LearningPlan.of_identity(variant, content)
    except DataError as error:
        raise DataError(f"{Path(path) / PLAN}: {error}") from None
