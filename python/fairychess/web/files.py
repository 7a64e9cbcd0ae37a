"""The user's files, named on the command line or found in the folder of `--dir`. The browser knows only their ids."""

from __future__ import annotations

import os
import re
import stat
import time
from dataclasses import dataclass
from hashlib import sha256
from pathlib import Path
from typing import TYPE_CHECKING

from fairychess._support.files import replacing

from .messages import MAX_BYTES, Json, RequestError

if TYPE_CHECKING:
    from collections.abc import Callable, Iterable, Iterator

__all__ = ["Files"]

TYPES = {".toml": "definition", ".pgn": "games", ".jsonl": "match"}
"""The file types by file name extension: definitions, games, match results."""

SELFPLAY = "selfplay.json"
"""The file that describes a folder of self-play data."""

MAX_SIZE = MAX_BYTES // 2
"""The maximum size of a file that a browser can edit, in bytes; its JSON encoding may be larger."""

MAX_FILES = 1000
"""The maximum number of files to list from the folder."""

MAX_DEPTH = 3
"""The maximum depth of subfolders to list."""

NEW_NAME = re.compile(r"[A-Za-z0-9][A-Za-z0-9._-]{0,99}\.(toml|pgn)")
"""Matches the names that new files may have."""


@dataclass(frozen=True, slots=True)
class _File:
    path: Path
    name: str
    inside: Path | None
    """The folder that must contain the file; None for a file that the user named."""


