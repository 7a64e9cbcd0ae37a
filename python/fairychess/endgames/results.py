"""The results in endgame tables."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Literal


def counted_to(metric: Literal["mate", "conversion"]) -> str:
    """Return what moves are counted to, as words after their number; an empty text for the end of the game.

    >>> counted_to("mate"), counted_to("conversion")
    ('', ' to conversion')
    """
    return "" if metric == "mate" else f" to {metric}"


def length(plies: int, to: str) -> str:
    """Return the length of a win in words; `to` says what moves are counted to, as by `counted_to`.

    >>> length(31, ""), length(1, " to conversion")
    ('16 moves (31 plies)', '1 move to conversion (1 ply)')
    """
    moves = (plies + 1) // 2
    return f"{moves} {'move' if moves == 1 else 'moves'}{to} ({plies} {'ply' if plies == 1 else 'plies'})"


@dataclass(frozen=True, slots=True)
class Probe:
    """The result of a position for the side to move, if both sides play well."""

    result: Literal["won", "drawn", "lost"]
    """`"won"`, `"drawn"` or `"lost"`."""
    plies: int
    """The number of plies until the game ends or, by tables with the distance to conversion, a move converts; 0 for a draw."""

    @property
    def moves(self) -> int:
        """The number of moves that the winner makes in these plies; 0 for a draw.

        A loss takes an odd number of plies if the loser makes the last move, as where a player who stalemates loses.

        >>> Probe("won", 5).moves, Probe("lost", 4).moves, Probe("lost", 5).moves
        (3, 2, 2)
        """
        return (self.plies + (self.result == "won")) // 2

    def __str__(self) -> str:
        """Return a short text.

        >>> str(Probe("won", 5)), str(Probe("drawn", 0))
        ('won in 3', 'drawn')
        """
        return self.result if self.result == "drawn" else f"{self.result} in {self.moves}"


@dataclass(frozen=True, slots=True)
class Memory:
    """The memory that it takes to make tables, in bytes: that of the part that takes most, whose materials are solved together.

    Finished tables come in addition, with one or two bytes for each value.

    >>> fits, tight = Memory(least=3 << 30, fastest=8 << 30, allowed=12 << 30), Memory(3 << 30, 8 << 30, allowed=4 << 30)
    >>> fits.taken >> 30, tight.taken >> 30
    (8, 3)
    """

    least: int
    """With the method that keeps no moves. `generate` refuses tables if this is more than allowed."""
    fastest: int
    """With the faster method, about: the number of moves that it keeps is estimated from some positions."""
    allowed: int
    """The memory that may be used."""

    @property
    def taken(self) -> int:
        """The memory with the method that `generate` selects."""
        return self.fastest if self.fastest <= self.allowed else self.least


@dataclass(frozen=True, slots=True)
class ResultCounts:
    """The numbers of positions by result. Positions that are equal by symmetry count once.

    >>> ResultCounts(won=3, drawn=2, lost=1).positions
    6
    """

    won: int
    """Positions that the side to move wins."""
    drawn: int
    """Draws."""
    lost: int
    """Positions that the side to move loses."""

    @property
    def positions(self) -> int:
        """The number of positions."""
        return self.won + self.drawn + self.lost


@dataclass(frozen=True, slots=True)
class SideStatistics:
    """The numbers of positions with one side to move. Positions that are equal by symmetry count once."""

    won: int
    """Positions that the side to move wins."""
    drawn: int
    """Draws."""
    lost: int
    """Positions that the side to move loses."""
    without_captures: ResultCounts
    """Those without a legal capture. They say more about an endgame than those in which a piece can be captured at once."""
    wins_by_plies: tuple[int, ...]
    """By distance in plies: the positions that the side to move wins."""
    losses_by_plies: tuple[int, ...]
    """By distance in plies: the positions that the side to move loses."""
    longest_win: str | None
    """The FEN of a position with the longest win."""
    longest_loss: str | None
    """The FEN of a position with the longest loss."""

    @property
    def positions(self) -> int:
        """The number of positions."""
        return self.won + self.drawn + self.lost

    @property
    def longest_win_plies(self) -> int | None:
        """The length of the longest win in plies; None if there is no win."""
        return len(self.wins_by_plies) - 1 if self.wins_by_plies else None

    @property
    def longest_loss_plies(self) -> int | None:
        """The length of the longest loss in plies; None if there is no loss."""
        return len(self.losses_by_plies) - 1 if self.losses_by_plies else None


@dataclass(frozen=True, slots=True)
class SquareStatistics:
    """What White wins with White to move, by the squares of equal pieces.

    All positions count, even if they are equal by symmetry.
    """

    piece: str
    """The name of the pieces."""
    color: bool
    """True if they are White's."""
    promoted: bool
    """True if they are promoted, in variants where that matters."""
    won: tuple[int, ...]
    """By square: the positions with one of the pieces there that White wins."""
    positions: tuple[int, ...]
    """By square: the positions with one of the pieces there."""

    @property
    def shares(self) -> list[float | None]:
        """By square: the share of the positions with one of the pieces there that White wins; None if there are none."""
        return [won / count if count else None for won, count in zip(self.won, self.positions, strict=True)]


@dataclass(frozen=True, slots=True)
class EndgameStatistics:
    """The results of all positions with a material."""

    white: SideStatistics
    """With White to move."""
    black: SideStatistics
    """With Black to move."""
    zugzwangs: int
    """Mutual zugzwangs: the number of placements in which each side would do better if the other side were to move."""
    zugzwang: str | None
    """The FEN of a mutual zugzwang, with White to move."""
    squares: tuple[SquareStatistics, ...]
    """By equal pieces on the board: what White wins with White to move."""
