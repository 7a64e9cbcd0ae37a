"""What other engines call our variants, and how they write moves and positions if not as we do."""

from __future__ import annotations

import re
from typing import TYPE_CHECKING

from fairychess.errors import AmbiguousMoveError, IllegalMoveError, InvalidMoveError

from .faults import IllegalMove

if TYPE_CHECKING:
    from collections.abc import Callable

    from fairychess._core import Board, Move, Variant

UCI_NAMES = {"chess960": "chess"}
"""Variants that UCI engines may know by another name. Chess960 is an option (`UCI_Chess960`) beside chess."""

XBOARD_NAMES = {"chess": "normal", "chess960": "fischerandom"}
"""Variants that the XBoard protocol calls by another name."""


class Dialect:
    """How an engine writes moves and positions: as we do, unless it is known to do otherwise.

    Args:
        engine: The name of the engine.
        variant: The variant that is played.
    """

    def __init__(self, engine: str, variant: Variant) -> None:
        # For Fairy-Stockfish an elephant of wolf is a promoted pawn: `a9a10+`, and `+P` in a FEN.
        self._elephants = engine.startswith("Fairy-Stockfish") and variant.name == "wolf"

    def move(self, text: str) -> str:
        """Return a move of ours as the engine writes it."""
        return f"{text[:-1]}+" if self._elephants and text[-1] == "e" else text

    def fen(self, text: str) -> str:
        """Return a FEN of ours as the engine writes it."""
        if not self._elephants:
            return text
        board, space, rest = text.partition(" ")
        return board.replace("E", "+P").replace("e", "+p") + space + rest

    def read(self, board: Board, text: str) -> Move:
        """Read a move of the engine.

        Raises:
            IllegalMove: The text is not a legal move on the board.
        """
        ways: list[Callable[[str], Move]] = [board.parse_uci]
        if self._elephants:
            text = text.replace("+", "e")
        if re.match(r"[O0]-[O0]", text):  # as XBoard engines may write castling
            text = text.replace("0", "O")
            ways = [board.parse_san]
        elif text != text.lower():  # some write E7E8Q; the letter of a drop is in upper case (P@e4)
            ways.append(lambda text: board.parse_uci(text.lower()))
        for read in ways:
            try:
                return read(text)
            except (IllegalMoveError, InvalidMoveError, AmbiguousMoveError):
                continue
        raise IllegalMove(f"illegal move {text[:40]!r}")
