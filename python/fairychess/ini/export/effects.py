"""Effects after moves, and counting, in the INI format."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from fairychess.ini.convert.ends import COUNTS, JANGGI_BLACK, JANGGI_POINTS

if TYPE_CHECKING:
    from .sheet import Sheet

Effects = list[dict[str, Any]]

FLIPS: dict[str, Effects] = {
    "reversi": [{"after": "any", "enclosed": "Q", "make": "own"}],
    "ataxx": [{"after": "any", "steps": "K", "owner": "enemy", "make": "own"}],
    "quadwrangle": [
        {"after": "move", "steps": "K", "owner": "enemy", "make": "own"},
        {"after": "drop", "steps": "K", "owner": "enemy", "make": "own", "support": True},
    ],
}
"""How definitions express each rule by which pieces change sides."""


def add_effects(sheet: Sheet) -> None:
    """Add the effects after moves: pieces that change sides, blasts, or pieces that become walls."""
    effects: Effects = sheet.definition.get("effects", [])
    if not effects:
        return
    effects = [general(sheet, effect) for effect in effects]
    for rule, tables in FLIPS.items():
        if effects == tables:
            sheet.set("flipEnclosedPieces", rule)
            return
    petrified = [effect for effect in effects if is_centre(effect, "wall")]
    blasts = [effect for effect in effects if effect.get("steps") == "K" and effect["after"] == "capture"]
    gone = [effect for effect in effects if is_centre(effect, "nothing")]
    if len(petrified) + len(blasts) + len(gone) != len(effects) or max(map(len, (petrified, blasts, gone))) > 1:
        sheet.refuse("effects", "effects like these")
        return
    stone: set[str] = set(petrified[0].get("pieces", sheet.letters)) if petrified else set()
    if petrified:
        sheet.set_pieces("petrifyOnCaptureTypes", [name for name in sheet.letters if name in stone])
    if blasts or gone:
        add_blast(sheet, blasts[0] if blasts else {}, gone, stone)


def general(sheet: Sheet, effect: dict[str, Any]) -> dict[str, Any]:
    """Return an effect. If all moves in the game are of the type after which it applies, it applies after `any` instead."""
    moving = any(any(each.quiet | each.capture) for each in sheet.moves.values())
    only = {"move": not sheet.tables("drops"), "drop": not moving}
    return {**effect, "after": "any"} if only.get(effect["after"]) else effect


def is_centre(effect: dict[str, Any], make: str) -> bool:
    """True if an effect concerns only the capturing piece."""
    return effect.keys() - {"pieces"} == {"after", "centre", "make"} and (effect["after"], effect["make"]) == ("capture", make)


def add_blast(sheet: Sheet, blast: dict[str, Any], gone: Effects, stone: set[str]) -> None:
    """Add the blast of captures, which spares pawns and immune pieces."""
    pawns = {name for name, letter in sheet.letters.items() if sheet.keys.get("pawn") == letter}
    spared = set(blast.get("spares", ()))
    immune = spared - pawns
    leaves = set(gone[0].get("pieces", sheet.letters)) if gone else set[str]()
    if blast.get("centre"):
        leaves = set(sheet.letters)
    plain = blast.keys() <= {"after", "steps", "centre", "spares", "make"} and blast.get("make") in ("nothing", "wall")
    if not plain or not pawns <= spared or leaves != set(sheet.letters) - stone - immune:
        sheet.refuse("effects", "blasts like this one")
        return
    sheet.set("blastOnCapture", True)
    if immune:
        sheet.set_pieces("blastImmuneTypes", [name for name in sheet.letters if name in immune])
    if blast["make"] == "wall":
        sheet.set("petrifyBlastPieces", True)


def add_values(sheet: Sheet) -> None:
    """Add material counting: by janggi values, with equal values, or as draw odds for one side."""
    values: dict[str, Any] | None = sheet.definition.get("values")
    endings = sheet.definition.get("endings", {})
    counted = "count" in (endings.get("stalemate"), endings.get("draws")) or any(
        rule.get("result") == "count" for rule in sheet.definition.get("ending", [])
    )
    if not counted:
        if values is not None:
            sheet.refuse("values", "values without an end that they decide")
        return
    odds = {frozenset({"white"}): "whitedrawodds", frozenset({"black"}): "blackdrawodds"}
    janggi = {name: JANGGI_POINTS[key] for name, key in sheet.types.items() if key in JANGGI_POINTS} | {"black": JANGGI_BLACK}
    rule = "unweighted" if values is None else "janggi" if values == janggi else odds.get(frozenset(values))
    if rule is None:
        sheet.refuse("values", "values like these")
        return
    results = {rule.get("result") for rule in sheet.definition.get("ending", []) if rule.keys() & {"passed", "facing", "full"}}
    if len(results) > 1:
        sheet.refuse("ending", "some draws that are counted, and others that are not")
    sheet.set("materialCounting", rule)


def add_counting(sheet: Sheet) -> None:
    """Add the counting rules of makruk and its relatives."""
    rules: list[dict[str, Any]] = sheet.definition.get("counting", [])
    if not rules:
        return
    limits = [{**row, "moves": row["moves"]} for row in rules[0].get("against", [])]
    counted = [(row["moves"], max(count for name, count in row.items() if name != "moves")) for row in limits]
    for rule, (rows, moves) in COUNTS.items():
        if counted == [(limit, count) for _, count, limit in rows] and rules[0].get("moves", 0) == moves:
            sheet.set("countingRule", rule)
            return
    sheet.refuse("counting", "counts but those of makruk, cambodian and asean")
