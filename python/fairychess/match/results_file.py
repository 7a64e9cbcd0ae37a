"""The results file of a match: a line for the match, then one for each game, written as soon as it ends."""

from __future__ import annotations

import json
import secrets
import signal
from pathlib import Path
from typing import TYPE_CHECKING, Any, Self

from fairychess._support.reading import TEXT, check_file, named, pieces
from fairychess._support.signals import deferred
from fairychess.errors import MatchError
from fairychess.records.results import WINNERS

from .records import GameRecord

if TYPE_CHECKING:
    import os
    from types import TracebackType
    from typing import BinaryIO

FORMAT = 2
"""The version of the format."""

BEGIN = b'{"fairychess match":'
"""The first bytes of the file."""

FAULTS = (ValueError, TypeError, KeyError, AttributeError)
"""The exceptions that an invalid line raises."""


class Results:
    """The results of a match, kept in a file if a path is given.

    An existing file is continued: its games are read into `games`, and an incomplete last line is removed.

    Args:
        path: The file.
        match: The settings that affect individual games, as returned by `Settings.identity`.

    Raises:
        MatchError: The file belongs to another match, is not a results file, or is in use by another match. It is left unchanged.
    """

    def __init__(self, path: str | os.PathLike[str] | None, match: dict[str, Any]) -> None:
        self.games: dict[int, GameRecord] = {}
        self.match = match
        self._file: BinaryIO | None = None
        self.path: Path | None = None
        if path is None:
            self._seed()
            return
        self.path = self._path = Path(path)
        with named(self._path):
            self._file = self._path.open("a+b")
        try:
            lock(self._file, self._path)
            self._resume(self._file)
        except BaseException:
            self._close(self._file)
            raise

    def _resume(self, file: BinaryIO) -> None:
        """Read the existing results, or begin the file."""
        file.seek(0)
        check_file(file.fileno(), self._path, TEXT, MatchError)
        content = pieces(file, self._path, TEXT, MatchError)
        lines = content.splitlines(keepends=True)
        torn = lines.pop() if lines and not content.endswith(b"\n") else b""
        if lines:
            self._read_head(lines[0])
            for number, line in enumerate(lines[1:], 2):
                game = self._read_game(number, line)
                self.games[game.number] = game
        elif not (torn.startswith(BEGIN) or BEGIN.startswith(torn)):
            raise MatchError(f"{self._path}: the file does not hold results of a match")
        # By now it is certain that this is a results file, and that its incomplete last line was left by a killed match.
        if torn:
            file.truncate(len(content) - len(torn))
        if not lines:
            self._seed()
            self._write({"fairychess match": FORMAT} | self.match)

    def _read_head(self, line: bytes) -> None:
        """Read the line for the match."""
        try:
            self._compare(json.loads(line))
        except FAULTS as error:
            if isinstance(error, MatchError):
                raise
            raise MatchError(f"{self._path}: the file does not hold results of a match") from None

    def _read_game(self, number: int, line: bytes) -> GameRecord:
        """Read the line for a game."""
        try:
            game = GameRecord.from_json(json.loads(line))
            if type(game.number) is int and game.number > 0 and game.white in ("a", "b") and game.result in WINNERS:
                return game
        except FAULTS:
            pass
        raise MatchError(f"{self._path}, line {number}: invalid game of a match; remove the line, and the game is played again")

    def _seed(self) -> None:
        """Choose a seed if one is needed but not given."""
        if self.match["seed"] is None and self.match["openings"] is None:
            self.match["seed"] = secrets.randbits(32)

    def _compare(self, head: dict[str, Any]) -> None:
        """Check that the results belong to this match. If it has no seed, use the seed in the file."""
        if type(head) is not dict:
            raise TypeError
        if head.pop("fairychess match") != FORMAT:
            raise MatchError(f"{self._path}: the file was written by another version of fairychess")
        if self.match["seed"] is None:
            self.match["seed"] = head.get("seed")
        for key in {**head, **self.match}:
            was, now = head.get(key), json.loads(json.dumps(self.match.get(key)))
            if was != now:
                raise MatchError(f"{self._path}: the file holds another match: {key} was {was!r}, and now is {now!r}")

    def add(self, game: GameRecord) -> None:
        """Add a game both to `games` and to the file; if the call is interrupted, to both or to neither."""
        with deferred(signal.SIGINT), deferred(signal.SIGTERM):
            self._write(game.to_json())
            self.games[game.number] = game

    def _write(self, value: dict[str, Any]) -> None:
        """Write a line immediately."""
        if self._file is not None:
            with named(self._path):
                self._file.write(json.dumps(value, ensure_ascii=False, separators=(",", ":")).encode() + b"\n")
                self._file.flush()

    def __enter__(self) -> Self:
        """Return itself."""
        return self

    def __exit__(self, error_type: type[BaseException] | None, error: BaseException | None, trace: TracebackType | None) -> None:
        """Close the file."""
        if self._file is not None:
            self._close(self._file)

    def _close(self, file: BinaryIO) -> None:
        """Close the file, which tries again to write what a full disk refused."""
        with named(self._path):
            file.close()


def lock(file: BinaryIO, path: Path) -> None:
    """Lock a file against other matches, if the system supports it."""
    try:
        import fcntl  # noqa: PLC0415 - not everywhere
    except ImportError:
        return
    try:
        fcntl.flock(file, fcntl.LOCK_EX | fcntl.LOCK_NB)
    except OSError:
        raise MatchError(f"{path}: another match is writing to it") from None
