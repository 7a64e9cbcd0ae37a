"""The notations for makruk in Thai letters and digits."""

from __future__ import annotations

from typing import TYPE_CHECKING

from fairychess.compat.notations.algebraic import Algebraic, Origin

if TYPE_CHECKING:
    from collections.abc import Set as AbstractSet

    from fairychess import Board
    from fairychess.compat.notations.parts import MoveParts

__all__ = ["ThaiLong", "ThaiShort"]

FILES = ("ก", "ข", "ค", "ง", "จ", "ฉ", "ช", "ญ", "ต", "ถ", "ธ", "น")
DIGITS = "๐๑๒๓๔๕๖๗๘๙"
MET = 6
PIECES = {1: "บ", 2: "ม", 4: "ร", MET: "ม็", 9: "ค", 10: "ว", 63: "ข"}
"""The letters of piece types by their place in the order of hands."""
PROMOTED = "ง"
"""A pawn that has promoted to a met."""
UNKNOWN = "X"


class ThaiShort(Algebraic):
    """The short notation: `จ๔`, `ค-ฉ๗`."""

    def file(self, square: int, board: Board | None) -> str:
        """Return the letter of the file."""
        del board
        return FILES[square % self.game.files]

    def rank(self, square: int, board: Board | None) -> str:
        """Return the rank in Thai digits."""
        del board
        return "".join(DIGITS[int(digit)] for digit in str(square // self.game.files + 1))

    def piece(self, board: Board, parts: MoveParts) -> str:
        """Return the letter of the piece."""
        del board
        if self.pawns_unnamed and parts.name in self.game.pawns and parts.start is not None:
            return ""
        place = self.game.traits[parts.name].rank
        if place == MET and parts.start is not None and parts.start in self.promoted:
            return PROMOTED
        return PIECES.get(place, UNKNOWN)

    def separator(self, parts: MoveParts, origin: Origin) -> str:
        """Return a dash after pieces other than pawns."""
        found = super().separator(parts, origin)
        return found or ("" if parts.name in self.game.pawns else "-")


class ThaiLong(ThaiShort):
    """The long notation: `บ จ๓-จ๔`."""

    pawns_unnamed = False

    def piece(self, board: Board, parts: MoveParts) -> str:
        """Return the letter of the piece and a space."""
        return super().piece(board, parts) + " "

    def origin(self, board: Board, legal: AbstractSet[str], parts: MoveParts) -> Origin:
        """Return `Origin.SQUARE`: the whole square is always written."""
        del board, legal, parts
        return Origin.SQUARE

    def separator(self, parts: MoveParts, origin: Origin) -> str:
        """Return the sign between the squares."""
        return super().separator(parts, origin) or "-"
