"""Motifs: the special features of a puzzle's solution."""

from __future__ import annotations

from types import MappingProxyType
from typing import TYPE_CHECKING, Final

from fairychess.study.facts import mechanics_of

if TYPE_CHECKING:
    from collections.abc import Mapping, Sequence

    from fairychess import Board, Move

__all__ = ["MOTIFS"]

MOTIFS: Final[Mapping[str, str]] = MappingProxyType(
    {
        "mate": "checkmates by force",
        "win": "wins by force by another rule than checkmate",
        "defence": "is the only move that does not lose",
        "fork": "attacks two pieces at once that are royal, more valuable, or undefended",
        "sacrifice": "gives up more than it captures",
        "double check": "gives check with two pieces",
        "discovered check": "gives check with a piece that does not move",
        "check": "gives check",
        "drop": "drops a piece from the reserve",
        "throw": "throws a piece",
        "introduction": "introduces a piece of the reserve",
        "relocation": "moves a piece out of the way of a drop",
        "promotion": "promotes",
        "castling": "castles",
        "en passant": "captures en passant",
        "capture elsewhere": "captures on another square than the one where it lands",
        "capture": "captures on the square where it lands",
        "wall": "places a wall",
        "vote": "is a vote",
        "pass": "is a pass",
        "quiet": "neither captures nor gives check, drops, introduces or promotes",
    }
)
"""The description of each motif."""

MIN_LOSS: Final = 1.0
"""The minimum value, in pawns, that a sacrifice gives up."""

NOISY: Final = frozenset({"check", "drop", "introduction", "promotion", "en passant", "capture elsewhere", "capture"})
"""A move with one of these motifs is not quiet."""


def motifs_of(board: Board, line: Sequence[Move], end: str | None, *, saves: bool) -> tuple[str, ...]:
    """Return the motifs of a solution, in the order of `MOTIFS`.

    Args:
        board: The position.
        line: The solution's first move and the expected continuation.
        end: `"mate"` or `"win"` if the line wins by force; otherwise None.
        saves: True if the solution only avoids a loss.
    """
    move = line[0]
    after = board.copy(stack=False)
    after.push(move)
    checkers = after.checkers()
    found = {
        **dict.fromkeys(mechanics_of(board, move), True),
        "defence": saves and end is None,
        "fork": len(fork(after, move)) > 1,
        "sacrifice": end != "win" and loss(board, line) >= MIN_LOSS,
        "double check": len(checkers) > 1,
        "discovered check": bool(checkers) and move.to_square not in checkers,
        "check": after.is_check(),
        "throw": any(change.act == "throw" for change in board.effects(move)),
        "capture": move.to_square in (move.captures or ()),
    }
    if end is not None:
        found[end] = True
    found["quiet"] = not any(found.get(name) for name in NOISY)
    return tuple(name for name in MOTIFS if found.get(name))


def fork(after: Board, move: Move) -> list[int]:
    """Return the squares of the pieces that a move forks, that is, the attacked pieces that the other side would have to save.

    Args:
        after: The position after the move.
        move: The move.
    """
    square = move.to_square
    name = None if square is None else after.piece_type_at(square)
    if square is None or name is None or after.is_game_over():
        return []
    pieces, values, enemy = after.variant.pieces, after.variant.piece_values(), after.turn
    cheapest = min((value for value in values.values() if value > 0), default=0.0)

    def should_save(target: int) -> bool:
        other = after.piece_type_at(target)
        if other is None or after.color_at(target) != enemy:
            return False
        value = values.get(other, 0.0)
        undefended = value > cheapest and not after.is_attacked_by(enemy, target)
        return pieces[other].royal or value > values.get(name, 0.0) or undefended

    return sorted(target for target in after.attacks(square) if should_save(target))


def loss(board: Board, line: Sequence[Move]) -> float:
    """Return the value that the side to move loses through its first move and the reply; 0 without a reply.

    Args:
        board: The position.
        line: The moves.
    """
    if len(line) < 2:  # noqa: PLR2004 - a move and a reply
        return 0.0
    played, mover = board.copy(stack=False), board.turn
    before = balance(played, mover)
    for move in line[:2]:
        played.push(move)
    return before - balance(played, mover)


def balance(board: Board, side: bool) -> float:
    """Return the value of a side's pieces on the board and in reserve, minus the other side's."""
    values = board.variant.piece_values()

    def whole(color: bool) -> float:
        reserve = board.reserve(color)
        return sum(value * (len(board.pieces(name, color)) + reserve.get(name, 0)) for name, value in values.items())

    return whole(side) - whole(not side)
