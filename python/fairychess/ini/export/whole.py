"""The complete section of a variant."""

from __future__ import annotations

import tomllib
from typing import TYPE_CHECKING, Any

from fairychess.errors import IniError

from .drops import add_drops
from .effects import add_counting, add_effects, add_values
from .ends import add_clock, add_endings
from .ouk import unmoved
from .parent import add_parent
from .pieces import add_pieces
from .plays import add_castling, add_en_passant, add_gates, add_moves
from .promotion import add_promotion
from .sheet import Sheet
from .walls import add_screens, add_walling

if TYPE_CHECKING:
    from fairychess import Variant

KNOWN = {
    "name",
    "title",
    "description",
    "null_moves",
    "board",
    "pieces",
    "promotion",
    "en_passant",
    "castling",
    "gates",
    "drops",
    "captures",
    "moves",
    "ending",
    "clock",
    "repetition",
    "endings",
    "evaluation",
    "search",
    "effects",
    "walling",
    "values",
    "counting",
}


WRITERS = (
    *(add_promotion, add_en_passant, add_castling, add_gates, add_moves, add_drops, add_effects, add_walling, add_screens),
    *(add_clock, add_endings, add_values, add_counting),
)


def write(variant: Variant) -> str:
    """Return a variant as a section of `variants.ini`.

    Dead positions, piece values and shapes, titles and descriptions are omitted.

    Args:
        variant: The variant.

    Raises:
        IniError: A rule cannot be written in the format; `problems` lists all such rules by their keys in the definition.

    >>> import fairychess, fairychess.ini
    >>> print(fairychess.ini.write(fairychess.Variant("gothic")))  # doctest: +ELLIPSIS
    [gothic]
    maxRank = 8
    maxFile = 10
    ...
    """
    definition: dict[str, Any] = tomllib.loads(variant.to_toml())
    sheet = Sheet(variant, definition)
    for name in definition.keys() - KNOWN:
        sheet.refuse(name, "this table")
    board = definition["board"]
    sheet.only("board", board, ("files", "ranks", "start", "brackets", "walls", "symmetry"))
    sheet.set("maxRank", sheet.ranks)
    sheet.set("maxFile", sheet.files)
    add_pieces(sheet)
    if not sheet.problems:
        for add in WRITERS:
            add(sheet)
        sheet.set("startFen", start(sheet, board["start"]))
    if sheet.problems:
        first = sheet.problems[0]
        more = f" (and {len(sheet.problems) - 1} more)" if len(sheet.problems) > 1 else ""
        raise IniError(f"{variant.name}: {first.key}: {first.message}{more}", sheet.problems)
    add_parent(sheet)
    title = f"{variant.name}:{sheet.parent}" if sheet.parent else variant.name
    lines = [f"[{title}]", *(f"{key} = {value}" for key, value in sheet.keys.items())]
    return "\n".join(lines) + "\n"


def start(sheet: Sheet, fen: str) -> str:
    """The start position; in Fairy-Stockfish, check counts come before the move counters."""
    fields = fen.split()
    if any("=" in field for field in fields):
        sheet.refuse("board.start", "words after the counters of a FEN")
    checks = next((rule["checks"] for rule in sheet.definition.get("ending", []) if "checks" in rule), None)
    if checks is not None and "+" not in fields[4]:
        fields.insert(4, f"{checks}+{checks}")
    if sheet.leaping:
        fields[2] = unmoved(sheet, fields[0])
    return " ".join(fields)
