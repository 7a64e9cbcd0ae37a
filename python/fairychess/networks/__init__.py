"""Training networks on games that the engine plays against itself.

>>> from fairychess import Variant, networks
>>> plan = networks.TrainingPlan(Variant("minishogi"), games=(2000, 3000), nodes=(150, 150))
>>> plan.variant.name, plan.epochs
('minishogi', 6)
"""

from __future__ import annotations

from .bank_sample import BankSample, PartShare
from .generations import Generation, kept_plan
from .plan import TrainingPlan
from .running import TrainingReport, train
from .sparse import SparseBatch, batches

__all__ = [
    "BankSample",
    "Generation",
    "PartShare",
    "SparseBatch",
    "TrainingPlan",
    "TrainingReport",
    "batches",
    "kept_plan",
    "train",
]
