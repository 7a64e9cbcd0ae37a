"""Promotion, castling, drops and duties in the INI format."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from fairychess.ini.shapes import is_table

from .regions import Region

if TYPE_CHECKING:
    from .sheet import Sheet


def add_promotion(sheet: Sheet) -> None:
    """Add the promotion of pawns: one rule for both sides, or one for each."""
    rules: list[dict[str, Any]] = sheet.definition.get("promotion", [])
    if not rules:
        sheet.set("promotionPawnTypes", "-")
        sheet.set("promotionRegionWhite", "-")
        sheet.set("promotionRegionBlack", "-")
        return
    if len(rules) > 1:
        sheet.refuse("promotion", "several rules of promotion")
        return
    rule = rules[0]
    sheet.only("promotion[1]", rule, ("pieces", "region", "forced", "to", "limits"))
    if is_table(rule["to"]):
        sheet.refuse("promotion[1].to", "promotion by pairs")
        return
    region = sheet.region(rule.get("region", "rank -1"))
    forced = sheet.region(rule.get("forced", rule.get("region", "rank -1")))
    sheet.set_region("promotionRegion", region)
    sheet.set_pieces("promotionPawnTypes", rule.get("pieces", ["pawn"]))
    sheet.set_pieces("promotionPieceTypes", rule["to"])
    if forced == Region(frozenset(), frozenset()):
        sheet.set("mandatoryPawnPromotion", False)
    elif forced == far_ranks(sheet) and forced != region:
        sheet.set("mandatoryPawnPromotion", False)
        sheet.set("immobilityIllegal", True)
        if any(not goes_on(sheet, name) for name in sheet.definition["pieces"]):
            sheet.refuse("promotion[1].forced", "promotions that are compulsory on some squares of their region")
    elif forced != region:
        sheet.refuse("promotion[1].forced", "promotions that are compulsory on some squares of their region")
    limits = rule.get("limits", {})
    if 0 in limits.values():
        sheet.refuse("promotion[1].limits", "choices that there may never be")
    if limits:
        sheet.set("promotionLimit", " ".join(f"{sheet.letters[name]}:{limit}" for name, limit in limits.items()))


def far_ranks(sheet: Sheet) -> Region:
    """The last rank of each side."""
    files = range(sheet.files)
    return Region(frozenset((file, sheet.ranks - 1) for file in files), frozenset((file, 0) for file in files))


def goes_on(sheet: Sheet, name: str) -> bool:
    """Whether a piece is one that promotes, or moves on from every square of a board."""
    rules = sheet.definition.get("promotion", [])
    moves = sheet.definition["pieces"][name]["moves"]
    return any(name in rule.get("pieces", ["pawn"]) for rule in rules) or (
        isinstance(moves, str) and not set("fblrvscm") & set(moves)
    )


def add_en_passant(sheet: Sheet) -> None:
    """Add captures en passant."""
    table = sheet.definition.get("en_passant")
    if table is None:
        sheet.set("enPassantRegion", "-")
        return
    sheet.only("en_passant", table, ("attackers", "victims", "fen", "over"))
    if "over" in table:  # counted from the side of the piece that passes, which the other side captures
        over = sheet.region(table["over"])
        sheet.set("enPassantRegionWhite", sheet.squares(over.black))
        sheet.set("enPassantRegionBlack", sheet.squares(over.white))
    attackers, victims = table.get("attackers", ["pawn"]), table.get("victims", ["pawn"])
    sheet.set_pieces("enPassantTypes", attackers)
    if any(
        part.step == (2, 0) or (part.step == (1, 0) and part.last > 1) for name in victims for part in sheet.moves[name].quiet
    ):
        sheet.refuse("en_passant.victims", "captures en passant after moves that are not first moves")
    first = [name for name, piece in sheet.definition["pieces"].items() if "first_move" in piece]
    if set(first) - set(victims):
        sheet.refuse("en_passant.victims", "first moves that cannot be answered en passant")


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
    sheet.only("gates", table, ("triggers", "compulsory", "castling", "judged", "outlive"))
    if table.get("compulsory", True) or table.get("judged", "with") != "without":
        sheet.refuse("gates", "gates but those of S-Chess")
    if ("castling" in sheet.definition) != table.get("castling", False):
        sheet.refuse("gates.castling", "castling without gates")
    if table.get("outlive", False) != capturing(sheet):
        sheet.refuse("gates.outlive", "gates that close otherwise than with the reserve")
    sheet.set("gating", True)
    sheet.set("seirawanGating", True)


def add_drops(sheet: Sheet) -> None:
    """Add drops, and what becomes of captured pieces."""
    captures = sheet.definition.get("captures", {})
    sheet.only("captures", captures, ("to_reserve", "promoted"))
    if captures.get("to_reserve"):
        sheet.set("capturesToHand", True)
    if captures.get("promoted") == "kept":
        sheet.set("dropLoop", True)
    rules: list[dict[str, Any]] = sheet.definition.get("drops", [])
    if not rules:
        return
    sheet.set("pieceDrops", True)
    sheet.set("firstRankPawnDrops", True)
    sheet.set("promotionZonePawnDrops", True)
    pieces: dict[str, dict[str, Any]] = sheet.definition["pieces"]
    if len(rules) > 1:
        sheet.refuse("drops", "several rules of drops")
        return
    sheet.only("drops[1]", rules[0], ("pieces", "to", "first", *ENCLOSING))
    add_enclosing(sheet, rules[0])
    names = rules[0].get("pieces", list(pieces))
    regions = {name: sheet.region(pieces[name].get("drop_to", "all")) for name in names}
    base = sheet.region(rules[0].get("to", "all"))
    regions = {name: Region(region.white & base.white, region.black & base.black) for name, region in regions.items()}
    pawn = next((name for name in pieces if sheet.keys.get("pawn") == sheet.letters[name]), None)
    others = {region for name, region in regions.items() if name != pawn}
    if len(others) > 1 or (capturing(sheet) and len(names) < len([name for name in pieces if not pieces[name].get("royal")])):
        sheet.refuse("drops", "drops of different pieces on different squares")
        return
    whole = next(iter(others), base)
    sheet.set_region("dropRegion", whole)
    if pawn in regions:
        pawn_drops(sheet, regions[pawn], whole)


ENCLOSING = {"encloses": (True, "reversi"), "next_to": ("own", "ataxx"), "on_top": (True, "top"), "apart": ("W", "snort")}
"""For each condition of a drop its value, and the rule of drops there."""


def add_enclosing(sheet: Sheet, rule: dict[str, Any]) -> None:
    """Add the condition of a drop on the pieces around its square."""
    found = [ENCLOSING[key][1] for key in ENCLOSING if rule.get(key) == ENCLOSING[key][0]]
    if len(found) != len(rule.keys() & ENCLOSING.keys()) or len(found) > 1:
        sheet.refuse("drops[1]", "drops with such conditions")
        return
    if found:
        sheet.set("enclosingDrop", found[0])
    if "first" in rule:
        region = sheet.region(rule["first"])
        if region.white != region.black:
            sheet.refuse("drops[1].first", "first drops of the sides on different squares")
        sheet.set("enclosingDropStart", sheet.squares(region.white))


def capturing(sheet: Sheet) -> bool:
    """Whether captured pieces go to the reserve."""
    return bool(sheet.definition.get("captures", {}).get("to_reserve"))


def pawn_drops(sheet: Sheet, region: Region, whole: Region) -> None:
    """Where pawns may be dropped: everywhere, or not on the first rank, or not in the region of promotion."""
    if region == whole:
        return
    rules = sheet.definition.get("promotion", [{}])
    zone = sheet.region(rules[0].get("region", "rank -1"))
    far = far_ranks(sheet)
    for first in (True, False):
        for promotion in (True, False):
            white, black = whole
            if not first:
                white, black = white - far.black, black - far.white
            if not promotion:
                white, black = white - zone.white, black - zone.black
            if Region(white, black) == region:
                sheet.set("firstRankPawnDrops", first)
                sheet.set("promotionZonePawnDrops", promotion)
                return
    sheet.refuse("drops", "drops of pawns on other squares")


def add_moves(sheet: Sheet) -> None:
    """Add duties and moves that are not allowed."""
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
