"""Iterables over the main line after a node."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any, Generic, Protocol, TypeVar

from fairychess._core import _pgn_movetext

from .links import Node, onward
from .walk import visit_node

if TYPE_CHECKING:
    from collections.abc import Callable, Iterator, Sequence

    from fairychess._core import Board, Move

    from .links import Step
    from .visitor import BaseVisitor

__all__ = ["Mainline"]

T = TypeVar("T")
ResultT = TypeVar("ResultT")


class MainLine(Node, Protocol):
    """A node from which a main line starts."""

    def board(self) -> Board:
        """Set up the node's position."""
        ...

    def _moves_read(self) -> list[Move] | None:
        """Return the moves of the main line if their nodes have not been created yet."""
        ...


class Root:
    """A parent for nodes that are written separately from their game."""

    __slots__ = ("_variations",)
    comment = ""
    _nags = None

    def __init__(self, variations: Sequence[Step]) -> None:
        self._variations = variations


class Mainline(Generic[T]):
    """The main line after a node: an iterable of its nodes or moves, in either direction. It is false if empty.

    >>> import io
    >>> from fairychess import pgn
    >>> game = pgn.read_game(io.StringIO("1. e4 e5 (1... c5 {Sicilian}) 2. Nf3 *"))
    >>> [node.san() for node in game.mainline()], str(game.mainline())
    (['e4', 'e5', 'Nf3'], '1. e4 e5 2. Nf3')
    """

    __slots__ = ("_select", "_start")

    def __init__(self, start: MainLine, select: Callable[[Any], T]) -> None:
        self._start = start
        self._select = select

    def __bool__(self) -> bool:
        """True if anything follows."""
        return bool(self._start.variations)

    def __iter__(self) -> Iterator[T]:
        """Iterate forwards to the end of the line."""
        return map(self._select, onward(self._start))

    def __reversed__(self) -> Iterator[T]:
        """Iterate backwards from the end of the line."""
        return map(self._select, reversed(list(onward(self._start))))

    def accept(self, visitor: BaseVisitor[ResultT]) -> ResultT:
        """Pass the line's moves and their annotations to a visitor, without variations.

        Args:
            visitor: The visitor. It gets no headers.

        Returns:
            The result of the visitor.

        Raises:
            IllegalMoveError: A move is not legal in its position.
        """
        board = self._start.board()
        for node in onward(self._start):
            visit_node(node, board, visitor)
            board.push(node.move)
        return visitor.result()

    def __str__(self) -> str:
        """Return the line as movetext, without line breaks."""
        return _pgn_movetext(self._start.board(), Root(self._start.variations[:1]), "", (None, True, False))

    def __repr__(self) -> str:
        """Show the line."""
        return f"<{type(self).__name__} at {id(self):#x} ({self})>"


class MainlineMoves(Mainline["Move"]):
    """The moves of a main line. For a game that was read, iterating does not create nodes."""

    __slots__ = ()

    def __iter__(self) -> Iterator[Move]:
        """Iterate forwards to the end of the line."""
        read = self._start._moves_read()  # noqa: SLF001 # pyright: ignore[reportPrivateUsage] - for this
        return super().__iter__() if read is None else iter(read)
