"""The bindings, measured by pytest-benchmark: `pytest benches/`.

Each library does the same jobs as in `compare.py`, once per round. pyffish, which would take minutes, is left out; `compare.py`
gives it fewer games.
"""

from __future__ import annotations

from functools import cache
from typing import TYPE_CHECKING, Protocol

import pytest

from fairychess.benchmarks.libraries import libraries
from fairychess.benchmarks.measure import Stopwatch
from jobs import VARIANTS, Jobs, recorded

if TYPE_CHECKING:
    from collections.abc import Callable

ROUNDS = 3
RUNS = [(variant, name) for variant in VARIANTS for name in libraries(variant) if name != "pyffish"]


class Benchmark(Protocol):
    """The part of the fixture that is used here; its package has no type hints."""

    group: str

    def pedantic(
        self,
        target: Callable[..., int],
        args: tuple[object, ...] = (),
        setup: Callable[[], tuple[tuple[object, ...], dict[str, object]]] | None = None,
        rounds: int = 1,
    ) -> int:
        """Time the target, and return its result."""


@cache
def jobs_of(variant: str, name: str) -> Jobs:
    """Return a library with its games; skip the test if it is not installed."""
    library = libraries(variant)[name]
    if library is None:
        pytest.skip(f"{name} is absent")
    return Jobs(library, variant, recorded(variant), Stopwatch())


@pytest.mark.parametrize(("variant", "name"), RUNS)
def test_lists_of_legal_moves(benchmark: Benchmark, variant: str, name: str) -> None:
    jobs = jobs_of(variant, name)
    benchmark.group = f"{variant}: lists of legal moves"
    assert benchmark.pedantic(jobs.lists, setup=lambda: ((jobs.boards(),), {}), rounds=ROUNDS)


@pytest.mark.parametrize(("variant", "name"), RUNS)
def test_moves_made(benchmark: Benchmark, variant: str, name: str) -> None:
    jobs = jobs_of(variant, name)
    benchmark.group = f"{variant}: moves made"
    assert benchmark.pedantic(jobs.play, setup=lambda: ((jobs.starts(),), {}), rounds=ROUNDS)


@pytest.mark.parametrize(("variant", "name"), RUNS)
def test_random_games(benchmark: Benchmark, variant: str, name: str) -> None:
    jobs = jobs_of(variant, name)
    benchmark.group = f"{variant}: random games"
    assert benchmark.pedantic(jobs.random, setup=lambda: ((jobs.choice(),), {}), rounds=ROUNDS)


@pytest.mark.parametrize(("variant", "name"), RUNS)
def test_perft_by_a_loop(benchmark: Benchmark, variant: str, name: str) -> None:
    jobs = jobs_of(variant, name)
    benchmark.group = f"{variant}: perft by a loop"
    assert benchmark.pedantic(jobs.count, args=(jobs.library.new(),), rounds=1) == jobs.leaves
