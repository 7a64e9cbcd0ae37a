"""Messages about input that is not a legal move."""

from __future__ import annotations

import re
from typing import TYPE_CHECKING

from fairychess import AmbiguousMoveError, IllegalMoveError

if TYPE_CHECKING:
    from fairychess import Board, FairyChessError

SQUARE = re.compile(r"([a-z])([0-9]+)")


def explain_bad_move(board: Board, text: str, error: FairyChessError) -> str:
    """Explain why a string is not a legal move.

    Args:
        board: The position.
        text: The text.
        error: The parser's error.
    """
    if isinstance(error, AmbiguousMoveError):
        return str(error)
    outside = square_off_the_board(board, text)
    if outside:
        return f"{text}: {outside}"
    if isinstance(error, IllegalMoveError):
        return f"{text} is not a legal move here"
    return f"{text!r} is neither a command nor a legal move"


def square_off_the_board(board: Board, text: str) -> str:
    """Describe a file or rank named in a string but missing from the board; empty if there is none."""
    variant = board.variant
    corners = f"the board is a1-{variant.square_name(variant.files * variant.ranks - 1)}"
    for file, rank in SQUARE.findall(text):
        if ord(file) - ord("a") >= variant.files:
            return f"there is no file {file} ({corners})"
        if not 1 <= int(rank) <= variant.ranks:
            return f"there is no rank {rank} ({corners})"
    return ""
