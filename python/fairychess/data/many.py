"""Makes shards on many machines, by way of Ray."""

from __future__ import annotations

import contextlib
from typing import TYPE_CHECKING, Any, Final

from fairychess.errors import DataError

from .extras import needed
from .shard import make_shard

if TYPE_CHECKING:
    from collections.abc import Callable, Generator

    from .selfplay import SelfPlay

RETRIES: Final = 10
"""So often is a shard begun anew whose worker died."""

AHEAD: Final = 2
"""So many shards are asked for at a time for each processor, so that none waits for us."""

LOCAL: Final = "local"
"""The address of a cluster of this machine alone, which is started for the purpose."""


def make_on_ray(
    plan: SelfPlay, shards: list[int], tick: Callable[[], None], address: str, workers: int | None
) -> Generator[tuple[int, bytes]]:
    """Make shards as tasks of Ray, and give them as they are ready: `tick` is called for all games of one at once.

    `workers` limits how many are made at a time. A cluster that was started for this ends with it; one that Ray is connected to
    already is used as it is. Raises `DataError` where there is no such cluster, where other versions are installed on it, and
    where a shard cannot be made; `MissingExtraError` without Ray.
    """
    ray = needed("ray", "ray")
    with connected(ray, address, workers):
        make = ray.remote(max_retries=RETRIES, num_cpus=1)(make_alike)
        asked = ray.put((plan, plan.identity()))
        most = workers or AHEAD * max(int(ray.cluster_resources().get("CPU", 1)), 1)
        left = iter(shards)
        running: dict[Any, int] = {}
        try:
            while True:
                for shard in left:
                    running[make.remote(asked, shard)] = shard
                    if len(running) >= most:
                        break
                if not running:
                    return
                ready, _ = ray.wait(list(running), timeout=1)  # so that Ctrl-C is seen
                for task in ready:
                    shard = running.pop(task)
                    content = result(ray, task, shard)
                    for _ in range(plan.size(shard)):
                        tick()
                    yield shard, content
        finally:
            for task in running:
                with contextlib.suppress(Exception):
                    ray.cancel(task, force=True)


@contextlib.contextmanager
def connected(ray: Any, address: str, workers: int | None) -> Generator[None]:  # noqa: ANN401 - Ray
    """Connect to a cluster, or start one, unless that has been done already."""
    if ray.is_initialized():
        yield
        return
    started = {"num_cpus": workers, "include_dashboard": False} if address == LOCAL else {}
    try:
        ray.init(address, log_to_driver=False, logging_level="error", **started)
    except (ConnectionError, ValueError, RuntimeError) as error:
        raise DataError(f"no cluster of Ray answers at {address!r}: {' '.join(str(error).split())}") from None
    try:
        yield
    finally:
        ray.shutdown()


def result(ray: Any, task: Any, shard: int) -> bytes:  # noqa: ANN401 - Ray
    """Give the bytes that a task made."""
    try:
        content: bytes = ray.get(task)
    except ray.exceptions.RayTaskError as error:
        raise error.cause if isinstance(error.cause, DataError) else DataError(f"shard {shard}: {error.cause!r}") from error
    except ray.exceptions.RayError as error:
        reason = " ".join(str(error).split())
        raise DataError(f"shard {shard} could not be made on Ray: {reason}; the same self-play goes on with it") from error
    return content


def make_alike(asked: tuple[SelfPlay, dict[str, Any]], shard: int) -> bytes:
    """Make a shard on another machine, if what is installed there makes the same bytes. Raises `DataError` otherwise."""
    plan, identity = asked
    here = plan.identity()
    for key in identity:
        if identity[key] != here[key]:
            raise DataError(f"a worker of Ray has another {key}: {here[key]!r}, and {identity[key]!r} is expected")
    return make_shard(plan, shard, lambda: None)
