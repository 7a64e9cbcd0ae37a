"""The parts of a move in notation."""

from __future__ import annotations

from typing import TYPE_CHECKING, NamedTuple

if TYPE_CHECKING:
    from fairychess import Board, Move
    from fairychess.compat.game import PyffishGame

__all__ = ["MoveParts", "parts_of"]


class MoveParts(NamedTuple):
    """A legal move."""

    move: Move
    name: str
    """The piece type that moves or is dropped."""
    start: int | None
    """The square that the piece leaves; None for a drop. If a piece is introduced in castling, the square on which it is
    introduced.
    """
    target: int
    tail: str
    """The UCI text of the move without its start square."""
    captures: bool
    castles: bool
    kingside: bool
    promotion: str | None
    introduces: str | None
    wall: int | None


def parts_of(game: PyffishGame, board: Board, move: Move) -> MoveParts:
    """Return the parts of a legal move.

    Raises:
        ValueError: The move neither moves nor drops a piece.
    """
    uci, start, target = move.uci(), move.from_square, move.to_square
    half = uci[: len(uci) // 2]
    if target is None and uci == half * 2 and half[:1].isalpha():  # a pass: the same square twice
        start = target = game.variant.parse_square(half)
    if target is None:
        raise ValueError(f"'{uci}' is not a move of a piece")
    name = move.drop if start is None else board.piece_type_at(start)
    if name is None:
        raise ValueError(f"'{uci}' is not a move of a piece")
    castles = start is not None and game.castles and board.is_castling(move)
    return MoveParts(
        move=move,
        name=name,
        start=start,
        target=target,
        tail=uci if start is None else uci[len(game.square_name(start)) :],
        captures=not castles and board.is_capture(move),
        castles=castles,
        kingside=castles and board.is_kingside_castling(move),
        promotion=move.promotion,
        introduces=move.introduces,
        wall=wall_of(game, uci),
    )


def wall_of(game: PyffishGame, uci: str) -> int | None:
    """Return the square on which the move places a wall, or None."""
    _, comma, second = uci.partition(",")
    if not comma:
        return None
    split = 2 if len(second) <= 2 or not second[2].isdigit() else 3  # noqa: PLR2004 - a file and one or two digits
    return game.variant.parse_square(second[split:])
