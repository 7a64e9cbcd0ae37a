"""Drops and captured pieces in the INI format."""

from __future__ import annotations

from itertools import product
from typing import TYPE_CHECKING, Any, NamedTuple

from fairychess.ini.shapes import is_table

from .promotion import closed, common
from .regions import Region
from .royal import promoting_pieces

if TYPE_CHECKING:
    from .sheet import Sheet

Rule = dict[str, Any]
KNOWN = ("pieces", "to", "as", "first", "per_file", "mates", "checks", "colours", "encloses", "next_to", "on_top", "apart")
AROUND: dict[str, tuple[Any, str]] = {
    "encloses": (True, "reversi"),
    "next_to": ("own", "ataxx"),
    "on_top": (True, "top"),
    "apart": ("W", "snort"),
    "pushed": ("W", "anyside"),
}
"""For each condition on the pieces around a drop's square, its value and the format's drop rule."""


class DropLimits(NamedTuple):
    """The squares on which pieces may be dropped."""

    whole: Region
    """The squares for all pieces."""
    first: bool
    """True if pawns may be dropped on the first rank."""
    zone: bool
    """True if pawns may be dropped in the promotion region."""
    rooks: bool
    """True if rooks may be dropped only on the first rank."""
    immobile: bool
    """True if pieces may not be dropped on squares from which they could never move."""


def add_drops(sheet: Sheet) -> None:
    """Add drops, and the rule for captured pieces."""
    captures = sheet.definition.get("captures", {})
    sheet.only("captures", captures, ("to_reserve", "promoted"))
    if captures.get("to_reserve"):
        sheet.set("capturesToHand", True)
    if captures.get("promoted") == "kept":
        sheet.set("dropLoop", True)
    rules = sheet.tables("drops")
    if not rules:
        return
    sheet.set("pieceDrops", True)
    for number, rule in enumerate(rules, 1):
        sheet.only(f"drops[{number}]", rule, (*KNOWN, "pushed", "free"))
    of = {name: rule for rule in rules for name in pieces_of(sheet, rule)}
    if len(of) < sum(len(pieces_of(sheet, rule)) for rule in rules):
        sheet.refuse("drops", "several rules of drops for one piece")
    add_around(sheet, of)
    add_per_file(sheet, of)
    add_choices(sheet, of)
    add_conditions(sheet, of)
    add_regions(sheet, of)


def pieces_of(sheet: Sheet, rule: Rule) -> list[str]:
    """The pieces in a rule that may be in a reserve."""
    given = rule.get("pieces") or (list(rule["as"]) if is_table(rule.get("as")) else list(sheet.definition["pieces"]))
    return [name for name in given if name not in sheet.sources]


def add_around(sheet: Sheet, of: dict[str, Rule]) -> None:
    """Add the condition on the pieces around a drop's square."""
    found = {tuple((key, str(rule.get(key))) for key in (*AROUND, "first", "free")) for rule in of.values()}
    rule = next(iter(of.values()))
    words = [AROUND[key][1] for key in AROUND if rule.get(key) == AROUND[key][0]]
    if len(found) > 1 or len(words) != len(rule.keys() & AROUND.keys()) or len(words) > 1:
        sheet.refuse("drops", "drops with such conditions, or with different ones")
        return
    if words:
        sheet.set("enclosingDrop", words[0])
    if "first" in rule:
        region = sheet.region(rule["first"])
        if region.white != region.black:
            sheet.refuse("drops.first", "first drops of the sides on different squares")
        sheet.set("enclosingDropStart", sheet.squares(region.white))
    if rule.get("free"):
        sheet.parent = "ataxx"


def add_per_file(sheet: Sheet, of: dict[str, Rule]) -> None:
    """Add the limit per file, which is 0 for a piece that a reserve may contain but that is never dropped."""
    limited = {name: rule["per_file"] for name, rule in of.items() if "per_file" in rule}
    limited |= dict.fromkeys((name for name in sheet.moves if name not in of and may_be_held(sheet, name)), 0)
    if len(limited) > 1:
        sheet.refuse("drops.per_file", "limits of several pieces on a file, or several pieces that are never dropped")
        return
    for name, number in limited.items():
        sheet.set_pieces("dropNoDoubled", [name])
        sheet.set("dropNoDoubledCount", number)


def may_be_held(sheet: Sheet, name: str) -> bool:
    """True if a piece may be in a reserve."""
    table = sheet.definition["pieces"][name]
    hand = sheet.definition["board"]["start"].split()[0].partition("[")[2].lower()
    return name not in sheet.sources and ((sheet.is_capturing() and not table.get("royal")) or table["letter"] in hand)


