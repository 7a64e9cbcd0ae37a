"""Ways from node to node. Lists of variations are for anyone to change, so that a way may lead in a circle: that is an error."""

from __future__ import annotations

from typing import TYPE_CHECKING

from fairychess.errors import FairyChessError

if TYPE_CHECKING:
    from collections.abc import Iterator

    from .node import ChildNode, GameNode

STANDS_TWICE = "a node appears twice in its game, but may appear only once"


def onward(node: GameNode) -> Iterator[ChildNode]:
    """Give the main line behind a node. Raises `FairyChessError` where it leads back into itself."""
    mark, steps = node, 0
    following: list[ChildNode] | ChildNode | None = node.variations
    while following:
        node = following[0] if isinstance(following, list) else following
        if node is mark:
            raise FairyChessError(STANDS_TWICE)
        yield node
        # Not by `variations`, which would make a list for each node.
        following = node._variations  # noqa: SLF001 # pyright: ignore[reportPrivateUsage]
        steps += 1
        # The mark is set at every power of two, so that a circle, however long and far away, is once walked from mark to mark.
        if not steps & (steps - 1):
            mark = node


def back(node: GameNode) -> Iterator[GameNode]:
    """Give the nodes before a node, its parent first, the game last. Raises `FairyChessError` where there is no first one."""
    mark, steps = node, 0
    while (parent := node.parent) is not None:
        node = parent
        if node is mark:
            raise FairyChessError(STANDS_TWICE)
        yield node
        steps += 1
        if not steps & (steps - 1):
            mark = node
