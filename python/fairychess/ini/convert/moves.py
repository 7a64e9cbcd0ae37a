"""Compulsory moves, effects and walls in a definition."""

from __future__ import annotations

from typing import TYPE_CHECKING

from .stuck import closed_squares, leads_on
from .walls import sources_of_walls

if TYPE_CHECKING:
    from .context import Conversion, Table


def add_moves(conversion: Conversion) -> None:
    """Add compulsory moves, passing and forbidden moves."""
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
        note_stuck(conversion)
    if table:
        conversion.document["moves"] = table


def note_stuck(conversion: Conversion) -> None:
    """Record cases in which a piece may be stuck forever despite `immobilityIllegal`."""
    rules = conversion.rules
    made = set(rules.promoted.values()) | rules.promotion_pieces.white | rules.promotion_pieces.black
    if any(any(closed_squares(conversion, piece)) for piece in made & rules.letters.keys()):
        conversion.differs("immobilityIllegal", "a promotion may make a piece that can never move on")
    if any(side.keys() & rules.letters.keys() for side in rules.mobility):
        conversion.differs("immobilityIllegal", "a piece may go where its region keeps it from ever moving on")


def add_effects(conversion: Conversion) -> None:
    """Add the effects after a move."""
    rules = conversion.rules
    found = [*blasts(conversion), *flips(conversion)]
    if rules.flip_enclosed not in ("none", "reversi", "ataxx", "quadwrangle"):
        conversion.lacks("flipEnclosedPieces", f"changes of sides by the rule {rules.flip_enclosed}")
    if found:
        conversion.document["effects"] = found


def note_blasts(conversion: Conversion) -> None:
    """Record effects that treat royal pieces differently in Fairy-Stockfish and in definitions."""
    rules = conversion.rules
    petrified = rules.petrify & rules.letters.keys()
    instead = "royal are only pieces of extinctionPieceTypes with extinctionPseudoRoyal"
    if "king" in petrified:
        conversion.lacks("petrifyOnCaptureTypes", f"a king that becomes a wall, while the game continues: {instead}")
    if rules.blast_on_capture and "king" in rules.letters:
        conversion.lacks("blastOnCapture", f"a king, whose safety is decided as if there were no blasts: {instead}")
    if rules.blast_on_capture and rules.pseudo_royal and (petrified or rules.petrify_blast):
        key = "petrifyBlastPieces" if rules.petrify_blast else "petrifyOnCaptureTypes"
        conversion.differs(key, "the walls that a blast leaves answer no check")
    concerned = {
        "petrifyOnCaptureTypes": petrified,
        "blastImmuneTypes": rules.blast_immune if rules.blast_on_capture else set[str](),
    }
    for key, pieces in concerned.items():
        if any((piece in pieces) != (to in pieces) for piece, to in promotions(conversion)):
            conversion.differs(key, "a piece that promotes by a capture counts as what it becomes")


def promotions(conversion: Conversion) -> set[tuple[str, str]]:
    """All pairs of a piece and a piece it may promote to."""
    rules = conversion.rules
    pairs = set(rules.promoted.items())
    for pawns, choices in zip(rules.promotion_pawns, rules.promotion_pieces, strict=True):
        pairs |= {(piece, to) for piece in pawns | {"pawn"} for to in choices}
    return {pair for pair in pairs if {*pair} <= rules.letters.keys()}


def blasts(conversion: Conversion) -> list[Table]:
    """The effects of captures on surrounding pieces and on the capturing piece."""
    rules = conversion.rules
    found: list[Table] = []
    petrified = rules.petrify & rules.letters.keys()
    note_blasts(conversion)
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
    """The effects that make pieces change sides."""
    if conversion.rules.flip_enclosed == "reversi" and sources_of_walls(conversion):
        conversion.differs("flipEnclosedPieces", "lines of enemies that are enclosed continue behind walls")
    around: Table = {"steps": "K", "owner": "enemy", "make": "own"}
    rules: dict[str, list[Table]] = {
        "reversi": [{"after": "any", "enclosed": "Q", "make": "own"}],
        "ataxx": [{"after": "any"} | around],
        "quadwrangle": [{"after": "move"} | around, {"after": "drop", "support": True} | around],
    }
    return rules.get(conversion.rules.flip_enclosed, [])
