"""Plots as inline SVG. The style sheet sets the colours, so that they follow the colour scheme."""

from __future__ import annotations

import math
from typing import TYPE_CHECKING, Any, Final

from .text import escaped, whole_percent

if TYPE_CHECKING:
    from collections.abc import Callable, Sequence

WIDTH: Final = 460
"""The width of a plot in user units: small, so that the text is legible on a phone."""

LEFT, RIGHT, BOTTOM = 58, 28, 36
"""The margins of a plot with axes."""

ROW: Final = 40
"""The height of a row in plots of intervals."""


def figure(svg: str, caption: str, numbers: str = "") -> str:
    """Return a plot with a caption, and its numbers in a table that opens on a click."""
    more = f"<details><summary>The numbers</summary>{numbers}</details>" if numbers else ""
    return f"<figure>{svg}<figcaption>{escaped(caption)}</figcaption>{more}</figure>"


def drawing(title: str, height: float, parts: Sequence[str]) -> str:
    """Return an SVG picture with a title for screen readers."""
    box = f'viewBox="0 0 {WIDTH} {height:g}" width="{WIDTH}" height="{height:g}"'
    return f'<svg class="plot" role="img" {box}><title>{escaped(title)}</title>{"".join(parts)}</svg>'


def line(x1: float, y1: float, x2: float, y2: float, name: str) -> str:
    """Return a line."""
    return f'<line class="{name}" x1="{x1:.1f}" y1="{y1:.1f}" x2="{x2:.1f}" y2="{y2:.1f}"/>'


def label(x: float, y: float, text: str, anchor: str = "start", name: str = "") -> str:
    """Return text."""
    marked = f' class="{name}"' if name else ""
    return f'<text{marked} x="{x:.1f}" y="{y:.1f}" text-anchor="{anchor}">{escaped(text)}</text>'


def rect(  # noqa: PLR0913, PLR0917 - as in SVG
    x: float, y: float, width: float, height: float, name: str, title: str = ""
) -> str:
    """Return a rectangle with a title that appears when the pointer is over it."""
    content = f"<title>{escaped(title)}</title>" if title else ""
    return (
        f'<rect class="{name}" x="{x:.1f}" y="{y:.1f}" width="{max(width, 0):.1f}" height="{max(height, 0):.1f}">{content}</rect>'
    )


def steps(low: float, high: float, wanted: int = 5) -> list[float]:
    """Return round numbers from `low` to `high`, for the ticks of an axis.

    >>> steps(0, 100), steps(0.2, 1.1)
    ([0, 20, 40, 60, 80, 100], [0.2, 0.4, 0.6, 0.8, 1.0])
    """
    raw = (high - low) / wanted
    power = 10 ** math.floor(math.log10(raw)) if raw > 0 else 1.0
    step = next((factor * power for factor in (1, 2, 5, 10) if factor * power >= raw * 0.999), 10 * power)
    first = math.ceil(low / step - 1e-9)
    return [round(place * step, 10) for place in range(first, math.floor(high / step + 1e-9) + 1)]


def intervals(
    title: str,
    rows: Sequence[tuple[str, float, float, float]],
    domain: tuple[float, float],
    show: Callable[[float], str],
    band: tuple[float, float] | None = None,
) -> str:
    """Draw a dot and its interval in each row.

    Args:
        title: The title of the picture.
        rows: Each row's label, number and ends of the interval.
        domain: The range of the axis.
        show: Formats the numbers.
        band: A range to mark.
    """
    low, high = domain
    height = ROW * len(rows) + 26

    def x(value: float) -> float:
        return 24 + (WIDTH - 48) * (min(max(value, low), high) - low) / ((high - low) or 1)

    parts = [] if band is None else [rect(x(band[0]), 0, x(band[1]) - x(band[0]), height - 22, "band")]
    for tick in steps(low, high):
        parts += [line(x(tick), 0, x(tick), height - 22, "grid"), label(x(tick), height - 6, show(tick), "middle")]
    for place, (name, value, start, end) in enumerate(rows):
        y = ROW * place + 28
        shown = f"{name}: {show(value)} [{show(start)}, {show(end)}]"
        dot = f'<circle class="dot" cx="{x(value):.1f}" cy="{y}" r="5"><title>{escaped(shown)}</title></circle>'
        parts += [label(12, y - 12, name, name="name"), line(x(start), y, x(end), y, "range"), dot]
    return drawing(title, height, parts)


