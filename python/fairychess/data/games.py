"""Self-play games before they are written to disk."""

from __future__ import annotations

import random
from dataclasses import dataclass, field
from typing import TYPE_CHECKING, Final, NamedTuple

from fairychess import Board
from fairychess.book.random_openings import random_move, random_moves
from fairychess.endgames.adjudication import result_by
from fairychess.endgames.loading import loaded

from .options import GameOptions, opening_rules

if TYPE_CHECKING:
    from collections.abc import Callable, Generator, Mapping

    from fairychess import Move, Variant

    from .options import Adjudication

UNFINISHED: Final = "max_plies"
"""The reason given for the end of a game that was stopped after the maximum number of moves."""

ADJUDICATED: Final = "adjudication"
"""The reason given for the end of a game that was adjudicated by the player's scores or by endgame tables."""


@dataclass(frozen=True)  # with slots, stubtest would also count those of the base class
class GameTask(GameOptions):
    """A game to play."""

    number: int
    """The number of the game, from 1."""
    seed: int
    """The seed of all games."""
    random_plies: int
    """The number of random moves in the opening; `extra_plies` can add more."""
    max_plies: int
    """The number of moves after which the game is stopped."""

    def chance(self) -> random.Random:
        """Return the game's random numbers, which depend only on the seed and the game's number."""
        return random.Random(f"{self.seed}/{self.number}")


@dataclass(frozen=True, slots=True)
class Choice:
    """A move chosen by a player, with the results of its search."""

    move: Move
    """The move."""
    score: int | None = None
    """The score for the side to move in centipawns, with mates as in `SearchResult.score`; None if there is none."""
    visits: Mapping[Move, int] | None = None
    """The tree search's visits to each move, or other weights of the policy to learn; None if there are none."""
    value: float | None = None
    """The mean value of the tree search, -1 to 1 for the side to move, stored as float32; None if there is none."""
    result: str | None = None
    """The PGN result if the player ends the game after this move, such as by resigning; None to play on."""


@dataclass(slots=True)
class PlayedGame:
    """A game as stored. Most lists have one entry per move."""

    number: int
    """The number of the game, from 1."""
    start: str
    """The FEN of the start position."""
    actions: list[int] = field(default_factory=list)
    """The moves as actions of `Variant.actions`, from White's point of view."""
    scores: list[int | None] = field(default_factory=list)
    """The score of each move for the side to move, in centipawns; None if there is none."""
    visits: list[dict[int, int] | None] = field(default_factory=list)
    """The visits of a tree search, by action, or other weights of the policy to learn; None if there are none."""
    result: str = "*"
    """The result as in PGN."""
    reason: str = UNFINISHED
    """The name of the `Termination` in lower case, `"max_plies"` for a stopped game, or `"adjudication"`."""
    values: list[float | None] = field(default_factory=list)
    """The mean value of a tree search, -1 to 1 for the side to move; None if there is none."""
    random_plies: int = 0
    """The number of moves at the start that were random rather than chosen by the player."""
    noise: list[int] = field(default_factory=list)
    """The plies, counted from 0, of later random moves."""


class Adjudicator:
    """Follows the scores in a game, and ends the game once they have been decisive, or level, for long enough."""

    def __init__(self, rules: Adjudication, variant: Variant) -> None:
        self._rules, self._limit = rules, rules.limit(variant)
        self._plies = self._won = self._level = 0
        self._winner = "*"

    def hear(self, score: int | None, *, white: bool) -> str | None:
        """Record the score of the next move, for the side that plays it. Return the result if the game ends now, else None."""
        self._plies += 1
        clear = score is not None and abs(score) > self._rules.win_score
        winner = "*" if score is None or not clear else "1-0" if (score > 0) == white else "0-1"
        self._won = self._won + 1 if clear and winner == self._winner else int(clear)
        self._winner = winner
        level = score is not None and abs(score) < self._rules.draw_score and self._plies > self._rules.draw_after
        self._level = self._level + 1 if level else 0
        if self._won >= self._rules.win_plies:
            return winner
        if self._level >= self._rules.draw_plies or self._plies >= self._limit:
            return "1/2-1/2"
        return None


class Asked(NamedTuple):
    """A position in which a player must choose a move."""

    board: Board
    """The position, with its move history."""
    chance: random.Random
    """The random numbers of the game."""
    game: PlayedGame
    """The game so far."""


def play_game(variant: Variant, task: GameTask, choose: Callable[[Board, random.Random], Choice]) -> PlayedGame:
    """Play a game, with random moves in the opening and then one player for both sides. Draws are claimed at once.

    The task's options can determine the opening, add random moves, and end the game early.

    Args:
        variant: The variant.
        task: The game to play.
        choose: Chooses a move on a board. It should draw all random numbers from its second argument.

    >>> from fairychess import Variant
    >>> variant = Variant("chess")
    >>> game = play_game(variant, GameTask(1, 1, 0, 10), lambda board, chance: Choice(random_move(board, chance)))
    >>> len(game.actions), game.reason
    (10, 'max_plies')
    """
    moves = game_in_moves(variant, task)
    asked = advanced(moves, None)
    while isinstance(asked, Asked):
        asked = advanced(moves, choose(asked.board, asked.chance))
    return asked


def advanced(moves: Generator[Asked, Choice, PlayedGame], choice: Choice | None) -> Asked | PlayedGame:
    """Continue a game with a choice, or begin it with None. Return the next position for a choice, or the finished game."""
    try:
        return next(moves) if choice is None else moves.send(choice)
    except StopIteration as end:
        game: PlayedGame = end.value
        return game


def game_in_moves(variant: Variant, task: GameTask) -> Generator[Asked, Choice, PlayedGame]:
    """Play a game as `play_game` does, yielding each position in which the player must choose a move."""
    chance, encode = task.chance(), variant.actions.encode
    board = Board(variant, chance.choice(task.openings) if task.openings else None)
    game, opening = PlayedGame(task.number, board.fen()), drawn_opening(variant, task, chance)
    judge = None if task.adjudication is None else Adjudicator(task.adjudication, variant)
    tables = None if task.endgames is None else loaded(task.endgames, variant)
    while (outcome := board.outcome(claim_draw=True)) is None and (ply := len(game.actions)) < task.max_plies:
        if ply < len(opening):
            choice = Choice(opening[ply] or random_move(board, chance))
            game.random_plies += 1
        elif task.noise and ply < task.noise_plies and chance.random() < task.noise:
            choice = Choice(random_move(board, chance))
            game.noise.append(ply)
        else:
            choice = yield Asked(board, chance, game)
        visits = choice.visits
        visited = None if visits is None else {encode(move): count for move, count in visits.items()}
        game.actions.append(encode(choice.move))
        game.scores.append(choice.score)
        game.values.append(choice.value)
        game.visits.append(visited)
        decided = None if judge is None else judge.hear(choice.score, white=board.turn)
        board.push(choice.move)
        known = None if tables is None else result_by(tables, board)
        decided = known or choice.result or decided
        if decided is not None and board.outcome(claim_draw=True) is None:
            game.result, game.reason = decided, ADJUDICATED
            return game
    if outcome is not None:
        game.result, game.reason = outcome.result(), outcome.termination.name.lower()
    return game


def drawn_opening(variant: Variant, task: GameTask, chance: random.Random) -> list[Move] | list[None]:
    """Draw the opening moves; None stands for a random move that is drawn when it is played."""
    plies = task.random_plies + (chance.randint(0, task.extra_plies) if task.extra_plies else 0)
    rules = opening_rules(task)
    moves = random_moves(variant, plies, chance, rules) if rules else None
    return moves or [None] * plies
