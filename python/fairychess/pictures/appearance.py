"""The picture of each piece type.

1. The caller's choice: a shape, or the badge.
2. The `shape` of the piece in its definition.
3. The shape for exactly its moves: a rook for every piece that moves like a rook, a chancellor for a rook plus knight, a king for
   a royal piece that steps one square. If several shapes have these moves, the name decides: the wolf (rook plus knight) of Wolf
   Chess looks like a wolf.
4. The shape of the same name, for pieces other than chess pieces: a trebuchet looks like a trebuchet.
5. A cannon, if it must jump another piece to capture but not to move.
6. A reserve piece that becomes another piece on the board looks like that piece, with its own letter beside it.
7. A piece with the name of a chess piece looks like that chess piece, and a stone looks like a pawn.
8. All other pieces get a badge with their letter.

No two piece types of a variant look alike: if several fit a shape, the one with its name gets it, or else the first.
"""

from __future__ import annotations

import tomllib
from dataclasses import dataclass, replace
from functools import lru_cache
from typing import TYPE_CHECKING, NamedTuple

from fairychess._core import piece_is_hopper
from fairychess.errors import FairyChessError
from fairychess.styles.checks import is_mapping

from .native import Glyph, native_glyphs
from .shapes import SHAPES

if TYPE_CHECKING:
    from collections.abc import Callable, Mapping

    from fairychess._core import Variant
    from fairychess.records import PieceType

__all__ = ["Appearance", "appearances_of", "shapes_of"]

PAWN = "mfWcfF"
BEROLINA = "mfFcfW"


class Fit(NamedTuple):
    """A shape, the notations of the moves it represents, and whether only a piece with its name gets it."""

    shape: str
    moves: tuple[str, ...]
    named: bool = False


FITS = (
    Fit("queen", ("Q",)),
    Fit("rook", ("R",)),
    Fit("bishop", ("B",)),
    Fit("knight", ("N",)),
    Fit("pawn", (PAWN, f"{PAWN}imfnD", f"{PAWN}imfW2", f"{PAWN}imfW3", f"{PAWN}imfnDimfnH")),
    Fit("berolina-pawn", (BEROLINA, f"{BEROLINA}imfnA", f"{BEROLINA}imfF2", f"{BEROLINA}imfF3")),
    Fit("sergeant", ("fK", "fKimfnD", "fKimfW2")),
    Fit("wolf", ("RN",), named=True),
    Fit("fox", ("BN",), named=True),
    Fit("chancellor", ("RN",)),
    Fit("archbishop", ("BN",)),
    Fit("amazon", ("QN",)),
    Fit("nightrider", ("NN",)),
    Fit("camel", ("C",)),
    Fit("elephant", ("QNN",)),
    Fit("ferz", ("F",)),
    Fit("wazir", ("W",)),
    Fit("alfil", ("A",)),
    Fit("dabbaba", ("D",)),
    Fit("mann", ("K",)),
    Fit("zebra", ("Z",)),
    Fit("giraffe", ("(1,4)",)),
    Fit("champion", ("WAD",)),
    Fit("wizard", ("FC",)),
    Fit("unicorn", ("BNN",)),
    Fit("centaur", ("KN",)),
    Fit("gnu", ("NC",)),
    Fit("bison", ("CZ",)),
    Fit("squirrel", ("NAD",)),
    Fit("phoenix", ("WA",)),
    Fit("kirin", ("FD",)),
    Fit("mao", ("nN",)),
    Fit("gold", ("WfF",)),
    Fit("silver", ("FfW",)),
    Fit("shogi-knight", ("ffN",)),
    Fit("lance", ("fR",)),
    Fit("dragon-king", ("RF",)),
    Fit("dragon-horse", ("BW",)),
    Fit("griffon", ("[F?fsR]",)),
    Fit("rhino", ("[W?fsB]",)),
    Fit("grasshopper", ("gQ",)),
    Fit("cannon", ("mRcpR",)),
    Fit("mortar", ("mBcpB",)),
    Fit("lion", ("mQcpQ",)),
    Fit("mastodon", ("KAD",)),
)

ORTHODOX = frozenset({"king", "queen", "rook", "bishop", "knight", "pawn"})
"""Shapes given to a piece for its name alone, but only if no other piece of the variant has them."""

ALIASES = {
    "adjutant": "stork",
    "advisor": "ferz",
    "alfil-rider": "alfil",
    "archer": "champion",
    "buffalo": "bison",
    "camelrider": "camel",
    "chief": "mann",
    "commoner": "mann",
    "dabbaba-rider": "dabbaba",
    "divaricator": "fork",
    "dog": "fox",
    "dragonet": "dragon",
    "falcon": "griffon",
    "guanaco": "alpaca",
    "guard": "sergeant",
    "hound": "wolf",
    "khatun": "consul",
    "kwagga": "zebra",
    "lancer": "lance",
    "leo": "lion",
    "manticore": "rhino",
    "musketeer": "murmillo",
    "scout": "berolina-pawn",
    "soldier": "sergeant",
    "vao": "mortar",
    "vicuna": "llama",
}
"""Piece names with a differently named shape, used if no other piece of the variant has it."""


