"""Self-play games as work for any number of workers."""

from __future__ import annotations

from dataclasses import dataclass
from itertools import chain
from typing import TYPE_CHECKING, Any

from fairychess.cluster import Cluster, UnfitNodeError, processors, results_of
from fairychess.errors import DataError

if TYPE_CHECKING:
    from collections.abc import Generator, Iterator, Sequence

    from .games import PlayedGame
    from .selfplay import SelfPlay

RAY_GAMES = 20
"""The maximum number of games in a task on a cluster, unless the player plays more at a time."""

RAY_TASKS = 64
"""The minimum number of tasks in a run on a cluster, if there are at least that many games."""


@dataclass(frozen=True, slots=True)
class PlayGames:
    """Plays self-play games. Each item is a range of game numbers."""

    plan: SelfPlay
    """The settings."""
    games: int = 1
    """The number of games that a worker plays at a time if its player can play several."""

    def __call__(self, items: Iterator[range], /) -> Iterator[PlayedGame]:
        """Play the games."""
        plan = self.plan
        rows = (map(plan.task, numbers) for numbers in items)
        if plan.player.plays_together:
            for tasks in rows:
                yield from plan.player.play(plan.variant, tasks)
        else:
            yield from plan.player.play_many(plan.variant, chain.from_iterable(rows), self.games, plan.games)


def played_here(plan: SelfPlay, missing: Sequence[range], workers: int | None) -> Generator[PlayedGame]:
    """Play games on this machine, and yield each when it ends.

    Args:
        plan: The settings.
        missing: The numbers of the games to play.
        workers: The number of simultaneous games; None for the default.

    Raises:
        DataError: A process dies. Other errors in a worker are raised unchanged.
    """
    player = plan.player
    rows = missing if player.plays_together else in_rows(missing, 1)
    share = -(-sum(map(len, missing)) // (workers or processors()))
    job = PlayGames(plan, max(1, min(player.games_at_once, share)))
    yield from results_of(job, rows, workers=workers, threads=player.plays_in_threads, describe=text_of_games)


def played_on_ray(plan: SelfPlay, missing: Sequence[range], address: str, workers: int | None) -> Generator[PlayedGame]:
    """Play games as Ray tasks, and yield them when their tasks end.

    Args:
        plan: The settings.
        missing: The numbers of the games to play.
        address: The address of the cluster.
        workers: The number of simultaneous tasks; None for two per processor.

    Raises:
        DataError: No cluster answers, no node has the same versions, or a game cannot be played.
        MissingExtraError: Ray is not installed here, or a package is missing on all nodes.
    """
    most = max(plan.player.games_at_once, RAY_GAMES)
    size = max(1, min(most, sum(map(len, missing)) // RAY_TASKS))
    rows = missing if plan.player.plays_together else in_rows(missing, size)
    cluster = Cluster(address, play_identical, DataError, describe=text_of_games, workers=workers)
    for _, games in cluster.results((plan, plan.identity()), rows):
        yield from games


def play_identical(request: tuple[SelfPlay, dict[str, Any]], numbers: range) -> list[PlayedGame]:
    """Play games on another machine.

    Raises:
        UnfitNodeError: A different version of a package is installed here, so the games could differ.
    """
    plan, identity = request
    here = plan.identity()
    for key in identity:
        if identity[key] != here[key]:
            raise UnfitNodeError(f"it has {key} {here[key]!r}, and {identity[key]!r} is expected")
    return list(PlayGames(plan, len(numbers))(iter([numbers])))


def in_rows(missing: Sequence[range], size: int) -> list[range]:
    """Return the same numbers split into ranges of at most this size.

    >>> in_rows([range(1, 6)], 2)
    [range(1, 3), range(3, 5), range(5, 6)]
    """
    return [numbers[start : start + size] for numbers in missing for start in range(0, len(numbers), size)]


def text_of_games(numbers: range) -> str:
    """Return a description of some games for messages."""
    return f"game {numbers[0]}" if len(numbers) == 1 else f"games {numbers[0]} to {numbers[-1]}"
