"""A piece's movement as plain data: the result of `PieceType.movement`."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Literal

__all__ = ["Movement", "Need", "Reach"]


@dataclass(frozen=True, slots=True)
class Need:
    """A piece required for an action: a screen to jump, a piece to stop at, or a piece to throw."""

    square: int
    """Its square."""
    own: bool
    """True if the piece belongs to the moving piece's side."""
    pieces: tuple[str, ...]
    """The names of the possible piece types."""


@dataclass(frozen=True, slots=True)
class Reach:
    """A square that a piece can act on, and the action."""

    square: int
    """The square."""
    action: Literal["quiet", "capture", "remote", "throw"]
    """The action:

    - `"quiet"`: it moves to the square if it is empty;
    - `"capture"`: it moves to the square and captures the enemy piece there;
    - `"remote"`: it captures the enemy piece there and lands elsewhere (it overtakes or withdraws);
    - `"throw"`: it throws another piece there, which captures the enemy piece.
    """
    first: bool
    """True if the action is available only while the piece is unmoved."""
    fallback: bool
    """True if the action is available only while the piece has no other type of move, so pieces off its path can prevent it."""
    way: tuple[int, ...]
    """The squares that must be empty, in the order in which the piece passes them; empty for a leap."""
    to: tuple[int, ...]
    """The squares where the piece itself can land: `square`, or others if the action is `"remote"` or `"throw"`."""
    needs: tuple[tuple[Need, ...], ...]
    """Sets of pieces that make the action possible: any one set is enough, and most contain one piece. If empty, no other piece
    is needed; otherwise, `way` is the path for the first set. Sets of more than two pieces are not considered."""


@dataclass(frozen=True, slots=True)
class Movement:
    """A piece's actions from one square on an otherwise empty board.

    >>> from fairychess import Variant
    >>> knight = Variant("chess").pieces["knight"].movement()
    >>> knight.files, knight.ranks, knight.square
    (7, 7, 24)
    >>> sorted(knight.offset(square) for square in knight.quiet)
    [(-2, -1), (-2, 1), (-1, -2), (-1, 2), (1, -2), (1, 2), (2, -1), (2, 1)]
    >>> knight.quiet == knight.captures
    True
    """

    piece: str
    """The name of the piece type."""
    color: bool
    """Its side: True for White, False for Black."""
    files: int
    """The number of files on the board."""
    ranks: int
    """The number of ranks on the board."""
    square: int
    """The piece's square. The number of a square is `rank * files + file`."""
    reaches: tuple[Reach, ...]
    """Its actions by square. A square can occur several times: for a quiet move and a capture, with and without the help of other
    pieces."""

    @property
    def quiet(self) -> frozenset[int]:
        """The squares to which the piece can move on the empty board."""
        return frozenset(reach.square for reach in self.reaches if reach.action == "quiet" and not reach.needs)

    @property
    def captures(self) -> frozenset[int]:
        """The squares where the piece can capture by landing, without help from other pieces."""
        return frozenset(reach.square for reach in self.reaches if reach.action == "capture" and not reach.needs)

    @property
    def hops(self) -> frozenset[int]:
        """The squares where the piece can move or capture with the help of others, by jumping one or stopping in front of one."""
        return frozenset(reach.square for reach in self.reaches if reach.action in ("quiet", "capture") and reach.needs)

    @property
    def remote(self) -> frozenset[int]:
        """The squares where the piece can capture without landing."""
        return frozenset(reach.square for reach in self.reaches if reach.action == "remote")

    @property
    def throws(self) -> frozenset[int]:
        """The squares where a piece that it throws can capture."""
        return frozenset(reach.square for reach in self.reaches if reach.action == "throw")

    def offset(self, square: int) -> tuple[int, int]:
        """Return the distance to a square: files to the right and ranks up.

        Args:
            square: The number of a square.

        Returns:
            The two numbers, negative to the left and downwards.
        """
        return square % self.files - self.square % self.files, square // self.files - self.square // self.files
