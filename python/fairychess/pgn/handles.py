"""Reading the texts of games from handles, one at a time."""

from __future__ import annotations

from typing import TYPE_CHECKING
from weakref import WeakKeyDictionary

from fairychess._core import _pgn_cut
from fairychess.errors import FairyChessError

if TYPE_CHECKING:
    from typing import TextIO

    from fairychess._core import _PgnText

NOTHING, TAGS, ALL = range(3)
"""How much of a game to keep."""

LOW = (1 << 64) - 1
"""The bits of a place that are the position in the file; those above are the state of the decoder."""

_ahead: WeakKeyDictionary[TextIO, str] = WeakKeyDictionary()
"""The first line of the next game, for handles that cannot seek back to it."""


def cut(handle: TextIO, keep: int) -> _PgnText | None:
    """Read the text of the next game, and leave the handle after it."""
    text, left = _pgn_cut(handle, taken_ahead(handle), keep)
    if left is not None:
        put_back(handle, left)
    return text


def taken_ahead(handle: TextIO) -> str:
    """Return the line that has been read from a handle and not put back, or an empty text."""
    try:
        return _ahead.pop(handle, "") if _ahead else ""
    except TypeError:  # It cannot be a key, so nothing is remembered about it.
        return ""


def put_back(handle: TextIO, line: str) -> None:
    """Go back before a line that has been read: it begins the next game, without a blank line before it."""
    if seek_back(handle, line):
        return
    try:
        _ahead[handle] = line
    except TypeError:
        message = "a game begins without a blank line before it, and the handle can neither go back nor be remembered"
        raise FairyChessError(message) from None


def seek_back(handle: TextIO, line: str) -> bool:
    """Seek back before a line if the handle allows it. The position is found by trial."""
    try:
        if not handle.seekable():
            return False
        after = handle.tell()
    except (AttributeError, OSError, ValueError):
        return False
    # The low bits of a place are the position in the file: in characters in `io.StringIO`, else in bytes. The line's end may have
    # been two bytes, and the first byte of the next line's end may have been read.
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
