"""An older import path of `fairychess.learn`: tree search with an evaluator."""

from __future__ import annotations

from .learn import Evaluator, Puct, Rollouts, TreeRoots, TreeSearch, TreeVisits, Uniform

__all__ = ["Evaluator", "Puct", "Rollouts", "TreeRoots", "TreeSearch", "TreeVisits", "Uniform"]
