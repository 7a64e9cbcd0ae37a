"""Outlines: SVG path data with absolute `M L C Q Z` commands, combined, shifted and mirrored."""

from __future__ import annotations

import re
from functools import lru_cache
from typing import TYPE_CHECKING, TypeAlias

if TYPE_CHECKING:
    from collections.abc import Callable

Point: TypeAlias = tuple[float, float]
Segment: TypeAlias = tuple[str, list[Point]]

POINTS = {"M": 1, "L": 1, "Q": 2, "C": 3, "Z": 0}
TOKEN = re.compile(r"[MLQCZ]|-?\d*\.?\d+")


def number(value: float, digits: int = 2) -> str:
    """Write a number in its shortest form, with at most `digits` digits after the point."""
    text = f"{value:.{digits}f}".rstrip("0").rstrip(".")
    return "0" if text == "-0" else text


def segments(data: str) -> list[Segment]:
    """Read path data."""
    found: list[Segment] = []
    tokens = TOKEN.findall(data)
    at = 0
    while at < len(tokens):
        command = tokens[at]
        count = 2 * POINTS[command]
        values = [float(token) for token in tokens[at + 1 : at + 1 + count]]
        found.append((command, list(zip(values[::2], values[1::2], strict=True))))
        at += 1 + count
    return found


def written(parts: list[Segment], digits: int = 2) -> str:
    """Write path data."""
    texts = (command + " ".join(f"{number(x, digits)},{number(y, digits)}" for x, y in points) for command, points in parts)
    return "".join(texts)


def shifted(data: str, dx: float, dy: float = 0, scale: float = 1, digits: int = 2) -> str:
    """Scale path data, then move it."""
    moved = [(command, [(x * scale + dx, y * scale + dy) for x, y in points]) for command, points in segments(data)]
    return written(moved, digits)


def symmetric(half: str, axis: float = 50) -> str:
    """Complete a symmetric outline from its left half, which runs from one point of the axis to another."""
    return closed(half, axis)


def close(half: str, axis: float) -> str:
    """Do the same as `symmetric`, without a cache."""
    parts = segments(half)
    starts = [points[-1] for _, points in parts]
    back = [
        (command, [(2 * axis - x, y) for x, y in [*reversed(points[:-1]), start]])
        for (command, points), start in zip(reversed(parts[1:]), reversed(starts[:-1]), strict=True)
    ]
    return written([*parts, *back, ("Z", [])])


closed: Callable[[str, float], str] = lru_cache(maxsize=256)(close)
"""The same, cached."""


def circle(x: float, y: float, radius: float) -> str:
    """Draw a circle as four curves."""
    bend = 0.5523 * radius
    left, right, top, bottom = x - radius, x + radius, y - radius, y + radius
    return written(
        [
            ("M", [(x, top)]),
            ("C", [(x + bend, top), (right, y - bend), (right, y)]),
            ("C", [(right, y + bend), (x + bend, bottom), (x, bottom)]),
            ("C", [(x - bend, bottom), (left, y + bend), (left, y)]),
            ("C", [(left, y - bend), (x - bend, top), (x, top)]),
            ("Z", []),
        ]
    )
