"""Royal pieces in the INI format."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from fairychess.ini.shapes import is_list, is_table

if TYPE_CHECKING:
    from collections.abc import Iterable

    from .sheet import Sheet


def king(sheet: Sheet) -> str | None:
    """The king in the format: a piece that is always royal, never removed or promoted, and not protected by placing walls."""
    royal = [name for name, table in sheet.definition["pieces"].items() if table.get("royal") is True]
    if not royal:
        return None
    first = royal[0]
    # Fairy-Stockfish crashes if a blast removes a king, and does not let walls parry checks to a king.
    if may_be_removed(sheet, first) or sheet.definition.get("walling", {"answers": False}).get("answers", True):
        return None
    moves_on = any(first in promoting_pieces(rule) or first in results(rule) for rule in sheet.tables("promotion"))
    return None if moves_on else first


def promoting_pieces(rule: dict[str, Any]) -> list[str]:
    """The pieces to which a promotion rule applies."""
    to = rule["to"]
    return list(to) if is_table(to) else rule.get("pieces", ["pawn"])


def results(rule: dict[str, Any]) -> list[str]:
    """The types that a promotion rule changes pieces to."""
    to = rule["to"]
    if not is_table(to):
        return list(to)
    choices: list[list[str]] = [[one] if isinstance(one, str) else one for one in to.values()]
    return [name for names in choices for name in names]


def add_royal(sheet: Sheet) -> None:
    """Add royal pieces other than the king: those whose extinction counts as mate."""
    tables: dict[str, dict[str, Any]] = sheet.definition["pieces"]
    only = king(sheet)
    words = {name: table["royal"] for name, table in tables.items() if table.get("royal") and name != only}
    if not words:
        return
    word = next(iter(words.values()))
    if any(other != word for other in words.values()) or (only is not None and word == "one"):
        sheet.refuse("pieces.royal", "royal pieces of different rules")
        return
    if word in ("last", "one") and len(words) > 1:
        sheet.refuse("pieces.royal", "types of royal pieces that are counted together")
    number = fewest(sheet, words, word)
    for rule in sheet.tables("ending"):
        if "extinct" in rule and not (number == 1 and is_loss_of(rule, words)):
            sheet.refuse("pieces.royal", "several royal pieces with an end by the loss of pieces")
    sheet.set_pieces("extinctionPieceTypes", words)
    sheet.set("extinctionValue", "loss")
    sheet.set("extinctionPseudoRoyal", True)
    if word == "one":
        sheet.set("dupleCheck", True)
    if number > 1:
        sheet.set("extinctionPieceCount", number - 1)


def fewest(sheet: Sheet, names: Iterable[str], word: Any) -> int:  # noqa: ANN401 - true, a word, or a table
    """The maximum number of pieces of a type at which they are royal."""
    if is_table(word):
        return int(word["at_most"])
    if word is not True:
        return 1
    if not any(may_be_removed(sheet, name) for name in names):
        return sheet.files * sheet.ranks + 1
    board: str = sheet.definition["board"]["start"].partition(" ")[0]
    letters = [sheet.definition["pieces"][name]["letter"] for name in names]
    numbers = {board.count(letter) for each in letters for letter in (each.lower(), each.upper())}
    if len(numbers) > 1:
        sheet.refuse("effects", "effects that remove royal pieces whose numbers differ")
    return max(numbers)


def is_loss_of(rule: dict[str, Any], names: Iterable[str]) -> bool:
    """True if an ending is the loss of all pieces of any of the given types."""
    plain = not rule.get("at_most") and not rule.get("enemy_has") and rule.get("answer", "none") == "none"
    return plain and rule.get("result") == "loss" and is_list(rule["extinct"]) and set(rule["extinct"]) == set(names)


def may_be_removed(sheet: Sheet, name: str) -> bool:
    """True if an effect can remove a piece."""
    return any(
        effect["make"] in ("nothing", "wall")
        and (
            ((effect.get("steps") or effect.get("enclosed")) and is_concerned(effect, name))
            or (effect.get("centre") and name in effect.get("pieces", [name]))
        )
        for effect in sheet.tables("effects")
    )


def is_concerned(effect: dict[str, Any], name: str) -> bool:
    """True if an effect applies to pieces of this type away from its centre."""
    return name in effect.get("piece_types", [name]) and name not in effect.get("spares", ())
