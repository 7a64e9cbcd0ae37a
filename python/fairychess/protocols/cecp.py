"""Squares in the XBoard protocol (CECP): on boards of exactly ten ranks it counts ranks from 0.

https://www.gnu.org/software/xboard/engine-intf.html describes the protocol.
"""

from __future__ import annotations

import re

__all__ = ["from_cecp", "to_cecp"]

RANKS_FROM_0 = 10
"""The number of ranks of boards whose ranks are counted from 0."""

SQUARE = re.compile(r"([A-Pa-p])([0-9]{1,2})(?![0-9])")


def to_cecp(text: str, ranks: int) -> str:
    """Return a move as the protocol writes it.

    Args:
        text: The move, as we write it.
        ranks: The number of ranks of the board.

    >>> to_cecp("a9a10q", 10), to_cecp("P@e4", 10), to_cecp("a9a10q", 12), to_cecp("accept", 10)
    ('a8a9q', 'P@e3', 'a9a10q', 'accept')
    """
    return shifted(text, -1) if ranks == RANKS_FROM_0 else text


def from_cecp(text: str, ranks: int) -> str:
    """Return a move of the protocol as we write it.

    Args:
        text: The move, as the protocol writes it.
        ranks: The number of ranks of the board.

    >>> from_cecp("a8a9q", 10), from_cecp("P@e0", 10), from_cecp("e2e4", 8)
    ('a9a10q', 'P@e1', 'e2e4')
    """
    return shifted(text, 1) if ranks == RANKS_FROM_0 else text


def shifted(text: str, by: int) -> str:
    """Return a move with every rank changed by a number."""
    return SQUARE.sub(lambda square: f"{square[1]}{int(square[2]) + by}", text)
