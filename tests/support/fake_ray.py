"""A stand-in for Ray that runs tasks in this process, on nodes invented by a test."""

from __future__ import annotations

import pickle
import sys
from dataclasses import dataclass, field
from types import SimpleNamespace
from typing import TYPE_CHECKING, Any

if TYPE_CHECKING:
    from collections.abc import Callable

    import pytest


class RayError(Exception):
    """As in Ray."""


class RayTaskError(RayError):
    """An error in a task."""

    def __init__(self, cause: Exception) -> None:
        super().__init__(str(cause))
        self.cause = cause


class NodeDiedError(RayError):
    """A task's node has died."""


@dataclass
class FakeRay:
    """The part of Ray that `Cluster` uses. Tasks without a strategy go to the nodes in turn."""

    names: list[str]
    dying: set[str] = field(default_factory=set[str])
    """Nodes that die during their first task."""
    dead: set[str] = field(default_factory=set[str])
    ran: list[tuple[str, Any]] = field(default_factory=list[tuple[str, Any]])
    """The node and item of each task that ran."""
    cancelled: int = 0
    current: str = ""
    free: int = 0
    exceptions: Any = field(default_factory=lambda: SimpleNamespace(RayError=RayError, RayTaskError=RayTaskError))
    cloudpickle: Any = field(default_factory=lambda: SimpleNamespace(dumps=pickle.dumps))

    def install(self, monkeypatch: pytest.MonkeyPatch) -> None:
        strategies = SimpleNamespace(NodeAffinitySchedulingStrategy=lambda node_id, soft: (node_id, soft))
        for name, module in (("ray", self), ("ray.util", None), ("ray.util.scheduling_strategies", strategies)):
            monkeypatch.setitem(sys.modules, name, module)

    def is_initialized(self) -> bool:
        return True

    def cluster_resources(self) -> dict[str, float]:
        return {"CPU": len(self.names)}

    def nodes(self) -> list[dict[str, Any]]:
        return [
            {"NodeID": name, "Alive": name not in self.dead, "Resources": {"CPU": 1.0}, "NodeManagerAddress": f"{name}.example"}
            for name in self.names
        ]

    def get_runtime_context(self) -> Any:  # noqa: ANN401 - as Ray
        return SimpleNamespace(get_node_id=lambda: self.current)

    def put(self, value: object) -> object:
        return value

    def remote(self, **_: object) -> Callable[[Callable[..., Any]], Any]:
        def wrap(function: Callable[..., Any]) -> Any:  # noqa: ANN401 - as Ray
            return SimpleNamespace(options=lambda **options: SimpleNamespace(remote=lambda *args: Task(function, args, options)))

        return wrap

    def wait(self, tasks: list[Task], timeout: float) -> tuple[list[Task], list[Task]]:
        assert timeout > 0
        return tasks[:1], tasks[1:]

    def get(self, task: Task) -> Any:  # noqa: ANN401 - as Ray
        strategy = task.options.get("scheduling_strategy")
        if strategy is None:
            alive = [name for name in self.names if name not in self.dead]
            node, self.free = alive[self.free % len(alive)], self.free + 1
        else:
            node, soft = strategy
            assert not soft
        self.ran.append((node, task.arguments[1]))
        if node in self.dying:
            self.dead.add(node)
            raise NodeDiedError("the node died")
        self.current = node
        try:
            return task.function(*task.arguments)
        except Exception as error:
            raise RayTaskError(error) from error

    def cancel(self, task: Task, *, force: bool) -> None:
        assert task
        self.cancelled += force


class Task:
    """A call in progress."""

    def __init__(self, function: Callable[..., Any], arguments: tuple[Any, ...], options: dict[str, Any]) -> None:
        self.function, self.arguments, self.options = function, arguments, options
