"""Reading games."""

from __future__ import annotations

import os
from pathlib import Path
from typing import TYPE_CHECKING, Protocol

from fairychess._core import _PgnSplitter
from fairychess._files import opened

from .game import read
from .handles import ALL, NOTHING, TAGS, cut
from .headers import Checked, Headers

if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator
    from typing import TextIO

    from fairychess._core import Variant

    from .game import Game

__all__ = ["read_game", "read_games", "read_headers", "skip_game"]

PIECE = 1 << 20
"""How much of a file is read at a time."""


class Readable(Protocol):
    """An open file of text or of bytes, packed ones among them."""

    def read(self, size: int, /) -> str | bytes:
        """Give at most so many characters or bytes, and nothing at the end."""
        ...


def read_game(handle: TextIO, *, variants: Iterable[Variant] = ()) -> Game | None:
    r"""Read the next game of a text handle, or give None at its end. The handle stands behind the game then.

    `variants` are definitions that the headers may name beside the built-in variants. What cannot be read is listed in
    `Game.errors` with its place, lines counted from the first of the game, and the rest is read all the same: behind a bad move
    the rest of its variation is left out; where variant or start position are not known, there are headers and no moves.

    Raises what reading the handle raises.

    >>> import io
    >>> handle = io.StringIO("1. e4 e5 *\n\n1. d4 Kd5 *\n")
    >>> print(read_game(handle).mainline_moves())
    1. e4 e5
    >>> read_game(handle).errors[0].line, read_game(handle)
    (1, None)
    """
    text = cut(handle, ALL)
    if text is None:
        return None
    given = tuple(variants)
    return read(text.read(given), given)


def read_games(source: Readable | str | os.PathLike[str], *, variants: Iterable[Variant] = ()) -> Iterator[Game]:
    """Read all games of a file one by one: of a path (a text here is a path) or of an open handle, of text or of bytes.

    It is faster than `read_game` and reads ahead, so that nothing can be said of where the handle stands. Files that gzip or
    bzip2 have packed are unpacked. Lines that are not UTF-8 are read as Latin-1. Errors count lines from the first of the file.

    Raises `OSError` where the file cannot be read.
    """
    given = tuple(variants)
    if isinstance(source, (str, os.PathLike)):
        with opened(Path(source)) as file:
            yield from games(file, given)
    else:
        yield from games(source, given)


def games(file: Readable, variants: tuple[Variant, ...]) -> Iterator[Game]:
    """Read pieces of a file until a game is there."""
    splitter = _PgnSplitter()
    more = True
    while more:
        piece = file.read(PIECE)
        splitter.feed(piece)
        more = bool(piece)
        while (text := splitter.next()) is not None:
            yield read(text.read(variants), variants)


def read_headers(handle: TextIO) -> Headers | None:
    r"""Read the headers of the next game of a text handle and pass over its moves, or give None at the end of the handle.

    With `handle.tell()` before it, games are found again:

    >>> import io
    >>> handle = io.StringIO('[White "A"]\n\n1. e4 *\n\n[White "B"]\n\n1. d4 *\n')
    >>> places = {}
    >>> while True:
    ...     place = handle.tell()
    ...     headers = read_headers(handle)
    ...     if headers is None:
    ...         break
    ...     places[headers["White"]] = place
    >>> handle.seek(places["B"])
    22
    >>> print(read_game(handle).mainline_moves())
    1. d4
    """
    text = cut(handle, TAGS)
    if text is None:
        return None
    pairs = Checked()
    text.headers(pairs)
    return Headers(pairs)


def skip_game(handle: TextIO) -> bool:
    """Pass over the next game of a text handle. Gives False where there was none."""
    return cut(handle, NOTHING) is not None
