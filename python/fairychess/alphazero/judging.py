"""Matches between networks; all games of a round are played side by side."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final, NamedTuple

from fairychess.data import Adjudication, GameTask
from fairychess.learn.shared_network import SharedNetwork
from fairychess.records.results import WHITE_POINTS

if TYPE_CHECKING:
    from collections.abc import Callable, Sequence

    from fairychess.learn import PolicyNetwork
    from fairychess.learn.policy_network import Compute

    from .plan import LearningPlan

ROUND: Final = 80
"""The number of games in a round. One thread plays them side by side: several threads with small batches would mainly wait for
Python's lock. After each round, the match may end early."""


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
        gate: The match ends as soon as it is certain whether the first player reaches this score; None to play all games.
        progress: A function called with the number of games played.
    """
    evaluators = [None if network is None else evaluator(network) for network in players]
    counts = [0, 0, 0]
    played = 0
    while played < games:
        count = min(ROUND, games - played)
        pairs = [played // 2 + number // 2 for number in range(count)]
        for number, points in enumerate(round_of_games(plan, evaluators, pairs, seed)):
            counts[{1.0: 0, 0.5: 1, 0.0: 2}[points]] += 1
            progress(played + number + 1)
        played += count
        if gate is not None:
            points, missing = counts[0] + counts[1] / 2, games - played
            if points >= gate * games or points + missing < gate * games:
                break
    return MatchResult(*counts)


def evaluator(network: PolicyNetwork) -> Compute:
    """Return a function that evaluates positions by a network.

    On processors, batches are not filled up: only the longest games are left at the end of a round, in many small batches.
    """
    return SharedNetwork(network, ROUND).evaluate if network.is_on_card else network.compute


def round_of_games(plan: LearningPlan, players: Sequence[Compute | None], pairs: Sequence[int], seed: int) -> list[float]:
    """Play games side by side, and return the points of the first player, who has White in every other game."""
    from .match_games import results_of_games  # noqa: PLC0415 - the package does not need NumPy

    few = len(plan.openings) < len(pairs)
    random_plies, ends = plan.random_plies if few else 0, Adjudication(max_plies=plan.plies)
    tasks = [GameTask(pair + 1, seed, random_plies, plan.plies + 1, adjudication=ends, openings=plan.openings) for pair in pairs]
    # Each game has a result, since long games are drawn.
    points = [WHITE_POINTS[result] for result in results_of_games(plan, players, tasks)]
    return [1 - white if index % 2 else white for index, white in enumerate(points)]
