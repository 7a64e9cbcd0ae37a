"""Reading the texts of games from file handles, one at a time."""

from __future__ import annotations

from typing import TYPE_CHECKING
from weakref import WeakKeyDictionary

from fairychess._core import _pgn_cut
from fairychess.errors import FairyChessError

if TYPE_CHECKING:
    from typing import TextIO

    from fairychess._core import _PgnText

NOTHING, TAGS, ALL = range(3)
"""The parts of a game to keep."""

LOW = (1 << 64) - 1
"""The bits of `tell()` that hold the position in the file; the bits above hold the decoder's state."""

_ahead: WeakKeyDictionary[TextIO, str] = WeakKeyDictionary()
"""The first line of the next game, for handles that cannot seek back."""


def cut(handle: TextIO, keep: int) -> _PgnText | None:
    """Read the text of the next game, and leave the handle after it."""
    text, left = _pgn_cut(handle, taken_ahead(handle), keep)
    if left is not None:
        put_back(handle, left)
    return text


def taken_ahead(handle: TextIO) -> str:
    """Return the line that was read ahead from a handle, or an empty string."""
    try:
        return _ahead.pop(handle, "") if _ahead else ""
    except TypeError:  # The handle cannot be a key, so no line was stored for it.
        return ""


def put_back(handle: TextIO, line: str) -> None:
    """Undo the reading of a line that begins the next game without a blank line before it."""
    if seek_back(handle, line):
        return
    try:
        _ahead[handle] = line
    except TypeError:
        message = "a game begins without a blank line before it, and the handle can neither go back nor be remembered"
        raise FairyChessError(message) from None


def seek_back(handle: TextIO, line: str) -> bool:
    """Seek to the start of a line that was just read, if the handle allows it. The position is found by trial and error."""
    try:
        if not handle.seekable():
            return False
        after = handle.tell()
    except (AttributeError, OSError, ValueError):
        return False
    # The low bits are the position in the file: in characters for `io.StringIO`, otherwise in bytes. The line ending may have
    # taken two bytes, and the first byte of the next line ending may have been read.
    place = after & LOW
    size = len(line.encode(getattr(handle, "encoding", None) or "utf-8", "surrogateescape"))
    for before in (place - size, place - size - 1, place - size - 2, place - len(line)):
        try:
            handle.seek(before)
            if handle.readline() == line:
                handle.seek(before)
                return True
        except (OSError, ValueError):
            continue
    handle.seek(after)
    return False
