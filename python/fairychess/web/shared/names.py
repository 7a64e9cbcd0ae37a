"""The names of players, as they are shown to others."""

from __future__ import annotations

import unicodedata

__all__ = ["MAX_NAME", "name_of"]

MAX_NAME = 40
"""The maximum length of a name, in characters."""


def name_of(text: str, default: str) -> str:
    r"""Return a name as it is shown: on one line, without control characters, and not too long.

    >>> name_of("  Anna \n\u202e ", "Guest"), name_of("", "Guest")
    ('Anna', 'Guest')
    """
    kept = "".join(" " if each.isspace() else each for each in text if each.isspace() or unicodedata.category(each)[0] != "C")
    return " ".join(kept.split())[:MAX_NAME].strip() or default
