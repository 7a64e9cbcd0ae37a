"""Work shared on this machine: each worker takes the next item when it needs one, so no processor waits for another."""

from __future__ import annotations

import os
from collections.abc import Sized
from typing import TYPE_CHECKING, TypeVar

from .processes import results_of_processes
from .threads import results_of_threads

if TYPE_CHECKING:
    from collections.abc import Callable, Generator, Iterable

    from .job import Job

Item = TypeVar("Item")
Result = TypeVar("Result")


def processors() -> int:
    """Return the number of processors that this process may use."""
    available = getattr(os, "sched_getaffinity", None)
    return len(available(0)) if available else os.cpu_count() or 1


def in_order(results: Iterable[tuple[int, Result]], numbers: Iterable[int]) -> Generator[Result]:
    """Yield results in the order of their numbers, each as soon as all results before it have arrived.

    Args:
        results: The results in any order, each with its number.
        numbers: The numbers in order.

    >>> list(in_order([(2, "b"), (1, "a"), (3, "c")], [1, 2, 3]))
    ['a', 'b', 'c']
    """
    waiting: dict[int, Result] = {}
    left = iter(numbers)
    wanted = next(left, None)
    for number, result in results:
        waiting[number] = result
        while wanted in waiting:
            yield waiting.pop(wanted)
            wanted = next(left, None)


def results_of(
    job: Job[Item, Result],
    items: Iterable[Item],
    *,
    workers: int | None,
    threads: bool,
    describe: Callable[[Item], str],
) -> Generator[Result]:
    """Yield the results of a job, in the order of arrival. All workers have ended when the generator ends.

    Args:
        job: The job. Each worker calls it once.
        items: The items. A worker takes the next one when the job requests it; threads take turns.
        workers: The number of workers. The default is one per processor for threads, and one for processes, since a script that
            starts processes needs `if __name__ == "__main__"`. A single worker runs in the calling thread.
        threads: True to use threads, which suit a job that mostly waits for the core, since the core releases the interpreter's
            lock. False to use processes, which run any job that can be pickled.
        describe: A function that returns the name of an item for messages.

    Raises:
        DataError: A process dies. Other errors of workers are raised unchanged.
    """
    count = workers or (processors() if threads else 1)
    if isinstance(items, Sized):
        count = min(count, len(items))
    if count <= 1:
        yield from job(iter(items))
    elif threads:
        yield from results_of_threads(job, items, count)
    else:
        yield from results_of_processes(job, items, count, describe)
