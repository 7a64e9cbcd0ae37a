"""`SquareSet`: a set of squares on one board."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, MutableSet
from importlib import import_module
from typing import Self, SupportsIndex, TypeAlias, TypeGuard, Union

from fairychess.errors import FairyChessError

from .bitboards import between, lsb, msb, ray, scan_forward, scan_reversed
from .names import Square, check_size, check_square

__all__ = ["IntoSquareSet", "SquareSet"]

IntoSquareSet: TypeAlias = Union["SquareSet", SupportsIndex, Iterable[Square]]
"""The argument types of `SquareSet`: a bitboard, or squares."""


MIN_BOARD = 2
"""A board has at least 2 files and 2 ranks."""


def could_be_squares(value: object) -> TypeGuard[IntoSquareSet]:
    """True if a value has a type that `SquareSet` accepts."""
    return isinstance(value, SupportsIndex | Iterable)


class SquareSet(MutableSet[Square]):
    r"""A set of squares on a `files` x `ranks` board.

    It behaves like a set of squares, and like the bitboard with bit n for square n: `int(squares)` is that number. `|`, `&`, `^`,
    `-` and comparisons accept another set, a bitboard or squares; `~` gives the rest of the board.

    Args:
        squares: A bitboard, or an iterable of squares, such as the result of `Board.attackers`.
        files: The number of files on the board.
        ranks: The number of ranks on the board.

    Raises:
        FairyChessError: A square is not on the board, or the board is too large.

    >>> import fairychess
    >>> squares = SquareSet(fairychess.Board().attackers(fairychess.WHITE, "f3"))
    >>> fairychess.G1 in squares, len(squares), list(squares)
    (True, 3, [6, 12, 14])
    >>> squares & fairychess.BB_RANK_1
    SquareSet(0x40)
    >>> print(SquareSet(range(4), files=3, ranks=2))
    1 . .
    1 1 1
    """

    __slots__ = ("_mask", "files", "ranks")

    __hash__ = None  # type: ignore[assignment]

    files: int
    """The number of files on the board."""
    ranks: int
    """The number of ranks on the board."""

    def __init__(self, squares: IntoSquareSet = (), *, files: int = 8, ranks: int = 8) -> None:
        check_size(files, ranks)
        self.files = files
        self.ranks = ranks
        self._mask = self._mask_of(squares)

    @classmethod
    def from_square(cls, square: Square, *, files: int = 8, ranks: int = 8) -> Self:
        """Return a set with a single square.

        Args:
            square: The number of the square.
            files: The number of files on the board.
            ranks: The number of ranks on the board.

        Raises:
            FairyChessError: The square is not on the board.

        >>> SquareSet.from_square(3)
        SquareSet(0x8)
        """
        return cls((square,), files=files, ranks=ranks)

    @classmethod
    def between(cls, a: Square, b: Square, *, files: int = 8, ranks: int = 8) -> Self:
        """Return the squares between two squares on the same rank, file or diagonal; no squares for other pairs.

        Args:
            a: The number of a square.
            b: The number of another square.
            files: The number of files on the board.
            ranks: The number of ranks on the board.

        Raises:
            FairyChessError: A square is not on the board.

        >>> list(SquareSet.between(0, 3))
        [1, 2]
        """
        return cls(between(a, b, files=files, ranks=ranks), files=files, ranks=ranks)

    @classmethod
    def ray(cls, a: Square, b: Square, *, files: int = 8, ranks: int = 8) -> Self:
        """Return the entire rank, file or diagonal through two squares; no squares if there is none.

        Args:
            a: The number of a square.
            b: The number of another square.
            files: The number of files on the board.
            ranks: The number of ranks on the board.

        Raises:
            FairyChessError: A square is not on the board.

        >>> list(SquareSet.ray(1, 8))
        [1, 8]
        """
        return cls(ray(a, b, files=files, ranks=ranks), files=files, ranks=ranks)

    def _mask_of(self, squares: IntoSquareSet) -> int:
        """Convert squares on this board to a number."""
        size = self.files * self.ranks
        if isinstance(squares, SquareSet):
            mask = int(squares)
        elif isinstance(squares, SupportsIndex):
            mask = squares.__index__()
        else:
            mask = 0
            for square in squares:
                check_square(square, self.files, self.ranks)
                mask |= 1 << square
        if mask < 0 or mask >> size:
            raise FairyChessError(f"{mask:#x} has squares off this board: expected at most {size} bits")
        return mask

    def _like(self, mask: int) -> Self:
        """Return a set on the same board with these squares."""
        return type(self)(mask, files=self.files, ranks=self.ranks)

    def __contains__(self, square: object) -> bool:
        """True if the square is in the set."""
        return isinstance(square, int) and square >= 0 and bool(self._mask >> square & 1)

    def __iter__(self) -> Iterator[Square]:
        """Iterate over the squares, lowest first."""
        return scan_forward(self._mask)

    def __reversed__(self) -> Iterator[Square]:
        """Iterate over the squares, highest first."""
        return scan_reversed(self._mask)

    def __len__(self) -> int:
        """Return the number of squares."""
        return self._mask.bit_count()

    def __bool__(self) -> bool:
        """True if the set is not empty."""
        return bool(self._mask)

    def __int__(self) -> int:
        """Return the number whose bits are the squares."""
        return self._mask

    def __index__(self) -> int:
        """Return the number whose bits are the squares."""
        return self._mask

    def add(self, square: Square) -> None:
        """Add a square.

        Args:
            square: The number of the square.

        Raises:
            FairyChessError: The square is not on the board.
        """
        check_square(square, self.files, self.ranks)
        self._mask |= 1 << square

    def discard(self, square: Square) -> None:
        """Remove a square if it is in the set.

        Args:
            square: The number of the square.
        """
        if square in self:
            self._mask ^= 1 << square

    def remove(self, square: Square) -> None:
        """Remove a square.

        Args:
            square: The number of the square.

        Raises:
            KeyError: The square is not in the set.
        """
        if square not in self:
            raise KeyError(square)
        self._mask ^= 1 << square

    def pop(self) -> Square:
        """Remove the lowest square and return it.

        Raises:
            KeyError: The set is empty.
        """
        if not self._mask:
            raise KeyError("pop from an empty SquareSet")
        square = lsb(self._mask)
        self._mask ^= 1 << square
        return square

    def clear(self) -> None:
        """Remove all squares."""
        self._mask = 0

    def first(self) -> Square | None:
        """Return the lowest square, or None if the set is empty."""
        return lsb(self._mask) if self._mask else None

    def last(self) -> Square | None:
        """Return the highest square, or None if the set is empty."""
        return msb(self._mask) if self._mask else None

    def copy(self) -> Self:
        """Return a copy with the same squares."""
        return self._like(self._mask)

    def isdisjoint(self, other: IntoSquareSet) -> bool:
        """True if no square is in both sets.

        Args:
            other: A `SquareSet`, a bitboard, or squares.
        """
        return not self._mask & self._mask_of(other)

    def issubset(self, other: IntoSquareSet) -> bool:
        """True if all squares are also in the other set.

        Args:
            other: A `SquareSet`, a bitboard, or squares.
        """
        return not self._mask & ~self._mask_of(other)

    def issuperset(self, other: IntoSquareSet) -> bool:
        """True if all squares in the other set are also in this one.

        Args:
            other: A `SquareSet`, a bitboard, or squares.
        """
        return not self._mask_of(other) & ~self._mask

    def union(self, *others: IntoSquareSet) -> Self:
        """Return the squares in this set or any of the others.

        Args:
            others: Sets, bitboards or iterables of squares.
        """
        result = self.copy()
        result.update(*others)
        return result

    def intersection(self, *others: IntoSquareSet) -> Self:
        """Return the squares in this set and all of the others.

        Args:
            others: Sets, bitboards or iterables of squares.
        """
        result = self.copy()
        result.intersection_update(*others)
        return result

    def difference(self, *others: IntoSquareSet) -> Self:
        """Return the squares in this set but none of the others.

        Args:
            others: Sets, bitboards or iterables of squares.
        """
        result = self.copy()
        result.difference_update(*others)
        return result

    def symmetric_difference(self, other: IntoSquareSet) -> Self:
        """Return the squares in exactly one of the two sets.

        Args:
            other: A `SquareSet`, a bitboard, or squares.
        """
        return self._like(self._mask ^ self._mask_of(other))

    def update(self, *others: IntoSquareSet) -> None:
        """Add the squares in other sets.

        Args:
            others: Sets, bitboards or iterables of squares.
        """
        for other in others:
            self._mask |= self._mask_of(other)

    def intersection_update(self, *others: IntoSquareSet) -> None:
        """Keep only the squares that are also in all other sets.

        Args:
            others: Sets, bitboards or iterables of squares.
        """
        for other in others:
            self._mask &= self._mask_of(other)

    def difference_update(self, *others: IntoSquareSet) -> None:
        """Remove the squares in other sets.

        Args:
            others: Sets, bitboards or iterables of squares.
        """
        for other in others:
            self._mask &= ~self._mask_of(other)

    def symmetric_difference_update(self, other: IntoSquareSet) -> None:
        """Keep the squares that are in exactly one of the two sets.

        Args:
            other: A `SquareSet`, a bitboard, or squares.
        """
        self._mask ^= self._mask_of(other)

    def __or__(self, other: IntoSquareSet) -> Self:  # type: ignore[override]
        """Return the union."""
        return self.union(other)

    def __and__(self, other: IntoSquareSet) -> Self:
        """Return the intersection."""
        return self.intersection(other)

    def __sub__(self, other: IntoSquareSet) -> Self:
        """Return the difference."""
        return self.difference(other)

    def __xor__(self, other: IntoSquareSet) -> Self:  # type: ignore[override]
        """Return the symmetric difference."""
        return self.symmetric_difference(other)

    __ror__ = __or__
    __rand__ = __and__
    __rxor__ = __xor__

    def __rsub__(self, other: IntoSquareSet) -> Self:
        """Return the squares in the other set that are not in this one."""
        return self._like(self._mask_of(other) & ~self._mask)

    def __ior__(self, other: IntoSquareSet) -> Self:  # type: ignore[override]
        """Add the squares in another set."""
        self.update(other)
        return self

    def __iand__(self, other: IntoSquareSet) -> Self:
        """Keep only the squares that are also in another set."""
        self.intersection_update(other)
        return self

    def __isub__(self, other: IntoSquareSet) -> Self:
        """Remove the squares in another set."""
        self.difference_update(other)
        return self

    def __ixor__(self, other: IntoSquareSet) -> Self:  # type: ignore[override]
        """Keep the squares that are in exactly one of the two sets."""
        self.symmetric_difference_update(other)
        return self

    def __invert__(self) -> Self:
        """Return the other squares of the board."""
        return self._like(self._mask ^ ((1 << self.files * self.ranks) - 1))

    def __lshift__(self, shift: int) -> Self:
        """Return the set with all square numbers increased by `shift`; squares off the board are removed."""
        return self._like((self._mask << shift) & ((1 << self.files * self.ranks) - 1))

    def __rshift__(self, shift: int) -> Self:
        """Return the set with all square numbers decreased by `shift`; squares off the board are removed."""
        return self._like(self._mask >> shift)

    def __eq__(self, other: object) -> bool:
        """True if the other set or number has the same squares."""
        if not could_be_squares(other):
            return NotImplemented
        try:
            return self._mask == self._mask_of(other)
        except (FairyChessError, TypeError):
            return False

    def mirror(self) -> Self:
        """Return the set flipped vertically: files stay, ranks are reversed.

        >>> SquareSet(0xFF).mirror() == 0xFF << 56
        True
        """
        files, ranks = self.files, self.ranks
        return self._like(sum(1 << ((ranks - 1 - square // files) * files + square % files) for square in self))

    def carry_rippler(self) -> Iterator[int]:
        """Iterate over all subsets as numbers, from the empty set to the whole set.

        >>> [bin(subset) for subset in SquareSet(0b101).carry_rippler()]
        ['0b0', '0b1', '0b100', '0b101']
        """
        subset = 0
        while True:
            yield subset
            subset = (subset - self._mask) & self._mask
            if not subset:
                return

    def tolist(self) -> list[bool]:
        """Return one bool per square of the board, True for squares in the set."""
        return [bool(self._mask >> square & 1) for square in range(self.files * self.ranks)]

    def __str__(self) -> str:
        """Return the board as text: `1` for squares in the set, `.` for all others."""
        cells = ["1" if here else "." for here in self.tolist()]
        rows = [cells[start : start + self.files] for start in range(0, len(cells), self.files)]
        return "\n".join(" ".join(row) for row in reversed(rows))

    def _repr_svg_(self) -> str | None:
        """Return the picture for notebooks: the board with a cross on each square in the set.

        Return None for a set with a single file or rank, since no such board exists; notebooks then show text.
        """
        if min(self.files, self.ranks) < MIN_BOARD:
            return None
        drawn: str = import_module("fairychess.svg").squares_svg(self)  # imported late, since pictures use square sets
        return drawn

    def __repr__(self) -> str:
        """Return the set as an expression, which includes any board size other than 8x8."""
        size = "" if (self.files, self.ranks) == (8, 8) else f", files={self.files}, ranks={self.ranks}"
        return f"SquareSet({self._mask:#x}{size})"

    def __reduce__(self) -> tuple[object, ...]:
        """Return the data for pickling."""
        return _restored, (self._mask, self.files, self.ranks)


def _restored(mask: int, files: int, ranks: int) -> SquareSet:
    """Return the unpickled set."""
    return SquareSet(mask, files=files, ranks=ranks)
