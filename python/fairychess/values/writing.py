"""Writes measured values into a definition."""

from __future__ import annotations

import tomllib
from typing import TYPE_CHECKING

from fairychess import Variant
from fairychess.errors import DataError

if TYPE_CHECKING:
    from .results import MeasuredValues

__all__ = ["with_values"]


def with_values(measured: MeasuredValues) -> str:
    """Return the variant's canonical definition with the measured values, rounded to hundredths.

    The value of the unit stays the same, and so do those of pieces that the games do not determine. A value may be negative: a
    side may be better off without a piece.

    Args:
        measured: The results of a measurement.

    Raises:
        DataError: The definition has no table for a piece.
        VariantError: A value is too large or too small.

    >>> import tempfile
    >>> from fairychess import Variant
    >>> from fairychess.values import ValuePlan, measure_values
    >>> plan = ValuePlan(Variant("gardner"), games=2, nodes=1, random_plies=0, max_plies=1)
    >>> with tempfile.TemporaryDirectory() as directory:
    ...     measured = measure_values(plan, directory)
    >>> with_values(measured) == plan.variant.to_toml()  # two games do not determine any value
    True
    """
    plan = measured.plan
    text = plan.variant.to_toml()
    unit = plan.variant.piece_values()[plan.army.unit]
    expected = tomllib.loads(text)
    for row in measured.pieces:
        if row.value is not None:
            value = round(unit * row.value, 2)
            expected["pieces"].setdefault(row.piece, {})["value"] = value
            text = with_value(text, row.piece, value)
    if tomllib.loads(text) != expected:
        raise DataError(f"{plan.variant.name}: the values cannot be written into its definition")
    return Variant.from_toml(text).to_toml()


def with_value(text: str, piece: str, value: float) -> str:
    r"""Return a canonical definition with another value of a piece.

    >>> with_value('[pieces.rook]\nletter = "r"\nvalue = 5.0\nmoves = "R"', "rook", 4.8).splitlines()
    ['[pieces.rook]', 'letter = "r"', 'value = 4.8', 'moves = "R"']
    """
    lines: list[str] = []
    inside = False
    for line in text.splitlines():
        if line.startswith("["):
            inside = line in {f"[pieces.{piece}]", f'[pieces."{piece}"]'}
        if not (inside and line.startswith("value = ")):
            lines.append(line)
        if inside and line.startswith("letter = "):
            lines.append(f"value = {value}")
    return "\n".join(lines) + "\n"
