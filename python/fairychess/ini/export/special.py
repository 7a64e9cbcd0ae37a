"""Conditional moves that have their own keys in the INI format."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from fairychess.ini.shapes import is_table

if TYPE_CHECKING:
    from .sheet import Sheet

Item = dict[str, Any]


def without_special(sheet: Sheet, name: str, items: list[Item]) -> tuple[list[Item], str | None]:
    """Set the keys for moves that have their own keys; return the other moves, and the type that the piece must have."""
    if name in sheet.leaping:
        return ([{"move": "K"}], None) if len(items) > 1 else ([{"move": "F"}], "fers")
    if name in sheet.diagonal:
        return [{"move": "pR"} if sheet.diagonal[name] == "janggiCannon" else items[0]], sheet.diagonal[name]
    return with_keys(sheet, name, [item for item in items if not is_flying(sheet, name, item)])


def with_keys(sheet: Sheet, name: str, items: list[Item]) -> tuple[list[Item], str | None]:
    """Do the same for a piece that has neither moves along diagonal lines nor first moves as in ouk."""
    if all(item.get("spares") == [name] and "screen" not in item for item in items):
        sheet.immune.append(name)
        items = [without(item, "spares") for item in items]
    cannon: Item = {"move": "pR", "spares": [name], "screen": [{"except": [name]}]}
    if items == [cannon]:
        return [{"move": "pR"}], "janggiCannon"
    if len(items) == 2:  # noqa: PLR2004 - a move with another one
        if items[0] == {"move": "fW"} and items[1].keys() == {"move", "from"} and items[1]["move"] == "sW":
            return soldier(sheet, name, items)
        checked = {"move": "c" + items[0].get("move", ""), "takes": "checkers", "when": "checked"}
        if items[0].get("when") == "unchecked" and items[1] == {**without(items[0], "when", "move"), **checked}:
            sheet.set("makpongRule", True)
            return [without(items[0], "when")], None
        return first_steps(sheet, items), None
    return (first_steps(sheet, items) if len(items) == 3 else items), None  # noqa: PLR2004 - two and three steps


def without(item: Item, *keys: str) -> Item:
    """A table without the given keys."""
    return {key: value for key, value in item.items() if key not in keys}


def is_flying(sheet: Sheet, name: str, item: Item) -> bool:
    """Set the key and return True if a move is that of a flying general."""
    kings = [king for king, table in sheet.definition["pieces"].items() if table.get("royal") is True]
    if kings != [name] or item.get("takes") != [name] or item.keys() != {"move", "takes"}:
        return False
    if item["move"] not in ("cR", "cfR") or (item["move"] == "cfR" and not are_apart(sheet, name)):
        return False
    sheet.set("flyingGeneral", True)
    return True


def are_apart(sheet: Sheet, name: str) -> bool:
    """True if the kings can never be on the same rank or pass each other."""
    moves: list[Any] = sheet.definition["pieces"][name]["moves"]
    lands: list[Any] = [item.get("land", "all") for item in moves if is_table(item) and "takes" not in item]
    if len(lands) < len(moves) - 1:
        return False
    region = [sheet.region(land) for land in lands]
    white = {square[1] for each in region for square in each.white}
    black = {square[1] for each in region for square in each.black}
    return bool(white) and bool(black) and max(white) < min(black)


def soldier(sheet: Sheet, name: str, items: list[Item]) -> tuple[list[Item], str | None]:
    """The moves of a soldier, which moves sideways from a certain rank on."""
    region = sheet.region(items[1]["from"])
    for first in range(1, sheet.ranks + 1):
        if region == sheet.region(f"ranks {first}-{sheet.ranks}" if first < sheet.ranks else f"rank {first}"):
            sheet.set("soldierPromotionRank", first)
            return [{"move": "fsW"}], "soldier"
    sheet.refuse(f"pieces.{name}.moves", "moves from some squares only")
    return items, None


def first_steps(sheet: Sheet, items: list[Item]) -> list[Item]:
    """The moves of a pawn, with the regions of its double and triple steps set as keys."""
    steps = {item["move"]: item["from"] for item in items[1:] if item.keys() == {"move", "from"}}
    if items[0].get("move") != "mfWcfF" or steps.keys() != {"mfR2", "mfR3"}:
        return items
    double, triple = sheet.region(steps["mfR2"]), sheet.region(steps["mfR3"])
    if not (triple.white <= double.white and triple.black <= double.black):
        return items
    sheet.set_region("tripleStepRegion", triple)
    sheet.double.append(double)
    return [{"move": "mfWcfFimfnD"}]
