"""The nodes that follow a node, and their order."""

from __future__ import annotations

from typing import TYPE_CHECKING, Generic, TypeVar

from .links import Step

if TYPE_CHECKING:
    from collections.abc import Callable

    from fairychess._core import Move

    from .links import Node

__all__ = ["Variations"]


NodeT = TypeVar("NodeT", bound=Step)


class Variations(Generic[NodeT]):
    """Methods of a node to find its variations and change their order.

    >>> from fairychess import Board, pgn
    >>> game = pgn.Game()
    >>> for text in ["e4", "d4"]:
    ...     _ = game.add_variation(Board().parse_san(text))
    >>> game.promote_to_main(1)
    >>> print(game.mainline(), Board().parse_san("e4") in game)
    1. d4 True
    """

    __slots__ = ()

    if TYPE_CHECKING:
        variations: list[NodeT]
        """The nodes that follow, the main line first."""

    def _place(self, move: int | Move | Node) -> int:
        """Return the index of a variation, given as an index, a move or a node."""
        if isinstance(move, int):
            return range(len(self.variations))[move]
        for place, node in enumerate(self.variations):
            if node is move or node.move == move:
                return place
        raise KeyError(move)

    def variation(self, move: int | Move | Node) -> NodeT:
        """Return a variation.

        Args:
            move: Its index among the variations, its move, or the node itself.

        Raises:
            IndexError: The index is out of range.
            KeyError: There is no such move or node.
        """
        return self.variations[self._place(move)]

    def __getitem__(self, move: int | Move | Node) -> NodeT:
        """Return a variation, like `variation`."""
        return self.variation(move)

    def __contains__(self, move: int | Move | Node) -> bool:
        """True if there is such a variation; see `has_variation`."""
        return self.has_variation(move)

    def has_variation(self, move: int | Move | Node) -> bool:
        """True if `variation` returns a node.

        The argument is that of `variation`.
        """
        try:
            self._place(move)
        except (IndexError, KeyError):
            return False
        return True

    def _move_to(self, move: int | Move | Node, to: Callable[[int], int]) -> None:
        place = self._place(move)
        node = self.variations.pop(place)
        self.variations.insert(to(place), node)

    def promote_to_main(self, move: int | Move | Node) -> None:
        """Make a variation the main line. Same arguments and exceptions as `variation`."""
        self._move_to(move, lambda _: 0)

    def promote(self, move: int | Move | Node) -> None:
        """Move a variation up one place. Same arguments and exceptions as `variation`."""
        self._move_to(move, lambda place: max(place - 1, 0))

    def demote(self, move: int | Move | Node) -> None:
        """Move a variation down one place. Same arguments and exceptions as `variation`."""
        self._move_to(move, lambda place: place + 1)

    def remove_variation(self, move: int | Move | Node) -> None:
        """Remove a variation. Same arguments and exceptions as `variation`."""
        del self.variations[self._place(move)]
