"""Random moves at the start of games, for self-play and matches: any moves, or only those that keep the game balanced."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING, Final

from fairychess import Move
from fairychess._core import _random_moves

if TYPE_CHECKING:
    import random

    from fairychess import Board, Info, Variant

MATE: Final = 30_000
"""The score of an immediate mate."""

MINIMA: Final = {"balance": 0, "near_best": 0, "opening_nodes": 1}
"""The minimum of each number in self-play and match settings."""


@dataclass(frozen=True, slots=True)
class OpeningRules:
    """The limits for random moves at the start of a game; scores are in centipawns."""

    balance: int | None = None
    """The maximum advantage of either side after the opening; None for any."""
    near_best: int | None = None
    """The maximum loss of a random move compared with the best move; None for any legal move."""
    nodes: int = 500
    """The number of nodes in each search."""

    def identity(self) -> dict[str, int]:
        """Return the settings that affect the moves, except the number of plies, as JSON data; empty if all moves are allowed."""
        if self.balance is None and self.near_best is None:
            return {}
        numbers = {"balance": self.balance, "near best": self.near_best, "opening nodes": self.nodes}
        return {name: number for name, number in numbers.items() if number is not None}

    def __bool__(self) -> bool:
        """True if some moves are not allowed."""
        return bool(self.identity())


def number_of(info: Info) -> int:
    """Return a score in centipawns."""
    return info.score.relative.score(mate_score=MATE) or 0


def random_move(board: Board, chance: random.Random) -> Move:
    """Return a random legal move; all moves are equally likely."""
    return chance.choice(sorted(board.legal_moves, key=Move.uci))


def random_moves(
    variant: Variant, plies: int, chance: random.Random, rules: OpeningRules | None = None, start: str | None = None
) -> list[Move] | None:
    """Draw random moves that do not end the game, by default from the start position; None if no opening is found.

    If no opening is balanced enough, the most balanced one is returned.

    >>> import random
    >>> from fairychess import Variant
    >>> len(random_moves(Variant("chess"), 4, random.Random(1), OpeningRules(balance=50)))
    4
    """
    rules = rules or OpeningRules()
    version, state, gauss = chance.getstate()
    drawn = _random_moves(
        variant, plies, state, start=start, balance=rules.balance, near_best=rules.near_best, opening_nodes=rules.nodes
    )
    chance.setstate((version, tuple(drawn.state), gauss))
    return None if drawn.moves is None else [Move.from_uci(text, variant) for text in drawn.moves]
