"""The names of our variants in other engines, and their different notation for moves and positions."""

from __future__ import annotations

import re
from typing import TYPE_CHECKING

from fairychess.errors import AmbiguousMoveError, IllegalMoveError, InvalidMoveError
from fairychess.protocols.null_moves import is_illegal_null

from .faults import IllegalMove

if TYPE_CHECKING:
    from collections.abc import Callable

    from fairychess._core import Board, Move, Variant

XBOARD_NAMES = {"chess": "normal", "chess960": "fischerandom"}
"""Variants that have other names in the XBoard protocol."""


class EngineDialect:
    """An engine's notation for moves and positions: that of fairychess, unless a difference is known.

    Args:
        engine: The name of the engine.
        variant: The variant being played.
    """

    def __init__(self, engine: str, variant: Variant) -> None:
        # In Fairy-Stockfish, the elephant of `wolf` is a promoted pawn: `a9a10+`, and `+P` in a FEN.
        self._elephants = engine.startswith("Fairy-Stockfish") and variant.name == "wolf"

    def move(self, text: str) -> str:
        """Convert one of our moves to the engine's notation."""
        return f"{text[:-1]}+" if self._elephants and text[-1] == "e" else text

    def fen(self, text: str) -> str:
        """Convert one of our FENs to the engine's notation."""
        if not self._elephants:
            return text
        board, space, rest = text.partition(" ")
        return board.replace("E", "+P").replace("e", "+p") + space + rest

    def read(self, board: Board, text: str) -> Move:
        """Read a move from the engine.

        Raises:
            IllegalMove: The text is not a legal move on the board.
        """
        ways: list[Callable[[str], Move]] = [board.parse_uci]
        if self._elephants:
            text = text.replace("+", "e")
        if re.match(r"[O0]-[O0]", text):  # as XBoard engines may write castling
            text = text.replace("0", "O")
            ways = [board.parse_san]
        elif text != text.lower():  # some engines write E7E8Q; drops have a capital letter (P@e4)
            ways.append(lambda text: board.parse_uci(text.lower()))
        for read in ways:
            try:
                move = read(text)
            except (IllegalMoveError, InvalidMoveError, AmbiguousMoveError):
                continue
            if not is_illegal_null(board, move):
                return move
        raise IllegalMove(f"illegal move {text[:40]!r}")
