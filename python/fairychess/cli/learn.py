"""The `learn` command: trains a policy and value network for a variant on games that a tree search plays against itself."""

from __future__ import annotations

from pathlib import Path
from typing import TYPE_CHECKING, Any

from fairychess._support.extras import needed
from fairychess._support.signals import INTERRUPTED, terminated_as_interrupted
from fairychess.alphazero import LearningPlan, kept_learning, learn
from fairychess.alphazero.plan import RANGES
from fairychess.learn import PolicyNetwork
from fairychess.match import read_openings

from .console import console, shares_shown
from .loading import load_variant
from .parser import UsageError

if TYPE_CHECKING:
    from argparse import Namespace

    from fairychess import Variant


def learn_by_selfplay(arguments: Namespace) -> int:
    """Start or resume learning."""
    variant = load_variant(arguments.variant)
    folder = Path(arguments.dir or f"{variant.name}-learning")
    if arguments.onnx:
        needed("onnx", "onnx")  # before hours of work
    plan = plan_of(variant, folder, arguments)
    with terminated_as_interrupted(), shares_shown(variant.name) as show:
        limits = {"generations": arguments.generations, "hours": arguments.hours}
        try:
            report = learn(plan, folder, **limits, workers=arguments.workers, progress=show)
        except KeyboardInterrupt:
            console(stderr=True).print(f"stopped; the same command resumes the run in {folder}", soft_wrap=True)
            return INTERRUPTED
    written = [report.network]
    if arguments.onnx:
        written.append(report.network.with_suffix(".onnx"))
        PolicyNetwork.read(report.network).export(written[-1])
    files = ", ".join(str(folder / name) for name in ("report.txt", "ladder.svg", "losses.svg"))
    console().print(str(report), f"Report and curves: {files}", sep="\n", soft_wrap=True)
    console().print(f"The network of generation {report.best} is {' and '.join(map(str, written))}.", soft_wrap=True)
    return 0


def plan_of(variant: Variant, folder: Path, arguments: Namespace) -> LearningPlan:
    """Return the plan in the folder, or a new one if there is none.

    Raises:
        UsageError: The given options differ from the existing plan.
    """
    given: dict[str, Any] = {name: vars(arguments)[name] for name in RANGES if vars(arguments)[name] is not None}
    if arguments.openings is not None:
        given["openings"] = tuple(each.board(variant).fen() for each in read_openings(arguments.openings, variant))
    kept = kept_learning(folder, variant)
    if kept is None:
        return LearningPlan(variant, **given)
    changed = [name for name, value in given.items() if getattr(kept, name) != value]
    if changed:
        names = ", ".join(f"--{name.replace('_', '-')}" for name in changed)
        raise UsageError(f"{folder} has a run with other settings: leave out {names}, or give another --dir")
    return kept
