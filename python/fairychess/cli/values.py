"""The `values` command: measures the values of pieces by games."""

from __future__ import annotations

from pathlib import Path
from typing import TYPE_CHECKING

from fairychess._support.signals import INTERRUPTED, terminated_as_interrupted
from fairychess.values import ValuePlan, measure_values, with_values
from fairychess.values.results import text_of

from .console import console, print_json, progress_bar
from .definition_files import refuse, write_definitions
from .loading import load_variant
from .output_files import check_outputs
from .text import counted

if TYPE_CHECKING:
    from argparse import Namespace

    from fairychess import Variant
    from fairychess.values import MeasuredValue, MeasuredValues

NOT_PRECISE = 1
"""The exit code if the precision has not been reached, or no value is known that could be written."""


def values(arguments: Namespace) -> int:
    """Start or resume a measurement, print the values, and return the exit code."""
    variant = load_variant(arguments.variant)
    plan = plan_of(variant, arguments)
    out = None if arguments.write is None else Path(arguments.write)
    check_outputs(out)
    if out is not None and not arguments.force and out.exists():
        refuse([out])  # before any game is played
    folder = Path(arguments.dir or f"{variant.name}-values")
    with terminated_as_interrupted(), progress_bar() as bar:
        task = bar.add_task(variant.name)
        try:
            measured = measure_values(
                plan,
                folder,
                workers=arguments.workers,
                ray=arguments.ray,
                progress=lambda done, total: bar.update(task, completed=done, total=total),
            )
        except KeyboardInterrupt:
            console(stderr=True).print(f"stopped; the same command resumes the measurement in {folder}")
            return INTERRUPTED
    written = out if measured.known else None
    if written is not None:
        write_definitions({written: with_values(measured)}, force=True)
    if arguments.json:
        print_json(measured.to_json())
    else:
        show(measured, folder, written)
    missed = complaints(measured, out)
    for line in missed:
        console(stderr=True).print(line, soft_wrap=True)
    return NOT_PRECISE if missed else 0


def complaints(measured: MeasuredValues, out: Path | None) -> list[str]:
    """Return what the games do not suffice for, as lines."""
    plan = measured.plan
    games = counted(measured.games, "game")
    lines: list[str] = []
    if plan.precision is not None and not measured.precise:
        lines.append(f"{games} do not suffice for a precision of {plan.precision:g} {plan.army.unit}")
    if out is not None and not measured.known:
        lines.append(f"no value is known after {games}: {out} is not written")
    return lines


def plan_of(variant: Variant, arguments: Namespace) -> ValuePlan:
    """Return the plan described by the options."""
    settings = {
        name: getattr(arguments, name) for name in ("against", "unit", "phase", "games", "precision", "nodes", "seed", "network")
    }
    given = {name: value for name, value in settings.items() if value is not None}
    return ValuePlan(variant, tuple(arguments.pieces), **given)


def show(measured: MeasuredValues, folder: Path, written: Path | None) -> None:
    """Print the values as a table, with the comparisons behind them."""
    out, plan = console(), measured.plan
    share = f"{100 * measured.unit_score:.0f} %"
    phase = "" if plan.phase == "opening" else f", begun in the {plan.phase.replace('middlegame', 'middle game')}"
    out.print(f"{counted(measured.games, 'game')} of {plan.player}{phase}; one {plan.army.unit} more scores {share}")
    out.print()
    width = max(len(row.piece) for row in measured.pieces)
    for row in measured.pieces:
        out.print(f"{row.piece:<{width}}  {text_of(row.value, row.interval):<20}  {against_definition(row)}{pair(row)}")
    if measured.model_error:
        out.print(
            f"\nComparisons differ from sums of values by {measured.model_error:.2g} logits, which the intervals allow for."
        )
    if any(row.value is None for row in measured.pieces):
        out.print("\nunknown: more games are needed.")
    out.print(f"\nGames and comparisons: {folder}")
    if written is not None:
        out.print(f"Written to {written}.")


def against_definition(row: MeasuredValue) -> str:
    """Return the value in the definition, and whether the difference is significant."""
    verdict = "unknown" if row.value is None else "significant" if row.significant else "not significant"
    return f"definition {row.stated:.3g}, difference {verdict}"


def pair(row: MeasuredValue) -> str:
    """Return the bonus of a pair as text; empty if it is not known."""
    return "" if row.bonus is None else f", pair {text_of(row.bonus, row.bonus_interval)}"
