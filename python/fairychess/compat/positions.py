"""The position after a list of moves, which most pyffish functions take as their input."""

from __future__ import annotations

from typing import TYPE_CHECKING

from fairychess.compat.fen_reading import read
from fairychess.compat.games import find
from fairychess.compat.move_texts import parse

if TYPE_CHECKING:
    from fairychess import Board
    from fairychess.compat.game import PyffishGame

__all__ = ["known", "played", "set_up"]


def known(variant: str, chess960: bool = False) -> PyffishGame:
    """Return the variant with a given name.

    Raises:
        ValueError: There is no such variant.
        TypeError: The name is not a string.
    """
    check_text(variant, "the variant")
    return find(variant, bool(chess960))


def check_text(text: object, what: str) -> None:
    """Raise `TypeError` for anything other than a string."""
    if not isinstance(text, str):
        raise TypeError(f"{what} is a str, not {type(text).__name__}")


def set_up(variant: str, fen: str, chess960: bool) -> tuple[PyffishGame, Board]:
    """Return a variant and the position given by a FEN."""
    game = known(variant, chess960)
    check_text(fen, "a FEN")
    return game, read(game, fen)


def played(variant: str, fen: str, moves: list[str], chess960: bool) -> tuple[PyffishGame, Board]:
    """Return a variant and the position after some moves.

    Raises:
        ValueError: The variant is unknown, the position cannot be played, or a move is not legal.
        TypeError: An argument has the wrong type.
    """
    game, board = set_up(variant, fen, chess960)
    if not isinstance(moves, list):  # pyright: ignore[reportUnnecessaryIsInstance] - any value is possible
        raise TypeError(f"the moves are a list, not {type(moves).__name__}")
    for text in moves:
        check_text(text, "a move")
        board.push(parse(board, text))
    return game, board
