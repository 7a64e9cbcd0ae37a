"""The directory of a self-play: a file that says what is in it, and the shards, each of them whole at any time."""

from __future__ import annotations

import contextlib
import json
import os
from pathlib import Path
from typing import TYPE_CHECKING, Any, Final, Self

from fairychess.errors import DataError

from .facts import KEYS, compare, identity_of

if TYPE_CHECKING:
    from types import TracebackType

    from .selfplay import SelfPlay

MANIFEST: Final = "selfplay.json"
UNFINISHED: Final = ".tmp"
"""How the name of a file ends that is being written."""


def shard_name(shard: int) -> str:
    """Name the file of a shard."""
    return f"shard-{shard:05}.parquet"


class Directory:
    """A directory that a self-play writes to; it is made where it is missing, and gone on with where it has shards.

    `whole` has the shards that are there, which are never touched. Raises `DataError` where the directory was made with other
    inputs or holds something else, where a shard is damaged, and where another process writes to it.
    """

    def __init__(self, path: str | os.PathLike[str], plan: SelfPlay) -> None:
        self.path: Path = Path(path)
        self._plan = plan
        self.whole: set[int] = set()
        self.path.mkdir(parents=True, exist_ok=True)
        self._handle = locked(self.path)
        try:
            self._go_on()
        except BaseException:
            self.close()
            raise

    def _go_on(self) -> None:
        """Compare what is there, or begin."""
        identity = self._plan.identity()
        kept = manifest(self.path)
        if kept is None:
            others = sorted({each.name for each in self.path.iterdir()} - {MANIFEST + UNFINISHED})
            if others:
                raise DataError(f"{self.path}: it has no {MANIFEST}, and yet {others[0]}: an empty directory is expected")
            write_whole(self.path / MANIFEST, (json.dumps(identity, indent=2, sort_keys=True) + "\n").encode())
        else:
            compare(str(self.path), kept, identity)
        for left in self.path.glob(f"shard-*.parquet{UNFINISHED}"):
            left.unlink()
        for file in sorted(self.path.glob("shard-*.parquet")):
            was, shard, games = identity_of(file)
            compare(str(file), was, identity)
            if file.name != shard_name(shard):
                raise DataError(f"{file}: it is shard {shard}, which is named {shard_name(shard)}")
            if games > self._plan.size(shard):
                raise DataError(f"{self.path}: there are more games in it than the {self._plan.games} that are asked for")
            if games == self._plan.size(shard):
                self.whole.add(shard)

    @property
    def missing(self) -> list[int]:
        """The shards that are still to be made."""
        return [shard for shard in range(self._plan.shards) if shard not in self.whole]

    @property
    def games(self) -> int:
        """The number of games in whole shards."""
        return sum(self._plan.size(shard) for shard in self.whole)

    def add(self, shard: int, content: bytes) -> None:
        """Keep a shard; when this returns, it is there for good. Raises `DataError` where it cannot be written."""
        write_whole(self.path / shard_name(shard), content)
        self.whole.add(shard)

    def close(self) -> None:
        """Let others write to it."""
        if self._handle is not None:
            os.close(self._handle)
            self._handle = None

    def __enter__(self) -> Self:
        """Give itself."""
        return self

    def __exit__(self, kind: type[BaseException] | None, error: BaseException | None, trace: TracebackType | None) -> None:
        """Let others write to it."""
        self.close()


def manifest(path: Path) -> dict[str, Any] | None:
    """Read what a directory says is in it; None where it says nothing. Raises `DataError` for a file that is none of ours."""
    try:
        content = (path / MANIFEST).read_bytes()
    except FileNotFoundError:
        return None
    with contextlib.suppress(ValueError, AttributeError):
        facts: dict[str, Any] = json.loads(content)
        if facts.keys() >= KEYS:
            return facts
    raise DataError(f"{path / MANIFEST}: it is not what `fairychess selfplay` wrote")


def kept_seed(path: str | os.PathLike[str]) -> int | None:
    """Give the seed of the games in a directory; None where there are none. Raises `DataError` for a manifest that is none."""
    kept = manifest(Path(path))
    return None if kept is None else kept["seed"]


def write_whole(path: Path, content: bytes) -> None:
    """Write a file that has its name only when it is whole, even after the power fails. Raises `DataError` where it cannot be."""
    unfinished = path.with_name(path.name + UNFINISHED)
    try:
        try:
            with unfinished.open("wb") as file:
                file.write(content)
                file.flush()
                os.fsync(file.fileno())
            unfinished.replace(path)
        except BaseException:
            unfinished.unlink(missing_ok=True)
            raise
        keep_names(path.parent)
    except OSError as error:
        raise DataError(f"{path}: it cannot be written: {error.strerror}; the same self-play goes on once it can") from error


def keep_names(directory: Path) -> None:
    """Have the names in a directory written to the disk, where the system lets one ask for that."""
    if os.name == "nt":
        return
    handle = os.open(directory, os.O_RDONLY)
    try:
        os.fsync(handle)
    finally:
        os.close(handle)


def locked(path: Path) -> int | None:
    """Keep other processes away from a directory, where the system can, for as long as the handle that it gives is open."""
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
    except OSError:  # a file system that has no locks
        return handle
    return handle
