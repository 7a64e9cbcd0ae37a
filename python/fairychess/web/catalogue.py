"""The built-in variants and the keys of definitions, for the screens that list them."""

from __future__ import annotations

from functools import cache
from typing import TYPE_CHECKING

from fairychess import Variant, families, variants
from fairychess.definitions import key_tables, keys
from fairychess.pictures.board import has_reserve

if TYPE_CHECKING:
    from .messages import Json

__all__ = ["definition_keys", "families_of_variants"]


@cache
def families_of_variants() -> list[Json]:
    """Return the families and their variants, with searchable texts and board sizes.

    >>> families_of_variants()[0]["name"]
    'chess'
    """
    return [
        {"name": family, "title": title, "variants": [_row(name) for name in variants(family)]}
        for family, title in families().items()
    ]


def _row(name: str) -> Json:
    variant = Variant(name)
    return {
        "name": name,
        "title": variant.title,
        "description": variant.description,
        "files": variant.files,
        "ranks": variant.ranks,
        "pieces": list(variant.pieces),
        "reserves": has_reserve(variant),
    }


@cache
def definition_keys() -> list[Json]:
    """Return the tables of definitions with their keys, for completion and help.

    >>> [key["name"] for table in definition_keys() if table["name"] == "captures" for key in table["keys"]]
    ['to_reserve', 'promoted']
    """
    return [
        {
            "name": table,
            "keys": [
                {
                    "name": key.name,
                    "type": key.type,
                    "text": key.text,
                    "default": key.default,
                    "values": list(key.values),
                    "required": key.required,
                }
                for key in keys(table)
            ],
        }
        for table in key_tables()
    ]
