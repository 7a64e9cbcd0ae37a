"""The games of incomplete shards, kept in files next to the shards so that a killed run can resume.

A file has one line per game: the CRC-32 of the rest of the line, and the game as JSON. The file is removed when its shard is
complete.
"""

from __future__ import annotations

import contextlib
import json
import zlib
from typing import TYPE_CHECKING, Any, Final

from fairychess._support.reading import WEIGHTS, read_limited
from fairychess.errors import DataError

from .games import PlayedGame
from .shard import unless_unknown

if TYPE_CHECKING:
    from collections.abc import Collection
    from io import FileIO
    from pathlib import Path

SUFFIX: Final = ".games"
"""The suffix of the files."""


class UnfinishedShards:
    """The games of incomplete shards in a directory.

    A file that cannot be written is abandoned: its games are still in memory, and only killing the process would lose them.
    """

    def __init__(self, path: Path) -> None:
        self._path = path
        self._given_up: set[int] = set()
        self._opened: dict[int, FileIO] = {}

    def _file(self, shard: int) -> Path:
        return self._path / f"shard-{shard:05}{SUFFIX}"

    def read(self, shard: int, numbers: Collection[int]) -> dict[int, PlayedGame]:
        """Return the kept games of a shard by number, and remove any partial last line left by a killed process."""
        file = self._file(shard)
        try:
            content = read_limited(file, WEIGHTS, DataError)
        except FileNotFoundError:
            return {}
        found: dict[int, PlayedGame] = {}
        length = 0
        for line in content.splitlines(keepends=True):
            game = game_of(line)
            if game is None or game.number not in numbers:
                break
            found[game.number] = game
            length += len(line)
        if length < len(content):
            with file.open("r+b") as opened:
                opened.truncate(length)
        return found

    def tidy(self, missing: Collection[int]) -> None:
        """Remove files of complete shards; they remain if a process was killed after writing the shard."""
        wanted = {self._file(shard) for shard in missing}
        for file in self._path.glob(f"shard-*{SUFFIX}"):
            if file not in wanted:
                file.unlink(missing_ok=True)

    def keep(self, shard: int, game: PlayedGame) -> None:
        """Write a game, so that killing the process does not lose it."""
        if shard in self._given_up:
            return
        try:
            if shard not in self._opened:
                self._opened[shard] = self._file(shard).open("ab", buffering=0)
            self._opened[shard].write(line_of(game))
        except OSError:
            self._given_up.add(shard)
            self.remove(shard)

    def close(self) -> None:
        """Close the files without removing them."""
        for file in self._opened.values():
            file.close()
        self._opened.clear()

    def remove(self, shard: int) -> None:
        """Remove the kept games of a shard."""
        if shard in self._opened:
            self._opened.pop(shard).close()
        with contextlib.suppress(OSError):
            self._file(shard).unlink(missing_ok=True)


def kept_games(path: Path) -> int:
    """Return the number of games of incomplete shards that are kept in a directory."""
    return sum(read_limited(file, WEIGHTS, DataError).count(b"\n") for file in path.glob(f"shard-*{SUFFIX}"))


def line_of(game: PlayedGame) -> bytes:
    """Return the line for a game."""
    visits = [None if each is None else [list(each), list(each.values())] for each in game.visits]
    row = [
        game.number,
        game.start,
        game.actions,
        unless_unknown(game.scores),
        unless_unknown(visits),
        game.result,
        game.reason,
        unless_unknown(game.values),
        game.random_plies,
        game.noise,
    ]
    content = json.dumps(row, separators=(",", ":")).encode()
    return b"%08x %s\n" % (zlib.crc32(content), content)


def game_of(line: bytes) -> PlayedGame | None:
    """Return the game in a line; None if the line is damaged."""
    check, _, content = line.removesuffix(b"\n").partition(b" ")
    if not line.endswith(b"\n") or check != b"%08x" % zlib.crc32(content):
        return None
    number, start, actions, scores, visits, result, reason, values, random_plies, noise = json.loads(content)
    none: list[Any] = [None] * len(actions)
    pairs: list[Any] = visits or none
    return PlayedGame(
        number,
        start,
        actions,
        scores or list(none),
        [None if each is None else dict(zip(*each, strict=True)) for each in pairs],
        result,
        reason,
        values or list(none),
        random_plies,
        noise,
    )
