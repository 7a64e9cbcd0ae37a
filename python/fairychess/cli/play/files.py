"""Games in PGN files: loading, saving, and saving when the user leaves."""

from __future__ import annotations

import os
import tempfile
from datetime import UTC, datetime
from pathlib import Path
from typing import TYPE_CHECKING

from fairychess import FairyChessError, Variant, pgn
from fairychess._support.reading import named
from fairychess.cli.loading import load_board, load_variant
from fairychess.cli.parser import UsageError
from fairychess.cli.text import counted

from .game import UNFINISHED, TerminalGame

if TYPE_CHECKING:
    from argparse import Namespace
    from collections.abc import Iterable


class Saver:
    """Saves one game. If the game is saved to the same file again, it replaces only its earlier version."""

    def __init__(self, game: TerminalGame) -> None:
        self._places: dict[Path, tuple[int, int]] = {}
        self._saved: tuple[object, ...] = game.state()

    def is_saved(self, game: TerminalGame) -> bool:
        """Return True if the current state of the game has been saved."""
        return game.state() == self._saved

    def save(self, game: TerminalGame, players: dict[bool, str], path: Path) -> None:
        """Append a game to a file.

        Raises:
            OSError: The file cannot be written.
        """
        text = f"{record(game, players)}\n"
        path.touch()
        with named(path), path.open("r+b") as file:
            size = file.seek(0, os.SEEK_END)
            start, end = self._places.get(path, (size, size))
            start = file.seek(start if end == size else size)
            file.truncate()
            file.write((("\n" if start else "") + text).encode())
            self._places[path] = start, file.tell()
        self._saved = game.state()

    def save_somewhere(self, game: TerminalGame, players: dict[bool, str]) -> Path:
        """Save a game to the last file used; else to a new file in the current folder or, if that fails, in the temporary folder.

        Raises:
            OSError: No file can be written.
        """
        name = f"fairychess-{game.board.variant.name}-{datetime.now(UTC).astimezone():%Y%m%d-%H%M%S}.pgn"
        path = next(reversed(self._places), Path(name))
        try:
            self.save(game, players, path)
        except OSError:
            path = Path(tempfile.gettempdir()) / name
            self.save(game, players, path)
        return path


def begin(arguments: Namespace) -> TerminalGame:
    """Set up the game described by the arguments of `play`.

    Raises:
        UsageError: The arguments describe no game, or two different ones.
        FairyChessError: The variant, the position or the file is invalid.
        OSError: The file cannot be read.
    """
    if arguments.load is None:
        if arguments.variant is None:
            raise UsageError("VARIANT or --load FILE.pgn is missing (see `fairychess play --help`)")
        if arguments.game is not None:
            raise UsageError("--game is the number of a game in a file: add --load FILE.pgn (see `fairychess play --help`)")
        return TerminalGame(load_board(arguments.variant, arguments.fen))
    if arguments.fen is not None:
        raise UsageError("--fen and --load set two different positions (see `fairychess play --help`)")
    variant = None if arguments.variant is None else load_variant(arguments.variant)
    game = load(Path(arguments.load), arguments.game or 1, () if variant is None else (variant,))
    if variant is not None and game.board.variant != variant:
        raise FairyChessError(f"{arguments.load}: the game is one of {game.board.variant.name}, not of {variant.name}")
    return game


def load(path: Path, number: int, variants: Iterable[Variant]) -> TerminalGame:
    """Read a game from a file.

    Args:
        path: The file.
        number: The number of the game, from 1.
        variants: Variants that the file may name besides the built-in ones.

    Raises:
        FairyChessError: The file has no such game, or the game has an error.
        OSError: The file cannot be read.
    """
    count = 0
    for count, found in enumerate(pgn.read_games(path, variants=variants), 1):
        if count == number:
            return replayed(found, path)
    raise FairyChessError(f"{path}: there is no game {number}: it holds {counted(count, 'game')}")


def replayed(found: pgn.Game, path: Path) -> TerminalGame:
    """Replay the main line of a loaded game."""
    if found.errors:
        raise FairyChessError(f"{path}: {found.errors[0]}")
    game = TerminalGame(found.board())
    for move in found.mainline_moves():
        game.push(move)
    result = found.headers.get("Result", UNFINISHED)
    if result != UNFINISHED:
        game.end(result, found.end().comment)
    return game


def record(game: TerminalGame, players: dict[bool, str]) -> pgn.Game:
    """Make a PGN game with the players, the date and the result."""
    written = pgn.Game()
    written.setup(game.start)
    names = {side: "fairychess" if player == "engine" else "human" for side, player in players.items()}
    date = datetime.now(UTC).astimezone().strftime("%Y.%m.%d")
    written.headers.update(Event="fairychess play", Date=date, White=names[True], Black=names[False], Result=game.result)
    written.add_line(each.move for each in game.played)
    end = written.end()
    end.comment = game.reason
    return written
