"""The colours of pictures."""

from __future__ import annotations

import re
from dataclasses import dataclass, fields

from fairychess.errors import FairyChessError

from .checks import checked_text

__all__ = ["THEMES", "Theme", "color", "theme_named"]

COLOR = re.compile(r"#([0-9A-Fa-f]{3,4}|[0-9A-Fa-f]{6}|[0-9A-Fa-f]{8})|[A-Za-z]{3,30}")


def color(text: str) -> str:
    """Check a colour: `#rgb` or `#rrggbb`, optionally followed by an opacity, or a CSS name."""
    if not COLOR.fullmatch(checked_text(text, "a colour")):
        raise FairyChessError(f"{text!r} is not a colour: expected #rgb, #rrggbb, either with opacity, or a name such as red")
    return text


@dataclass(frozen=True, slots=True)
class Theme:
    """The colours of a picture: `#rgb`, `#rrggbb`, `#rrggbbaa` or CSS names.

    To make your own theme, adapt an existing one: `dataclasses.replace(THEMES["wood"], name="mine", dark="#8ca2ad")`.

    Raises:
        FairyChessError: If a string is not a colour.
    """

    name: str
    """Its name."""
    light: str
    """Light squares."""
    dark: str
    """Dark squares."""
    frame: str
    """The frame around the board, and the trays of reserves."""
    text: str
    """Coordinates, counts and legends, on the frame."""
    wall: str
    """Wall squares."""
    white: str = "#ffffff"
    """White pieces."""
    white_line: str = "#1f1c1a"
    """The outlines and features of white pieces."""
    black: str = "#35312e"
    """Black pieces."""
    black_line: str = "#171412"
    """The outlines of black pieces."""
    black_detail: str = "#f4f0e8"
    """The features of black pieces."""
    halo: str = "#f4f0e88c"
    """A thin line around black pieces, so that they stand out on dark squares."""
    ring: str = "#8f8a84"
    """The ring of a letter badge."""
    last: str = "#f2d03c99"
    """The squares of the last move."""
    check: str = "#e0301e"
    """The king in check."""
    green: str = "#2f8f3ab8"
    """Green arrows and circles."""
    red: str = "#c0281cb8"
    """Red arrows and circles."""
    yellow: str = "#e0a000b8"
    """Yellow arrows and circles."""
    blue: str = "#1e66c0b8"
    """Blue arrows and circles."""
    both: str = "#2c7a3f"
    """In movement diagrams, squares where the piece can both move and capture."""
    quiet: str = "#1c6bb0"
    """In movement diagrams, squares where the piece can only move."""
    capture: str = "#c0281c"
    """In movement diagrams, squares where the piece can only capture."""
    remote: str = "#8a2fb0"
    """In movement diagrams, squares where the piece can capture without landing or by throwing a piece."""
    stone: str = "#d9d4c7"
    """In movement diagrams, example pieces."""
    plain: bool = False
    """True to mark highlights with frames as well, for print and for colour-blind readers."""
    hatched: bool = False
    """True to hatch dark squares with `dark` on `light`."""

    def __post_init__(self) -> None:
        """Check the colours."""
        for field in fields(self):
            if field.type == "str" and field.name != "name":
                color(getattr(self, field.name))


THEMES: dict[str, Theme] = {
    theme.name: theme
    for theme in (
        Theme("wood", light="#f3dfbd", dark="#bb8d63", frame="#5b3d2a", text="#f3e6cf", wall="#6b4a33"),
        Theme("meadow", light="#edeed6", dark="#7d9b5c", frame="#4a5f39", text="#eef0dc", wall="#56673f"),
        Theme("lake", light="#e6ecf1", dark="#88a4bd", frame="#3f5670", text="#eef3f7", wall="#52677d"),
        Theme(
            "night",
            light="#a4aeb9",
            dark="#6d7885",
            frame="#22272e",
            text="#c9d1d9",
            wall="#22272e",
            white="#f3f1ec",
            black="#1b1c1f",
            black_line="#0c0d0e",
            black_detail="#d5d8dc",
            halo="#d5d8dcb0",
            last="#e8c23a99",
            check="#ff5a47",
            green="#57c96acc",
            red="#ff6a5acc",
            yellow="#f0c040cc",
            blue="#5aa9ffcc",
            both="#14542a",
            quiet="#0b437d",
            capture="#8f160c",
            remote="#5c1a85",
            stone="#d0d5da",
        ),
        # The palette of Okabe and Ito, whose colours people with any colour blindness can tell apart.
        Theme(
            "clear",
            light="#f7f5ef",
            dark="#b4bdc6",
            frame="#2f3a45",
            text="#ffffff",
            wall="#5a6570",
            black="#26282b",
            last="#f0e44299",
            check="#d55e00",
            green="#009e73d9",
            red="#d55e00d9",
            yellow="#e69f00d9",
            blue="#0072b2d9",
            both="#00694d",
            quiet="#0072b2",
            capture="#c04f00",
            remote="#9c3f76",
            plain=True,
        ),
        Theme(
            "print",
            light="#ffffff",
            dark="#8c8c8c",
            frame="#ffffff",
            text="#000000",
            wall="#000000",
            white_line="#000000",
            black="#000000",
            black_line="#000000",
            black_detail="#ffffff",
            halo="#ffffff",
            last="#00000000",
            check="#000000",
            green="#202020d0",
            red="#000000",
            yellow="#909090d0",
            blue="#5a5a5ad0",
            both="#000000",
            quiet="#000000",
            capture="#000000",
            remote="#000000",
            stone="#e4e4e4",
            plain=True,
            hatched=True,
        ),
    )
}
"""The themes by name: `wood`, `meadow`, `lake`, `night` (dark), `clear` (for colour blindness) and `print` (black and white)."""


def theme_named(theme: str | Theme) -> Theme:
    """Return the theme with this name, or the given theme itself."""
    if isinstance(theme, Theme):
        return theme
    name = checked_text(theme, "the name of a theme")
    if name not in THEMES:
        raise FairyChessError(f"unknown theme {name!r}: expected {', '.join(THEMES)}")
    return THEMES[name]
