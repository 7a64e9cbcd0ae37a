"""What men can do, as plain data: what `PieceType.movement` gives."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Literal

__all__ = ["Movement", "Need", "Reach"]


@dataclass(frozen=True, slots=True)
class Need:
    """A man without whom something is not possible: a screen to hop, a man to stop at, one to throw.

    It stands on `square`, is of the mover's side (`own`) or of the other, and may be of any of these `kinds` (names).
    """

    square: int
    own: bool
    kinds: tuple[str, ...]


@dataclass(frozen=True, slots=True)
class Reach:
    """One thing a man can do to one square.

    `kind` says what: `"quiet"`, it goes there if it is empty; `"capture"`, it goes there and captures the enemy on it;
    `"remote"`, it captures the enemy there and goes somewhere else (it overtakes or withdraws); `"throw"`, it throws a man there,
    who captures the enemy on it.

    `first` says that it can only while it is unmoved, `fallback` that it can only while it has no move of another sort, so that
    a man beside the way may prevent it. `way` are the squares that must be free, in the order of the way; a leap has none.
    `to` is where the man goes itself: the square, or for `"remote"` and `"throw"` the squares where it lands.

    `needs` are the men that make it possible: any one of these sets will do, and most sets are of one man. Where it is empty,
    nobody is needed; where not, `way` is the one with the first set. Sets of more than two men are not looked for.
    """

    square: int
    kind: Literal["quiet", "capture", "remote", "throw"]
    first: bool
    fallback: bool
    way: tuple[int, ...]
    to: tuple[int, ...]
    needs: tuple[tuple[Need, ...], ...]


@dataclass(frozen=True, slots=True)
class Movement:
    """What a man can do from one square of an otherwise empty board.

    `piece` is the name of its kind, `color` its side, `files` and `ranks` the board's, `square` where it stands (numbers of
    squares are `rank * files + file`, as ever), `reaches` what it can do, by square. A square can be there several times: for
    a quiet move and a capture, and for what is possible alone and what only with the help of other men.

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
    color: bool
    files: int
    ranks: int
    square: int
    reaches: tuple[Reach, ...]

    @property
    def quiet(self) -> frozenset[int]:
        """Where it can go on the empty board."""
        return frozenset(reach.square for reach in self.reaches if reach.kind == "quiet" and not reach.needs)

    @property
    def captures(self) -> frozenset[int]:
        """Where it can capture by landing, with nobody else on the board."""
        return frozenset(reach.square for reach in self.reaches if reach.kind == "capture" and not reach.needs)

    @property
    def hops(self) -> frozenset[int]:
        """Where it can go or capture with the help of other men: over one, or after a stop before one."""
        return frozenset(reach.square for reach in self.reaches if reach.kind in ("quiet", "capture") and reach.needs)

    @property
    def remote(self) -> frozenset[int]:
        """Where it can capture without landing."""
        return frozenset(reach.square for reach in self.reaches if reach.kind == "remote")

    @property
    def throws(self) -> frozenset[int]:
        """Where a man that it throws can capture."""
        return frozenset(reach.square for reach in self.reaches if reach.kind == "throw")

    def offset(self, square: int) -> tuple[int, int]:
        """Files to the right and ranks up from the man to a square."""
        return square % self.files - self.square % self.files, square // self.files - self.square // self.files
