"""The diagonal lines of palaces, along which some pieces move. The INI format has such moves for four piece types."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any, NamedTuple

from fairychess.ini.shapes import is_list, is_table

from .royal import king

if TYPE_CHECKING:
    from fairychess.ini.values import Square, Squares

    from .regions import Region
    from .sheet import Sheet

Item = dict[str, Any]


class Way(NamedTuple):
    """How pieces of one type move along diagonal lines."""

    texts: tuple[str, ...]
    """The notations of these moves, for one step or any number of steps."""
    steps: range
    forward: bool = False


WAYS = {
    "wazir": Way(("F",), range(1, 2)),
    "soldier": Way(("fF",), range(1, 2), forward=True),
    "rook": Way(("B", "B2"), range(1, 3)),
    "janggiCannon": Way(("pB", "pB2"), range(2, 3)),
}
"""The format's piece types that can move along diagonal lines."""


def add_diagonals(sheet: Sheet) -> None:
    """Find the pieces that move along diagonal lines, and set the key for the lines."""
    tables: dict[str, dict[str, Any]] = sheet.definition["pieces"]
    found = {name: type_of(items_of(table), name) for name, table in tables.items()}
    sheet.diagonal = {name: key for name, key in found.items() if key}
    if not sheet.diagonal:
        return
    from_squares = [sheet.region(items_of(tables[name])[1]["from"]) for name in sheet.diagonal]
    lines = frozenset(square for region in from_squares for side in region for square in side)
    sheet.set("diagonalLines", sheet.squares(lines))
    for name, key in sheet.diagonal.items():
        first, item = items_of(tables[name])
        origins, lands = sheet.region(item["from"]), sheet.region(item["land"])
        # Soldiers never move back.
        places = ahead(sheet, name) if key == "soldier" else sheet.region(first.get("land", "all"))
        for side, white in enumerate((True, False)):
            given = pairs(sheet, key, origins[side], lands[side], white=white)
            if given != pairs(sheet, key, lines & places[side], lines, white=white):
                sheet.refuse(
                    f"pieces.{name}.moves", "moves from some squares only, unless they are diagonal lines for all pieces"
                )
        if name == king(sheet):
            sheet.parent = "janggi"  # janggi's king moves this way, and no key sets the type of a king
    if "soldier" in sheet.diagonal.values():
        sheet.set("soldierPromotionRank", 1)


def items_of(table: dict[str, Any]) -> list[Item]:
    """The moves of a piece, each as a table."""
    moves = table.get("moves", [])
    return [item if is_table(item) else {"move": item} for item in (moves if is_list(moves) else [moves])]


def type_of(items: list[Item], name: str) -> str | None:
    """The format's piece type required by a piece's moves along diagonal lines; None if it has no such moves."""
    if len(items) != 2 or not {"from", "land"} <= items[1].keys():  # noqa: PLR2004 - a move with another one
        return None
    first, rest = items[0], {key: value for key, value in items[1].items() if key not in ("from", "land")}
    cannon = {"spares": [name], "screen": [{"except": [name]}]}
    bases: dict[str, tuple[Item, Item]] = {
        "wazir": ({"move": "W"}, {}),
        "soldier": ({"move": "fsW"}, {}),
        "rook": ({"move": "R"}, {}),
        "janggiCannon": ({"move": "pR", **cannon}, cannon),
    }
    for key, (base, conditions) in bases.items():
        plain = {name: value for name, value in first.items() if name != "land"} if key == "wazir" else first
        if plain == base and any(rest == {"move": text, **conditions} for text in WAYS[key].texts):
            return key
    return None


def pairs(sheet: Sheet, key: str, origin: Squares, land: Squares, *, white: bool) -> frozenset[tuple[Square, Square]]:
    """The start and end squares of a piece type's diagonals."""
    way = WAYS[key]
    steps = way.steps if way.steps.stop == 2 else range(way.steps.start, max(sheet.files, sheet.ranks))  # noqa: PLR2004 - a step
    ranks = ((1,) if white else (-1,)) if way.forward else (1, -1)
    ends = (
        ((file, rank), (file + side * number, rank + forward * number))
        for file, rank in origin
        for side in (1, -1)
        for forward in ranks
        for number in steps
    )
    return frozenset(pair for pair in ends if pair[1] in land)


def ahead(sheet: Sheet, name: str) -> Region:
    """The squares that a piece can reach from its start squares without ever moving back."""
    text = sheet.definition["board"]["start"].split()[0].partition("[")[0]
    letter = sheet.definition["pieces"][name].get("letter", "")
    rows = text.split("/")
    white = [sheet.ranks - row for row, each in enumerate(rows, 1) if letter.upper() in each]
    black = [sheet.ranks - row for row, each in enumerate(rows, 1) if letter.lower() in each]
    first, last = min(white, default=0), max(black, default=sheet.ranks - 1)
    return sheet.region({"white": f"ranks {first + 1}-{sheet.ranks}", "black": f"ranks {sheet.ranks - last}-{sheet.ranks}"})
