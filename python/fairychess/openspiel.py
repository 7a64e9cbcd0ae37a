"""The import path for users of `fairychess.adapters.openspiel`: games and states with the names of OpenSpiel."""

from __future__ import annotations

from .adapters.openspiel import Game, State, load_game

__all__ = ["Game", "State", "load_game"]
