"""Runs a self-play: makes the shards that a directory lacks."""

from __future__ import annotations

from contextlib import closing
from typing import TYPE_CHECKING

from fairychess.errors import DataError

from .directory import Directory
from .distributed import make_on_ray
from .local import make_here, make_in_processes

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
    """Make the shards that a directory lacks, and give how many games were played for them.

    The directory is made where it is missing. However this ends, be it by a kill, each shard is whole or not there, and the same
    call goes on with those that are missing; the bytes of a shard are the same whoever makes it and when.

    So many of `workers` make shards at a time: by default one, in this process. More are processes, so a script that calls this
    guards its main part with `if __name__ == "__main__"`. With `ray`, the address of a cluster of Ray (`"local"` starts one on
    this machine), shards are made by its tasks, by default twice as many as it has processors; those of a worker that dies are
    begun again by others. `progress` is called at the start and after every game (with `ray` at the end of a shard for all its
    games) with how many games there are, and how many there will be.

    Raises `DataError` where the directory was made with other inputs, or another process writes to it, where a shard is damaged
    or cannot be written, where a process dies, and where a cluster does not answer or has other versions; `MissingExtraError`
    without pyarrow (the extra `data`) or Ray (`ray`); `OSError` where the directory cannot be made.
    """
    if workers is not None and workers < 1:
        raise DataError(f"workers is {workers}: at least 1 is expected")
    with Directory(directory, plan) as kept:
        before = done = kept.games

        def tick() -> None:
            nonlocal done
            done += 1
            if progress is not None:
                progress(done, plan.games)

        if progress is not None:
            progress(done, plan.games)
        missing = kept.missing
        made: Generator[tuple[int, bytes]]
        if ray is not None:
            made = make_on_ray(plan, missing, tick, ray, workers)
        elif workers is None or workers == 1:
            made = make_here(plan, missing, tick)
        else:
            made = make_in_processes(plan, missing, tick, workers)
        with closing(made):
            for shard, content in made:
                kept.add(shard, content)
    return done - before
