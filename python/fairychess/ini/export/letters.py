"""Letters in the INI format, in which every piece has its own letter, including promoted pieces."""

from __future__ import annotations

import string
from typing import TYPE_CHECKING, Any

from fairychess.ini.shapes import is_table

from .royal import promoting_pieces, results

if TYPE_CHECKING:
    from .sheet import Sheet


def add_letters(sheet: Sheet) -> None:
    """Give all pieces letters. A promoted piece shares the letter of a piece that moves the same way, or gets its own."""
    tables: dict[str, dict[str, Any]] = sheet.definition["pieces"]
    for name, table in tables.items():
        letter = table["letter"]
        if len(letter) == 1:
            sheet.letters[name] = letter
        elif not letter.startswith("+") or len(letter) > 2:  # noqa: PLR2004 - the sign and the letter
            sheet.refuse(f"pieces.{name}.letter", "letters with signs")
            sheet.letters[name] = letter[0]
    by_letter = {letter: name for name, letter in sheet.letters.items()}
    for name in [name for name in tables if name not in sheet.letters]:
        letter = tables[name]["letter"]
        source = by_letter.get(letter[1:])
        if source is None or not becomes(sheet, source, name):
            sheet.refuse(f"pieces.{name}.letter", "a letter with a `+` of a piece that no other one promotes to")
            sheet.letters[name] = letter[1:]
            continue
        check_return(sheet, name, source)
        sheet.sources[name] = source
        sheet.letters[name] = shared(sheet, name) or free(sheet)


def becomes(sheet: Sheet, source: str, name: str) -> bool:
    """True if a promotion rule with pairs of pieces changes one piece into another."""
    return any(is_table(rule["to"]) and rule["to"].get(source) == name for rule in sheet.tables("promotion"))


def check_return(sheet: Sheet, name: str, source: str) -> None:
    """Check what a captured promoted piece becomes: its former type, or the same type if the game keeps promotions."""
    if not sheet.is_capturing() or sheet.definition["pieces"][name].get("royal"):
        return
    kept = sheet.definition["captures"].get("promoted") == "kept"
    if sheet.definition["pieces"][name].get("returns", name) != (name if kept else source):
        sheet.refuse(f"pieces.{name}.returns", "promoted pieces that return otherwise than all")


def shared(sheet: Sheet, name: str) -> str | None:
    """The letter of a piece that moves the same way, if no other rule distinguishes the two."""
    tables: dict[str, dict[str, Any]] = sheet.definition["pieces"]
    start = sheet.start_pieces()
    for other, letter in sheet.letters.items():
        alike = all(tables[name].get(key) == tables[other].get(key) for key in ("moves", "royal", "first_move"))
        there = other in sheet.sources or letter in start[True] | start[False]
        if alike and there and not (distinct(sheet, name) or distinct(sheet, other)):
            return letter
    return None


def distinct(sheet: Sheet, name: str) -> bool:
    """True if an ending or a promotion rule names a piece."""
    promotes = any(
        name in promoting_pieces(rule) or name in rule.get("limits", {}) or (name in results(rule) and name not in sheet.sources)
        for rule in sheet.tables("promotion")
    )
    ends = any(name in rule.get("pieces", ()) or name in rule.get("extinct", ()) for rule in sheet.tables("ending"))
    return promotes or ends


def free(sheet: Sheet) -> str:
    """A letter that no piece uses."""
    taken = {*sheet.letters.values(), *(table["letter"][-1] for table in sheet.definition["pieces"].values())}
    found = next((letter for letter in string.ascii_lowercase if letter not in taken), None)
    if found is None:
        sheet.refuse("pieces", "more than 26 pieces")
    return found or "a"
