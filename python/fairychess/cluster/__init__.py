"""Work as tasks of a Ray cluster. Errors are raised as those of the caller."""

from __future__ import annotations

from .cluster import Cluster
from .tasks import UnfitNodeError

__all__ = ["Cluster", "UnfitNodeError"]
