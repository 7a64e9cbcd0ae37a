"""The same game with the armies exchanged: White has Black's army but still moves first."""

from __future__ import annotations

import json
import re
from typing import Final

from fairychess import Board, FairyChessError, Variant
from fairychess.errors import DataError

START: Final = re.compile(r"^start = .*$", re.MULTILINE)
"""Matches the line with the start position in a canonical definition."""


def army(board: Board, color: bool) -> dict[str, int]:
    """Count a side's pieces on the board and in the reserve."""
    counts = {name: len(board.pieces(name, color)) for name in board.variant.pieces}
    for name, count in board.reserve(color).items():
        counts[name] += count
    return {name: count for name, count in counts.items() if count}


def has_other_armies(variant: Variant) -> bool:
    """Return True if the sides begin with different pieces.

    Args:
        variant: The variant.

    >>> has_other_armies(Variant("chess")), has_other_armies(Variant("orda"))
    (False, True)
    """
    board = Board(variant)
    return army(board, color=True) != army(board, color=False)


def swapped_variant(variant: Variant) -> Variant:
    """Return the variant with a start position in which the armies are exchanged.

    Args:
        variant: The variant.

    Raises:
        DataError: The definition has no start position, or the rules do not allow the exchange.

    >>> swapped_variant(Variant("horde")).start_fen.split()[0]
    'pppppppp/pppppppp/pppppppp/pppppppp/1pp2pp1/8/PPPPPPPP/RNBQKBNR'
    """
    definition = variant.to_toml()
    if not START.search(definition):
        raise DataError(f"{variant.name}: the armies cannot be exchanged: its definition has no start position")
    try:
        board = Board(variant).mirror()
        board.turn = True
        start = json.dumps(board.fen(), ensure_ascii=False)
        return Variant.from_toml(START.sub(lambda _: f"start = {start}", definition, count=1))
    except FairyChessError as error:
        raise DataError(f"{variant.name}: the armies cannot be exchanged: {error}") from None
