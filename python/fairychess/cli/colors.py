"""The colours of the board in a terminal.

According to WCAG 2, neighbouring squares have a contrast of at least 2:1, and pieces of either side have at least 3:1 with every
square. So all colours differ in brightness, not only in hue.
"""

from __future__ import annotations

import enum
from typing import TYPE_CHECKING, Final

if TYPE_CHECKING:
    from rich.console import Console


class SquareMark(enum.Enum):
    """The reason why a square is highlighted."""

    NONE = 0
    """The square is not highlighted."""
    LAST = 1
    """A square of the last move."""
    ASKED = 2
    """The square of the piece that the user asks about."""
    TO = 3
    """A square to which that piece may move."""
    CAPTURE = 4
    """A square on which that piece may capture."""
    CHECK = 5
    """A king in check."""
    WALL = 6
    """A wall, which no piece can enter."""


PIECES: Final = {True: "#ffffff", False: "#000000"}
"""The colours of White's and Black's pieces."""

TRUECOLOR: Final = {
    SquareMark.NONE: ("#b48963", "#71563e"),
    SquareMark.LAST: ("#a687b8", "#6b527a"),
    SquareMark.ASKED: ("#a687b8", "#6b527a"),
    SquareMark.TO: ("#559abc", "#356076"),
    SquareMark.CAPTURE: ("#ef6661", "#973f3c"),
    SquareMark.CHECK: ("#ef6661", "#973f3c"),
    SquareMark.WALL: ("#262626", "#262626"),
}
"""Light and dark squares on terminals that can show all colours."""

PALETTE_256: Final = {
    SquareMark.NONE: (137, 58),
    SquareMark.LAST: (139, 96),
    SquareMark.ASKED: (139, 96),
    SquareMark.TO: (69, 25),
    SquareMark.CAPTURE: (202, 160),
    SquareMark.CHECK: (202, 160),
    SquareMark.WALL: (235, 235),
}
"""Light and dark squares as numbers in the 256-colour palette."""

PALETTE_16: Final = {
    SquareMark.NONE: ("cyan", "green"),
    SquareMark.LAST: ("yellow", "yellow"),
    SquareMark.ASKED: ("yellow", "yellow"),
    SquareMark.TO: ("blue", "blue"),
    SquareMark.CAPTURE: ("red", "red"),
    SquareMark.CHECK: ("red", "red"),
    SquareMark.WALL: ("black", "black"),
}
"""Light and dark squares on terminals with few colours, whose exact values are unknown."""


def has_colors(out: Console) -> bool:
    """Return True if a console shows colours."""
    return out.color_system is not None and not out.no_color


def square_color(out: Console, file: int, rank: int, mark: SquareMark = SquareMark.NONE) -> str:
    """Return the background of a square; a1 is dark.

    Args:
        out: The console.
        file: The file, from 0.
        rank: The rank, from 0.
        mark: The reason why the square is highlighted.
    """
    dark = (rank + file) % 2 == 0
    if out.color_system == "truecolor":
        return TRUECOLOR[mark][dark]
    if out.color_system == "256":
        return f"color({PALETTE_256[mark][dark]})"
    return PALETTE_16[mark][dark]


def piece_style(color: bool, out: Console) -> str:
    """Return the style of a side's pieces."""
    return f"bold {PIECES[color]}" if out.color_system == "truecolor" else f"bold color({231 if color else 16})"
