"""The `what` command: shows a piece's moves, with their squares highlighted on the board."""

from __future__ import annotations

from typing import TYPE_CHECKING

from fairychess import FairyChessError
from fairychess.cli.colors import SquareMark
from fairychess.cli.text import counted
from fairychess.records.results import SIDES

from .move_errors import square_off_the_board

if TYPE_CHECKING:
    from fairychess import Board, Move

    from .session import PlaySession

MAX_LISTED = 16
"""The maximum number of drops to list; more than this are easier to see on the board."""


def explain_piece(session: PlaySession, text: str) -> None:
    """Show the moves of a piece on a square or in reserve.

    Args:
        session: The session.
        text: A square, or the letter or name of a piece in reserve.
    """
    board = session.game.board
    types = board.variant.pieces.values()
    piece_type = next((each for each in types if text.lower() in (each.letter.lower(), each.name)), None)
    if piece_type is not None:
        explain_reserve(session, piece_type.name)
        return
    try:
        square = board.variant.parse_square(text)
    except FairyChessError as error:
        reason = square_off_the_board(board, text)
        session.print(f"{text}: {reason}." if reason else f"{error}.")
        return
    piece = board.piece_at(square)
    if piece is None:
        session.print(f"{text} is {'a wall' if square in board.walls() else 'empty'}.")
        return
    name = f"{SIDES[piece.color]}'s {piece.name}{' (promoted)' if piece.promoted else ''} on {text}"
    seen = board if piece.color == board.turn else after_null_move(board)
    if seen is None:
        session.print(f"{name}: it is {SIDES[board.turn]}'s move.")
        return
    moves = [move for move in seen.legal_moves if move.from_square == square]
    show_moves(session, seen, moves, name if seen is board else f"{name}, if {SIDES[piece.color]} were to move", square)


def explain_reserve(session: PlaySession, name: str) -> None:
    """Show where a piece in reserve can enter the board."""
    board = session.game.board
    side = SIDES[board.turn]
    if not board.reserve(board.turn).get(name):
        session.print(f"{side} has no {name} in reserve.")
        return
    moves = [move for move in board.legal_moves if name in (move.drop, move.introduces)]
    show_moves(session, board, moves, f"{side}'s {name} in reserve", None)


def after_null_move(board: Board) -> Board | None:
    """Return the position with the other side to move; None if the null move is not allowed."""
    other = board.copy()
    try:
        other.push(other.null())
    except FairyChessError:
        return None
    return other


def show_moves(session: PlaySession, board: Board, moves: list[Move], name: str, square: int | None) -> None:
    """Highlight the squares of moves on the board, and list the moves below it."""
    marks: dict[int, SquareMark] = {} if square is None else {square: SquareMark.ASKED}
    for move in moves:
        if move.to_square is not None:
            marks.setdefault(move.to_square, SquareMark.TO)
        marks |= dict.fromkeys(move.captures or (), SquareMark.CAPTURE)
    session.draw(marks)
    texts = sorted({board.san(move) for move in moves})
    if square is None and len(texts) > MAX_LISTED:
        listed = f"{counted(len(texts), 'move')}, highlighted on the board"
    else:
        listed = ", ".join(texts) or "no legal move"
    session.print(f"{name}: {listed}")
