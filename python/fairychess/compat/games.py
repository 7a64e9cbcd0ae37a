"""The variants by their pyffish names."""

from __future__ import annotations

import sys
import tomllib
from functools import cache
from threading import Lock
from typing import TYPE_CHECKING

from fairychess import ini
from fairychess._core import Variant
from fairychess._core import variants as built_in
from fairychess.compat.game import PyffishGame
from fairychess.compat.loaded import ADDED, LETTERS, PARENTS, STARTS
from fairychess.compat.pieces import INI_NAMES
from fairychess.errors import FairyChessError
from fairychess.ini.library import builtin

if TYPE_CHECKING:
    from collections.abc import Callable, Mapping

__all__ = ["ALIASES", "add", "find", "names"]

ALIASES = {"fischerandom": "chess960", "normal": "chess", "mini": "minishogi"}
"""The pyffish names of variants whose names in fairychess are different."""

FOUND: dict[tuple[str, bool], PyffishGame] = {}
"""The games in use."""

LOCK = Lock()


def names() -> list[str]:
    """Return the names of all variants, sorted."""
    found = set(built_in()) | set(readable())
    aliases = {alias for alias, name in ALIASES.items() if name in found}
    return sorted(found | aliases | set(ADDED))


def find_readable() -> tuple[str, ...]:
    """Return the names of the variants built only into Fairy-Stockfish whose rules fairychess supports."""
    return tuple(name for name in set(ini.names()) - set(built_in()) if is_readable(name))


readable: Callable[[], tuple[str, ...]] = cache(find_readable)
"""The same, cached."""


def is_readable(name: str) -> bool:
    """Return True if fairychess supports the rules of a variant built into Fairy-Stockfish."""
    try:
        ini.variant("", name, strict=False)
    except FairyChessError:
        return False
    return True


def add(variant: Variant) -> bool:
    """Add a variant under its own name; return False if a pyffish variant or one added earlier has that name."""
    with LOCK:
        if variant.name in ADDED or variant.name in builtin() or variant.name in ALIASES:
            return False
        ADDED[variant.name] = variant
        FOUND.clear()
        return True


def load(config: str) -> None:
    """Load variants from a string in the format of `variants.ini`.

    Variants that cannot be loaded are reported on standard error.
    """
    for section in ini.read(config, strict=False):
        if section.definition is None:
            print(f"{section.name}: {section.problems[0].message}", file=sys.stderr)
        elif add(section.variant()):
            PARENTS[section.name] = section.parent
            LETTERS[section.name] = {key.name: key.value[:1].lower() for key in section.keys if key.name in INI_NAMES}
            STARTS.update((section.name, key.value) for key in section.keys if key.name == "startFen")
        else:
            print(f"{section.name}: a variant has this name already", file=sys.stderr)


def rewritten(variant: Variant, edits: Mapping[str, Mapping[str, str]]) -> Variant:
    """Return a variant with changed values for some keys: `edits` contains the TOML by section and key."""
    lines: list[str] = []
    keys: Mapping[str, str] = {}
    for line in variant.to_toml().splitlines():
        if line.startswith("["):
            keys = edits.get(line.strip("[]"), {})
            lines.append(line)
            lines.extend(f"{key} = {value}" for key, value in keys.items())
        elif line.split(" =")[0] not in keys:
            lines.append(line)
    return Variant.from_toml("\n".join(lines) + "\n")


def built_in_or_read(name: str) -> Variant:
    """Return a built-in variant, or Fairy-Stockfish's own if fairychess lacks it or if only one of the two has hands."""
    if name not in ini.names():
        return Variant(name)
    if name in built_in():
        variant = Variant(name)
        if ("[" in variant.start_fen) == ("[" in builtin()[name].start_fen):
            return variant
    return ini.variant("", name, strict=False)


def make_game(name: str, chess960: bool) -> PyffishGame:
    """Return a variant by its name.

    Its rules stay the same, but positions are written as in pyffish: with e.p. squares only if a piece attacks them, with a clock
    that every drop resets, and in Chess960 with castling as the king capturing its partner. FENs may contain walls. A
    forbidden mating drop is legal, but loses. If pyffish decides draws by counting material, so does this variant.

    Raises:
        ValueError: There is no such variant, or it does not support Chess960.
    """
    variant = ADDED[name] if name in ADDED else built_in_or_read(ALIASES.get(name, name))
    rules = tomllib.loads(variant.to_toml())
    edits: dict[str, dict[str, str]] = {}
    if name in builtin() and builtin()[name].material_counting != "none" and "draws" not in rules.get("endings", {"draws": ""}):
        edits["endings"] = {"draws": '"count"'}
    if any(rule.get("mates") == "never" for rule in rules.get("drops", [])):
        edits["drops"] = {"mates": '"any"'}
    if name in builtin() or name in ADDED:
        edits["board"] = {"walls": "true"}
    if "castling" not in rules:
        chess960 = False
    elif rules["castling"].get("notation") == "king-takes-partner":
        chess960 = True
    elif chess960:
        edits["castling"] = {"origin": '"position"', "notation": '"king-takes-partner"'}
    if rules.get("en_passant", {}).get("fen") != "pseudo-legal" and "en_passant" in rules:
        edits["en_passant"] = {"fen": '"pseudo-legal"'}
    if rules.get("clock", {}).get("drops_reset") is False:
        edits["clock"] = {"drops_reset": "true"}
    return PyffishGame(name, rewritten(variant, edits) if edits else variant, chess960, rules)


def find(name: str, chess960: bool) -> PyffishGame:
    """Return a variant by its name, as `make_game` does, and cache it."""
    key = name, chess960
    if key not in FOUND:
        FOUND[key] = make_game(name, chess960)
    return FOUND[key]
