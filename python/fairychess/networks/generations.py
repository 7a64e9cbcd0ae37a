"""The results of a training run's generations, and their folder."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING, Any, Final

from fairychess.training import folder

from .plan import TrainingPlan

if TYPE_CHECKING:
    import os

    from fairychess import Variant


@dataclass(frozen=True, slots=True)
class Generation:
    """The result of one generation of a training run."""

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
    """The mean difference between the evaluations of its integer network and its trained network, in centipawns."""
    spread: float | None
    """The spread of the points that its network expects in positions held out, divided by the spread that the scores imply."""
    signs: float | None
    """The share of these positions that it evaluates as worse for a side after one of that side's pieces is removed."""
    fault: str | None
    """The reason why its network may not play, so that there was no match; None if it may."""
    wins: int
    """The games that its network won against its predecessor."""
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


def generation_of(content: dict[str, Any]) -> Generation:
    """Read a generation's gain from JSON."""
    content["losses"] = tuple((learned, held_out) for learned, held_out in content["losses"])
    return Generation(**content)


TRAININGS: Final = folder.RunFormat("training", "training.json", TrainingPlan.of_identity, generation_of, TrainingPlan.continues)
"""Folders of trainings."""


def kept_plan(path: str | os.PathLike[str], variant: Variant) -> TrainingPlan | None:
    """Return the plan of the training in a directory; None if there is none.

    Args:
        path: The directory.
        variant: The variant of the training run.

    Raises:
        DataError: The training is of another variant or another version, or the plan is damaged.

    >>> import tempfile
    >>> from fairychess import Variant, networks
    >>> with tempfile.TemporaryDirectory() as directory:
    ...     print(networks.kept_plan(directory, Variant("chess")))
    None
    """
    return folder.kept_plan(TRAININGS, path, variant)
