"""Many games at once, for players that learn: `VecEnv`. It needs NumPy (`pip install 'fairychess[numpy]'`)."""

from __future__ import annotations

from .env import VecEnv
from .steps import CsrMask, VecStep

__all__ = ["CsrMask", "VecEnv", "VecStep"]
