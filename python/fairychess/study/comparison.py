"""Comparing two studies: the differences between their measures, with intervals."""

from __future__ import annotations

import difflib
from dataclasses import dataclass
from typing import TYPE_CHECKING, Any, Final, cast

from .balance import MIN_GAMES
from .findings import Finding, significant
from .intervals import beyond, difference_interval
from .measure import DEVIATIONS, Measure, estimate
from .size import definition_of

if TYPE_CHECKING:
    from collections.abc import Mapping

    from fairychess import Variant

__all__ = ["Difference"]

TEXTS: Final = frozenset({"name", "title", "description"})
"""Keys that do not change the rules."""

MAX_KEYS: Final = 4
"""The maximum number of keys named in a finding."""


@dataclass(frozen=True, slots=True)
class Difference:
    """The difference in a measure between a study and a reference."""

    now: Measure
    """The study's measure."""
    before: Measure
    """The reference's measure."""

    @property
    def change(self) -> Measure:
        """The difference as a measure with an interval."""
        now, before = self.now, self.before
        value, interval = None, None
        if now.value is not None and before.value is not None:
            value = now.value - before.value
            if now.interval is not None and before.interval is not None:
                interval = difference_interval(now.value, now.interval, before.value, before.interval)
        return Measure(now.group, now.name, now.label, value, interval, now.unit, min(now.games, before.games), now.margin)

    @property
    def probability(self) -> float:
        """The probability of observing a difference this large, in either direction, if there really is none."""
        change = self.change
        if not change.value or change.interval is None:
            return 1.0
        half = change.value - change.interval[0] if change.value > 0 else change.interval[1] - change.value
        return 2 * beyond(DEVIATIONS * abs(change.value) / half) if half else 1.0


def differences(now: Mapping[str, Measure], before: Mapping[str, Measure]) -> list[Difference]:
    """Return the differences in all measures that are meant to be compared.

    Args:
        now: The study's measures by name.
        before: The reference's measures.
    """
    return [Difference(each, before[name]) for name, each in now.items() if each.margin and name in before]


def changes(found: list[Difference], name: str, keys: list[str]) -> list[Finding]:
    """Return the differences that are neither small nor due to chance, largest first.

    Args:
        found: All differences.
        name: The reference's name.
        keys: The definition keys that have changed.
    """
    shown = ", ".join(f"`{key}`" for key in keys[:MAX_KEYS]) + (" and others" if len(keys) > MAX_KEYS else "")
    changed = "which has changed" if len(keys) == 1 else "which have changed"
    hint = f"{shown}, {changed}" if keys else "chance: the definitions are equal"
    candidates: list[Finding] = []
    for each in found:
        change = each.change
        if change.value is None or change.games < MIN_GAMES:
            continue
        label = f"{each.now.label[0].upper()}{each.now.label[1:]}"
        text = f"{label}: {each.now.text}, against {each.before.text} in {name}; the difference is {change.text}."
        large = abs(change.value) >= change.margin
        p = each.probability if large else 1.0
        candidates.append(Finding(f"change of {each.now.name}", text, hint, abs(change.value) / change.margin, p))
    return significant(candidates)


def changed_keys(now: Variant, before: Variant) -> list[str]:
    """Return the keys whose values differ between two definitions, except for names and descriptions.

    Args:
        now: The study's variant.
        before: The reference's variant.

    >>> from fairychess import Variant
    >>> changed_keys(Variant("chess"), Variant("capablanca"))[:2]
    ['board.files', 'board.start']
    """
    old, new = flat(definition_of(before)), flat(definition_of(now))
    keys = sorted(key for key in old.keys() | new.keys() if old.get(key) != new.get(key))
    return [key for key in keys if key not in TEXTS]


def flat(value: dict[str, Any], prefix: str = "") -> dict[str, Any]:
    """Return the values in nested tables, by dotted key."""
    found: dict[str, Any] = {}
    for key, each in value.items():
        found |= flat(cast("dict[str, Any]", each), f"{prefix}{key}.") if isinstance(each, dict) else {prefix + key: each}
    return found


def definition_changes(now: Variant, before: Variant) -> list[str]:
    """Return the lines that differ between two canonical definitions, as a diff.

    Args:
        now: The study's variant.
        before: The reference's variant.
    """
    old, new = before.to_toml().splitlines(), now.to_toml().splitlines()
    return list(difflib.unified_diff(old, new, before.name, now.name, lineterm="", n=1))


def as_json(found: list[Difference]) -> list[dict[str, Any]]:
    """Return differences as JSON data."""
    rows: list[dict[str, Any]] = []
    for each in found:
        row: dict[str, Any] = {"name": each.now.name, "label": each.now.label, "unit": each.now.unit}
        for name, measure in {"now": each.now, "before": each.before, "difference": each.change}.items():
            row |= estimate(name, measure.value, measure.interval)
        rows.append(row | {"probability": float(f"{each.probability:.3g}")})
    return rows
