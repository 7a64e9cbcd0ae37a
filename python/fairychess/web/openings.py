"""The opening explorer: the moves of books and of finished games in a position, with their results."""

from __future__ import annotations

import asyncio
import json
from concurrent.futures import ThreadPoolExecutor
from functools import lru_cache
from threading import Event
from typing import TYPE_CHECKING, Any, NamedTuple

from fairychess import Board, FairyChessError
from fairychess.book import Book, BookGame

from .hidden_paths import without_paths
from .messages import Json, Request, RequestError
from .opening_files import PLIES, books_of

if TYPE_CHECKING:
    from collections.abc import Iterable
    from concurrent.futures import Future
    from pathlib import Path

    from fairychess import Variant

__all__ = ["MAX_OWN_GAMES", "Openings"]

MAX_OWN_GAMES = 100
"""The maximum number of games that a browser sends."""

MAX_OWN_MOVES = 1000
"""The maximum number of moves of a game that a browser sends."""

PATIENCE = 0.3
"""How long an answer waits for files that are being read, in seconds."""


class _Reading(NamedTuple):
    """A file that is being read, or has been."""

    version: tuple[int, int]
    """The time of the last change, and the size."""
    books: Future[dict[str, Book]]
    """The book for each `rules_id`."""
    last: dict[str, Book] | None
    """The books of the last complete reading before: they answer while a file that grows is read again."""

    @property
    def complete(self) -> dict[str, Book] | None:
        """The newest books; None if there are none."""
        if self.books.done():
            return None if self.books.exception() else self.books.result()
        return self.last


class Openings:
    """Books and files of games.

    Args:
        paths: Files and folders, as for `opening_files.books_of`.
        definitions: The files of definitions that games in PGN files may need.
    """

    def __init__(self, paths: Iterable[Path] = (), definitions: Iterable[Path] = ()) -> None:
        self._paths = list(paths)
        self._definitions = list(definitions)
        self._readings: dict[Path, _Reading] = {}
        self._reader = ThreadPoolExecutor(1)  # one file at a time
        self._stopped = Event()

    def close(self) -> None:
        """Stop reading: otherwise the process would end only after the files have been read."""
        self._stopped.set()
        self._reader.shutdown(wait=False, cancel_futures=True)

    async def about(self, board: Board, own: list[Any]) -> list[Json]:
        """Find a position in the games.

        Args:
            board: The position.
            own: The user's games of the same variant, each an object with `moves`, and optionally `fen` and `result`; those that
                are not finished, and those with an illegal move, do not count.

        Returns:
            For each source with this variant, an object with `name` (null for the user's games), `games` (their number) and
            `moves`, the most played first, each with `uci`, `san`, and the numbers of games: `white`, `draws`, `black`. Instead,
            a source can have a `problem`, or `reading`, which is true while its file is being read.

        Raises:
            RequestError: There are too many games, or they are not games.
        """
        if len(own) > MAX_OWN_GAMES:
            raise RequestError("games", f"there are {len(own)} games, at most {MAX_OWN_GAMES} are allowed")
        text = json.dumps([_checked(game) for game in own])
        rows = [await self._row(path, board) for path in self._paths]
        book = await asyncio.to_thread(_own_book, board.variant, text)
        if book.games:
            rows.append({"name": None} | _found(book, board))
        return [row for row in rows if row is not None]

    async def _row(self, path: Path, board: Board) -> Json | None:
        """Return what a file has about a position; None if it is of other variants."""
        try:
            version = _version(path)
            reading = self._readings.get(path)
            if reading is None or (reading.version != version and reading.books.done()):
                started = self._reader.submit(books_of, path, self._definitions, self._stopped)
                reading = self._readings[path] = _Reading(version, started, reading.complete if reading else None)
            if not await _is_done(reading.books) and reading.last is None:
                return {"name": path.name, "reading": True}
            books = reading.books.result() if reading.books.done() else reading.last or {}
            book = books.get(board.variant.rules_id)
            return None if book is None else {"name": path.name} | _found(book, board)
        except FairyChessError as error:
            return {"name": path.name, "problem": without_paths(str(error), path)}
        except (OSError, EOFError, ValueError) as error:
            reason = getattr(error, "strerror", None) or error
            return {"name": path.name, "problem": f"{path.name} cannot be read: {reason}"}


def _version(path: Path) -> tuple[int, int]:
    """Return what changes with a source. A folder of self-play data may have its games in `games`."""
    status = path.stat()
    times = [each.stat().st_mtime_ns for each in (path, path / "games") if each.exists()]
    return max(times), status.st_size


async def _is_done(books: Future[dict[str, Book]]) -> bool:
    """Wait for a file for a moment, and return True if it has been read."""
    waiting = asyncio.wrap_future(books)
    waiting.add_done_callback(lambda done: done.cancelled() or done.exception())  # which `books` has, too
    await asyncio.wait([waiting], timeout=PATIENCE)
    return books.done()


def _checked(game: object) -> Json:
    """Return a game that a browser has sent.

    Raises:
        RequestError: It is not a game.
    """
    if not isinstance(game, dict):
        raise RequestError("games", "games is not a list of games")
    request = Request(game)  # pyright: ignore[reportUnknownArgumentType] - of anything
    fen = request.text("fen") if "fen" in request else None
    return {"moves": request.texts("moves", MAX_OWN_MOVES), "result": request.text("result", "*"), "fen": fen}


@lru_cache(maxsize=16)
def _own_book(variant: Variant, games: str) -> Book:
    """Make a book of the games that a browser has sent, given as JSON."""
    finished = [made for game in json.loads(games) if (made := _finished(variant, game)) is not None]
    return Book.of_games(variant, finished, plies=PLIES, min_games=1)


def _finished(variant: Variant, game: Json) -> BookGame | None:
    """Return a game with its result; None if it has none, or cannot be played."""
    try:
        board = Board(variant, game["fen"])
        for move in game["moves"]:
            board.push_uci(move)
    except FairyChessError:
        return None
    result = board.result() if board.is_game_over() else game["result"]
    return None if result == "*" else BookGame(tuple(game["moves"]), result, game["fen"])


def _found(book: Book, board: Board) -> Json:
    rows: list[Json] = []
    for each in book.moves(board):
        white, black = (each.wins, each.losses) if board.turn else (each.losses, each.wins)
        row: Json = {"uci": each.move.uci(), "san": board.san(each.move), "white": white, "draws": each.draws, "black": black}
        rows.append(row)
    return {"games": book.games, "moves": rows}
