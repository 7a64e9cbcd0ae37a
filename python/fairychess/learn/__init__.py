"""Environments and searches for programs that learn to play. This package needs NumPy (`pip install 'fairychess[numpy]'`).

`VecEnv` steps many games at once, `TreeSearch` searches many games with an evaluator such as a neural network, and `Puct` plays
using such a search. Most of these names can also be imported from `fairychess`.
"""

from __future__ import annotations

from .env import VecEnv
from .evaluators import Evaluator, Rollouts, Uniform
from .halves import alternate
from .policy_network import PolicyHeader, PolicyNetwork
from .puct import Puct
from .random_play import RandomGames, random_games
from .steps import CsrMask, VecStep
from .tree_reports import TreeRoots, TreeVisits
from .tree_search import TreeSearch

__all__ = [
    "CsrMask",
    "Evaluator",
    "PolicyHeader",
    "PolicyNetwork",
    "Puct",
    "RandomGames",
    "Rollouts",
    "TreeRoots",
    "TreeSearch",
    "TreeVisits",
    "Uniform",
    "VecEnv",
    "VecStep",
    "alternate",
    "random_games",
]
