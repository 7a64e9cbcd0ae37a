"""Pieces in the INI format."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from fairychess.ini import betza
from fairychess.ini.betza import BetzaMovement, BetzaPart
from fairychess.ini.pieces import CUSTOM, NAMED, movement
from fairychess.ini.shapes import is_list, is_table

from .diagonals import WAYS, add_diagonals
from .letters import add_letters
from .moves import UnreadableMoves, read_moves, write_moves
from .ouk import add_first_leaps
from .royal import add_royal, king, promoting_pieces, results
from .special import without_special

if TYPE_CHECKING:
    from .regions import Region
    from .sheet import Sheet

KNOWN = ("letter", "moves", "value", "royal", "first_move", "shape", "drop_to", "returns")
NOWHERE = BetzaMovement(frozenset(), frozenset(), frozenset(), ())
DOUBLE = BetzaPart("lame", (2, 0), 1, 1)
ONE_PLACE = ("pawn", "soldier", "janggiCannon", "shogiPawn")
"""Types with special rules, used for a piece only if these rules apply to it."""


def add_pieces(sheet: Sheet) -> None:
    """Add all pieces."""
    tables: dict[str, dict[str, Any]] = sheet.definition["pieces"]
    add_letters(sheet)
    add_first_leaps(sheet)
    for name, table in tables.items():
        sheet.only(f"pieces.{name}", table, (*KNOWN, "lost_to") if name in sheet.leaping else KNOWN)
    add_diagonals(sheet)
    add_each(sheet, tables)
    add_double_steps(sheet)
    if sheet.immune:
        sheet.set_pieces("mutuallyImmuneTypes", sheet.immune)
    add_royal(sheet)


def add_each(sheet: Sheet, tables: dict[str, dict[str, Any]]) -> None:
    """Add each piece."""
    free = iter(CUSTOM)
    only = king(sheet)
    lands: dict[str, Region | None] = {}
    types: dict[str, str | None] = {}
    for name, table in tables.items():
        moves, lands[name], types[name] = of_piece(sheet, name, table)
        if moves is not None:
            sheet.moves[name] = with_double_step(sheet, name, moves)
    for name in sheet.moves:
        twin = next((other for other in sheet.types if sheet.letters[other] == sheet.letters[name]), None)
        if twin is not None:
            sheet.types[name] = sheet.types[twin]
            continue
        key = "king" if name == only else types[name] or named(sheet, name) or next(free, None)
        if key is None or (key in sheet.keys and key != "king"):
            sheet.refuse("pieces", "more pieces of this sort")
            break
        sheet.types[name] = key
        if key != "king" or name not in sheet.diagonal:  # otherwise the piece inherits its moves from the parent
            set_piece(sheet, key, sheet.letters[name], sheet.moves[name])
        elif sheet.letters[name] != "k":
            sheet.refuse(f"pieces.{name}.letter", "a king along diagonal lines with another letter than `k`")
        land = lands[name]
        if land is not None:
            if not all(land):
                sheet.refuse(f"pieces.{name}.moves", "no square to land on for a side, which stands for all squares there")
            sheet.lands[name] = land
            sheet.set_region("mobilityRegion{}" + key[0].upper() + key[1:], land)


def with_double_step(sheet: Sheet, name: str, moves: BetzaMovement) -> BetzaMovement:
    """The moves of a piece, including first moves, whose squares are recorded."""
    pawn = movement(NAMED["pawn"])
    if moves.quiet == pawn.quiet | {DOUBLE} and not moves.initial:  # from all squares
        sheet.double.append(sheet.region("all"))
        return BetzaMovement(moves.quiet - {DOUBLE}, moves.capture, frozenset({DOUBLE}), ())
    if moves.initial and "tripleStepRegionWhite" not in sheet.keys:
        sheet.double.append(first_moves(sheet, name, sheet.definition["pieces"][name]))
    return moves


def add_double_steps(sheet: Sheet) -> None:
    """Add the squares of first moves, which are the same for all pieces."""
    if not sheet.double:
        sheet.set("doubleStep", False)
    elif any(region != sheet.double[0] for region in sheet.double):
        sheet.refuse("pieces.first_move", "first moves of different pieces from different squares")
    else:
        sheet.set_region("doubleStepRegion", sheet.double[0])


def of_piece(sheet: Sheet, name: str, table: dict[str, Any]) -> tuple[BetzaMovement | None, Region | None, str | None]:
    """The moves of a piece, where they may end, and the type it must have; no moves if the format cannot express them."""
    key = f"pieces.{name}.moves"
    if "moves" not in table:
        return None, None, None
    items = table["moves"] if is_list(table["moves"]) else [table["moves"]]
    items, of = without_special(sheet, name, [item if is_table(item) else {"move": item} for item in items])
    land: list[Any] = []
    found = NOWHERE
    for item in items:
        text = item.get("move")
        rest = item.keys() - {"move", "land"}
        land.append(item.get("land"))
        if text is None or rest:
            sheet.refuse(key, f"moves with {', '.join(sorted(rest)) or 'legs'}")
            return None, None, None
        try:
            moves = read_moves(text)
        except UnreadableMoves:
            sheet.refuse(key, f"moves like {text!r}")
            return None, None, None
        found = BetzaMovement(found.quiet | moves.quiet, found.capture | moves.capture, found.initial | moves.initial, ())
    if land == ["none"]:
        return NOWHERE, None, of
    if any("-colour" in each for each in land if isinstance(each, str)):
        sheet.refuse(key, "moves that stay on the colour of their square, or that leave it")
    if any(each != land[0] for each in land):
        sheet.refuse(key, "squares that hold for some moves of a piece")
    return found, None if land[0] is None else sheet.region(land[0]), of


def first_moves(sheet: Sheet, name: str, table: dict[str, Any]) -> Region:
    """The squares from which first moves are possible."""
    region = table.get("first_move", "tracked")
    if region == "tracked":
        sheet.refuse(f"pieces.{name}.first_move", "first moves but by the square that they start from")
        region = "none"
    return sheet.region(region)


def named(sheet: Sheet, name: str) -> str | None:
    """The key for a piece with these moves, if there is one that is not in use."""
    moves = sheet.moves[name]
    taken = {*sheet.keys, *(WAYS if sheet.diagonal else ())}
    if is_pawn(sheet, name):
        return "pawn"
    if "soldier" not in taken and name in sheet.definition.get("repetition", {}).get("chased", {}) and is_moved(moves, "soldier"):
        return "soldier"
    if "shogiPawn" not in sheet.keys and is_moved(moves, "shogiPawn") and gives_no_mate(sheet, name):
        return "shogiPawn"
    return next((key for key in NAMED if key not in taken and key not in ONE_PLACE and is_moved(moves, key)), None)


def is_moved(moves: BetzaMovement, key: str) -> bool:
    """True if moves are those of the piece with a given key."""
    found = movement(NAMED[key])
    return (found.quiet, found.capture, found.initial) == (moves.quiet, moves.capture, moves.initial)


def is_pawn(sheet: Sheet, name: str) -> bool:
    """True if a piece is the chess pawn: if it moves like one, promotes, and is spared by any blasts."""
    moves = sheet.moves[name]
    chess = movement(NAMED["pawn"])
    if (moves.quiet, moves.capture) != (chess.quiet, chess.capture) or not moves.initial <= {DOUBLE} or "pawn" in sheet.keys:
        return False
    blasts = [effect for effect in sheet.tables("effects") if effect.get("steps") == "K" and effect["after"] == "capture"]
    spared = all(name in blast.get("spares", ()) for blast in blasts)
    rules = [rule for rule in sheet.tables("promotion") if name in promoting_pieces(rule)]
    is_result = any(name in results(rule) for rule in sheet.tables("promotion"))
    return bool(rules) and spared and not is_result and bool(moves.initial) == bool(sheet.double)


def gives_no_mate(sheet: Sheet, name: str) -> bool:
    """True if a piece may not give mate by a drop."""
    return any(rule.get("mates") == "never" and name in rule.get("pieces", [name]) for rule in sheet.tables("drops"))


def set_piece(sheet: Sheet, key: str, letter: str, moves: BetzaMovement) -> None:
    """Set the key of a piece."""
    if key in NAMED:
        sheet.set(key, letter)
        return
    text = write_moves(moves)
    if text is None:
        sheet.refuse(key, "moves like those of this piece, whose notation plays others there")
        return
    kings = betza.read("K")
    is_plain = key == "king" and (moves.quiet, moves.capture, moves.initial) == (kings.quiet, kings.capture, frozenset())
    sheet.set(key, letter if is_plain else f"{letter}:{text}")
