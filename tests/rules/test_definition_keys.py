"""The list of definition keys agrees with the keys that the reader accepts and with the documentation."""

from __future__ import annotations

import re
import tomllib

import pytest

from conftest import ROOT
from fairychess import FairyChessError, Variant, VariantError
from fairychess.definitions import Key, key_tables, keys

UNKNOWN = "xqzqxqzqx"

# For each table, a definition that has an unknown key in that table.
BASE = 'name = "x"\nextends = "chess"\n'
IN_TABLE = {
    "": f"{UNKNOWN} = 1\n{BASE}",
    "pieces.NAME": f"{BASE}[pieces.wolf]\n{UNKNOWN} = 1",
    "pieces.NAME.royal": f'{BASE}[pieces.wolf]\nletter = "w"\nmoves = "W"\nroyal = {{ {UNKNOWN} = 1 }}',
    "pieces.NAME.moves": f'{BASE}[pieces.wolf]\nletter = "w"\nmoves = [{{ move = "W", {UNKNOWN} = 1 }}]',
    "pieces.NAME.moves.throw": f'{BASE}[pieces.wolf]\nletter = "w"\nmoves = [{{ move = "mR", throw = {{ {UNKNOWN} = 1 }} }}]',
    "pieces.NAME.moves.fallback": (
        f'{BASE}[pieces.wolf]\nletter = "w"\n'
        f'moves = [{{ move = "W", name = "a" }}, {{ move = "F", fallback = {{ group = "a", {UNKNOWN} = 1 }} }}]'
    ),
    "pieces.NAME.moves.screen": f'{BASE}[pieces.wolf]\nmoves = [{{ move = "cpR", screen = [{{ {UNKNOWN} = 1 }}] }}]',
    "pieces.NAME.moves.legs": f'{BASE}[pieces.wolf]\nletter = "w"\nmoves = [{{ legs = [{{ step = "W", {UNKNOWN} = 1 }}] }}]',
    "promotion.in_place": f'{BASE}[[promotion]]\nto = ["queen"]\nin_place = {{ {UNKNOWN} = 1 }}',
    "castling.K": f"{BASE}[castling]\nK = {{ {UNKNOWN} = 1 }}",
    "castling.Q": f"{BASE}[castling]\nQ = {{ {UNKNOWN} = 1 }}",
    "drops.relocate": f"{BASE}[[drops]]\nrelocate = {{ {UNKNOWN} = 1 }}",
    "counting.against": f"{BASE}[[counting]]\nagainst = [{{ {UNKNOWN} = 1 }}]",
    "ending.joined": f"{BASE}[[ending]]\njoined = {{ {UNKNOWN} = 1 }}",
}


def definition(table: str) -> str:
    if table in IN_TABLE:
        return IN_TABLE[table]
    listed = next(key.type == "tables" for key in keys("") if key.name == table)
    head = f"[[{table}]]" if listed else f"[{table}]"
    return f"{BASE}{head}\n{UNKNOWN} = 1"


def accepted(table: str) -> set[str]:
    """Return the keys that the reader of definitions lists for a table."""
    with pytest.raises(VariantError) as caught:
        Variant.from_toml(definition(table))
    known = [re.search(rf"unknown key `{UNKNOWN}`: known are (.*)", problem.message) for problem in caught.value.problems]
    (names,) = [found[1].split(", ") for found in known if found]
    return set(names)


# In some tables, these piece names are also keys.
CHESS = {"king", "queen", "rook", "bishop", "knight", "pawn"}


@pytest.mark.parametrize("table", key_tables())
def test_the_reader_accepts_exactly_these_keys(table: str) -> None:
    others: set[str] = CHESS if table in {"counting.against", "values"} else set()
    assert accepted(table) - others == {key.name for key in keys(table)}


def documented() -> dict[str, tuple[str, str]]:
    """Return the rows about each key in the documentation's tables, by the key's name."""
    rows: dict[str, list[str]] = {}
    for page in ["variants.md", "pieces.md"]:
        for line in (ROOT / "docs" / page).read_text(encoding="utf-8").splitlines():
            found = re.match(r"\| (`.*?`) \| ", line)
            for name in re.findall(r"`(\w+)[` ]", found[1]) if found else []:
                rows.setdefault(name, []).append(re.sub(r"\[([^\]]*)\]\([^)]*\)", r"\1", line))
    return {name: ("\n".join(lines), name) for name, lines in rows.items()}


ROWS = documented()

# Definition tables whose keys the documentation describes in prose, or in the first row of a table of conditions.
PROSE = {
    "captures",
    "clock",
    "endings",
    "ending",
    "ending.joined",
    "values",
    "castling.K",
    "castling.Q",
    "drops.relocate",
    "promotion.in_place",
    "counting.against",
    "pieces.NAME.royal",
    "pieces.NAME.moves.throw",
    "pieces.NAME.moves.fallback",
    "pieces.NAME.moves.screen",
}


@pytest.mark.parametrize("key", [key for key in keys() if key.table not in PROSE], ids=lambda key: f"{key.table}.{key.name}")
def test_the_documentation_says_the_same(key: Key) -> None:
    if key.type in {"table", "tables"} and key.table in {"", "evaluation"}:
        pages = (ROOT / "docs" / "variants.md").read_text(encoding="utf-8")
        assert f"`[{key.name}" in pages or f"`[[{key.name}" in pages or f"`{key.name} = " in pages
        return
    lines = ROWS[key.name][0].splitlines()
    fitting = [line for line in lines if key.text in line]
    assert fitting, f"{key.text!r} is in none of {lines}"
    assert key.default is None or any(key.default in line for line in fitting)
    for value in key.values:
        assert any(value in line for line in fitting)


@pytest.mark.parametrize("key", [key for key in keys() if key.table in PROSE], ids=lambda key: f"{key.table}.{key.name}")
def test_the_documentation_names_the_keys_of_prose(key: Key) -> None:
    pages = "".join((ROOT / "docs" / page).read_text(encoding="utf-8") for page in ["variants.md", "pieces.md"])
    assert re.search(rf"[`{{(,] ?{key.name}\b", pages)
    for value in key.values:
        assert f'"{value}"' in pages


@pytest.mark.parametrize("key", [key for key in keys() if key.default], ids=lambda key: f"{key.table}.{key.name}")
def test_a_default_that_is_a_value_can_be_written(key: Key) -> None:
    assert key.default is not None
    if key.default[0] in '"[0123456789-' or key.default in {"true", "false"}:
        value = tomllib.loads(f"x = {key.default}")["x"]
        if key.type == "choice":
            assert value in key.values


def test_keys_are_read_by_table() -> None:
    assert len(keys()) > 240
    assert all(key.text and key.name.isidentifier() for key in keys())
    with pytest.raises(FairyChessError):
        keys("bored")
