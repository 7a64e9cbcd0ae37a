"""Makes shards on many machines: a task of Ray is a shard."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from fairychess.cluster import Cluster
from fairychess.errors import DataError

from .shard import make_shard

if TYPE_CHECKING:
    from collections.abc import Callable, Generator

    from .selfplay import SelfPlay


def make_on_ray(
    plan: SelfPlay, shards: list[int], tick: Callable[[], None], address: str, workers: int | None
) -> Generator[tuple[int, bytes]]:
    """Make shards as tasks of Ray, and give them as they are ready: `tick` is called for all games of one at once.

    `workers` limits how many are made at a time. Raises `DataError` where there is no such cluster, where other versions are
    installed on it, and where a shard cannot be made; `MissingExtraError` without Ray.
    """
    cluster = Cluster(address, make_alike, DataError, told=lambda shard: f"shard {shard}", workers=workers)
    for shard, content in cluster.results((plan, plan.identity()), shards):
        for _ in range(plan.size(shard)):
            tick()
        yield shard, content


def make_alike(asked: tuple[SelfPlay, dict[str, Any]], shard: int) -> bytes:
    """Make a shard on another machine, if what is installed there makes the same bytes. Raises `DataError` otherwise."""
    plan, identity = asked
    here = plan.identity()
    for key in identity:
        if identity[key] != here[key]:
            raise DataError(f"a worker of Ray has another {key}: {here[key]!r}, and {identity[key]!r} is expected")
    return make_shard(plan, shard, lambda: None)
