"""Self-play into a directory of shards."""

from __future__ import annotations

import secrets
import time
from typing import TYPE_CHECKING

from rich.progress import BarColumn, MofNCompleteColumn, Progress, ProgressColumn, TextColumn, TimeRemainingColumn
from rich.text import Text

from fairychess._signals import INTERRUPTED, terminated_as_interrupted
from fairychess.data import Dataset, SelfPlay, kept_seed, parse_player, run_selfplay

from .shared import console

if TYPE_CHECKING:
    from argparse import Namespace
    from pathlib import Path

    from rich.progress import Task, TaskID

    from fairychess import Variant

USUAL = "search:nodes=2000"
"""Who plays where nothing is said."""


class Speed(ProgressColumn):
    """Shows games a second."""

    def render(self, task: Task) -> Text:
        """Write it, once it is known."""
        return Text("" if task.speed is None else f"{task.speed:.1f} games/s")


def plan_of(variant: Variant, arguments: Namespace, kept: int | None) -> SelfPlay:
    """Read what is asked for. A seed that nobody chose is the one that was kept, or a new one."""
    if arguments.depth is not None:
        player = f"search:depth={arguments.depth}"
    elif arguments.nodes is not None:
        player = f"search:nodes={arguments.nodes}"
    else:
        player = arguments.player or USUAL
    seed = kept if arguments.seed is None else arguments.seed
    return SelfPlay(
        variant,
        parse_player(player),
        arguments.games,
        secrets.randbits(32) if seed is None else seed,
        arguments.random_plies,
        **({} if arguments.shard_games is None else {"shard_games": arguments.shard_games}),
    )


def progress_bar() -> Progress:
    """Make a bar that is shown on a terminal alone."""
    columns = (TextColumn("{task.description}"), BarColumn(), MofNCompleteColumn(), Speed(), TimeRemainingColumn())
    errors = console(stderr=True)
    return Progress(*columns, console=errors, disable=not errors.is_terminal)


def write_shards(variant: Variant, out: Path, arguments: Namespace) -> int:
    """Make the shards that a directory lacks."""
    plan = plan_of(variant, arguments, kept_seed(out))
    started = time.monotonic()
    with terminated_as_interrupted(), progress_bar() as bar:
        shown: list[TaskID] = []

        def show(done: int, total: int) -> None:
            if shown:
                bar.update(shown[0], completed=done)
            else:  # games that were there before are no part of the speed
                shown.append(bar.add_task(f"{plan.variant.name}, seed {plan.seed}", total=total, completed=done))

        try:
            played = run_selfplay(plan, out, workers=arguments.workers, ray=arguments.ray, progress=show)
        except KeyboardInterrupt:
            if not shown:
                raise
            whole = len(Dataset(out))
            console(stderr=True).print(f"stopped with {whole} of {plan.games} games in whole shards; the same command goes on")
            return INTERRUPTED
    seconds = time.monotonic() - started
    results = Dataset(out).results()
    console().print(
        f"{plan.games} games of {variant.name} by {plan.player} with seed {plan.seed}: White won {results['1-0']}, "
        f"Black {results['0-1']}, drawn {results['1/2-1/2']}, unfinished {results['*']}. Written to {out}, {plan.shards} shards."
    )
    if played:
        console().print(
            f"{played} of them were played now, in {seconds:.1f} s: {played / max(seconds, 1e-9):.1f} games a second."
        )
    return 0
