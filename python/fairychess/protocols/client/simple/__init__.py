"""External engines, with the names used in `chess.engine`."""

from __future__ import annotations

from .engine import SimpleEngine
from .info import BestMove, EngineReply, InfoDict
from .limit import Limit
from .search import SimpleAnalysis

__all__ = ["BestMove", "EngineReply", "InfoDict", "Limit", "SimpleAnalysis", "SimpleEngine"]
