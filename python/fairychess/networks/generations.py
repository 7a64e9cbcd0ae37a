"""The results of a training run's generations, and the run's folder."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING, Any, Final

from fairychess.training import folder

from .bank_sample import PartShare
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
    """The number of nodes per move in its games."""
    games: int
    """Its number of games."""
    positions: int
    """The number of positions that its network learned from, including those of earlier generations."""
    losses: tuple[tuple[float, float | None], ...]
    """For each epoch, the mean losses on the training positions and on held-out positions; None if none were held out."""
    best_epoch: int
    """The epoch that its network comes from, counted from 1: the one with the lowest loss on held-out positions."""
    error: float
    """The mean difference between the integer network's evaluations and those before rounding, in centipawns."""
    spread: float | None
    """The spread of the results that its network expects for held-out positions, divided by the spread that the scores imply."""
    signs: float | None
    """The share of these positions that it evaluates as worse for a side if one of that side's pieces is removed."""
    fault: str | None
    """The reason its network was rejected without a match; None if there was no such reason."""
    wins: int
    """The number of games that its network won against its predecessor."""
    draws: int
    """The number of games drawn."""
    losses_of_match: int
    """The number of games lost."""
    elo: float | None
    """The difference in Elo; None if it is infinite."""
    elo_error: float | None
    """Half the width of the 95 % confidence interval."""
    kept: bool
    """True if the match found its network to be stronger."""
    parts: tuple[PartShare, ...] = ()
    """How much each part of a bank gave; empty without a bank."""


def generation_of(content: dict[str, Any]) -> Generation:
    """Convert a generation's result from JSON.

    Raises:
        KeyError: A value is missing.
        TypeError: A value has another type, or is missing or unknown.
        ValueError: The values do not fit together.
    """
    content["losses"] = tuple((learned, held_out) for learned, held_out in content["losses"])
    content["parts"] = tuple(PartShare(**part) for part in content.get("parts", ()))
    generation = Generation(**content)
    if not 1 <= generation.best_epoch <= len(generation.losses) or (generation.elo is None) != (generation.elo_error is None):
        raise ValueError
    return generation


TRAININGS: Final = folder.RunFormat(
    "training",
    "training.json",
    TrainingPlan.of_identity,
    generation_of,
    TrainingPlan.continues,
    "; remove it, and the generation is finished again",
)
"""Folders of training runs."""


def kept_plan(path: str | os.PathLike[str], variant: Variant) -> TrainingPlan | None:
    """Return the plan of the training run in a directory; None if there is no run.

    Args:
        path: The directory.
        variant: The variant of the training run.

    Raises:
        DataError: The run is for another variant or from another version, or the plan is damaged.

    >>> import tempfile
    >>> from fairychess import Variant, networks
    >>> with tempfile.TemporaryDirectory() as directory:
    ...     print(networks.kept_plan(directory, Variant("chess")))
    None
    """
    return folder.kept_plan(TRAININGS, path, variant)
