"""Turns as numbers, the way shards keep them."""

from __future__ import annotations

from typing import Final

from fairychess import Board, IllegalMoveError, Move

NUMBERING: Final = "place among the legal turns, sorted by their texts"
"""How turns are numbered: what was numbered in another way cannot be read."""


def encode(board: Board, move: Move) -> int:
    """Give the place of a turn among the legal ones of a board, from 0. Raises `IllegalMoveError` where it is none of them."""
    legal = in_order(board)
    if move not in legal:
        raise IllegalMoveError(f"{move.uci()} is not a legal turn in {board.fen()}")
    return legal.index(move)


def decode(board: Board, action: int) -> Move:
    """Give the legal turn at a place. Raises `IllegalMoveError` where there are not so many."""
    legal = in_order(board)
    if not 0 <= action < len(legal):
        raise IllegalMoveError(f"{action} is no place among the {len(legal)} legal turns in {board.fen()}")
    return legal[action]


def in_order(board: Board) -> list[Move]:
    """Sort the legal turns by their texts, of which no two are alike."""
    return sorted(board.legal_moves, key=Move.uci)
