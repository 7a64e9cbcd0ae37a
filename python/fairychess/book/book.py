"""`Book`: opening positions, and the moves played in them."""

from __future__ import annotations

from collections import Counter
from dataclasses import dataclass
from typing import TYPE_CHECKING, Self

from fairychess import Board, FairyChessError, Variant
from fairychess.errors import DataError
from fairychess.records.results import WHITE_POINTS

from .files import Tally, read_book, write_book
from .moves import BookLine, BookMove

if TYPE_CHECKING:
    import os
    import random
    from collections.abc import Iterable, Iterator

    from .games import BookGame

__all__ = ["Book"]

PLIES, MIN_GAMES = 16, 2
"""The default length of a book in plies, and the default minimum number of games with a move."""


@dataclass(slots=True)
class Sum:
    """The totals for a move while games are read, from the point of view of the side that plays it."""

    wins: int = 0
    draws: int = 0
    losses: int = 0
    scored: int = 0
    score: int = 0

    def add(self, points: float, score: int | None) -> None:
        """Add a game."""
        self.wins += points == 1
        self.draws += points == 0.5  # noqa: PLR2004 - a draw
        self.losses += points == 0
        if score is not None:
            self.scored += 1
            self.score += score

    def tally(self) -> Tally:
        """Return the totals as a `Tally`."""
        return Tally(self.wins, self.draws, self.losses, round(self.score / self.scored) if self.scored else None)


