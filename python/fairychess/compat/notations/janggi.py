"""The notation of janggi."""

from __future__ import annotations

from typing import TYPE_CHECKING

from fairychess.compat.notations.algebraic import LongAlgebraic

if TYPE_CHECKING:
    from fairychess import Board

__all__ = ["Janggi"]


class Janggi(LongAlgebraic):
    """Squares as numbers: first the rank, counted from the top and with 0 for the tenth, then the file: `H02-83`."""

    pawns_unnamed = False

    def file(self, square: int, board: Board | None) -> str:
        """Return the file as a number."""
        del board
        return str(square % self.game.files + 1)

    def rank(self, square: int, board: Board | None) -> str:
        """Return the rank, counted from the top."""
        del board
        return str((self.game.ranks - square // self.game.files) % 10)

    def square(self, square: int, board: Board | None) -> str:
        """Return rank and file."""
        return self.rank(square, board) + self.file(square, board)
