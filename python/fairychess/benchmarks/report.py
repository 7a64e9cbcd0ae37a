"""The report as text, JSON, Markdown and HTML."""

from __future__ import annotations

import os
import platform
import statistics
import sys
from html import escape
from typing import TYPE_CHECKING, Any

from .machine import commit, cpu, version
from .tasks import TASKS

if TYPE_CHECKING:
    from .running import BenchmarkReport, Row

HEAD = ("variant", "task", "peer", "per second", "fairychess is", "least to most", "answer")


def setting(report: BenchmarkReport, command: str) -> dict[str, Any]:
    """The conditions of the measurement, such as the machine, the versions and the command line."""
    return {
        "command": command,
        "cpu": cpu(),
        "cores": os.cpu_count(),
        "load": list(os.getloadavg()) if hasattr(os, "getloadavg") else None,
        "system": platform.platform(),
        "python": platform.python_version(),
        "fairychess": version("fairychess"),
        "commit": commit(),
        "peers": dict(report.peers),
        "rounds": report.rounds,
        "seconds": report.seconds,
    }


def command_line(arguments: list[str] | None = None) -> str:
    """The command line as the user typed it."""
    return " ".join(["fairychess", *(sys.argv[1:] if arguments is None else arguments)])


def number(value: float) -> str:
    """A number with three significant digits."""
    return f"{value:,.0f}" if value >= 100 else f"{value:.3g}"  # noqa: PLR2004


def cells(row: Row) -> tuple[str, ...]:
    """The cells of a row as text."""
    rate = number(row.rate.median) if row.rate else ""
    ratio, spread = "", ""
    if row.ratios:
        ratio = f"{number(statistics.median(row.ratios))} times as fast"
        spread = f"{number(min(row.ratios))} to {number(max(row.ratios))}"
    answer = f"{row.status}: {row.note}" if row.note else row.status
    return row.variant, row.task, row.peer, rate, ratio, spread, answer


def notes(report: BenchmarkReport) -> list[str]:
    """The peers that did not take part, with the reasons."""
    lines = list(report.matches)
    lines += [f"{name} is not installed{f': {how}' if how else ''}" for name, how in report.absent.items()]
    return lines + [f"{variant}: {name} was left out: {why}" for variant, name, why in report.left_out]


def as_json(report: BenchmarkReport, command: str) -> dict[str, Any]:
    """The report for programs, with the figures of every round."""
    rows = [
        {
            "variant": row.variant,
            "task": row.task,
            "peer": row.peer,
            "status": row.status,
            "note": row.note,
            "rate": row.rate and {"median": row.rate.median, "rounds": list(row.rate.rounds)},
            "ratio": {"median": statistics.median(row.ratios), "rounds": list(row.ratios)} if row.ratios else None,
        }
        for row in report.rows
    ]
    left_out = [{"variant": variant, "peer": name, "reason": why} for variant, name, why in report.left_out]
    return {
        "setting": setting(report, command),
        "tasks": TASKS,
        "rows": rows,
        "absent": report.absent,
        "left_out": left_out,
        "matches": report.matches,
    }


def as_markdown(report: BenchmarkReport, command: str) -> str:
    """The report as a table for publication."""

    def line(texts: tuple[str, ...]) -> str:
        return "| " + " | ".join(text.replace("|", "\\|").replace("\n", " ") for text in texts) + " |"

    facts = setting(report, command)
    versions = ", ".join(f"{name} {known or '(no version)'}" for name, known in facts["peers"].items())
    lines = [
        f"`{facts['command']}`",
        "",
        f"- processor: {facts['cpu']}, {facts['cores']} cores; {facts['system']}; Python {facts['python']}",
        f"- versions: {versions}; commit {facts['commit'] or 'unknown'}",
        f"- medians of {report.rounds} rounds, interleaved, of {report.seconds:g} seconds and more; one thread",
        "",
        line(HEAD),
        line(("---", "---", "---", "--:", "--:", "--:", "---")),
        *(line(cells(row)) for row in report.rows),
        "",
        *(f"- {note}" for note in notes(report)),
    ]
    return "\n".join(lines).rstrip() + "\n"


def as_text(report: BenchmarkReport) -> str:
    """The report for a terminal."""
    rows = [HEAD, *(cells(row) for row in report.rows)]
    widths = [max(len(row[column]) for row in rows) for column in range(len(HEAD))]
    right = (3, 4, 5)
    lines = [
        "  ".join(
            text.rjust(width) if at in right else text.ljust(width)
            for at, (text, width) in enumerate(zip(row, widths, strict=True))
        )
        for row in rows
    ]
    return "\n".join([*(line.rstrip() for line in lines), "", *notes(report)]).rstrip()


STYLE = """
body { font: 16px/1.5 system-ui, sans-serif; max-width: 60rem; margin: 2rem auto; padding: 0 1rem;
       color: #222; background: #fff; }
table { border-collapse: collapse; width: 100%; } td, th { text-align: left; padding: .2rem .6rem; } td.n { text-align: right; }
.bar { background: #8a9bb0; height: 1em; min-width: 1px; } .ours { background: #2e7d32; } td.w { width: 40%; }
"""


def as_html(report: BenchmarkReport, command: str) -> str:
    """The report as a page, with a bar for each peer in each task."""
    facts = setting(report, command)
    parts = [f"<h1>fairychess beside its peers</h1><p><code>{escape(facts['command'])}</code></p>"]
    parts.append(f"<p>{escape(str(facts['cpu']))}, {escape(facts['system'])}, Python {escape(facts['python'])}</p>")
    groups: dict[tuple[str, str], list[Row]] = {}
    for row in report.rows:
        groups.setdefault((row.variant, row.task), []).append(row)
    for (variant, task), rows in groups.items():
        parts.append(f"<h2>{escape(variant)}: {escape(task)}</h2><p>{escape(TASKS.get(task, ''))}, a second</p><table>")
        parts.append("<thead><tr><th>peer</th><th>rate</th><th></th><th>fairychess is</th><th>answer</th></tr></thead><tbody>")
        best = max((row.rate.median for row in rows if row.rate), default=1.0)
        parts += [html_row(row, best) for row in rows]
        parts.append("</tbody></table>")
    parts += [f"<p>{escape(note)}</p>" for note in notes(report)]
    versions = (f"<li>{escape(name)} {escape(known or '')}</li>" for name, known in facts["peers"].items())
    built = f"<p>fairychess was built from commit {escape(facts['commit'] or 'unknown')}.</p>"
    parts.append(f"<h2>Versions</h2><ul>{''.join(versions)}</ul>{built}")
    head = f'<meta charset="utf-8"><title>fairychess beside its peers</title><style>{STYLE}</style>'
    return f'<!DOCTYPE html>\n<html lang="en"><head>{head}</head><body>{"".join(parts)}</body></html>\n'


def html_row(row: Row, best: float) -> str:
    """A row with its bar."""
    _, _, peer, rate, ratio, spread, answer = map(escape, cells(row))
    width = 100 * row.rate.median / best if row.rate else 0
    bar = f'<div class="bar{"" if row.ratios or not row.rate else " ours"}" style="width:{width:.1f}%"></div>'
    shown = f"{ratio} ({spread})" if ratio else ""
    return f'<tr><td>{peer}</td><td class="n">{rate}</td><td class="w">{bar}</td><td>{shown}</td><td>{answer}</td></tr>'
