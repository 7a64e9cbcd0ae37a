"""`Cluster` calls a function on the machines of a Ray cluster."""

from __future__ import annotations

import contextlib
from collections import Counter, deque
from dataclasses import dataclass, field
from typing import TYPE_CHECKING, Any, Final, Generic, TypeVar

from fairychess._support.extras import needed
from fairychess.errors import MissingExtraError

from .connection import connected, one_line
from .tasks import MISSING, TaskReport, portable

if TYPE_CHECKING:
    from collections.abc import Callable, Generator, Iterable

    from fairychess.errors import FairyChessError

Common = TypeVar("Common")
Item = TypeVar("Item")
Result = TypeVar("Result")

RETRIES: Final = 10
"""How many times a task is retried if its worker or node dies."""


@dataclass(frozen=True, slots=True)
class Cluster(Generic[Common, Item, Result]):
    """A function to call on a Ray cluster for many items, with data shared by all calls."""

    address: str
    """An address for `ray.init`, or `"local"` to start a temporary cluster on this machine."""
    function: Callable[[Common, Item], Result]
    """The function. It raises `UnfitNodeError` or `MissingExtraError` on machines that cannot do the work."""
    error: type[FairyChessError]
    """The type of exception to raise."""
    describe: Callable[[Item], str]
    """A function that returns the name of an item for messages."""
    workers: int | None = None
    """The maximum number of simultaneous calls; None for `ahead` calls per processor."""
    ahead: int = 2
    """The number of calls per processor. With more than one, processors need not wait for this machine."""

    def results(self, common: Common, items: Iterable[Item]) -> Generator[tuple[Item, Result]]:
        """Yield each item with its result, in the order of arrival.

        Nodes that cannot do the work are excluded, and their items are processed on other nodes. A cluster started here is
        stopped at the end. If Ray is already connected to a cluster, that one is used.

        Raises:
            FairyChessError: No cluster answers, a call fails, or no node can do the work. The type is `error`.
            MissingExtraError: Ray is not installed here, or a package is missing on all nodes.
        """
        ray = needed("ray", "ray")
        with connected(ray, self.address, self.workers, self.error):
            run = ClusterRun(self, ray, common)
            left = iter(items)
            limit = self.workers or self.ahead * max(int(ray.cluster_resources().get("CPU", 1)), 1)
            try:
                while True:
                    while len(run.running) < limit:
                        item = run.waiting.popleft() if run.waiting else next(left, None)
                        if item is None:
                            break
                        run.start(item)
                    if not run.running:
                        return
                    yield from run.finished()
            finally:
                run.cancel()


@dataclass(slots=True)
class ClusterRun(Generic[Common, Item, Result]):
    """The running calls of a cluster, and the nodes that cannot do the work."""

    cluster: Cluster[Common, Item, Result]
    ray: Any
    common: Common
    running: dict[Any, tuple[Item, str | None]] = field(default_factory=dict[Any, "tuple[Item, str | None]"])
    """The running tasks, with their items and the nodes to which they are bound."""
    waiting: deque[Item] = field(default_factory=deque["Item"])
    """The items that must be processed again."""
    unfit: dict[str, tuple[str, str]] = field(default_factory=dict[str, tuple[str, str]])
    """The nodes that cannot do the work, with the type of problem and the reason."""
    lost: Counter[str] = field(default_factory=Counter[str])
    """The number of times each item was lost with its node."""
    _shared: Any = None
    _call: Any = None

    def __post_init__(self) -> None:
        """Send the function and the common data to the cluster."""
        pickle = self.ray.cloudpickle.dumps
        self._call = self.ray.remote(max_retries=RETRIES, num_cpus=1)(portable(self.cluster.function, pickle))
        self._shared = self.ray.put(pickle(self.common))

    def start(self, item: Item) -> None:
        """Start the call for an item, on any node if all can do the work, else on one that can."""
        node = self._fit_node() if self.unfit else None
        options = {"scheduling_strategy": self._bound_to(node)} if node else {}
        self.running[self._call.options(**options).remote(self._shared, item)] = item, node

    def finished(self) -> Generator[tuple[Item, Result]]:
        """Yield the items whose calls finish within a second."""
        ready, _ = self.ray.wait(list(self.running), timeout=1)  # so that Ctrl-C works
        for task in ready:
            item, node = self.running.pop(task)
            report = self._report(task, item, node)
            if report is None:
                self.waiting.append(item)
            elif report.problem is None:
                yield item, report.result
            else:
                self.unfit[report.node] = report.problem, one_line(report.result)
                self.waiting.append(item)

    def cancel(self) -> None:
        """Cancel all calls."""
        for task in self.running:
            with contextlib.suppress(Exception):
                self.ray.cancel(task, force=True)

    def _report(self, task: Any, item: Item, node: str | None) -> TaskReport | None:  # noqa: ANN401 - of Ray
        """Return the report of a task; None if its node has died and the item must be processed again."""
        error, name = self.cluster.error, self.cluster.describe(item)
        try:
            return TaskReport(*self.ray.get(task))
        except self.ray.exceptions.RayTaskError as failure:
            cause = failure.cause
            raise cause if isinstance(cause, error) else error(f"{name}: {cause!r}") from failure
        except self.ray.exceptions.RayError as failure:
            self.lost[name] += 1
            if node is not None and node not in self._alive() and self.lost[name] <= RETRIES:
                return None
            reason = one_line(str(failure))
            raise error(f"{name} failed on Ray: {reason}; run the same command again to resume") from failure

    def _alive(self) -> dict[str, dict[str, Any]]:
        """Return the live nodes that have a processor for tasks, by id."""
        return {node["NodeID"]: node for node in self.ray.nodes() if node["Alive"] and node["Resources"].get("CPU", 0) >= 1}

    def _fit_node(self) -> str:
        """Return the capable node with the fewest calls per processor.

        Raises:
            FairyChessError: No node can do the work; the message gives the reason for each node.
        """
        alive = self._alive()
        fit = {name: node["Resources"]["CPU"] for name, node in alive.items() if name not in self.unfit}
        if not fit:
            raise self._no_node(alive)
        bound = Counter(node for _, node in self.running.values())
        return min(fit, key=lambda name: (bound[name] / fit[name], name))

    def _no_node(self, alive: dict[str, dict[str, Any]]) -> FairyChessError:
        """Return the error for a cluster without any node that can do the work."""
        reasons = "; ".join(
            f"{alive[node]['NodeManagerAddress'] if node in alive else node}: {reason}"
            for node, (_, reason) in self.unfit.items()
        )
        if all(problem == MISSING for problem, _ in self.unfit.values()):
            return MissingExtraError(f"a package is missing on each node of the Ray cluster: {reasons}")
        return self.cluster.error(f"no node of the Ray cluster can do the work: {reasons}")

    def _bound_to(self, node: str) -> Any:  # noqa: ANN401 - of Ray
        """Return the scheduling strategy that binds a task to a node."""
        strategies = needed("ray.util.scheduling_strategies", "ray")
        return strategies.NodeAffinitySchedulingStrategy(node_id=node, soft=False)
