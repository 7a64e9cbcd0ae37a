"""Moves in the dialect of pyffish."""

from __future__ import annotations

import re
from typing import TYPE_CHECKING

from fairychess.errors import FairyChessError

if TYPE_CHECKING:
    from fairychess import Board, Move
    from fairychess.compat.games import Game

__all__ = ["legal", "parse", "to_text"]

PROMOTED = re.compile(r"([a-p][0-9]+)\+[a-z]['\"]?")


def to_text(move: Move) -> str:
    """Return the text of a legal move."""
    text = move.uci()
    if move.is_null or move.from_square is None:
        return text
    if move.promotion is not None and "+" in text:
        return PROMOTED.sub(r"\1+", text)
    return text


def legal(game: Game, board: Board) -> dict[str, Move]:
    """Return the legal moves by their texts."""
    if game.plain_moves:
        return {move.uci(): move for move in board.legal_moves}
    return {to_text(move): move for move in board.legal_moves}


def parse(game: Game, board: Board, text: str) -> Move:
    """Return the legal move of a text.

    A promotion may be in upper case, and `=` may follow a move that does not promote.

    Raises:
        ValueError: There is no such move.
    """
    if len(text) == 5:  # noqa: PLR2004 - the squares and one more sign, on boards of up to nine ranks
        text = text[:4] if text[4] == "=" else text[:4] + text[4].lower()
    if game.plain_moves:
        try:
            move = board.parse_uci(text)
        except FairyChessError:
            raise ValueError(f"Invalid move '{text}'") from None
        if move.uci() == text and not move.is_null:
            return move
    else:
        found = legal(game, board).get(text)
        if found is not None:
            return found
    raise ValueError(f"Invalid move '{text}'")
