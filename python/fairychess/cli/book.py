"""The `book` command: makes an opening book from games, or shows one."""

from __future__ import annotations

from dataclasses import dataclass
from itertools import chain
from pathlib import Path
from typing import TYPE_CHECKING, Any, Final

from fairychess import Board
from fairychess._support.files import format_suffix
from fairychess.book import Book, read_pgn
from fairychess.book.book import MIN_GAMES, PLIES
from fairychess.data import Dataset, book_games
from fairychess.errors import DataError
from fairychess.records.results import WHITE_POINTS

from .console import console, print_json
from .loading import load_variant
from .output_files import check_outputs
from .parser import UsageError
from .text import counted

if TYPE_CHECKING:
    from argparse import Namespace
    from collections.abc import Iterable, Iterator

    from fairychess import Variant
    from fairychess.book import BookGame

BOOK: Final = ".book"
PGN: Final = ".pgn"
SHOWN: Final = 8
"""The maximum number of moves printed for a position."""


def book(arguments: Namespace) -> int:
    """Make or read a book, write it if requested, and print its first moves."""
    out: str | None = arguments.out
    if out is not None and Path(out).suffix.lower() != BOOK:
        raise UsageError(f"--out {out}: a name that ends with {BOOK} is expected")
    check_outputs(out)
    unfinished = Unfinished()
    made = book_of(arguments, unfinished)
    skipped = f"{counted(unfinished.games, 'game')} without a result left out"
    if out is not None:
        if not len(made):
            kept = counted(made.games, "game")
            raise DataError(f"{out}: a book without positions is not written: it has no moves from {kept}; {skipped}")
        made.write(out)
    board = Board(made.variant)
    if arguments.json:
        facts = {"variant": made.variant.name, "games": made.games, "positions": len(made), "unfinished": unfinished.games}
        print_json(facts | {"moves": as_json(made, board, arguments.show)})
        return 0
    lines = [f"{made.variant.name}: {counted(made.games, 'game')}, {counted(len(made), 'position')}"]
    if unfinished.games:
        lines[0] += f"; {skipped}"
    listed = list(as_text(made, board, arguments.show))
    if listed:
        lines += [f"{'games':>7} {'score':>7} {'engine':>7}", *listed]
    if out is not None:
        lines.append(f"Written to {out}.")
    console().print("\n".join(lines))
    return 0


@dataclass
class Unfinished:
    """Counts the games without a result, which a book leaves out."""

    games: int = 0

    def counted(self, games: Iterable[BookGame]) -> Iterator[BookGame]:
        """Yield all games, and count those without a result."""
        for game in games:
            self.games += game.result not in WHITE_POINTS
            yield game


def book_of(arguments: Namespace, unfinished: Unfinished) -> Book:
    """Read the named book, or make one from the games.

    Args:
        arguments: The arguments of the command.
        unfinished: Counts the games without a result.
    """
    sources = [Path(source) for source in arguments.sources]
    named = None if arguments.variant is None else load_variant(arguments.variant)
    if BOOK in map(format_suffix, sources):
        return read_one(sources, named, arguments)
    for source in sources:
        if source.is_file() and format_suffix(source) != PGN:
            raise UsageError(f"{source}: a folder of games, a PGN file ({PGN}) or one book ({BOOK}) is expected")
    data = [Dataset(source) for source in sources if format_suffix(source) != PGN]
    variant = named or (data[0].variant if data else load_variant("chess"))
    for dataset in data:
        if dataset.variant.rules_id != variant.rules_id:
            raise UsageError(f"{dataset.path}: its games are of {dataset.variant.name}, not of {variant.name}")
    games = chain(
        *(book_games(dataset) for dataset in data),
        *(read_pgn(path, variant) for path in sources if format_suffix(path) == PGN),
    )
    plies, min_games = arguments.plies or PLIES, arguments.min_games or MIN_GAMES
    return Book.of_games(variant, unfinished.counted(games), plies=plies, min_games=min_games)


def read_one(sources: list[Path], variant: Variant | None, arguments: Namespace) -> Book:
    """Read the only source, a book, which must be of the named variant.

    Raises:
        UsageError: There are other sources, an option is only for games, or the book is of another variant.
    """
    if len(sources) > 1:
        raise UsageError("one book can be shown at a time")
    for option in ("plies", "min_games"):
        if getattr(arguments, option) is not None:
            raise UsageError(f"{sources[0]}: the book is made already: leave out --{option.replace('_', '-')}")
    found = Book.read(sources[0])
    if variant is not None and found.variant.rules_id != variant.rules_id:
        raise UsageError(f"{sources[0]}: the book is of {found.variant.name}, not of {variant.name}")
    return found


def as_text(made: Book, board: Board, plies: int) -> Iterator[str]:
    """Yield a line for each book move up to a number of plies, indented according to its depth."""
    depth = len(board.move_stack)
    for each in made.moves(board)[:SHOWN] if plies > depth else ():
        score = "" if each.score is None else f"{each.score / 100:+.2f}"
        number = f"{board.fullmove_number}{'.' if board.turn else '...'}"
        yield f"{each.games:7,} {each.mean:7.1%} {score:>7}  {'  ' * depth}{number} {board.san(each.move)}"
        board.push(each.move)
        yield from as_text(made, board, plies)
        board.pop()


def as_json(made: Book, board: Board, plies: int) -> list[dict[str, Any]]:
    """Return the book moves up to a number of plies, each with its replies."""
    rows: list[dict[str, Any]] = []
    for each in made.moves(board) if plies > len(board.move_stack) else ():
        san = board.san(each.move)
        board.push(each.move)
        numbers = {"wins": each.wins, "draws": each.draws, "losses": each.losses, "score": each.score}
        rows.append({"move": each.move.uci(), "san": san, **numbers, "replies": as_json(made, board, plies)})
        board.pop()
    return rows
