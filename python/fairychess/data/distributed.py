"""Makes shards on many machines: each Ray task is a shard."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from fairychess.cluster import Cluster, UnfitNodeError
from fairychess.errors import DataError

from .shard import make_shard

if TYPE_CHECKING:
    from collections.abc import Callable, Generator

    from .selfplay import SelfPlay


def make_on_ray(
    plan: SelfPlay, shards: list[int], tick: Callable[[], None], address: str, workers: int | None
) -> Generator[tuple[int, bytes]]:
    """Make shards as Ray tasks, and yield them when they are ready.

    Args:
        plan: The settings.
        shards: The numbers of the shards.
        tick: Called for each game, for all games of a shard at once.
        address: The address of the cluster.
        workers: The number of shards that are made in parallel; None for two per processor.

    Raises:
        DataError: No cluster answers, no node has the same versions, or a shard cannot be made.
        MissingExtraError: Ray is not installed here, or a package is missing on all nodes.
    """
    cluster = Cluster(address, make_identical_shard, DataError, describe=lambda shard: f"shard {shard}", workers=workers)
    for shard, content in cluster.results((plan, plan.identity()), shards):
        for _ in range(plan.size(shard)):
            tick()
        yield shard, content


def make_identical_shard(request: tuple[SelfPlay, dict[str, Any]], shard: int) -> bytes:
    """Make a shard on another machine.

    Raises:
        UnfitNodeError: The shard would have other bytes, since another version of a package is installed here.
    """
    plan, identity = request
    here = plan.identity()
    for key in identity:
        if identity[key] != here[key]:
            raise UnfitNodeError(f"it has {key} {here[key]!r}, and {identity[key]!r} is expected")
    return make_shard(plan, shard, lambda: None)
