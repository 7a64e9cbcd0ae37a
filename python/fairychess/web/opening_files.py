"""Reads the files of the opening explorer: books, and games in all forms that fairychess writes."""

from __future__ import annotations

from contextlib import suppress
from itertools import islice, takewhile
from threading import Event
from typing import TYPE_CHECKING, TypeVar

from fairychess import FairyChessError, Variant
from fairychess._support.files import format_suffix
from fairychess._support.reading import DEFINITION, TEXT, read_text_limited
from fairychess.book import Book, BookGame
from fairychess.pgn import read_games

from .watching import match_records

if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator
    from pathlib import Path

__all__ = ["PLIES", "books_of"]

T = TypeVar("T")

PLIES = 40
"""The number of plies to read from the start of each game."""

MAX_GAMES = 100_000
"""The maximum number of games to read from a file."""


def books_of(path: Path, definitions: Iterable[Path] = (), stopped: Event | None = None) -> dict[str, Book]:
    """Read a source of games.

    Args:
        path: A book file, a PGN file (`.pgn`), the results of a match (`.jsonl`), or a folder of self-play data.
        definitions: The files of definitions that games in a PGN file may need; those with problems are skipped.
        stopped: When it is set, the remaining games are skipped.

    Returns:
        A book for each `rules_id` of the games.

    Raises:
        FairyChessError: The source cannot be read.
        OSError: A file cannot be read.
    """
    stopped = stopped or Event()
    if path.is_dir():
        return _books(_data_games(path), stopped)
    if format_suffix(path) == ".pgn":
        variants: list[Variant] = []
        for each in definitions:
            with suppress(FairyChessError, OSError, UnicodeError):
                variants.append(Variant.from_toml(read_text_limited(each, DEFINITION)))
        return _books(_pgn_games(path, variants, stopped), stopped)
    if path.suffix == ".jsonl":
        return _books(_match_games(path), stopped)
    book = Book.read(path)
    return {book.variant.rules_id: book}


def _books(found: Iterable[tuple[Variant, BookGame]], stopped: Event) -> dict[str, Book]:
    """Make a book of the games of each variant."""
    games: dict[str, tuple[Variant, list[BookGame]]] = {}
    for variant, game in islice(_until(stopped, found), MAX_GAMES):
        games.setdefault(variant.rules_id, (variant, []))[1].append(game)
    return {
        key: Book.of_games(variant, _until(stopped, listed), plies=PLIES, min_games=1) for key, (variant, listed) in games.items()
    }


def _until(stopped: Event, found: Iterable[T]) -> Iterator[T]:
    """Return an iterator that ends when an event is set."""
    return takewhile(lambda _: not stopped.is_set(), found)


def _pgn_games(path: Path, variants: list[Variant], stopped: Event) -> Iterator[tuple[Variant, BookGame]]:
    """Yield the games of a PGN file. Games of unknown variants are skipped, and games with an error end there."""
    for game in _until(stopped, read_games(path, variants=variants)):
        with suppress(FairyChessError):
            board = game.board()
            moves = tuple(move.uci() for move in islice(game.mainline_moves(), PLIES))
            yield board.variant, BookGame(moves, game.headers.get("Result", "*"), board.fen())


def _match_games(path: Path) -> Iterator[tuple[Variant, BookGame]]:
    match = match_records(read_text_limited(path, TEXT))
    for each in match.records:
        yield match.variant, BookGame(each.moves, each.result, each.fen)


def _data_games(path: Path) -> Iterator[tuple[Variant, BookGame]]:
    from fairychess.data import Dataset, book_games  # noqa: PLC0415 - it needs an extra

    dataset = Dataset(path)
    for game in book_games(dataset):
        yield dataset.variant, game
