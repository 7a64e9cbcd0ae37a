"""Plots of curves: the losses of a training run, or the strength of its generations."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final, NamedTuple

if TYPE_CHECKING:
    from collections.abc import Sequence

WIDTH, HEIGHT, LEFT, TOP, RIGHT, BOTTOM = 640, 360, 70, 20, 20, 40
"""The picture's size and margins."""

COLORS: Final = ("#3366aa", "#cc7722", "#338844", "#aa3355", "#775599", "#888822")
"""The colours of the curves, reused if there are more curves."""

LINES: Final = 4
"""The number of intervals between the grid lines."""


class Curve(NamedTuple):
    """A curve: its name in the legend, and its points. Points without a height are left out."""

    name: str
    points: Sequence[tuple[float, float | None]]
    color: str
    dashed: bool = False
    errors: Sequence[float] = ()
    """Half the height of the error bar at each point; empty for none."""


def draw_losses(generations: Sequence[Sequence[tuple[float, float | None]]]) -> str:
    """Draw the losses of each epoch as SVG: a solid line for training positions, a dashed line for held-out positions.

    Args:
        generations: For each generation, the two losses of each epoch.

    >>> draw_losses([[(0.02, 0.03), (0.01, 0.02)]]).count("<polyline")
    2
    """
    curves: list[Curve] = []
    for number, epochs in enumerate(generations):
        color = COLORS[number % len(COLORS)]
        for which, name in ((0, f"generation {number + 1}"), (1, "")):
            points = [(epoch, pair[which]) for epoch, pair in enumerate(epochs)]
            curves.append(Curve(name, points, color, dashed=which == 1))
    most = max((len(epochs) for epochs in generations), default=1)
    return draw_curves(curves, f"{most} epochs; dashed: games held out", digits=4)


def draw_curves(curves: Sequence[Curve], caption: str, *, digits: int) -> str:
    """Draw curves on common axes as SVG.

    Args:
        curves: The curves.
        caption: The text below.
        digits: The number of decimals in the labels of the vertical axis.

    >>> draw_curves([Curve("strength", [(0, 0), (1, 120)], "black", errors=[0, 40])], "generations", digits=0).count("<path")
    6
    """
    shown = [
        (x, y, curve.errors[place] if curve.errors else 0.0)
        for curve in curves
        for place, (x, y) in enumerate(curve.points)
        if y is not None
    ]
    low = min((y - error for _, y, error in shown), default=0.0)
    high = max((y + error for _, y, error in shown), default=1.0)
    high = high if high > low else low + 1.0
    across = [x for x, *_ in shown]
    first, last = min(across, default=0.0), max(across, default=1.0)

    def place_of(x: float, y: float) -> tuple[float, float]:
        right = (x - first) / max(1e-9, last - first)
        up = (y - low) / (high - low)
        return LEFT + right * (WIDTH - LEFT - RIGHT), HEIGHT - BOTTOM - up * (HEIGHT - TOP - BOTTOM)

    parts = [
        f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 {WIDTH} {HEIGHT}" font-family="sans-serif" font-size="12">',
        f'<rect width="{WIDTH}" height="{HEIGHT}" fill="white"/>',
    ]
    for line in range(LINES + 1):
        number = low + (high - low) * line / LINES
        _, y = place_of(first, number)
        parts += [
            f'<path d="M{LEFT} {y:.1f}H{WIDTH - RIGHT}" stroke="#dddddd"/>',
            f'<text x="{LEFT - 8}" y="{y + 4:.1f}" text-anchor="end">{number:.{digits}f}</text>',
        ]
    parts.append(f'<text x="{WIDTH / 2}" y="{HEIGHT - 10}" text-anchor="middle">{caption}</text>')
    legend = TOP + 12
    for name, points, color, dashed, errors in curves:
        places = [place_of(x, y) for x, y in points if y is not None]
        if places:
            text = " ".join(f"{x:.1f},{y:.1f}" for x, y in places)
            dashes = ' stroke-dasharray="5 4"' if dashed else ""
            parts.append(f'<polyline points="{text}" fill="none" stroke="{color}" stroke-width="2"{dashes}/>')
        for (x, height), error in zip(points, errors, strict=False):
            if height is not None and error:
                (left, top), (_, bottom) = place_of(x, height + error), place_of(x, height - error)
                parts.append(f'<path d="M{left:.1f} {top:.1f}V{bottom:.1f}" stroke="{color}"/>')
        if name:
            parts.append(f'<text x="{WIDTH - RIGHT}" y="{legend}" text-anchor="end" fill="{color}">{name}</text>')
            legend += 16
    return "\n".join([*parts, "</svg>\n"])
