"""References: other games measured in the same way, and the medians of built-in games, which come with the package."""

from __future__ import annotations

import hashlib
import json
import os
import sys
from dataclasses import dataclass
from pathlib import Path
from typing import TYPE_CHECKING, Any

from fairychess._support.reading import FACTS, read_text_limited
from fairychess.data import Dataset, run_selfplay
from fairychess.errors import DataError

from .analysis import analysed
from .plan import StudyPlan

if TYPE_CHECKING:
    from collections.abc import Callable

    from fairychess import Variant

    from .measure import Measure

SHIPPED = Path(__file__).with_name("references.json")
"""The file with the measures of built-in games, which comes with the package."""


@dataclass(frozen=True, slots=True)
class Reference:
    """A game to compare with."""

    name: str
    """Its name in the report."""
    variant: Variant
    """The variant."""
    measures: dict[str, Measure]
    """Its measures by name."""


def cache_folder() -> Path:
    """Return the folder that stores reference games: `FAIRYCHESS_CACHE`, or the user's cache."""
    named = os.environ.get("FAIRYCHESS_CACHE")
    if named:
        return Path(named)
    if sys.platform == "win32":
        return Path(os.environ.get("LOCALAPPDATA", Path.home())) / "fairychess" / "cache"
    return Path(os.environ.get("XDG_CACHE_HOME") or Path.home() / ".cache") / "fairychess"


def measured_reference(
    plan: StudyPlan, name: str, *, workers: int | None, ray: str | None, progress: Callable[[int, int], None] | None
) -> Reference:
    """Measure a reference, playing the games that earlier studies with the same settings have not played.

    Args:
        plan: The plan of the reference.
        name: Its name in the report.
        workers: The number of games played at once.
        ray: The address of a Ray cluster.
        progress: Called after each game.

    Raises:
        DataError: The games cannot be played or read.
    """
    selfplay = plan.selfplay(plan.games)
    settings = json.dumps(selfplay.identity() | {"games": plan.games}, sort_keys=True).encode()
    folder = cache_folder() / "studies" / f"{plan.variant.name}-{hashlib.sha256(settings).hexdigest()[:16]}"
    run_selfplay(selfplay, folder, workers=workers, ray=ray, progress=progress)
    return Reference(name, plan.variant, measures_of(folder, plan))


def measures_of(folder: Path, plan: StudyPlan) -> dict[str, Measure]:
    """Measure the games in a folder."""
    return analysed(Dataset(folder, plan.variant), plan.nodes, plan.seed).by_name


def kept_reference(folder: Path, name: str) -> Reference:
    """Return the games of another study as a reference.

    Args:
        folder: The directory of the study.
        name: Its name in the report.

    Raises:
        DataError: The directory does not contain a study.
    """
    try:
        plan = StudyPlan.from_json(read_text_limited(folder / "study.json", FACTS))
    except (OSError, ValueError, KeyError, TypeError) as error:
        raise DataError(f"{folder}: it is not the directory of a study: {error}") from None
    return Reference(name, plan.variant, measures_of(folder / "games", plan))


def shipped() -> dict[str, Any] | None:
    """Return the measures of built-in games that come with the package; None if the file is missing.

    >>> found = shipped() or {"player": "search:nodes=500"}
    >>> found["player"]
    'search:nodes=500'
    """
    try:
        found: dict[str, Any] = json.loads(SHIPPED.read_text(encoding="utf-8"))
    except FileNotFoundError:
        return None
    return found
