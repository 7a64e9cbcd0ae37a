"""Sections that must inherit a rule from a built-in variant, because no key sets it."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from fairychess.ini.evaluate import SectionEvaluation
from fairychess.ini.keys import ENDS, MOVES
from fairychess.ini.library import builtin
from fairychess.ini.rules import without_parent
from fairychess.ini.sections import split_sections

if TYPE_CHECKING:
    from fairychess.ini.keys import KeyFact
    from fairychess.ini.rules import Rules

    from .sheet import Sheet


def add_parent(sheet: Sheet) -> None:
    """Set all keys in which the parent differs from a section without a parent."""
    if not sheet.parent:
        return
    alone = evaluated(sheet, without_parent())
    inherited = evaluated(sheet, builtin()[sheet.parent].child())
    for piece in inherited.letters.keys() - alone.letters.keys() - {"king"}:
        sheet.keys = {piece: "-", **sheet.keys}
    for fact in [*MOVES, *ENDS]:
        for side, name in ((0, "white"), (1, "black")):
            wanted, found = (value_of(rules, fact, side) for rules in (alone, inherited))
            if wanted != found and fact.name not in sheet.keys and fact.sides in ("", name):
                sheet.set(fact.name, text_of(sheet, fact, wanted))


def evaluated(sheet: Sheet, rules: Rules) -> Rules:
    """The rules that follow from the keys set so far, on top of a parent's rules."""
    [section] = split_sections("[section]\n" + "".join(f"{key} = {value}\n" for key, value in sheet.keys.items()))
    SectionEvaluation(section, rules).run()
    return rules


def value_of(rules: Rules, fact: KeyFact, side: int) -> Any:  # noqa: ANN401 - any value
    """The value of a key, for one side if the key has a value for each."""
    value: Any = getattr(rules, fact.field)
    return [*value][side] if fact.sides else value


def text_of(sheet: Sheet, fact: KeyFact, value: Any) -> str:  # noqa: ANN401 - any value
    """Write a value."""
    if fact.type == "rank":
        return str(value + 1)
    if fact.type == "squares":
        return sheet.squares(value)
    if fact.type == "pieces":
        letters = {key: sheet.letters[name] for name, key in sheet.types.items()} | {"*": "*"}
        return "".join(sorted(letters[key] for key in value if key in letters)) or "-"
    return {True: "true", False: "false"}[value] if isinstance(value, bool) else str(value)
