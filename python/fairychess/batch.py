"""An older import path of `fairychess.learn`: many games at once."""

from __future__ import annotations

from .learn import CsrMask, RandomGames, VecEnv, VecStep, random_games

__all__ = ["CsrMask", "RandomGames", "VecEnv", "VecStep", "random_games"]
