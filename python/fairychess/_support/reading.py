"""Reading user files up to a size limit, so that a device or a wrong file cannot exhaust memory."""

from __future__ import annotations

import contextlib
import os
import stat
from pathlib import Path
from typing import TYPE_CHECKING, Final, Protocol, TypeVar

from fairychess.errors import FairyChessError

if TYPE_CHECKING:
    from collections.abc import Generator

ErrorT = TypeVar("ErrorT", bound=FairyChessError)

FACTS: Final = 1 << 26
"""The maximum size of a file of settings or facts, such as a manifest, a plan or measurements."""

PLAN: Final = 1 << 28
"""The maximum size of the plan of a training run: the largest network to start from takes 112 million bytes in base64."""

DEFINITION: Final = 1 << 18
"""The maximum size of a definition, as in the core."""

TEXT: Final = 1 << 28
"""The maximum size of a string after decompression, such as INI sections, positions, openings, books or match results."""

WEIGHTS: Final = 1 << 31
"""The maximum size of a file of weights or of a training checkpoint."""

MAX_SHOWN: Final = 300
"""The maximum number of characters of a file name in a message."""

PIECE: Final = 1 << 20
"""The number of bytes to read at a time, so that memory is allocated only for data that exists."""


class ReadableBytes(Protocol):
    """An open binary file, compressed or not."""

    def read(self, size: int, /) -> bytes | None:
        """Return up to `size` bytes; no bytes at the end of the file."""
        ...


def read_limited(path: str | os.PathLike[str], most: int, error: type[FairyChessError] = FairyChessError) -> bytes:
    """Return the content of a file, up to a size limit. Pipes are read up to the limit; devices are refused.

    Args:
        path: The file.
        most: The largest size.
        error: The exception for a file that is too large.

    Raises:
        FairyChessError: The file is too large, or is a device; the class is `error`.
        OSError: The file cannot be read; the error names it.

    >>> import tempfile
    >>> with tempfile.NamedTemporaryFile() as file:
    ...     _ = file.write(b"some text")
    ...     file.flush()
    ...     read_limited(file.name, 9)
    b'some text'
    """
    with named(path), Path(path).open("rb", buffering=0) as file:
        check_file(file.fileno(), path, most, error)
        return pieces(file, path, most, error)


def read_text_limited(path: str | os.PathLike[str], most: int, error: type[FairyChessError] = FairyChessError) -> str:
    """Return the text of a UTF-8 file, up to a size limit. Line endings become line feeds, as in Python's own text files.

    Raises:
        FairyChessError: The file is too large, or is a device; the class is `error`.
        OSError: The file cannot be read; the error names it.
        UnicodeDecodeError: It is not UTF-8.
    """
    return universal(read_limited(path, most, error).decode("utf-8"))


def universal(text: str) -> str:
    """Return a string with line feeds as its only line endings."""
    return text.replace("\r\n", "\n").replace("\r", "\n")


def check_file(
    handle: int, path: str | os.PathLike[str], most: int | None, error: type[FairyChessError] = FairyChessError
) -> None:
    """Refuse an open file that is too large, or is a device other than a terminal or the null device.

    Raises:
        FairyChessError: The file is refused; the class is `error`.
    """
    status = os.fstat(handle)
    if stat.S_ISCHR(status.st_mode) and not os.isatty(handle) and not is_null(status):
        raise error(f"{shown(path)}: it is a device, which may have no end; a file is expected")
    if most is not None and stat.S_ISREG(status.st_mode) and status.st_size > most:
        raise too_large(path, most, error, status.st_size)


def refuse_pipe(path: str | os.PathLike[str]) -> None:
    """Raise `FairyChessError` for a pipe: an engine that waits for its content would not answer a GUI.

    Raises:
        FairyChessError: The file is a pipe, or the name is not a valid file name.
    """
    with contextlib.suppress(OSError), named(path):
        if stat.S_ISFIFO(Path(path).stat().st_mode):
            raise FairyChessError(f"{shown(path)}: it is a pipe; a file is expected")


def is_null(status: os.stat_result) -> bool:
    """Return True for the null device."""
    return os.path.samestat(status, Path(os.devnull).stat())


def pieces(file: ReadableBytes, path: str | os.PathLike[str], most: int, error: type[FairyChessError] = FairyChessError) -> bytes:
    """Return the rest of an open file, up to a maximum number of bytes.

    Raises:
        FairyChessError: The file is larger; the class is `error`.
        OSError: The file cannot be read.
    """
    found = bytearray()
    while piece := file.read(min(PIECE, most + 1 - len(found))):
        found += piece
        if len(found) > most:
            raise too_large(path, most, error)
    return bytes(found)


def too_large(path: str | os.PathLike[str], most: int, error: type[ErrorT], size: int | None = None) -> ErrorT:
    """Return the exception for a file that is too large."""
    return error(f"{shown(path)}: it has {f'more than {most}' if size is None else size} bytes; at most {most} are read")


def shown(path: str | os.PathLike[str]) -> str:
    """Return the name of a file for a message, printable and of limited length."""
    text = os.fspath(path)
    return text if text.isprintable() and len(text) <= MAX_SHOWN else f"{text[:MAX_SHOWN]!r}"


@contextlib.contextmanager
def named(path: str | os.PathLike[str]) -> Generator[None]:
    """Add the missing file name to system errors, and explain a name with a NUL.

    Raises:
        OSError: The error raised by the block, with the name.
        FairyChessError: The name is not a valid file name.
    """
    try:
        yield
    except OSError as error:
        if error.filename is not None or error.errno is None:
            raise
        raise OSError(error.errno, error.strerror or os.strerror(error.errno), os.fspath(path)) from error
    except RuntimeError as error:  # in older versions of Python: a loop of symbolic links
        if "Symlink loop" not in str(error):
            raise
        raise FairyChessError(f"{shown(path)}: too many levels of symbolic links") from None
    except ValueError as error:
        if "\0" not in os.fspath(path) or isinstance(error, FairyChessError):
            raise
        raise FairyChessError(f"{shown(path)}: a name has no NUL") from None
