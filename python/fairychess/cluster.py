"""Work as tasks of a cluster of Ray. What goes wrong is told by the error of who asks."""

from __future__ import annotations

import contextlib
from dataclasses import dataclass
from typing import TYPE_CHECKING, Any, Final, Generic, TypeVar

from .extras import needed

if TYPE_CHECKING:
    from collections.abc import Callable, Generator, Iterable

    from .errors import FairyChessError

Common = TypeVar("Common")
Item = TypeVar("Item")
Made = TypeVar("Made")

RETRIES: Final = 10
"""So often is a task begun anew whose worker died."""

LOCAL: Final = "local"
"""The address of a cluster of this machine alone, which is started for the purpose."""


@dataclass(frozen=True, slots=True)
class Cluster(Generic[Common, Item, Made]):
    """A function that is called on a cluster for one thing after another, with something that all the calls share.

    `workers` limits how many calls are under way; without it there are `ahead` for each processor, so that none waits for us.
    `told` says what a thing is called where its call fails with an `error`.
    """

    address: str
    function: Callable[[Common, Item], Made]
    error: type[FairyChessError]
    told: Callable[[Item], str]
    workers: int | None = None
    ahead: int = 2

    def results(self, common: Common, items: Iterable[Item]) -> Generator[tuple[Item, Made]]:
        """Give each thing with what came of it, as they are ready.

        A cluster that is started for this ends with it; one that Ray is connected to already is used as it is. Raises the error
        where there is no such cluster and where a call fails, `MissingExtraError` without Ray.
        """
        ray = needed("ray", "ray")
        with self._connected(ray):
            call = ray.remote(max_retries=RETRIES, num_cpus=1)(self.function)
            shared = ray.put(common)
            most = self.workers or self.ahead * max(int(ray.cluster_resources().get("CPU", 1)), 1)
            left = iter(items)
            running: dict[Any, Item] = {}
            try:
                while True:
                    for item in left:
                        running[call.remote(shared, item)] = item
                        if len(running) >= most:
                            break
                    if not running:
                        return
                    ready, _ = ray.wait(list(running), timeout=1)  # so that Ctrl-C is seen
                    for task in ready:
                        item = running.pop(task)
                        yield item, self._result(ray, task, item)
            finally:
                for task in running:
                    with contextlib.suppress(Exception):
                        ray.cancel(task, force=True)

    @contextlib.contextmanager
    def _connected(self, ray: Any) -> Generator[None]:  # noqa: ANN401 - Ray
        """Connect to a cluster, or start one, unless that has been done already."""
        if ray.is_initialized():
            yield
            return
        started = {"num_cpus": self.workers, "include_dashboard": False} if self.address == LOCAL else {}
        try:
            ray.init(self.address, log_to_driver=False, logging_level="error", **started)
        except (ConnectionError, ValueError, RuntimeError) as error:
            raise self.error(f"no cluster of Ray answers at {self.address!r}: {' '.join(str(error).split())}") from None
        try:
            yield
        finally:
            ray.shutdown()

    def _result(self, ray: Any, task: Any, item: Item) -> Made:  # noqa: ANN401 - Ray
        """Give what came of a task."""
        try:
            made: Made = ray.get(task)
        except ray.exceptions.RayTaskError as error:
            cause = error.cause
            raise cause if isinstance(cause, self.error) else self.error(f"{self.told(item)}: {cause!r}") from error
        except ray.exceptions.RayError as error:
            reason = " ".join(str(error).split())
            raise self.error(f"{self.told(item)} failed on Ray: {reason}; the same command goes on with it") from error
        return made
