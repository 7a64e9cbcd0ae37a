"""What the games of a data set say, in numbers and pictures."""

from __future__ import annotations

from .material import Kind
from .numbers import Statistics, statistics_of
from .plots import plot
from .values import PieceValue, piece_values

__all__ = ["Kind", "PieceValue", "Statistics", "piece_values", "plot", "statistics_of"]
