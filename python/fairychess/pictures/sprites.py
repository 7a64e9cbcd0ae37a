"""Pieces as SVG symbols whose colours a page sets by CSS."""

from __future__ import annotations

import re
from dataclasses import dataclass, replace
from typing import TYPE_CHECKING

from fairychess.errors import FairyChessError
from fairychess.records.results import SIDES
from fairychess.styles.theme import THEMES

from .appearance import appearances_of
from .native import GRAIN, GREEN, INK, RED, WOOD
from .pieces import define_piece, promotion
from .svg import ID, Page, element

if TYPE_CHECKING:
    from collections.abc import Mapping

    from fairychess._core import Variant

    from .appearance import Appearance

__all__ = ["SPRITE_COLORS", "Sprites", "sprites"]

OF_THEME = ("white", "white_line", "black", "black_line", "black_detail", "halo", "ring", "check")

SPRITE_COLORS: dict[str, str] = {
    **{f"--fc-{name.replace('_', '-')}": str(getattr(THEMES["wood"], name)) for name in OF_THEME},
    "--fc-wood": WOOD,
    "--fc-grain": GRAIN,
    "--fc-red": RED,
    "--fc-green": GREEN,
    "--fc-ink": INK,
}
"""The CSS custom properties that colour sprites, each with its default colour.

The first eight are colours of a `Theme`; the last five belong to native pieces.
"""

PREFIX = re.compile(r"[A-Za-z][A-Za-z0-9-]{0,30}")


@dataclass(frozen=True, slots=True)
class Sprites:
    """The pieces of a variant as symbols in one SVG element."""

    svg: str
    """An `<svg>` element without size, with a `<symbol>` of 100 by 100 units for each piece, to insert into a page once.

    For native pieces, its attribute `data-game` names the game.
    """
    ids: dict[tuple[str, bool], str]
    """The id of each piece's symbol, by type name and side."""
    promoted: str
    """The id of the sign that is drawn over a promoted piece."""
    pointed: bool
    """True if pieces point forward, as in shogi, so that the pieces of the side at the top must be rotated by 180 degrees."""


def sprites(variant: Variant, *, shapes: Mapping[str, str | None] | str | None = None, prefix: str = "fc") -> Sprites:
    """Draw the pieces of a variant as SVG symbols, coloured by custom properties such as `--fc-white`.

    `<svg><use href="#fc-white-king"/></svg>` draws a piece. `SPRITE_COLORS` lists the properties.

    Args:
        variant: The variant.
        shapes: Shapes by piece type name, or a style, as for `board_svg`.
        prefix: The prefix of all ids: a letter, then letters, digits and hyphens.

    Returns:
        The symbols, with the id of each piece.

    Raises:
        FairyChessError: A shape or the prefix is invalid.

    >>> from fairychess._core import Variant
    >>> drawn = sprites(Variant("chess"))
    >>> drawn.ids["king", True], 'fill="var(--fc-white, #ffffff)"' in drawn.svg
    ('fc-white-king', True)
    """
    if not PREFIX.fullmatch(prefix):
        raise FairyChessError(f"{prefix!r} cannot begin an id: expected a letter, then letters, digits and hyphens")
    ids: dict[tuple[str, bool], str] = {}
    symbols: list[str] = []
    appearances = appearances_of(variant, shapes)
    for name, appearance in appearances.items():
        for white in (True, False):
            ids[name, white] = f"{prefix}-{SIDES[white].lower()}-{name}"
            symbols.append(symbol(ids[name, white], drawn(appearance, white=white)))
    sign = f"{prefix}-promoted"
    symbols.append(symbol(sign, promotion(PAINTED)))
    game = next((each.native.game for each in appearances.values() if each.native is not None), None)
    text = element(
        "svg", "".join(symbols), xmlns="http://www.w3.org/2000/svg", width=0, height=0, aria_hidden="true", data_game=game
    )
    return Sprites(text, ids, sign, game == "shogi")


def drawn(appearance: Appearance, *, white: bool) -> str:
    """Draw a piece pointing up, without an id."""
    page = Page("", "")
    name = define_piece(page, PAINTED, appearance, white=white, flipped=not white)
    return page.definitions[name].replace(f' id="{ID}{name}"', "", 1)


def symbol(identifier: str, content: str) -> str:
    """Write a symbol with its colours replaced by custom properties."""
    for paint, variable in PAINTS.items():
        content = content.replace(f'"{paint}"', f'"{variable}"')
    return element("symbol", content, id=identifier, viewBox="0 0 100 100")


def stand_in(name: str) -> str:
    """A name that stands in for a property where a colour is needed."""
    return f"fc{name.replace('_', '')}"


PAINTED = replace(
    THEMES["wood"],
    white=stand_in("white"),
    white_line=stand_in("white_line"),
    black=stand_in("black"),
    black_line=stand_in("black_line"),
    black_detail=stand_in("black_detail"),
    halo=stand_in("halo"),
    ring=stand_in("ring"),
    check=stand_in("check"),
)

PAINTS = {
    paint: f"var({name}, {color})"
    for name, color in SPRITE_COLORS.items()
    for paint in [color if color in {WOOD, GRAIN, RED, GREEN, INK} else stand_in(name.removeprefix("--fc-").replace("-", "_"))]
}
"""The colours in a drawing and the properties that replace them."""
