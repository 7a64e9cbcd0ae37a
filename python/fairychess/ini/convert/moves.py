"""Duties and effects of moves, and walls, in a definition."""

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
    if not rules.checking and "king" in rules.letters:
        table["checks"] = "never"
    if not all(leads_on(conversion, piece) for piece in conversion.pieces):
        table["stuck"] = "never"
    if table:
        conversion.document["moves"] = table


def add_effects(conversion: Conversion) -> None:
    """Add what happens by itself after a move."""
    rules = conversion.rules
    found = [*blasts(conversion), *flips(conversion)]
    if rules.flip_enclosed not in ("none", "reversi", "ataxx", "quadwrangle"):
        conversion.lacks("flipEnclosedPieces", f"changes of sides by the rule {rules.flip_enclosed}")
    if found:
        conversion.document["effects"] = found


def blasts(conversion: Conversion) -> list[Table]:
    """The effects of captures on the pieces around, and on the capturing piece."""
    rules = conversion.rules
    found: list[Table] = []
    petrified = rules.petrify & rules.letters.keys()
    if petrified:
        found.append({"after": "capture", "pieces": conversion.names(petrified), "centre": True, "make": "wall"})
    if not rules.blast_on_capture:
        return found
    around: Table = {"after": "capture", "steps": "K"}
    spared = conversion.names({"pawn"} | rules.blast_immune)
    if spared:
        around["spares"] = spared
    around["make"] = "wall" if rules.petrify_blast else "nothing"
    gone = rules.letters.keys() - petrified - rules.blast_immune
    if gone == rules.letters.keys() and not rules.petrify_blast:
        return [{"after": "capture", "steps": "K", "centre": True} | around]
    centre = {"after": "capture", "pieces": conversion.names(gone), "centre": True, "make": "nothing"}
    return [*found, *([centre] if gone else []), around]


def flips(conversion: Conversion) -> list[Table]:
    """The pieces that change sides."""
    around: Table = {"steps": "K", "owner": "enemy", "make": "own"}
    rules: dict[str, list[Table]] = {
        "reversi": [{"after": "any", "enclosed": "Q", "make": "own"}],
        "ataxx": [{"after": "any"} | around],
        "quadwrangle": [{"after": "move"} | around, {"after": "drop", "support": True} | around],
    }
    return rules.get(conversion.rules.flip_enclosed, [])


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
