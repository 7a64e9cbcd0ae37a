"""Output on the terminal and as JSON."""

from __future__ import annotations

import json
from contextlib import contextmanager
from typing import TYPE_CHECKING, Any

if TYPE_CHECKING:
    from collections.abc import Callable, Generator

    from rich.console import Console
    from rich.progress import Progress, ProgressColumn


def console(*, stderr: bool = False) -> Console:
    """Make a console."""
    from .plain_console import PlainConsole  # noqa: PLC0415 - commands that print only plain text start sooner without it

    return PlainConsole(stderr=stderr)


def print_prose(out: Console, text: str, style: str | None = None) -> None:
    """Print a string. On a terminal, lines are broken only between words."""
    out.print(text, style=style, soft_wrap=not out.is_terminal)


def print_json(value: Any) -> None:  # noqa: ANN401 - any JSON value
    """Print a JSON document."""
    print(json.dumps(value, ensure_ascii=False, indent=2))


def progress_bar(*columns: ProgressColumn) -> Progress:
    """Make a progress bar on standard error. The bar appears only on a terminal.

    Args:
        columns: Columns to insert before the remaining time.
    """
    from rich.progress import (  # noqa: PLC0415 - only long commands need it
        BarColumn,
        MofNCompleteColumn,
        Progress,
        TextColumn,
        TimeRemainingColumn,
    )

    errors = console(stderr=True)
    shown = (TextColumn("{task.description}"), BarColumn(), MofNCompleteColumn(), *columns, TimeRemainingColumn())
    return Progress(*shown, console=errors, disable=not errors.is_terminal)


STEPS = 1000
"""The number of steps in a progress bar that shows fractions of the work."""


@contextmanager
def shares_shown(name: str) -> Generator[Callable[[float, str], None]]:
    """Show a progress bar on standard error for work that takes hours. The bar appears only on a terminal.

    Args:
        name: The name of the work.

    Returns:
        A function to call with the fraction of the work done, from 0 to 1, and a description of the current step.
    """
    from rich.progress import (  # noqa: PLC0415 - only long commands need it
        BarColumn,
        Progress,
        TaskProgressColumn,
        TextColumn,
        TimeRemainingColumn,
    )

    errors = console(stderr=True)
    shown = (TextColumn("{task.description}"), BarColumn(), TaskProgressColumn(), TimeRemainingColumn())
    last = 0.0
    with Progress(*shown, console=errors, disable=not errors.is_terminal, speed_estimate_period=1800) as bar:
        task = bar.add_task(name, total=STEPS)

        def show(share: float, text: str) -> None:
            nonlocal last
            if not last:  # work done in an earlier run does not count towards the speed
                bar.reset(task, completed=round(share * STEPS), total=STEPS)
            last = share or last
            bar.update(task, completed=round(share * STEPS), description=f"{name}, {text}")

        yield show
