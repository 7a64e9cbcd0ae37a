"""The directory of self-play data: a manifest and shards, which are always complete."""

from __future__ import annotations

import contextlib
import json
import os
from pathlib import Path
from typing import TYPE_CHECKING, Any, Final, Self

from fairychess._support.files import write_whole
from fairychess._support.reading import FACTS, read_limited
from fairychess.errors import DataError

from .facts import KEYS, compare, identity_of

if TYPE_CHECKING:
    from .selfplay import SelfPlay

MANIFEST: Final = "selfplay.json"
UNFINISHED: Final = ".tmp"
"""The suffix of a file being written."""


def shard_name(shard: int) -> str:
    """Return the file name of a shard."""
    return f"shard-{shard:05}.parquet"


class Directory:
    """The directory that self-play writes to. It is created if it does not exist. If it has shards, the run is resumed.

    Raises:
        DataError: The directory was made with other inputs or contains other files, a shard is damaged, or another process is
            writing to it.
        MissingExtraError: pyarrow is not installed. No directory is created.
        OSError: The directory cannot be created.
    """

    def __init__(self, path: str | os.PathLike[str], plan: SelfPlay) -> None:
        self.path: Path = Path(path)
        self._plan = plan
        self._complete: set[int] = set()
        self._short: dict[int, Path] = {}
        identity = plan.identity()
        self.path.mkdir(parents=True, exist_ok=True)
        self._handle = locked(self.path)
        try:
            self._resume(identity)
        except BaseException:
            self.close()
            raise

    def _resume(self, identity: dict[str, Any]) -> None:
        """Compare the facts with those of the directory and its shards, or write them to an empty directory."""
        facts = manifest(self.path)
        if facts is None:
            others = sorted({each.name for each in self.path.iterdir()} - {MANIFEST + UNFINISHED})
            if others:
                raise DataError(f"{self.path}: it has {others[0]} but no {MANIFEST}: an empty directory is expected")
            write_atomically(self.path / MANIFEST, (json.dumps(identity, indent=2, sort_keys=True) + "\n").encode())
        else:
            compare(str(self.path), facts, identity)
        for left in self.path.glob(f"shard-*.parquet{UNFINISHED}"):
            left.unlink()
        for file in sorted(self.path.glob("shard-*.parquet")):
            shard, games = checked_shard(file, identity)
            if games > self._plan.size(shard):
                raise DataError(f"{self.path}: it has more games than the {self._plan.games} requested")
            if games == self._plan.size(shard):
                self._complete.add(shard)
            else:
                self._short[shard] = file

    @property
    def missing(self) -> list[int]:
        """The shards that do not exist yet."""
        return [shard for shard in range(self._plan.shards) if shard not in self._complete]

    def short(self, shard: int) -> Path | None:
        """Return the file of a missing shard that was the last one when fewer games were requested; None if there is none."""
        return self._short.get(shard)

    @property
    def games(self) -> int:
        """The number of games in complete shards."""
        return sum(self._plan.size(shard) for shard in self._complete)

    def add(self, shard: int, content: bytes) -> None:
        """Write a shard, and return when it is on disk.

        Raises:
            DataError: The shard cannot be written.
        """
        write_atomically(self.path / shard_name(shard), content)
        self._complete.add(shard)

    def close(self) -> None:
        """Unlock the directory for other processes."""
        if self._handle is not None:
            os.close(self._handle)
            self._handle = None

    def __enter__(self) -> Self:
        """Return itself."""
        return self

    def __exit__(self, *_: object) -> None:
        """Unlock the directory for other processes."""
        self.close()


def checked_shard(file: Path, facts: dict[str, Any]) -> tuple[int, int]:
    """Return the number of a shard, and its number of games.

    Args:
        file: The shard.
        facts: The expected facts about its games.

    Raises:
        DataError: The shard is damaged, was made with other inputs, or has the name of another shard.
        FileNotFoundError: There is no such file.
    """
    was, shard, games = identity_of(file)
    compare(str(file), was, facts)
    if file.name != shard_name(shard):
        raise DataError(f"{file}: it is shard {shard}, whose name is {shard_name(shard)}")
    return shard, games


def manifest(path: Path) -> dict[str, Any] | None:
    """Return the facts about the games in a directory; None if there are none.

    Raises:
        DataError: The path is not a directory, or the manifest was not written by `fairychess selfplay`.
    """
    try:
        content = read_limited(path / MANIFEST, FACTS, DataError)
    except FileNotFoundError:
        return None
    except NotADirectoryError:
        raise DataError(f"{path}: it is not a directory") from None
    with contextlib.suppress(ValueError, AttributeError, RecursionError):
        facts: dict[str, Any] = json.loads(content)
        if facts.keys() >= KEYS:
            return facts
    raise DataError(f"{path / MANIFEST}: it was not written by `fairychess selfplay`")


def kept_seed(path: str | os.PathLike[str]) -> int | None:
    """Return the seed of the games in a directory; None if there are none.

    Args:
        path: The directory.

    Raises:
        DataError: The path is not a directory, or the manifest was not written by `fairychess selfplay`.

    >>> import tempfile
    >>> from fairychess import Variant, data
    >>> plan = data.SelfPlay(Variant("chess"), data.parse_player("random"), games=2, seed=1)
    >>> with tempfile.TemporaryDirectory() as directory:
    ...     _ = data.run_selfplay(plan, directory)
    ...     data.kept_seed(directory)
    1
    """
    facts = manifest(Path(path))
    return None if facts is None else facts["seed"]


def write_atomically(path: Path, content: bytes) -> None:
    """Write a file as `write_whole` does.

    Raises:
        DataError: The file cannot be written.
    """
    try:
        write_whole(path, path.with_name(path.name + UNFINISHED), content)
    except OSError as error:
        raise DataError(f"{path}: it cannot be written: {error.strerror}; run the same command again to resume") from error


def locked(path: Path) -> int | None:
    """Lock a directory until the returned handle is closed; return None if the system does not support it."""
    try:
        import fcntl  # noqa: PLC0415 - not everywhere
    except ImportError:
        return None
    handle = os.open(path, os.O_RDONLY)
    try:
        fcntl.flock(handle, fcntl.LOCK_EX | fcntl.LOCK_NB)
    except BlockingIOError:
        os.close(handle)
        raise DataError(f"{path}: another process is writing to it") from None
    except OSError:  # a file system without locks
        return handle
    return handle
