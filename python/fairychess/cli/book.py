"""The `book` command: makes an opening book from games, or shows one."""

from __future__ import annotations

from itertools import chain
from pathlib import Path
from typing import TYPE_CHECKING, Any, Final

from fairychess import Board
from fairychess.book import Book, read_pgn
from fairychess.data import Dataset, book_games

from .console import console, print_json
from .loading import load_variant
from .parser import UsageError
from .text import counted

if TYPE_CHECKING:
    from argparse import Namespace
    from collections.abc import Iterator

SHOWN: Final = 8
"""The maximum number of moves printed for a position."""


def book(arguments: Namespace) -> int:
    """Make or read a book, write it if requested, and print its first moves."""
    made = book_of(arguments)
    if arguments.out is not None:
        made.write(arguments.out)
    board = Board(made.variant)
    if arguments.json:
        facts = {"variant": made.variant.name, "games": made.games, "positions": len(made)}
        print_json(facts | {"moves": as_json(made, board, arguments.show)})
        return 0
    lines = [f"{made.variant.name}: {counted(made.games, 'game')}, {counted(len(made), 'position')}"]
    listed = list(as_text(made, board, arguments.show))
    if listed:
        lines += [f"{'games':>7} {'score':>7} {'engine':>7}", *listed]
    if arguments.out is not None:
        lines.append(f"Written to {arguments.out}.")
    console().print("\n".join(lines))
    return 0


def book_of(arguments: Namespace) -> Book:
    """Read the named book, or make one from the games."""
    sources = [Path(source) for source in arguments.sources]
    if sources[0].suffix == ".book":
        if len(sources) > 1:
            raise UsageError("one book can be shown at a time")
        return Book.read(sources[0])
    data = [Dataset(source) for source in sources if source.suffix != ".pgn"]
    named = None if arguments.variant is None else load_variant(arguments.variant)
    variant = named or (data[0].variant if data else load_variant("chess"))
    for dataset in data:
        if dataset.variant.rules_id != variant.rules_id:
            raise UsageError(f"{dataset.path}: its games are of {dataset.variant.name}, not of {variant.name}")
    games = chain(
        *(book_games(dataset) for dataset in data), *(read_pgn(path, variant) for path in sources if path.suffix == ".pgn")
    )
    return Book.of_games(variant, games, plies=arguments.plies, min_games=arguments.min_games)


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
