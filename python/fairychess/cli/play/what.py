"""What a man may do: a word about him, his turns, and their squares marked on the board."""

from __future__ import annotations

from typing import TYPE_CHECKING

from fairychess import FairyChessError
from fairychess.cli.picture import Mark
from fairychess.results import SIDES

if TYPE_CHECKING:
    from fairychess import Board, Move

    from .session import Session


def explain(session: Session, text: str) -> None:
    """Tell what the man on a square may do, or one in reserve who is named by his letter or name."""
    board = session.game.board
    kind = next((kind for kind in board.variant.pieces.values() if text.lower() in (kind.letter.lower(), kind.name)), None)
    if kind is not None and not board.reserve(board.turn).get(kind.name):
        session.say(f"{SIDES[board.turn]} has no {kind.name} in reserve.")
        return
    if kind is not None:
        moves = [move for move in board.legal_moves if kind.name in (move.drop, move.introduces)]
        show(session, board, moves, f"{SIDES[board.turn]}'s {kind.name} in reserve", None)
        return
    try:
        square = board.variant.parse_square(text)
    except FairyChessError as error:
        session.say(f"{error}.")
        return
    man = board.piece_at(square)
    if man is None:
        session.say(f"{text} is empty.")
        return
    name = f"{SIDES[man.color]}'s {man.name}{' (promoted)' if man.promoted else ''} on {text}"
    seen = board if man.color == board.turn else passed(board)
    if seen is None:
        session.say(f"{name}: it is {SIDES[board.turn]}'s turn.")
        return
    moves = [move for move in seen.legal_moves if move.from_square == square]
    show(session, seen, moves, name if seen is board else f"{name}, if it were {SIDES[man.color]}'s turn", square)


def passed(board: Board) -> Board | None:
    """Give the position with the other side to move, where a side may pass."""
    other = board.copy()
    try:
        other.push(other.null())
    except FairyChessError:
        return None
    return other


def show(session: Session, board: Board, moves: list[Move], name: str, square: int | None) -> None:
    """Mark the squares of turns on the board, and write the turns below."""
    marks: dict[int, Mark] = {} if square is None else {square: Mark.ASKED}
    for move in moves:
        if move.to_square is not None:
            marks.setdefault(move.to_square, Mark.TO)
        marks |= dict.fromkeys(move.captures or (), Mark.TAKE)
    session.draw(marks)
    listed = ", ".join(sorted({board.san(move) for move in moves}))
    session.say(f"{name}: {listed or 'no legal turn'}")
