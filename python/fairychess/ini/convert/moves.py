"""What moves must and may do, their effects, and walls, in a definition."""

from __future__ import annotations

from typing import TYPE_CHECKING

from .stuck import leads_on

if TYPE_CHECKING:
    from .context import Conversion, Table


def add_moves(conversion: Conversion) -> None:
    """Add compulsory moves, passing, and moves that are not allowed."""
    rules = conversion.rules
    table: Table = {}
    compulsory = (["drop"] if rules.must_drop else []) + (["capture"] if rules.must_capture else [])
    if compulsory:
        table["compulsory"] = compulsory
    if rules.must_drop and rules.must_drop_type != "*":
        table["compulsory_pieces"] = conversion.names([rules.must_drop_type])
    for sides, name in ((rules.passes, "always"), (rules.pass_on_stalemate, "stuck")):
        if any(sides) and not all(sides):
            conversion.lacks("passWhite" if sides.white else "passBlack", "passing by one side only")
        elif any(sides):
            table["pass"] = name
    if not rules.checking:
        table["checks"] = "never"
    if not all(leads_on(conversion, piece) for piece in conversion.pieces):
        table["stuck"] = "never"
    if table:
        conversion.document["moves"] = table


def add_effects(conversion: Conversion) -> None:
    """Add what happens by itself after a move."""
    rules = conversion.rules
    found: list[Table] = []
    if rules.blast_on_capture:
        table: Table = {"after": "capture", "steps": "K", "centre": True}
        spared = conversion.names({"pawn"} | rules.blast_immune)
        if spared:
            table["spares"] = spared
        table["make"] = "wall" if rules.petrify_blast else "nothing"
        found.append(table)
    if rules.petrify & rules.letters.keys():
        pieces = conversion.names(rules.petrify)
        found.append({"after": "capture", "pieces": pieces, "centre": True, "make": "wall"})
    if rules.flip_enclosed == "reversi":
        found.append({"after": "any", "enclosed": "Q", "owner": "enemy", "make": "own"})
    elif rules.flip_enclosed in ("ataxx", "quadwrangle"):
        found.append({"after": "any", "steps": "K", "owner": "enemy", "make": "own"})
    elif rules.flip_enclosed != "none":
        conversion.lacks("flipEnclosedPieces", f"changes of sides by the rule {rules.flip_enclosed}")
    if found:
        conversion.document["effects"] = found


def add_walling(conversion: Conversion) -> None:
    """Add walls that moves place."""
    rules = conversion.rules
    if rules.walling_rule == "none":
        return
    places = {"arrow": "beyond", "duck": "anywhere", "edge": "rim", "past": "left", "static": "anywhere"}
    table: Table = {"place": places[rules.walling_rule]}
    if any(squares & rules.board() != rules.board() for squares in rules.walling_region):
        table["region"] = conversion.region(rules.walling_region)
    if rules.walling_rule == "duck":
        table["keep"] = 1
    if rules.wall_or_move:
        table["instead"] = True
    conversion.document["walling"] = table
