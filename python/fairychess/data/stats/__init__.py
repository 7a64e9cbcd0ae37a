"""Statistics of the games in a data set, as numbers and pictures."""

from __future__ import annotations

from .material import CountedPiece
from .numbers import Statistics, statistics_of
from .plots import plot
from .values import PieceValue, piece_values

__all__ = ["CountedPiece", "PieceValue", "Statistics", "piece_values", "plot", "statistics_of"]
