"""Walls placed by moves, and walls that pieces hop over, in the INI format."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from .royal import king

if TYPE_CHECKING:
    from .sheet import Sheet

PLACES = {"beyond": "arrow", "anywhere": "static", "rim": "edge", "left": "past"}
"""The format's rule for each `place` of walls."""


def add_walling(sheet: Sheet) -> None:
    """Add walls placed by moves."""
    table: dict[str, Any] | None = sheet.definition.get("walling")
    if table is None:
        return
    sheet.only("walling", table, ("place", "region", "keep", "instead", "answers"))
    if not table.get("answers", True):
        add_walls_that_answer_nothing(sheet)
    rule = PLACES[table["place"]]
    if table.get("keep"):
        if rule != "static":
            sheet.refuse("walling.keep", "walls that go, but those that are placed anywhere")
        rule = "duck"
    sheet.set("wallingRule", rule)
    if "region" in table:
        sheet.set_region("wallingRegion", sheet.region(table["region"]))
    if table.get("instead"):
        sheet.set("wallOrMove", True)


def add_walls_that_answer_nothing(sheet: Sheet) -> None:
    """Check that walls cannot parry checks in the format either: they cannot parry checks to a king if walls stay."""
    royal = {name for name, table in sheet.definition["pieces"].items() if table.get("royal")}
    if sheet.definition["walling"].get("keep") or not royal <= {king(sheet)}:
        sheet.refuse("walling.answers", "walls that answer no check, but of those that stay in a game with a king")


def add_screens(sheet: Sheet) -> None:
    """Refuse walls if there are pieces that could hop over them in Fairy-Stockfish."""
    walls = ["walling"] if "walling" in sheet.definition else []
    walls += ["effects" for effect in sheet.tables("effects") if effect["make"] == "wall"]
    walls += ["board.start"] if "*" in sheet.definition["board"]["start"] else []
    hops = any(part.way in ("cannon", "grasshopper") for each in sheet.moves.values() for part in each.quiet | each.capture)
    if walls and (hops or "janggiCannon" in sheet.types.values()):
        sheet.refuse(walls[0], "walls that are no screens of hopping pieces")
