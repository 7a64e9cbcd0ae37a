"""The import path for users of `fairychess.adapters.gymnasium`: `VecEnv` as a Gymnasium `VectorEnv`."""

from __future__ import annotations

from .adapters.gymnasium import FairyChessVectorEnv

__all__ = ["FairyChessVectorEnv"]
