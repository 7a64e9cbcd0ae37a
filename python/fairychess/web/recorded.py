"""Recorded games for boards that replay them, such as those in study reports.

A recording is JSON: the first view, in the form of the web protocol (docs/web-board.md), and the changes to the view in each ply.
`recorded_port.js` turns it back into views. Legal moves are left out, since no one plays on such a board.
"""

from __future__ import annotations

import json
from itertools import pairwise
from typing import TYPE_CHECKING, Any, cast

from fairychess.pgn import GameNode

if TYPE_CHECKING:
    from collections.abc import Iterator, Sequence

    from fairychess import Board

__all__ = ["VERSION", "keyed_view", "recorded", "view_changes"]

VERSION = 1
"""The version of recordings."""

BY_KEY = ("board", "reserve")
"""The keys recorded entry by entry, since a move changes few of their entries."""


def recorded(game: Board | GameNode, *, notes: Sequence[str] | None = None) -> dict[str, Any]:
    """Record the moves of a game.

    Args:
        game: A board with its move stack, or a PGN game, whose main line is recorded.
        notes: A string for the start position and one for each move, such as an evaluation. By default, the comments of a PGN
            game; none for a board.

    Returns:
        JSON data: `version`, `first` (a view), `plies` (the changes made by each move), and `notes` if there are any. A ply has
        the new value of each key of the view that changed; for `board` and `reserve`, only the changed entries, with null for
        removed ones. The keys in `board` are squares.

    Raises:
        IllegalMoveError: The PGN game has an illegal move.

    >>> from fairychess import Board
    >>> board = Board()
    >>> _ = board.push_san("e4")
    >>> ply = recorded(board)["plies"][0]
    >>> ply["board"], ply["last"]["acts"], ply["turn"]
    ({'e2': None, 'e4': [5, 'w', False]}, [['go', 'e2', 'e4']], 'b')
    """
    if isinstance(game, GameNode):
        texts = [node.comment for node in _line(game)]
        end = list(_line(game))[-1].board()
    else:
        texts, end = [], game
    views = list(_views(end))
    shown = list(texts if notes is None else notes)
    content: dict[str, Any] = {
        "version": VERSION,
        "first": views[0],
        "plies": [view_changes(before, after) for before, after in pairwise(views)],
    }
    return content | ({"notes": shown} if any(shown) else {})


def _line(game: GameNode) -> Iterator[GameNode]:
    """Yield a node and the main line after it."""
    yield game
    yield from game.mainline()


def _views(end: Board) -> Iterator[dict[str, Any]]:
    """Yield the view of each position, with the pieces keyed by square and without legal moves."""
    board = end.root()
    yield keyed_view(board)
    for move in end.move_stack:
        board.push(move)
        yield keyed_view(board)


def keyed_view(board: Board) -> dict[str, Any]:
    """Return the view of a position as recordings have it: the pieces keyed by square, and no legal moves."""
    view: dict[str, Any] = json.loads(board.view_json())
    return view | {"board": {square: piece for square, *piece in view["board"]}, "moves": []}


def view_changes(before: dict[str, Any], after: dict[str, Any]) -> dict[str, Any]:
    """Return the changes from one view to the next."""
    new = {key: value for key, value in after.items() if before[key] != value or key == "last"}  # two votes can be the same
    return new | {key: _entries(before[key], after[key]) for key in BY_KEY if key in new}


def _entries(before: dict[str, Any], after: dict[str, Any]) -> dict[str, Any]:
    """Return the entries that changed, at any depth, with None for removed ones."""
    changed: dict[str, Any] = {key: None for key in before if key not in after}
    for key, value in after.items():
        old = before.get(key)
        if old != value:
            nested = isinstance(old, dict) and isinstance(value, dict)
            changed[key] = _entries(cast("dict[str, Any]", old), cast("dict[str, Any]", value)) if nested else value
    return changed
