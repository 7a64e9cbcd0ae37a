"""The INI keys that a definition's tables come from."""

from __future__ import annotations

import re
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from .context import Conversion

KEYS = {
    "board.start": ["startFen"],
    "board.files": ["maxFile"],
    "board.ranks": ["maxRank"],
    "board": ["startFen", "maxRank", "maxFile"],
    "promotion": [
        "promotedPieceType",
        "promotionPieceTypes",
        "promotionPieceTypesWhite",
        "promotionPieceTypesBlack",
        "promotionLimit",
        "promotionPawnTypes",
        "pawnTypes",
        "promotionRegionWhite",
        "promotionRegionBlack",
    ],
    "en_passant": ["enPassantRegion", "enPassantRegionWhite", "enPassantTypes", "tripleStepRegionWhite", "pawnTypes"],
    "castling": ["castling", "castlingRookPieces", "castlingKingsideFile", "castlingQueensideFile", "startFen"],
    "gates": ["gating", "seirawanGating"],
    "drops": ["pieceDrops", "enclosingDrop", "dropNoDoubled", "dropPromoted", "dropRegionWhite", "dropRegionBlack"],
    "captures": ["capturesToHand", "dropLoop"],
    "moves": ["mustCapture", "mustDrop", "pass", "passOnStalemate", "checking", "immobilityIllegal"],
    "effects": ["blastOnCapture", "petrifyOnCaptureTypes", "flipEnclosedPieces"],
    "walling": ["wallingRule", "wallingRegionWhite", "wallingRegionBlack", "wallOrMove"],
    "ending": ["extinctionValue", "flagRegion", "flagRegionWhite", "checkCounting", "connectN", "castlingWins", "bikjangRule"],
    "values": ["materialCounting"],
    "clock": ["nMoveRule", "nFoldRule", "nMoveRuleTypes"],
    "repetition": ["nFoldValue", "perpetualCheckIllegal", "chasingRule", "moveRepetitionIllegal"],
    "counting": ["countingRule"],
    "endings": ["stalemateValue", "stalematePieceCount", "checkmateValue"],
    "evaluation": ["pieceValueMg", "pieceValueEg"],
}
"""For each table of a definition, the keys that it comes from, most likely first."""


def place_of(key: str, conversion: Conversion) -> list[str]:
    """The INI keys that a key of the definition may come from."""
    plain = re.sub(r"\[\d+\]", "", key)
    if plain.startswith("pieces."):
        name = plain.split(".")[1]
        return [piece for piece in conversion.pieces if conversion.name(piece) == name]
    for prefix in (plain, plain.partition(".")[0]):
        if prefix in KEYS:
            return KEYS[prefix]
    named = re.search(r"`(\w+)`", key)
    return KEYS.get(named[1], []) if named else []
