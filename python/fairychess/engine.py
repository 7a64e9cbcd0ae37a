"""External and built-in engines, with the names used by `chess.engine`.

`SimpleEngine` drives any UCI or XBoard engine. Its limits and times are in seconds, as in python-chess. `Engine` is the built-in
engine, in this process. Its times are in milliseconds, and its `analyse` returns the running search.

>>> from fairychess.engine import Limit
>>> Limit(time=0.1)
Limit(time=0.1)
"""

from __future__ import annotations

from .analysis import Analysis, Engine, Info, PlayResult
from .errors import EngineError, EngineTerminatedError
from .protocols.client.options import Option, Options
from .protocols.client.simple import BestMove, EngineReply, InfoDict, Limit, SimpleAnalysis, SimpleEngine
from .scores import Cp, Mate, MateGiven, MateGivenType, PovScore, Score

__all__ = [
    "Analysis",
    "BestMove",
    "Cp",
    "Engine",
    "EngineError",
    "EngineReply",
    "EngineTerminatedError",
    "Info",
    "InfoDict",
    "Limit",
    "Mate",
    "MateGiven",
    "MateGivenType",
    "Option",
    "Options",
    "PlayResult",
    "PovScore",
    "Score",
    "SimpleAnalysis",
    "SimpleEngine",
]
