"""Matches between networks; all games of a round are played side by side."""

from __future__ import annotations

from functools import partial
from typing import TYPE_CHECKING, Final, NamedTuple

from fairychess.book.random_openings import random_move
from fairychess.cluster import results_of
from fairychess.data import Adjudication, Choice, GameTask
from fairychess.data.side_by_side import play_side_by_side
from fairychess.records.results import WHITE_POINTS

if TYPE_CHECKING:
    from collections.abc import Callable, Iterator, Sequence

    from fairychess.data import PlayedGame
    from fairychess.data.games import Asked
    from fairychess.learn import PolicyNetwork

    from .plan import LearningPlan

ROUND: Final = 40
"""The number of games in a round. After each round, the match may end early."""

PART: Final = 10
"""The number of games that a worker plays side by side. Since it does not depend on the number of workers, the games do not
either."""


class MatchResult(NamedTuple):
    """The result of a match for the first player."""

    wins: int
    """The games won."""
    draws: int
    """The games drawn."""
    losses: int
    """The games lost."""

    @property
    def games(self) -> int:
        """The number of games."""
        return sum(self)

    @property
    def score(self) -> float:
        """The mean score per game; 0.5 if there are no games."""
        return (self.wins + self.draws / 2) / self.games if self.games else 0.5

    def __str__(self) -> str:
        """Return the numbers of wins, draws and losses."""
        return f"+{self.wins} ={self.draws} -{self.losses}"


def play_match(  # noqa: PLR0913 - some are named
    plan: LearningPlan,
    players: tuple[PolicyNetwork | None, PolicyNetwork | None],
    games: int,
    seed: int,
    *,
    workers: int = 1,
    gate: float | None = None,
    progress: Callable[[int], None] = lambda _: None,
) -> MatchResult:
    """Play a match in pairs of games: the same opening with colours exchanged.

    Each move is the most visited move of a full search.

    Args:
        plan: The plan.
        players: The networks; None plays random moves.
        games: The maximum number of games.
        seed: The seed of the openings.
        workers: The number of threads; the result does not depend on it.
        gate: The match ends as soon as it is certain whether the first player reaches this score; None to play all games.
        progress: A function called with the number of games played.
    """
    counts = [0, 0, 0]
    played = 0
    while played < games:
        count = min(ROUND, games - played)
        pairs = [played // 2 + number // 2 for number in range(count)]
        for number, points in enumerate(round_of_games(plan, players, pairs, seed, workers)):
            counts[{1.0: 0, 0.5: 1, 0.0: 2}[points]] += 1
            progress(played + number + 1)
        played += count
        if gate is not None:
            points, missing = counts[0] + counts[1] / 2, games - played
            if points >= gate * games or points + missing < gate * games:
                break
    return MatchResult(*counts)


def round_of_games(
    plan: LearningPlan,
    players: tuple[PolicyNetwork | None, PolicyNetwork | None],
    pairs: Sequence[int],
    seed: int,
    workers: int,
) -> list[float]:
    """Play a round of games, and return the first player's points in each. This player is White in every other game.

    The games are divided among the workers; each worker plays several side by side.
    """
    few = len(plan.openings) < len(pairs)
    random_plies, ends = plan.random_plies if few else 0, Adjudication(max_plies=plan.plies)
    tasks = [GameTask(pair + 1, seed, random_plies, plan.plies + 1, adjudication=ends, openings=plan.openings) for pair in pairs]

    def play(parts: Iterator[range]) -> Iterator[tuple[int, PlayedGame]]:
        for part in parts:
            games = play_side_by_side(plan.variant, [tasks[index] for index in part], partial(choose, part), len(part))
            yield from zip(part, games, strict=True)

    def choose(part: range, asked: list[tuple[int, Asked]]) -> list[Choice]:
        found: dict[int, Choice] = {}
        for side, network in enumerate(players):
            own = [(place, each) for place, each in asked if each.board.turn == (part[place] % 2 == side)]
            found |= dict(zip([place for place, _ in own], choices(plan, network, [each for _, each in own]), strict=True))
        return [found[place] for place, _ in asked]

    parts = [range(first, min(first + PART, len(tasks))) for first in range(0, len(tasks), PART)]
    ended = dict(results_of(play, parts, workers=workers, threads=True, describe=str))
    points = [WHITE_POINTS[ended[index].result] for index in range(len(tasks))]  # each game has a result: long games are drawn
    return [1 - white if index % 2 else white for index, white in enumerate(points)]


def choices(plan: LearningPlan, network: PolicyNetwork | None, asked: list[Asked]) -> list[Choice]:
    """Choose a player's moves."""
    if network is None:
        return [Choice(random_move(board, chance)) for board, chance, _ in asked]
    from fairychess.data.tree_moves import TreeSettings, choose_moves  # noqa: PLC0415 - the package does not need NumPy

    boards, seeds = [each.board for each in asked], [each.chance.getrandbits(64) for each in asked]
    moves = choose_moves(plan.variant, network, TreeSettings(plan.simulations), boards, seeds, [0.0] * len(asked))
    return [Choice(each.move) for each in moves]
