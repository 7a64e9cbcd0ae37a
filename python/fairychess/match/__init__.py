"""Matches between engines, with the core as referee: games in pairs, results that survive a crash, Elo and a sequential test.

>>> from fairychess import Variant
>>> from fairychess.match import MatchLimit, Match, Contender
>>> fast = MatchLimit.parse("nodes=100")
>>> match = Match(Contender.parse("fairychess", fast), Contender.parse("uci:stockfish", fast), Variant("chess"), games=100)
>>> report = match.run("results.jsonl")  # doctest: +SKIP
>>> print(report.score.elo, report.score.elo_interval)  # doctest: +SKIP
"""

from __future__ import annotations

from .agreement import Agreement
from .elo import MatchScore, Sprt
from .limits import MatchLimit
from .match import Match
from .openings import Opening, read_openings
from .players import Contender
from .rating import Rating, rate, read_results
from .records import GameRecord
from .report import MatchReport

__all__ = [
    "Agreement",
    "Contender",
    "GameRecord",
    "Match",
    "MatchLimit",
    "MatchReport",
    "MatchScore",
    "Opening",
    "Rating",
    "Sprt",
    "rate",
    "read_openings",
    "read_results",
]

Limit = MatchLimit
"""The old name of `MatchLimit`."""
Player = Contender
"""The old name of `Contender`."""
Report = MatchReport
"""The old name of `MatchReport`."""
Score = MatchScore
"""The old name of `MatchScore`."""
