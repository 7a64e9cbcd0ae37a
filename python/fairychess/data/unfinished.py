"""The games of incomplete shards, kept in files next to the shards, so that a run can resume after a kill.

A file has one line per game: the CRC-32 of the rest of the line, and the game as JSON. It is removed when the shard is complete.
"""

from __future__ import annotations

import contextlib
import json
import time
import zlib
from typing import TYPE_CHECKING, Any, Final

from fairychess._support.reading import WEIGHTS, read_limited
from fairychess.errors import DataError

from .games import PlayedGame
from .shard import unless_unknown

if TYPE_CHECKING:
    from collections.abc import Collection
    from pathlib import Path

SUFFIX: Final = ".games"
"""The suffix of the files."""

SECONDS: Final = 0.5
"""The minimum interval between writes, so that short games lose no time to writing."""


class UnfinishedShards:
    """The games of a directory whose shards are incomplete.

    A file that cannot be written is given up: the games are still in memory, and only a kill would lose them.
    """

    def __init__(self, path: Path) -> None:
        self._path = path
        self._given_up: set[int] = set()
        self._waiting: dict[int, list[PlayedGame]] = {}
        self._written = time.monotonic()

    def _file(self, shard: int) -> Path:
        return self._path / f"shard-{shard:05}{SUFFIX}"

    def read(self, shard: int, numbers: Collection[int]) -> dict[int, PlayedGame]:
        """Return the games of a shard that were kept, by number, and remove any partial last line that a kill left."""
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

    def keep(self, shard: int, game: PlayedGame) -> None:
        """Keep a game. It is written at once or soon after."""
        self._waiting.setdefault(shard, []).append(game)
        if time.monotonic() - self._written > SECONDS:
            self.write()

    def write(self) -> None:
        """Write the games that have not been written yet."""
        waiting, self._waiting = self._waiting, {}
        for shard in waiting.keys() - self._given_up:
            try:
                with self._file(shard).open("ab") as file:
                    file.write(b"".join(map(line_of, waiting[shard])))
            except OSError:
                self._given_up.add(shard)
                self.remove(shard)
        self._written = time.monotonic()

    def remove(self, shard: int) -> None:
        """Remove the games of a shard."""
        self._waiting.pop(shard, None)
        with contextlib.suppress(OSError):
            self._file(shard).unlink(missing_ok=True)


def line_of(game: PlayedGame) -> bytes:
    """Return a game as a line."""
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
    """Return the game of a line; None if the line is damaged."""
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
