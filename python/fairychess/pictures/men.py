"""Men: shapes and badges in the colours of a theme."""

from __future__ import annotations

from typing import TYPE_CHECKING

from .lettering import CAPITAL, lettering
from .outline import circle, shifted, symmetric
from .silhouettes import FOOT, SHAPES, Part
from .svg import ID, element, group, place

if TYPE_CHECKING:
    from .looks import Look
    from .svg import Page
    from .theme import Theme

__all__ = ["man", "use", "word"]

OUTLINE = 3.2
"""Width of an outline, of a man 100 units high."""

HALO = 3.2
"""How much wider the halo is."""

GROWN = 1.08
"""How much larger than its square a man's ground is: the men leave room around."""


DISC = (50.0, 44.0, 31.0)
ROYAL_DISC = (50.0, 48.0, 28.0)
STAND = symmetric("M50,70L41,70Q41,78 31,78" + FOOT)
CROWN = symmetric("M50,2.5L43.5,11.5L35.5,5L37.5,20L50,20")


def man(page: Page, theme: Theme, look: Look, *, white: bool, promoted: bool = False) -> str:
    """Define a man of 100 by 100 units and give its id."""
    sign = "".join(letter if letter.isascii() and letter.isalnum() else f"-{ord(letter):x}" for letter in look.letter)
    name = look.shape if look.shape and not look.tagged else f"{look.shape or 'badge'}-{sign}"
    name = f"{'white' if white else 'black'}-{name}{'-promoted' if promoted else ''}"
    if name not in page.definitions:
        drawn = shape(SHAPES[look.shape], theme, white=white) if look.shape else badge(look, theme, white=white)
        if look.tagged:
            drawn += tag(look.letter, theme, white=white)
        if promoted:
            drawn += promotion(theme)
        page.define(name, group(drawn, id=f"{ID}{name}", stroke_linecap="round", stroke_linejoin="round"))
    return name


def use(name: str, x: float, y: float, side: float, **attributes: str | float | None) -> str:
    """Put a man that is defined on a square with its upper left corner at a place."""
    margin = side * (GROWN - 1) / 2
    moved = place(x - margin, y - margin, side * GROWN / 100)
    return element("use", "", href=f"#{ID}{name}", transform=moved, **attributes)


def shape(parts: tuple[Part, ...], theme: Theme, *, white: bool) -> str:
    """Draw a silhouette."""
    detail = theme.white_line if white else theme.black_detail
    texts = [halo([part.body for part in parts], theme, white=white)]
    for part in parts:
        texts.append(body(part.body, theme, white=white, ivory=part.ivory))
        lines = part.lines + ("" if white else part.rim)
        if lines:
            texts.append(element("path", d=lines, fill="none", stroke=detail, stroke_width=part.width))
        if part.dots:
            texts.append(element("path", d=part.dots, fill=detail))
    return "".join(texts)


def body(outline: str, theme: Theme, *, white: bool, ivory: bool = False) -> str:
    """Draw a filled outline."""
    fill, line = (theme.white, theme.white_line) if white else (theme.black, theme.black_line)
    return element("path", d=outline, fill=theme.black_detail if ivory and not white else fill, stroke=line, stroke_width=OUTLINE)


def halo(outlines: list[str], theme: Theme, *, white: bool) -> str:
    """Draw the light line around a black man."""
    if white:
        return ""
    return element("path", d="".join(outlines), fill="none", stroke=theme.halo, stroke_width=OUTLINE + HALO)


def badge(look: Look, theme: Theme, *, white: bool) -> str:
    """Draw a letter on a disc; a royal man's wears a crown."""
    x, y, radius = ROYAL_DISC if look.royal else DISC
    outlines = [STAND, circle(x, y, radius), *([CROWN] if look.royal else [])]
    detail = theme.white_line if white else theme.black_detail
    accent = theme.accents[look.accent % len(theme.accents)]
    ring = element("path", d=circle(x, y, radius - 4.2), fill="none", stroke=accent, stroke_width=3.6)
    height = min(1.04 * radius, 1.22 * radius * CAPITAL / max(lettering(look.letter)[1], 1))
    letter = word(look.letter, x, y, height, detail, weight=5.4 / height)
    return halo(outlines, theme, white=white) + "".join(body(outline, theme, white=white) for outline in outlines) + ring + letter


def tag(letter: str, theme: Theme, *, white: bool) -> str:
    """Draw a small letter beside a shape."""
    fill, line = (theme.white, theme.white_line) if white else (theme.black, theme.black_line)
    disc = element("path", d=circle(79, 20, 15), fill=fill, stroke=line, stroke_width=2.4)
    return disc + word(letter, 79, 20, 15, theme.white_line if white else theme.black_detail, weight=0.19)


def promotion(theme: Theme) -> str:
    """Draw the sign of a promoted man."""
    disc = element("path", d=circle(80, 20, 13), fill=theme.check, stroke="#ffffff", stroke_width=2.4)
    return disc + element("path", d="M73.5,22L80,15L86.5,22M80,15.5L80,27", fill="none", stroke="#ffffff", stroke_width=3.4)


def word(
    text: str,
    x: float,
    y: float,
    height: float,
    color: str,
    *,
    weight: float = 0.13,
    anchor: float = 0.5,
) -> str:
    """Write a line of text: `x` is its middle (`anchor` 0: its left end), `y` the middle of its capitals, `height` theirs.

    `weight` is the width of its strokes in heights.
    """
    strokes, width = lettering(text)
    scale = height / CAPITAL
    path = shifted(strokes, x - anchor * width * scale, y - height / 2, scale, digits=1)
    return element(
        "path", d=path, fill="none", stroke=color, stroke_width=weight * height, stroke_linecap="round", stroke_linejoin="round"
    )
