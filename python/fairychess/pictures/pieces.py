"""Pieces: shapes and badges in a theme's colours."""

from __future__ import annotations

from typing import TYPE_CHECKING

from .lettering import CAPITAL, lettering, word
from .native import draw_native
from .outline import circle, symmetric
from .shapes import SHAPES
from .shapes.part import foot
from .svg import ID, element, group, place

if TYPE_CHECKING:
    from fairychess.styles.theme import Theme

    from .appearance import Appearance
    from .shapes import Part
    from .svg import Page

__all__ = ["define_piece", "use"]

OUTLINE = 3.2
"""The width of an outline, in a picture of 100 units."""

HALO = 3.2
"""The extra width of the halo."""

DISC = (50.0, 45.0, 27.5)
ROYAL_DISC = (50.0, 49.0, 24.5)
STAND = symmetric("M50,70L43,70Q42.5,75 34,77Q30,78 30,79.5" + foot(25))
CROWN = symmetric("M50,10L44.5,18.5L37,12L38.8,27L50,27")


def define_piece(
    page: Page, theme: Theme, appearance: Appearance, *, white: bool, promoted: bool = False, flipped: bool = False
) -> str:
    """Define a piece of 100 by 100 units and return its id; `flipped` is true if Black's side is at the bottom."""
    if appearance.native is not None:
        return define_native(page, theme, appearance, white=white, turned=white == flipped)
    sign = "".join(letter if letter.isascii() and letter.isalnum() else f"-{ord(letter):x}" for letter in appearance.letter)
    name = appearance.shape if appearance.shape and not appearance.tagged else f"{appearance.shape or 'badge'}-{sign}"
    name = f"{'white' if white else 'black'}-{name}{'-promoted' if promoted else ''}"
    if name not in page.definitions:
        drawn = shape(SHAPES[appearance.shape], theme, white=white) if appearance.shape else badge(appearance, theme, white=white)
        if appearance.tagged:
            drawn += tag(appearance.letter, theme, white=white)
        if promoted:
            drawn += promotion(theme)
        page.define(name, group(drawn, id=f"{ID}{name}", stroke_linecap="round", stroke_linejoin="round"))
    return name


def define_native(page: Page, theme: Theme, appearance: Appearance, *, white: bool, turned: bool) -> str:
    """Define a piece with a native picture and return its id."""
    glyph = appearance.native
    sign = "".join(f"-{ord(letter):x}" for letter in appearance.letter)
    name = f"{'white' if white else 'black'}-native{sign}{'-turned' if turned else ''}"
    if glyph is not None and name not in page.definitions:
        drawn = draw_native(glyph, appearance.letter, theme, white=white, turned=turned)
        page.define(name, group(drawn, id=f"{ID}{name}", stroke_linecap="round", stroke_linejoin="round"))
    return name


def use(name: str, x: float, y: float, side: float, **attributes: str | float | None) -> str:
    """Draw a defined piece on a square whose upper left corner is at (x, y)."""
    return element("use", "", href=f"#{ID}{name}", transform=place(x, y, side / 100), **attributes)


def shape(parts: tuple[Part, ...], theme: Theme, *, white: bool) -> str:
    """Draw a shape."""
    detail = theme.white_line if white else theme.black_detail
    bodies = [part.body for part in parts]
    texts = [halo(bodies, theme, white=white)]
    for part, outline in zip(parts, bodies, strict=True):
        texts.append(body(outline, theme, white=white, ivory=part.ivory))
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
    """Draw the light outline around a black piece."""
    if white:
        return ""
    return element("path", d="".join(outlines), fill="none", stroke=theme.halo, stroke_width=OUTLINE + HALO)


def badge(appearance: Appearance, theme: Theme, *, white: bool) -> str:
    """Draw a letter on a disc, with a crown for a royal piece."""
    x, y, radius = ROYAL_DISC if appearance.royal else DISC
    outlines = [STAND, circle(x, y, radius), *([CROWN] if appearance.royal else [])]
    detail = theme.white_line if white else theme.black_detail
    ring = element("path", d=circle(x, y, radius - 4), fill="none", stroke=theme.ring, stroke_width=2)
    height = min(1.04 * radius, 1.22 * radius * CAPITAL / max(lettering(appearance.letter)[1], 1))
    letter = word(appearance.letter, x, y, height, detail, weight=5.2 / height)
    return halo(outlines, theme, white=white) + "".join(body(outline, theme, white=white) for outline in outlines) + ring + letter


def tag(letter: str, theme: Theme, *, white: bool) -> str:
    """Draw a small letter beside a shape."""
    fill, line = (theme.white, theme.white_line) if white else (theme.black, theme.black_line)
    disc = element("path", d=circle(82, 18, 14.5), fill=fill, stroke=line, stroke_width=2.4)
    return disc + word(letter, 82, 18, 14.5, theme.white_line if white else theme.black_detail, weight=0.19)


def promotion(theme: Theme) -> str:
    """Draw the sign for a promoted piece."""
    disc = element("path", d=circle(84, 17, 12.5), fill=theme.check, stroke="#ffffff", stroke_width=2.4)
    return disc + element("path", d="M77.5,19L84,12L90.5,19M84,12.5L84,24", fill="none", stroke="#ffffff", stroke_width=3.4)
