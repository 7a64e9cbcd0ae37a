"""Pieces in the INI format."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from fairychess.ini import betza
from fairychess.ini.betza import Movement
from fairychess.ini.pieces import CUSTOM, NAMED, movement
from fairychess.ini.shapes import is_list, is_table

from .moves import UnreadableMoves, read_moves, write_moves

if TYPE_CHECKING:
    from .regions import Region
    from .sheet import Sheet

KNOWN = ("letter", "moves", "value", "royal", "first_move", "shape", "drop_to")
PAWN = (1, 0), {(1, -1), (1, 1)}


def add_pieces(sheet: Sheet) -> None:
    """Add all pieces."""
    tables: dict[str, dict[str, Any]] = sheet.definition["pieces"]
    for name, table in tables.items():
        letter = table["letter"]
        if len(letter) > 1:
            sheet.refuse(f"pieces.{name}.letter", "letters of two signs")
        sheet.letters[name] = letter[0]
        sheet.only(f"pieces.{name}", table, KNOWN)
    royal = [name for name, table in tables.items() if table.get("royal") is True]
    if len(royal) > 1 or any(table.get("royal") not in (None, True, False) for table in tables.values()):
        sheet.refuse("pieces.royal", "several royal pieces, but by rules of extinction")
    add_double_steps(sheet, add_each(sheet, tables))


def add_each(sheet: Sheet, tables: dict[str, dict[str, Any]]) -> list[Region]:
    """Add each piece; return the squares of their first moves."""
    double: list[Region] = []
    free = iter(CUSTOM)
    for name, table in tables.items():
        moves, land = of_piece(sheet, name, table)
        if moves is None:
            continue
        sheet.moves[name] = moves
        if moves.initial:
            double.append(first_moves(sheet, name, table))
        key = "king" if table.get("royal") else named(sheet, name, moves) or next(free, None)
        if key is None:
            sheet.refuse("pieces", "more than 25 pieces of its own")
            break
        set_piece(sheet, key, table["letter"], moves)
        if land is not None:
            capital = key[0].upper() + key[1:]
            sheet.set(f"mobilityRegionWhite{capital}", sheet.squares(land.white))
            sheet.set(f"mobilityRegionBlack{capital}", sheet.squares(land.black))
    return double


def add_double_steps(sheet: Sheet, double: list[Region]) -> None:
    """Add the squares of first moves, which are those of all pieces."""
    if not double:
        sheet.set("doubleStep", False)
    elif any(region != double[0] for region in double):
        sheet.refuse("pieces.first_move", "first moves of different pieces from different squares")
    else:
        sheet.set_region("doubleStepRegion", double[0])


def of_piece(sheet: Sheet, name: str, table: dict[str, Any]) -> tuple[Movement | None, Region | None]:
    """The moves of a piece, and where they may end; no moves if the format has none like them."""
    key = f"pieces.{name}.moves"
    if "moves" not in table:
        return None, None
    items = table["moves"] if is_list(table["moves"]) else [table["moves"]]
    land: list[Any] = []
    found = Movement(frozenset(), frozenset(), frozenset(), ())
    for item in items:
        conditions = item if is_table(item) else {"move": item}
        text = conditions.get("move")
        rest = conditions.keys() - {"move", "land"}
        land.append(conditions.get("land"))
        if text is None or rest:
            sheet.refuse(key, f"moves with {', '.join(sorted(rest)) or 'legs'}")
            return None, None
        try:
            moves = read_moves(text)
        except UnreadableMoves:
            sheet.refuse(key, f"moves like {text!r}")
            return None, None
        found = Movement(found.quiet | moves.quiet, found.capture | moves.capture, found.initial | moves.initial, ())
    if land == ["none"]:
        return Movement(frozenset(), frozenset(), frozenset(), ()), None
    if any(each != land[0] for each in land):
        sheet.refuse(key, "squares that hold for some moves of a piece")
    return found, None if land[0] is None else sheet.region(land[0])


def first_moves(sheet: Sheet, name: str, table: dict[str, Any]) -> Region:
    """The squares of first moves."""
    region = table.get("first_move", "tracked")
    if region == "tracked":
        sheet.refuse(f"pieces.{name}.first_move", "first moves but by the square that they start from")
        region = "none"
    return sheet.region(region)


def named(sheet: Sheet, name: str, moves: Movement) -> str | None:
    """The key of the piece with these moves, if it has one that is not in use."""
    chess = movement(NAMED["pawn"])
    lame = betza.Part("lame", (2, 0), 1, 1)
    is_pawn = (moves.quiet, moves.capture) == (chess.quiet, chess.capture) and moves.initial <= {lame}
    if is_pawn and "pawn" not in sheet.keys and name in promoting(sheet) and moves.initial:
        return "pawn"
    for key, text in NAMED.items():
        if key not in sheet.keys and key not in ("pawn", "soldier", "janggiCannon", "shogiPawn"):
            found = betza.read(text)
            if (found.quiet, found.capture, found.initial) == (moves.quiet, moves.capture, moves.initial):
                return key
    return None


def promoting(sheet: Sheet) -> set[str]:
    """The pieces that promote."""
    return {name for rule in sheet.definition.get("promotion", []) for name in rule.get("pieces", ["pawn"])}


def set_piece(sheet: Sheet, key: str, letter: str, moves: Movement) -> None:
    """Set the key of a piece."""
    if key in NAMED:
        sheet.set(key, letter)
        return
    text = write_moves(moves)
    if text is None:
        sheet.refuse(key, "moves like those of this piece")
        return
    kings = movement("K")
    plain = key == "king" and (moves.quiet, moves.capture, moves.initial) == (kings.quiet, kings.capture, frozenset())
    sheet.set(key, letter if plain else f"{letter}:{text}")
