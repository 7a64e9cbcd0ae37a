"""Traditional pieces: shogi pentagons, xiangqi discs, janggi octagons and makruk carvings.

Characters are text and need a font that contains them; a small letter identifies the piece if there is none.
"""

from __future__ import annotations

import math
from dataclasses import dataclass
from typing import TYPE_CHECKING

from fairychess.errors import FairyChessError

from .lettering import word
from .outline import circle, symmetric
from .svg import element, group

if TYPE_CHECKING:
    from fairychess._core import Variant
    from fairychess.styles.theme import Theme

__all__ = ["NATIVE", "Glyph", "checked_style", "draw_native", "native_game", "native_glyphs"]

NATIVE = ("shogi", "xiangqi", "janggi", "makruk")
"""The games whose pieces have native pictures."""

STYLES = ("western", "native", *NATIVE)

FONTS = {
    "shogi": "'Noto Serif CJK JP','Source Han Serif JP','Hiragino Mincho ProN','Yu Mincho','MS Mincho',serif",
    "xiangqi": "'Noto Serif CJK SC','Source Han Serif SC','Songti SC','Kaiti SC','KaiTi','SimSun',serif",
    "janggi": "'Noto Serif CJK KR','Source Han Serif KR','AppleMyungjo','Batang',serif",
}
"""The fonts for each game's characters; every system has the last one."""

WOOD = "#eecb8a"
GRAIN = "#7a5a2c"
INK = "#1d1a17"
RED = "#b3191e"
GREEN = "#146b3a"

SHOGI: dict[str, tuple[str, bool]] = {
    "king": ("王", False),
    "rook": ("飛", False),
    "bishop": ("角", False),
    "gold": ("金", False),
    "silver": ("銀", False),
    "knight": ("桂", False),
    "shogi-knight": ("桂", False),
    "lance": ("香", False),
    "pawn": ("歩", False),
    "shogi-pawn": ("歩", False),
    "tokin": ("と", True),
    "promoted-pawn": ("と", True),
    "promoted-lance": ("杏", True),
    "promoted-knight": ("圭", True),
    "promoted-silver": ("全", True),
    "horse": ("馬", True),
    "dragon-horse": ("馬", True),
    "dragon": ("龍", True),
    "dragon-king": ("龍", True),
}
"""The character of each shogi piece, and whether it is promoted."""

XIANGQI: dict[str, tuple[str, str]] = {
    "king": ("帥", "將"),
    "general": ("帥", "將"),
    "advisor": ("仕", "士"),
    "elephant": ("相", "象"),
    "horse": ("傌", "馬"),
    "rook": ("俥", "車"),
    "chariot": ("俥", "車"),
    "cannon": ("炮", "砲"),
    "soldier": ("兵", "卒"),
}
"""The characters of the xiangqi pieces: Red's (the side that moves first) and Black's."""

JANGGI: dict[str, tuple[str, str]] = {
    "king": ("漢", "楚"),
    "general": ("漢", "楚"),
    "advisor": ("士", "士"),
    "elephant": ("象", "象"),
    "horse": ("馬", "馬"),
    "rook": ("車", "車"),
    "chariot": ("車", "車"),
    "cannon": ("包", "包"),
    "soldier": ("兵", "卒"),
}
"""The characters of the janggi pieces: Red's (Han) and Green's (Cho)."""

FOOT = "L30,82L27,82Q25,82 25,84.5L25,86.5Q25,89 27,89L50,89"
MAKRUK = {
    "king": "M50,9L47,20Q44,30 38,36L36,40L39,42Q37,52 30,58L27,62L31,64Q31,74 30,82" + FOOT,
    "met": "M50,36L47,46Q44,52 39,55L36,59L40,61Q39,72 34,78L30,82" + FOOT,
    "khon": "M50,24L46.5,36Q42,44 36,48L33,52L37,54.5Q36,66 32,75L30,82" + FOOT,
    "rook": "M28,48Q28,45 31,45L50,45L50,45L31,45Q28,45 28,48L28,55L33,58Q33,72 30,82" + FOOT,
    "pawn": "M50,56Q34,56 31,70Q30,76 30,82" + FOOT,
}
"""The left halves of the makruk pieces, which are symmetric; the horse is drawn as a knight."""

MAKRUK_NAMES = {"ferz": "met", "silver": "khon", "khun": "king", "rua": "rook", "bia": "pawn"}


@dataclass(frozen=True, slots=True)
class Glyph:
    """A native picture: the game, the characters of White's and Black's piece (or a carving), and whether it is red."""

    game: str
    white: str
    black: str
    promoted: bool = False
    royal: bool = False


def checked_style(style: str) -> str:
    """Check the name of a style."""
    if style not in STYLES:
        raise FairyChessError(f"unknown style {style!r}: expected {', '.join(STYLES)}, or a mapping of shapes")
    return style


