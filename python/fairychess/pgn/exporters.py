"""Visitors that write a game as text."""

from __future__ import annotations

from typing import TYPE_CHECKING, TypeVar

from fairychess._core import Board, _pgn_movetext, _pgn_tags

from .builders import GameBuilder
from .game import Game
from .headers import Headers
from .visitor import BaseVisitor, SkipType

if TYPE_CHECKING:
    from typing import TextIO

    from fairychess._core import Move

__all__ = ["FileExporter", "StringExporter"]

T_co = TypeVar("T_co", covariant=True)


class Exporter(BaseVisitor[T_co]):
    """Collects a game that is to be written.

    Args:
        columns: The maximum length of a line, except within comments; None for a single line.
        headers: Write the headers.
        comments: Write comments and annotation glyphs.
        variations: Write variations.
    """

    def __init__(self, *, columns: int | None = 80, headers: bool = True, comments: bool = True, variations: bool = True) -> None:
        self.columns = columns
        self.headers = headers
        self.comments = comments
        self.variations = variations
        self._begin()

    def _begin(self) -> None:
        self._builder = GameBuilder(Game=Game.without_tag_roster)
        self._tags: dict[str, str] = {}
        self._start: Board | None = None
        self._result = ""

    def begin_game(self) -> SkipType | None:
        """Begin a new game."""
        self._begin()
        return None

    def visit_header(self, tagname: str, tagvalue: str) -> None:
        """Add a header."""
        self._tags[tagname] = tagvalue

    def visit_board(self, board: Board) -> None:
        """Record the start position."""
        self._start = self._start or board.copy(stack=False)

    def visit_move(self, board: Board, move: Move) -> None:
        """Add a move."""
        self._start = self._start or board.copy(stack=False)
        self._builder.visit_move(board, move)

    def visit_comment(self, comment: str) -> None:
        """Add a comment."""
        self._builder.visit_comment(comment)

    def visit_nag(self, nag: int) -> None:
        """Add an annotation glyph."""
        self._builder.visit_nag(nag)

    def begin_variation(self) -> SkipType | None:
        """Begin a variation."""
        return self._builder.begin_variation()

    def end_variation(self) -> None:
        """End a variation."""
        self._builder.end_variation()

    def visit_result(self, result: str) -> None:
        """Add the result."""
        self._result = result

    def _text(self) -> str:
        """Return the game as text."""
        head = _pgn_tags(list(Headers(self._tags).items())) if self.headers else ""
        layout = (self.columns, self.comments, self.variations)
        return head + _pgn_movetext(self._start or Board(), self._builder.game, self._result, layout)


class StringExporter(Exporter[str]):
    """Writes a game as text, like `Game.to_pgn`; `result` is the text without a final newline.

    Args:
        columns: The maximum length of a line, except within comments; None for a single line.
        headers: Write the headers.
        comments: Write comments and annotation glyphs.
        variations: Write variations.

    >>> import io
    >>> from fairychess import pgn
    >>> game = pgn.read_game(io.StringIO("1. e4 e5 {so far} (1... c5) 2. Nf3 *"))
    >>> game.accept(pgn.StringExporter(columns=None, headers=False, comments=False))
    '1. e4 e5 ( 1... c5 ) 2. Nf3 *'
    """

    def result(self) -> str:
        """Return the text."""
        return self._text()

    def __str__(self) -> str:
        """Return the text."""
        return self.result()


class FileExporter(Exporter[int]):
    """Writes games to a text file, with a blank line after each; `result` is the number of characters in the last one.

    Args:
        handle: The open file.
        columns: The maximum length of a line, except within comments; None for a single line.
        headers: Write the headers.
        comments: Write comments and annotation glyphs.
        variations: Write variations.

    >>> import io
    >>> from fairychess import pgn
    >>> file = io.StringIO()
    >>> game = pgn.read_game(io.StringIO("1. e4 *"))
    >>> game.accept(pgn.FileExporter(file, headers=False))
    9
    >>> file.getvalue().splitlines()
    ['1. e4 *', '']
    """

    def __init__(
        self,
        handle: TextIO,
        *,
        columns: int | None = 80,
        headers: bool = True,
        comments: bool = True,
        variations: bool = True,
    ) -> None:
        super().__init__(columns=columns, headers=headers, comments=comments, variations=variations)
        self.handle = handle
        self._written = 0

    def end_game(self) -> None:
        """Write the game."""
        self._written = self.handle.write(f"{self._text()}\n\n")

    def result(self) -> int:
        """Return the number of characters in the last game."""
        return self._written
