"""The first moves in ouk, a leap of the king and one of the queen, which share one key in the INI format."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from .royal import king

if TYPE_CHECKING:
    from .sheet import Sheet

KING = ["K", {"move": "imfsN", "when": "unchecked"}]
QUEEN = "FimfD"


def add_first_leaps(sheet: Sheet) -> None:
    """Find the king and queen with these first moves, and set their key."""
    tables: dict[str, dict[str, Any]] = sheet.definition["pieces"]
    only = king(sheet)
    rooks = [name for name, table in tables.items() if table.get("moves") == "R"]
    queens = [name for name, table in tables.items() if table.get("moves") == QUEEN and "first_move" not in table]
    if only is None or len(queens) != 1 or len(rooks) != 1:
        return
    if {key: tables[only].get(key) for key in ("moves", "lost_to")} == {"moves": KING, "lost_to": rooks}:
        sheet.leaping = [only, *queens]
        sheet.set("gating", True)  # the squares of first moves are stored as gates
        sheet.set("cambodianMoves", True)


def unmoved(sheet: Sheet, placement: str) -> str:
    """The castling field of the start position: the files of the unmoved kings and queens."""
    letters = {sheet.letters[name] for name in sheet.leaping}
    rows = placement.partition("[")[0].split("/")
    files = {True: set[str](), False: set[str]()}
    for row in rows:
        file = 0
        for sign in row.replace("10", "-" * 10):
            if sign.isdecimal():
                file += int(sign)
                continue
            if sign.lower() in letters:
                files[sign.isupper()].add(chr(ord("a") + file))
            file += sign != "+"
    return "".join(sorted(files[True])).upper() + "".join(sorted(files[False]))
