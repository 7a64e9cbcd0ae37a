"""`BookGame`, a game from which a book is made, and the function that reads such games from PGN files."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING

from fairychess.errors import DataError
from fairychess.pgn import read_games

if TYPE_CHECKING:
    import os
    from collections.abc import Iterator, Sequence

    from fairychess import Variant

__all__ = ["BookGame", "read_pgn"]


@dataclass(frozen=True, slots=True)
class BookGame:
    """A game to add to a book."""

    moves: Sequence[str]
    """The moves in UCI notation. A book uses only the first of them."""
    result: str
    """The result as in PGN. Games without a result (`"*"`) are skipped."""
    start: str | None = None
    """The FEN of the start position; None for the variant's start position."""
    scores: Sequence[int | None] = ()
    """The score of each move in centipawns, for the side that plays it; None for moves without a score. Empty if no move has a
    score."""


def read_pgn(path: str | os.PathLike[str], variant: Variant) -> Iterator[BookGame]:
    r"""Yield the games in a PGN file, for a book.

    Args:
        path: The file.
        variant: The variant of the games.

    Raises:
        DataError: A game is from another variant, or has an illegal move. The message names the game.
        OSError: The file cannot be read.

    >>> import tempfile
    >>> from pathlib import Path
    >>> from fairychess import Variant
    >>> with tempfile.TemporaryDirectory() as folder:
    ...     path = Path(folder, "games.pgn")
    ...     _ = path.write_text('[Result "1-0"]\n\n1. e4 e5 1-0\n')
    ...     [game.moves for game in read_pgn(path, Variant("chess"))]
    [('e2e4', 'e7e5')]
    """
    for number, game in enumerate(read_games(path, variants=(variant,)), 1):
        place = f"{path}, game {number}"
        if game.errors:
            raise DataError(f"{place}: {game.errors[0]}")
        board = game.board()
        if board.variant.rules_id != variant.rules_id:
            raise DataError(f"{place}: the game is one of {board.variant.name}, not of {variant.name}")
        moves = tuple(move.uci() for move in game.mainline_moves())
        yield BookGame(moves, game.headers.get("Result", "*"), board.fen())
