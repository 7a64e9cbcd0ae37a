"""Runs self-play: makes the missing shards of a directory."""

from __future__ import annotations

from contextlib import closing
from functools import partial
from typing import TYPE_CHECKING

from fairychess.errors import DataError

from .directory import Directory
from .distributed import make_on_ray
from .local import make_here, make_in_processes
from .shard import make_shard

if TYPE_CHECKING:
    import os
    from collections.abc import Callable, Generator

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
    """Make the missing shards of a directory.

    The directory is made if it does not exist. A shard is either complete or absent, even after a kill, and the same call resumes
    with the missing shards. The bytes of a shard do not depend on the workers, the machines or the time.

    Args:
        plan: The settings.
        directory: The directory of the shards.
        workers: The number of shards that are made in parallel. By default one, in this process; more are processes, so a script
            that calls this needs `if __name__ == "__main__"`. With `ray` the default is two for each processor of the cluster.
        ray: The address of a Ray cluster, whose tasks make the shards; `"local"` starts a cluster on this machine. Tasks of a
            worker that dies, or of a node that cannot make the shards, run again elsewhere.
        progress: Called at the start and after each game (with `ray` after each shard for all of its games), with the number of
            games so far and the total.

    Returns:
        The number of games that were played now.

    Raises:
        DataError: The directory was made with other inputs, another process writes to it, a shard is damaged or cannot be
            written, a process dies, or the cluster does not answer or has other versions.
        MissingExtraError: pyarrow (the extra `data`) or Ray (`ray`) is not installed.
        OSError: The directory cannot be made.

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
        before = done = shards.games

        def tick() -> None:
            nonlocal done
            done += 1
            if progress is not None:
                progress(done, plan.games)

        if progress is not None:
            progress(done, plan.games)
        missing = shards.missing
        made: Generator[tuple[int, bytes]]
        if ray is not None:
            made = make_on_ray(plan, missing, tick, ray, workers)
        elif workers is None or workers == 1:
            made = make_here(partial(make_shard, plan), missing, tick)
        else:
            made = make_in_processes(partial(make_shard, plan), missing, tick, workers)
        with closing(made):
            for shard, content in made:
                shards.add(shard, content)
    return done - before
