"""The losses of a training as a picture."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

if TYPE_CHECKING:
    from collections.abc import Sequence

WIDTH, HEIGHT, LEFT, TOP, RIGHT, BOTTOM = 640, 360, 70, 20, 20, 40
"""The size of the picture, and its margins."""

COLORS: Final = ("#3366aa", "#cc7722", "#338844", "#aa3355", "#775599", "#888822")
"""The colours of the generations, which repeat."""

LINES: Final = 4
"""The number of intervals between the lines with numbers."""


def draw_losses(generations: Sequence[Sequence[tuple[float, float | None]]]) -> str:
    """Draw the losses of each epoch as SVG: of the positions to learn from, and dashed of those held out.

    Args:
        generations: The losses of each generation.

    >>> draw_losses([[(0.02, 0.03), (0.01, 0.02)]]).count("<polyline")
    2
    """
    losses = [loss for epochs in generations for pair in epochs for loss in pair if loss is not None]
    low, high = min(losses, default=0.0), max(losses, default=1.0)
    high = high if high > low else low + 1.0
    most = max((len(epochs) for epochs in generations), default=1)

    def place(epoch: int, loss: float) -> tuple[float, float]:
        across = epoch / max(1, most - 1)
        up = (loss - low) / (high - low)
        return LEFT + across * (WIDTH - LEFT - RIGHT), HEIGHT - BOTTOM - up * (HEIGHT - TOP - BOTTOM)

    parts = [
        f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 {WIDTH} {HEIGHT}" font-family="sans-serif" font-size="12">',
        f'<rect width="{WIDTH}" height="{HEIGHT}" fill="white"/>',
    ]
    for line in range(LINES + 1):
        loss = low + (high - low) * line / LINES
        _, y = place(0, loss)
        parts += [
            f'<path d="M{LEFT} {y:.1f}H{WIDTH - RIGHT}" stroke="#dddddd"/>',
            f'<text x="{LEFT - 8}" y="{y + 4:.1f}" text-anchor="end">{loss:.4f}</text>',
        ]
    parts.append(f'<text x="{WIDTH / 2}" y="{HEIGHT - 10}" text-anchor="middle">{most} epochs; dashed: games held out</text>')
    for number, epochs in enumerate(generations):
        color = COLORS[number % len(COLORS)]
        for which, dashes in ((0, ""), (1, ' stroke-dasharray="5 4"')):
            points = [place(epoch, each) for epoch, pair in enumerate(epochs) if (each := pair[which]) is not None]
            if points:
                text = " ".join(f"{x:.1f},{y:.1f}" for x, y in points)
                parts.append(f'<polyline points="{text}" fill="none" stroke="{color}" stroke-width="2"{dashes}/>')
        x, y = WIDTH - RIGHT, TOP + 16 * number + 12
        parts.append(f'<text x="{x}" y="{y}" text-anchor="end" fill="{color}">generation {number + 1}</text>')
    return "\n".join([*parts, "</svg>\n"])
