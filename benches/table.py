"""Results, as tables for people and as JSON for programs."""

from __future__ import annotations

import json
import sys
from dataclasses import dataclass, field

from rich import box
from rich.console import Console
from rich.table import Table

from fairychess.benchmarks.measure import Rate

Cell = str | int | float | Rate | None
"""A string, a count, a figure, a figure with those of its rounds, or None if the program is absent."""

WIDTH = 160
"""The width of the output, in columns, if it is not a terminal."""


@dataclass
class Findings:
    """A table: a title, the unit of its figures, and rows of cells by column name.

    Columns whose names begin with `ratio` are shown with an `x`; all rows have the same columns.
    """

    title: str
    unit: str
    rows: list[dict[str, Cell]] = field(default_factory=list)
    notes: list[str] = field(default_factory=list)

    def add(self, **cells: Cell) -> None:
        """Add a row; column names are the argument names with spaces for underscores."""
        self.rows.append({name.replace("_", " "): cell for name, cell in cells.items()})


def shown(column: str, cell: Cell) -> str:
    """Return a cell in readable form."""
    if isinstance(cell, Rate):
        cell = cell.median
    if cell is None:
        return "absent"
    if isinstance(cell, float):
        return f"{cell:.2f}x" if column.startswith("ratio") else f"{cell:,.{digits(cell)}f}"
    return f"{cell:,}" if isinstance(cell, int) else cell


def digits(figure: float) -> int:
    """Return the number of decimals that gives a figure three significant digits, up to three decimals."""
    return next((count for count, least in enumerate((100, 10, 1)) if figure >= least), 3)


def console(findings: Findings) -> None:
    """Print a table, or only its notes if it has no rows."""
    screen = Console(highlight=False, width=None if sys.stdout.isatty() else WIDTH)
    table = Table(title=f"{findings.title}: {findings.unit}", box=box.SIMPLE, title_justify="left")
    for column, cell in (findings.rows or [{}])[0].items():
        table.add_column(column, justify="left" if isinstance(cell, str) else "right", no_wrap=True)
    for row in findings.rows:
        table.add_row(*(shown(column, cell) for column, cell in row.items()))
    if findings.rows:
        screen.print(table)
    for note in findings.notes:
        screen.print(f"  {note}", soft_wrap=True, markup=False)


def as_markdown(findings: Findings) -> str:
    """Return a table as Markdown."""
    head = list(findings.rows[0]) if findings.rows else []
    lines = [head, ["---"] * len(head), *([shown(*item) for item in row.items()] for row in findings.rows)]
    text = [f"**{findings.title}**: {findings.unit}", ""]
    text += ["| " + " | ".join(line) + " |" for line in lines if line]
    text += [*([""] if findings.notes else []), *findings.notes, ""]
    return "\n".join(text)


def plain(cell: Cell) -> object:
    """Return a cell as JSON: for measured figures, the median and the rounds."""
    return {"median": cell.median, "rounds": list(cell.rounds)} if isinstance(cell, Rate) else cell


def as_json(machine: dict[str, object], findings: list[Findings]) -> str:
    """Return all tables as JSON."""
    tables = [
        {
            "title": one.title,
            "unit": one.unit,
            "rows": [{column: plain(cell) for column, cell in row.items()} for row in one.rows],
            "notes": one.notes,
        }
        for one in findings
    ]
    return json.dumps({"machine": machine, "tables": tables}, indent=2) + "\n"
