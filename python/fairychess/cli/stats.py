"""The `stats` command: prints statistics of the games in a data set."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from fairychess.data import Dataset
from fairychess.data.stats import Statistics, plot, statistics_of

from .console import console, print_json
from .output_files import check_outputs
from .text import counted

if TYPE_CHECKING:
    from argparse import Namespace

PERCENTILES = (0, 0.05, 0.25, 0.5, 0.75, 0.95, 1)
RESULTS = {"1-0": "White won", "0-1": "Black won", "1/2-1/2": "drawn", "*": "unfinished"}


def stats(arguments: Namespace) -> int:
    """Print statistics of results, lengths, endings, numbers of legal moves and piece values."""
    check_outputs(arguments.svg, arguments.png)
    dataset = Dataset(arguments.directory)
    found = statistics_of(dataset, sample=arguments.sample)
    games = counted(found.games, "game")
    title = f"{dataset.variant.name}: {games} of {dataset.facts['player']}, seed {dataset.facts['seed']}"
    for path in (arguments.svg, arguments.png):
        if path is not None:
            plot(found, path, title=title)
    if arguments.json:
        print_json(as_json(dataset, found))
    else:
        console().print("\n".join([title, *as_text(found)]))
    return 0


def as_text(found: Statistics) -> list[str]:
    """Return the numbers as lines of text."""
    lines = [f"{found.plies:,} plies in {found.size:,} bytes, {found.size / max(found.plies, 1):.2f} bytes per ply", ""]
    lines += [
        f"{text:10}  {found.results[result]:8,}  {found.results[result] / found.games:6.1%}" for result, text in RESULTS.items()
    ]
    if found.white_score is not None:
        lines.append(f"White scored {found.white_score:.1%}; of the games that ended {found.draw_rate:.1%} were drawn")
    lines += ["", "how games ended"]
    lines += [
        f"{count:8,}  {reason.replace('_', ' ')}, {RESULTS[result]}" for (reason, result), count in found.endings.most_common()
    ]
    spread = ", ".join(f"{share:.0%}: {found.length(share)}" for share in PERCENTILES)
    lines += ["", f"plies per game: {found.plies / found.games:.1f} on average; percentiles {spread}"]
    lines.append(f"legal moves per position: {found.branching:.1f} on average, in {counted(found.replayed, 'game')}")
    if found.values:
        pawns = any(value.pawns is not None for value in found.values)
        lines += ["", f"piece values by regression on {counted(found.replayed, 'game')}, with standard errors"]
        lines.append(f"{'':20}  {'log odds':>16}" + ("  " + f"{'pawns':>14}" if pawns else ""))
    for value in found.values:
        name = f"{value.name} (reserve)" if value.reserve else value.name
        line = f"{name:20}  {value.log_odds:+8.3f} ± {value.error:5.3f}"
        lines.append(line if value.pawns is None else f"{line}  {value.pawns:6.2f} ± {value.pawns_error:5.2f}")
    return lines


def as_json(dataset: Dataset, found: Statistics) -> dict[str, Any]:
    """Return the numbers as JSON data."""
    facts = dataset.facts
    return {
        "variant": dataset.variant.name,
        "player": facts["player"],
        "seed": facts["seed"],
        "games": found.games,
        "plies": found.plies,
        "bytes": found.size,
        "results": {result: found.results[result] for result in RESULTS},
        "white_score": found.white_score,
        "draw_rate": found.draw_rate,
        "endings": [
            {"reason": reason, "result": result, "games": count} for (reason, result), count in found.endings.most_common()
        ],
        "mean_plies": found.plies / found.games,
        "lengths": {str(share): found.length(share) for share in PERCENTILES},
        "replayed": found.replayed,
        "branching": found.branching,
        "branching_by_ply": list(found.branching_by_ply),
        "values": [
            {
                "piece": value.name,
                "reserve": value.reserve,
                "log_odds": value.log_odds,
                "error": value.error,
                "pawns": value.pawns,
                "pawns_error": value.pawns_error,
            }
            for value in found.values
        ],
    }
