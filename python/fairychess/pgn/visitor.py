"""`BaseVisitor`, which visits a game in the order of the text."""

from __future__ import annotations

import enum
from abc import ABC, abstractmethod
from typing import TYPE_CHECKING, Final, Generic, TypeVar

if TYPE_CHECKING:
    from fairychess._core import Board, Move

__all__ = ["SKIP", "BaseVisitor", "SkipType"]

ResultT_co = TypeVar("ResultT_co", covariant=True)


class SkipType(enum.Enum):
    """The type of `SKIP`."""

    SKIP = None
    """Its only value."""


SKIP: Final = SkipType.SKIP
"""The value that some visitor methods return to skip a part of the game."""


class BaseVisitor(ABC, Generic[ResultT_co]):
    """The base class of visitors. `Game.accept` and `read_game` pass them a game in the order of the text.

    Subclasses override the methods that they need. `accept` and `read_game` return its `result`.

    >>> import io
    >>> from fairychess import pgn
    >>> class Count(pgn.BaseVisitor[int]):
    ...     moves = 0
    ...     def begin_variation(self):
    ...         return pgn.SKIP
    ...     def visit_move(self, board, move):
    ...         self.moves += 1
    ...     def result(self):
    ...         return self.moves
    >>> pgn.read_game(io.StringIO("1. e4 e5 (1... c5) 2. Nf3 *"), Visitor=Count)
    3
    """

    def begin_game(self) -> SkipType | None:
        """Called at the start of a game. `SKIP` skips the whole game."""

    def begin_headers(self) -> object:
        """Called before the headers."""

    def visit_header(self, tagname: str, tagvalue: str) -> None:
        """Called for each header.

        Args:
            tagname: The name of the tag.
            tagvalue: Its value.
        """

    def end_headers(self) -> SkipType | None:
        """Called after the headers. `SKIP` skips the moves, which makes reading faster."""

    def begin_parse_san(self, board: Board, san: str) -> SkipType | None:
        """Called by `read_game` before each move. `SKIP` skips the rest of the line.

        Args:
            board: The position before the move.
            san: The move in standard algebraic notation, whichever notation the text uses.
        """

    def visit_move(self, board: Board, move: Move) -> None:
        """Called for each move.

        Args:
            board: The position before the move. A visitor that changes the board must restore it.
            move: The move.
        """

    def visit_board(self, board: Board) -> None:
        """Called with the start position and with the position after each move. A visitor that changes the board must restore it.

        Args:
            board: The position.
        """

    def visit_comment(self, comment: str) -> None:
        """Called for each comment.

        Args:
            comment: The text of the comment.
        """

    def visit_nag(self, nag: int) -> None:
        """Called for each annotation glyph of a move.

        Args:
            nag: The number of the glyph.
        """

    def begin_variation(self) -> SkipType | None:
        """Called at the start of each variation, but not of the main line. `SKIP` skips it."""

    def end_variation(self) -> None:
        """Called at the end of each variation, even if it was skipped."""

    def visit_result(self, result: str) -> None:
        """Called after the moves, with the `Result` header, or `"*"` if there is none.

        Args:
            result: The result, such as `"1-0"`.
        """

    def end_game(self) -> None:
        """Called at the end of the game."""

    @abstractmethod
    def result(self) -> ResultT_co:
        """Return the visitor's result. Called last."""

    def handle_error(self, error: Exception) -> None:
        """Called by `read_game` for each error in the text, after the moves. By default it raises the error.

        Args:
            error: A `PgnError`, with line and column.
        """
        raise error
