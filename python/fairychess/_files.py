"""Files of games and positions, which may be packed."""

from __future__ import annotations

import bz2
import contextlib
import errno
import gzip
import zlib
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from collections.abc import Generator, Iterator
    from pathlib import Path
    from typing import BinaryIO

BOM = b"\xef\xbb\xbf"
"""What some programs write before UTF-8."""


@contextlib.contextmanager
def opened(path: Path) -> Generator[BinaryIO | gzip.GzipFile | bz2.BZ2File]:
    """Open a file to be read as bytes, those that gzip or bzip2 have packed too.

    Raises `OSError`, here and while it is read, where that cannot be done.
    """
    with path.open("rb") as file:
        begins = file.read(3)
    packed = gzip.open if begins.startswith(b"\x1f\x8b") else bz2.open if begins == b"BZh" else None
    try:
        with path.open("rb") if packed is None else packed(path, "rb") as file:
            yield file
    except (EOFError, zlib.error, OSError) as error:
        if packed is None or (isinstance(error, OSError) and error.filename is not None):
            raise
        raise OSError(errno.EIO, f"it cannot be unpacked: {error}", str(path)) from error


def position_lines(path: Path) -> Iterator[tuple[int, str]]:
    """Give the lines of a file that hold something, with their numbers. Those that begin with `#` are passed over.

    Lines that are not UTF-8 are read as Latin-1, as those of games are. Raises `OSError`.
    """
    with opened(path) as file:
        content = file.read().removeprefix(BOM)
    for number, line in enumerate(content.splitlines(), 1):
        try:
            text = line.decode("utf-8").strip()
        except UnicodeDecodeError:
            text = line.decode("latin-1").strip()
        if text and not text.startswith("#"):
            yield number, text
