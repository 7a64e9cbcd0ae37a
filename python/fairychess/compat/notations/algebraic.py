"""Standard and long algebraic notation, on which all other notations are based."""

from __future__ import annotations

from enum import Enum
from typing import TYPE_CHECKING

from fairychess.compat.notations.parts import MoveParts, parts_of

if TYPE_CHECKING:
    from collections.abc import Set as AbstractSet

    from fairychess import Board, Move
    from fairychess.compat.game import PyffishGame

__all__ = ["Algebraic", "LongAlgebraic", "Origin"]


class Origin(Enum):
    """The part of a piece's start square that is written."""

    NOTHING = "nothing"
    FILE = "file"
    RANK = "rank"
    SQUARE = "square"


class Algebraic:
    """Standard algebraic notation: `Nf3`, `exd6`, `R1xa3+`, `N@f3`, `Nc3/H`."""

    checks = True
    """True if checks and mates are marked."""
    pawns_unnamed = True
    """True if pawn moves are written without a letter for the pawn."""
    drops = "@"

    def __init__(self, game: PyffishGame, promoted: frozenset[int] = frozenset()) -> None:
        self.game = game
        self.promoted = promoted

    def text(self, board: Board, legal: AbstractSet[str], move: Move) -> str:
        """Return a legal move in this notation.

        Args:
            board: The position.
            legal: The legal moves in UCI notation.
            move: The move.
        """
        parts = parts_of(self.game, board, move)
        written = self.castling(parts) if parts.castles else self.ordinary(board, legal, parts)
        if parts.wall is not None:
            written += "," + self.square(parts.wall, board)
        if self.checks and board.gives_check(parts.move):
            after = board.copy(stack=False)
            after.push(parts.move)
            if self.is_marked(after):
                written += "+" if after.legal_moves else "#"
        return written

    def is_marked(self, after: Board) -> bool:
        """Return True if a check is marked. If pieces other than kings are also royal, only checks to kings are marked."""
        if self.game.checked is None:
            return True
        kings = [square for name in self.game.checked for square in after.pieces(name, after.turn)]
        return any(after.is_attacked_by(not after.turn, square) for square in kings)

    def castling(self, parts: MoveParts) -> str:
        """Return a castling move."""
        text = "O-O" if parts.kingside else "O-O-O"
        if parts.introduces is not None and parts.start is not None:
            text += f"/{self.symbol(parts.introduces)}{self.square(parts.start, None)}"
        return text

    def ordinary(self, board: Board, legal: AbstractSet[str], parts: MoveParts) -> str:
        """Return any other move."""
        origin = Origin.NOTHING if parts.start is None else self.origin(board, legal, parts)
        text = self.piece(board, parts)
        if parts.start is not None:
            text += self.from_square(parts.start, origin, board)
        text += self.separator(parts, origin) + self.target(parts, board) + self.suffix(legal, parts)
        return text + (f"/{self.symbol(parts.introduces)}" if parts.introduces is not None else "")

    def piece(self, board: Board, parts: MoveParts) -> str:
        """Return the letter of the piece."""
        del board
        if self.pawns_unnamed and parts.name in self.game.pawns and parts.start is not None:
            return ""
        return self.symbol(parts.name)

    def symbol(self, name: str) -> str:
        """Return the letter of a piece type."""
        return self.game.symbols[name]

    def file(self, square: int, board: Board | None) -> str:
        """Return the file of a square."""
        del board
        return chr(ord("a") + square % self.game.files)

    def rank(self, square: int, board: Board | None) -> str:
        """Return the rank of a square."""
        del board
        return str(square // self.game.files + 1)

    def square(self, square: int, board: Board | None) -> str:
        """Return a square."""
        return self.file(square, board) + self.rank(square, board)

    def from_square(self, square: int, origin: Origin, board: Board) -> str:
        """Return the part of a piece's start square that is written."""
        match origin:
            case Origin.NOTHING:
                return ""
            case Origin.FILE:
                return self.file(square, board)
            case Origin.RANK:
                return self.rank(square, board)
            case Origin.SQUARE:
                return self.square(square, board)

    def origin(self, board: Board, legal: AbstractSet[str], parts: MoveParts) -> Origin:
        """Return the part of the start square needed to identify the moving piece."""
        if parts.name in self.game.pawns:
            if parts.captures:
                return Origin.FILE
            if parts.promotion is not None and self.game.promotes_at_places and parts.start != parts.target:
                return Origin.SQUARE
        others = self.others(board, legal, parts)
        if not others or parts.start is None:
            return Origin.NOTHING
        files = self.game.files
        if all(square % files != parts.start % files for square in others):
            return Origin.FILE
        if all(square // files != parts.start // files for square in others):
            return Origin.RANK
        return Origin.SQUARE

    def others(self, board: Board, legal: AbstractSet[str], parts: MoveParts) -> list[int]:
        """Return the squares of other pieces of the same type that can make the same move."""
        return [
            square
            for name in self.alike(parts.name)
            for square in board.pieces(name, board.turn)
            if square != parts.start and self.game.square_name(square) + parts.tail in legal
        ]

    def alike(self, name: str) -> list[str]:
        """Return the piece types that have the same letter in this notation."""
        return self.game.alike(name)

    def separator(self, parts: MoveParts, origin: Origin) -> str:
        """Return the sign between the piece and its target square."""
        del origin
        if parts.start is None:
            return self.drops
        return "x" if parts.captures else ""

    def target(self, parts: MoveParts, board: Board) -> str:
        """Return the target square."""
        return self.square(parts.target, board)

    def suffix(self, legal: AbstractSet[str], parts: MoveParts) -> str:
        """Return the text after the target square."""
        del legal
        if parts.promotion is None:
            return ""
        return "=" + self.symbol(parts.promotion)


class LongAlgebraic(Algebraic):
    """Long algebraic notation: `Ng1-f3`, `e4xd5`."""

    def origin(self, board: Board, legal: AbstractSet[str], parts: MoveParts) -> Origin:
        """Return `Origin.SQUARE`: the whole square is always written."""
        del board, legal, parts
        return Origin.SQUARE

    def separator(self, parts: MoveParts, origin: Origin) -> str:
        """Return the sign between the squares."""
        return super().separator(parts, origin) or "-"
