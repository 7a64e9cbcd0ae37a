"""Many games at once, for players that learn: `VecEnv`. It needs NumPy (`pip install 'fairychess[numpy]'`)."""

from __future__ import annotations

from .env import VecEnv
from .random_games import RandomGames, random_games
from .steps import CsrMask, VecStep

__all__ = ["CsrMask", "RandomGames", "VecEnv", "VecStep", "random_games"]
