"""pyffish's distinctions between piece types: their order in hands, and their strength in a bare ending."""

from __future__ import annotations

from enum import Enum
from typing import TYPE_CHECKING, NamedTuple

from fairychess._core import piece_moves_like
from fairychess.errors import FairyChessError

if TYPE_CHECKING:
    from fairychess import Variant

__all__ = ["CUSTOM", "INI_NAMES", "KING", "PAWN", "Strength", "Traits", "traits_of"]


class Strength(Enum):
    """The mating strength that pyffish ascribes to a piece whose only companion is its king."""

    MAJOR = "major"
    """It can mate alone, or pyffish does not know it."""
    BOUND = "bound"
    """It stays on squares of one colour."""
    MINOR = "minor"
    """It can mate only if another piece of either side is on the board."""
    ROYAL = "royal"
    """Does not count."""


class Traits(NamedTuple):
    """A piece type as pyffish sees it."""

    rank: int
    """The place in the order of hands; the highest comes first."""
    strength: Strength


KNOWN = (
    ("N", Strength.MINOR),
    ("B", Strength.BOUND),
    ("R", Strength.MAJOR),
    ("Q", Strength.MAJOR),
    ("F", Strength.BOUND),
    ("A", Strength.BOUND),
    ("FA", Strength.BOUND),
    ("FfW", Strength.MAJOR),
    ("RNF", Strength.MINOR),
    ("RF", Strength.MAJOR),
    ("BN", Strength.MAJOR),
    ("RN", Strength.MAJOR),
    ("QN", Strength.MAJOR),
    ("mNcB", Strength.MINOR),
    ("mBcN", Strength.MINOR),
    ("mNcR", Strength.MINOR),
    ("mRcN", Strength.MINOR),
    ("fW", Strength.MINOR),
    ("fR", Strength.MINOR),
    ("ffN", Strength.MINOR),
    ("WfF", Strength.MAJOR),
    ("BW", Strength.MINOR),
    ("cW", Strength.MINOR),
    ("mfWfF", Strength.MINOR),
    ("", Strength.MINOR),
    ("mRcpR", Strength.MINOR),
    ("pR", Strength.MINOR),
    ("fsW", Strength.MINOR),
    ("nN", Strength.MINOR),
    ("nA", Strength.BOUND),
    ("nZ", Strength.MINOR),
    ("RcpRnN", Strength.MINOR),
    ("W", Strength.MINOR),
    ("K", Strength.MAJOR),
    ("KN", Strength.MAJOR),
)
"""The moves of the piece types known to pyffish, from lowest to highest in the order of hands. Pawns come below them."""

INI_NAMES = (
    *("pawn", "knight", "bishop", "rook", "queen", "fers", "alfil", "fersAlfil", "silver", "aiwok", "bers", "archbishop"),
    *("chancellor", "amazon", "knibis", "biskni", "kniroo", "rookni", "shogiPawn", "lance", "shogiKnight", "gold", "dragonHorse"),
    *("clobber", "breakthrough", "immobile", "cannon", "janggiCannon", "soldier", "horse", "elephant", "janggiElephant"),
    *("banner", "wazir", "commoner", "centaur"),
)
"""The names of these piece types in `variants.ini`, beginning with pawns."""

NAMED = {"cannon": 27, "soldier": 29, "horse": 30, "advisor": 6, "king": 63}
"""The places of piece types whose moves also have conditions."""

PAWN = 1
PAWNS = ("mfWcfFimfnD", "mfWcfFimnfD", "mfWcfF")
"""Pawn moves, with and without a double step."""
COMMONER = 35
"""The place of a non-royal piece that moves like a king."""
CUSTOM = 37
KING = 63


def place_by_moves(variant: Variant, name: str) -> int | None:
    """Return the place of a piece type known to pyffish, found by its moves."""
    for place, (moves, _) in enumerate(KNOWN, 2):
        try:
            if moves and piece_moves_like(variant, name, moves):
                return place
        except FairyChessError:
            continue
    return None


def traits_at(place: int) -> Traits:
    """Return pyffish's view of the known piece type at a given place."""
    return Traits(place, Strength.MINOR if place == PAWN else KNOWN[place - 2][1])


def traits_of(variant: Variant) -> dict[str, Traits]:
    """Return pyffish's view of each piece type of a variant."""
    traits: dict[str, Traits] = {}
    for number, (name, piece_type) in enumerate(variant.pieces.items()):
        place = place_by_moves(variant, name)
        if piece_type.royal and place in (None, COMMONER):
            traits[name] = Traits(KING, Strength.ROYAL)
        elif place is not None:
            traits[name] = Traits(place, KNOWN[place - 2][1])
        elif str(piece_type.definition.get("moves")).replace(" ", "") in PAWNS:
            traits[name] = Traits(PAWN, Strength.MINOR)
        elif name in NAMED:
            traits[name] = Traits(NAMED[name], Strength.ROYAL if name == "king" else KNOWN[NAMED[name] - 2][1])
        else:
            traits[name] = Traits(CUSTOM + number, Strength.MAJOR)
    return traits
