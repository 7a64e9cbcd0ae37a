"""The piece types of Fairy-Stockfish, in its order, which decides which piece keeps a letter."""

from __future__ import annotations

import re
from typing import TYPE_CHECKING

from . import betza

if TYPE_CHECKING:
    from .betza import BetzaMovement

NAMED = {
    "pawn": "fmWfceF",
    "knight": "N",
    "bishop": "B",
    "rook": "R",
    "queen": "Q",
    "fers": "F",
    "alfil": "A",
    "fersAlfil": "FA",
    "silver": "FfW",
    "aiwok": "RNF",
    "bers": "RF",
    "archbishop": "BN",
    "chancellor": "RN",
    "amazon": "QN",
    "knibis": "mNcB",
    "biskni": "mBcN",
    "kniroo": "mNcR",
    "rookni": "mRcN",
    "shogiPawn": "fW",
    "lance": "fR",
    "shogiKnight": "fN",
    "gold": "WfF",
    "dragonHorse": "BW",
    "clobber": "cW",
    "breakthrough": "fmWfF",
    "immobile": "",
    "cannon": "mRcpR",
    "janggiCannon": "pR",
    "soldier": "fsW",
    "horse": "nN",
    "elephant": "nA",
    "janggiElephant": "nZ",
    "banner": "RcpRnN",
    "wazir": "W",
    "commoner": "K",
    "centaur": "KN",
}
"""The pieces that have a name, with their moves in its notation. The king is apart."""

CUSTOM = [f"customPiece{number}" for number in range(1, 26)]
"""The pieces without their own moves."""

ORDER = [*NAMED, *CUSTOM, "king"]
"""All of them, in the order of the enumeration."""

RANK_IN_ORDER = {name: index for index, name in enumerate(ORDER)}

ALL = "*"
"""The sign for all pieces in a set."""


def definition_name(name: str) -> str:
    """The name of a piece in a definition: `shogiPawn` is `shogi-pawn`."""
    return re.sub(r"(?<=[a-z])(?=[A-Z0-9])", "-", name).lower()


def in_order(names: set[str]) -> list[str]:
    """Sort pieces as the enumeration does."""
    return sorted(names, key=lambda name: RANK_IN_ORDER.get(name, -1))


def movement(text: str) -> BetzaMovement:
    """Read a piece's moves as Fairy-Stockfish plays them."""
    return betza.read(text)
