"""The colours of pictures."""

from __future__ import annotations

import re
from dataclasses import dataclass, fields

from fairychess.errors import FairyChessError

from .checks import checked_text

__all__ = ["THEMES", "Theme", "color", "theme_named"]

COLOR = re.compile(r"#([0-9A-Fa-f]{3,4}|[0-9A-Fa-f]{6}|[0-9A-Fa-f]{8})|[A-Za-z]{3,30}")


def color(text: str) -> str:
    """Check a colour: `#rgb`, `#rrggbb`, either with an opacity at its end, or a CSS name. Raises `FairyChessError`."""
    if not COLOR.fullmatch(checked_text(text, "a colour")):
        raise FairyChessError(f"{text!r} is no colour: expected #rgb, #rrggbb, either with opacity, or a name such as red")
    return text


@dataclass(frozen=True, slots=True)
class Theme:
    """The colours of a picture: `#rgb`, `#rrggbb`, `#rrggbbaa` or CSS names.

    One of your own says what differs from another: `dataclasses.replace(THEMES["wood"], name="mine", dark="#8ca2ad")`.
    Raises `FairyChessError` for what is no colour.
    """

    name: str
    light: str
    """Light squares."""
    dark: str
    """Dark squares."""
    frame: str
    """The frame around the board, and the trays of reserves."""
    text: str
    """Coordinates, counts and legends, on the frame."""
    wall: str
    """Squares that nobody enters."""
    white: str = "#ffffff"
    """White men."""
    white_line: str = "#1f1c1a"
    """Their outlines and features."""
    black: str = "#35312e"
    """Black men."""
    black_line: str = "#171412"
    """Their outlines."""
    black_detail: str = "#f4f0e8"
    """Their features."""
    halo: str = "#f4f0e88c"
    """A thin line around black men, so that they stand out on dark squares."""
    last: str = "#f2d03c99"
    """The squares of the last move."""
    check: str = "#e0301e"
    """The king in check."""
    green: str = "#2f8f3acc"
    """Arrows and circles of python-chess's four colours."""
    red: str = "#c0281ccc"
    yellow: str = "#e0a000cc"
    blue: str = "#1e66c0cc"
    accents: tuple[str, ...] = (
        "#c8553d", "#2f7f9e", "#4f9a4f", "#8d5bb5", "#d1951f", "#3b5bb5",
        "#b0457f", "#7d8c2f", "#1f9489", "#8a5a3c", "#5f6f80", "#a83232",
    )  # fmt: skip
    """Rings of letter badges, by turns."""
    both: str = "#2c7a3f"
    """In movement diagrams: where it moves or captures,"""
    quiet: str = "#1c6bb0"
    """only moves,"""
    capture: str = "#c0281c"
    """only captures,"""
    remote: str = "#8a2fb0"
    """captures without landing, or by a man it throws;"""
    stone: str = "#d9d4c7"
    """other men, whoever they are."""
    plain: bool = False
    """For print and for colour-blind readers: highlights are frames as well, dark squares of `print` are hatched."""
    hatched: bool = False
    """Dark squares are hatched with `dark` on `light`."""

    def __post_init__(self) -> None:
        """Check the colours."""
        for field in fields(self):
            value = getattr(self, field.name)
            if field.name == "accents":
                object.__setattr__(self, "accents", tuple(color(accent) for accent in value))
            elif field.type == "str" and field.name != "name":
                color(value)
        if not self.accents:
            raise FairyChessError("a theme needs at least one accent")


THEMES: dict[str, Theme] = {
    theme.name: theme
    for theme in (
        Theme("wood", light="#f3dfbd", dark="#bb8d63", frame="#5b3d2a", text="#f3e6cf", wall="#6b4a33"),
        Theme("meadow", light="#edeed6", dark="#7d9b5c", frame="#4a5f39", text="#eef0dc", wall="#56673f"),
        Theme("lake", light="#e6ecf1", dark="#88a4bd", frame="#3f5670", text="#eef3f7", wall="#52677d"),
        Theme(
            "night",
            light="#76808c",
            dark="#4b545f",
            frame="#22272e",
            text="#c9d1d9",
            wall="#22272e",
            white="#f3f1ec",
            black="#1b1c1f",
            black_line="#0c0d0e",
            black_detail="#d5d8dc",
            halo="#d5d8dcb0",
            last="#d9b43a80",
            check="#ff5a47",
            green="#57c96acc",
            red="#ff6a5acc",
            yellow="#f0c040cc",
            blue="#5aa9ffcc",
            both="#7fe08f",
            quiet="#8cc8ff",
            capture="#ff9a8a",
            remote="#e2a6ff",
            stone="#aeb4bb",
        ),
        # The colours of Okabe and Ito, which readers with any colour blindness can tell apart.
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
            accents=("#0072b2", "#d55e00", "#009e73", "#cc79a7", "#e69f00", "#56b4e9"),
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
            accents=("#7a7a7a",),
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
"""The themes by name: `wood`, `meadow`, `lake`, `night` (dark), `clear` (for colour-blind readers), `print` (black and white)."""


def theme_named(theme: str | Theme) -> Theme:
    """Give the theme of that name, or the theme itself. Raises `FairyChessError` where there is none."""
    if isinstance(theme, Theme):
        return theme
    name = checked_text(theme, "the name of a theme")
    if name not in THEMES:
        raise FairyChessError(f"no theme is named {name!r}: expected {', '.join(THEMES)}")
    return THEMES[name]
