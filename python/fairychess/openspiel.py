"""The import path for users of `fairychess.adapters.openspiel`: games and states under the names that OpenSpiel uses."""

from __future__ import annotations

from .adapters.openspiel import OpenSpielGame, State, load_game

__all__ = ["OpenSpielGame", "State", "load_game"]

Game = OpenSpielGame
"""The old name of `OpenSpielGame`."""
