"""Passes moves and variations to a visitor, in the order of the text."""

from __future__ import annotations

from functools import partial
from typing import TYPE_CHECKING, Any

from fairychess.errors import FairyChessError

from .links import STANDS_TWICE
from .visitor import SKIP, BaseVisitor

if TYPE_CHECKING:
    from collections.abc import Callable

    from fairychess._core import Board

    from .links import Step


class Walk:
    """A walk through a line with its variations. The board starts at the position before the first move, and returns to it.

    It keeps its own stack of pending steps, so lines can be of any length and variations of any depth.

    Args:
        board: The position before the first move.
        visitor: The visitor.
        parsing: True to call `BaseVisitor.begin_parse_san` before each move.
    """

    def __init__(self, board: Board, visitor: BaseVisitor[Any], *, parsing: bool = False) -> None:
        self._board = board
        self._visitor = visitor
        self._asks = parsing and type(visitor).begin_parse_san is not BaseVisitor[Any].begin_parse_san
        self._todo: list[Callable[[], object]] = []
        self._seen: set[int] = set()

    def run(self, node: Step, *, siblings: bool) -> None:
        """Visit a move, its siblings if requested, and the moves after it."""
        self._todo.append(partial(self._enter, node, siblings))
        while self._todo:
            self._todo.pop()()

    def _enter(self, node: Step, siblings: bool) -> None:
        """Visit a move, then its siblings, then the moves after it."""
        if id(node) in self._seen:
            raise FairyChessError(STANDS_TWICE)
        self._seen.add(id(node))
        skipped = self._asks and self._visitor.begin_parse_san(self._board, self._board.san(node.move)) is SKIP
        if not skipped:
            visit_node(node, self._board, self._visitor)
            self._todo.append(partial(self._follow, node))
        if siblings:
            self._todo += [partial(self._variation, other) for other in reversed(node.parent.variations[1:])]

    def _variation(self, node: Step) -> None:
        """Visit a variation."""
        self._todo.append(self._visitor.end_variation)
        if self._visitor.begin_variation() is not SKIP:
            self._todo.append(partial(self._enter, node, False))

    def _follow(self, node: Step) -> None:
        """Visit the moves after a move."""
        following = node.next()
        if following is not None:
            self._board.push(node.move)
            self._todo += [self._board.pop, partial(self._enter, following, True)]


def visit_node(node: Step, board: Board, visitor: BaseVisitor[Any]) -> None:
    """Visit a move with its annotations. The board is at the position before the move, and returns to it."""
    if node.starting_comment:
        visitor.visit_comment(node.starting_comment)
    visitor.visit_move(board, node.move)
    board.push(node.move)
    visitor.visit_board(board)
    board.pop()
    for nag in sorted(node.nags):
        visitor.visit_nag(nag)
    if node.comment:
        visitor.visit_comment(node.comment)
