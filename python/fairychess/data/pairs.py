"""Self-play games in pairs with the same opening, of which a folder may already have some."""

from __future__ import annotations

from itertools import islice
from typing import TYPE_CHECKING, Final

from fairychess.records.results import WHITE_POINTS

from .dataset import Dataset
from .directory import checked_shard, shard_name
from .running import run_selfplay

if TYPE_CHECKING:
    from collections.abc import Callable
    from pathlib import Path

    from .selfplay import SelfPlay

DRAW: Final = 0.5
"""The points for a draw, and for a game that was stopped."""


def play_pairs(
    plan: SelfPlay,
    folder: Path,
    *,
    workers: int | None = None,
    ray: str | None = None,
    progress: Callable[[int, int], None] | None = None,
) -> list[tuple[float, float]]:
    """Play the games that are missing in a folder; return the first side's points in both games of each pair.

    The first side has White in the first game of a pair.

    Args:
        plan: The plan of the games. The folder may have more games of the same plan.
        folder: The folder.
        workers: The number of games played at the same time; by default one per processor. With `ray`, the number of tasks.
        ray: The address of a Ray cluster that plays the games; None for this machine.
        progress: Called with the number of finished games, and the number of all games.

    Raises:
        DataError: A shard is damaged, or has games with other settings, or the games cannot be played.
        OSError: The folder cannot be written.
    """
    if not has_games(folder, plan):
        run_selfplay(plan, folder, workers=workers, ray=ray, progress=progress)
    points = [WHITE_POINTS.get(game.result) for game in islice(Dataset(folder), plan.games)]
    white = [DRAW if each is None else each for each in points]
    return [(first, 1 - second) for first, second in zip(white[::2], white[1::2], strict=True)]


def has_games(folder: Path, plan: SelfPlay) -> bool:
    """Return True if a folder has all games of a plan; it may have more.

    Raises:
        DataError: A shard is damaged, or has games with other settings.
    """
    facts, found = plan.identity(), 0
    for shard in range(plan.shards):
        file = folder / shard_name(shard)
        if not file.exists():
            return False
        _, games = checked_shard(file, facts)
        found += games
    return found >= plan.games
