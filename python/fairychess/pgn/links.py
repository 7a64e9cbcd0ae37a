"""Linked nodes and paths along the links.

A user who changes lists of variations can create a cycle, which is an error.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Protocol, cast

from fairychess.errors import FairyChessError

if TYPE_CHECKING:
    from collections.abc import Collection, Iterator, Sequence

    from fairychess._core import Move

STANDS_TWICE = "a node appears twice in its game, but may appear only once"


class Node(Protocol):
    """A node with links to the nodes before and after it."""

    @property
    def parent(self) -> Node | None:
        """The previous node; None for the game itself."""
        ...

    @property
    def variations(self) -> Sequence[Step]:
        """The nodes that follow, the main line first."""
        ...


class Step(Node, Protocol):
    """A node with a move and its annotations."""

    @property
    def parent(self) -> Node:
        """The previous node."""
        ...

    @property
    def _variations(self) -> Sequence[Step] | Step | None:
        """The nodes that follow, as stored: a single node needs no list."""
        ...

    @property
    def move(self) -> Move:
        """The move that leads to this node."""
        ...

    @property
    def nags(self) -> Collection[int]:
        """The numbers of the move's annotation glyphs."""
        ...

    @property
    def comment(self) -> str:
        """The comment after the move."""
        ...

    @property
    def starting_comment(self) -> str:
        """The comment before the move."""
        ...

    def next(self) -> Step | None:
        """Return the next node of the main line from here."""
        ...


def onward(node: Node) -> Iterator[Step]:
    """Iterate over the main line after a node. Raises `FairyChessError` if it contains a cycle."""
    mark, steps = node, 0
    following: Sequence[Step] | Step | None = node.variations
    while following:
        step = cast("Step", following[0] if isinstance(following, list) else following)
        if step is mark:
            raise FairyChessError(STANDS_TWICE)
        yield step
        # Avoid `variations`, which would make a list for each node.
        following = step._variations  # noqa: SLF001 # pyright: ignore[reportPrivateUsage]
        steps += 1
        # Brent's algorithm: the mark moves at every power of two, so a cycle of any length is detected.
        if not steps & (steps - 1):
            mark = step


def back(node: Node) -> Iterator[Node]:
    """Iterate over the nodes before a node, its parent first. Raises `FairyChessError` if they form a cycle."""
    mark, steps = node, 0
    while (parent := node.parent) is not None:
        node = parent
        if node is mark:
            raise FairyChessError(STANDS_TWICE)
        yield node
        steps += 1
        if not steps & (steps - 1):
            mark = node
