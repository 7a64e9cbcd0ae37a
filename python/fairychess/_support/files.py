"""Reading files of games and positions, compressed or not, and replacing files safely."""

from __future__ import annotations

import bz2
import contextlib
import errno
import gzip
import io
import os
import zlib
from pathlib import Path
from typing import TYPE_CHECKING, cast

from fairychess.errors import FairyChessError

from .reading import TEXT, check_file, named, pieces

if TYPE_CHECKING:
    from collections.abc import Generator, Iterator
    from typing import BinaryIO, TextIO

    from .reading import ReadableBytes

BOM = b"\xef\xbb\xbf"
"""The byte order mark that some programs write at the start of UTF-8 text."""


@contextlib.contextmanager
def opened(path: Path) -> Generator[BinaryIO | gzip.GzipFile | bz2.BZ2File]:
    """Open a file for reading bytes, decompressing it if it is in gzip or bzip2 format.

    Raises:
        FairyChessError: The file is a device.
        OSError: The file cannot be opened, read or decompressed.
    """
    packed = None
    try:
        with named(path), path.open("rb") as file:
            check_file(file.fileno(), path, None)
            begins = file.peek(3)[:3]  # the file is opened only once, since a pipe cannot be read again
            packed = gzip.open if begins.startswith(b"\x1f\x8b") else bz2.open if begins == b"BZh" else None
            if packed is None:
                yield file
                return
            with packed(file, "rb") as unpacked:
                yield unpacked
    except (EOFError, zlib.error, OSError) as error:
        if packed is None or (isinstance(error, OSError) and error.errno is not None):
            raise
        raise OSError(errno.EIO, f"it cannot be unpacked: {error}", str(path)) from error


def format_suffix(path: str | os.PathLike[str]) -> str:
    """Return the suffix that shows the format of a file, in small letters and without the one of a compressed file.

    >>> format_suffix("games.PGN"), format_suffix("games.pgn.gz"), format_suffix("games")
    ('.pgn', '.pgn', '')
    """
    return Path(Path(path).name.lower().removesuffix(".gz").removesuffix(".bz2")).suffix


def position_lines(path: Path) -> Iterator[tuple[int, str]]:
    """Yield the lines of a file with their numbers, skipping empty lines and those that begin with `#`.

    Lines that are not UTF-8 are read as Latin-1, as in game files.

    Raises:
        FairyChessError: The file is too large, or is a device.
        OSError: The file cannot be read.
    """
    with opened(path) as file:
        if isinstance(file, io.BufferedReader):
            check_file(file.fileno(), path, TEXT)
        content = pieces(cast("ReadableBytes", file), path, TEXT).removeprefix(BOM)
    for number, line in enumerate(content.splitlines(), 1):
        try:
            text = line.decode("utf-8").strip()
        except UnicodeDecodeError:
            text = line.decode("latin-1").strip()
        if text and not text.startswith("#"):
            yield number, text


def write_directly(path: str | os.PathLike[str], content: str | bytes) -> None:
    """Write a whole file; text is written as UTF-8 with line feeds.

    Raises:
        FairyChessError: The name is not a valid file name.
        OSError: The file cannot be written; the error names it.
    """
    with named(path):
        Path(path).write_bytes(content.encode() if isinstance(content, str) else content)


def write_whole(path: Path, part: Path, content: bytes) -> None:
    """Write a file under another name, flush it to disk, and rename it, so that it is complete even after a power failure.

    Args:
        path: The file.
        part: Its name until it is complete, in the same directory.
        content: Its content.

    Raises:
        OSError: The file cannot be written.
    """
    try:
        with part.open("wb") as file:
            file.write(content)
            file.flush()
            os.fsync(file.fileno())
        part.replace(path)
    except BaseException:
        part.unlink(missing_ok=True)
        raise
    flush_names(path.parent)


def flush_names(directory: Path) -> None:
    """Flush the file names in a directory to disk, if the operating system supports it."""
    if os.name == "nt":
        return
    handle = os.open(directory, os.O_RDONLY)
    try:
        os.fsync(handle)
    finally:
        os.close(handle)


@contextlib.contextmanager
def replacing(path: str | os.PathLike[str]) -> Generator[TextIO]:
    """Open a text file for writing; it replaces the old file only if the block succeeds.

    The text goes to `.NAME.part` in the same directory, which replaces the old file in one step at the end. If the block
    raises, the old file stays as it was. A `.NAME.part` left behind by a killed process is overwritten.
    Anything other than a regular file, such as `/dev/stdout`, is written directly.

    Args:
        path: The file to replace or to create. A symbolic link is followed.

    Raises:
        FairyChessError: Another process is writing the same file.
        OSError: The file cannot be written; the error names it.
    """
    with named(path):
        given = Path(path)
        direct = given.exists() and not given.is_file()
        # What a link to a pipe resolves to is not a path that can be opened.
        target = given if direct else given.resolve()
    part = target.with_name(f".{target.name}.part")
    try:
        with target.open("w", encoding="utf-8", newline="\n") if direct else _locked(part, str(path)) as file:
            try:
                yield file
                file.flush()
                if not direct:
                    os.fsync(file.fileno())
                    if target.exists():
                        part.chmod(target.stat().st_mode & 0o7777)
                    part.replace(target)
            except BaseException:
                if not direct:
                    part.unlink(missing_ok=True)
                raise
    except OSError as error:
        if error.filename not in (None, str(part)):
            raise
        raise OSError(error.errno, error.strerror, str(path)) from error


@contextlib.contextmanager
def _locked(part: Path, name: str) -> Generator[TextIO]:
    """Open a new file, unless another process is writing it. On systems without file locks, this is not checked."""
    try:
        import fcntl  # noqa: PLC0415 - not on every system
    except ImportError:
        with part.open("w", encoding="utf-8", newline="\n") as file:
            yield file
        return
    while True:
        with part.open("a", encoding="utf-8", newline="\n") as file:
            try:
                fcntl.flock(file, fcntl.LOCK_EX | fcntl.LOCK_NB)
            except BlockingIOError:
                raise FairyChessError(f"{name}: another process is writing this file") from None
            except OSError:  # the file system has no locks
                pass
            if not _is_open(part, file):
                continue  # another process has just renamed it
            file.truncate(0)
            yield file
            return


def _is_open(path: Path, file: TextIO) -> bool:
    """Return True if the path still refers to the open file."""
    try:
        return os.path.samestat(path.stat(), os.fstat(file.fileno()))
    except FileNotFoundError:
        return False
