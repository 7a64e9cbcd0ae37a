"""The names of built-in variants, also those with the castling of Chess960."""

from __future__ import annotations

from fairychess._core import Variant
from fairychess.errors import VariantError


def is_built_in(name: str) -> bool:
    """Return if there is a built-in variant of a name, which may end in `960` or `-960`.

    >>> is_built_in("atomic"), is_built_in("atomic960"), is_built_in("shogi960")
    (True, True, False)
    """
    try:
        Variant(name)
    except VariantError:
        return False
    return True


def without_960(name: str) -> str | None:
    """Return the name of the variant that another name, with `960` after it, plays with the castling of Chess960.

    >>> without_960("crazyhouse960"), without_960("crazyhouse-960"), without_960("crazyhouse")
    ('crazyhouse', 'crazyhouse', None)
    """
    base = name.removesuffix("960")
    return None if base == name else base.removesuffix("-")
