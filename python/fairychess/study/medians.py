"""Makes the package's file `references.json`, the measures for fifteen built-in games.

`python -m fairychess.study.medians DIR` plays the games, storing them in DIR, and writes the file. It resumes an interrupted run.
"""

from __future__ import annotations

import json
import sys
from pathlib import Path
from typing import TYPE_CHECKING, Any, Final

from fairychess import Variant
from fairychess.data.directory import write_atomically

from .measure import rounded
from .plan import StudyPlan
from .references import SHIPPED
from .running import run_study

if TYPE_CHECKING:
    from collections.abc import Sequence

    from .results import Study

GAMES: Final = (
    "chess",
    "gardner",
    "capablanca",
    "wolf",
    "seirawan",
    "crazyhouse",
    "shogi",
    "xiangqi",
    "makruk",
    "shatranj",
    "atomic",
    "antichess",
    "kingofthehill",
    "orda",
    "breakthrough",
)
"""The built-in variants: small and large boards, drops, the large families, old games, other goals and unequal armies."""


def plan_of(name: str) -> StudyPlan:
    """Return the plan for the study of a game."""
    return StudyPlan.preset(Variant(name), "quick", swap="never")


def document_of(studies: Sequence[Study]) -> dict[str, Any]:
    """Return the content of the file: for each measure common to all games, the quartiles and each game's number.

    Args:
        studies: The games' studies.
    """
    columns = {study.variant.name: {each.name: each for each in study.measures} for study in studies}
    first = next(iter(columns.values()))
    names = [name for name, each in first.items() if each.margin and all(has_value(column, name) for column in columns.values())]
    numbers = {name: {game: rounded(column[name].value) for game, column in columns.items()} for name in names}
    settings = studies[0].document["study"]
    return {
        "command": "python -m fairychess.study.medians DIR",
        "player": settings["player"],
        "games": settings["games"],
        "seed": settings["seed"],
        "fairychess": settings["fairychess"],
        "variants": list(columns),
        "quartiles": {name: quartiles([number or 0.0 for number in row.values()]) for name, row in numbers.items()},
        "numbers": numbers,
    }


def has_value(column: dict[str, Any], name: str) -> bool:
    """Return True if a study has a measure and its value is known."""
    return name in column and column[name].value is not None


def quartiles(numbers: Sequence[float]) -> list[float]:
    """Return the minimum, the quartiles and the maximum, by linear interpolation.

    >>> quartiles([4, 1, 3, 2, 5])
    [1.0, 2.0, 3.0, 4.0, 5.0]
    >>> quartiles([0, 1])
    [0.0, 0.25, 0.5, 0.75, 1.0]
    """
    ordered = sorted(numbers)
    found: list[float] = []
    for quarter in range(5):
        place = (len(ordered) - 1) * quarter / 4
        below = int(place)
        above = min(below + 1, len(ordered) - 1)
        found.append(rounded(ordered[below] + (place - below) * (ordered[above] - ordered[below])) or 0.0)
    return found


def main(directory: str) -> None:
    """Play the missing games and write the file.

    Args:
        directory: The directory for the studies, with one folder per game.
    """
    studies: list[Study] = []
    for name in GAMES:
        studies.append(run_study(plan_of(name), Path(directory, name)))
        print(f"{name}: {studies[-1].summary[0]}", flush=True)
    write_atomically(SHIPPED, (json.dumps(document_of(studies), indent=1) + "\n").encode())


if __name__ == "__main__":
    main(*sys.argv[1:])