def shares(title: str, parts: Sequence[tuple[str, float, str]]) -> str:
    """Draw shares of a whole as one bar; each part is a name, a share and a CSS class."""
    found: list[str] = []
    x = 0.0
    for name, share, style in parts:
        width = share * WIDTH
        found.append(rect(x, 0, width, 34, style, f"{name}: {100 * share:.1f} %"))
        if width > 90:  # noqa: PLR2004 - room for the text
            found.append(label(x + width / 2, 22, f"{name} {100 * share:.0f} %", "middle", f"on-{style}"))
        x += width
    return drawing(title, 34, found)


class Axes:
    """The axes of a plot, which map numbers to coordinates."""

    def __init__(self, x: tuple[float, float], y: tuple[float, float], height: int = 220) -> None:
        self._x, self._y = x, y
        self.height: int = height

    def x(self, value: float) -> float:
        """Return the x coordinate of a number."""
        low, high = self._x
        return LEFT + (WIDTH - LEFT - RIGHT) * (value - low) / ((high - low) or 1)

    def y(self, value: float) -> float:
        """Return the y coordinate of a number."""
        low, high = self._y
        return self.height - BOTTOM - (self.height - BOTTOM - 10) * (value - low) / ((high - low) or 1)

    def drawn(self, x_name: str, show_x: Callable[[float], str], show_y: Callable[[float], str]) -> list[str]:
        """Return the grid lines and the numbers on the axes."""
        parts = [label((LEFT + WIDTH - RIGHT) / 2, self.height - 4, x_name, "middle")]
        for tick in steps(*self._y, 4):
            parts += [
                line(LEFT, self.y(tick), WIDTH - RIGHT, self.y(tick), "grid"),
                label(LEFT - 6, self.y(tick) + 4, show_y(tick), "end"),
            ]
        parts += [label(self.x(tick), self.height - BOTTOM + 15, show_x(tick), "middle") for tick in steps(*self._x)]
        return parts


def bars(title: str, rows: Sequence[tuple[float, float, float]], x_name: str) -> str:
    """Draw a histogram; each row has the ends of a bin and its height."""
    axes = Axes((rows[0][0], rows[-1][1]), (0, max(row[2] for row in rows)))
    parts = axes.drawn(x_name, "{:g}".format, "{:g}".format)
    for low, high, count in rows:
        x, y = axes.x(low), axes.y(count)
        parts.append(rect(x, y, axes.x(high) - x - 1, axes.y(0) - y, "bar", f"{low:g} to {high - 1:g}: {count:g}"))
    return drawing(title, axes.height, parts)


def curve(title: str, points: Sequence[tuple[float, float, float]], x_name: str) -> str:
    """Draw a curve with a band around it; each point has the half-width of the band."""
    axes = Axes((points[0][0], points[-1][0]), (0, max(value + error for _, value, error in points)))
    upper = [f"{axes.x(x):.1f},{axes.y(y + error):.1f}" for x, y, error in points]
    lower = [f"{axes.x(x):.1f},{axes.y(max(y - error, 0)):.1f}" for x, y, error in reversed(points)]
    middle = " ".join(f"{axes.x(x):.1f},{axes.y(y):.1f}" for x, y, _ in points)
    parts = axes.drawn(x_name, "{:g}".format, "{:g}".format)
    parts += [f'<polygon class="area" points="{" ".join(upper + lower)}"/>', f'<polyline class="curve" points="{middle}"/>']
    return drawing(title, axes.height, parts)


