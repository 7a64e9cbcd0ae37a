"""How the xboard protocol (CECP) writes squares: on boards of exactly ten ranks it counts these from 0."""

from __future__ import annotations

import re

__all__ = ["from_cecp", "to_cecp"]

TEN = 10

SQUARE = re.compile(r"([A-Pa-p])([0-9]{1,2})(?![0-9])")


def to_cecp(text: str, ranks: int) -> str:
    """Write a turn as the protocol does on a board of so many ranks.

    >>> to_cecp("a9a10q", 10), to_cecp("P@e4", 10), to_cecp("a9a10q", 12), to_cecp("accept", 10)
    ('a8a9q', 'P@e3', 'a9a10q', 'accept')
    """
    return shifted(text, -1) if ranks == TEN else text


def from_cecp(text: str, ranks: int) -> str:
    """Write a turn of the protocol as we do.

    >>> from_cecp("a8a9q", 10), from_cecp("P@e0", 10), from_cecp("e2e4", 8)
    ('a9a10q', 'P@e1', 'e2e4')
    """
    return shifted(text, 1) if ranks == TEN else text


def shifted(text: str, by: int) -> str:
    """Write every rank so much higher."""
    return SQUARE.sub(lambda square: f"{square[1]}{int(square[2]) + by}", text)
