"""The built-in variants and the keys of definitions, for the screens that list them."""

from __future__ import annotations

from functools import cache
from typing import TYPE_CHECKING

from fairychess import Variant, families, variants
from fairychess._core import _library_names
from fairychess.definitions import key_tables, keys
from fairychess.pictures.board import has_reserve

if TYPE_CHECKING:
    from .messages import Json

__all__ = ["definition_keys", "families_of_variants", "library_pieces"]


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


@cache
def library_pieces() -> list[Json]:
    """Return the pieces of the library, each with its letter and the text of its moves (null if they are more than a text).

    >>> library_pieces()[0]
    {'name': 'king', 'letter': 'k', 'moves': 'K'}
    """
    return [_library_piece(name) for name in _library_names()]


def _library_piece(name: str) -> Json:
    pawn = "" if name == "pawn" else '[pieces.pawn]\nletter = "p\'"\n'  # which the moves of some pieces name
    variant = Variant.from_toml(f'name = "library"\n[board]\nstart = "8/8/8/8/8/8/8/8"\n{pawn}[pieces.{name}]\n')
    piece = variant.pieces[name].definition
    moves = piece["moves"]
    return {"name": name, "letter": piece["letter"], "moves": moves if isinstance(moves, str) else None}
