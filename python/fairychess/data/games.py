"""Games that a player plays against itself, before they are written."""

from __future__ import annotations

import random
from dataclasses import dataclass, field
from typing import TYPE_CHECKING, Final

from fairychess import Board, Move

if TYPE_CHECKING:
    from collections.abc import Callable, Mapping

    from fairychess import Variant

UNFINISHED: Final = "max_plies"
"""The reason of a game that was stopped after the maximum number of moves."""


@dataclass(frozen=True, slots=True)
class Task:
    """A game to be played."""

    number: int
    """The number of the game, from 1."""
    seed: int
    """The seed of all games."""
    random_plies: int
    """The number of random moves in the opening."""
    max_plies: int
    """The number of moves after which the game is stopped."""

    def chance(self) -> random.Random:
        """Return the random numbers of this game, which depend only on the seed and the number of the game."""
        return random.Random(f"{self.seed}/{self.number}")


@dataclass(frozen=True, slots=True)
class Choice:
    """A move that a player chose, with the results of its search."""

    move: Move
    """The move."""
    score: int | None = None
    """The score for the side to move, in centipawns, with mates as in `SearchResult.score`; None if there is none."""
    visits: Mapping[Move, int] | None = None
    """The visits of a tree search for each move; None if there are none."""
    value: float | None = None
    """The mean value of a tree search, -1 to 1 for the side to move, stored as float32; None if there is none."""


@dataclass(slots=True)
class PlayedGame:
    """A game as it is stored. The lists have an entry for each move."""

    number: int
    """The number of the game, from 1."""
    start: str
    """The FEN of the start position."""
    actions: list[int] = field(default_factory=list)
    """The moves as actions of `Variant.actions`, seen from White's end."""
    scores: list[int | None] = field(default_factory=list)
    """The score of each move for the side to move, in centipawns; None if there is none."""
    visits: list[dict[int, int] | None] = field(default_factory=list)
    """The visits of a tree search by action; None if there are none."""
    result: str = "*"
    """The result as in PGN."""
    reason: str = UNFINISHED
    """The name of the `Termination` in lower case, or `"max_plies"` for a game that was stopped."""
    values: list[float | None] = field(default_factory=list)
    """The mean value of a tree search, -1 to 1 for the side to move; None if there is none."""
    random_plies: int = 0
    """The number of moves at the start that were drawn at random, not chosen by the player."""


def random_move(board: Board, chance: random.Random) -> Move:
    """Return a random legal move; each is equally likely."""
    return chance.choice(sorted(board.legal_moves, key=Move.uci))


def play_game(variant: Variant, task: Task, choose: Callable[[Board, random.Random], Choice]) -> PlayedGame:
    """Play a game: random moves in the opening, then a player for both sides. Draws are claimed at once.

    Args:
        variant: The variant.
        task: The game to be played.
        choose: Chooses a move on a board. It should take all random numbers from its second argument.

    >>> from fairychess import Variant
    >>> variant = Variant("chess")
    >>> game = play_game(variant, Task(1, 1, 0, 10), lambda board, chance: Choice(random_move(board, chance)))
    >>> len(game.actions), game.reason
    (10, 'max_plies')
    """
    board, chance, encode = Board(variant), task.chance(), variant.actions.encode
    game = PlayedGame(task.number, board.fen())
    while (outcome := board.outcome(claim_draw=True)) is None and len(game.actions) < task.max_plies:
        if len(game.actions) < task.random_plies:
            choice = Choice(random_move(board, chance))
            game.random_plies += 1
        else:
            choice = choose(board, chance)
        visits = choice.visits
        game.actions.append(encode(choice.move))
        game.scores.append(choice.score)
        game.values.append(choice.value)
        game.visits.append(None if visits is None else {encode(move): count for move, count in visits.items()})
        board.push(choice.move)
    if outcome is not None:
        game.result, game.reason = outcome.result(), outcome.termination.name.lower()
    return game
