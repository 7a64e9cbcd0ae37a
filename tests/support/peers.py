"""A common interface for the legal moves and the notation of other programs that implement some of the rules.

If a peer's notation differs from fairychess's on purpose, it is converted here; comments give the reasons.
"""

from __future__ import annotations

import re
from typing import TYPE_CHECKING, Protocol

import chess
import chess.variant
import pyffish

if TYPE_CHECKING:
    from collections.abc import Callable

    Rewrite = Callable[[str], str]


class Peer(Protocol):
    """A game played by another program."""

    def moves(self) -> list[str]:
        """Return the legal moves, sorted."""

    def push(self, mv: str) -> None:
        """Make a move."""

    def fen(self) -> str:
        """Write the position."""

    def checks(self) -> list[bool]:
        """Return whether the side to move is in check, in the initial position and after each move."""

    def end(self) -> tuple[str | None, bool] | None:
        """Return how the game has ended without claims, and whether a claim could end it; None if ends are not compared."""


class PythonChess:
    """The library python-chess: orthodox chess, Chess960, Crazyhouse."""

    def __init__(self, board: chess.Board) -> None:
        self.board = board
        self.checked = [board.is_check()]

    def moves(self) -> list[str]:
        return sorted(move.uci() for move in self.board.legal_moves)

    def push(self, mv: str) -> None:
        self.board.push(chess.Move.from_uci(mv))
        self.checked.append(self.board.is_check())

    def fen(self) -> str:
        return self.board.fen()

    def checks(self) -> list[bool]:
        return self.checked

    def end(self) -> tuple[str | None, bool] | None:
        # fairychess tests for stalemate before dead positions, python-chess after them.
        outcome = self.board.outcome()
        name = "STALEMATE" if self.board.is_stalemate() else outcome.termination.name if outcome else None
        # python-chess's `claim_draw` includes draws that the next move would bring about; fairychess's does not.
        fifty = self.board.halfmove_clock >= 100 and not isinstance(self.board, chess.variant.CrazyhouseBoard)
        return name, bool(outcome or fifty or self.board.is_repetition(3))


def orthodox(fen: str) -> Peer:
    return PythonChess(chess.Board(fen))


def chess960(fen: str) -> Peer:
    return PythonChess(chess.Board(fen, chess960=True))


def crazyhouse(fen: str) -> Peer:
    return PythonChess(chess.variant.CrazyhouseBoard(fen))


def unchanged(text: str) -> str:
    return text


class Pyffish:
    """Fairy-Stockfish, through its Python module; every call starts from the initial position and plays all moves again."""

    def __init__(self, variant: str, fen: str, to_fen: Rewrite = unchanged, to_move: Rewrite = unchanged) -> None:
        self.variant = variant
        self.start = fen
        self.to_fen = to_fen
        self.to_move = to_move
        self.played: list[str] = []
        self.theirs: dict[str, str] = {}

    def moves(self) -> list[str]:
        self.theirs = {self.to_move(text): text for text in pyffish.legal_moves(self.variant, self.start, self.played)}
        return sorted(self.theirs)

    def push(self, mv: str) -> None:
        self.played.append(self.theirs[mv])

    def fen(self) -> str:
        return self.to_fen(pyffish.get_fen(self.variant, self.start, self.played))

    def checks(self) -> list[bool]:
        # Every call takes 2 ms, so a single call covers the whole game.
        san = pyffish.get_san_moves(self.variant, self.start, self.played)
        return [pyffish.gives_check(self.variant, self.start, []), *(text[-1] in "+#" for text in san)]

    def end(self) -> tuple[str | None, bool] | None:
        return None


def fairy_stockfish(variant: str) -> Callable[[str], Peer]:
    """Return a function that sets up a game of a Fairy-Stockfish variant."""
    if variant == "wolf":
        return lambda fen: Pyffish(variant, fen, wolf_fen, wolf_move)
    return lambda fen: Pyffish(variant, fen)


def wolf_move(mv: str) -> str:
    """Convert a move: Fairy-Stockfish writes a pawn's promotion to an elephant as `+`."""
    return mv.replace("+", "e")


def wolf_fen(fen: str) -> str:
    """Convert a position to fairychess's notation.

    Fairy-Stockfish writes a promoted elephant as `+P`; after a sergeant's double step it writes the square passed and the square
    reached, even if no pawn can capture.
    """
    board, side, castling, passed, *clocks = fen.replace("+P", "E").replace("+p", "e").split()
    if passed != "-":
        squares = re.findall(r"[a-h]\d+", passed)
        passed = max(squares, key=rank) if side == "w" else min(squares, key=rank)
        if not pawn_beside(board, side, passed):
            passed = "-"
    return " ".join([board, side, castling, passed, *clocks])


def rank(square: str) -> int:
    return int(square[1:])


def pawn_beside(board: str, side: str, passed: str) -> bool:
    """Return True if a pawn of the side to move stands where it could capture on the square passed."""
    rows = [re.sub(r"\d+", lambda run: "." * int(run[0]), row) for row in reversed(board.split("/"))]
    file = ord(passed[0]) - ord("a")
    row = rows[rank(passed) - (2 if side == "w" else 0)]
    return ("P" if side == "w" else "p") in row[max(file - 1, 0) : file] + row[file + 1 : file + 2]
