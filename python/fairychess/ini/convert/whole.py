"""The conversion of a variant to the text of its definition."""

from __future__ import annotations

import re
from typing import TYPE_CHECKING

from fairychess.ini import toml

from .board import add_board
from .castling import add_castling, add_en_passant
from .context import Conversion
from .ends import add_clock, add_endings, material
from .moves import add_effects, add_moves
from .pieces import add_pieces
from .promotion import add_promotion
from .reserves import add_captures, add_drops, add_gates
from .walls import add_screens, add_walling

if TYPE_CHECKING:
    from fairychess.ini.rules import Rules
    from fairychess.ini.start import StartPosition

    from .context import Table

ORDER = [
    "name",
    "board",
    "pieces",
    "promotion",
    "en_passant",
    "castling",
    "gates",
    "drops",
    "captures",
    "moves",
    "effects",
    "walling",
    "ending",
    "values",
    "clock",
    "repetition",
    "counting",
    "endings",
    "evaluation",
]


def convert(name: str, rules: Rules, start: StartPosition, *, written: bool = False) -> tuple[str, list[tuple[str, str]]]:
    """Convert the rules of a variant.

    Returns:
        The text of the definition, and the rules missing from it, each as a key and a description.
    """
    conversion = convert_rules(name, rules, start, written=written)
    return toml.text(conversion.document), conversion.lacking


def convert_rules(name: str, rules: Rules, start: StartPosition, *, written: bool = False) -> Conversion:
    """Create the tables of a definition."""
    conversion = Conversion(rules, start, written=written)
    add_pieces(conversion)
    add_promotion(conversion)
    add_en_passant(conversion)
    add_castling(conversion)
    add_gates(conversion)
    add_drops(conversion)
    add_captures(conversion)
    add_moves(conversion)
    add_effects(conversion)
    add_walling(conversion)
    add_screens(conversion)
    add_clock(conversion)
    add_endings(conversion)
    material(conversion)
    add_board(conversion)
    document: Table = {"name": variant_name(name)} | conversion.document
    conversion.document = {key: document[key] for key in ORDER if key in document}
    return conversion


def variant_name(name: str) -> str:
    """A valid name for a definition: letters, digits and hyphens."""
    return re.sub(r"[^A-Za-z0-9]+", "-", name).strip("-") or "variant"
