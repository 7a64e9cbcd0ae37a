"""Positions of self-play games with the player's score and the result, for other trainers."""

from __future__ import annotations

from dataclasses import dataclass
from itertools import islice
from typing import TYPE_CHECKING

from fairychess import Board, FairyChessError
from fairychess.errors import DataError
from fairychess.records.results import WHITE_POINTS

if TYPE_CHECKING:
    from collections.abc import Iterator

    from fairychess import Move

    from .dataset import Dataset
    from .games import PlayedGame
    from .pool import Pool


@dataclass(frozen=True, slots=True)
class LabelledPosition:
    """A position with its labels. The board changes when the next position is requested."""

    board: Board
    """The position."""
    move: Move
    """The move chosen by the player."""
    score: int
    """The score for the side to move in centipawns, with mates as in `SearchResult.score`."""
    white_points: float
    """White's score in the game: 1, 0.5 or 0."""
    ply: int
    """The number of moves before the position."""


def labelled_positions(
    data: Dataset | Pool, *, games: int | None = None, quiet: bool = False, unique: bool = False
) -> Iterator[LabelledPosition]:
    """Yield all positions with a score from games that ended.

    Args:
        data: The games.
        games: The number of games to read, starting with the first; None for all.
        quiet: True to skip positions in check, and those whose best move captures or promotes.
        unique: True to keep only the last copy of each position; this replays all games once more.

    Raises:
        DataError: A shard is damaged, or a game has an illegal move.
    """
    last: dict[int, tuple[int, int]] = {}
    if unique:
        for game, found in of_games(data, games, quiet=quiet):
            last[found.board.zobrist_hash()] = game.number, found.ply
    for game, found in of_games(data, games, quiet=quiet):
        if not unique or last[found.board.zobrist_hash()] == (game.number, found.ply):
            yield found


def of_games(data: Dataset | Pool, games: int | None, *, quiet: bool) -> Iterator[tuple[PlayedGame, LabelledPosition]]:
    """Yield the positions of each game, together with the game."""
    decode = data.variant.actions.decode
    for game in islice(data, games):
        if game.result not in WHITE_POINTS:
            continue
        board, points = Board(data.variant, game.start), WHITE_POINTS[game.result]
        for ply, (action, score) in enumerate(zip(game.actions, game.scores, strict=True)):
            try:
                move = decode(action, board)
            except FairyChessError as error:
                raise DataError(f"game {game.number}, ply {ply + 1}: {error}") from None
            if score is not None and not (quiet and is_noisy(board, move)):
                yield game, LabelledPosition(board, move, score, points, ply)
            board.push(move)


def is_noisy(board: Board, move: Move) -> bool:
    """True if a static evaluation would be misleading: the side to move is in check, or the best move captures or promotes."""
    return board.is_check() or move.promotion is not None or board.is_capture(move)