class Files:
    """The files that a browser may read and write.

    Args:
        named: Files named on the command line. Symbolic links are followed, since the user named them.
        folder: The folder whose files are listed and in which new files are created. Symbolic links in it are refused.
    """

    def __init__(self, named: Iterable[Path] = (), folder: Path | None = None) -> None:
        self._named = [_File(path.resolve(), path.name, None) for path in named]
        self._folder = None if folder is None else folder.resolve()

    @property
    def can_create(self) -> bool:
        """True if there is a folder for new files."""
        return self._folder is not None

    def rows(self) -> list[Json]:
        """List the files.

        Returns:
            For each file, an object with `id`, `name`, `type` (`definition`, `games`, `match` or `selfplay`), and `named`, which
            is true for files named on the command line.
        """
        return [_row(key, file) for key, file in self._all().items()]

    def row(self, key: str) -> Json:
        """Return the row of one file.

        Raises:
            RequestError: There is no such file.
        """
        return _row(key, self._find(key))

    def path(self, key: str) -> Path:
        """Return the path of a file, for code that reads the file itself.

        Raises:
            RequestError: There is no such file.
        """
        return self._find(key).path

    def read(self, key: str, known: str | None = None, most: int = MAX_SIZE) -> Json:
        """Read a file.

        Args:
            key: Its id.
            known: The digest of the content that the browser has.
            most: The maximum size in bytes.

        Returns:
            An object with `id`, `name`, `type`, `named`, `digest` and `text`; `text` is null if the browser already has the
            content.

        Raises:
            RequestError: There is no such file, or it is too large or not text.
            OSError: It cannot be read.
        """
        file = self._find(key)
        text = _text(file, most)
        digest = _digest(text)
        return _row(key, file) | {"digest": digest, "text": None if digest == known else text}

    def beside(self, key: str, name: Callable[[Path], Path], most: int, oldest: float) -> str | None:
        """Read a file that belongs to another one, such as the games being played in a match.

        Args:
            key: The id of the other file.
            name: Returns its path for that of the other file.
            most: The maximum size in bytes.
            oldest: The maximum age in seconds.

        Returns:
            The text; None if there is no such file, or it is older.

        Raises:
            RequestError: There is no such other file.
        """
        file = self._find(key)
        path = name(file.path)
        try:
            if time.time() - path.lstat().st_mtime > oldest:
                return None
            return _text(_File(path, path.name, path.parent), most)
        except (OSError, RequestError):
            return None

    def write(self, key: str, text: str, known: str) -> Json:
        """Replace the content of a file in one step.

        Args:
            key: Its id.
            text: The new content.
            known: The digest of the content that the browser has.

        Returns:
            An object with `digest`. If the file has changed in the meantime, it is not replaced, and the object has only
            `changed`, the result of `read`.

        Raises:
            RequestError: There is no such file.
            OSError: It cannot be written.
        """
        file = self._find(key)
        found = self.read(key)
        if found["digest"] != known:
            return {"changed": found}
        with replacing(file.path) as out:
            out.write(text)
        return {"digest": _digest(text)}

    def create(self, name: str, text: str) -> Json:
        """Create a new file in the folder.

        Args:
            name: Its name: letters, digits, `.`, `_` and `-`, with the ending `.toml` or `.pgn`.
            text: Its content.

        Returns:
            The result of `read`.

        Raises:
            RequestError: There is no folder, the name is invalid, or the file exists.
            OSError: It cannot be written.
        """
        if self._folder is None:
            raise RequestError("files", "there is no folder for new files: start the server with --dir")
        if not NEW_NAME.fullmatch(name):
            raise RequestError("name", f"{name!r} is not a name for a new file, such as mygame.toml")
        path = self._folder / name
        try:
            with path.open("x", encoding="utf-8", newline="\n") as out:
                out.write(text)
                out.flush()
                os.fsync(out.fileno())
        except FileExistsError:
            raise RequestError("name", f"a file {name} exists already") from None
        return self.read(_key(path))

    def _all(self) -> dict[str, _File]:
        files = {_key(file.path): file for file in self._named}
        for path in self._listed():
            files.setdefault(_key(path), _File(path, os.fspath(path.relative_to(self._folder or path)), self._folder))
        return files

    def _listed(self) -> Iterator[Path]:
        """Yield the files in the folder that are to be listed, but not symbolic links and hidden files."""
        if self._folder is None:
            return
        left = MAX_FILES
        for root, folders, names in os.walk(self._folder):
            here = Path(root)
            deep = len(here.relative_to(self._folder).parts) >= MAX_DEPTH
            folders[:] = [] if deep else sorted(name for name in folders if not name.startswith("."))
            for name in sorted(names):
                path = here / name
                if (path.suffix in TYPES or name == SELFPLAY) and not name.startswith(".") and not path.is_symlink() and left:
                    left -= 1
                    yield path

    def _find(self, key: str) -> _File:
        file = self._all().get(key)
        if file is None:
            raise RequestError("file", "there is no such file")
        if file.inside is not None and not file.path.resolve().is_relative_to(file.inside):
            raise RequestError("file", f"{file.name} is outside the folder")
        return file


def _key(path: Path) -> str:
    """Return an id that stays the same when the server restarts, so that a reloaded screen finds its file again."""
    return sha256(os.fsencode(path)).hexdigest()[:32]


def _digest(text: str) -> str:
    return sha256(text.encode("utf-8", "surrogatepass")).hexdigest()


def _row(key: str, file: _File) -> Json:
    what = "selfplay" if file.path.name == SELFPLAY else TYPES.get(file.path.suffix, "definition")
    return {"id": key, "name": file.name, "type": what, "named": file.inside is None}


def _text(file: _File, most: int) -> str:
    """Read a regular file. A file in the folder is not opened if it has been replaced by a symbolic link."""
    flags = os.O_RDONLY | getattr(os, "O_NONBLOCK", 0)
    if file.inside is not None:
        flags |= getattr(os, "O_NOFOLLOW", 0)
    with os.fdopen(os.open(file.path, flags), "rb") as handle:
        if not stat.S_ISREG(os.fstat(handle.fileno()).st_mode):
            raise RequestError("file", f"{file.name} is not a regular file")
        content = handle.read(most + 1)
    if len(content) > most:
        raise RequestError("file", f"{file.name} is larger than {most // 1024} KB")
    try:
        return content.decode("utf-8")
    except UnicodeDecodeError:
        raise RequestError("file", f"{file.name} is not text in UTF-8") from None
