"""Runs self-play to create the missing shards of a directory."""

from __future__ import annotations

from contextlib import closing
from typing import TYPE_CHECKING

from fairychess.errors import DataError

from .dataset import read
from .directory import Directory
from .games import PlayedGame
from .games_job import played_here, played_on_ray, text_of_games
from .shard import shard_file
from .unfinished import UnfinishedShards

if TYPE_CHECKING:
    import os
    from collections.abc import Callable, Collection, Iterator

    from .selfplay import SelfPlay

__all__ = ["run_selfplay"]


def run_selfplay(
    plan: SelfPlay,
    directory: str | os.PathLike[str],
    *,
    workers: int | None = None,
    ray: str | None = None,
    progress: Callable[[int, int], None] | None = None,
) -> int:
    """Create the missing shards of a directory.

    The directory is created if it does not exist. A shard is either complete or absent, even if the process is killed, and the
    same call resumes the run: only games that were in progress are replayed. The bytes of a shard do not depend on the workers,
    the machines or the time.

    Args:
        plan: The settings.
        directory: The directory for the shards.
        workers: The number of simultaneous games. Players whose games need no Python between moves
            (`SelfPlayer.plays_in_threads`) use threads, by default one per processor. Other players use processes, by default
            one; with more, a script that calls this needs `if __name__ == "__main__"`. With `ray`, this is the number of tasks,
            by default two per processor of the cluster.
        ray: The address of a Ray cluster, whose tasks play a few games each; `"local"` starts a cluster on this machine. If a
            worker dies, or a node cannot play the games, its tasks are rerun elsewhere.
        progress: Called at the start and after each game with the number of games so far and the total.

    Returns:
        The number of games played by this call.

    Raises:
        DataError: The directory was made with other inputs, another process is writing to it, a shard is damaged or cannot be
            written, a process dies, the player does not yield a game for each task, or the cluster does not answer or has other
            package versions.
        MissingExtraError: pyarrow (the `data` extra) or Ray (`ray`) is not installed.
        OSError: The directory cannot be created.

    >>> import tempfile
    >>> from fairychess import Variant, data
    >>> plan = data.SelfPlay(Variant("chess"), data.parse_player("random"), games=2, seed=1)
    >>> with tempfile.TemporaryDirectory() as directory:
    ...     data.run_selfplay(plan, directory), data.run_selfplay(plan, directory)  # resumed, with nothing left to play
    (2, 0)
    """
    if workers is not None and workers < 1:
        raise DataError(f"workers is {workers}: at least 1 is expected")
    with Directory(directory, plan) as shards:
        run = SelfPlayRun(plan, shards, progress)
        missing = run.begin()
        before = run.done
        games = played_here(plan, missing, workers) if ray is None else played_on_ray(plan, missing, ray, workers)
        with closing(games):
            try:
                for game in games:
                    run.add(game)
                run.check_complete()
            finally:
                run.close()
    return run.done - before


class SelfPlayRun:
    """Self-play in progress: collects games until their shards are complete."""

    def __init__(self, plan: SelfPlay, shards: Directory, progress: Callable[[int, int], None] | None) -> None:
        self._plan, self._shards, self._progress = plan, shards, progress
        self._unfinished = UnfinishedShards(shards.path)
        self._games: dict[int, dict[int, PlayedGame]] = {}
        self.done: int = shards.games
        """The number of games so far, including those of earlier runs."""

    def begin(self) -> list[range]:
        """Read the games of incomplete shards, and return the numbers of missing games: a range for each gap in a shard."""
        rows: list[range] = []
        self._unfinished.tidy(self._shards.missing)
        for shard in self._shards.missing:
            numbers = self._plan.numbers(shard)
            kept = {} if self._plan.player.plays_together else self._kept(shard, numbers)
            self._games[shard] = kept
            self.done += len(kept)
            self._write_if_complete(shard)
            rows += gaps(numbers, kept)
        self._tell()
        return rows

    def _kept(self, shard: int, numbers: range) -> dict[int, PlayedGame]:
        """Return the games of an incomplete shard by number: those of a shorter shard, and those kept beside it."""
        short = self._shards.short(shard)
        games = read(short, self._plan.random_plies, len(self._plan.variant.actions)) if short is not None else ()
        return {game.number: game for game in games if game.number in numbers} | self._unfinished.read(shard, numbers)

    def add(self, game: PlayedGame) -> None:
        """Add a game that has ended.

        Raises:
            DataError: The player yields something else, or a game that is not missing.
        """
        if not isinstance(game, PlayedGame):  # pyright: ignore[reportUnnecessaryIsInstance] - players are written by users
            raise DataError(f"the player {self._plan.player} yields {type(game).__name__}: a PlayedGame is expected")
        shard = self._plan.shard_of(game.number)
        if game.number not in self._plan.numbers(shard) or game.number in self._games.get(shard, {game.number}):
            raise DataError(f"the player {self._plan.player} yields game {game.number}, which is not one of the missing games")
        self._games[shard][game.number] = game
        if not self._plan.player.plays_together:
            self._unfinished.keep(shard, game)
        self._write_if_complete(shard)
        self.done += 1
        self._tell()

    def check_complete(self) -> None:
        """Check that no game is missing.

        Raises:
            DataError: The player has not played all games that it was given.
        """
        rows = [text_of_games(row) for shard, games in self._games.items() for row in gaps(self._plan.numbers(shard), games)]
        if rows:
            more = f" and {len(rows) - 1} more gaps" if rows[1:] else ""
            raise DataError(f"the player {self._plan.player} has not played {rows[0]}{more}: a game for each task is expected")

    def close(self) -> None:
        """Close the files of incomplete shards."""
        self._unfinished.close()

    def _write_if_complete(self, shard: int) -> None:
        """Write a shard if it has all its games."""
        games = self._games[shard]
        if len(games) == self._plan.size(shard):
            self._shards.add(shard, shard_file(self._plan, shard, [games[number] for number in sorted(games)]))
            self._unfinished.remove(shard)
            del self._games[shard]

    def _tell(self) -> None:
        if self._progress is not None:
            self._progress(self.done, self._plan.games)


def gaps(numbers: range, kept: Collection[int]) -> Iterator[range]:
    """Yield the ranges of missing numbers.

    >>> list(gaps(range(1, 8), {3, 4, 7}))
    [range(1, 3), range(5, 7)]
    """
    first = numbers.start
    for number in (*sorted(kept), numbers.stop):
        if first < number:
            yield range(first, number)
        first = number + 1
