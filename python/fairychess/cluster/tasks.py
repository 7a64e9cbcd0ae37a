"""The function that runs on a node of a cluster, and its report."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any, Final, NamedTuple

import fairychess

if TYPE_CHECKING:
    from collections.abc import Callable

MISSING: Final = "missing"
"""The type of problem if a node lacks a package. Nodes that cannot do the work for other reasons are "unfit"."""


class UnfitNodeError(Exception):
    """Raised by a task on a machine that cannot run it. The cluster then runs the task on another machine."""


class TaskReport(NamedTuple):
    """The result of a task, or the reason why its node cannot run it.

    It is a tuple of plain types, so that every node can send it.
    """

    node: str
    """The id of the node."""
    problem: str | None
    """`"missing"` or `"unfit"` if the node cannot do the task, else None."""
    result: Any
    """The result, or the reason as a string."""


def portable(function: Callable[[Any, Any], Any], pickle: Callable[[object], bytes]) -> Callable[[bytes, Any], tuple[Any, ...]]:
    """Return a function that takes pickled common data and an item, returns a `TaskReport`, and runs on any node.

    The returned function is nested, so it is pickled by value, and starts even on a node without fairychess.
    """
    pickled, version = pickle(function), fairychess.__version__

    def run(common: bytes, item: Any) -> tuple[Any, ...]:  # noqa: ANN401 - any item
        import importlib  # noqa: PLC0415 - on the other machine
        import pickle  # noqa: PLC0415 - on the other machine, of our own data

        node = importlib.import_module("ray").get_runtime_context().get_node_id()
        try:
            here = importlib.import_module("fairychess").__version__
            if here != version:
                return node, "unfit", f"it has fairychess {here}, and {version} is expected"
            return node, None, pickle.loads(pickled)(pickle.loads(common), item)  # noqa: S301 - our own data
        except ImportError as error:
            return node, "missing", str(error)
        except Exception as error:
            names = {each.__name__ for each in type(error).__mro__}
            if "MissingExtraError" in names:
                return node, "missing", str(error)
            if "UnfitNodeError" in names:
                return node, "unfit", str(error)
            raise

    return run
