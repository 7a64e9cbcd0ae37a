"""Games that players play against themselves, before they are written."""

from __future__ import annotations

import random
from dataclasses import dataclass, field
from typing import TYPE_CHECKING, Final

from fairychess import Board, Move

if TYPE_CHECKING:
    from collections.abc import Callable, Mapping

    from fairychess import Variant

UNFINISHED: Final = "max_plies"
"""The reason of a game that reached the number of plies at which it was left."""


@dataclass(frozen=True, slots=True)
class Task:
    """A game to be played: its number (from 1), the seed of all games, its random plies at the start, its most plies."""

    number: int
    seed: int
    random_plies: int
    max_plies: int

    def chance(self) -> random.Random:
        """Give the source of all chance in this game, which hangs on the seed and its number alone."""
        return random.Random(f"{self.seed}/{self.number}")


@dataclass(frozen=True, slots=True)
class Choice:
    """What a player does.

    `score` is the worth of the position for the side to move in hundredths of a pawn (mates as `SearchResult.score` has them),
    `visits` how often a tree search went into which turns; None for players that know no such thing.
    """

    move: Move
    score: int | None = None
    visits: Mapping[Move, int] | None = None


@dataclass(slots=True)
class PlayedGame:
    """A game as it is kept: its number, the FEN it began with, and for each turn its action, score and visits by action.

    `result` is as PGN has it, `reason` the name of the `Termination` in lower case, or `"max_plies"` for a game that was left.
    """

    number: int
    start: str
    actions: list[int] = field(default_factory=list)
    scores: list[int | None] = field(default_factory=list)
    visits: list[dict[int, int] | None] = field(default_factory=list)
    result: str = "*"
    reason: str = UNFINISHED


def random_move(board: Board, chance: random.Random) -> Move:
    """Choose a legal turn, each as likely as any other."""
    return chance.choice(sorted(board.legal_moves, key=Move.uci))


def play_game(variant: Variant, task: Task, choose: Callable[[Board, random.Random], Choice]) -> PlayedGame:
    """Play a game: random turns first, then a player for both sides, which claims draws at once."""
    board, chance, encode = Board(variant), task.chance(), variant.actions.encode
    game = PlayedGame(task.number, board.fen())
    while (outcome := board.outcome(claim_draw=True)) is None and len(game.actions) < task.max_plies:
        opening = len(game.actions) < task.random_plies
        choice = Choice(random_move(board, chance)) if opening else choose(board, chance)
        visits = choice.visits
        game.actions.append(encode(choice.move))
        game.scores.append(choice.score)
        game.visits.append(None if visits is None else {encode(move): times for move, times in visits.items()})
        board.push(choice.move)
    if outcome is not None:
        game.result, game.reason = outcome.result(), outcome.termination.name.lower()
    return game
