"""Opening books: the first moves of games as a tree, with the results of those games.

>>> from fairychess import Variant
>>> from fairychess.book import Book, BookGame
>>> games = [BookGame(("e2e4", "e7e5"), "1-0"), BookGame(("e2e4", "c7c5"), "0-1"), BookGame(("d2d4", "d7d5"), "1-0")]
>>> book = Book.of_games(Variant("chess"), games, min_games=1)
>>> [(each.move.uci(), each.games, each.mean) for each in book.moves(book.variant)]
[('e2e4', 2, 0.5), ('d2d4', 1, 1.0)]
"""

from __future__ import annotations

from .book import Book
from .games import BookGame, read_pgn
from .moves import BookLine, BookMove

__all__ = ["Book", "BookGame", "BookLine", "BookMove", "read_pgn"]
