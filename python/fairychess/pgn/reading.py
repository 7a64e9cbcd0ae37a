"""Reading games."""

from __future__ import annotations

import os
from pathlib import Path
from typing import TYPE_CHECKING, Any, Protocol, TypeVar, overload

from fairychess._core import _PgnSplitter
from fairychess._support.files import opened

from .builders import GameBuilder
from .game import read
from .handles import ALL, NOTHING, TAGS, cut
from .headers import Checked, Headers

if TYPE_CHECKING:
    from collections.abc import Callable, Iterable, Iterator
    from typing import TextIO

    from fairychess._core import Variant

    from .game import Game
    from .visitor import BaseVisitor

ResultT = TypeVar("ResultT")

__all__ = ["read_game", "read_games", "read_headers", "skip_game"]

PIECE = 1 << 20
"""The number of characters or bytes of a file to read at a time."""


class Readable(Protocol):
    """An open file of text or bytes, perhaps a compressed one."""

    def read(self, size: int, /) -> str | bytes:
        """Return at most `size` characters or bytes; nothing at the end of the file."""
        ...


@overload
def read_game(
    handle: TextIO,
    *,
    Visitor: type[GameBuilder[Game]] = GameBuilder,  # noqa: N803 - as in chess.pgn
    variants: Iterable[Variant] = (),
) -> Game | None: ...
@overload
def read_game(
    handle: TextIO,
    *,
    Visitor: Callable[[], BaseVisitor[ResultT]],  # noqa: N803
    variants: Iterable[Variant] = (),
) -> ResultT | None: ...
def read_game(
    handle: TextIO,
    *,
    Visitor: Callable[[], BaseVisitor[Any]] = GameBuilder,  # noqa: N803
    variants: Iterable[Variant] = (),
) -> Any:
    r"""Read the next game from a text handle, and leave the handle after it.

    `Game.errors` lists errors with their positions; lines are counted from the first line of the game. After an invalid move, the
    rest of its variation is skipped and reading continues. If the variant or the start position is unknown, the game has headers
    but no moves.

    Args:
        handle: An open text file.
        Visitor: A callable that returns a visitor, such as a subclass of `BaseVisitor`. The default builds a `Game`.
        variants: Definitions of variants that are not built in, as the headers contain only their names and ids.

    Returns:
        The game, or the result of the visitor; None at the end of the file.

    Raises:
        OSError: The handle cannot be read. The visitor's exceptions are not caught.

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
    game = read(text.read(given), given)
    if Visitor is GameBuilder:
        return game
    return game._accept(Visitor(), parsing=True)  # noqa: SLF001 # pyright: ignore[reportPrivateUsage] - as it is read


def read_games(source: Readable | str | os.PathLike[str], *, variants: Iterable[Variant] = ()) -> Iterator[Game]:
    r"""Read all games in a file, one by one.

    This is faster than `read_game`, but reads ahead of the game that it returns. Files compressed with gzip or bzip2 are
    decompressed. Lines that are not UTF-8 are read as Latin-1. Line numbers in errors are counted from the first line of the
    file.

    Args:
        source: The path of a file (a string is taken as a path), or an open file of text or bytes.
        variants: Definitions of variants that are not built in, as the headers contain only their names and ids.

    Raises:
        OSError: The file cannot be read.

    >>> import io
    >>> [len(list(game.mainline())) for game in read_games(io.StringIO("1. e4 e5 *\n\n1. d4 *\n"))]
    [2, 1]
    """
    given = tuple(variants)
    if isinstance(source, (str, os.PathLike)):
        with opened(Path(source)) as file:
            yield from games(file, given)
    else:
        yield from games(source, given)


def games(file: Readable, variants: tuple[Variant, ...]) -> Iterator[Game]:
    """Read a file in pieces and return its games."""
    splitter = _PgnSplitter()
    more = True
    while more:
        piece = file.read(PIECE)
        splitter.feed(piece)
        more = bool(piece)
        while (text := splitter.next()) is not None:
            yield read(text.read(variants), variants)


def read_headers(handle: TextIO) -> Headers | None:
    r"""Read the headers of the next game from a text handle and skip its moves.

    Args:
        handle: An open text file.

    Returns:
        The headers; None at the end of the file.

    `handle.tell()` before a call gives the position of a game:

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
    r"""Skip the next game in a text handle.

    Args:
        handle: An open text file.

    Returns:
        False at the end of the file.

    >>> import io
    >>> handle = io.StringIO("1. e4 e5 *\n\n1. d4 *\n")
    >>> skip_game(handle), str(read_game(handle).mainline_moves()), skip_game(handle)
    (True, '1. d4', False)
    """
    return cut(handle, NOTHING) is not None
