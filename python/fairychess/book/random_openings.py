"""Random moves at the start of games, for self-play and matches: all of them, or only those that keep the game balanced."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING, Final, Self

from fairychess import Board, Engine, Move

if TYPE_CHECKING:
    import random

    from fairychess import Info, Variant

TRIES: Final = 1000
"""The number of attempts to find random moves that do not end the game."""

BALANCED_TRIES: Final = 100
"""The number of openings to try; if none is balanced enough, the most balanced one is played."""

MATE: Final = 30_000
"""The score of an immediate mate."""

LINES: Final = 256
"""The number of moves that are compared: the engine's maximum number of lines."""


MINIMA: Final = {"balance": 0, "near_best": 0, "opening_nodes": 1}
"""The minimum of each number in the settings of self-play and matches."""


@dataclass(frozen=True, slots=True)
class OpeningRules:
    """The random moves that may begin a game; scores are in centipawns."""

    balance: int | None = None
    """The maximum score of either side after the opening; None for any."""
    near_best: int | None = None
    """The maximum loss of a random move against the best move; None for any legal move."""
    nodes: int = 500
    """The number of nodes of each search."""

    def identity(self) -> dict[str, int]:
        """Return what the moves depend on besides the number of moves, as JSON values; nothing if all moves are allowed."""
        if self.balance is None and self.near_best is None:
            return {}
        numbers = {"balance": self.balance, "near best": self.near_best, "opening nodes": self.nodes}
        return {name: number for name, number in numbers.items() if number is not None}

    def __bool__(self) -> bool:
        """True if some moves are refused."""
        return bool(self.identity())


class OpeningJudge:
    """Judges the openings of one game by small searches. The same openings always get the same scores."""

    def __init__(self, variant: Variant, rules: OpeningRules) -> None:
        self._rules = rules
        self._engine = Engine(variant, hash=1, network=False) if rules else None

    def is_balanced(self, imbalance: int) -> bool:
        """True if neither side is too far ahead."""
        return self._rules.balance is None or imbalance <= self._rules.balance

    def imbalance(self, board: Board) -> int:
        """Return the score of the side that is ahead; 0 if openings need not be balanced."""
        if self._rules.balance is None or self._engine is None:
            return 0
        self._engine.clear()  # so that the score does not depend on openings that were refused
        info = self._engine.play(board, nodes=self._rules.nodes).info
        return 0 if info is None else abs(number_of(info))

    def move(self, board: Board, chance: random.Random) -> Move:
        """Draw a move: each one that is good enough is equally likely."""
        if self._rules.near_best is None or self._engine is None:
            return random_move(board, chance)
        scores: dict[Move, int] = {}
        with self._engine.analyse(board, nodes=self._rules.nodes, multipv=LINES) as analysis:
            for info in analysis:
                if info.bound == "exact":
                    scores[info.pv[0]] = number_of(info)
        if not scores:
            return random_move(board, chance)
        least = max(scores.values()) - self._rules.near_best
        return chance.choice(sorted((move for move, score in scores.items() if score >= least), key=Move.uci))

    def __enter__(self) -> Self:
        """Return itself."""
        return self

    def __exit__(self, *_: object) -> None:
        """End the engine."""
        if self._engine is not None:
            self._engine.close()


def number_of(info: Info) -> int:
    """Return a score as a number of centipawns."""
    return info.score.relative.score(mate_score=MATE) or 0


def random_move(board: Board, chance: random.Random) -> Move:
    """Return a random legal move; each is equally likely."""
    return chance.choice(sorted(board.legal_moves, key=Move.uci))


def random_moves(
    variant: Variant, plies: int, chance: random.Random, rules: OpeningRules | None = None, start: str | None = None
) -> list[Move] | None:
    """Draw moves from a position, by default the start position, that do not end the game; None if no such moves are found.

    If no opening is balanced enough, the moves are those of the most balanced one.

    >>> import random
    >>> from fairychess import Variant
    >>> len(random_moves(Variant("chess"), 4, random.Random(1), OpeningRules(balance=50)))
    4
    """
    rules = rules or OpeningRules()
    best: tuple[int, list[Move]] | None = None
    compared = 0
    with OpeningJudge(variant, rules) as judge:
        for _ in range(TRIES):
            board = Board(variant, start)
            while len(board.move_stack) < plies and not board.is_game_over(claim_draw=True):
                board.push(judge.move(board, chance))
            if board.is_game_over(claim_draw=True):
                continue
            found = judge.imbalance(board), board.move_stack
            best = found if best is None else min(best, found, key=lambda each: each[0])
            compared += 1
            if judge.is_balanced(best[0]) or compared == BALANCED_TRIES:
                break
    return None if best is None else best[1]
