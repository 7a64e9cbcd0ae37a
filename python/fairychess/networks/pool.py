"""The directory of a training: its plan, and all that it has done so far. Every file in it is complete at any time."""

from __future__ import annotations

import json
from dataclasses import asdict, dataclass
from pathlib import Path
from typing import TYPE_CHECKING, Any, Final, cast

from fairychess._reading import FACTS, read_limited
from fairychess.data.directory import locked, write_atomically
from fairychess.errors import DataError

from .plan import TrainingPlan

if TYPE_CHECKING:
    import os

    from fairychess import Variant

PLAN: Final = "training.json"
"""The name of the file of the plan."""


@dataclass(frozen=True, slots=True)
class Generation:
    """What a generation of a training gained."""

    number: int
    """Its number, from 1."""
    nodes: int
    """The nodes of each move in its games."""
    games: int
    """The number of its games."""
    positions: int
    """The number of positions that its network learned from, those of earlier generations included."""
    losses: tuple[tuple[float, float | None], ...]
    """For each epoch, the mean losses of the positions to learn from and of those held out; None if there are none."""
    best_epoch: int
    """The epoch of its network, from 1: that with the lowest loss of the positions held out."""
    error: float
    """The mean difference between the evaluations of its network in integers and of the training, in centipawns."""
    spread: float | None
    """The spread of the points that its network expects in positions held out, divided by that by the scores."""
    signs: float | None
    """The share of these positions that it evaluates, with a piece less, as worse for the side that loses by that."""
    fault: str | None
    """Why its network may not play, so that there was no match; None if nothing is wrong with it."""
    wins: int
    """The games that its network won against what played before."""
    draws: int
    """The games drawn."""
    losses_of_match: int
    """The games lost."""
    elo: float | None
    """The difference in Elo; None if it is infinite."""
    elo_error: float | None
    """Half the width of the 95 % interval."""
    kept: bool
    """True if the match decided that its network is stronger."""


class Pool:
    """The directory of a training.

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

    def keep_plan(self, plan: TrainingPlan) -> None:
        """Write the plan, or compare it with the one that is there. It may have more generations than that.

        Raises:
            DataError: The directory has another plan, or other files.
        """
        identity = plan.identity()
        kept = kept_plan(self.path, plan.variant)
        if kept is not None and not plan.continues(kept):
            before = kept.identity()
            different = sorted(key for key in {*before, *identity} if before.get(key) != identity.get(key))
            raise DataError(f"{self.path}: it has another training, with other {', '.join(different)}")
        write_json(self.path / PLAN, identity)

    def generation(self, number: int) -> Path:
        """Return the directory of a generation."""
        return self.path / f"generation-{number}"

    def result(self, number: int) -> Generation | None:
        """Return what a generation gained; None if it has not ended."""
        path = self.generation(number) / "result.json"
        content = read_json(path)
        if content is None:
            return None
        try:
            content["losses"] = tuple((learned, held_out) for learned, held_out in content["losses"])
            return Generation(**content)
        except (KeyError, TypeError, ValueError):
            raise DataError(f"{path}: it is not the result of a generation") from None

    def keep_result(self, generation: Generation) -> None:
        """Write what a generation gained; with this it has ended."""
        write_json(self.generation(generation.number) / "result.json", asdict(generation))


def kept_plan(path: str | os.PathLike[str], variant: Variant) -> TrainingPlan | None:
    """Return the plan of the training in a directory; None if there is none.

    Args:
        path: The directory.
        variant: The variant of the training.

    Raises:
        DataError: The training is of another variant or another version, or the plan is damaged.

    >>> import tempfile
    >>> from fairychess import Variant, networks
    >>> with tempfile.TemporaryDirectory() as directory:
    ...     print(networks.kept_plan(directory, Variant("chess")))
    None
    """
    content = read_json(Path(path) / PLAN)
    if content is None:
        return None
    try:
        return TrainingPlan.of_identity(variant, content)
    except DataError as error:
        raise DataError(f"{Path(path) / PLAN}: {error}") from None


def read_json(path: Path) -> dict[str, Any] | None:
    """Read a file of JSON; None if there is none.

    Raises:
        DataError: The file is damaged.
    """
    try:
        content: Any = json.loads(read_limited(path, FACTS, DataError))
    except FileNotFoundError:
        return None
    except ValueError:
        raise DataError(f"{path}: it is damaged") from None
    if type(content) is not dict:
        raise DataError(f"{path}: it is damaged")
    return cast("dict[str, Any]", content)


def write_json(path: Path, content: dict[str, Any]) -> None:
    """Write a file of JSON in one step."""
    write_atomically(path, (json.dumps(content, indent=2, sort_keys=True) + "\n").encode())
