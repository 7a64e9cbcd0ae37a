"""Fairy-Stockfish's piece types in its order, which decides which piece keeps a letter."""

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
"""The pieces with fixed moves, in Fairy-Stockfish's notation. The king is separate."""

CUSTOM = [f"customPiece{number}" for number in range(1, 26)]
"""The pieces without fixed moves."""

ORDER = [*NAMED, *CUSTOM, "king"]
"""All pieces, in Fairy-Stockfish's order."""

RANK_IN_ORDER = {name: index for index, name in enumerate(ORDER)}

ALL = "*"
"""The sign that means all pieces."""


def definition_name(name: str) -> str:
    """The name of a piece in a definition: `shogiPawn` is `shogi-pawn`."""
    return re.sub(r"(?<=[a-z])(?=[A-Z0-9])", "-", name).lower()


def in_order(names: set[str]) -> list[str]:
    """Sort pieces in Fairy-Stockfish's order."""
    return sorted(names, key=lambda name: RANK_IN_ORDER.get(name, -1))


def movement(text: str) -> BetzaMovement:
    """Read a piece's moves as Fairy-Stockfish plays them."""
    return betza.read(text)
