"""Squares in the XBoard protocol (CECP), which counts ranks from 0 on boards of exactly ten ranks.

https://www.gnu.org/software/xboard/engine-intf.html describes the protocol.
"""

from __future__ import annotations

import re

__all__ = ["from_cecp", "to_cecp"]

RANKS_FROM_0 = 10
"""The board size, in ranks, for which ranks are counted from 0."""

SQUARE = re.compile(r"([A-Pa-p])([0-9]{1,2})(?![0-9])")


def to_cecp(text: str, ranks: int) -> str:
    """Convert a move from our notation to the protocol's.

    Args:
        text: The move in our notation.
        ranks: The number of ranks on the board.

    >>> to_cecp("a9a10q", 10), to_cecp("P@e4", 10), to_cecp("a9a10q", 12), to_cecp("accept", 10)
    ('a8a9q', 'P@e3', 'a9a10q', 'accept')
    """
    return shifted(text, -1) if ranks == RANKS_FROM_0 else text


def from_cecp(text: str, ranks: int) -> str:
    """Convert a move from the protocol's notation to ours.

    Args:
        text: The move in the protocol's notation.
        ranks: The number of ranks on the board.

    >>> from_cecp("a8a9q", 10), from_cecp("P@e0", 10), from_cecp("e2e4", 8)
    ('a9a10q', 'P@e1', 'e2e4')
    """
    return shifted(text, 1) if ranks == RANKS_FROM_0 else text


def shifted(text: str, by: int) -> str:
    """Return a move with every rank shifted by a number."""
    return SQUARE.sub(lambda square: f"{square[1]}{int(square[2]) + by}", text)
