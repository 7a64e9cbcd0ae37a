"""Numbers and names formatted as HTML text."""

from __future__ import annotations

import html
from typing import TYPE_CHECKING, Final

from fairychess.study.measure import MINUS

if TYPE_CHECKING:
    from collections.abc import Iterable, Sequence

    from fairychess.study.measure import Measure

NONE: Final = "\N{EN DASH}"
"""The sign for a missing number."""


def escaped(text: object) -> str:
    """Return text with special HTML characters escaped.

    >>> escaped("<b>")
    '&lt;b&gt;'
    """
    return html.escape(str(text))


def coded(text: str) -> str:
    """Return escaped text with backquoted parts as code.

    >>> coded("see `start`")
    'see <code>start</code>'
    """
    parts = escaped(text).split("`")
    return "".join(f"<code>{part}</code>" if place % 2 else part for place, part in enumerate(parts))


def percent(share: float | None) -> str:
    """Return a share in percent.

    >>> percent(0.5), percent(-0.029), percent(-0.0001)
    ('50.0 %', '\N{MINUS SIGN}2.9 %', '0.0 %')
    """
    return NONE if share is None else f"{100 * share:z.1f} %".replace("-", MINUS)


def whole_percent(share: float) -> str:
    """Return a share in percent without decimals.

    >>> whole_percent(0.256)
    '26 %'
    """
    return f"{100 * share:.0f} %"


def number(value: float | None) -> str:
    """Return a number with a few digits.

    >>> number(1234.5), number(0.123456)
    ('1,234', '0.123')
    """
    if value is None:
        return NONE
    return (f"{value:,.0f}" if abs(value) >= 100 else f"{value:.3g}").replace("-", MINUS)  # noqa: PLR2004 - digits


def chance(probability: float) -> str:
    """Return a probability as text; if it is below a thousandth, say only that.

    >>> chance(0.066), chance(1e-9)
    ('0.066', '< 0.001')
    """
    return "< 0.001" if probability < 0.001 else f"{probability:.2g}"  # noqa: PLR2004 - digits


def table(heads: Sequence[str], rows: Iterable[Sequence[object]], caption: str = "") -> str:
    """Return a table. Cells are escaped, and all but the first column are right-aligned.

    On narrow screens the table can be scrolled, including by keyboard.
    """
    head = "".join(f'<th scope="col">{escaped(each)}</th>' for each in heads)
    lines = [
        f'<tr><th scope="row">{escaped(row[0])}</th>' + "".join(f"<td>{escaped(cell)}</td>" for cell in row[1:]) + "</tr>"
        for row in rows
    ]
    title = f"<caption>{escaped(caption)}</caption>" if caption else ""
    frame = f'<div class="scroll" tabindex="0" role="group" aria-label="{escaped(caption or "table of " + ", ".join(heads))}">'
    return f"{frame}<table>{title}<thead><tr>{head}</tr></thead><tbody>{''.join(lines)}</tbody></table></div>"


def measure_table(measures: Sequence[Measure]) -> str:
    """Return a table of measures with their intervals."""
    rows = [(each.label, each.text, f"{each.games:,}") for each in measures]
    return table(("measure", "value and 95 % interval", "games"), rows)


def details(summary: str, content: str, *, is_open: bool = False) -> str:
    """Return content that opens and closes on a click."""
    return f"<details{' open' if is_open else ''}><summary>{escaped(summary)}</summary>{content}</details>"
