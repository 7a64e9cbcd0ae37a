"""Output on the terminal and as JSON."""

from __future__ import annotations

import json
from typing import TYPE_CHECKING, Any

from rich.console import Console

if TYPE_CHECKING:
    from rich.progress import Progress, ProgressColumn


def console(*, stderr: bool = False) -> Console:
    """Make a console without markup, because a FEN may contain brackets."""
    return Console(stderr=stderr, markup=False, highlight=False, emoji=False, soft_wrap=True)


def print_prose(out: Console, text: str, style: str | None = None) -> None:
    """Print a string. On a terminal, lines break only between words."""
    out.print(text, style=style, soft_wrap=not out.is_terminal)


def print_json(value: Any) -> None:  # noqa: ANN401 - any value that JSON can hold
    """Print a JSON document."""
    print(json.dumps(value, ensure_ascii=False, indent=2))


def progress_bar(*columns: ProgressColumn) -> Progress:
    """Make a progress bar on standard error. It is shown only on a terminal.

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


def share_bar() -> Progress:
    """Make a progress bar on standard error for work of hours, with the share that is done. It is shown only on a terminal."""
    from rich.progress import (  # noqa: PLC0415 - only long commands need it
        BarColumn,
        Progress,
        TaskProgressColumn,
        TextColumn,
        TimeRemainingColumn,
    )

    errors = console(stderr=True)
    shown = (TextColumn("{task.description}"), BarColumn(), TaskProgressColumn(), TimeRemainingColumn())
    return Progress(*shown, console=errors, disable=not errors.is_terminal, speed_estimate_period=1800)