@dataclass(frozen=True, slots=True)
class Appearance:
    """The picture of a piece type: a shape, or a badge with its letter."""

    shape: str | None
    letter: str
    tagged: bool = False
    """True for a shape with the letter beside it."""
    royal: bool = False
    """True for a badge with a crown."""
    native: Glyph | None = None
    """A traditional picture that replaces the shape."""


def appearances_of(variant: Variant, chosen: Mapping[str, str | None] | str | None = None) -> Mapping[str, Appearance]:
    """Return the appearance of each piece type by name. `chosen` is a style, or shapes by name; None is the badge."""
    if isinstance(chosen, str):
        glyphs = native_glyphs(variant, chosen)
        western = known_appearances(variant, ())
        return {name: replace(appearance, native=glyphs.get(name)) for name, appearance in western.items()}
    if not is_mapping(chosen or {}):
        raise TypeError(
            f"shapes must be a style, or a mapping from names of pieces to names of shapes, not {type(chosen).__name__}"
        )
    return known_appearances(variant, tuple(sorted((chosen or {}).items(), key=lambda item: str(item[0]))))


def shapes_of(variant: Variant) -> dict[str, str | None]:
    """Return the shapes of a variant's piece types.

    Args:
        variant: The variant.

    Returns:
        For each piece type's name, a name in `SHAPES`, or None for a badge with its letter.

    >>> from fairychess._core import Variant
    >>> shapes_of(Variant("reserve-camel"))["camel"], shapes_of(Variant("reserve-kwagga"))["kwagga"]
    ('camel', 'zebra')
    """
    return {name: appearance.shape for name, appearance in appearances_of(variant).items()}


def find_appearances(variant: Variant, chosen: tuple[tuple[str, str | None], ...]) -> Mapping[str, Appearance]:
    """Find the appearance of each piece type of a variant, given the chosen shapes."""
    types = variant.pieces
    tables = tomllib.loads(variant.to_toml())["pieces"]
    shapes: dict[str, str | None] = {name: piece.shape for name, piece in types.items() if piece.shape is not None}
    for name, shape in chosen:
        if name not in types:
            raise FairyChessError(f"{variant.name} has no piece named {name!r}")
        if shape is not None and shape not in SHAPES:
            raise FairyChessError(f"unknown shape {shape!r}: expected None or one of {', '.join(SHAPES)}")
        shapes[name] = shape
    becomes = {name: table.get("drops_as") for name, table in tables.items()}
    taken = {shape for shape in shapes.values() if shape is not None}
    wanted = {name: fitting(variant, piece) for name, piece in types.items() if name not in shapes and becomes[name] is None}
    for name in sorted(wanted, key=lambda name: name not in wanted[name]):
        shapes[name] = next((shape for shape in wanted[name] if shape not in taken), None)
        taken.add(shapes[name] or "")
    for name in (name for name in wanted if shapes[name] is None):
        last = "pawn" if name == "stone" else name
        if last in ORTHODOX and last not in taken:
            shapes[name] = last
            taken.add(last)
    appearances: dict[str, Appearance] = {}
    for name, piece in types.items():
        tagged = name not in shapes
        shape = shapes.get(becomes[name] or "") if tagged else shapes[name]
        appearances[name] = Appearance(shape, piece.letter, tagged=tagged and shape is not None, royal=piece.royal)
    return appearances


known_appearances: Callable[[Variant, tuple[tuple[str, str | None], ...]], Mapping[str, Appearance]] = lru_cache(maxsize=128)(
    find_appearances
)
"""The same, cached."""


def fitting(variant: Variant, piece: PieceType) -> list[str]:
    """The shapes that a piece type can have, best first."""
    if piece.royal:
        return ["king"] if piece.moves_like("K") else []
    named = ALIASES.get(piece.name, piece.name)
    # Most pieces move as their name suggests, so no other shape needs to be tried.
    if any(named == fit.shape and moves_as(piece, fit) for fit in FITS):
        return [named]
    shapes = [fit.shape for fit in FITS if not fit.named and moves_as(piece, fit)]
    if not shapes and named in SHAPES and named not in ORTHODOX:
        shapes = [named]
    return shapes or (["cannon"] if piece_is_hopper(variant, piece.name) else [])


def moves_as(piece: PieceType, fit: Fit) -> bool:
    """True if a piece type has the moves of a shape."""
    return any(piece.moves_like(text) for text in fit.moves)
