"""Runs the peers in turn, round after round, and compares their answers and rates."""

from __future__ import annotations

import contextlib
from dataclasses import dataclass, field
from functools import partial
from typing import TYPE_CHECKING, TypeGuard

from .measure import Rate, interleaved
from .peers import OURS
from .process import PeerError, PeerProcess
from .tasks import TASKS, work_for

if TYPE_CHECKING:
    from collections.abc import Callable, Mapping, Sequence

    from .peers import Peer
    from .tasks import Work

WAIT = 120.0
"""The maximum number of seconds that a peer may take to start; some compile code first."""

ROUNDS, SECONDS = 3, 0.1
"""The default numbers of rounds and of seconds per run, low enough for all tasks in three variants to take only minutes."""

TASK_WAIT = 10.0
"""The maximum number of seconds for one run of a task. A slower peer is excluded from the task, and restarted for the next."""


@dataclass(frozen=True)
class Row:
    """The result of one peer in one task, in one variant."""

    variant: str
    task: str
    peer: str
    status: str
    """`same`: the answer equals that of fairychess. `different`: the answers differ, so rates are not compared. `failed`.
    `unchecked`: the task has no common answer, as in searches.
    """
    rate: Rate | None = None
    """The rate per second in each round."""
    ratios: tuple[float, ...] = ()
    """The rate of fairychess divided by the peer's rate, in each round."""
    note: str = ""


@dataclass
class BenchmarkReport:
    """All results of a benchmark."""

    rounds: int
    seconds: float
    rows: list[Row] = field(default_factory=list)
    absent: dict[str, str] = field(default_factory=dict)
    """The command that installs each peer that is not installed."""
    left_out: list[tuple[str, str, str]] = field(default_factory=list)
    """Peers that failed before any task, or do not play a variant, as (variant, peer, reason)."""
    peers: dict[str, str | None] = field(default_factory=dict)
    """The versions of the peers that took part."""
    matches: list[str] = field(default_factory=list)
    """The match results, in words."""


def compare(  # noqa: PLR0913 - all but the first two are named
    peers: Sequence[Peer],
    variants: Sequence[str],
    *,
    tasks: Sequence[str] = tuple(TASKS),
    rounds: int = ROUNDS,
    seconds: float = SECONDS,
    wait: float = WAIT,
    progress: Callable[[str], None] = lambda _: None,
) -> BenchmarkReport:
    """Measure peers alongside fairychess.

    Args:
        peers: The participants, including fairychess.
        variants: The variants.
        tasks: Names of `TASKS`.
        rounds: The number of times that each peer runs each task, in turn.
        seconds: The minimum time of one run.
        wait: The maximum number of seconds for a peer to start; a task may take at most `TASK_WAIT`.
        progress: Receives a line for each step.

    Returns:
        The rates of all peers, and the ratios for those that gave the same answer as fairychess.

    Raises:
        PeerError: fairychess itself failed.
    """
    report = BenchmarkReport(rounds, seconds)
    report.absent = {peer.name: peer.install or "" for peer in peers if not peer.installed}
    present = [peer for peer in peers if peer.installed]
    for variant in variants:
        progress(f"{variant}: preparing")
        work = work_for(variant, round(seconds * 1000))
        running: dict[str, PeerProcess] = {}
        try:
            for peer in present:
                progress(f"{variant}: starting {peer.name}")
                try:
                    started = PeerProcess(peer, work, wait)
                except PeerError as error:
                    report.left_out.append((variant, peer.name, why_left_out(peer, error)))
                    continue
                started.timeout = min(wait, TASK_WAIT + seconds)
                running[peer.name] = started
                if started.tasks:
                    report.peers[peer.name] = peer.version or started.called or None
            for task in tasks:
                able = {name: process for name, process in running.items() if task in process.tasks}
                if OURS in able and len(able) > 1:
                    progress(f"{variant}: {task}")
                    report.rows += rows_of(variant, task, able, rounds, seconds)
                elif OURS in able:
                    report.left_out.append((variant, f"the task {task}", "no other peer that is installed has it"))
                restart(running, {peer.name: peer for peer in present}, work, wait)
        finally:
            for process in running.values():
                process.close()
    return report


def why_left_out(peer: Peer, error: PeerError) -> str:
    """Say why a peer did not start, and how to install any missing module."""
    missing = str(error).startswith((ImportError.__name__, ModuleNotFoundError.__name__))
    return f"{error}: {peer.install}" if missing and peer.install else str(error)


def restart(running: dict[str, PeerProcess], peers: Mapping[str, Peer], work: Work, wait: float) -> None:
    """Restart peers that were stopped for being too slow, since they may be fast enough for the next task."""
    for name in [name for name, process in running.items() if process.process.poll() is not None]:
        ended = running.pop(name)
        ended.close()
        if ended.slow:
            with contextlib.suppress(PeerError):
                running[name] = PeerProcess(peers[name], work, wait)
                running[name].timeout = ended.timeout


def rows_of(variant: str, task: str, able: Mapping[str, PeerProcess], rounds: int, seconds: float) -> list[Row]:
    """Measure one task: first a warm-up, which gives each peer's answer, then rounds of the peers whose answers agree."""
    answers: dict[str, object] = {}
    failed: dict[str, str] = {}

    def run(name: str) -> tuple[float, float]:
        # A peer that failed is no longer measured, but keeps its place in the rounds, so that the order of the others stays the
        # same.
        if name not in failed:
            try:
                return measured(able[name], task, seconds, answers)
            except PeerError as error:
                if name == OURS:
                    raise
                failed[name] = str(error)
        return 0.0, 1.0

    for name in able:
        run(name)
    expected = answers[OURS]
    different = {name for name, answer in answers.items() if answer != expected}
    rates = interleaved({name: partial(run, name) for name in able if name not in failed and name not in different}, rounds)
    notes = {name: ("different", difference(expected, answers[name])) for name in different}
    notes |= {name: ("failed", why) for name, why in failed.items()}
    rows: list[Row] = []
    for name in able:
        if name in notes:
            status, note = notes[name]
            rows.append(Row(variant, task, name, status, note=note))
        else:
            status = "unchecked" if task == "nodes" else "same"
            ratios: tuple[float, ...] = () if name == OURS else rates[OURS].ratios(rates[name])
            rows.append(Row(variant, task, name, status, rates[name], ratios))
    return rows


def measured(process: PeerProcess, task: str, seconds: float, answers: dict[str, object]) -> tuple[float, float]:
    """Run a task once, and keep the answer.

    Raises:
        PeerError: The peer failed, did nothing, or gave a different answer than before.
    """
    found = process.run(task, seconds)
    if found["answer"] != answers.setdefault(process.name, found["answer"]):
        raise PeerError("its answers differ from run to run")
    if not found["amount"] > 0 or not found["seconds"] > 0:
        raise PeerError("it did no work in no time")
    return found["amount"], found["seconds"]


LONGEST = 60


def difference(expected: object, answer: object) -> str:
    """Describe briefly how two answers differ."""
    if is_list(expected) and is_list(answer) and len(expected) == len(answer):
        for one, other in zip(expected, answer, strict=True):
            if one != other:
                return difference(one, other)
    return f"{str(answer)[:LONGEST]} instead of {str(expected)[:LONGEST]}"


def is_list(value: object) -> TypeGuard[list[object]]:
    """Return True if a value is a list."""
    return isinstance(value, list)
