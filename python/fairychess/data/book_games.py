"""The games of a data set for an opening book."""

from __future__ import annotations

from typing import TYPE_CHECKING

from fairychess.book import BookGame

if TYPE_CHECKING:
    from collections.abc import Iterator

    from .dataset import Dataset

__all__ = ["book_games"]


def book_games(dataset: Dataset) -> Iterator[BookGame]:
    """Yield the games of a data set for `Book.of_games`, with the scores of their moves.

    Args:
        dataset: The data set.

    Raises:
        DataError: A shard is damaged, or a game has an illegal move.

    >>> import tempfile
    >>> from fairychess import Variant, data
    >>> from fairychess.book import Book
    >>> plan = data.SelfPlay(Variant("chess"), data.parse_player("random"), games=20, seed=1)
    >>> with tempfile.TemporaryDirectory() as directory:
    ...     _ = data.run_selfplay(plan, directory)
    ...     book = Book.of_games(plan.variant, data.book_games(data.Dataset(directory)), plies=2, min_games=1)
    >>> book.games, sum(each.games for each in book.moves(plan.variant))
    (20, 20)
    """
    for game in dataset:
        yield BookGame([move.uci() for move in dataset.moves(game)], game.result, game.start, game.scores)
