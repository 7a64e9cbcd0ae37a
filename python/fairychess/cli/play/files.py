"""Games from files and to files, as PGN."""

from __future__ import annotations

import os
from datetime import UTC, datetime
from pathlib import Path
from typing import TYPE_CHECKING

from fairychess import FairyChessError, Variant, pgn
from fairychess.cli.parser import UsageError
from fairychess.cli.shared import load_board, load_variant

from .game import UNFINISHED, Game

if TYPE_CHECKING:
    from argparse import Namespace
    from collections.abc import Iterable


class Saved:
    """Files to which the present game was saved: saving it again replaces what was written, not what others wrote."""

    def __init__(self) -> None:
        self.places: dict[Path, tuple[int, int]] = {}

    def save(self, game: pgn.Game, path: Path) -> None:
        """Put a game at the end of a file. Raises `OSError` where that cannot be done."""
        path.touch()
        with path.open("r+b") as file:
            size = file.seek(0, os.SEEK_END)
            start, end = self.places.get(path, (size, size))
            start = file.seek(start if end == size else size)
            file.truncate()
            file.write((("\n" if start else "") + f"{game}\n").encode())
            self.places[path] = start, file.tell()


def begin(arguments: Namespace) -> Game:
    """Set up the game that the arguments of play say."""
    if arguments.load is None:
        if arguments.variant is None:
            raise UsageError("VARIANT is missing, or --load FILE.pgn (see `fairychess play --help`)")
        return Game(load_board(arguments.variant, arguments.fen))
    if arguments.fen is not None:
        raise UsageError("--fen and --load say two different positions (see `fairychess play --help`)")
    variant = None if arguments.variant is None else load_variant(arguments.variant)
    game = load(Path(arguments.load), arguments.game, () if variant is None else (variant,))
    if variant is not None and game.board.variant != variant:
        raise FairyChessError(f"{arguments.load}: the game is one of {game.board.variant.name}, not of {variant.name}")
    return game


def load(path: Path, number: int, variants: Iterable[Variant]) -> Game:
    """Read a game of a file, by its number from 1. Raises `OSError` or `FairyChessError` where there is none to go on with."""
    count = 0
    for count, found in enumerate(pgn.read_games(path, variants=variants), 1):
        if count == number:
            return played(found, path)
    raise FairyChessError(f"{path}: there is no game {number}: it holds {count} game{'' if count == 1 else 's'}")


def played(found: pgn.Game, path: Path) -> Game:
    """Play the main line of a game that was read."""
    if found.errors:
        raise FairyChessError(f"{path}: {found.errors[0]}")
    game = Game(found.board())
    for move in found.mainline_moves():
        game.push(move)
    result = found.headers.get("Result", UNFINISHED)
    if result != UNFINISHED:
        game.end(result, found.end().comment)
    return game


def record(game: Game, players: dict[bool, str]) -> pgn.Game:
    """Write a game down, with who played, when, and how it ended."""
    written = pgn.Game()
    written.setup(game.start)
    names = {side: "fairychess" if player == "engine" else "human" for side, player in players.items()}
    date = datetime.now(UTC).astimezone().strftime("%Y.%m.%d")
    written.headers.update(Event="fairychess play", Date=date, White=names[True], Black=names[False], Result=game.result)
    written.add_line(made.move for made in game.made)
    end = written.end()
    end.comment = game.reason
    return written
