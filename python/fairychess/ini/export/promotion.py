"""Promotion in the INI format: with a choice, as for pawns, or to one fixed type, as in shogi."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from fairychess import Board
from fairychess.ini.betza import UNLIMITED
from fairychess.ini.shapes import is_table

from .regions import Region
from .royal import promoting_pieces, results

if TYPE_CHECKING:
    from fairychess.ini.betza import BetzaPart
    from fairychess.ini.values import Square, Squares

    from .sheet import Sheet

Rule = dict[str, Any]
KNOWN = ("pieces", "region", "forced", "to", "limits", "leaving", "on", "in_place", "thrown")
IN_PLACE = {"steps": True, "attacks": "never", "last": "all"}
"""The promotion rule in sittuyin."""


def add_promotion(sheet: Sheet) -> None:
    """Add all promotions."""
    rules: list[Rule] = sheet.tables("promotion")
    for number, rule in enumerate(rules, 1):
        sheet.only(f"promotion[{number}]", rule, KNOWN)
        if "thrown" in rule:
            sheet.refuse(f"promotion[{number}].thrown", "pieces that are thrown")
    if any(rule.get("in_place", IN_PLACE) != IN_PLACE for rule in rules):
        sheet.refuse("promotion[1].in_place", "promotion in place, but that of Sittuyin")
    if any("in_place" in rule for rule in rules):
        sheet.set("sittuyinPromotion", True)
    pairs = [rule for rule in rules if is_table(rule["to"])]
    choices = [rule for rule in rules if not is_table(rule["to"])]
    regions = [add_choices(sheet, choices, white=True), add_choices(sheet, choices, white=False)]
    for white, region in zip((True, False), regions, strict=True):
        given = region
        for rule in pairs:
            other = sheet.region(rule.get("region", "rank -1"))[0 if white else 1]
            if given is not None and given != other:
                sheet.refuse("promotion", "promotions in different regions")
            given = other
        sheet.set(f"promotionRegion{'White' if white else 'Black'}", sheet.squares(given or frozenset()))
    if len(pairs) > 1:
        sheet.refuse("promotion", "several rules of promotion by pairs")
    elif pairs:
        add_pairs(sheet, pairs[0])
    add_limits(sheet, rules)


def add_choices(sheet: Sheet, rules: list[Rule], *, white: bool) -> Squares | None:
    """Add pawn promotion for one side; return its region."""
    side = "White" if white else "Black"
    at = 0 if white else 1
    own = existing(sheet, white=white)
    found = [rule for rule in rules if sheet.region(rule.get("region", "rank -1"))[at] and own & set(promoting_pieces(rule))]
    if not found:
        sheet.set(f"promotionPawnTypes{side}", "-")
        sheet.set(f"promotionPieceTypes{side}", "-")
        return None
    rule = found[0]
    if len(found) > 1:
        sheet.refuse("promotion", "several rules of promotion for a side")
    region = sheet.region(rule.get("region", "rank -1"))
    sheet.set_pieces(f"promotionPawnTypes{side}", [name for name in promoting_pieces(rule) if name in own])
    limits = rule.get("limits", {})
    sheet.set_pieces(f"promotionPieceTypes{side}", [name for name in rule["to"] if limits.get(name) != 0])
    if any(limits.get(name) == 0 for name in rule["to"]) and any(limits.get(name) != 0 for name in rule["to"]):
        sheet.refuse("promotion.limits", "choices that there may never be, beside others")
    add_forced(sheet, rule, region, "mandatoryPawnPromotion")
    return region[at]


def existing(sheet: Sheet, *, white: bool) -> set[str]:
    """The pieces that a side may have."""
    tables: dict[str, Rule] = sheet.definition["pieces"]
    names = {table["letter"]: name for name, table in tables.items()}
    start = sheet.start_pieces()
    hand = sheet.definition["board"]["start"].split()[0].partition("[")[2]
    letters = start[white] | {letter.lower() for letter in hand if letter.isupper() == white and letter.isalpha()}
    if sheet.is_capturing() or sheet.tables("effects"):
        letters = letters | start[not white]
    found = {names[letter] for letter in letters if letter in names}
    for _ in tables:
        found |= {to for rule in sheet.tables("promotion") if found & set(promoting_pieces(rule)) for to in results(rule)}
    return found if not any(rule.get("free") for rule in sheet.tables("drops")) else set(tables)


def add_forced(sheet: Sheet, rule: Rule, region: Region, key: str) -> None:
    """Set the keys for compulsory promotion: everywhere, nowhere, or only if the piece would be stuck."""
    value = rule.get("forced", rule.get("region", "rank -1"))
    if value == "stuck":
        sheet.set(key, False)
        sheet.set("immobilityIllegal", True)
        return
    forced = sheet.region(value)
    if forced == region:
        sheet.set(key, True)
        return
    sheet.set(key, False)
    if forced == Region(frozenset(), frozenset()):
        return
    if any(common(closed(sheet, name), region) != forced for name in promoting_pieces(rule)):
        sheet.refuse("promotion.forced", "promotions that are compulsory on some squares of their region")
    sheet.set("immobilityIllegal", True)


def common(one: Region, other: Region) -> Region:
    """The squares of both regions."""
    return Region(one.white & other.white, one.black & other.black)


def add_pairs(sheet: Sheet, rule: Rule) -> None:
    """Add shogi promotion: each piece to one other, and back if the game allows it."""
    region = sheet.region(rule.get("region", "rank -1"))
    to: dict[str, Any] = rule["to"]
    if any(not isinstance(target, str) for target in to.values()):
        sheet.refuse("promotion.to", "promotion by pairs with choices")
        return
    ahead = {name: target for name, target in to.items() if name not in sheet.sources}
    back = {name: target for name, target in to.items() if name in sheet.sources}
    if any(sheet.sources.get(target) != name for name, target in ahead.items()) or (
        back and back != {target: name for name, target in ahead.items()}
    ):
        sheet.refuse("promotion.to", "promotion by pairs, but to a piece with the letter and a `+`, and back")
        return
    sheet.set("promotedPieceType", " ".join(f"{sheet.letters[name]}:{sheet.letters[target]}" for name, target in ahead.items()))
    if back:
        sheet.set("pieceDemotion", True)
    if rule.get("on") == "capture":
        sheet.set("piecePromotionOnCapture", True)
    pawns = {name for name in ahead if sheet.types.get(name) == "pawn"}
    if any((name in pawns) == bool(rule.get("leaving")) and not leaves_alike(sheet, name, rule, region) for name in ahead):
        sheet.refuse("promotion.leaving", "promotion of some pieces on leaving a region, or of none")
    add_forced(sheet, rule, region, "mandatoryPiecePromotion")
    if not pawns:
        return
    add_forced(sheet, rule, region, "mandatoryPawnPromotion")
    if rule.get("on") == "capture":
        sheet.refuse("promotion.on", "promotion of pawns by captures only")
    if sheet.definition.get("en_passant", {"promotes": False}).get("promotes", True):
        sheet.refuse("en_passant.promotes", "promotion by pairs after a capture en passant")


def leaves_alike(sheet: Sheet, name: str, rule: Rule, region: Region) -> bool:
    """True if promotion on leaving a region makes no difference, because the piece never starts in it or cannot leave it."""
    if name not in sheet.moves:
        return False
    moves = sheet.moves[name]
    if "forced" not in rule and not is_inside(sheet, name, region):
        return True
    for squares, forward in zip(region, (1, -1), strict=True):
        for part in moves.quiet | moves.capture:
            for count in range(part.first, min(part.last, UNLIMITED) + 1):
                step = (part.step[1] * count * forward, part.step[0] * count * forward)
                targets = {(file + step[0], rank + step[1]) for file, rank in squares}
                if targets & sheet.everywhere() - squares:
                    return False
    return True


def is_inside(sheet: Sheet, name: str, region: Region) -> bool:
    """True if a piece can be in a region without having moved there, by a drop or from the start."""
    to = sheet.region(sheet.definition["pieces"][name].get("drop_to", "all"))
    for rule in sheet.tables("drops"):
        if name in rule.get("pieces", [name]) and any(common(common(sheet.region(rule.get("to", "all")), to), region)):
            return True
    start = Board(sheet.variant)
    there = {(square, piece.color) for square, piece in start.piece_map().items() if piece.name == name}
    return any((square % sheet.files, square // sheet.files) in region[0 if color else 1] for square, color in there)


def add_limits(sheet: Sheet, rules: list[Rule]) -> None:
    """Add the maximum number of pieces of each type."""
    limits: dict[str, int] = {}
    for rule in rules:
        for name, limit in rule.get("limits", {}).items():
            if limits.setdefault(name, limit) != limit:
                sheet.refuse("promotion.limits", "different limits for one piece")
        others = {name for other in rules if other is not rule for name in results(other)}
        if others & {name for name, limit in rule.get("limits", {}).items() if limit} - limits_of_all(rules):
            sheet.refuse("promotion.limits", "limits of some promotions only")
    text = " ".join(f"{sheet.letters[name]}:{limit}" for name, limit in limits.items() if limit)
    if text:
        sheet.set("promotionLimit", text)


def limits_of_all(rules: list[Rule]) -> set[str]:
    """The pieces whose number is limited by every rule that produces them."""
    names = {name for rule in rules for name in rule.get("limits", {})}
    return {name for name in names if all(name in rule.get("limits", {}) for rule in rules if name in results(rule))}


def closed(sheet: Sheet, name: str) -> Region:
    """The squares from which a piece has no quiet moves."""
    board = sheet.everywhere()
    parts: frozenset[BetzaPart] = sheet.moves[name].quiet if name in sheet.moves else frozenset()
    steps = [(part.step[1] * count, part.step[0] * count) for part in parts for count in range(part.first, part.last + 1)]

    def is_closed(square: Square, forward: int) -> bool:
        return not any((square[0] + forward * file, square[1] + forward * rank) in board for file, rank in steps)

    return Region(*(frozenset(square for square in board if is_closed(square, forward)) for forward in (1, -1)))
