"""Walks from node to node. Users can change lists of variations so that a walk leads in a circle, which is an error."""

from __future__ import annotations

from typing import TYPE_CHECKING

from fairychess.errors import FairyChessError

if TYPE_CHECKING:
    from collections.abc import Iterator

    from .node import ChildNode, GameNode

STANDS_TWICE = "a node appears twice in its game, but may appear only once"


def onward(node: GameNode) -> Iterator[ChildNode]:
    """Iterate over the main line after a node. Raises `FairyChessError` if it leads back into itself."""
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
        # The mark is set at every power of two, so that any circle, however long, is walked once from mark to mark.
        if not steps & (steps - 1):
            mark = node


def back(node: GameNode) -> Iterator[GameNode]:
    """Iterate over the nodes before a node, its parent first. Raises `FairyChessError` if there is no first one."""
    mark, steps = node, 0
    while (parent := node.parent) is not None:
        node = parent
        if node is mark:
            raise FairyChessError(STANDS_TWICE)
        yield node
        steps += 1
        if not steps & (steps - 1):
            mark = node