def add_choices(sheet: Sheet, of: dict[str, Rule]) -> None:
    """Add drops of promoted pieces: all of them, or none."""
    promoted = {source: name for name, source in sheet.sources.items()}
    found: set[bool] = set()
    for name, rule in of.items():
        given: Any = rule.get("as", [name])
        choices: list[str] = given.get(name, [name]) if is_table(given) else given
        if choices not in ([name], [name, promoted.get(name, "")]):
            sheet.refuse("drops.as", "drops as other pieces than the promoted one")
        if name in promoted:
            found.add(choices != [name])
    if len(found) > 1:
        sheet.refuse("drops.as", "drops of some promoted pieces")
    if True in found:
        sheet.set("dropPromoted", True)


def add_conditions(sheet: Sheet, of: dict[str, Rule]) -> None:
    """Add the bans on drops that mate or check, and the rule that bishops are dropped on both colours."""
    for name, rule in of.items():
        if rule.get("mates") == "never" and sheet.types.get(name) != "shogiPawn":
            sheet.refuse("drops.mates", "drops that may not mate, but of the pawn of shogi")
        if rule.get("colours") == "both" and sheet.types.get(name) != "bishop":
            sheet.refuse("drops.colours", "drops on both colours, but of the bishop")
    if any(rule.get("mates") == "never" for rule in of.values()):
        sheet.set("shogiPawnDropMateIllegal", True)
    if any(rule.get("colours") == "both" for rule in of.values()):
        sheet.set("dropOppositeColoredBishop", True)
    silent = {rule.get("checks") == "never" for rule in of.values()}
    if True in silent:
        sheet.set("dropChecks", False)
        if len(silent) > 1:
            sheet.refuse("drops.checks", "drops of some pieces that may not give check")


def drop_region(sheet: Sheet, name: str) -> Region:
    """The squares on which a piece may be dropped; none if it is in no rule."""
    none: frozenset[Any] = frozenset()
    for rule in sheet.tables("drops"):
        if name in pieces_of(sheet, rule):
            to = sheet.region(sheet.definition["pieces"][name].get("drop_to", "all"))
            return common(sheet.region(rule.get("to", "all")), to)
    return Region(none, none)


def add_regions(sheet: Sheet, of: dict[str, Rule]) -> None:
    """Add the drop squares: a common region, minus the squares closed by rules for individual or immobile pieces."""
    wanted = {name: drop_region(sheet, name) for name in of}
    stuck = sheet.definition.get("moves", {}).get("stuck") == "never"
    if stuck:
        wanted = {name: less(region, closed(sheet, name)) for name, region in wanted.items()}
    whole = Region(
        frozenset().union(*(each.white for each in wanted.values())), frozenset().union(*(each.black for each in wanted.values()))
    )
    fixed = "immobilityIllegal" in sheet.keys
    for values in product((True, False), (True, False), (False, True), (fixed, True)):
        limits = DropLimits(whole, *values)
        if all(allowed(sheet, name, limits) == wanted[name] for name in of):
            if limits.immobile and not stuck and not all(leads_on(sheet, name) for name in sheet.moves):
                continue
            set_limits(sheet, limits)
            return
    sheet.refuse("drops", "drops of different pieces on different squares")


def less(region: Region, other: Region) -> Region:
    """The squares of a region that are not in another."""
    return Region(region.white - other.white, region.black - other.black)


def set_limits(sheet: Sheet, limits: DropLimits) -> None:
    """Set the keys for the limits."""
    sheet.set_region("dropRegion", limits.whole)
    sheet.set("firstRankPawnDrops", limits.first)
    sheet.set("promotionZonePawnDrops", limits.zone)
    if limits.rooks:
        sheet.set("sittuyinRookDrop", True)
    if limits.immobile:
        sheet.set("immobilityIllegal", True)


def allowed(sheet: Sheet, name: str, limits: DropLimits) -> Region:
    """The squares on which the format's rules allow a piece to be dropped."""
    found = limits.whole
    of = sheet.types.get(name, "")
    if name in sheet.lands:
        found = common(found, sheet.lands[name])
    first = sheet.region("rank 1")
    if of == "pawn" and not limits.first:
        found = less(found, first)
    rules = sheet.tables("promotion")
    if of == "pawn" and not limits.zone and rules:
        found = less(found, sheet.region(rules[0].get("region", "rank -1")))
    if of == "rook" and limits.rooks:
        found = common(found, first)
    return less(found, closed(sheet, name)) if limits.immobile else found


def leads_on(sheet: Sheet, name: str) -> bool:
    """True if a piece is never stuck, because it promotes on the squares from which it could not move."""
    squares = closed(sheet, name)
    if not any(squares):
        return True
    for rule in sheet.tables("promotion"):
        region = sheet.region(rule.get("region", "rank -1"))
        if name in promoting_pieces(rule) and common(squares, region) == squares and rule.get("forced") != "none":
            return True
    return False
