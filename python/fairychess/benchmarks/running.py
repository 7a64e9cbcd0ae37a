"""Runs the peers in turn, round after round, and compares their answers and their rates."""

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
"""Seconds in which a peer must start: some compile themselves first."""

ROUNDS, SECONDS = 3, 0.1
"""The default settings: few rounds, so that all tasks of three variants take minutes."""

TASK_WAIT = 10.0
"""Seconds in which a peer must have run a task once. A slower one is left out of the task, and restarted for the next one."""


@dataclass(frozen=True)
class Row:
    """One peer in one task of one variant."""

    variant: str
    task: str
    peer: str
    status: str
    """`same`: its answer is ours. `different`: it is not, and nothing is compared. `failed`. `unchecked`: searches have no common
    answer."""
    rate: Rate | None = None
    """Its rate per second in each round."""
    ratios: tuple[float, ...] = ()
    """Our rate divided by its rate, in each round."""
    note: str = ""


@dataclass
class BenchmarkReport:
    """All that was measured."""

    rounds: int
    seconds: float
    rows: list[Row] = field(default_factory=list)
    absent: dict[str, str] = field(default_factory=dict)
    """The command that installs each peer that is not installed."""
    left_out: list[tuple[str, str, str]] = field(default_factory=list)
    """Peers that failed before any task, or that do not play a variant: variant, peer, reason."""
    peers: dict[str, str | None] = field(default_factory=dict)
    """The versions of those that took part."""
    matches: list[str] = field(default_factory=list)
    """The results of matches, in words."""


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
        peers: Those that take part, fairychess among them.
        variants: The variants.
        tasks: Names of `TASKS`.
        rounds: How often each task is run by each peer, in turn.
        seconds: The least time of one run.
        wait: Seconds in which a peer must start; it has at most `TASK_WAIT` of them for a task.
        progress: Receives a line for each step.

    Returns:
        Rates of all, and ratios of those that gave the same answer as fairychess.

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
    """Say why a peer did not start, and how the modules are installed that it does not find."""
    missing = str(error).startswith((ImportError.__name__, ModuleNotFoundError.__name__))
    return f"{error}: {peer.install}" if missing and peer.install else str(error)


def restart(running: dict[str, PeerProcess], peers: Mapping[str, Peer], work: Work, wait: float) -> None:
    """Start the peers again whose process has ended: one that was too slow for a task may be fast enough for the next."""
    for name in [name for name, process in running.items() if process.process.poll() is not None]:
        ended = running.pop(name)
        ended.close()
        if ended.slow:
            with contextlib.suppress(PeerError):
                running[name] = PeerProcess(peers[name], work, wait)
                running[name].timeout = ended.timeout


def rows_of(variant: str, task: str, able: Mapping[str, PeerProcess], rounds: int, seconds: float) -> list[Row]:
    """Measure one task: a first run of each, which warms it up and gives its answer, then the rounds of those that agree."""
    answers: dict[str, object] = {}
    failed: dict[str, str] = {}

    def run(name: str) -> tuple[float, float]:
        # One that failed gives no more figures; its place in the rounds stays, so that the others' order does.
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
        PeerError: The peer failed, did nothing, or does not answer as before.
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
    """Whether a value is a list."""
    return isinstance(value, list)
