"""`PuzzleSearch`: judges positions by searching their two best lines."""

from __future__ import annotations

from collections import Counter
from dataclasses import dataclass
from typing import TYPE_CHECKING, Final, Self

from fairychess import Engine
from fairychess.book.random_openings import number_of
from fairychess.study.curve import ScoreCurve

from .motifs import motifs_of
from .puzzle import Puzzle

if TYPE_CHECKING:
    import os

    from fairychess import Board, Info, Move, Network, Variant
    from fairychess.endgames import Tables

__all__ = ["PuzzleSearch"]

GAP: Final = 0.3
"""The minimum lead over the second-best move in expected score, computed from centipawns with lichess's curve."""

HOLDS: Final = 0.45
"""A move with a lower expected score than this does not save the game, so it is not a solution."""

WINS: Final = 0.6
"""A solution with a lower expected score than this saves the game but does not win it."""

SCREEN: Final = 5
"""The first search of a position uses the number of nodes divided by this."""

MAX_MOVES: Final = 5
"""The maximum number of moves by the solver."""

CURVE: Final = ScoreCurve()


@dataclass(frozen=True, slots=True)
class Judged:
    """The two best moves in a position."""

    best: Info
    """The last report of the best line."""
    second: Info | None
    """The last report of the second-best move, ignoring other promotions on the same square; None if there is no other move."""
    nodes: int
    """The number of nodes after which the search settled on the best move."""

    @property
    def move(self) -> Move:
        """The best move."""
        return self.best.pv[0]

    @property
    def is_only(self) -> bool:
        """True if the best move holds the game and all others are much worse."""
        if self.second is None:
            return False
        best, second = (CURVE.expected(number_of(info)) for info in (self.best, self.second))
        return best >= HOLDS and best - second >= GAP


class PuzzleSearch:
    """Searches positions for puzzles. The engine is cleared before each search, so the same position gives the same result.

    Args:
        variant: The variant.
        nodes: The number of nodes per search, at least 1.
        network: The network to use for evaluation, as for `Engine`.
        endgames: Endgame tables, or a folder of them, as for `Engine`: positions that they have get exact results.

    >>> from fairychess import Board, Variant
    >>> with PuzzleSearch(Variant("chess"), nodes=500) as search:
    ...     search.puzzle(Board()) is None
    True
    """

    def __init__(
        self,
        variant: Variant,
        *,
        nodes: int = 5000,
        network: Network | str | os.PathLike[str] | bool | None = None,
        endgames: Tables | str | os.PathLike[str] | None = None,
    ) -> None:
        self._engine = Engine(variant, hash=4, network=network, endgames=endgames)
        self._nodes = nodes

    def puzzle(self, board: Board, game: int = 0) -> Puzzle | None:
        """Return the puzzle in a position; None if no move is much better than all others.

        Recapturing on the square of the last move is not a puzzle.

        Args:
            board: The position, with the moves of the game.
            game: The number of the game.

        Raises:
            VariantError: The board belongs to another variant.
        """
        if board.legal_moves.count() < 2 or not self._judge(board, self._nodes // SCREEN + 1).is_only:  # noqa: PLR2004 - a choice
            return None
        judged = self._judge(board, self._nodes)
        if not judged.is_only or judged.second is None or takes_back(board, judged.move):
            return None
        line = self._line(board, judged)
        san: list[str] = []
        played = board.copy(stack=False)
        for move in line:
            san.append(played.san(move))
            played.push(move)
        score = number_of(judged.best)
        end = end_of(board, judged.best)
        saves = CURVE.expected(score) < WINS
        expected = line if len(line) > 1 else list(judged.best.pv)
        return Puzzle(
            board.fen(),
            tuple(move.uci() for move in line),
            tuple(san),
            motifs_of(board, expected, end, saves=saves),
            score,
            number_of(judged.second),
            judged.best.score.relative.mate() if end is not None else None,
            judged.nodes,
            game,
            len(board.move_stack) + 1,
        )

    def _judge(self, board: Board, nodes: int) -> Judged:
        """Search the two best lines of a position."""
        reports = self._reports(board, nodes=nodes) or self._reports(board, depth=1)  # few nodes may not be enough for any depth
        exact = {info.multipv: info for info in reports}
        best = exact[1]
        others = (info for rank, info in sorted(exact.items()) if rank > 1 and not is_same(info.pv[0], best.pv[0]))
        since = best.nodes
        for info in reversed([info for info in reports if info.multipv == 1]):
            if info.pv[0] != best.pv[0]:
                break
            since = info.nodes
        return Judged(best, next(others, None), since)

    def _reports(self, board: Board, *, nodes: int | None = None, depth: int | None = None) -> list[Info]:
        """Search a position and return the exact reports of its lines, or an empty list if the best line has none."""
        self._engine.clear()
        with self._engine.analyse(board, nodes=nodes, depth=depth, multipv=2 + other_promotions(board)) as analysis:
            reports = [info for info in analysis if info.bound == "exact"]
        return reports if any(info.multipv == 1 for info in reports) else []

    def _line(self, board: Board, first: Judged) -> list[Move]:
        """Return the solution, with the best replies; it continues as long as the solver has only one good move."""
        line = [first.move]
        played = board.copy()
        played.push(first.move)
        while len(line) < 2 * MAX_MOVES - 1 and not played.is_game_over(claim_draw=True):
            reply = self._judge(played, self._nodes).move
            played.push(reply)
            if played.is_game_over(claim_draw=True) or played.legal_moves.count() < 2:  # noqa: PLR2004 - a choice
                break
            judged = self._judge(played, self._nodes)
            if not judged.is_only:
                break
            line += [reply, judged.move]
            played.push(judged.move)
        return line

    def close(self) -> None:
        """Release the engine's memory."""
        self._engine.close()

    def __enter__(self) -> Self:
        """Return itself."""
        return self

    def __exit__(self, *_: object) -> None:
        """Close it."""
        self.close()


def other_promotions(board: Board) -> int:
    """Return the largest number of promotion choices that any move has."""
    choices = Counter((move.from_square, move.to_square) for move in board.legal_moves if move.promotion)
    return max(choices.values(), default=1) - 1


def is_same(one: Move, other: Move) -> bool:
    """Return True if two moves are equal or promote on the same square."""
    squares = (one.from_square, one.to_square) == (other.from_square, other.to_square)
    return one == other or (squares and one.promotion is not None and other.promotion is not None)


def takes_back(board: Board, move: Move) -> bool:
    """Return True if a move captures on the square where the last move captured."""
    if not board.move_stack:
        return False
    last = board.peek()
    return bool(last.captures) and last.to_square is not None and last.to_square in (move.captures or ())


def end_of(board: Board, best: Info) -> str | None:
    """Return the way in which a line wins by force: `"mate"`, or `"win"` for another rule; None if it does not win."""
    mate = best.score.relative.mate()
    if mate is None or mate <= 0:
        return None
    played = board.copy()
    for move in best.pv:
        played.push(move)
    return "win" if played.is_game_over() and not played.is_checkmate() else "mate"
