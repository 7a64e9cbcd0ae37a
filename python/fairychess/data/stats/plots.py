"""Statistics of a data set as a picture."""

from __future__ import annotations

from pathlib import Path
from typing import TYPE_CHECKING, Any, Final

from fairychess._support.extras import needed
from fairychess._support.reading import named
from fairychess.errors import DataError

if TYPE_CHECKING:
    import os

    from .numbers import Statistics

__all__ = ["plot"]

FORMATS: Final = (".svg", ".png")
BARS: Final = {
    "1-0": ("White wins", "#e8e0d0"),
    "1/2-1/2": ("drawn", "#9a9a9a"),
    "0-1": ("Black wins", "#404040"),
    "*": ("unfinished", "#c05030"),
}
MAX_BINS: Final = 40
"""The maximum number of bins in the histogram of lengths."""


def plot(statistics: Statistics, path: str | os.PathLike[str], *, title: str = "") -> None:
    """Draw results by reason, lengths, legal moves by ply, and piece values. The same statistics give the same file.

    Args:
        statistics: The statistics.
        path: An `.svg` or `.png` file. It is overwritten.
        title: The title of the picture.

    Raises:
        DataError: The file name has another suffix.
        MissingExtraError: Matplotlib is not installed (the `plot` extra).
        OSError: The file cannot be written.

    >>> import tempfile
    >>> from fairychess import Variant, data
    >>> plan = data.SelfPlay(Variant("chess"), data.parse_player("random"), games=2, seed=1)
    >>> with tempfile.TemporaryDirectory() as directory:
    ...     _ = data.run_selfplay(plan, directory)
    ...     statistics = data.stats.statistics_of(data.Dataset(directory))
    ...     plot(statistics, f"{directory}/statistics.svg", title="Two random games")
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
    piece_values(second[1], statistics)
    with named(path), matplotlib.rc_context({"svg.hashsalt": "fairychess"}):
        figure.savefig(path, dpi=120, metadata={"Date": None} if path.suffix.lower() == ".svg" else {"Software": None})


def endings(axes: Any, statistics: Statistics) -> None:  # noqa: ANN401 - Matplotlib's
    """Draw the reasons and results of the games."""
    reasons = sorted({reason for reason, _ in statistics.endings}, key=lambda reason: total(statistics, reason))
    left = [0] * len(reasons)
    for result, (name, color) in BARS.items():
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
    """Return the number of games that ended for a reason."""
    return sum(count for (each, _), count in statistics.endings.items() if each == reason)


def lengths(axes: Any, statistics: Statistics) -> None:  # noqa: ANN401 - Matplotlib's
    """Draw the lengths of the games."""
    plies = sorted(statistics.lengths)
    axes.hist(
        plies, bins=min(MAX_BINS, plies[-1] - plies[0] + 1), weights=[statistics.lengths[each] for each in plies], color="#5580a0"
    )
    axes.set_title(f"lengths (median {statistics.length(0.5)} plies)")
    axes.set_xlabel("plies")
    axes.set_ylabel("games")


def branching(axes: Any, statistics: Statistics) -> None:  # noqa: ANN401 - Matplotlib's
    """Draw the number of legal moves by ply."""
    axes.plot(range(1, len(statistics.branching_by_ply) + 1), statistics.branching_by_ply, color="#5580a0")
    axes.set_title(f"legal moves (mean {statistics.branching:.1f})")
    axes.set_xlabel("ply")
    axes.set_ylim(bottom=0)


def piece_values(axes: Any, statistics: Statistics) -> None:  # noqa: ANN401 - Matplotlib's
    """Draw the piece values, with error bars of two standard errors."""
    pawns = any(value.pawns is not None for value in statistics.values)
    shown = sorted(statistics.values, key=lambda value: value.log_odds)
    names = [f"{value.name} (reserve)" if value.reserve else value.name for value in shown]
    values = [value.log_odds if value.pawns is None else value.pawns for value in shown]
    errors = [2 * (value.error if value.pawns_error is None else value.pawns_error) for value in shown]
    axes.errorbar(values, range(len(names)), xerr=errors, fmt="o", color="#5580a0", ecolor="black", capsize=3)
    axes.set_yticks(range(len(names)), names)
    axes.axvline(0, color="black", linewidth=0.5)
    axes.set_title("piece values by regression")
    axes.set_xlabel("pawns" if pawns else "log odds")
