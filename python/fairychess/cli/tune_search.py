"""The `tune` command with `--search`: finds settings of the search by games."""

from __future__ import annotations

import shlex
from pathlib import Path
from typing import TYPE_CHECKING

import fairychess
from fairychess._support.files import replacing
from fairychess._support.signals import INTERRUPTED, terminated_as_interrupted
from fairychess.tuning import TuningPlan
from fairychess.tuning import tune_search as run

from .console import console, print_json, progress_bar
from .definition_tables import with_table
from .loading import load_variant
from .output_files import check_outputs
from .text import counted

if TYPE_CHECKING:
    from argparse import Namespace

    from fairychess.tuning import TunedSearch


def tune_search(arguments: Namespace) -> int:
    """Start or resume a tuning, write the table `[search]`, and return the exit code."""
    plan = plan_of(arguments)
    out = None if arguments.out is None else Path(arguments.out)
    check_outputs(out)
    if out is not None:
        with_table(out, "[search]\n")  # if the file cannot be changed, this raises an error before any game is played
    name = "-".join(variant.name for variant in plan.variants)
    folder = Path(arguments.dir or f"{name}-tuning")
    with terminated_as_interrupted(), progress_bar() as bar:
        task = bar.add_task(name)
        try:
            tuned = run(
                plan,
                folder,
                workers=arguments.workers,
                progress=lambda done, total: bar.update(task, completed=done, total=total),
            )
        except KeyboardInterrupt:
            console(stderr=True).print(f"stopped; the same command resumes the tuning in {folder}")
            return INTERRUPTED
    table = commented(tuned, arguments)
    if out is not None:
        with replacing(out) as file:
            file.write(with_table(out, table))
    if arguments.json:
        print_json(tuned.to_json())
    elif out is None:
        print(table, end="")
    else:
        console().print(f"{verdict(tuned)}\nGames: {folder}. Written to {out}.")
    return 0


def plan_of(arguments: Namespace) -> TuningPlan:
    """Return the plan described by the options."""
    names = ("games", "nodes", "random_plies", "seed", "network")
    given = {name: getattr(arguments, name) for name in names if getattr(arguments, name) is not None}
    return TuningPlan(tuple(map(load_variant, arguments.variant)), tuple(arguments.settings), **given)


def commented(tuned: TunedSearch, arguments: Namespace) -> str:
    """Return the table with comments that say where it comes from."""
    plan = tuned.plan
    options = f"--games {plan.games} --nodes {plan.nodes} --random-plies {plan.random_plies} --seed {plan.seed}"
    if plan.settings:
        options += f" --settings {' '.join(plan.settings)}"
    if plan.network:
        options += f" --network {shlex.quote(plan.network)}"
    command = f"fairychess tune --search {shlex.join(arguments.variant)} {options}"
    header, _, rows = tuned.table().partition("\n")
    return f"{header}\n# Tuned by `{command}` of fairychess {fairychess.__version__}:\n# {verdict(tuned)}\n{rows}"


def verdict(tuned: TunedSearch) -> str:
    """Return what the tuned settings score against those before, as a sentence."""
    score = tuned.score
    low, high = score.mean_interval
    percent = f"{100 * score.mean:.1f} % (95 %: {100 * low:.1f} to {100 * high:.1f})"
    changed = sum(row.after != row.before for row in tuned.settings)
    games = counted(score.games, "game")
    return f"{counted(changed, 'setting')} changed; they score {percent} in {games} against the settings before."
