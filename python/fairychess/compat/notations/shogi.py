"""The Western notations for shogi, by Hosking and by Hodges."""

from __future__ import annotations

from typing import TYPE_CHECKING

from fairychess.compat.notations.algebraic import Algebraic, Origin

if TYPE_CHECKING:
    from collections.abc import Set as AbstractSet

    from fairychess import Board
    from fairychess.compat.notations.parts import MoveParts

__all__ = ["Hodges", "HodgesNumber", "Hosking"]


class Hodges(Algebraic):
    """Hodges' notation with letters for ranks: `P-7f`, `S*3d`, `Bx2b+`."""

    checks = False
    pawns_unnamed = False
    drops = "*"

    def file(self, square: int, board: Board | None) -> str:
        """Return the file, counted from the right."""
        del board
        return str(self.game.files - square % self.game.files)

    def rank(self, square: int, board: Board | None) -> str:
        """Return the rank, counted from the top, as a letter."""
        del board
        return chr(ord("a") + self.game.ranks - 1 - square // self.game.files)

    def origin(self, board: Board, legal: AbstractSet[str], parts: MoveParts) -> Origin:
        """Return `Origin.SQUARE` if another piece could also make the move, else `Origin.NOTHING`."""
        return Origin.SQUARE if self.others(board, legal, parts) else Origin.NOTHING

    def symbol(self, name: str) -> str:
        """Return the letter of a piece type, with the plus of a promoted type."""
        return self.game.letters[name].upper()

    def alike(self, name: str) -> list[str]:
        """Return only the piece type itself, since promoted types are written differently."""
        return [name]

    def separator(self, parts: MoveParts, origin: Origin) -> str:
        """Return the sign between the piece and its target square."""
        return super().separator(parts, origin) or "-"

    def suffix(self, legal: AbstractSet[str], parts: MoveParts) -> str:
        """Return a plus for promotion, a minus for its reverse, and `=` for a declined promotion."""
        if parts.promotion is None:
            refrains = parts.start is not None and self.game.square_name(parts.start) + parts.tail + "+" in legal
            return "=" if refrains else ""
        if parts.tail.endswith(("+", "-")):
            return parts.tail[-1]
        return super().suffix(legal, parts)


class HodgesNumber(Hodges):
    """Hodges' notation with numbers for ranks: `P-76`, `S*34`."""

    def rank(self, square: int, board: Board | None) -> str:
        """Return the rank, counted from the top."""
        del board
        return str(self.game.ranks - square // self.game.files)


class Hosking(HodgesNumber):
    """Hosking's notation: `P76`, `S'34`."""

    drops = "'"

    def separator(self, parts: MoveParts, origin: Origin) -> str:
        """Return a dash only after the square of a piece."""
        if parts.start is None or parts.captures or origin is Origin.SQUARE:
            return super().separator(parts, origin)
        return ""
