"""From where the games of a match begin."""

from __future__ import annotations

import random
from dataclasses import dataclass
from pathlib import Path
from typing import TYPE_CHECKING

from fairychess import Board, FairyChessError, FenError, Move, Variant
from fairychess._files import position_lines
from fairychess.errors import MatchError
from fairychess.pgn import read_games

if TYPE_CHECKING:
    import os

__all__ = ["Opening", "read_openings"]

TRIES = 1000
"""So often are random turns tried before a variant is held to have none."""


@dataclass(frozen=True, slots=True)
class Opening:
    """A position of the variant (its start, where `fen` is None) and turns from there, in the UCI style."""

    fen: str | None = None
    turns: tuple[str, ...] = ()

    def board(self, variant: Variant) -> Board:
        """Set it up. Raises `FairyChessError` where it is none of the variant."""
        board = Board(variant, self.fen)
        for turn in self.turns:
            board.push_uci(turn)
        return board


def random_opening(variant: Variant, plies: int, seed: str) -> Opening:
    """Play random turns that do not end the game; the same seed gives the same ones. Raises `MatchError` where there are none."""
    chance = random.Random(seed)
    for _ in range(TRIES):
        board = Board(variant)
        while len(board.move_stack) < plies and not board.is_game_over(claim_draw=True):
            board.push(chance.choice(sorted(board.legal_moves, key=Move.uci)))
        if not board.is_game_over(claim_draw=True):
            return Opening(turns=tuple(move.uci() for move in board.move_stack))
    raise MatchError(f"no {plies} random turns of {variant.name} were found that do not end the game")


def read_openings(path: str | os.PathLike[str], variant: Variant) -> list[Opening]:
    """Read the openings of a file: FENs or EPDs, one a line, or PGN, of which the main line of every game is one.

    Empty lines and those that begin with `#` are passed over; files that gzip or bzip2 have packed are unpacked. Raises
    `MatchError`, with the line, for what is no position of the variant or ends the game, and `OSError` for a file that cannot be
    read.
    """
    path = Path(path)
    name = path.name.lower().removesuffix(".gz").removesuffix(".bz2")
    found = pgn_openings(path, variant) if name.endswith(".pgn") else fen_openings(path, variant)
    if not found:
        raise MatchError(f"{path}: there are no openings")
    return found


def fen_openings(path: Path, variant: Variant) -> list[Opening]:
    """Read positions, one a line."""
    found: list[Opening] = []
    for number, text in position_lines(path):
        try:
            board = position(text, variant)
        except FairyChessError as error:
            raise MatchError(f"{path}, line {number}: {error}") from error
        refuse_ended(board, f"{path}, line {number}")
        found.append(Opening(board.fen()))
    return found


def position(text: str, variant: Variant) -> Board:
    """Read a FEN, or failing that an EPD; the fault of a text that is neither is that of the FEN."""
    try:
        return Board(variant, text)
    except FenError as error:
        try:
            return Board.from_epd(text, variant)[0]
        except FairyChessError:
            raise error from None


def pgn_openings(path: Path, variant: Variant) -> list[Opening]:
    """Read the main lines of games."""
    found: list[Opening] = []
    for number, game in enumerate(read_games(path, variants=(variant,)), 1):
        place = f"{path}, game {number}"
        if game.errors:
            raise MatchError(f"{place}: {game.errors[0]}")
        board = game.board()
        if board.variant != variant:
            raise MatchError(f"{place}: it is a game of {board.variant.name}, not of {variant.name}")
        root = board.fen()
        moves = list(game.mainline_moves())
        for move in moves:
            board.push(move)
        refuse_ended(board, place)
        found.append(Opening(None if root == variant.start_fen else root, tuple(move.uci() for move in moves)))
    return found


def refuse_ended(board: Board, place: str) -> None:
    """Raise `MatchError` where nothing is left to play."""
    if board.is_game_over(claim_draw=True):
        raise MatchError(f"{place}: the game is over there")
