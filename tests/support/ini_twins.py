"""Sections of a `variants.ini`, played by fairychess and pyffish in parallel."""

from __future__ import annotations

from typing import TYPE_CHECKING, NamedTuple

import pyffish

from fairychess import Board, FenError, ini

if TYPE_CHECKING:
    import random

    from fairychess import Variant

PLIES = 16


class Start(NamedTuple):
    """A variant read from a string, and one of its positions in Fairy-Stockfish's form."""

    text: str
    name: str
    fen: str


def moves_of(board: Board, theirs: list[str]) -> dict[str, str]:
    """Return fairychess's legal moves, keyed by pyffish's texts for them.

    pyffish writes castling as the king's move, unless that is also another move; a definition has one notation for all castling.
    pyffish writes a wall in place of a move as a move of the first piece to its own square; other moves then have a wall on a1,
    which means none.
    """
    known = set(theirs)
    without_wall = {each.partition(",")[0]: each for each in theirs if not is_still(each)}
    found: dict[str, str] = {}
    for mv in board.legal_moves:
        text = mv.uci()
        if text not in known and board.is_castling(mv):
            text = next((each for each in theirs if each[: len(text) // 2] == text[: len(text) // 2] and each not in found), text)
        if text[: len(text) // 2] == text[len(text) // 2 :]:  # a pass, which pyffish writes as a pass by the first piece
            text = next((each for each in theirs if "," not in each and is_still(each)), text)
        if text.startswith("*@"):
            text = next((each for each in theirs if each.endswith(text[2:]) and "," in each and is_still(each)), text)
        found[text if text in known else without_wall.get(text, text)] = mv.uci()
    return found


def is_still(text: str) -> bool:
    """Return True if no piece moves in a move that may place a wall."""
    step = text.partition(",")[0]
    return step[: len(step) // 2] == step[len(step) // 2 :]


def difference(start: Start, variant: Variant, chance: random.Random, plies: int = PLIES) -> str | None:
    """Return the first difference in a random game, in moves, checks, the end of the game or the winner; None for none."""
    try:
        board = Board(variant, fen=ini.fen(start.text, start.name, start.fen))
    except FenError as error:
        return f"{start.text}\n{start.fen} is refused: {error}"
    played: list[str] = []
    if board.is_game_over():
        return None  # no game can continue from here
    for _ in range(plies):
        theirs = pyffish.legal_moves(start.name, start.fen, played)
        ours = moves_of(board, theirs)
        found = ends(start, board, played, theirs) or between(start, board, played, (ours, theirs))
        if found or board.is_game_over():
            return f"{start.text}\n{start.fen} {' '.join(played)}: {found}" if found else None
        mv = chance.choice(sorted(theirs))
        board.push_uci(ours[mv])
        played.append(mv)
    return None


def ends(start: Start, board: Board, played: list[str], theirs: list[str]) -> str | None:
    """Return the difference in the end of the game or the winner, if any."""
    over, value = pyffish.is_immediate_game_end(start.name, start.fen, played)
    outcome = board.outcome()
    if bool(over or not theirs) != (outcome is not None):
        return f"over here {outcome}, there {over}, {len(theirs)} moves"
    if outcome is None:
        return None
    value = value if over else pyffish.game_result(start.name, start.fen, played)
    winner = None if value == 0 else board.turn == (value > 0)
    return None if winner == outcome.winner else f"{outcome} here, there {value}"


def between(start: Start, board: Board, played: list[str], moves: tuple[dict[str, str], list[str]]) -> str | None:
    """Return the difference in the moves or checks, if any; None if the game is over."""
    if board.is_game_over():
        return None
    ours, theirs = set(moves[0]), set(moves[1])
    if ours != theirs:
        return f"only here {sorted(ours - theirs)}, only there {sorted(theirs - ours)}"
    checked = bool(pyffish.gives_check(start.name, start.fen, played))
    return None if checked == board.is_check() else f"check here {board.is_check()}, there {checked}"
