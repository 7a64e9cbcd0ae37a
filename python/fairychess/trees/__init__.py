"""Tree search with an evaluator: `TreeSearch`, `Puct`. It needs NumPy (`pip install 'fairychess[numpy]'`)."""

from __future__ import annotations

from .evaluators import Evaluator, Rollouts, Uniform
from .player import Puct
from .search import TreeSearch
from .told import TreeRoots, TreeVisits

__all__ = ["Evaluator", "Puct", "Rollouts", "TreeRoots", "TreeSearch", "TreeVisits", "Uniform"]
