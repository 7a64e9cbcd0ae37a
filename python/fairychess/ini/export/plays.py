"""Castling, en passant, gates and compulsory moves in the INI format."""

from __future__ import annotations

from typing import TYPE_CHECKING

from .drops import drop_region, may_be_held

if TYPE_CHECKING:
    from .sheet import Sheet


def add_en_passant(sheet: Sheet) -> None:
    """Add en passant captures."""
    table = sheet.definition.get("en_passant")
    if table is None:
        sheet.set("enPassantRegion", "-")
        return
    sheet.only("en_passant", table, ("attackers", "victims", "fen", "over", "passed", "promotes"))
    if "over" in table:  # `over` gives squares for the passing side, the key for the capturing side
        over = sheet.region(table["over"])
        sheet.set("enPassantRegionWhite", sheet.squares(over.black))
        sheet.set("enPassantRegionBlack", sheet.squares(over.white))
    attackers, victims = table.get("attackers", ["pawn"]), table.get("victims", ["pawn"])
    sheet.set_pieces("enPassantTypes", attackers)
    moves = [sheet.moves[name] for name in victims]
    slides = [part for each in moves for part in each.quiet if part.last > 1]
    doubles = [part for each in moves for part in each.quiet if part.step == (2, 0)]
    if doubles or any(part.step == (1, 0) or table.get("passed") == "any" for part in slides):
        sheet.refuse("en_passant.victims", "captures en passant after moves that are not first moves")
    first = [name for name, piece in sheet.moves.items() if piece.initial]
    if set(first) - set(victims):
        sheet.refuse("en_passant.victims", "first moves that cannot be answered en passant")
    oblique = any(part.step != (2, 0) for each in moves for part in each.initial if part.way != "slide" or part.step != (1, 0))
    if (table.get("passed", "straight") == "any") != (oblique or "tripleStepRegionWhite" in sheet.keys):
        sheet.refuse("en_passant.passed", "captures en passant after straight moves only, or after all")
    pawns = "pawn" in sheet.keys and f"{sheet.keys['pawn']}:" in sheet.keys.get("promotedPieceType", "")
    if not table.get("promotes", True) and not pawns:
        sheet.refuse("en_passant.promotes", "captures en passant that never promote")


def add_castling(sheet: Sheet) -> None:
    """Add castling."""
    table = sheet.definition.get("castling")
    if table is None:
        sheet.set("castling", False)
        return
    sheet.only("castling", table, ("king", "partner", "K", "Q", "origin", "notation", "crossing", "spoils", "dropped"))
    if table.get("spoils"):
        sheet.set("oppositeCastling", True)
    partner = table.get("partner", "rook")
    if table.get("dropped") == "both":
        sheet.set("castlingDroppedPiece", True)
    sheet.set_pieces("castlingKingPiece", [table.get("king", "king")])
    sheet.set_pieces("castlingRookPieces", [partner] if isinstance(partner, str) else partner)
    if table.get("origin") == "position":
        sheet.set("chess960", True)
    for wing, name, beside in (("K", "King", -1), ("Q", "Queen", 1)):
        if wing not in table:
            continue
        if "king" not in table[wing]:
            sheet.refuse(f"castling.{wing}", "castling that differs between the sides")
            continue
        (home, target), (corner, place) = table[wing]["king"].split(), table[wing]["partner"].split()
        sheet.set("castlingRank", int(home[1:]))
        sheet.set("castlingKingFile", home[0])
        sheet.set(f"castling{name}sideFile", target[0])
        sheet.set(f"castlingRook{name}sideFile", corner[0])
        if ord(place[0]) != ord(target[0]) + beside:
            sheet.refuse(f"castling.{wing}", "castling after which king and partner are not side by side")


def add_gates(sheet: Sheet) -> None:
    """Add the gates of S-Chess."""
    table = sheet.definition.get("gates")
    if table is None:
        return
    sheet.only("gates", table, ("pieces", "triggers", "compulsory", "castling", "judged", "outlive"))
    if table.get("compulsory", True) or table.get("judged", "with") != "without":
        sheet.refuse("gates", "gates that must be used, or that are judged with the piece in place, as those of S-Chess are not")
    first = {(file, 0) for file in range(sheet.files)}
    entering = {name for name in sheet.moves if name not in sheet.sources and first <= drop_region(sheet, name).white}
    entering = {name for name in entering if may_be_held(sheet, name)}
    if {name for name in table.get("pieces", entering) if may_be_held(sheet, name)} != entering:
        sheet.refuse("gates.pieces", "pieces that enter otherwise than they are dropped")
    if ("castling" in sheet.definition) != table.get("castling", False):
        sheet.refuse("gates.castling", "castling without gates")
    if table.get("outlive", False) != sheet.is_capturing():
        sheet.refuse("gates.outlive", "gates that close otherwise than with the reserve")
    sheet.set("gating", True)
    sheet.set("seirawanGating", True)


def add_moves(sheet: Sheet) -> None:
    """Add compulsory and forbidden moves."""
    table = sheet.definition.get("moves", {})
    sheet.only("moves", table, ("compulsory", "compulsory_pieces", "pass", "checks", "stuck"))
    compulsory = table.get("compulsory", [])
    if "capture" in compulsory:
        sheet.set("mustCapture", True)
    if "drop" in compulsory:
        sheet.set("mustDrop", True)
    pieces = table.get("compulsory_pieces")
    if pieces:
        if len(pieces) > 1:
            sheet.refuse("moves.compulsory_pieces", "duties to drop several types of pieces")
        sheet.set_pieces("mustDropType", pieces)
    passing = table.get("pass", "never")
    if passing != "never":
        sheet.set({"always": "pass", "stuck": "passOnStalemate"}[passing], True)
    if table.get("checks") == "never":
        sheet.set("checking", False)
    if table.get("stuck") == "never":
        sheet.set("immobilityIllegal", True)
