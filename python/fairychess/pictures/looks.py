"""Which picture a kind of man gets.

A shape says how a man moves, so that what it is decides, and never its name alone:

1. What the caller has chosen, a shape or the badge.
2. A shape whose moves the kind has exactly: a rook's for all that moves as a rook, a chancellor's for rook and knight in one, a
   king's for a royal man that steps one square. Where several shapes have these moves the name decides among them: in Wolf Chess
   the wolf (rook and knight) looks like a wolf. A cannon's is for men that go without help, but capture only over another man.
3. A man of the reserve that becomes another on the board looks like that one, with its own letter beside.
4. All others get a badge with their letter.

No two kinds of a variant look alike: of those that a shape fits, the one that has its name gets it, or else the first.
"""

from __future__ import annotations

import tomllib
from collections.abc import Mapping
from dataclasses import dataclass
from functools import lru_cache
from typing import TYPE_CHECKING, NamedTuple

from fairychess.errors import FairyChessError

from .silhouettes import SHAPES

if TYPE_CHECKING:
    from collections.abc import Callable

    from fairychess import PieceType, Variant

__all__ = ["Look", "looks_of", "shapes_of"]

PAWN = "mfWcfF"


class Fit(NamedTuple):
    """A shape, the notations of the moves it stands for, and whether it is for one name only."""

    shape: str
    moves: tuple[str, ...]
    named: bool = False


FITS = (
    Fit("queen", ("Q",)),
    Fit("rook", ("R",)),
    Fit("bishop", ("B",)),
    Fit("knight", ("N",)),
    Fit("pawn", (PAWN, f"{PAWN}imfnD", f"{PAWN}imfW2", f"{PAWN}imfW3", f"{PAWN}imfnDimfnH")),
    Fit("wolf", ("RN",), named=True),
    Fit("fox", ("BN",), named=True),
    Fit("chancellor", ("RN",)),
    Fit("archbishop", ("BN",)),
    Fit("amazon", ("QN",)),
    Fit("nightrider", ("NN",)),
    Fit("camel", ("C",)),
    Fit("elephant", ("QNN",)),
)


@dataclass(frozen=True, slots=True)
class Look:
    """How a kind is drawn: by a shape, or without one as a badge with its letter."""

    shape: str | None
    letter: str
    tagged: bool = False
    """A shape with the letter beside."""
    royal: bool = False
    """A badge with a crown."""
    accent: int = 0
    """The number of a badge's colour."""


def looks_of(variant: Variant, chosen: Mapping[str, str | None] | None = None) -> Mapping[str, Look]:
    """Tell how the kinds of a variant are drawn.

    `chosen` gives the shape of some kinds by name, or None for the badge. Raises `FairyChessError` for kinds and shapes that
    are none.
    """
    if not is_mapping(chosen or {}):
        raise TypeError(f"shapes are a mapping from names of pieces to names of shapes, not {type(chosen).__name__}")
    return known_looks(variant, tuple(sorted((chosen or {}).items(), key=lambda item: str(item[0]))))


def is_mapping(value: object) -> bool:
    """Whether a value is a mapping, as one whose type is not checked may not be."""
    return isinstance(value, Mapping)


def shapes_of(variant: Variant) -> dict[str, str | None]:
    """Tell which of `SHAPES` the kinds of a variant are drawn with, by name: None is a badge with the letter.

    >>> from fairychess import Variant
    >>> shapes_of(Variant("reserve-camel"))["camel"], shapes_of(Variant("reserve-llama"))["llama"]
    ('camel', None)
    """
    return {name: look.shape for name, look in looks_of(variant).items()}


def find_looks(variant: Variant, chosen: tuple[tuple[str, str | None], ...]) -> Mapping[str, Look]:
    """Find the look of each kind of a variant, with the shapes that were chosen."""
    kinds = variant.pieces
    shapes: dict[str, str | None] = {}
    for name, shape in chosen:
        if name not in kinds:
            raise FairyChessError(f"{variant.name} has no piece named {name!r}")
        if shape is not None and shape not in SHAPES:
            raise FairyChessError(f"there is no shape {shape!r}: expected None or one of {', '.join(SHAPES)}")
        shapes[name] = shape
    become = {name: table.get("drops_as") for name, table in tomllib.loads(variant.to_toml())["pieces"].items()}
    taken = {shape for shape in shapes.values() if shape is not None}
    wanted = {name: fitting(kind) for name, kind in kinds.items() if name not in shapes and become[name] is None}
    for name in sorted(wanted, key=lambda name: name not in wanted[name]):
        shapes[name] = next((shape for shape in wanted[name] if shape not in taken), None)
        taken.add(shapes[name] or "")
    looks: dict[str, Look] = {}
    for name, kind in kinds.items():
        tagged = name not in shapes
        shape = shapes.get(become[name] or "") if tagged else shapes[name]
        badges = sum(look.shape is None for look in looks.values())
        looks[name] = Look(shape, kind.letter, tagged=tagged and shape is not None, royal=kind.royal, accent=badges)
    return looks


known_looks: Callable[[Variant, tuple[tuple[str, str | None], ...]], Mapping[str, Look]] = lru_cache(maxsize=128)(find_looks)
"""The same, remembered."""


def fitting(kind: PieceType) -> list[str]:
    """Name the shapes that stand for how a kind moves, the best first."""
    if kind.royal:
        return ["king"] if kind.moves_like("K") else []
    alike: dict[str, bool] = {}
    for text in (text for fit in FITS for text in fit.moves):
        alike.setdefault(text, kind.moves_like(text))
    shapes = [fit.shape for fit in FITS if any(alike[text] for text in fit.moves) and not (fit.named and fit.shape != kind.name)]
    if shapes:
        return shapes
    return ["cannon"] if is_gun(kind) else []


def is_gun(kind: PieceType) -> bool:
    """Whether it goes without help, but captures only over another man or with its help, and always by landing."""
    movement = kind.movement()
    hops = any(reach.kind == "capture" and reach.needs for reach in movement.reaches)
    return bool(movement.quiet and hops and not movement.captures and not movement.remote and not movement.throws)