def diagonal(title: str, points: Sequence[tuple[float, float, int]]) -> str:
    """Draw points and the diagonal; each point has an expected score, a real score and a number of positions."""
    axes = Axes((0, 1), (0, 1), 260)
    diagonal_line = line(axes.x(0), axes.y(0), axes.x(1), axes.y(1), "grid")
    parts = [*axes.drawn("expected score", whole_percent, whole_percent), diagonal_line]
    for expected, real, count in points:
        text = f"expected {whole_percent(expected)}, real {whole_percent(real)}, {count:,} positions"
        place = f'cx="{axes.x(expected):.1f}" cy="{axes.y(real):.1f}"'
        parts.append(f'<circle class="dot" {place} r="5"><title>{escaped(text)}</title></circle>')
    return drawing(title, axes.height, parts)


def squares(
    title: str,
    rows: Sequence[dict[str, Any]],
    board: tuple[int, int],
    of: str = "the games",
    scale: tuple[float, float] = (0.0, 1.0),
) -> str:
    """Draw the board; the larger the share of a square is, the darker it is.

    Args:
        title: What the picture shows.
        rows: For each square, its name, and as `use` its share or None.
        board: The numbers of files and ranks.
        of: What the shares are shares of.
        scale: The shares with the lightest and the darkest shade. A share of 0 has a colour of its own.
    """
    (files, ranks), (least, most) = board, scale
    size = min((WIDTH - 30) / files, 44)
    parts: list[str] = []
    for place, row in enumerate(rows):
        file, rank = place % files, place // files
        x, y = 24 + file * size, (ranks - 1 - rank) * size
        share: float | None = row["use"]
        if share is None:
            parts.append(rect(x, y, size - 1, size - 1, "band", f"{row['square']}: none of {of}"))
            continue
        level = 0 if share <= 0 else 1 + min(int((share - least) / (most - least) * 5), 4)
        parts.append(rect(x, y, size - 1, size - 1, f"use{level}", f"{row['square']}: {whole_percent(share)} of {of}"))
    parts += [label(24 + (file + 0.5) * size, ranks * size + 15, rows[file]["square"][0], "middle") for file in range(files)]
    parts += [label(18, (ranks - 0.5 - rank) * size + 4, str(rank + 1), "end") for rank in range(ranks)]
    return drawing(title, ranks * size + 20, parts)


def spark(title: str, points: Sequence[tuple[float, float]], plies: int) -> str:
    """Draw White's expected score over the course of a game."""
    axes = Axes((0, max(plies, 1)), (0, 1), 130)
    middle = " ".join(f"{axes.x(ply):.1f},{axes.y(p):.1f}" for ply, p in points)
    parts = [*axes.drawn("ply", "{:g}".format, whole_percent), f'<polyline class="curve" points="{middle}"/>']
    return drawing(title, axes.height, parts)


def quartiles(title: str, rows: Sequence[tuple[str, float, Sequence[float]]]) -> str:
    """Draw rows that compare numbers with other games: each with a name, a number, and their minimum, quartiles and maximum."""
    height = ROW * len(rows)
    parts: list[str] = []
    for place, (name, value, (least, first, median, third, most)) in enumerate(rows):
        low, high = min(least, value), max(most, value)
        y = ROW * place + 28

        def x(each: float, low: float = low, high: float = high) -> float:
            return 16 + (WIDTH - 32) * ((each - low) / ((high - low) or 1))

        shown = f"{name}: {value:.3g}; other games {least:.3g} to {most:.3g}, half of them {first:.3g} to {third:.3g}"
        dot = f'<circle class="dot" cx="{x(value):.1f}" cy="{y}" r="5"><title>{escaped(shown)}</title></circle>'
        parts += [
            label(12, y - 12, name, name="name"),
            line(x(least), y, x(most), y, "axis"),
            rect(x(first), y - 6, x(third) - x(first), 12, "box"),
            line(x(median), y - 6, x(median), y + 6, "axis"),
            dot,
        ]
    return drawing(title, height, parts)
