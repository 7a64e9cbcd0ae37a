"""The command rate: ratings from games."""

from __future__ import annotations

import math
from pathlib import Path
from typing import TYPE_CHECKING

from fairychess.match import Rating, read_results
from fairychess.match import rate as rated

from .shared import console, print_json

if TYPE_CHECKING:
    from argparse import Namespace


def rate(arguments: Namespace) -> int:
    """Print a table of the players, the strongest first."""
    results: list[tuple[str, str, float]] = []
    without = 0
    for name in arguments.files:
        with Path(name).open(encoding="utf-8", errors="replace") as handle:
            more, unfinished = read_results(handle)
            results += more
            without += unfinished
    ratings = rated(results)
    if arguments.json:
        print_json([as_json(rating) for rating in ratings])
        return 0
    width = max(len("player"), *(len(rating.name) for rating in ratings))
    out = console()
    out.print(f"{'':>3}  {'player':{width}}  {'Elo':>7}  {'±':>6}  {'games':>6}  {'points':>8}  {'score':>6}", style="bold")
    for place, each in enumerate(ratings, 1):
        numbers = f"{each.elo:+7.1f}  {each.error:6.1f}  {each.games:6}  {each.points:8.1f}  {each.score:6.1%}"
        out.print(f"{place:3}  {each.name:{width}}  {numbers}")
    if without:
        out.print(f"{without} games without a result were passed over")
    return 0


def as_json(rating: Rating) -> dict[str, str | float | None]:
    """Give a player's numbers; an error that is infinite becomes null."""
    return {
        "player": rating.name,
        "elo": rating.elo,
        "error": rating.error if math.isfinite(rating.error) else None,
        "games": rating.games,
        "points": rating.points,
        "score": rating.score,
    }
