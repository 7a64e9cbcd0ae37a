"""What other engines call our variants, and where they write turns and positions otherwise."""

from __future__ import annotations

import re
from typing import TYPE_CHECKING

from fairychess import AmbiguousMoveError, IllegalMoveError, InvalidMoveError

from .faults import IllegalTurn

if TYPE_CHECKING:
    from collections.abc import Callable

    from fairychess import Board, Move, Variant

UCI_NAMES = {"chess960": "chess"}
"""Variants that UCI engines may know by another name. Chess960 is an option (`UCI_Chess960`) beside chess."""

XBOARD_NAMES = {"chess": "normal", "chess960": "fischerandom"}
"""Variants that the xboard protocol calls otherwise."""


class Dialect:
    """How an engine writes turns and positions: as we do, unless it is known to do otherwise."""

    def __init__(self, engine: str, variant: Variant) -> None:
        # To Fairy-Stockfish an elephant of wolf is a promoted pawn: `a9a10+`, and `+P` in a FEN.
        self._elephants = engine.startswith("Fairy-Stockfish") and variant.name == "wolf"

    def turn(self, text: str) -> str:
        """Write a turn of ours as the engine does."""
        return f"{text[:-1]}+" if self._elephants and text[-1] == "e" else text

    def fen(self, text: str) -> str:
        """Write a FEN of ours as the engine does."""
        if not self._elephants:
            return text
        men, space, rest = text.partition(" ")
        return men.replace("E", "+P").replace("e", "+p") + space + rest

    def read(self, board: Board, text: str) -> Move:
        """Read a turn that the engine writes. Raises `IllegalTurn` where it is none, or not legal."""
        ways: list[Callable[[str], Move]] = [board.parse_uci]
        if self._elephants:
            text = text.replace("+", "e")
        if re.match(r"[O0]-[O0]", text):  # which xboard engines write
            text = text.replace("0", "O")
            ways = [board.parse_san]
        elif text != text.lower():  # some write E7E8Q; a drop's letter is upper case (P@e4)
            ways.append(lambda text: board.parse_uci(text.lower()))
        for read in ways:
            try:
                return read(text)
            except (IllegalMoveError, InvalidMoveError, AmbiguousMoveError):
                continue
        raise IllegalTurn(f"{text[:40]!r} is no legal turn")
