"""The `rate` command: computes ratings from games."""

from __future__ import annotations

import math
from pathlib import Path
from typing import TYPE_CHECKING

from fairychess._support.reading import check_file
from fairychess.match import Rating, read_results
from fairychess.match import rate as rating_list

from .console import console, print_json
from .text import counted

if TYPE_CHECKING:
    from argparse import Namespace


def rate(arguments: Namespace) -> int:
    """Print a table of the players, strongest first."""
    results: list[tuple[str, str, float]] = []
    unfinished = 0
    for name in arguments.files:
        with Path(name).open(encoding="utf-8", errors="replace") as handle:
            check_file(handle.fileno(), name, None)
            more, without_result = read_results(handle)
            results += more
            unfinished += without_result
    against_self = sum(white == black for white, black, _ in results)
    ratings = rating_list(results)
    if arguments.json:
        print_json([as_json(rating) for rating in ratings])
    else:
        print_table(ratings)
    notes = console(stderr=bool(arguments.json))
    if unfinished:
        notes.print(f"skipped: {counted(unfinished, 'game')} without a result")
    if against_self:
        notes.print(f"skipped: {counted(against_self, 'game')} of a player against itself")
    return 0


def print_table(ratings: list[Rating]) -> None:
    """Print the ratings as a table."""
    width = max(len("player"), *(len(rating.name) for rating in ratings))
    out = console()
    out.print(f"{'':>3}  {'player':{width}}  {'Elo':>7}  {'±':>6}  {'games':>6}  {'points':>8}  {'score':>6}", style="bold")
    for place, each in enumerate(ratings, 1):
        numbers = f"{each.elo:+7.1f}  {each.error:6.1f}  {each.games:6}  {each.points:8.1f}  {each.score:6.1%}"
        out.print(f"{place:3}  {each.name:{width}}  {numbers}")


def as_json(rating: Rating) -> dict[str, str | float | None]:
    """Return a player's numbers as JSON data. An infinite error becomes null."""
    return {
        "player": rating.name,
        "elo": rating.elo,
        "error": rating.error if math.isfinite(rating.error) else None,
        "games": rating.games,
        "points": rating.points,
        "score": rating.score,
    }
