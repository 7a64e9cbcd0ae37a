"""The `study` command: plays and measures games of a variant, and writes a report."""

from __future__ import annotations

import webbrowser
from pathlib import Path
from typing import TYPE_CHECKING

from fairychess._support.reading import FACTS, read_text_limited
from fairychess._support.signals import INTERRUPTED, terminated_as_interrupted
from fairychess.study import StudyPlan, kept_study, run_study
from fairychess.study.plan import RUNGS
from fairychess.study.results import MEASURES, STUDY

from .console import console, print_json, progress_bar
from .loading import load_variant
from .output_files import check_outputs
from .parser import UsageError

if TYPE_CHECKING:
    from argparse import Namespace

    from rich.progress import TaskID

    from fairychess import Variant
    from fairychess.study import Study

OF_THE_PLAN = ("quick", "thorough", "games", "nodes", "precision", "ladder", "swap", "seed", "network", "endgames")
"""Options that belong to a study's plan."""

OF_A_RUN = ("against", "compare", "ray", "workers")
"""Options that matter only if games are played."""


def study(arguments: Namespace) -> int:
    """Start, resume or show a study."""
    check_outputs(arguments.html)
    folder = Path(arguments.variant)
    if (folder / STUDY).is_file():
        given = [name for name in (*OF_THE_PLAN, "dir") if getattr(arguments, name)]
        if given:
            raise UsageError(f"{folder} is a study, so its settings are known: leave out --{given[0]}")
        plan = StudyPlan.from_json(read_text_limited(folder / STUDY, FACTS))
        if (folder / MEASURES).is_file() and not any(getattr(arguments, name) for name in OF_A_RUN):
            return show(kept_study(folder), arguments)
    else:
        variant = load_variant(arguments.variant)
        folder = Path(arguments.dir or f"{variant.name}-study")
        plan = plan_of(variant, arguments)
    earlier = arguments.against
    against = None if earlier is None else Path(earlier) if (Path(earlier) / STUDY).is_file() else load_variant(earlier)
    others = [load_variant(name) for name in arguments.compare]
    with terminated_as_interrupted(), progress_bar() as bar:
        tasks: dict[str, TaskID] = {}

        def progress(text: str, done: int, total: int) -> None:
            if text not in tasks:
                tasks[text] = bar.add_task(text)
            bar.update(tasks[text], completed=done, total=total)

        try:
            made = run_study(
                plan, folder, against=against, compare=others, workers=arguments.workers, ray=arguments.ray, progress=progress
            )
        except KeyboardInterrupt:
            console(stderr=True).print(f"stopped; the same command resumes the study in {folder}")
            return INTERRUPTED
    return show(made, arguments)


def plan_of(variant: Variant, arguments: Namespace) -> StudyPlan:
    """Return the plan described by the options."""
    preset = "quick" if arguments.quick else "thorough" if arguments.thorough else "default"
    return StudyPlan.preset(
        variant,
        preset,
        games=arguments.games,
        nodes=arguments.nodes,
        seed=arguments.seed,
        rungs=RUNGS if arguments.ladder else None,
        swap=arguments.swap,
        precision=arguments.precision,
        network=arguments.network,
        endgames=arguments.endgames,
    )


def show(made: Study, arguments: Namespace) -> int:
    """Print the verdict and the findings of a study, or everything as JSON."""
    report = made.directory / "report.html"
    if arguments.html is not None:
        made.write_report(arguments.html)
        report = Path(arguments.html)
    if arguments.json:
        print_json(made.document)
    else:
        out = console()
        for line in made.summary:
            out.print(line)
        for number, finding in enumerate(made.findings, 1):
            out.print(f"\n{number}. {finding.text}\n   See {finding.hint}.")
        out.print(f"\nReport: {report}", soft_wrap=True)
    if arguments.open:
        webbrowser.open(report.resolve().as_uri())
    return 0
