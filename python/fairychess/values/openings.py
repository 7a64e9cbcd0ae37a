"""The start positions of games with odds: an opening from the usual start position, and then the change of the armies."""

from __future__ import annotations

from dataclasses import dataclass
from functools import lru_cache
from typing import TYPE_CHECKING, Final, Self

from fairychess import Board, FairyChessError
from fairychess.book.random_openings import OpeningRules, random_moves
from fairychess.errors import DataError

if TYPE_CHECKING:
    import random
    from collections.abc import Iterable

    from fairychess import Move, Variant
    from fairychess.data import GameTask

    from .odds import Odds

ATTEMPTS: Final = 2
"""The number of openings that are drawn before one with fewer plies than requested is played."""

MAX_ATTEMPTS: Final = 100
"""The number of openings that are drawn as long as the armies can be changed in no position of any of them."""

KEPT_PAIRS: Final = 64
"""The number of pairs of games whose start positions are kept, so that the second game need not draw its opening again."""


@dataclass(frozen=True, slots=True)
class Thinning:
    """Piece types that are missing on both sides in some pairs of games.

    >>> thinning = Thinning(("queen", "rook"), 0.5)
    >>> str(thinning), Thinning.parse(str(thinning)) == thinning
    ('0.5 queen rook', True)
    """

    pieces: tuple[str, ...] = ()
    """The names of the pieces that may be missing."""
    share: float = 0.0
    """The probability with which each of them is missing, in each pair of games."""

    @classmethod
    def parse(cls, text: str) -> Self:
        """Read the result of `str`.

        Raises:
            ValueError: The text has no probability.
        """
        share, *pieces = text.split()
        return cls(tuple(pieces), float(share))

    def missing(self, odds: Odds, chance: random.Random) -> list[str]:
        """Return the names of the pieces that are missing in a pair of games; those in its odds are there."""
        free = [name for name in self.pieces if name not in (*odds.ours, *odds.theirs)] if self.share else []
        return [name for name in free if chance.random() < self.share]

    def __str__(self) -> str:
        """Return the text that `parse` reads."""
        return " ".join([f"{self.share:g}", *self.pieces])


@lru_cache(maxsize=KEPT_PAIRS)
def starts_with_odds(variant: Variant, odds: Odds, task: GameTask, thinning: Thinning) -> tuple[str, str]:
    """Return the FENs of the position after the opening and the change of the armies: White or Black has `odds.ours`.

    An opening ends before a piece is captured or promoted, and at a position in which the armies can be changed. Of a few
    openings, the first that has all its plies is played, or else the longest.

    Args:
        variant: The variant.
        odds: The difference between the armies.
        task: The seed, the number of the pair, and the settings of the opening.
        thinning: The pieces that may be missing on both sides.

    Raises:
        DataError: The armies cannot be changed even in the start position.
    """
    chance = task.chance()
    rules = OpeningRules(task.balance, task.near_best, task.opening_nodes)
    longest, starts = -1, None
    for attempt in range(MAX_ATTEMPTS):
        moves = random_moves(variant, task.random_plies, chance, rules) or []
        place = chance.random()
        missing = thinning.missing(odds, chance)
        positions = usual_positions(variant, moves)
        for plies in range(len(positions) - 1, longest, -1):
            board = without(Board(variant, positions[plies]), missing)
            white, black = (changed(board, odds, place, white=side) for side in (True, False))
            if white is not None and black is not None:
                longest, starts = plies, (white, black)
                break
        if starts and (longest == len(moves) or attempt + 1 >= ATTEMPTS):
            return starts
    raise DataError(f"{variant.name}: no position is valid in which the sides have {odds.text}")


def usual_positions(variant: Variant, moves: list[Move]) -> list[str]:
    """Return the FENs of the start position and of those after each move, as long as both sides have their usual pieces."""
    board = Board(variant)
    usual, found = pieces_of(board), [board.fen()]
    for move in moves:
        board.push(move)
        if pieces_of(board) != usual:
            break
        found.append(board.fen())
    return found


def pieces_of(board: Board) -> dict[tuple[str, bool], int]:
    """Count the pieces of each type and side, on the board and in reserve."""
    sides = (True, False)
    names = board.variant.pieces
    return {(name, side): len(board.pieces(name, side)) + board.reserve(side).get(name, 0) for name in names for side in sides}


def without(board: Board, missing: Iterable[str]) -> Board:
    """Remove all pieces of some types. Return the board, whose position need not be valid."""
    for (name, color), count in pieces_of(board).items():
        for _ in range(count if name in missing else 0):
            remove(board, name, color, 0.0)
    return board


def changed(board: Board, odds: Odds, place: float, *, white: bool) -> str | None:
    """Return the FEN of a position after a change of the armies; None if the position is then invalid or the game is over.

    Args:
        board: The position, which is not changed.
        odds: The difference between the armies.
        place: A number from 0 to 1 that chooses among several pieces of a type.
        white: True if White has `odds.ours`.
    """
    variant, board = board.variant, board.copy(stack=False)
    before = pieces_of(board)
    try:
        free: list[int | None] = [remove(board, name, white, place) for name in odds.theirs]
        for name in odds.ours:
            if before[name, True] and before[name, False]:
                remove(board, name, not white, place)
            else:  # not both sides have such a piece: it replaces one of the others
                if not free:
                    return None
                put(board, name, white, free.pop(0))
        if not board.is_valid():
            return None
        again = Board(variant, board.fen())
    except FairyChessError:
        return None
    return None if again.outcome(claim_draw=True) is not None else again.fen()


def remove(board: Board, name: str, color: bool, place: float) -> int | None:
    """Remove a piece from the reserve or the board. Return its square, or None for the reserve.

    Raises:
        FairyChessError: There is no such piece.
    """
    reserve = board.reserve(color)
    if reserve.get(name):
        board.set_reserve(color, reserve | {name: reserve[name] - 1})
        return None
    files, forward = board.variant.files, 1 if color else -1
    squares = sorted(board.pieces(name, color), key=lambda square: (square % files, forward * (square // files)))
    if not squares:
        raise FairyChessError(f"the side has no {name}")
    square = squares[int(place * len(squares))]
    board.set_piece_at(square, None)
    return square


def put(board: Board, name: str, color: bool, square: int | None) -> None:
    """Put a piece on a square, or into the reserve if there is no square."""
    if square is None:
        reserve = board.reserve(color)
        board.set_reserve(color, reserve | {name: reserve.get(name, 0) + 1})
    else:
        board.set_piece_at(square, symbol(board.variant, name, color))


def symbol(variant: Variant, name: str, color: bool) -> str:
    """Return the FEN symbol of a piece."""
    letter = variant.pieces[name].letter
    return letter.upper() if color else letter.lower()
