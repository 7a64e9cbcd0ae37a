"""Royal pieces in the INI format."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from fairychess.ini.shapes import is_table

if TYPE_CHECKING:
    from .sheet import Sheet


def king(sheet: Sheet) -> str | None:
    """The piece that is the king there: the only one that is always royal, if it neither promotes nor has drawn a promotion."""
    royal = [name for name, table in sheet.definition["pieces"].items() if table.get("royal") is True]
    if not royal:
        return None
    first = royal[0]
    moves_on = any(first in promoting_pieces(rule) or first in results(rule) for rule in sheet.tables("promotion"))
    return None if moves_on else first


def promoting_pieces(rule: dict[str, Any]) -> list[str]:
    """The pieces that promote by a rule."""
    to = rule["to"]
    return list(to) if is_table(to) else rule.get("pieces", ["pawn"])


def results(rule: dict[str, Any]) -> list[str]:
    """The types that pieces change to by a rule."""
    to = rule["to"]
    if not is_table(to):
        return list(to)
    choices: list[list[str]] = [[one] if isinstance(one, str) else one for one in to.values()]
    return [name for names in choices for name in names]


def add_royal(sheet: Sheet) -> None:
    """Add royal pieces but the king: those whose extinction is a mate."""
    tables: dict[str, dict[str, Any]] = sheet.definition["pieces"]
    only = king(sheet)
    words = {name: table["royal"] for name, table in tables.items() if table.get("royal") and name != only}
    if not words:
        return
    if len(set(words.values())) > 1 or (only is not None and "one" in words.values()):
        sheet.refuse("pieces.royal", "royal pieces of different rules")
        return
    word = next(iter(words.values()))
    if word == "last" and len(words) > 1:
        sheet.refuse("pieces.royal", "types of royal pieces that are counted together")
    if any("extinct" in rule for rule in sheet.tables("ending")):
        sheet.refuse("pieces.royal", "several royal pieces with an end by the loss of pieces")
    sheet.set_pieces("extinctionPieceTypes", words)
    sheet.set("extinctionValue", "loss")
    sheet.set("extinctionPseudoRoyal", True)
    if word == "one":
        sheet.set("dupleCheck", True)
    if word is True:
        sheet.set("extinctionPieceCount", sheet.files * sheet.ranks)
