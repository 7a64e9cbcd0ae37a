"""The keys of definitions as data, for completion and help in an editor.

`docs/variants.md` and `docs/pieces.md` explain them in full; these are summaries.
"""

from __future__ import annotations

from dataclasses import dataclass
from functools import cache
from typing import Literal, TypeAlias, cast

from ._core import Variant, _built_in_text
from .errors import FairyChessError, VariantError

__all__ = ["Key", "KeyType", "built_in_text", "key_tables", "keys"]

KeyType: TypeAlias = Literal[
    "atom",
    "boolean",
    "choice",
    "fen",
    "integer",
    "list",
    "moves",
    "number",
    "piece",
    "pieces",
    "region",
    "string",
    "table",
    "tables",
    "variant",
    "weight",
]
"""The type of a key's value.

`atom` is an atom with its directions (`"fF"`), `moves` are moves in Betza's notation, `piece` and `pieces` are names of pieces,
`variant` is the name of a built-in variant, `weight` is a list of two numbers, and `tables` is a list of tables.
"""


@dataclass(frozen=True, slots=True)
class Key:
    """A key of a definition.

    >>> key = keys("board")[0]
    >>> key.name, key.type, key.default
    ('files', 'integer', '8')
    """

    table: str
    """The key's table, such as `board`; empty for the top level. `NAME` stands for a piece name: `pieces.NAME`."""
    name: str
    """The key's name."""
    type: KeyType
    """The type of the value. If the key has `values`, its value may also be one of these words; a `choice` must be one of
    them."""
    text: str
    """The meaning, as a Markdown sentence."""
    default: str | None
    """The default, as written in a definition or in words; None if there is none."""
    values: tuple[str, ...]
    """The words allowed as the value."""
    required: bool
    """True if the table must have this key when nothing is inherited."""


@cache
def _all() -> dict[str, tuple[Key, ...]]:
    import tomllib  # noqa: PLC0415 - only completion and help need it, and commands should start soon
    from importlib.resources import files  # noqa: PLC0415

    source = files(__package__ or "fairychess").joinpath("definitions.toml").read_text(encoding="utf-8")
    tables = cast("dict[str, dict[str, dict[str, object]]]", tomllib.loads(source))
    return {table: tuple(_key(table, name, row) for name, row in rows.items()) for table, rows in tables.items()}


def _key(table: str, name: str, row: dict[str, object]) -> Key:
    values = tuple(cast("list[str]", row.get("values", [])))
    default = cast("str | None", row.get("default"))
    return Key(table, name, cast("KeyType", row["type"]), cast("str", row["text"]), default, values, bool(row.get("required")))


def key_tables() -> tuple[str, ...]:
    """Return the names of all tables that a definition may have, in documentation order.

    Returns:
        The names, as in `Key.table`; the first is empty, for the top level.

    >>> key_tables()[:3]
    ('', 'board', 'pieces.NAME')
    """
    return tuple(_all())


def keys(table: str | None = None) -> tuple[Key, ...]:
    """Return the keys of a table, or of all tables.

    Args:
        table: A name from `key_tables()`; None for all keys.

    Returns:
        The keys, in documentation order.

    Raises:
        FairyChessError: There is no such table.

    >>> [key.name for key in keys("captures")]
    ['to_reserve', 'promoted']
    """
    tables = _all()
    if table is None:
        return tuple(key for rows in tables.values() for key in rows)
    if table not in tables:
        raise FairyChessError(f"definitions have no table {table!r}: {', '.join(filter(None, tables))}")
    return tables[table]


def built_in_text(name: str) -> str:
    """Return the definition of a built-in variant as written, with comments, but without inherited parts.

    `Variant.to_toml` includes inherited parts but no comments.

    Args:
        name: The name of the variant.

    Returns:
        The text. `Variant.from_toml` reads it as the same variant.

    Raises:
        VariantError: No built-in variant has this name.

    >>> built_in_text("nocastle").splitlines()[3:5]
    ['extends = "chess"', 'castling = false']
    """
    text = _built_in_text(name)
    if text is None:
        raise VariantError(f"no built-in variant is named {name!r}: `fairychess.variants()` lists them")
    return text


def is_built_in(name: str) -> bool:
    """Return True if a built-in variant has this name, which may end in `960` or `-960`.

    >>> is_built_in("atomic"), is_built_in("atomic960"), is_built_in("shogi960")
    (True, True, False)
    """
    try:
        Variant(name)
    except VariantError:
        return False
    return True


def without_960(name: str) -> str | None:
    """Return the variant to which a name ending in `960` adds Chess960 castling; None for other names.

    >>> without_960("crazyhouse960"), without_960("crazyhouse-960"), without_960("crazyhouse")
    ('crazyhouse', 'crazyhouse', None)
    """
    base = name.removesuffix("960")
    return None if base == name else base.removesuffix("-")
