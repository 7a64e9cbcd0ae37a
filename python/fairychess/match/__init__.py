"""Matches between engines, with the core as referee: games in pairs, results that survive a crash, Elo and a sequential test.

>>> from fairychess import Variant
>>> from fairychess.match import Limit, Match, Player
>>> fast = Limit.parse("nodes=100")
>>> match = Match(Player.parse("fairychess", fast), Player.parse("uci:stockfish", fast), Variant("chess"), games=100)
>>> report = match.run("results.jsonl")  # doctest: +SKIP
>>> print(report.score.elo, report.score.elo_interval)  # doctest: +SKIP
"""

from __future__ import annotations

from .agreement import Agreement
from .elo import Score, Sprt
from .limits import Limit
from .match import Match
from .openings import Opening, read_openings
from .players import Player
from .rating import Rating, rate, read_results
from .records import GameRecord
from .report import Report

__all__ = [
    "Agreement",
    "GameRecord",
    "Limit",
    "Match",
    "Opening",
    "Player",
    "Rating",
    "Report",
    "Score",
    "Sprt",
    "rate",
    "read_openings",
    "read_results",
]
