"""The notation of the World Xiangqi Federation."""

from __future__ import annotations

from typing import TYPE_CHECKING

from fairychess.compat.notations.algebraic import Algebraic, Origin

if TYPE_CHECKING:
    from collections.abc import Set as AbstractSet

    from fairychess import Board
    from fairychess.compat.notations.parts import MoveParts

__all__ = ["Wxf"]

PAIR = 2
TRIPLE = 3


class Wxf(Algebraic):
    """Notation with files counted from the right of the side to move, and a sign for the direction: `H2+3`, `C2=5`, `R1+1`."""

    checks = False
    pawns_unnamed = False

    def file(self, square: int, board: Board | None) -> str:
        """Return the file, counted from the right of the side to move."""
        file = square % self.game.files
        return str((self.game.files - file) if board is None or board.turn else file + 1)

    def rank(self, square: int, board: Board | None) -> str:
        """Return a plus for the front piece, a minus for the rear piece, or the rank of an empty square."""
        if board is None:
            return str(square // self.game.files + 1)
        piece = board.piece_at(square)
        if piece is None:
            return str(self.height(square, board) + 1)
        return "-" if self.before(square, piece.name, board) else "+"

    def height(self, square: int, board: Board) -> int:
        """Return the rank, counted from 0 on the mover's side."""
        rank = square // self.game.files
        return rank if board.turn else self.game.ranks - 1 - rank

    def on_file(self, square: int, name: str, board: Board) -> list[int]:
        """Return the squares of the mover's pieces of a type on the file of a square."""
        return [other for other in board.pieces(name, board.turn) if other % self.game.files == square % self.game.files]

    def before(self, square: int, name: str, board: Board) -> list[int]:
        """Return the squares of the mover's pieces of a type in front of a square on its file."""
        return [other for other in self.on_file(square, name, board) if self.height(other, board) > self.height(square, board)]

    def has_pairs(self, name: str, board: Board) -> bool:
        """Return True if at least two files have several pieces of a type."""
        files = [square % self.game.files for square in board.pieces(name, board.turn)]
        return sum(files.count(file) >= PAIR for file in set(files)) >= PAIR

    def piece(self, board: Board, parts: MoveParts) -> str:
        """Return the letter of the piece, or a number if the file has several pieces of its type."""
        if parts.start is not None:
            needed = PAIR if self.has_pairs(parts.name, board) else TRIPLE
            if len(self.on_file(parts.start, parts.name, board)) >= needed:
                return str(len(self.before(parts.start, parts.name, board)) + 1)
        return self.symbol(parts.name)

    def origin(self, board: Board, legal: AbstractSet[str], parts: MoveParts) -> Origin:
        """Return `Origin.RANK`, written as a sign, if the other piece on the file could move the same way, else `Origin.FILE`."""
        del legal
        if parts.start is None:
            return Origin.NOTHING
        pair = self.on_file(parts.start, parts.name, board)
        if len(pair) == PAIR and not self.has_pairs(parts.name, board):
            other = pair[0] if pair[1] == parts.start else pair[1]
            target = other + parts.target - parts.start
            if 0 <= target < self.game.files * self.game.ranks and self.can_be_at(parts.name, target, board):
                return Origin.RANK
        return Origin.FILE

    def can_be_at(self, name: str, square: int, board: Board) -> bool:
        """Return True if the mover's piece type can be on a square."""
        home = self.game.home_squares(name)
        return home is None or (self.height(square, board) * self.game.files + square % self.game.files) in home

    def separator(self, parts: MoveParts, origin: Origin) -> str:
        """Return the sign of a drop; other moves get their sign from `target`."""
        del origin
        return self.drops if parts.start is None else ""

    def target(self, parts: MoveParts, board: Board) -> str:
        """Return the direction, and the new file or the number of ranks."""
        if parts.start is None:
            return self.square(parts.target, board)
        files = self.game.files
        ranks = self.height(parts.target, board) - self.height(parts.start, board)
        sign = "=" if ranks == 0 else "+" if ranks > 0 else "-"
        same = parts.start % files == parts.target % files
        return sign + (str(abs(ranks)) if same else self.file(parts.target, board))
