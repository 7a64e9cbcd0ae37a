"""Learning a variant by self-play, as AlphaZero did: a network with a policy and a value guides a tree search.

>>> from fairychess import Variant, alphazero
>>> plan = alphazero.LearningPlan(Variant("losalamos"), games=128, simulations=40)
>>> plan.variant.name, plan.blocks, plan.channels
('losalamos', 3, 32)
"""

from __future__ import annotations

from .generations import LearnedGeneration, kept_learning
from .judging import MatchResult
from .plan import LearningPlan
from .resignations import Resignations
from .running import LearningReport, learn
from .throughput import Throughput

__all__ = [
    "LearnedGeneration",
    "LearningPlan",
    "LearningReport",
    "MatchResult",
    "Resignations",
    "Throughput",
    "kept_learning",
    "learn",
]