def native_game(variant: Variant, style: str) -> str | None:
    """The game whose native pictures a style requests; `"native"` finds it from the variant's pieces."""
    if checked_style(style) in NATIVE:
        return style
    if style == "western":
        return None
    names = variant.pieces.keys()
    if "janggi" in variant.name:
        return "janggi"
    if "cannon" in names and not names.isdisjoint(("advisor", "elephant", "soldier")):
        return "xiangqi"
    if not names.isdisjoint(("met", "khon")):
        return "makruk"
    return "shogi" if not names.isdisjoint(("gold", "tokin")) else None


def native_glyphs(variant: Variant, style: str) -> dict[str, Glyph]:
    """The native pictures, by name, of those piece types in a variant that have one."""
    game = native_game(variant, style)
    if game is None:
        return {}
    found = {name: glyph_of(game, name, royal=piece.royal) for name, piece in variant.pieces.items()}
    return {name: glyph for name, glyph in found.items() if glyph is not None}


def glyph_of(game: str, name: str, *, royal: bool) -> Glyph | None:
    """The native picture of a piece type with this name."""
    if game == "shogi" and name in SHOGI:
        character, promoted = SHOGI[name]
        return Glyph(game, character, "玉" if name == "king" else character, promoted, royal)
    pairs = {"xiangqi": XIANGQI, "janggi": JANGGI}.get(game, {})
    if name in pairs:
        return Glyph(game, *pairs[name], royal=royal)
    carved = MAKRUK_NAMES.get(name, name)
    return Glyph(game, carved, carved, royal=royal) if game == "makruk" and carved in MAKRUK else None


def draw_native(glyph: Glyph, letter: str, theme: Theme, *, white: bool, turned: bool) -> str:
    """Draw a native picture on an area of 100 by 100 units; `turned` is true for a shogi piece that points down."""
    if glyph.game == "makruk":
        fill, line = (theme.white, theme.white_line) if white else (theme.black, theme.black_line)
        outline = symmetric(MAKRUK[glyph.white])
        under = "" if white else element("path", d=outline, fill="none", stroke=theme.halo, stroke_width=6.4)
        return under + element("path", d=outline, fill=fill, stroke=line, stroke_width=3.2)
    if glyph.game == "shogi":
        drawn = pentagon(glyph, letter, white=white)
        return group(drawn, transform="rotate(180 50 50)") if turned else drawn
    return disc(glyph, letter, white=white)


def pentagon(glyph: Glyph, letter: str, *, white: bool) -> str:
    """Draw a wooden pentagon; the king's is the largest, a pawn's the smallest."""
    size = 1.0 if glyph.royal else 0.86 if glyph.white in "歩と" else 0.94
    paint = RED if glyph.promoted else INK
    outline = element("path", d="M50,8L74,19L83,92L17,92L26,19Z", fill=WOOD, stroke=GRAIN, stroke_width=2.6)
    sign = character(glyph.white if white else glyph.black, (56, 46), "shogi", paint)
    drawn = outline + sign + word(letter, 73, 84, 9, GRAIN, weight=0.16)
    return drawn if size == 1 else group(drawn, transform=f"translate({50 - 50 * size:g} {52 - 52 * size:g}) scale({size:g})")


def disc(glyph: Glyph, letter: str, *, white: bool) -> str:
    """Draw a xiangqi disc or a janggi octagon; stronger pieces are larger."""
    janggi = glyph.game == "janggi"
    paint = RED if white else GREEN if janggi else INK
    sign = glyph.white if white else glyph.black
    radius = 44.0
    if janggi:
        radius = 46.0 if glyph.royal else 34.0 if sign in "士兵卒" else 40.0
    outline = octagon(radius) if janggi else circle(50, 50, radius)
    parts = [element("path", d=outline, fill=WOOD, stroke=GRAIN, stroke_width=2.6)]
    if not janggi:
        parts.append(element("path", d=circle(50, 50, radius - 5), fill="none", stroke=paint, stroke_width=2))
    parts.append(character(sign, (50, radius * 1.18), glyph.game, paint))
    corner = 50 + radius * 0.62
    parts.append(word(letter, corner, corner, 8, GRAIN, weight=0.17))
    return "".join(parts)


def octagon(radius: float) -> str:
    """The outline of a regular octagon around the middle."""
    points = (math.pi / 8 + math.pi / 4 * index for index in range(8))
    return "M" + "L".join(f"{50 + radius * math.cos(at):.1f},{50 + radius * math.sin(at):.1f}" for at in points) + "Z"


def character(sign: str, at: tuple[float, float], game: str, paint: str) -> str:
    """Write a character in the middle of the area; `at` is its vertical centre and its height."""
    y, height = at
    return element(
        "text",
        sign,
        x=50,
        y=y,
        font_family=FONTS[game],
        font_size=height,
        font_weight="bold",
        text_anchor="middle",
        dominant_baseline="central",
        fill=paint,
        stroke="none",
    )
