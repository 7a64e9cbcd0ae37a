"""Boards with their pieces moved by a transformation of square sets, such as `flip_vertical`."""

from __future__ import annotations

from typing import TYPE_CHECKING

from fairychess.errors import FairyChessError
from fairychess.squares.square_set import SquareSet

if TYPE_CHECKING:
    from collections.abc import Callable

    from fairychess._core import Board


def apply_to_board(board: Board, transform: Callable[[SquareSet], SquareSet | int]) -> None:
    """Apply a transformation to a board's pieces, for `Board.apply_transform`."""
    files, ranks = board.variant.files, board.variant.ranks
    groups: dict[tuple[str, bool], list[int]] = {}
    pieces = board.piece_map()
    for square, piece in pieces.items():
        groups.setdefault((piece.symbol(), piece.promoted), []).append(square)
    placed: list[tuple[int, str, bool]] = []
    for (symbol, promoted), squares in groups.items():
        there = SquareSet(transform(SquareSet(squares, files=files, ranks=ranks)), files=files, ranks=ranks)
        placed += [(square, symbol, promoted) for square in there]
    # Walls placed by moves move with the pieces; those of the start position are part of the board.
    walls = set(board.walls())
    fixed = walls & set(type(board)(board.variant).walls()) if walls else walls
    if walls != fixed:
        there = SquareSet(transform(SquareSet(walls - fixed, files=files, ranks=ranks)), files=files, ranks=ranks)
        walls = fixed.union(there)
    hit = sorted(walls.intersection(square for square, _, _ in placed))
    if hit:
        raise FairyChessError(f"a piece would be on a wall: {board.variant.square_name(hit[0])}")
    board.clear_board()
    if walls != set(board.walls()):
        board.set_walls(sorted(walls))
    for square, symbol, promoted in placed:
        board.set_piece_at(square, symbol, promoted=promoted)