class Book:
    """Opening positions with the moves played in each, and their results.

    Transpositions are merged: a position is identified by its board, side to move, castling rights and en passant square, not by
    its counters.

    >>> import random
    >>> from fairychess import Board, Variant
    >>> from fairychess.book import BookGame
    >>> games = [BookGame(("e2e4", "e7e5"), "1-0"), BookGame(("e2e4", "c7c5"), "1/2-1/2"), BookGame(("d2d4", "d7d5"), "0-1")]
    >>> book = Book.of_games(Variant("chess"), games, min_games=1)
    >>> book.choose(Board(), random.Random(1)).move
    Move('e2e4')
    >>> [line.moves for line in book.lines()]
    [('e2e4', 'c7c5'), ('e2e4', 'e7e5'), ('d2d4', 'd7d5')]
    """

    def __init__(self, variant: Variant, positions: dict[str, dict[str, Tally]], starts: dict[str, int]) -> None:
        self.variant: Variant = variant
        """The variant."""
        self._positions = positions
        self._starts = starts

    @property
    def games(self) -> int:
        """The number of games from which the book was made."""
        return sum(self._starts.values())

    def __len__(self) -> int:
        """Return the number of positions."""
        return len(self._positions)

    @classmethod
    def of_games(cls, variant: Variant, games: Iterable[BookGame], *, plies: int = PLIES, min_games: int = MIN_GAMES) -> Self:
        """Make a book from games.

        Args:
            variant: The variant of the games.
            games: The games. Those without a result are skipped.
            plies: The number of plies to read from the start of each game.
            min_games: The minimum number of games in which a move must have been played in its position; other moves are omitted.

        Raises:
            DataError: A number is below 1, or a game has an illegal move or an invalid start position.
        """
        for name, number in {"plies": plies, "min_games": min_games}.items():
            if number < 1:
                raise DataError(f"{name} is {number}: at least 1 is expected")
        found: dict[str, dict[str, Sum]] = {}
        starts: Counter[str] = Counter()
        for number, game in enumerate(games, 1):
            if (points := WHITE_POINTS.get(game.result)) is not None:
                try:
                    starts[add_game(found, variant, game, points, plies)] += 1
                except FairyChessError as error:
                    raise DataError(f"game {number}: {error}") from None
        positions: dict[str, dict[str, Tally]] = {}
        for key, moves in found.items():
            kept = {move: tally for move, each in moves.items() if (tally := each.tally()).games >= min_games}
            if kept:
                positions[key] = kept
        return cls(variant, positions, dict(starts))

    @classmethod
    def read(cls, path: str | os.PathLike[str]) -> Self:
        """Read a book file.

        Args:
            path: The file; it may be compressed by gzip or bzip2.

        Raises:
            DataError: The file is not a book. The message names the line.
            OSError: The file cannot be read.
        """
        return cls(*read_book(path))

    def write(self, path: str | os.PathLike[str]) -> None:
        """Write the book to a file. The same book always gives the same bytes.

        Args:
            path: The file. An existing file is replaced only when the new one is complete.

        Raises:
            OSError: The file cannot be written.
        """
        write_book(path, self.variant, self._positions, self._starts)

    def moves(self, position: Board | Variant) -> list[BookMove]:
        """Return the book moves in a position, most played first.

        Args:
            position: The position, or a variant for its start position.

        Raises:
            DataError: The position is from a variant with other rules, or a book move is not legal in it.
        """
        board = position if isinstance(position, Board) else Board(position)
        if board.variant.rules_id != self.variant.rules_id:
            raise DataError(f"the book is of {self.variant.name}, and the position of {board.variant.name}")
        try:
            found = [
                BookMove(board.parse_uci(text), tally.wins, tally.draws, tally.losses, tally.score)
                for text, tally in self._positions.get(board.epd(), {}).items()
            ]
        except FairyChessError as error:
            raise DataError(f"the book does not fit the position {board.fen()}: {error}") from None
        return sorted(found, key=lambda each: (-each.games, each.move.uci()))

    def choose(self, board: Board, chance: random.Random) -> BookMove | None:
        """Choose a random move, with probabilities proportional to `BookMove.weight`; None if no book move ever won or drew.

        Args:
            board: The position.
            chance: The random numbers.

        Raises:
            DataError: As for `moves`.
        """
        moves = self.moves(board)
        weights = [each.weight for each in moves]
        return chance.choices(moves, weights)[0] if sum(weights) else None

    def best(self, board: Board) -> BookMove | None:
        """Return the move with the largest `BookMove.weight`; None if no book move ever won or drew.

        Args:
            board: The position.

        Raises:
            DataError: As for `moves`.
        """
        return max((each for each in self.moves(board) if each.weight), key=lambda each: each.weight, default=None)

    def lines(self, plies: int | None = None) -> list[BookLine]:
        """Return the lines of the book, most played first. A position reached by several lines is included in only one of them.

        Args:
            plies: The maximum number of plies in a line; None for no limit.
        """
        found: list[BookLine] = []
        seen: set[str] = set()
        for start, _ in sorted(self._starts.items(), key=lambda each: (-each[1], each[0])):
            found += self._lines_from(Board(self.variant, start), seen, plies)
        return sorted(found, key=lambda line: -line.games)

    def _lines_from(self, board: Board, seen: set[str], plies: int | None, games: int = 0) -> Iterator[BookLine]:
        """Yield the lines that continue from a position."""
        seen.add(board.epd())
        length = len(board.move_stack)
        ended = True
        for each in self.moves(board) if plies is None or length < plies else ():
            board.push(each.move)
            if board.epd() not in seen and not board.is_game_over(claim_draw=True):
                ended = False
                yield from self._lines_from(board, seen, plies, each.games)
            board.pop()
        if ended and length:
            yield BookLine(board.root().fen(), tuple(move.uci() for move in board.move_stack), games)


def add_game(found: dict[str, dict[str, Sum]], variant: Variant, game: BookGame, points: float, plies: int) -> str:
    """Add the first moves of a game to the totals, and return the FEN of its start position."""
    board = Board(variant, game.start)
    start = board.fen()
    scores = [*game.scores[:plies], *[None] * plies]
    for text, score in zip(game.moves[:plies], scores, strict=False):
        move = board.parse_uci(text)
        sums = found.setdefault(board.epd(), {})
        sums.setdefault(move.uci(), Sum()).add(points if board.turn else 1 - points, score)
        board.push(move)
    return start
