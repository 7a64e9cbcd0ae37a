"""The numbers of a data set as pictures."""

from __future__ import annotations

from pathlib import Path
from typing import TYPE_CHECKING, Any, Final

from fairychess.errors import DataError
from fairychess.extras import needed

if TYPE_CHECKING:
    import os

    from .numbers import Statistics

__all__ = ["plot"]

FORMATS: Final = (".svg", ".png")
SIDES: Final = {
    "1-0": ("White wins", "#e8e0d0"),
    "1/2-1/2": ("drawn", "#9a9a9a"),
    "0-1": ("Black wins", "#404040"),
    "*": ("unfinished", "#c05030"),
}
BARS: Final = 40
"""So many bars show the lengths of games at most."""


def plot(statistics: Statistics, path: str | os.PathLike[str], *, title: str = "") -> None:
    """Draw results by how games ended, lengths, legal turns by ply, and what men are worth, into an SVG or PNG file.

    The same statistics give the same file. Raises `DataError` for a file of another kind, `MissingExtraError` without Matplotlib
    (the extra `plot`), `OSError` where the file cannot be written.
    """
    path = Path(path)
    if path.suffix.lower() not in FORMATS:
        raise DataError(f"{path}: a name that ends in {' or '.join(FORMATS)} is expected")
    matplotlib, figures = needed("matplotlib", "plot"), needed("matplotlib.figure", "plot")
    figure = figures.Figure(figsize=(11, 8), layout="constrained")
    figure.suptitle(title)
    first, second = figure.subplots(2, 2)
    endings(first[0], statistics)
    lengths(first[1], statistics)
    branching(second[0], statistics)
    values(second[1], statistics)
    with matplotlib.rc_context({"svg.hashsalt": "fairychess"}):
        figure.savefig(path, dpi=120, metadata={"Date": None} if path.suffix.lower() == ".svg" else {"Software": None})


def endings(axes: Any, statistics: Statistics) -> None:  # noqa: ANN401 - Matplotlib's
    """Show how games ended, and for whom."""
    reasons = sorted({reason for reason, _ in statistics.endings}, key=lambda reason: total(statistics, reason))
    left = [0] * len(reasons)
    for result, (name, color) in SIDES.items():
        counts = [statistics.endings[reason, result] for reason in reasons]
        if any(counts):
            axes.barh(
                [reason.replace("_", " ") for reason in reasons],
                counts,
                left=left,
                label=name,
                color=color,
                edgecolor="black",
                linewidth=0.5,
            )
        left = [before + count for before, count in zip(left, counts, strict=True)]
    axes.set_title("how games ended")
    axes.set_xlabel("games")
    axes.legend()


def total(statistics: Statistics, reason: str) -> int:
    """Count the games that ended so."""
    return sum(count for (each, _), count in statistics.endings.items() if each == reason)


def lengths(axes: Any, statistics: Statistics) -> None:  # noqa: ANN401 - Matplotlib's
    """Show how long games are."""
    plies = sorted(statistics.lengths)
    axes.hist(
        plies, bins=min(BARS, plies[-1] - plies[0] + 1), weights=[statistics.lengths[each] for each in plies], color="#5580a0"
    )
    axes.set_title(f"lengths (median {statistics.length(0.5)} plies)")
    axes.set_xlabel("plies")
    axes.set_ylabel("games")


def branching(axes: Any, statistics: Statistics) -> None:  # noqa: ANN401 - Matplotlib's
    """Show how many legal turns there are."""
    axes.plot(range(1, len(statistics.branching_by_ply) + 1), statistics.branching_by_ply, color="#5580a0")
    axes.set_title(f"legal turns (mean {statistics.branching:.1f})")
    axes.set_xlabel("ply")
    axes.set_ylim(bottom=0)


def values(axes: Any, statistics: Statistics) -> None:  # noqa: ANN401 - Matplotlib's
    """Show what men are worth, with twice their errors to both sides."""
    pawns = any(value.pawns is not None for value in statistics.values)
    shown = sorted(statistics.values, key=lambda value: value.worth)
    names = [f"{value.name} (reserve)" if value.reserve else value.name for value in shown]
    worths = [value.worth if value.pawns is None else value.pawns for value in shown]
    errors = [2 * (value.error if value.pawns_error is None else value.pawns_error) for value in shown]
    axes.errorbar(worths, range(len(names)), xerr=errors, fmt="o", color="#5580a0", ecolor="black", capsize=3)
    axes.set_yticks(range(len(names)), names)
    axes.axvline(0, color="black", linewidth=0.5)
    axes.set_title("what men are worth, by regression")
    axes.set_xlabel("pawns" if pawns else "logarithm of the odds")
