"""Exact endgame tables for any variant: the result and the distance of every position with certain pieces.

>>> from fairychess import Board
>>> from fairychess.endgames import generate
>>> tables = generate("chess", "KRK")
>>> print(tables.probe(Board(fen="8/8/8/3k4/8/8/8/R3K3 w - - 0 1")))
won in 14
"""

from __future__ import annotations

from fairychess.errors import EndgameError

from .making import generate
from .results import EndgameStatistics, Memory, Probe, ResultCounts, SideStatistics, SquareStatistics
from .tables import Tables

__all__ = [
    "EndgameError",
    "EndgameStatistics",
    "Memory",
    "Probe",
    "ResultCounts",
    "SideStatistics",
    "SquareStatistics",
    "Tables",
    "generate",
]
