"""The import path for users of `fairychess.adapters.pettingzoo`: a game as a PettingZoo environment (AEC)."""

from __future__ import annotations

from .adapters.pettingzoo import FairyChessAEC, env

__all__ = ["FairyChessAEC", "env"]
